"""A database that is away, full or read-only: a clear 503, and all is well when it is back."""

import logging
import shutil
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest
from sqlalchemy import event

from app.settings import Settings
from tests.support.app import create_app, migrate, visitor
from tests.support.postgres import Cluster

GAMES = "/api/v1/games"
LUCIE = {"variant": "la-belle-lucie"}
READY = {"database": True, "migrations": True}


@pytest.fixture
def database_url(postgres_url: str) -> str:
    """A PostgreSQL database of this test's own, because it is put out of order."""
    migrate(postgres_url)
    return postgres_url


@pytest.fixture
def name(database_url: str) -> str:
    """The name of that database."""
    return database_url.partition("@/")[2].partition("?")[0]


@asynccontextmanager
async def _crippled(folder: Path, empty: Path, pragma: str) -> AsyncIterator[httpx.AsyncClient]:
    """Run the app on an SQLite file whose every connection is limited."""
    shutil.copy(empty, folder / "lucie.sqlite3")
    url = f"sqlite:///{folder / 'lucie.sqlite3'}"
    app = create_app(Settings(database_url=url, secret_key=b"only for tests", rate_limits=False))

    def limit(connection: sqlite3.Connection, _entry: object) -> None:
        connection.execute(f"PRAGMA {pragma}").close()

    event.listen(app.state.database.engine, "connect", limit)
    async with app.router.lifespan_context(app), visitor(app) as client:
        yield client


async def _is_away(client: httpx.AsyncClient) -> None:
    """Ask as a script and as a reader: both get a 503 that says when to come back."""
    answer = await client.post(GAMES, json=LUCIE)
    assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")
    assert int(answer.headers["retry-after"]) > 0
    page = await client.post("/games")
    assert (page.status_code, page.headers["retry-after"]) == (503, answer.headers["retry-after"])
    assert "can’t be reached" in page.text


async def test_a_database_may_go_and_come_back(
    client: httpx.AsyncClient,
    postgres: Cluster,
    name: str,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Meanwhile the process lives but is not ready; afterwards the game goes on by itself."""
    game = (await client.post(GAMES, json=LUCIE)).json()["id"]
    postgres.close_database(name)
    await _is_away(client)
    assert (await client.get("/nope")).status_code == 404
    assert (await client.get("/healthz")).status_code == 200
    assert (await client.get("/readyz")).json() == {"database": False, "migrations": False}
    postgres.open_database(name)
    assert (await client.get(f"{GAMES}/{game}")).status_code == 200
    assert (await client.get("/readyz")).json() == READY
    lines = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert lines
    assert not any(record.exc_info for record in lines)


async def test_a_database_that_takes_no_changes_is_not_ready(
    client: httpx.AsyncClient, postgres: Cluster, name: str
) -> None:
    """A standby shows games, and says that none can be played."""
    game = (await client.post(GAMES, json=LUCIE)).json()["id"]
    postgres.freeze_database(name)
    assert (await client.get(f"{GAMES}/{game}")).status_code == 200
    await _is_away(client)
    ready = await client.get("/readyz")
    assert (ready.status_code, ready.json()["database"]) == (503, False)


async def test_a_full_disk_is_told(tmp_path: Path, migrated_sqlite: Path) -> None:
    """What was stored before can be read; what can't be stored has not happened."""
    async with _crippled(tmp_path, migrated_sqlite, "max_page_count = 1") as client:
        address = "/readyz"
        for _ in range(200):
            answer = await client.post(GAMES, json=LUCIE)
            if answer.status_code != 201:
                break
            address = answer.headers["location"]
        await _is_away(client)
        assert (await client.get(address)).status_code == 200


async def test_a_file_that_takes_no_changes_is_not_ready(
    tmp_path: Path, migrated_sqlite: Path
) -> None:
    """SQLite begins a transaction even there; only a change shows it."""
    async with _crippled(tmp_path, migrated_sqlite, "query_only = ON") as client:
        assert (await client.get("/rules")).status_code == 200
        await _is_away(client)
        assert (await client.get("/readyz")).status_code == 503
