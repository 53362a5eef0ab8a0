"""Help and reviews read in one transaction, and none is open while the solver works."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import Engine

from app.services.analysis.analyst import Analyst
from tests.support.app import visitor
from tests.support.players import add_deal
from tests.support.queries import transactions

PARTS = {"HX-Request": "true"}


@pytest.fixture
def database_url(sqlite_url: str, migrated_sqlite: Path) -> str:
    """One kind of database is enough: transactions are opened by the same code on both."""
    shutil.copy(migrated_sqlite, sqlite_url.removeprefix("sqlite:///"))
    return sqlite_url


class WatchedAnalyst:
    """An analyst that fails when a connection is held while it is asked."""

    def __init__(self, analyst: Analyst, engine: Engine) -> None:
        self.asked = 0
        self._analyst = analyst
        self._pool: Any = engine.pool

    def ask(self, work: Any, *args: object) -> Any:
        """Answer as the quick lane does."""
        self._check()
        return self._analyst.ask(work, *args)

    def study(self, work: Any, *args: object) -> Any:
        """Answer as the slow lane does."""
        self._check()
        return self._analyst.study(work, *args)

    def close(self) -> None:
        """Stop the workers."""
        self._analyst.close()

    def _check(self) -> None:
        self.asked += 1
        assert self._pool.checkedout() == 0


@pytest.fixture
def analyst(app: FastAPI) -> WatchedAnalyst:
    """The app's analyst, watched."""
    watched = WatchedAnalyst(app.state.analyst, app.state.database.engine)
    app.state.analyst = watched
    return watched


async def practice_game(app: FastAPI, client: httpx.AsyncClient, *, ended: bool = False) -> str:
    """Begin a practice game, perhaps end it, and return its address."""
    form = {"variant": "la-belle-lucie", "deal": add_deal(app.state.database).slug}
    address = (await client.post("/games", data=form)).headers["location"]
    await client.post(f"{address}/practice", data={"version": "0"})
    if ended:
        await client.post(f"{address}/end", data={"version": "1"})
    return str(address)


async def opened(
    app: FastAPI, client: httpx.AsyncClient, method: str, path: str, **more: Any
) -> int:
    """Send a request that succeeds, and return how many transactions it opened."""
    with transactions(app.state.database.engine) as begun:
        answer = await client.request(method, path, **more)
    assert answer.status_code == 200, answer.text
    return len(begun)


@pytest.mark.parametrize("headers", [{}, PARTS])
@pytest.mark.parametrize("path", ["/hint", "/chance"])
async def test_help_takes_one_transaction(
    app: FastAPI,
    client: httpx.AsyncClient,
    analyst: WatchedAnalyst,
    path: str,
    headers: dict[str, str],
) -> None:
    """It reads the game, whether help is free, and the preferences; then the solver works."""
    address = await practice_game(app, client)
    form = {"version": "1"}
    assert await opened(app, client, "POST", address + path, data=form, headers=headers) == 1
    assert analyst.asked == 1


@pytest.mark.parametrize("headers", [{}, PARTS])
async def test_help_at_the_price_of_the_rank_takes_one_transaction(
    app: FastAPI, client: httpx.AsyncClient, analyst: WatchedAnalyst, headers: dict[str, str]
) -> None:
    """It writes, and has ended before the solver is asked."""
    address = (await client.post("/games", data={"variant": "trefoil"})).headers["location"]
    form = {"version": "0", "confirm": "practice", "key": "once"}
    for _ in range(2):
        assert await opened(app, client, "POST", f"{address}/hint", data=form, headers=headers) == 1
    assert analyst.asked == 2


@pytest.mark.parametrize(
    "path", ["/games/{}/meter", "/api/v1/games/{}/hint", "/api/v1/games/{}/chance"]
)
async def test_the_chance_takes_one_transaction(
    app: FastAPI, client: httpx.AsyncClient, analyst: WatchedAnalyst, path: str
) -> None:
    """The meter beside the table, and the API."""
    game_id = (await practice_game(app, client)).removeprefix("/games/")
    assert await opened(app, client, "GET", path.format(game_id)) == 1
    assert analyst.asked


@pytest.mark.parametrize("headers", [{}, PARTS])
async def test_a_review_takes_one_transaction(
    app: FastAPI, client: httpx.AsyncClient, analyst: WatchedAnalyst, headers: dict[str, str]
) -> None:
    """As a whole page with its reader's preferences, and as parts."""
    address = await practice_game(app, client, ended=True)
    assert await opened(app, client, "GET", f"{address}/review", headers=headers) == 1
    assert analyst.asked == 1


@pytest.mark.parametrize(
    ("path", "headers", "more"),
    [
        ("/games/{}/review/par", {}, 1),
        ("/games/{}/review/par", PARTS, 0),
        ("/games/{}/review/pars", PARTS, 0),
        ("/api/v1/games/{}/review", {}, 1),
    ],
)
async def test_pars_take_one_more_to_be_kept(
    app: FastAPI, analyst: WatchedAnalyst, path: str, headers: dict[str, str], *, more: int
) -> None:
    """What the solver found is stored in one transaction; the next request only reads.

    `more` is what the solver is asked besides the two pars: the review.
    """
    async with visitor(app) as client:
        game_id = (await practice_game(app, client, ended=True)).removeprefix("/games/")
        path = path.format(game_id)
        assert await opened(app, client, "GET", path, headers=headers) == 2
        assert analyst.asked == 2 + more
        assert await opened(app, client, "GET", path, headers=headers) == 1
        assert analyst.asked == 2 + 2 * more


async def test_solving_takes_one_transaction(
    app: FastAPI, client: httpx.AsyncClient, analyst: WatchedAnalyst
) -> None:
    """And a second one where a ranked game has to become practice for it."""
    game = (await client.post("/api/v1/games", json={"variant": "la-belle-lucie"})).json()
    body = {"variant": "la-belle-lucie", "fans": game["fans"], "confirm_practice": True}
    for transactions_opened in (2, 1):
        assert await opened(app, client, "POST", "/api/v1/solve", json=body) == transactions_opened
    assert analyst.asked == 2
