"""The lesson by plain links and forms: all of it stands in the address, nothing is stored."""

import re
import shutil
from html import unescape
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from app.db.tables import players
from app.services.learn.lessons import BY_SLUG, LESSONS
from tests.services.learn.test_lessons import SHUT, SOLVED
from tests.support.players import rows


@pytest.fixture
def database_url(sqlite_url: str, migrated_sqlite: Path) -> str:
    """One kind of database is enough: the lesson stores nothing."""
    shutil.copy(migrated_sqlite, sqlite_url.removeprefix("sqlite:///"))
    return sqlite_url


@pytest.mark.parametrize("slug", BY_SLUG)
async def test_each_action_is_a_button(client: httpx.AsyncClient, slug: str) -> None:
    """Following a solution, every next action can be sent from the page as it stands."""
    line: list[str] = []
    for action in SOLVED[slug].split(","):
        picked = action.removeprefix("draw ").split(" ")[0]
        query = {"line": ",".join(line), "from": "" if action == "redeal" else picked}
        page = (await client.get(f"/learn/{slug}", params=query)).text
        assert f'name="action" value="{action}"' in page
        answer = await client.get(
            f"/learn/{slug}", params={"line": ",".join(line), "action": action}
        )
        assert answer.status_code == 200
        line.append(action)
        assert f'name="line" value="{",".join(line)}"' in answer.text
    assert 'data-mood="done"' in answer.text


async def test_a_dead_end_is_said_and_taken_back(client: httpx.AsyncClient) -> None:
    """The page says what is shut; taking back leads to the page before."""
    line = SHUT["order"]
    page = unescape((await client.get("/learn/order", params={"line": line})).text)
    assert 'data-mood="shut"' in page
    assert "The 3♥ is shut" in page
    back = (await client.get("/learn/order", params={"line": line, "undo": "1"})).text
    assert 'name="line" value=""' in back
    assert 'data-mood="playing"' in back


async def test_a_refusal_has_its_reason(client: httpx.AsyncClient) -> None:
    """An action against the rules changes nothing and is told like on any table."""
    answer = await client.get("/learn/build", params={"action": "2S home"})
    assert answer.status_code == 422
    assert "The 2♠ is not free: the 8♣ lies on top of its fan." in unescape(answer.text)


async def test_odd_addresses_are_answered(client: httpx.AsyncClient) -> None:
    """A line that can't have been played is malformed or refused, an unknown lesson 404."""
    assert (await client.get("/learn/nothing")).status_code == 404
    for line, status in (("9S home", 422), ("xyzzy", 400), ("\0", 400), ("2S home," * 99, 400)):
        answer = await client.get("/learn/home", params={"line": line})
        assert answer.status_code == status, line


async def test_the_lessons_follow_each_other(app: FastAPI, client: httpx.AsyncClient) -> None:
    """Each solved page leads to the next lesson, the last to a whole game; nobody was stored."""
    assert (await client.get("/learn")).text.count('href="/learn/') >= len(LESSONS)
    for lesson, following in zip(LESSONS, [*LESSONS[1:], None], strict=True):
        page = (
            await client.get(f"/learn/{lesson.slug}", params={"line": SOLVED[lesson.slug]})
        ).text
        target = "/games" if following is None else f"/learn/{following.slug}"
        assert re.search(rf'(href|action)="{target}"', page)
    with app.state.database.read() as store:
        assert rows(store, players) == 0
