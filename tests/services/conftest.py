"""Players on both kinds of database."""

import sqlite3
from collections.abc import Iterator

import pytest
from sqlalchemy import event

from app.db.database import Database
from tests.support.players import Player


@pytest.fixture
def database(database_url: str) -> Iterator[Database]:
    """A migrated database of this test's own."""
    opened = Database(database_url, b"only for tests")
    if opened.engine.dialect.name == "sqlite":
        event.listen(opened.engine, "connect", _careless)
    yield opened
    opened.close()


def _careless(connection: sqlite3.Connection, _entry: object) -> None:
    """Let SQLite not wait for the disk: no test survives a power cut anyway."""
    connection.execute("PRAGMA synchronous=OFF").close()


@pytest.fixture
def player(database: Database) -> Player:
    """A player."""
    return Player(database)


@pytest.fixture
def other(database: Database) -> Player:
    """Another player."""
    return Player(database)
