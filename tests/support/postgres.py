"""A PostgreSQL server of the tests' own: a temporary cluster, reached by a socket, then removed."""

import itertools
import os
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
OPTIONS = "-c listen_addresses= -c fsync=off -c full_page_writes=off -c max_connections=60"


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

    def url(self, name: str) -> str:
        """Return what DATABASE_URL must be to use this database."""
        return f"postgresql+psycopg://postgres@/{name}?host={self.socket}"

    def _execute(self, statement: str) -> None:
        where = f"host={self.socket} user=postgres dbname=postgres"
        with psycopg.connect(where, autocommit=True) as connection:
            connection.execute(statement.encode())


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


def _run_as_owner(*command: str | Path, cwd: Path) -> None:
    """Run one of the server's programs; it refuses root, so there the user `postgres` runs it."""
    as_postgres = ("runuser", "-u", "postgres", "--") if os.geteuid() == 0 else ()
    done = subprocess.run(
        [*as_postgres, *map(str, command)],
        cwd=cwd,
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
def temporary_cluster() -> Iterator[Cluster]:
    """Start a fresh server that trusts its own machine's users, and stop it at the end."""
    binaries = _binaries()
    # A socket's path may have 107 characters, which pytest's own folders can exceed.
    with tempfile.TemporaryDirectory(prefix="lucie-pg-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        if os.geteuid() == 0:
            shutil.chown(folder, "postgres")
        data, log = folder / "data", folder / "log"
        setup = ("-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync")
        _run_as_owner(binaries / "initdb", *setup, data, cwd=folder)
        control = (binaries / "pg_ctl", "-D", data, "-w")
        # pg_ctl's output is a file: a pipe would stay open as long as the server runs.
        start = (*control, "-l", log, "-o", f"{OPTIONS} -k {folder}", "start")
        _run_as_owner(*start, cwd=folder)
        try:
            yield Cluster(folder)
        finally:
            _run_as_owner(*control, "-m", "immediate", "stop", cwd=folder)
