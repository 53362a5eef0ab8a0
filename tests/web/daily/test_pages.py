"""The day's pages and boards, with a clock that stands where it is put."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from html import unescape

import httpx
import pytest
from fastapi import FastAPI

from app.services.daily import choice
from app.services.daily.clock import Clock, Days
from tests.support.app import visitor
from tests.support.days import any_deal
from tests.support.queries import transactions

NOW = datetime(2026, 11, 29, 12, tzinfo=UTC)


@pytest.fixture
async def day(app: FastAPI) -> FastAPI:
    """The app on a Sunday noon; any deal will do for a day."""
    app.state.clock = lambda: NOW
    app.state.choose = any_deal
    return app


def _at(app: FastAPI, now: datetime) -> None:
    app.state.clock = lambda: now


async def _begin(client: httpx.AsyncClient, slug: str) -> httpx.Response:
    body = {"variant": "la-belle-lucie", "deal": slug}
    return await client.post("/api/v1/games", json=body)


async def test_the_days_deal_is_made_when_it_is_first_asked_for(
    day: FastAPI, client: httpx.AsyncClient
) -> None:
    """And is then the same by page and by API, for every visitor, without a cookie."""
    page = await client.get("/daily")
    answer = (await client.get("/api/v1/daily")).json()
    assert page.status_code == 200
    assert not client.cookies
    assert "29 November 2026" in page.text
    assert f"/deals/{answer['deal']}/preview.png" in page.text
    async with visitor(day) as other:
        assert (await other.get("/api/v1/daily")).json() == answer
    dated = (await client.get("/api/v1/daily/2026-11-29")).json()
    assert dated == answer


@pytest.mark.parametrize("path", ["/daily", "/api/v1/daily", "/daily/2026-11-29?variant=the-fan"])
async def test_a_day_with_nothing_to_do_is_read_in_one_transaction(
    day: FastAPI, client: httpx.AsyncClient, path: str
) -> None:
    """Whether a deal is missing or a game is late is asked where the page is read."""
    slug = (await client.get("/api/v1/daily?variant=the-fan")).json()["deal"]
    await _begin(client, slug)
    assert (await client.get(path)).status_code == 200
    with transactions(day.state.database.engine) as begun:
        assert (await client.get(path)).status_code == 200
    assert len(begun) == 1


@pytest.mark.parametrize(
    "path",
    [
        "/daily/2026-11-30",
        "/daily/2026-11-28",
        "/daily/tomorrow",
        "/daily/2026-02-30",
        "/daily?variant=shamrocks",
        "/daily?month=2026-12",
        "/daily?month=0001-01",
        "/api/v1/daily/2026-11-30",
        "/api/v1/daily/2026-11-30/board",
        "/leaderboard?period=2026-11-30",
        "/leaderboard?period=2026-12",
        "/leaderboard?period=0001-01",
        "/leaderboard?period=soon",
        "/leaderboard?variant=shamrocks",
        "/api/v1/leaderboard?period=2026-12",
    ],
)
async def test_days_that_are_not_there_are_404(
    day: FastAPI, client: httpx.AsyncClient, path: str
) -> None:
    """Tomorrow is stored already, and does not exist; nor do days before the first."""
    list(
        choice.ensure_days(
            day.state.database,
            first=NOW.date() + timedelta(days=1),
            count=1,
            now=NOW,
            choose=any_deal,
        )
    )
    assert (await client.get(path)).status_code == 404


async def test_tomorrows_deal_is_404_by_its_slug(day: FastAPI, client: httpx.AsyncClient) -> None:
    """Its page, picture, and a game on it, by page and API; a minute past midnight it is there."""
    row = choice.ensure(
        day.state.database,
        day=NOW.date() + timedelta(days=1),
        variant="la-belle-lucie",
        now=NOW,
        choose=any_deal,
    )
    slug = row.deal.slug
    for path in (f"/deals/{slug}", f"/deals/{slug}/preview.png", f"/api/v1/deals/{slug}"):
        assert (await client.get(path)).status_code == 404
    assert (await _begin(client, slug)).status_code == 404
    form = {"variant": "la-belle-lucie", "deal": slug, "key": "k"}
    assert (await client.post("/games", data=form)).status_code == 404
    _at(day, datetime(2026, 11, 30, 0, 1, tzinfo=UTC))
    assert (await _begin(client, slug)).json()["ranked"] is True


async def test_a_game_over_midnight_counts_for_the_day_it_began_on(
    day: FastAPI, client: httpx.AsyncClient
) -> None:
    """Begun at 23:59, ended at 00:01: on yesterday's board; today's deal is another one."""
    slug = (await client.get("/api/v1/daily")).json()["deal"]
    _at(day, datetime(2026, 11, 29, 23, 59, tzinfo=UTC))
    game = (await _begin(client, slug)).json()
    _at(day, datetime(2026, 11, 30, 0, 1, tzinfo=UTC))
    await client.post(f"/api/v1/games/{game['id']}/end", json={"version": 0})
    today = (await client.get("/api/v1/daily")).json()
    board = (await client.get("/api/v1/daily/2026-11-29/board")).json()
    assert today["deal"] != slug
    assert today["outcome"] == "none"
    assert (board["own"]["rank"], board["games"], board["folded"]) == (1, 1, False)
    page = unescape((await client.get("/daily/2026-11-29")).text)
    assert "0 cards home" in page
    assert "29 November 2026, lost" in page


@pytest.mark.usefixtures("day")
async def test_the_text_to_share_names_no_card(client: httpx.AsyncClient) -> None:
    """Symbols for what was used, and the link to the day."""
    slug = (await client.get("/api/v1/daily")).json()["deal"]
    game = (await _begin(client, slug)).json()
    await client.post(f"/api/v1/games/{game['id']}/end", json={"version": 0})
    page = unescape((await client.get("/daily")).text)
    match = re.search(r'id="share-text"[^>]*>([^<]*)<', page)
    assert match is not None
    assert match[1].splitlines() == [
        "La Belle Lucie, 29 November 2026",
        "0/52",
        "http://testserver/daily/2026-11-29",
    ]


async def test_the_ended_daily_is_shared_from_its_table(
    day: FastAPI, client: httpx.AsyncClient
) -> None:
    """The table offers the same text as the day's page; another game on the deal tells its own."""
    slug = (await client.get("/api/v1/daily")).json()["deal"]
    game = (await _begin(client, slug)).json()
    await client.post(f"/api/v1/games/{game['id']}/end", json={"version": 0})
    _at(day, NOW + timedelta(minutes=1))
    again = (await _begin(client, slug)).json()
    await client.post(f"/api/v1/games/{again['id']}/end", json={"version": 0})
    text = r'id="share-text"[^>]*>([^<]*)<'
    table = (await client.get(f"/games/{game['id']}")).text
    assert 'id="par"' not in table  # others may still be playing it
    assert re.findall(text, table) == re.findall(text, (await client.get("/daily")).text) != []
    other = unescape((await client.get(f"/games/{again['id']}")).text)
    lines = re.findall(text, other)[0].splitlines()
    assert lines[1] == "0/52 · practice"
    assert lines[2] == f"http://testserver/deals/{slug}?variant=la-belle-lucie"


