"""A PostgreSQL server of the tests' own: a temporary cluster, reached by a socket, then removed."""

import itertools
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import psycopg

from tests.support.missing import missing

# Nothing here outlives the run, so nothing needs to survive a power cut.
CARELESS = "-c fsync=off -c full_page_writes=off"
OPTIONS = "-c listen_addresses= -c max_connections=200"


@dataclass(frozen=True)
class Cluster:
    """A running server, and the names of the databases made in it."""

    socket: Path
    _numbers: Iterator[int] = field(default_factory=itertools.count)

    def create_database(self, template: str = "template1") -> str:
        """Make an empty database, or a copy of another one, and return its name."""
        name = f"test{next(self._numbers)}"
        self._execute(f"CREATE DATABASE {name} TEMPLATE {template}")
        return name

    def drop_database(self, name: str) -> None:
        """Remove a database, whoever is still connected to it."""
        self._execute(f"DROP DATABASE {name} WITH (FORCE)")

    def close_database(self, name: str) -> None:
        """Let nobody into a database, and throw out whoever is connected."""
        self._execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
        self._throw_out(name)

    def open_database(self, name: str) -> None:
        """Let everybody into a database again."""
        self._execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")

    def freeze_database(self, name: str) -> None:
        """Let a database take no changes, as a standby does not."""
        self._execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
        self._throw_out(name)

    def _throw_out(self, name: str) -> None:
        query = "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = %s"
        self._execute(query, name)

    def empty_database(self, name: str) -> None:
        """Remove every row of a migrated database but the note of its version."""
        where = f"host={self.socket} user=postgres dbname={name} options='-c lock_timeout=20s'"
        with psycopg.connect(where, autocommit=True) as connection:
            tables = connection.execute(
                "SELECT quote_ident(tablename) FROM pg_tables"
                " WHERE schemaname = 'public' AND tablename <> 'alembic_version'"
            ).fetchall()
            names = ", ".join(table for (table,) in tables)
            connection.execute(f"TRUNCATE {names} RESTART IDENTITY CASCADE".encode())

    def url(self, name: str) -> str:
        """Return what DATABASE_URL must be to use this database."""
        return f"postgresql+psycopg://postgres@/{name}?host={self.socket}"

    def _execute(self, statement: str, *values: str) -> None:
        where = f"host={self.socket} user=postgres dbname=postgres"
        with psycopg.connect(where, autocommit=True) as connection:
            connection.execute(statement.encode(), values)


def _binaries() -> Path:
    """Find the newest server's programs, where Debian keeps them or on the path."""

    def version(folder: Path) -> int:
        return int(folder.parent.name) if folder.parent.name.isdigit() else 0

    found = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=version)
    if found and (found[-1] / "initdb").exists():
        return found[-1]
    on_path = shutil.which("initdb")
    if on_path is None:
        missing("PostgreSQL", "apt-get install postgresql")
    return Path(on_path).resolve().parent


def _owner() -> str | None:
    """Return who must run the server: it refuses root, anyone else runs it themselves."""
    if os.geteuid():
        return None
    users = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in users else "nobody"


def _run(*command: str | Path, cwd: Path) -> None:
    """Run one of the server's programs as its owner; raise with what it said if it fails."""
    owner = _owner()
    done = subprocess.run(
        list(map(str, command)),
        cwd=cwd,
        user=owner,
        extra_groups=None if owner is None else [],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        timeout=120,
    )
    if done.returncode:
        raise RuntimeError(f"{command[0]} failed:\n{done.stdout}")


@contextmanager
def temporary_cluster(options: str = CARELESS) -> Iterator[Cluster]:
    """Start a fresh server that trusts its own machine's users, and stop it at the end."""
    binaries = _binaries()
    # A socket's path may have 107 characters, which pytest's own folders can exceed.
    with tempfile.TemporaryDirectory(prefix="lucie-pg-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        if owner := _owner():
            shutil.chown(folder, owner)
        data, log = folder / "data", folder / "log"
        setup = ("-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync")
        _run(binaries / "initdb", *setup, data, cwd=folder)
        control = (binaries / "pg_ctl", "-D", data, "-w")
        # pg_ctl's output is a file: a pipe would stay open as long as the server runs.
        start = (*control, "-l", log, "-o", f"{OPTIONS} {options} -k {folder}", "start")
        _run(*start, cwd=folder)
        try:
            yield Cluster(folder)
        finally:
            _run(*control, "-m", "immediate", "stop", cwd=folder)
