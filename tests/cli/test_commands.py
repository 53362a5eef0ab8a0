"""The command line: batches of JSON lines, layouts as text, a game in the terminal."""

import io
import json
import socket
import sqlite3
import sys
from pathlib import Path
from typing import Any

import pytest

from app.__main__ import main
from app.rules.catalogue import VARIANTS, variant
from app.rules.dealing import Deal
from app.rules.notation import format_layout, position_json
from tests.support.players import LUCIE, WINNABLE, winning_line


@pytest.fixture
def feed(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Put text on the standard input."""

    def put(*lines: str | bytes) -> None:
        raw = b"".join((line.encode() if isinstance(line, str) else line) + b"\n" for line in lines)
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw), encoding="utf-8"))

    return put


def record(slug: str = "la-belle-lucie") -> dict[str, Any]:
    """Return the opening of a known deal as a record."""
    return {"variant": slug, **position_json(Deal(WINNABLE).opening(variant(slug).rules))}


def answers(capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    """Return what was printed, a record a line."""
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_each_line_gets_an_answer(feed: Any, capsys: pytest.CaptureFixture[str]) -> None:
    """A bad line is answered by an error; the next is read; the exit code is 1."""
    good = json.dumps(record())
    feed(good, "", "{", "[]", "null", b"\xff", '{"variant": "nope"}', '{"variant": 1}', good)
    assert main(["legal"]) == 1
    lines = answers(capsys)
    assert lines[0] == lines[-1]
    assert "legal" in lines[0]
    assert all(set(line) == {"error", "reason"} for line in lines[1:-1])
    assert len(lines) == 9


def test_good_lines_exit_with_0(feed: Any, capsys: pytest.CaptureFixture[str]) -> None:
    """Where no line is bad, the exit code is 0; every variant is taken."""
    feed(*(json.dumps(record(slug)) for slug in VARIANTS))
    assert main(["legal"]) == 0
    assert all(line["legal"] == sorted(line["legal"]) for line in answers(capsys))


def test_layouts_and_custom_rules_are_taken(feed: Any, capsys: pytest.CaptureFixture[str]) -> None:
    """A board text stands for the fans, a record of rules for the variant."""
    layout = format_layout(Deal(WINNABLE).opening(LUCIE))
    feed(json.dumps({"rules": LUCIE.as_dict(), "layout": layout}), json.dumps(record()))
    assert main(["legal"]) == 0
    first, second = answers(capsys)
    assert first == second


def test_perft_counts_as_if_no_redeal_were_left(
    feed: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    """One action is as many as are legal, whatever redeals the input has."""
    feed(json.dumps(record()), json.dumps({**record(), "redeals_left": 0}))
    assert main(["perft", "--depth", "1"]) == 0
    first, second = answers(capsys)
    assert first == second
    assert first["nodes"] > 0


def test_a_deal_can_be_checked_from_outside(capsys: pytest.CaptureFixture[str]) -> None:
    """The opening and any redeal of a seed are printed as board text."""
    assert main(["deal", "--seed", WINNABLE.hex()]) == 0
    assert capsys.readouterr().out == format_layout(Deal(WINNABLE).opening(LUCIE))
    home = "S-3 D-A"
    assert main(["deal", "--seed", WINNABLE.hex(), "--shuffle", "1", "--foundations", home]) == 0
    first, *fans = capsys.readouterr().out.splitlines()
    assert first == f"Foundations: {home}"
    cards = " ".join(fans).split()
    assert len(cards) == 48
    assert not {"AS", "2S", "3S", "AD"} & set(cards)


def test_a_redeal_is_the_games_own(capsys: pytest.CaptureFixture[str]) -> None:
    """What the command prints for a redeal is what a game deals there."""
    deal = Deal(WINNABLE)
    opening = deal.opening(LUCIE)
    redealt = deal.redealt(LUCIE, opening)
    assert main(["deal", "--seed", WINNABLE.hex(), "--shuffle", "1"]) == 0
    assert capsys.readouterr().out == format_layout(redealt)


def test_aces_stay_home_in_a_redeal(capsys: pytest.CaptureFixture[str]) -> None:
    """Without foundations the variant's own are meant: Trefoil's aces are home from the start."""
    arguments = ["deal", "--variant", "trefoil", "--seed", WINNABLE.hex(), "--shuffle", "2"]
    assert main(arguments) == 0
    assert capsys.readouterr().out.startswith("Foundations: S-A H-A D-A C-A\n")


@pytest.mark.parametrize(
    "arguments",
    [
        ["deal", "--seed", "xyz"],
        ["deal", "--seed", "00"],
        ["deal", "--number", "zero"],
        ["deal", "--seed", "00" * 32, "--foundations", "nonsense"],
        ["deal", "--rules", "{"],
        ["deal", "--rules", "[" * 100_000],
        ["deal", "--rules", '{"redeals": 9}'],
        ["deal", "--variant", "house-in-the-woods", "--number", "24"],
        ["deal", "--number", "24", "--shuffle", "1"],
        ["deal", "--ms", "24", "--foundations", "S-A"],
    ],
)
def test_a_bad_wish_is_told(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """What can't be dealt is output in a sentence, with exit code 2 and nothing printed."""
    assert main(arguments) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.strip()


def test_a_fresh_seed_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """Without a seed one is made, and printed beside the layout for the next time."""
    assert main(["deal", "--variant", "the-fan"]) == 0
    printed = capsys.readouterr()
    seed = printed.err.split()[-1]
    assert main(["deal", "--variant", "the-fan", "--seed", seed]) == 0
    assert capsys.readouterr().out == printed.out


def test_a_game_is_won_in_the_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Actions line by line, a refusal in between, the seed at the end."""
    lines = iter(["redeal", "legal", "help", *winning_line()])
    monkeypatch.setattr("builtins.input", lambda _prompt: next(lines))
    assert main(["play", "--seed", WINNABLE.hex()]) == 0
    output = capsys.readouterr().out
    assert "Before a redeal, play home what can go there" in output
    assert "Won!" in output
    assert WINNABLE.hex() in output


def test_custom_rules_are_played_in_the_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A record of rules is taken in place of a variant."""
    lines = iter(["quit"])
    monkeypatch.setattr("builtins.input", lambda _prompt: next(lines))
    assert main(["play", "--rules", '{"redeals": 3}']) == 0
    assert "3 redeals left" in capsys.readouterr().out


def test_quit_leaves_at_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The board has been shown already, and help is for those who stay."""
    lines = iter(["quit"])
    monkeypatch.setattr("builtins.input", lambda _prompt: next(lines))
    assert main(["play"]) == 0
    output = capsys.readouterr().out
    assert (output.count("quit"), output.count(" home, ")) == (1, 1)


@pytest.mark.parametrize("arguments", [["daily", "--days", "9" * 5_000], ["perft", "--depth", "x"]])
def test_a_number_that_is_none_is_told(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """Also one with more digits than Python reads."""
    with pytest.raises(SystemExit) as stopped:
        main(arguments)
    assert stopped.value.code == 2
    assert "a number, 0 or more" in capsys.readouterr().err


def test_a_game_may_be_left(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The end of the input leaves the game; its seed stays unknown."""

    def closed(_prompt: str) -> str:
        raise EOFError

    monkeypatch.setattr("builtins.input", closed)
    assert main(["play", "--seed", WINNABLE.hex()]) == 0
    assert WINNABLE.hex() not in capsys.readouterr().out


def test_a_database_is_made_and_backed_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """`migrate` makes the database, `backup` a whole copy, which is never written over."""
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path / 'a.sqlite3'}")
    copy = tmp_path / "copy.sqlite3"
    assert main(["backup", str(copy)]) == 1
    assert not copy.exists()
    assert main(["migrate"]) == 0
    assert main(["backup", str(copy)]) == 0
    assert str(tmp_path / "secret.key") in capsys.readouterr().err
    connection = sqlite3.connect(copy)
    names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
    connection.close()
    assert {"games", "actions", "deals"} <= names
    assert main(["backup", str(copy)]) == 1
    assert "can't be made" in capsys.readouterr().err