@pytest.mark.usefixtures("day")
async def test_a_days_deal_may_end_under_other_rules(client: httpx.AsyncClient) -> None:
    """Those of a variant that has dailies, but none on that day."""
    slug = (await client.get("/api/v1/daily")).json()["deal"]
    body = {"variant": "trefoil", "deal": slug}
    game = (await client.post("/api/v1/games", json=body)).json()
    ended = await client.post(f"/games/{game['id']}/end", data={"version": "0"})
    assert ended.status_code == 303
    table = await client.get(f"/games/{game['id']}")
    assert table.status_code == 200
    assert f"/deals/{slug}?variant=trefoil" in unescape(table.text)


@pytest.mark.usefixtures("day")
async def test_the_first_page_says_how_it_stands_with_todays_deal(
    client: httpx.AsyncClient,
) -> None:
    """To be played, in play, ended with a result and the day's other deals to go on to."""
    slug = (await client.get("/api/v1/daily")).json()["deal"]
    fresh = unescape((await client.get("/")).text)
    game = (await _begin(client, slug)).json()
    begun = unescape((await client.get("/")).text)
    await client.post(f"/api/v1/games/{game['id']}/end", json={"version": 0})
    ended = unescape((await client.get("/")).text)
    assert 'form="day"' in fresh
    assert f'class="cover" href="/games/{game["id"]}"' in begun
    assert 'class="cover" href="/daily"' in ended
    words = ("Play today’s deal", "Today’s game", "your game: 0 cards home", "Also today:")
    assert [word in fresh for word in words] == [True, False, False, False]
    assert [word in begun for word in words] == [False, True, False, False]
    assert [word in ended for word in words] == [False, False, True, True]


