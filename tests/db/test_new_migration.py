"""Alembic's configuration: one for the app and the command, and how a new migration is written."""

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from alembic.config import Config

from app.db import migrate
from tests.support.server import ROOT

BIN = Path(sys.executable).parent
Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The project's code and migrations in a folder of this test's own."""
    folder = tmp_path / "project"
    for name in ("app", "migrations"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", folder)
    return folder


@pytest.fixture
def run(copy: Path, tmp_path: Path) -> Run:
    """Run one of the project's programs in the copy, with a database file of this test's own."""

    def run_program(program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [BIN / program, *arguments],
            cwd=copy,
            env={"DATABASE_URL": f"sqlite:///{tmp_path / 'own.sqlite3'}", "PATH": str(BIN)},
            capture_output=True,
            text=True,
            check=False,
        )

    return run_program


def test_a_new_migration_holds_what_the_tables_have_more(copy: Path, run: Run) -> None:
    """It has the next number and the change, passes the linters, and works both ways."""
    tables = copy / "app" / "db" / "tables.py"
    players = 'players = Table(\n    "players",\n    metadata,\n'
    text = tables.read_text()
    assert players in text
    tables.write_text(text.replace(players, f'{players}    Column("visits", UtcDateTime),\n'))

    written = run("python", "-m", "migrations.new", 'count the "visits" of a player.')
    assert written.returncode == 0, written.stderr
    number = f"{int(migrate.newest() or '0') + 1:04}"
    file = copy / "migrations" / "versions" / f"{number}_count_the_visits_of_a_player.py"
    lines = file.read_text()
    assert lines.startswith('"""Count the \'visits\' of a player."""\n')
    assert 'sa.Column("visits", sa.DateTime(timezone=True), nullable=True)' in lines
    assert 'drop_column("visits")' in lines

    for check in (("ruff", "format", "--check"), ("ruff", "check"), ("mypy",)):
        checked = run(*check, str(file))
        assert checked.returncode == 0, checked.stdout + checked.stderr
    for command in (("upgrade", "head"), ("check",), ("downgrade", "-1"), ("upgrade", "head")):
        migrated = run("alembic", *command)
        assert migrated.returncode == 0, migrated.stderr
    assert run("alembic", "current").stdout == f"{number} (head)\n"


def test_a_new_migration_needs_a_name(copy: Path, run: Run) -> None:
    """Without one nothing is written, and the example is shown."""
    before = sorted(copy.rglob("*.py"))
    refused = run("python", "-m", "migrations.new", "")
    assert refused.returncode == 1
    assert "make migration NAME=" in refused.stderr
    assert sorted(copy.rglob("*.py")) == before


@pytest.mark.parametrize("address", ["mysql://me:hunter2@h/d", "postgresql://me:hunter2@h:x/d"])
def test_alembic_reads_addresses_as_the_app_does(copy: Path, address: str) -> None:
    """One line names the variable, and not the password."""
    refused = subprocess.run(
        [BIN / "alembic", "current"],
        cwd=copy,
        env={"DATABASE_URL": address},
        capture_output=True,
        text=True,
        check=False,
    )
    assert refused.returncode != 0
    output = refused.stdout + refused.stderr
    assert "FAILED: DATABASE_URL " in output
    assert "hunter2" not in output


def test_migrations_need_their_database(run: Run) -> None:
    """A script of SQL could not hold what is computed from rows: one line says so."""
    refused = run("alembic", "upgrade", "head", "--sql")
    assert refused.returncode != 0
    assert "without --sql" in refused.stdout + refused.stderr


def test_the_app_and_the_command_have_one_configuration() -> None:
    """Both read pyproject.toml, which the image has too; no other place names the folder."""
    configuration = migrate.config()
    assert configuration.toml_file_name == str(ROOT / "pyproject.toml")
    assert not (ROOT / "alembic.ini").exists()
    plain = Config(toml_file=ROOT / "pyproject.toml")
    location = plain.get_alembic_option("script_location")
    assert location == configuration.get_alembic_option("script_location")
    assert location == str(ROOT / "migrations")
    last_stage = (ROOT / "Dockerfile").read_text().rpartition("\nFROM ")[2]
    assert "\nCOPY pyproject.toml " in last_stage
