"""The review as a page: every step has an address, and the drawing says what the table says."""

import re
from datetime import UTC, datetime, timedelta
from html import unescape
from itertools import count
from xml.etree import ElementTree as ET

import httpx
import pytest
from fastapi import FastAPI

from app.rules.cards import CARDS
from app.rules.moves import Home, Redeal
from app.services.analysis import questions
from app.solver.chance import LOST, WON, Chance
from app.solver.review import Judged, Review
from app.text.dates import clock
from app.web.analysis.chart_views import chart
from tests.support.app import visitor
from tests.support.players import add_deal, winning_line
from tests.support.workers import die

PARTS = {"HX-Request": "true"}


async def won(app: FastAPI, client: httpx.AsyncClient) -> str:
    """Win a game and return its review's address."""
    deal = add_deal(app.state.database)
    form = {"variant": "la-belle-lucie", "deal": deal.slug}
    address = (await client.post("/games", data=form)).headers["location"]
    for version, text in enumerate(winning_line()):
        answer = await client.post(
            f"{address}/actions", data={"action": text, "version": str(version)}
        )
        assert answer.status_code == 303
    return f"{address}/review"


def cards(text: str) -> list[str]:
    """Return the cards in the fans of a page, in order."""
    board = text.partition('id="board"')[2].partition('id="homes"')[0]
    return re.findall(r'data-card="([^"]+)"', board)


async def test_every_step_has_an_address(app: FastAPI, client: httpx.AsyncClient) -> None:
    """Without a step it is the end; the links lead one step on and back; beyond is the end."""
    address = await won(app, client)
    steps = len(winning_line())
    last = (await client.get(address)).text
    assert cards(last) == []
    assert (await client.get(f"{address}?step=9999")).text == last
    opening = (await client.get(f"{address}?step=0")).text
    assert len(cards(opening)) == 52
    assert f'href="{address}?step=1"' in opening
    assert f'href="{address}?step={steps - 1}"' in last
    assert "data-action" not in last.partition("<main")[2]


async def test_a_step_by_script_is_the_same_step(app: FastAPI, client: httpx.AsyncClient) -> None:
    """The parts that a script swaps in show the board of the whole page."""
    address = f"{await won(app, client)}?step=7"
    whole, parts = await client.get(address), await client.get(address, headers=PARTS)
    assert cards(parts.text) == cards(whole.text)
    assert "<html" not in parts.text
    assert 'data-step="7"' in parts.text


async def test_the_page_adds_up(app: FastAPI, client: httpx.AsyncClient) -> None:
    """What is printed under skill and luck sums to the result, within what rounding leaves."""
    text = unescape((await client.get(await won(app, client))).text)
    sums = text.partition('class="sums"')[2].partition("</table>")[0]
    printed = [
        float(figure.replace("−", "-")) for figure in re.findall(r"<td>([+−]?[\d.]+)\s%", sums)
    ]
    assert printed[-1] == 100
    assert sum(printed[:-1]) == pytest.approx(100, abs=0.3)