@pytest.mark.usefixtures("day")
async def test_a_daily_that_became_practice_is_still_in_play(client: httpx.AsyncClient) -> None:
    """It has no result to be shown or shared before it has ended."""
    slug = (await client.get("/api/v1/daily")).json()["deal"]
    game = (await _begin(client, slug)).json()
    await client.post(f"/api/v1/games/{game['id']}/practice", json={"version": 0})
    assert (await client.get("/api/v1/daily")).json()["outcome"] == "open"
    assert "share-text" not in (await client.get("/daily")).text


async def test_others_results_of_the_day_are_folded_until_the_own_game_has_ended(
    day: FastAPI, client: httpx.AsyncClient
) -> None:
    """On the board's page and by API; asked for, they are shown."""
    slug = (await client.get("/api/v1/daily")).json()["deal"]
    game = (await _begin(client, slug)).json()
    await client.post(f"/api/v1/games/{game['id']}/end", json={"version": 0})
    async with visitor(day) as other:
        page = (await other.get("/leaderboard?period=2026-11-29")).text
        folded = (await other.get(f"/api/v1/deals/{slug}/board")).json()
        shown = (await other.get(f"/api/v1/deals/{slug}/board?show=true")).json()
    own = (await client.get("/leaderboard?period=2026-11-29")).text
    assert ("Show results" in page, "Show results" in own) == (True, False)
    assert (folded["folded"], folded["lines"], folded["games"]) == (True, [], 0)
    assert (shown["folded"], len(shown["lines"]), shown["games"]) == (False, 1, 1)


@pytest.mark.usefixtures("day")
async def test_boards_say_what_cannot_be_excluded(client: httpx.AsyncClient) -> None:
    """Every board, whatever its period."""
    await client.get("/daily")
    for period in ("2026-11-29", "2026-11", "all"):
        page = await client.get("/leaderboard", params={"period": period})
        assert "second accounts can’t be excluded" in unescape(page.text)


@pytest.mark.usefixtures("day")
async def test_page_and_api_show_the_same_standings(client: httpx.AsyncClient) -> None:
    """A lost daily: one played, none won, three redeals on average."""
    slug = (await client.get("/api/v1/daily")).json()["deal"]
    game = (await _begin(client, slug)).json()
    await client.post(f"/api/v1/games/{game['id']}/end", json={"version": 0})
    answer = (await client.get("/api/v1/leaderboard")).json()
    assert answer["own"] | {"rank": 1} == answer["lines"][0]
    assert (answer["own"]["played"], answer["own"]["wins"], answer["own"]["average"]) == (1, 0, 3.0)
    page = (await client.get("/leaderboard")).text
    row = re.search(r'<tr class="mine">(.*?)</tr>', page, re.DOTALL)
    assert row is not None
    assert re.findall(r"<td[^>]*>([^<]*)</td>", row[1]) == ["1", "0", "1", "3.00", "0"]


async def test_the_clock_makes_the_coming_days_and_ends_the_late_ones(
    day: FastAPI, client: httpx.AsyncClient
) -> None:
    """What nobody asks for happens too: a daily left open is lost 24 hours after its day."""
    clock = Clock(Days(day.state.database, any_deal), lambda: NOW, ahead=2)
    clock.round(NOW)
    slug = (await client.get("/api/v1/daily")).json()["deal"]
    game = (await _begin(client, slug)).json()
    late = datetime(2026, 12, 1, 0, 0, tzinfo=UTC)
    with day.state.database.read() as store:
        assert not choice.missing(store, first=NOW.date(), count=2)
    clock.round(late)
    _at(day, late)
    board = (await client.get("/api/v1/daily/2026-11-29/board")).json()
    assert (board["own"]["won"], board["own"]["home"]) == (False, 0)
    assert (await client.get(f"/api/v1/games/{game['id']}")).json()["ended"] is True


@pytest.mark.parametrize(
    "path", ["/leaderboard?period=2026-11-29", "/api/v1/leaderboard", "/daily/2026-11-29"]
)
async def test_a_board_never_waits_for_the_clock(
    day: FastAPI, client: httpx.AsyncClient, path: str
) -> None:
    """Whoever looks first after the 24 hours finds the late game lost, on the board already."""
    slug = (await client.get("/api/v1/daily")).json()["deal"]
    await _begin(client, slug)
    _at(day, datetime(2026, 11, 30, 23, 59, tzinfo=UTC))
    assert (await client.get("/api/v1/leaderboard")).json()["own"] is None
    _at(day, datetime(2026, 12, 1, 0, 0, tzinfo=UTC))
    assert (await client.get(path)).status_code == 200
    answer = (await client.get("/api/v1/leaderboard?period=2026-11")).json()
    assert (answer["own"]["played"], answer["own"]["wins"]) == (1, 0)
