"""A command whose output is not read, or can't be written."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from app.__main__ import UNREAD
from app.rules.catalogue import variant
from app.rules.dealing import Deal
from app.rules.notation import position_json
from tests.support.players import WINNABLE
from tests.support.server import ROOT

FULL = Path("/dev/full")
RECORD = {
    "variant": "the-fan",
    "seed": WINNABLE.hex(),
    **position_json(Deal(WINNABLE).opening(variant("the-fan").rules)),
}


def _command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "app", *arguments]


@pytest.mark.parametrize(
    "arguments",
    [
        ["--help"],
        *(["legal"], ["perft", "--depth", "1"], ["solve"], ["par"], ["chance"]),
        *(["deal", "--seed", WINNABLE.hex()], ["play"], ["backup", "copy"]),
    ],
    ids=lambda arguments: arguments[0],
)
def test_a_reader_that_has_enough_ends_a_command(arguments: list[str], tmp_path: Path) -> None:
    """As with `| head`: silence, and the exit code of a program that a broken pipe ended."""
    environment = {
        "DATABASE_URL": f"sqlite:///{tmp_path / 'a.sqlite3'}",
        "SECRET_KEY": "only for tests",
        "PYTHONPATH": str(ROOT),
    }
    subprocess.run(_command("migrate"), cwd=tmp_path, env=environment, check=True)
    with subprocess.Popen(
        _command(*arguments),
        cwd=tmp_path,
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        process.stdout.close()
        process.stdout = None
        _, errors = process.communicate(json.dumps(RECORD).encode())
    assert errors == b""
    assert process.returncode == UNREAD


@pytest.mark.skipif(not FULL.exists(), reason="there is no device that is always full")
def test_a_full_disk_is_an_error_in_one_line() -> None:
    """Answers that can't be written are an error, in one line."""
    with FULL.open("wb") as full:
        finished = subprocess.run(
            _command("deal", "--seed", WINNABLE.hex()),
            cwd=ROOT,
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert finished.returncode == 2
    assert finished.stderr.count(b"\n") == 1
    assert b"No space left" in finished.stderr
