"""Bring a database to the newest schema, safely when several instances start at once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import SQLAlchemyError

from app.db.database import Database

# The `alembic` command finds the same file by itself.
CONFIGURATION = Path(__file__).parents[2] / "pyproject.toml"
# Any number that no one else uses on the same PostgreSQL server.
ADVISORY_LOCK = 0x1BE11E
# Changes nothing, but not where nothing may be changed: SQLite begins to write even there.
_NO_CHANGE = text("UPDATE alembic_version SET version_num = version_num")


def config(connection: Connection | None = None) -> Config:
    """Return Alembic's configuration, working on an open connection."""
    return Config(toml_file=CONFIGURATION, attributes={"connection": connection})


@contextmanager
def turn(engine: Engine) -> Iterator[Connection]:
    """Open the one transaction that may migrate now; commit it at the end of the block."""
    with engine.connect().execution_options(lbl_write=True) as connection:
        _wait_for_turn(connection)
        yield connection
        connection.commit()


def upgrade(engine: Engine) -> None:
    """Run the migrations that are missing, one instance after the other, in one transaction."""
    with turn(engine) as connection:
        command.upgrade(config(connection), "head")


def is_current(connection: Connection) -> bool:
    """Whether the schema is the one this code was written for."""
    current = MigrationContext.configure(connection).get_current_revision()
    return current == newest()


@cache
def newest() -> str | None:
    """Return the revision this code was written for; read once, as /readyz asks again and again."""
    return ScriptDirectory.from_config(config()).get_current_head()


@dataclass(frozen=True, slots=True)
class Readiness:
    """Whether the database answers and takes changes, and has the schema that this code needs."""

    database: bool
    migrations: bool


def is_ready(database: Database) -> Readiness:
    """Return what the database says; one out of reach is not ready."""
    try:
        with database.write() as store:
            current = is_current(store.connection)
            if current:
                store.connection.execute(_NO_CHANGE)
            return Readiness(database=True, migrations=current)
    except SQLAlchemyError:
        return Readiness(database=False, migrations=False)


def _wait_for_turn(connection: Connection) -> None:
    """Hold a lock until the transaction ends; on SQLite BEGIN IMMEDIATE is that lock."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": ADVISORY_LOCK})
    else:
        connection.execute(text("SELECT 1"))