def test_what_cannot_be_copied_leaves_no_copy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Half a backup would look like a whole one."""
    source, copy = tmp_path / "text", tmp_path / "copy.sqlite3"
    source.write_text("no database" * 200)
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{source}")
    assert main(["backup", str(copy)]) == 1
    assert "can't be copied" in capsys.readouterr().err
    assert not copy.exists()


@pytest.mark.parametrize("url", ["mysql://nowhere", "postgresql://u:secret@h:port/d"])
@pytest.mark.parametrize("command", [["migrate"], ["backup", "copy"]])
def test_a_bad_setting_stops_a_command(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    command: list[str],
    url: str,
) -> None:
    """A setting that can't be read is one line without a traceback or its password."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATABASE_URL", url)
    assert main(command) == 2
    output = capsys.readouterr().err
    assert ("DATABASE_URL" in output, "secret" in output) == (True, False)


@pytest.mark.parametrize("place", ["folder", "text/a.sqlite3", "text"])
def test_a_database_that_cannot_be_used_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], place: str
) -> None:
    """A folder, a file in place of one, or no database at all: one line says so."""
    (tmp_path / "folder").mkdir()
    (tmp_path / "text").write_text("no database" * 200)
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path / place}")
    assert main(["migrate"]) == 2
    output = capsys.readouterr().err
    assert "can't be used" in output
    assert output.count("\n") == 1


def test_a_port_in_use_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing is migrated, and no address is printed at which another program answers."""
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path / 'a.sqlite3'}")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        monkeypatch.setenv("PORT", str(taken.getsockname()[1]))
        assert main(["serve"]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert "can't be listened on" in output.err
    assert not (tmp_path / "a.sqlite3").exists()
