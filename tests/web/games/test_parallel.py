"""Many requests at once: one is done, the rest are told, and none fails."""

import asyncio
from collections import Counter

import httpx
from fastapi import FastAPI

from app.db.tables import actions, games
from tests.support.app import visitor
from tests.support.players import add_deal, rows

GAMES = "/api/v1/games"
LUCIE = {"variant": "la-belle-lucie"}


async def test_twenty_posts_at_once_are_one_move(app: FastAPI, client: httpx.AsyncClient) -> None:
    """Of twenty parallel actions against one version one is applied, nineteen are stale."""
    game = (await client.post(GAMES, json=LUCIE)).json()
    body = {"action": game["legal"][0], "version": 0}
    sent = [client.post(f"{GAMES}/{game['id']}/actions", json=body) for _ in range(20)]
    answers = await asyncio.gather(*sent)
    assert Counter(answer.status_code for answer in answers) == {200: 1, 409: 19}
    stale = [answer.json() for answer in answers if answer.status_code == 409]
    assert all(answer["game"]["version"] == 1 for answer in stale)
    with app.state.database.read() as store:
        assert rows(store, actions) == 1


async def test_one_key_twenty_times_is_one_move(app: FastAPI, client: httpx.AsyncClient) -> None:
    """Twenty parallel copies of one request all get the one answer."""
    game = (await client.post(GAMES, json=LUCIE)).json()
    body = {"action": game["legal"][0], "version": 0}
    sent = [
        client.post(f"{GAMES}/{game['id']}/actions", json=body, headers={"Idempotency-Key": "one"})
        for _ in range(20)
    ]
    answers = await asyncio.gather(*sent)
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.text for answer in answers}) == 1
    with app.state.database.read() as store:
        assert rows(store, actions) == 1


async def test_twenty_new_games_on_a_deal_have_one_ranked(
    app: FastAPI, client: httpx.AsyncClient
) -> None:
    """However many games a player begins at once on a deal, at most one can ever be ranked."""
    await client.post(GAMES, json=LUCIE)
    deal = add_deal(app.state.database)
    body = {**LUCIE, "deal": deal.slug}
    answers = await asyncio.gather(*(client.post(GAMES, json=body) for _ in range(20)))
    assert Counter(answer.status_code for answer in answers) == {201: 1, 409: 19}
    confirmed = {**body, "confirm_practice": True}
    answers = await asyncio.gather(*(client.post(GAMES, json=confirmed) for _ in range(10)))
    assert {answer.status_code for answer in answers} == {201}
    assert not any(answer.json()["ranked"] for answer in answers)


async def test_one_key_makes_one_game(app: FastAPI, client: httpx.AsyncClient) -> None:
    """Parallel copies of one request for a new game make one."""
    await client.post(GAMES, json=LUCIE)
    headers = {"Idempotency-Key": "new"}
    sent = [client.post(GAMES, json=LUCIE, headers=headers) for _ in range(10)]
    answers = await asyncio.gather(*sent)
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.json()["id"] for answer in answers}) == 1
    with app.state.database.read() as store:
        assert rows(store, games) == 2


async def test_an_imported_layout_is_one_deal(app: FastAPI, client: httpx.AsyncClient) -> None:
    """Players who import the same board at once share its deal."""
    first = (await client.post(GAMES, json={**LUCIE, "number": "617"})).json()

    async def imported() -> str:
        async with visitor(app) as someone:
            answer = await someone.post(GAMES, json={**LUCIE, "number": "24"})
        assert answer.status_code == 201, answer.text
        slug: str = answer.json()["deal"]
        return slug

    slugs = set(await asyncio.gather(*(imported() for _ in range(8))))
    assert len(slugs) == 1
    assert first["deal"] not in slugs
