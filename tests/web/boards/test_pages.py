"""Boards as pages: a fixed number of queries, stable pages, names as their players want them."""

from __future__ import annotations

import re

import httpx
import pytest
from fastapi import FastAPI

from app.db import players as players_db
from app.services.daily import choice
from tests.support.days import LUCIE, NOON, any_deal, guest, recorded
from tests.support.queries import counted

DAY = NOON.date()


@pytest.fixture
def crowd(app: FastAPI) -> str:
    """A day with 60 equal results and three of players with names; the slug of its deal."""
    app.state.clock = lambda: NOON
    app.state.choose = any_deal
    database = app.state.database
    row = choice.ensure(database, day=DAY, variant=LUCIE, now=NOON, choose=any_deal)
    with database.write() as store:
        for number in range(63):
            player = guest(store)
            if number < 3:
                name = ("Amélie", "Bert <b>", "Chloé")[number]
                players_db.change(
                    store, player, name=name, name_key=f"n{number}", anonymous=number == 2
                )
            recorded(store, player, row.deal.id, redeals=number < 3, day=DAY)
        store.commit()
    return row.deal.slug


def _lines(page: str) -> list[str]:
    """Return the names on a board, in order."""
    body = page.rsplit("<tbody>", maxsplit=1)[-1].split("</tbody>", maxsplit=1)[0]
    return re.findall(r'<th scope="row">(.*?)</th>', body)


@pytest.mark.usefixtures("crowd")
async def test_names_are_shown_as_their_players_want(client: httpx.AsyncClient) -> None:
    """Escaped, without a link for those who stay anonymous; guests have none."""
    page = (await client.get("/leaderboard?period=2026-11&page=2")).text
    assert "<i>Anonymous</i>" in page
    assert "Chlo" not in page
    assert '<a href="/players/Am%C3%A9lie">Amélie</a>' in page
    assert "Bert &lt;b&gt;" in page
    assert "<b>" not in page.split("<tbody>")[1]
    assert "<i>Guest</i>" in page


async def test_pages_of_equal_results_never_overlap(crowd: str, client: httpx.AsyncClient) -> None:
    """Asked for again and again, each page has the same lines; a page too far is the last one."""
    paths = [f"/api/v1/deals/{crowd}/board?show=true&page={page}" for page in (1, 2, 1, 99)]
    pages = [(await client.get(path)).json() for path in paths]
    assert pages[0] == pages[2]
    assert pages[1] == pages[3]
    assert [len(page["lines"]) for page in pages[:2]] == [50, 13]
    ranks = [line["rank"] for page in pages[:2] for line in page["lines"]]
    assert ranks == [1] * 60 + [61] * 3


@pytest.mark.parametrize(
    "path",
    [
        "/leaderboard?period=2026-11",
        "/leaderboard?period=all&by=streak",
        f"/leaderboard?period={DAY.isoformat()}",
        "/deals/{slug}",
        "/daily",
    ],
)
async def test_a_page_asks_the_same_number_of_questions_however_long_it_is(
    app: FastAPI, client: httpx.AsyncClient, crowd: str, path: str
) -> None:
    """Fifty lines or thirteen."""
    engine = app.state.database.engine
    counts = []
    for page in (1, 2):
        with counted(engine) as queries:
            answer = await client.get(path.replace("{slug}", crowd), params={"page": page})
        assert answer.status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 20
