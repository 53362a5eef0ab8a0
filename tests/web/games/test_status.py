"""How a game stands is told alike everywhere: over is lost, until the last step is undone."""

from typing import Any

import httpx
from fastapi import FastAPI

from tests.support.players import add_deal

GAMES = "/api/v1/games"
NO_REDEAL = {"redeals": 0}
STUCK_AT_ONCE = "Foundations: S-J H-J D-J C-J\nQS KS\nQH KH\nQD KD\nQC KC"
"""A king on each queen of its own suit: nothing goes home, and nothing can be built."""


async def played_out(client: httpx.AsyncClient, deal: str) -> dict[str, Any]:
    """Play the first legal action until none is left; the game has not ended then."""
    answer = await client.post(GAMES, json={"rules": NO_REDEAL, "deal": deal})
    game: dict[str, Any] = answer.json()
    while game["legal"]:
        body = {"action": game["legal"][0], "version": game["version"]}
        answer = await client.post(f"{GAMES}/{game['id']}/actions", json=body)
        assert answer.status_code == 200, answer.text
        game = answer.json()
    return game


async def standings(client: httpx.AsyncClient, game_id: str) -> dict[str, tuple[str, bool]]:
    """Return a game's status, and whether it has ended, from wherever it is told."""
    game = (await client.get(f"{GAMES}/{game_id}")).json()
    listed = (await client.get("/api/v1/me/games")).json()["games"]
    line = next(line for line in listed if line["id"] == game_id)
    exported = (await client.get("/api/v1/me/export")).json()["games"]
    record = next(record for record in exported if record["id"] == game_id)
    return {
        "game": (game["status"], game["ended"]),
        "list": (line["result"]["status"], line["ended"] is not None),
        "export": (record["status"], record["ended_at"] is not None),
    }


async def test_a_game_that_is_over_is_lost_everywhere_until_it_is_undone(
    app: FastAPI, client: httpx.AsyncClient
) -> None:
    """The game, the list, the export and the pages agree, and it stays among those in play."""
    deal = add_deal(app.state.database)
    game = await played_out(client, deal.slug)
    assert (game["over"], game["ended"]) == (True, False)
    stands = await standings(client, game["id"])
    assert stands == dict.fromkeys(("game", "list", "export"), ("lost", False))
    page = (await client.get(f"/games/{game['id']}")).text
    assert "Nothing is left to play." in page
    assert f'href="/games/{game["id"]}"' in (await client.get("/")).text
    assert "in play" in (await client.get(f"/deals/{deal.slug}")).text

    body = {"version": game["version"]}
    assert (await client.post(f"{GAMES}/{game['id']}/undo", json=body)).status_code == 200
    stands = await standings(client, game["id"])
    assert stands == dict.fromkeys(("game", "list", "export"), ("playing", False))
    assert f'href="/games/{game["id"]}"' in (await client.get("/")).text


async def test_a_game_that_is_over_has_no_result_yet(
    app: FastAPI, client: httpx.AsyncClient
) -> None:
    """The profile counts it as being played, and its player can still end it."""
    game = await played_out(client, add_deal(app.state.database).slug)
    me = (await client.get("/api/v1/me")).json()
    assert me["games"] == {"playing": 1, "ranked": 0, "practice": 0}, me
    body = {"version": game["version"]}
    ended = (await client.post(f"{GAMES}/{game['id']}/end", json=body)).json()
    assert (ended["status"], ended["ended"]) == ("lost", True)
    stands = await standings(client, game["id"])
    assert stands == dict.fromkeys(("game", "list", "export"), ("lost", True))


async def test_a_layout_may_be_over_at_once(client: httpx.AsyncClient) -> None:
    """A game whose opening allows nothing is lost from the start, and stays in play."""
    body = {"rules": NO_REDEAL, "layout": STUCK_AT_ONCE}
    game = (await client.post(GAMES, json=body)).json()
    assert (game["status"], game["over"], game["ended"]) == ("lost", True, False)
    stands = await standings(client, game["id"])
    assert stands == dict.fromkeys(("game", "list", "export"), ("lost", False))
    assert f'href="/games/{game["id"]}"' in (await client.get("/")).text
