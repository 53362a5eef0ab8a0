"""Games by JSON: what the API answers, in the form that its documentation promises."""

from typing import Any

import httpx
from fastapi import FastAPI

from tests.support.app import create_app, visitor
from tests.support.players import add_deal, winning_line

GAMES = "/api/v1/games"
LUCIE = {"variant": "la-belle-lucie"}
KEYS = {
    *("id", "variant", "rules", "deal", "algorithm", "commitment", "seed", "status", "over"),
    *("ended", "ranked", "version", "fans", "foundations", "redeals_left", "redeals_used"),
    *("draw_left", "moves", "legal", "stuck"),
}


async def begun(client: httpx.AsyncClient, **body: Any) -> dict[str, Any]:
    """Begin a game."""
    answer = await client.post(GAMES, json=body or LUCIE)
    assert answer.status_code == 201, answer.text
    game: dict[str, Any] = answer.json()
    return game


async def change(
    client: httpx.AsyncClient, game: dict[str, Any], what: str, **body: Any
) -> httpx.Response:
    """Send a change of a game as it was last seen."""
    return await client.post(
        f"{GAMES}/{game['id']}/{what}", json={"version": game["version"], **body}
    )


async def test_a_new_game_is_all_there(client: httpx.AsyncClient) -> None:
    """A new game answers 201 with every documented field, and its address."""
    answer = await client.post(GAMES, json=LUCIE)
    game = answer.json()
    assert answer.status_code == 201
    assert answer.headers["location"] == f"{GAMES}/{game['id']}"
    assert set(game) >= KEYS
    assert (game["status"], game["over"], game["ended"]) == ("playing", False, False)
    assert game["seed"] is None
    assert [len(fan) for fan in game["fans"]] == [3] * 17 + [1]
    assert game["foundations"] == {"S": 0, "H": 0, "D": 0, "C": 0}
    assert game["legal"] == sorted(game["legal"])
    assert (await client.get(f"{GAMES}/{game['id']}")).json() == game


async def test_two_decks_have_lists_of_heights(client: httpx.AsyncClient) -> None:
    """House in the Woods has two piles for each suit."""
    game = await begun(client, variant="house-in-the-woods")
    assert game["foundations"]["S"] == [0, 0]
    assert game["rules"]["decks"] == 2


async def test_custom_rules_are_taken_in_place_of_a_variant(client: httpx.AsyncClient) -> None:
    """A record of rules begins a custom game; a named variant's record is that variant."""
    game = await begun(client, rules={"redeals": 3, "spaces": "king"})
    assert (game["variant"], game["redeals_left"]) == ("custom", 3)
    assert (await begun(client, rules={"aces_home": True}))["variant"] == "trefoil"


async def test_a_whole_game_is_won_by_json(app: FastAPI, client: httpx.AsyncClient) -> None:
    """Action after action the game goes on to its end; then the seed is there."""
    deal = add_deal(app.state.database)
    game = await begun(client, **LUCIE, deal=deal.slug)
    for text in winning_line():
        answer = await change(client, game, "actions", action=text)
        assert answer.status_code == 200
        game = answer.json()
    assert (game["status"], game["ended"], game["over"]) == ("won", True, True)
    assert game["legal"] == []
    assert game["seed"] == deal.seed.hex()
    answer = await change(client, game, "undo")
    assert (answer.status_code, answer.json()["code"]) == (422, "ended")


async def test_a_restart_loses_nothing(app: FastAPI, client: httpx.AsyncClient) -> None:
    """A new app on the same database knows the game, its player, and the next redeal."""
    deal = add_deal(app.state.database)
    game = await begun(client, **LUCIE, deal=deal.slug)
    for text in winning_line()[:9]:
        game = (await change(client, game, "actions", action=text)).json()
    anew = create_app(app.state.settings)
    async with anew.router.lifespan_context(anew), visitor(anew) as same:
        same.cookies = client.cookies
        assert (await same.get(f"{GAMES}/{game['id']}")).json() == game
        answer = await change(same, game, "actions", action=winning_line()[9])
        assert answer.status_code == 200
        assert not answer.json()["hidden"]


