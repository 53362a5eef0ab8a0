"""The solver's help at the table, as pages and as parts of one."""

import re
from html import unescape

import httpx
import pytest
from fastapi import FastAPI

from app.services.analysis import questions
from tests.support.app import visitor
from tests.support.players import add_deal
from tests.support.workers import die

PARTS = {"HX-Request": "true"}


async def begun(client: httpx.AsyncClient, **form: str) -> str:
    """Begin a game by the form and return its address."""
    answer = await client.post("/games", data={"variant": "la-belle-lucie", **form})
    assert answer.status_code == 303
    return answer.headers["location"]


async def state(client: httpx.AsyncClient, address: str) -> tuple[bool, int, str | None]:
    """Return whether the game is ranked, its version, and why it is practice."""
    game = (await client.get(f"/api/v1{address}")).json()
    return game["ranked"], game["version"], game["practice_reason"]


def said(answer: httpx.Response) -> str:
    """Return the status line of a page or of parts of one."""
    status = re.search(r'id="status"[^>]*>(.*?)</p>', answer.text)
    return "" if status is None else unescape(status.group(1))


@pytest.mark.parametrize("what", ["hint", "chance"])
async def test_help_in_a_ranked_game_is_asked_for_twice(
    client: httpx.AsyncClient, what: str
) -> None:
    """Without a script a page asks first, and nothing is changed; its form then is the answer."""
    address = await begun(client)
    form = {"version": "0", "key": "once"}
    asks = await client.post(f"{address}/{what}", data=form)
    assert asks.status_code == 409
    assert "Help from the solver makes the game practice." in unescape(asks.text)
    assert await state(client, address) == (True, 0, None)
    answer = await client.post(f"{address}/{what}", data={**form, "confirm": "practice"})
    assert answer.status_code == 200
    assert said(answer)
    assert await state(client, address) == (False, 1, "help")


async def test_a_ranked_game_gives_no_parts_either(client: httpx.AsyncClient) -> None:
    """A request by script without the confirmation gets a sentence, and no hint."""
    address = await begun(client)
    answer = await client.post(f"{address}/hint", data={"version": "0"}, headers=PARTS)
    assert answer.status_code == 409
    assert said(answer) == "Help from the solver makes the game practice."
    assert await state(client, address) == (True, 0, None)


async def test_practice_is_recorded_before_anything_is_shown(
    client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the solver fails the page says to try again, and the game is practice."""
    address = await begun(client)
    monkeypatch.setattr(questions, "hint", die)
    form = {"version": "0", "confirm": "practice"}
    answer = await client.post(f"{address}/hint", data=form, headers=PARTS)
    assert answer.status_code == 503
    assert answer.headers["retry-after"]
    assert "Try again" in said(answer)
    assert await state(client, address) == (False, 1, "help")


async def test_a_hint_points_at_its_card_and_target(
    app: FastAPI, client: httpx.AsyncClient
) -> None:
    """Two places are ringed, and the sentence says what to play and why."""
    deal = add_deal(app.state.database)
    address = await begun(client, deal=deal.slug)
    await client.post(f"{address}/practice", data={"version": "0"})
    hint = (await client.get(f"/api/v1{address}/hint")).json()
    answer = await client.post(f"{address}/hint", data={"version": "1"}, headers=PARTS)
    assert said(answer) == hint["text"]
    ringed = re.findall(r'class="[^"]*\btip"[^>]*data-(?:card|foundation)="([^"]+)"', answer.text)
    card, place = hint["action"].split()
    assert set(ringed) == {card, card[1] if place == "home" else place}


async def test_help_does_not_change_a_practice_game(client: httpx.AsyncClient) -> None:
    """Asked against the version that the board shows; a page that fell behind is shown anew."""
    address = await begun(client)
    await client.post(f"{address}/practice", data={"version": "0"})
    for what in ("hint", "chance"):
        assert (await client.post(f"{address}/{what}", data={"version": "1"})).status_code == 200
        stale = await client.post(f"{address}/{what}", data={"version": "0"}, headers=PARTS)
        assert stale.status_code == 409
        assert 'data-version="1"' in stale.text
    assert (await state(client, address))[1] == 1


async def test_the_chance_stays_in_view_where_that_was_chosen(client: httpx.AsyncClient) -> None:
    """Off at first, remembered with the player, and never there in a ranked game."""
    address, ranked = await begun(client), await begun(client)
    await client.post(f"{address}/practice", data={"version": "0"})
    meter = 'id="meter"'
    assert meter not in (await client.get(address)).text
    answer = await client.post(f"{address}/meter", data={"on": "on"})
    assert (answer.status_code, answer.headers["location"]) == (303, address)
    assert meter in (await client.get(address)).text
    assert meter not in (await client.get(ranked)).text
    assert (await client.get(f"{address}/meter", headers=PARTS)).status_code == 200
    assert (await client.get(f"{ranked}/meter", headers=PARTS)).status_code == 409
    await client.post(f"{address}/meter", data={})
    assert meter not in (await client.get(address)).text


async def test_a_busy_solver_leaves_no_stale_chance(
    client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The meter shows that it has no answer rather than the last one."""
    address = await begun(client)
    await client.post(f"{address}/practice", data={"version": "0"})
    monkeypatch.setattr(questions, "outlook", die)
    answer = await client.get(f"{address}/meter", headers=PARTS)
    assert answer.status_code == 200
    assert "…" in answer.text


async def test_nobody_asks_in_another_s_game(app: FastAPI, client: httpx.AsyncClient) -> None:
    """Neither hint nor chance nor meter."""
    address = await begun(client)
    await client.post(f"{address}/practice", data={"version": "0"})
    async with visitor(app) as stranger:
        for what in ("hint", "chance"):
            answer = await stranger.post(f"{address}/{what}", data={"version": "1"})
            assert answer.status_code == 403
        assert (await stranger.get(f"{address}/meter")).status_code == 403
