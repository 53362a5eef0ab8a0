"""The solver by JSON for any layout: what it answers, what it costs, and how it fails."""

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from app.rules.dealing import Deal
from app.rules.game import Game
from app.rules.notation import fans_json, parse_action
from app.services.analysis import questions
from app.settings import Settings
from tests.support.app import create_app, visitor
from tests.support.players import LUCIE, WINNABLE, add_deal
from tests.support.workers import die, wait_at

SOLVE = "/api/v1/solve"
NAME = {"variant": "la-belle-lucie"}
FANS = fans_json(Deal(WINNABLE).opening(LUCIE))


async def test_a_layout_is_solved(client: httpx.AsyncClient) -> None:
    """The line leads, by the rules, to as many cards home as the answer says."""
    answer = await client.post(SOLVE, json={**NAME, "fans": FANS})
    solution = answer.json()
    assert (answer.status_code, solution["verdict"], solution["exact"]) == (200, "winnable", True)
    game = Game.start(LUCIE, Deal(WINNABLE))
    for text in solution["line"]:
        game = game.play(parse_action(text))
    assert game.position.cards_home == solution["most_home"] == 52


async def test_a_spent_budget_is_undecided(client: httpx.AsyncClient) -> None:
    """With one position to look at nothing is proved."""
    answer = await client.post(SOLVE, json={**NAME, "fans": FANS, "states": 1})
    solution = answer.json()
    assert (solution["verdict"], solution["exact"], solution["states"]) == ("undecided", False, 1)


@pytest.mark.parametrize(
    "body",
    [
        {"fans": FANS},
        {**NAME, "rules": {}, "fans": FANS},
        NAME,
        {**NAME, "fans": FANS, "layout": "8C"},
        {**NAME, "fans": [["8C"]]},
        {**NAME, "fans": FANS, "states": 0},
        {**NAME, "fans": FANS, "states": 10**9},
        {**NAME, "fans": FANS, "redeals_left": 9},
    ],
)
async def test_what_can_t_be_read_is_malformed(
    client: httpx.AsyncClient, body: dict[str, object]
) -> None:
    """Rules and layout are each given once, whole and within bounds."""
    answer = await client.post(SOLVE, json=body)
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


async def test_ones_own_ranked_layout_costs_its_rank(
    app: FastAPI, client: httpx.AsyncClient
) -> None:
    """First a question, and nothing changed; then, confirmed, the game is practice and solved."""
    deal = add_deal(app.state.database)
    game = (await client.post("/api/v1/games", json={**NAME, "deal": deal.slug})).json()
    address = f"/api/v1/games/{game['id']}"
    body = {**NAME, "fans": [[], *reversed(FANS)]}
    refused = await client.post(SOLVE, json=body)
    assert (refused.status_code, refused.json()["code"]) == (409, "would_become_practice")
    assert (await client.get(address)).json() == game
    solved = await client.post(SOLVE, json={**body, "confirm_practice": True})
    now = (await client.get(address)).json()
    assert solved.json()["verdict"] == "winnable"
    assert (now["ranked"], now["practice_reason"]) == (False, "solved")


async def test_practice_is_recorded_before_anything_is_shown(
    app: FastAPI, client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the answer fails to come the game is practice all the same."""
    deal = add_deal(app.state.database)
    game = (await client.post("/api/v1/games", json={**NAME, "deal": deal.slug})).json()
    monkeypatch.setattr(questions, "solve", die)
    body = {**NAME, "fans": FANS, "confirm_practice": True}
    assert (await client.post(SOLVE, json=body)).status_code == 503
    assert not (await client.get(f"/api/v1/games/{game['id']}")).json()["ranked"]


async def test_a_killed_worker_s_request_is_told_to_try_again(
    client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The answer says when; by then another worker is there."""
    with monkeypatch.context() as patch:
        patch.setattr(questions, "solve", die)
        failed = await client.post(SOLVE, json={**NAME, "fans": FANS})
    assert (failed.status_code, failed.json()["code"]) == (503, "try_again")
    assert int(failed.headers["retry-after"]) > 0
    assert (await client.post(SOLVE, json={**NAME, "fans": FANS})).status_code == 200


async def test_a_full_queue_answers_at_once(settings: Settings, tmp_path: Path) -> None:
    """While every place is taken a question is told to try again, and a move is not."""
    app = create_app(settings.model_copy(update={"analysis_queue": 1}))
    os.mkfifo(tmp_path / "gate")
    async with app.router.lifespan_context(app), visitor(app) as client:
        game = (await client.post("/api/v1/games", json=NAME)).json()
        with ThreadPoolExecutor(1) as threads:
            waiting = threads.submit(app.state.analyst.study, wait_at, tmp_path / "gate")
            with (tmp_path / "gate").open("w") as gate:  # opens only once the worker reads
                full = await client.post(SOLVE, json={**NAME, "fans": FANS})
                move = {"action": game["legal"][0], "version": 0}
                played = await client.post(f"/api/v1/games/{game['id']}/actions", json=move)
                gate.write("open")
            assert waiting.result() == "open"
    assert (full.status_code, played.status_code) == (503, 200)