async def test_undo_redo_finish_and_end(app: FastAPI, client: httpx.AsyncClient) -> None:
    """Every change but an action needs the version only."""
    deal = add_deal(app.state.database)
    game = await begun(client, **LUCIE, deal=deal.slug)
    opening = game
    for what, body in (
        *(("actions", {"action": winning_line()[0]}), ("undo", {}), ("redo", {})),
        *(("undo", {}), ("finish", {}), ("undo", {}), ("practice", {}), ("end", {})),
    ):
        answer = await change(client, game, what, **body)
        assert answer.status_code == 200, (what, answer.text)
        game = answer.json()
    assert game["fans"] == opening["fans"]
    assert (game["status"], game["ended"], game["ranked"]) == ("lost", True, False)


async def test_errors_have_stable_codes(client: httpx.AsyncClient, app: FastAPI) -> None:
    """Each kind of refusal has its status and its code, in problem+json."""
    game = await begun(client)
    address = f"{GAMES}/{game['id']}"
    first = {"action": game["legal"][0], "version": 0}
    async with visitor(app) as stranger:
        answers = [
            (await client.post(f"{address}/actions", json={}), 400, "malformed"),
            (await client.post(f"{address}/actions", json={**first, "x": 1}), 400, "malformed"),
            (await change(client, game, "actions", action="Hello"), 400, "malformed"),
            (await change(client, game, "actions", action="8C 8C"), 422, "refused"),
            (await change(client, game, "undo"), 422, "refused"),
            (await stranger.post(f"{address}/actions", json=first), 403, "not_yours"),
            (await client.post(GAMES, json={"variant": "nope"}), 400, "malformed"),
            (await client.post(GAMES, json={}), 400, "malformed"),
            (await client.post(GAMES, json={**LUCIE, "deal": "0000000000"}), 404, "not_found"),
            (await client.get(f"{GAMES}/{'x' * 22}"), 404, "not_found"),
            (await client.get("/api/v1/nothing"), 404, "not_found"),
            (await client.post(f"{address}/actions", content=b"x" * 70_000), 413, "too_large"),
        ]
    for answer, status, code in answers:
        assert (answer.status_code, answer.json()["code"]) == (status, code), answer.text
        assert answer.headers["content-type"] == "application/problem+json"
        assert answer.json()["detail"]


async def test_a_stale_change_gets_the_current_game(client: httpx.AsyncClient) -> None:
    """409 `stale` carries the game as it stands."""
    game = await begun(client)
    moved = (await change(client, game, "actions", action=game["legal"][0])).json()
    answer = await change(client, game, "actions", action=game["legal"][0])
    assert (answer.status_code, answer.json()["code"]) == (409, "stale")
    assert answer.json()["game"] == moved


async def test_practice_is_confirmed_first(app: FastAPI, client: httpx.AsyncClient) -> None:
    """409 `would_become_practice` names game and reason; once confirmed, the request is done."""
    deal = add_deal(app.state.database)
    game = await begun(client, **LUCIE, deal=deal.slug)
    body = {**LUCIE, "deal": deal.slug}
    answer = await client.post(GAMES, json=body)
    assert (answer.status_code, answer.json()["code"]) == (409, "would_become_practice")
    assert (answer.json()["game"], answer.json()["reason"]) == (game["id"], "another_game")
    answer = await client.post(GAMES, json={**body, "confirm_practice": True})
    assert (answer.status_code, answer.json()["ranked"]) == (201, False)
    assert not (await client.get(f"{GAMES}/{game['id']}")).json()["ranked"]


async def test_the_idempotency_key_is_a_header(client: httpx.AsyncClient) -> None:
    """The same key again gives the same answer; with another body it is refused."""
    game = await begun(client)
    address, headers = f"{GAMES}/{game['id']}/actions", {"Idempotency-Key": "one"}
    body = {"action": game["legal"][0], "version": 0}
    first = await client.post(address, json=body, headers=headers)
    again = await client.post(address, json=body, headers=headers)
    assert again.json() == first.json()
    other = await client.post(address, json={**body, "version": 1}, headers=headers)
    assert (other.status_code, other.json()["code"]) == (422, "key_reused")


async def test_two_posts_of_new_make_one_game(client: httpx.AsyncClient) -> None:
    """The same key makes one game of two requests."""
    await begun(client)
    headers = {"Idempotency-Key": "new"}
    ids = {(await client.post(GAMES, json=LUCIE, headers=headers)).json()["id"] for _ in range(2)}
    assert len(ids) == 1