async def test_a_busy_solver_leaves_the_board(
    app: FastAPI, client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The game can be stepped through; the page says that the chances are missing."""
    address = await won(app, client)
    monkeypatch.setattr(questions, "review", die)
    answer = await client.get(f"{address}?step=0")
    assert answer.status_code == 200
    assert "The solver is busy just now" in answer.text
    assert len(cards(answer.text)) == 52


async def test_a_busy_solver_leaves_dashes_for_the_pars(
    app: FastAPI, client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Beside the ended game nothing waits for what does not come."""
    address = await won(app, client)
    monkeypatch.setattr(questions, "par", die)
    answer = await client.get(f"{address}/pars", headers=PARTS)
    assert re.findall(r"<dd[^>]*>([^<]*)</dd>", answer.text) == ["–", "–"]


async def test_the_facts_are_the_games_own(app: FastAPI, client: httpx.AsyncClient) -> None:
    """The time played and that it was practice stand at every step."""
    start, moves = datetime.now(UTC), count()
    app.state.clock = lambda: start + timedelta(minutes=2) * next(moves)
    address = await won(app, client)
    facts = {
        step: (await client.get(f"{address}?step={step}")).text.partition('id="facts"')[2]
        for step in (0, 7)
    }
    for text in facts.values():
        assert "practice" not in text.partition("</dl>")[0]
    clocks = [re.search(r'data-seconds="(\d+)">([\d:]+)<', text) for text in facts.values()]
    assert clocks[0] is not None
    assert clocks[1] is not None
    assert clocks[0].groups() == clocks[1].groups()
    seconds = int(clocks[0][1])
    assert seconds > 3600
    assert clocks[0][2] == clock(seconds)
    form = {"variant": "la-belle-lucie", "confirm": "practice"}
    other = (await client.post("/games", data=form)).headers["location"]
    await client.post(f"{other}/practice", data={"version": "0"})
    await client.post(f"{other}/end", data={"version": "1"})
    text = (await client.get(f"{other}/review")).text.partition('id="facts"')[2]
    assert "practice" in text.partition("</dl>")[0]


async def test_a_stranger_is_asked_before_a_look(app: FastAPI, client: httpx.AsyncClient) -> None:
    """Reading another's review costs the rank on its deal; a page says so first."""
    address = await won(app, client)
    async with visitor(app) as stranger:
        asks = await stranger.get(address)
        assert asks.status_code == 409
        assert cards(asks.text) == []
        looked = await stranger.post(address, data={"confirm": "practice"})
        assert (looked.status_code, looked.headers["location"]) == (303, address)
        assert (await stranger.get(address)).status_code == 200


async def test_a_game_in_play_is_not_gone_through(client: httpx.AsyncClient) -> None:
    """Neither ranked nor practice: the page says why."""
    begun = await client.post("/games", data={"variant": "la-belle-lucie"})
    address = begun.headers["location"]
    assert (await client.get(f"{address}/review")).status_code == 409
    await client.post(f"{address}/practice", data={"version": "0"})
    answer = await client.get(f"{address}/review")
    assert answer.status_code == 422
    assert "This game has not ended" in unescape(answer.text)


async def test_par_is_told_after_the_game(app: FastAPI, client: httpx.AsyncClient) -> None:
    """It is fetched by script, and has an address of its own without one."""
    address = await won(app, client)
    parts = await client.get(f"{address}/par", headers=PARTS)
    assert "without a redeal" in parts.text
    assert "without a redeal" in (await client.get(f"{address}/par")).text


def judged(before: Chance, after: Chance, *, lost: float, redeal: bool = False) -> Judged:
    """Return an action that changed the chance."""
    return Judged(
        action=Redeal() if redeal else Home(CARDS["AS"]),
        before=before,
        after=after,
        expected=Chance(0.25) if redeal else None,
        given_away=lost,
        luck=0.25 if redeal else 0.0,
        better=None,
    )


def test_the_drawing_falls_where_chance_was_lost() -> None:
    """A level holds until the next action; dots stand at the foot of what was given away."""
    half = Chance(0.5)
    review = Review(
        expected=Chance(0.2),
        opening=WON,
        opening_luck=0.8,
        actions=(
            judged(WON, WON, lost=0),
            judged(WON, half, lost=0.5),
            judged(half, half, lost=0.25, redeal=True),
            judged(half, LOST, lost=0.5),
        ),
        given_up=0.0,
        given_away=1.25,
        luck=1.05,
    )
    drawn = chart(review, won=False)
    assert drawn is not None
    assert drawn.path == "M0.0 0.0H25.0V0.0H50.0V50.0H75.0V50.0H100.0V100.0V100.0"
    assert [(dot.step, dot.x, dot.y) for dot in drawn.mistakes] == [
        (2, 50.0, 50.0),
        (3, 75.0, 75.0),
        (4, 100.0, 100.0),
    ]
    assert [(line.x, line.label, line.note) for line in drawn.redeals] == [
        (75.0, "Redeal 1", ", +25.0\u00a0%")
    ]
    assert sum(stop.width for stop in drawn.stops) == pytest.approx(100)


async def test_the_drawing_is_well_formed(app: FastAPI, client: httpx.AsyncClient) -> None:
    """It is one picture with a name, and no line of it leaves the frame."""
    text = (await client.get(await won(app, client))).text
    curve = re.search(r'<svg class="curve".*</svg>\s*(?=<svg class="cursor")', text, re.DOTALL)
    assert curve is not None
    picture = ET.fromstring(curve.group())  # noqa: S314 -- the app's own page
    assert picture.get("role") == "img"
    assert picture.get("aria-label")
    for dot in picture.iter("circle"):
        assert 0 <= float(str(dot.get("cy")).rstrip("%")) <= 100
