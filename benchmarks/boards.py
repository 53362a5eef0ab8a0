"""Server time, queries and query plans of every page with a board, with a million results.

    python -m benchmarks.boards             on a fresh SQLite file
    python -m benchmarks.boards postgresql  on a fresh PostgreSQL server of its own
    python -m benchmarks.boards URL         on an empty database, or one filled by an earlier run

Each page is asked for in this process, without a network: the time is routing, queries, views and
templates; beside it the processor time of this process, which other work on the machine does not
lengthen. The run fails if a page takes more than 50 ms in the median, if its number of queries
depends on which page of the board it is, or if a plan reads one of the large tables as a whole.
"""

from __future__ import annotations

import asyncio
import re
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import httpx
from fastapi import FastAPI
from sqlalchemy import Engine, event

from app.db import players as players_db
from app.db.database import Database
from app.db.migrate import upgrade
from app.main import create_app
from app.services.daily.deal_of_day import PLAYED
from app.settings import Settings, database_url
from app.web.http.context import SESSION_COOKIE
from benchmarks import crowd
from tests.support.postgres import temporary_cluster

RUNS = 15
LIMIT_MS = 50
NOW = datetime(2026, 11, 29, 20, tzinfo=UTC)
VIEWER = 123
SECRET = b"benchmark" * 4
TOKEN = "a viewer of the benchmark"  # noqa: S105 -- it opens a generated database only
LARGE = ("games", "results", "standings", "deals", "actions")
WHOLE = {
    # A skip-scan, `ANY(column)`, reads an index from end to end.
    "sqlite": re.compile(rf"^SCAN ({'|'.join(LARGE)})$|ANY\("),
    "postgresql": re.compile(rf"Seq Scan on ({'|'.join(LARGE)})\b"),
}


@dataclass(frozen=True)
class Measured:
    """A page: how long it took, and the statements that it ran."""

    path: str
    median: float
    cpu: float
    size: int
    statements: tuple[tuple[str, Any], ...]


def pages() -> dict[str, tuple[str, ...]]:
    """Return the pages to ask for, those of one kind together: first page, and a late one."""
    day, month = crowd.TODAY.isoformat(), f"{crowd.TODAY:%Y-%m}"
    deal = f"z{len(PLAYED) * crowd.DAYS + 1:09}"
    random_deal = f"z{len(PLAYED) * (crowd.DAYS + 1) + 1:09}"
    late = crowd.PLAYERS // 50
    paths = {
        "day's board": (f"/leaderboard?period={day}", f"/leaderboard?period={day}&page={late}"),
        "deal, 10,000 results": (f"/deals/{deal}", f"/deals/{deal}?page={late}"),
        "deal, 10 results": (f"/deals/{random_deal}",),
        "day": ("/daily",),
        "API: deal's board": (
            f"/api/v1/deals/{deal}/board?show=true",
            f"/api/v1/deals/{deal}/board?show=true&page={late}",
        ),
    }
    for period, name in ((month, "month"), ("all", "all time")):
        for order in ("wins", "average", "streak"):
            path = f"/leaderboard?period={period}&by={order}"
            paths[f"{name} by {order}"] = (path, f"{path}&page={late}")
    return paths


def main() -> None:
    """Fill a database, ask for every page, and print the figures."""
    argument = sys.argv[1] if len(sys.argv) > 1 else ""
    with _database_url(argument) as url:
        database = Database(url, SECRET)
        _fill(database)
        settings = Settings(database_url=url, secret_key=SECRET, rate_limits=False)
        sound = asyncio.run(_measure_all(create_app(settings, clock=lambda: NOW)))
        database.close()
    if not sound:
        sys.exit(1)