async def test_a_get_makes_nobody(client: httpx.AsyncClient, app: FastAPI) -> None:
    """Only a first POST makes a guest; reading sets no cookie."""
    game = await begun(client)
    async with visitor(app) as reader:
        for address in (f"{GAMES}/{game['id']}", f"/api/v1/deals/{game['deal']}", "/healthz"):
            answer = await reader.get(address)
            assert answer.status_code == 200
            assert "set-cookie" not in answer.headers


async def test_the_cookie_is_for_the_browser_alone(client: httpx.AsyncClient) -> None:
    """The guest's cookie is HttpOnly and SameSite=Lax; a new game makes it last longer."""
    answer = await client.post(GAMES, json=LUCIE)
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert (await client.post(GAMES, json=LUCIE)).headers["set-cookie"] == cookie
    assert "Max-Age=34560000" in cookie


async def test_an_unknown_bearer_token_is_nobody(client: httpx.AsyncClient) -> None:
    """A script with a wrong token is told so, and never becomes a guest."""
    answer = await client.post(GAMES, json=LUCIE, headers={"Authorization": "Bearer nonsense"})
    assert (answer.status_code, answer.json()["code"]) == (401, "not_signed_in")
    assert answer.headers["www-authenticate"] == "Bearer"


async def test_a_stranger_sees_the_opening(app: FastAPI, client: httpx.AsyncClient) -> None:
    """A stranger's view is the opening, until they look: then their own game will be practice."""
    deal = add_deal(app.state.database)
    game = await begun(client, **LUCIE, deal=deal.slug)
    moved = (await change(client, game, "actions", action=winning_line()[0])).json()
    async with visitor(app) as stranger:
        seen = (await stranger.get(f"{GAMES}/{game['id']}")).json()
        assert (seen["hidden"], seen["version"], seen["fans"]) == (True, 0, game["fans"])
        shown = (await stranger.post(f"{GAMES}/{game['id']}/look", json={})).json()
        assert (shown["hidden"], shown["fans"]) == (False, moved["fans"])
        assert not (await begun(stranger, **LUCIE, deal=deal.slug))["ranked"]


async def test_a_deal_shows_its_opening_and_later_its_seed(client: httpx.AsyncClient) -> None:
    """A deal is described with its commitment; the seed comes with the end of one's own game."""
    game = await begun(client)
    address = f"/api/v1/deals/{game['deal']}"
    deal = (await client.get(address)).json()
    assert (deal["commitment"], deal["seed"]) == (game["commitment"], None)
    assert deal["fans"] == game["fans"]
    await change(client, game, "end")
    assert (await client.get(address)).json()["seed"] is not None
    trefoil = (await client.get(address, params={"variant": "trefoil"})).json()
    assert trefoil["foundations"]["S"] == 1
    assert (await client.get(address, params={"variant": "x"})).status_code == 400


async def test_boards_and_numbers_are_taken(client: httpx.AsyncClient) -> None:
    """A board text or a PySolFC number makes a practice game with that very layout."""
    numbered = await begun(client, **LUCIE, number="24")
    assert numbered["fans"][0] == ["4C", "3C", "3S"]
    board = "\n".join(" ".join(fan) for fan in numbered["fans"])
    imported = await begun(client, **LUCIE, layout=board)
    assert imported["fans"] == numbered["fans"]
    assert imported["deal"] == numbered["deal"]
    assert not imported["ranked"]


async def test_the_documentation_is_there(client: httpx.AsyncClient) -> None:
    """OpenAPI describes every route of games, and its answer."""
    described = (await client.get("/api/v1/openapi.json")).json()
    assert f"{GAMES}/{{game_id}}/actions" in described["paths"]
    assert set(described["components"]["schemas"]["GameOut"]["properties"]) >= KEYS


async def test_every_error_is_described_as_it_is_sent(client: httpx.AsyncClient) -> None:
    """As problem+json, whatever the route; too many requests and a database away everywhere."""
    described = (await client.get("/api/v1/openapi.json")).json()
    sent = await client.get(f"{GAMES}/{'A' * 22}")
    assert set(described["components"]["schemas"]["Problem"]["required"]) == set(sent.json())
    for operation in (one for path in described["paths"].values() for one in path.values()):
        errors = {status: r for status, r in operation["responses"].items() if status[0] != "2"}
        assert errors.keys() >= {"400", "429", "503", "default"}
        assert {kind for r in errors.values() for kind in r["content"]} == {
            sent.headers["content-type"]
        }
