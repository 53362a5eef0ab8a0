"""Hostile input: whatever is sent, the answer is a clear 4xx and nothing has changed."""

import json
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.db.tables import games
from tests.support.players import rows

GAMES = "/api/v1/games"
LUCIE = {"variant": "la-belle-lucie"}
BOARD = "\n".join(["AS 2S 3S"] * 18)
JSON = {"content-type": "application/json"}

BODIES: list[bytes] = [
    *(b"", b"{", b"null", b"[]", b'"x"', b"1", b"\xff\xfe", b"{}", b"nan"),
    b"[" * 10_000,
    b'{"version": ' + b"9" * 5_000 + b"}",
    b'{"action": "AS home"}',
    b'{"action": null, "version": 0}',
    b'{"action": ["AS home"], "version": 0}',
    b'{"action": "AS home", "version": "0"}',
    b'{"action": "AS home", "version": 0.0}',
    b'{"action": "AS home", "version": true}',
    b'{"action": "AS home", "version": -1}',
    b'{"action": "AS home", "version": 0, "more": 1}',
    b'{"action": "\\u0000", "version": 0}',
    b'{"action": "\\ud800", "version": 0}',
    b'{"action": "AS home", "version": 0, "\\ud800": 1}',
    json.dumps({"action": "x" * 10_000, "version": 0}).encode(),
    json.dumps({"action": "9Z 9Y", "version": 0}).encode(),
]
NEW: list[dict[str, Any]] = [
    {"variant": 1},
    {"variant": None},
    {"variant": "la-belle-lucie\x00"},
    {"variant": "x" * 10_000},
    {**LUCIE, "rules": {}},
    {**LUCIE, "deal": "\x00"},
    {**LUCIE, "deal": "x" * 10_000},
    {**LUCIE, "deal": "0123456789", "layout": "AS"},
    {**LUCIE, "layout": ""},
    {**LUCIE, "layout": "AS AS"},
    {**LUCIE, "layout": BOARD},
    {**LUCIE, "layout": "x" * 10_000},
    {**LUCIE, "layout": "AS\x00"},
    {**LUCIE, "number": "-"},
    {**LUCIE, "number": "0"},
    {**LUCIE, "number": "٣"},
    {**LUCIE, "number": "9" * 21},
    {"rules": []},
    {"rules": {"redeals": 4}},
    {"rules": {"redeals": True}},
    {"rules": {"redeals": 1.0}},
    {"rules": {"nope": 1}},
    {"rules": {"\ud800": 1}},
    {"rules": {"decks": 2}},
    {"rules": {"aces_home": True, "opening": "two_twos"}},
    {"rules": {"fan_limit": 2}},
]


@pytest.mark.parametrize("body", BODIES)
async def test_a_bad_action_is_refused(client: httpx.AsyncClient, body: bytes) -> None:
    """No body that isn't an action changes a game, or fails."""
    game = (await client.post(GAMES, json=LUCIE)).json()
    answer = await client.post(f"{GAMES}/{game['id']}/actions", content=body, headers=JSON)
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed"), answer.text
    assert (await client.get(f"{GAMES}/{game['id']}")).json() == game


@pytest.mark.parametrize("body", NEW)
async def test_a_bad_new_game_is_refused(
    app: FastAPI, client: httpx.AsyncClient, body: dict[str, Any]
) -> None:
    """No wish that can't be read makes a game, a deal or a guest."""
    answer = await client.post(GAMES, content=json.dumps(body).encode(), headers=JSON)
    assert 400 <= answer.status_code < 500, answer.text
    assert answer.json()["code"] in {"malformed", "not_found", "rejected"}
    assert "set-cookie" not in answer.headers
    with app.state.database.read() as store:
        assert rows(store, games) == 0


@pytest.mark.parametrize("path", ["%00", "%2e%2e", "%ff", "a" * 5_000, "'; --", "%F0%9F%83%8F"])
async def test_a_bad_address_is_not_found(client: httpx.AsyncClient, path: str) -> None:
    """An address that no game or deal has is a plain 404."""
    for address in (f"{GAMES}/{path}", f"/api/v1/deals/{path}"):
        answer = await client.get(address)
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=40),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9), inner, max_size=3)
    ),
    max_leaves=6,
)
NAMES = st.sampled_from(
    ["variant", "rules", "deal", "layout", "number", "action", "version", "confirm_practice", "x"]
)
ROUTES = ("", "/actions", "/undo", "/redo", "/finish", "/practice", "/end", "/look")


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(body=st.dictionaries(NAMES, VALUES, max_size=4), route=st.sampled_from(ROUTES))
async def test_no_record_makes_the_app_fail(
    client: httpx.AsyncClient, body: dict[str, Any], route: str
) -> None:
    """Random records on every route are never a fault of ours."""
    address = GAMES if not route else f"{GAMES}/{'A' * 22}{route}"
    content = json.dumps(body).encode()
    answer = await client.post(address, content=content, headers=JSON)
    assert answer.status_code < 500, answer.text