@contextmanager
def _database_url(argument: str) -> Iterator[str]:
    """Yield the URL of the database to measure, made for this run unless one was named."""
    if argument == "postgresql":
        with temporary_cluster() as cluster:
            yield cluster.url(cluster.create_database())
    elif argument:
        yield database_url(argument)
    else:
        with tempfile.TemporaryDirectory() as folder:
            yield f"sqlite:///{Path(folder) / 'crowd.sqlite3'}"


def _fill(database: Database) -> None:
    """Bring the database to the newest schema, and the crowd into it if it is not there yet."""
    upgrade(database.engine)
    with database.write() as store:
        if players_db.get(store, VIEWER) is not None:
            return
    begun = time.perf_counter()
    crowd.fill(database.engine)
    seconds = time.perf_counter() - begun
    print(f"{crowd.PLAYERS:,} players, {crowd.RESULTS:,} results, filled in {seconds:.0f} s")
    with database.write() as store:
        players_db.add_session(store, VIEWER, store.digest(TOKEN), "benchmark", NOW)
        store.commit()


async def _measure_all(app: FastAPI) -> bool:
    """Measure every kind of page and print a line for each. Return whether all are sound."""
    engine: Engine = app.state.database.engine
    sound = True
    async with app.router.lifespan_context(app):
        transport = httpx.ASGITransport(app)
        cookies = {SESSION_COOKIE: TOKEN}
        async with httpx.AsyncClient(
            transport=transport, base_url="http://benchmark", cookies=cookies
        ) as client:
            print(f"{engine.dialect.name}, seed {crowd.SEED}")
            print(f"{'page':<24}{'median ms':>10}{'CPU ms':>8}{'queries':>9}{'bytes':>9}  plans")
            for name, paths in pages().items():
                measured = [await _measure(client, engine, path) for path in paths]
                counts = {len(page.statements) for page in measured}
                whole = sorted({line for page in measured for line in whole_scans(engine, page)})
                for page in measured:
                    print(
                        f"{name:<24}{page.median:>10.1f}{page.cpu:>8.1f}"
                        f"{len(page.statements):>9}{page.size:>9}  {'; '.join(whole) or 'indexes'}"
                    )
                    sound &= page.median <= LIMIT_MS
                sound &= len(counts) == 1 and not whole
    return sound


async def _measure(client: httpx.AsyncClient, engine: Engine, path: str) -> Measured:
    """Ask for a page several times."""
    await client.get(path)
    times, spent = [], []
    for _ in range(RUNS):
        begun, worked = time.perf_counter(), time.process_time()
        answer = await client.get(path)
        times.append((time.perf_counter() - begun) * 1000)
        spent.append((time.process_time() - worked) * 1000)
        assert answer.status_code == httpx.codes.OK, (path, answer.status_code)
    with _recorded(engine) as statements:
        size = len((await client.get(path)).content)
    return Measured(
        path, statistics.median(times), statistics.median(spent), size, tuple(statements)
    )


@contextmanager
def _recorded(engine: Engine) -> Iterator[list[tuple[str, Any]]]:
    """Yield a list of the queries that run meanwhile."""
    statements: list[tuple[str, Any]] = []

    def note(_c: Any, _cursor: Any, statement: str, parameters: Any, *_: Any) -> None:
        if statement.lstrip().upper().startswith(("SELECT", "WITH")):
            statements.append((statement, parameters))

    event.listen(engine, "before_cursor_execute", note)
    try:
        yield statements
    finally:
        event.remove(engine, "before_cursor_execute", note)


def whole_scans(engine: Engine, page: Measured) -> Iterator[str]:
    """Yield the lines of the page's query plans that read a large table as a whole."""
    dialect = engine.dialect.name
    explain = "EXPLAIN QUERY PLAN " if dialect == "sqlite" else "EXPLAIN "
    with engine.connect() as connection:
        for statement, parameters in page.statements:
            for row in connection.exec_driver_sql(explain + statement, parameters):
                line = str(row[-1]).strip()
                if WHOLE[dialect].search(line):
                    yield line


if __name__ == "__main__":
    main()
