"""A reader's looks and habits: on every page, also on one that asks or says what went wrong."""

import re

import httpx
import pytest

CHOSEN = {"theme": "dark", "large_index": "on", "timer": "on"}


@pytest.fixture
async def reader(client: httpx.AsyncClient) -> httpx.AsyncClient:
    """A visitor who likes felt, large indices and the time."""
    await client.post("/me/settings", data=CHOSEN)
    return client


def _chosen(page: httpx.Response) -> bool:
    """Whether a page is as its reader likes it."""
    return '<html lang="en" class="dark large" data-prefer="timer">' in page.text


async def test_an_error_page_looks_as_chosen(reader: httpx.AsyncClient) -> None:
    """An address that leads nowhere, and a form that can't be read."""
    for page, status in (
        (await reader.get("/nope"), 404),
        (await reader.get("/leaderboard?page=0"), 400),
        (await reader.post("/deals/new", data={"number": "x"}), 422),
    ):
        assert (page.status_code, _chosen(page)) == (status, True)


async def test_a_question_looks_as_chosen(reader: httpx.AsyncClient) -> None:
    """Before a second game on a deal, and before a hint."""
    begun = await reader.post("/games", data={"variant": "the-fan"})
    game = begun.headers["location"]
    deal = re.search(r"/deals/(\w+)", (await reader.get(game)).text)
    assert deal is not None
    for page in (
        await reader.post("/games", data={"variant": "the-fan", "deal": deal[1]}),
        await reader.post(f"{game}/hint", data={"version": "0"}),
    ):
        assert (page.status_code, _chosen(page)) == (409, True)


async def test_a_table_that_fell_behind_looks_as_chosen(reader: httpx.AsyncClient) -> None:
    """Without scripts a stale move is answered by the whole table, with its reader's habits."""
    begun = await reader.post("/games", data={"variant": "super-flower-garden"})
    game = begun.headers["location"]
    action = re.findall(r'data-legal="([^",]+)', (await reader.get(game)).text)[0]
    for _ in range(2):
        page = await reader.post(f"{game}/actions", data={"action": action, "version": "0"})
    assert (page.status_code, _chosen(page)) == (409, True)
