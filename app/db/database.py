"""Connections: one engine for each database, and the transaction a use-case works in."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import blake2b, sha256
from pathlib import Path
from threading import Lock
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DatabaseError, InternalError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.pool import ConnectionPoolEntry

Unusable = DatabaseError
"""What the database itself complains of; the command line prints it."""
Away = (OperationalError, InternalError, PoolTimeout)
"""The database is out of reach, full, locked or read-only: no query is at fault."""
BUSY_SECONDS = 20
CONNECT_SECONDS = 5
# As many connections as Starlette has threads, so that nobody waits for one.
POOL_SIZE = 40


class BadUrl(Exception):
    """An address of a database that can't be read; it may hold a password, so it isn't quoted."""


class Store:
    """One connection and its transaction; nothing is stored unless `commit` is called."""

    def __init__(self, connection: Connection, digest: Callable[[str], bytes]) -> None:
        self.connection = connection
        self.digest = digest

    def commit(self) -> None:
        """Make the changes so far durable; a further statement opens a new transaction."""
        self.connection.commit()

    def rollback(self) -> None:
        """Discard the changes since the last commit."""
        self.connection.rollback()


class Database:
    """The engine with its way of opening transactions."""

    def __init__(self, url: str, secret: bytes) -> None:
        self.engine = make_engine(url)
        self._secret = sha256(secret).digest()
        self._sqlite = self.engine.dialect.name == "sqlite"
        self._writer = Lock()

    def digest(self, token: str) -> bytes:
        """Return the keyed hash under which a token is stored; nobody signs in with the hash."""
        return blake2b(token.encode(), digest_size=32, key=self._secret).digest()

    @contextmanager
    def read(self) -> Iterator[Store]:
        """Open a transaction that only reads."""
        with self.engine.connect() as connection:
            yield Store(connection, self.digest)

    @contextmanager
    def write(self) -> Iterator[Store]:
        """Open a transaction that may write.

        SQLite has one writer: taking turns here is fairer and faster than its busy handler,
        which sleeps. Other processes still wait there.
        """
        if not self._sqlite:
            with self.read() as store:
                yield store
            return
        with self._writer, self.engine.connect() as connection:
            yield Store(connection.execution_options(lbl_write=True), self.digest)

    def close(self) -> None:
        """Close every connection."""
        self.engine.dispose()


def parsed_url(url: str) -> URL:
    """Read the address of a database. Raises BadUrl."""
    try:
        return make_url(url)
    except (ValueError, ArgumentError) as error:
        raise BadUrl from error


def make_engine(url: str) -> Engine:
    """Create the engine for a URL that names its driver (settings.database_url). Raises BadUrl."""
    parsed = parsed_url(url)
    if parsed.get_backend_name() != "sqlite":
        waiting = parsed.update_query_dict(
            {"connect_timeout": str(CONNECT_SECONDS), **parsed.query}
        )
        # Several workers share the server's hundred connections; a move has one for a moment.
        return create_engine(waiting, pool_size=8, max_overflow=8, pool_pre_ping=True)
    database = parsed.database
    if database and database != ":memory:":
        Path(database).parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(
        url,
        pool_size=POOL_SIZE,
        max_overflow=0,
        connect_args={"timeout": BUSY_SECONDS, "isolation_level": None},
    )
    event.listen(engine, "connect", _configure_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _configure_sqlite(connection: sqlite3.Connection, _entry: ConnectionPoolEntry) -> None:
    """Durable at every commit, readers beside the writer, references enforced."""
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}").close()


def _begin_sqlite(connection: Connection) -> None:
    """Begin for ourselves: a writer takes the lock at once, so that it cannot fail half-way."""
    writes: Any = connection.get_execution_options().get("lbl_write", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
