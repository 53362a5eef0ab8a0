"""Migrations: they make the schema that the code knows, once, whoever starts at the same time."""

import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from app.db import migrate
from app.db.database import Database, make_engine
from app.db.tables import metadata


@pytest.fixture(params=["sqlite_url", "postgres_url"])
def empty(request: pytest.FixtureRequest) -> Iterator[Database]:
    """A database with nothing in it."""
    database = Database(request.getfixturevalue(request.param), b"only for tests")
    yield database
    database.close()


def test_migrations_and_tables_agree(empty: Database) -> None:
    """After all migrations nothing is left that Alembic would still change."""
    migrate.upgrade(empty.engine)
    with empty.engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, metadata) == []


def test_every_migration_can_be_taken_back(empty: Database) -> None:
    """Down to nothing and up again gives the same schema."""
    migrate.upgrade(empty.engine)
    with empty.engine.connect().execution_options(lbl_write=True) as connection:
        command.downgrade(migrate.config(connection), "base")
        connection.commit()
    assert not migrate.is_ready(empty).migrations
    migrate.upgrade(empty.engine)
    assert migrate.is_ready(empty).migrations


def test_instances_that_start_at_once_take_turns(empty: Database) -> None:
    """Four instances on an empty database migrate it once, and all find it ready."""
    url = empty.engine.url.render_as_string(hide_password=False)

    def start() -> bool:
        engine = make_engine(url)
        migrate.upgrade(engine)
        with engine.connect() as connection:
            ready = migrate.is_current(connection)
        engine.dispose()
        return ready

    with ThreadPoolExecutor(4) as pool:
        assert all(pool.map(lambda _number: start(), range(4)))


def test_a_database_is_ready_once_migrated(empty: Database) -> None:
    """Before the migrations a database is not ready; after them it is."""
    assert migrate.is_ready(empty) == migrate.Readiness(database=True, migrations=False)
    migrate.upgrade(empty.engine)
    assert migrate.is_ready(empty) == migrate.Readiness(database=True, migrations=True)


def test_a_database_out_of_reach_is_not_ready(postgres_url: str) -> None:
    """Where nothing answers, that is the answer."""
    nowhere = Database(postgres_url.replace("host=", "host=/nowhere"), b"")
    assert migrate.is_ready(nowhere) == migrate.Readiness(database=False, migrations=False)
    nowhere.close()


def test_sqlite_is_durable_and_strict(sqlite_url: str) -> None:
    """Every SQLite connection has WAL, full sync and foreign keys, and waits for other writers."""
    engine = make_engine(sqlite_url)
    with engine.connect() as connection:
        values = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        }
    engine.dispose()
    assert values == {
        "journal_mode": "wal",
        "synchronous": 2,
        "foreign_keys": 1,
        "busy_timeout": 20_000,
    }


def test_a_writing_transaction_holds_the_lock_at_once(sqlite_url: str) -> None:
    """BEGIN IMMEDIATE: another process's write is refused from the start, not half-way."""
    database = Database(sqlite_url, b"")
    migrate.upgrade(database.engine)
    file = database.engine.url.database
    assert file is not None
    other = sqlite3.connect(file, timeout=0, isolation_level=None)
    with database.write() as store:
        store.connection.exec_driver_sql("SELECT 1")
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            other.execute("BEGIN IMMEDIATE")
    other.execute("BEGIN IMMEDIATE")
    other.close()
    database.close()
