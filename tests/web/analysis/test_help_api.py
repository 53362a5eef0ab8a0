"""Help in a game by JSON: who gets it, at what price, and that no answer knows a coming shuffle."""

from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from app.rules.catalogue import VARIANTS
from app.rules.dealing import Deal
from app.rules.engine import homes_of
from app.rules.notation import format_layout
from app.settings import Settings
from tests.support.app import create_app, migrate, visitor
from tests.support.players import add_deal

GAMES = "/api/v1/games"
LUCIE = {"variant": "la-belle-lucie"}
HELP = ("hint", "chance")


async def begun(client: httpx.AsyncClient, **body: Any) -> str:
    """Begin a game and return its address."""
    answer = await client.post(GAMES, json=body or LUCIE)
    assert answer.status_code == 201, answer.text
    return f"{GAMES}/{answer.json()['id']}"


async def practised(client: httpx.AsyncClient, **body: Any) -> str:
    """Begin a game, make it practice, and return its address."""
    address = await begun(client, **body)
    version = (await client.get(address)).json()["version"]
    answer = await client.post(f"{address}/practice", json={"version": version})
    assert answer.status_code == 200, answer.text
    return address


@pytest.mark.parametrize("what", HELP)
async def test_a_ranked_game_is_refused_and_left_alone(
    client: httpx.AsyncClient, what: str
) -> None:
    """A GET changes nothing: it says what asking would cost, and the game is as it was."""
    address = await begun(client)
    before = (await client.get(address)).json()
    answer = await client.get(f"{address}/{what}")
    problem = answer.json()
    assert (answer.status_code, problem["code"]) == (409, "would_become_practice")
    assert problem["reason"] == "help"
    assert (await client.get(address)).json() == before


@pytest.mark.parametrize("moved", [False, True])
@pytest.mark.parametrize("what", [*HELP, "review"])
async def test_no_copy_of_a_ranked_layout_gets_help(
    client: httpx.AsyncClient, what: str, *, moved: bool
) -> None:
    """The ranked game's cards, brought along as a deal of their own, cost its rank like itself.

    So they do where the copy was played a move further, to be asked about that.
    """
    ranked = await begun(client)
    fans = (await client.get(ranked)).json()["fans"]
    layout = "\n".join(" ".join(fan) for fan in reversed(fans))
    copy = await begun(client, variant="trefoil", layout=layout)
    if moved:
        legal = (await client.get(copy)).json()["legal"]
        await client.post(f"{copy}/actions", json={"action": legal[0], "version": 0})
    if what == "review":
        await client.post(f"{copy}/end", json={"version": int(moved)})
    answer = await client.get(f"{copy}/{what}")
    assert (answer.status_code, answer.json()["code"]) == (409, "would_become_practice")
    assert ranked.endswith(answer.json()["game"])
    assert (await client.get(ranked)).json()["ranked"]
    await client.post(f"{ranked}/practice", json={"version": 0})
    assert (await client.get(f"{copy}/{what}")).status_code == 200


@pytest.mark.parametrize("what", HELP)
async def test_only_the_owner_is_helped(app: FastAPI, client: httpx.AsyncClient, what: str) -> None:
    """A stranger with the game's address may look, not ask."""
    address = await practised(client)
    async with visitor(app) as stranger:
        answer = await stranger.get(f"{address}/{what}")
    assert (answer.status_code, answer.json()["code"]) == (403, "not_yours")


@pytest.mark.parametrize("what", HELP)
async def test_an_ended_game_needs_no_help(client: httpx.AsyncClient, what: str) -> None:
    """After the end there is the review."""
    address = await practised(client)
    await client.post(f"{address}/end", json={"version": 1})
    answer = await client.get(f"{address}/{what}")
    assert (answer.status_code, answer.json()["code"]) == (422, "ended")


async def test_hint_after_hint_wins_a_deal_that_can_be_won(
    app: FastAPI, client: httpx.AsyncClient
) -> None:
    """Each one is legal, says why, and keeps the chance at 1."""
    deal = add_deal(app.state.database)
    address = await practised(client, **LUCIE, deal=deal.slug)
    game = (await client.get(address)).json()
    while game["status"] == "playing":
        hint = (await client.get(f"{address}/hint")).json()
        assert (hint["chance"], hint["goal"], hint["version"]) == (1.0, "win", game["version"])
        assert hint["reasons"]
        assert hint["text"]
        move = {"action": hint["action"], "version": game["version"]}
        game = (await client.post(f"{address}/actions", json=move)).json()
    assert game["status"] == "won"


async def test_the_chance_tells_what_each_action_leaves(client: httpx.AsyncClient) -> None:
    """No action is better than the best: the chance here is the greatest of theirs."""
    address = await practised(client)
    game = (await client.get(address)).json()
    answer = (await client.get(f"{address}/chance")).json()
    assert sorted(answer["actions"]) == game["legal"]
    left = [action["chance"] for action in answer["actions"].values()]
    assert answer["chance"] == pytest.approx(max(left))
    assert answer["standing"] in {"winnable", "redeal"}


async def answers(app: FastAPI, seed: bytes, layout: str, record: dict[str, Any]) -> list[bytes]:
    """Play a little on a layout whose later shuffles come from the seed; collect all answers.

    Up to two hints, never past a redeal, the chance after each, a refusal, and what the solver
    says of the layout.
    """
    deal = add_deal(
        app.state.database, seed=seed, kind="imported", layout=layout, layout_key=seed.hex()
    )
    contents = []
    async with visitor(app) as client:
        address = await begun(client, rules=record, deal=deal.slug)
        for _ in range(2):
            hint, chance = [await client.get(f"{address}/{what}") for what in HELP]
            contents += [hint.content, chance.content]
            game = (await client.get(address)).json()
            body = {"rules": record, "fans": game["fans"], "foundations": game["foundations"]}
            contents.append((await client.post("/api/v1/solve", json=body)).content)
            wrong = {"action": "KS space", "version": game["version"]}
            contents.append((await client.post(f"{address}/actions", json=wrong)).content)
            if hint.json()["action"] == "redeal":
                break
            move = {"action": hint.json()["action"], "version": game["version"]}
            assert (await client.post(f"{address}/actions", json=move)).status_code == 200
    return contents


@pytest.mark.parametrize(
    ("variant", "redeals"),
    [("la-belle-lucie", 2), ("three-shuffles-and-a-draw", 2), ("shamrocks", 1)],
)
async def test_no_answer_depends_on_a_shuffle_to_come(
    tmp_path: Path, variant: str, redeals: int
) -> None:
    """Equal layouts with different later shuffles get the same answers, byte for byte.

    Each is asked in an app of its own, so that nothing is remembered from the other.
    """
    rules = replace(VARIANTS[variant].rules, redeals=redeals)
    openings = (Deal(sha256(b"layout %d" % n).digest()).opening(rules) for n in range(99))
    layout = format_layout(next(one for one in openings if homes_of(one)))
    record = {name: value for name, value in rules.as_dict().items() if name != "decks"}
    contents = []
    for name in ("one", "two"):
        url = f"sqlite:///{tmp_path / name}.sqlite3"
        migrate(url)
        app = create_app(Settings(database_url=url, secret_key=b"k" * 32, rate_limits=False))
        async with app.router.lifespan_context(app):
            contents.append(await answers(app, sha256(name.encode()).digest(), layout, record))
    assert contents[0] == contents[1]
