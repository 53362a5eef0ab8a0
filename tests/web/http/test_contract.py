"""The API keeps its word: every endpoint's answers, errors too, are as its own document says."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from dataclasses import dataclass, field, replace
from hashlib import sha256
from itertools import chain
from typing import Any, NoReturn

import httpx
import pytest
from fastapi import FastAPI
from jsonschema import Draft202012Validator
from sqlalchemy.exc import OperationalError

from app.services.analysis import questions
from app.settings import Settings
from app.web.http.errors import TABLE
from tests.support.app import create_app, visitor
from tests.support.contract import Contract
from tests.support.contract_cases import FANS, NAME, ROOMS, Case
from tests.support.players import NOON, WINNABLE, add_daily, add_deal, winning_line
from tests.support.workers import die

API = "/api/v1"
NAMED = re.compile(r"\{(\w+)\}")


@dataclass
class Stage:
    """An app with its document, some visitors, and the names that the cases fill in."""

    app: FastAPI
    contract: Contract
    visitors: dict[str, httpx.AsyncClient]
    names: dict[str, Any] = field(default_factory=dict)
    versions: dict[str, int] = field(default_factory=dict)

    async def begin(
        self, name: str, body: Any = None, *, by: str = "lucie", seed: bytes = b""
    ) -> None:
        """Begin a game, on a deal of its own unless the body says more, and keep its name."""
        deal = add_deal(self.app.state.database, seed=seed or sha256(name.encode()).digest())
        body = body or {**NAME, "deal": deal.slug}
        begun = await self.visitors[by].post(f"{API}/games", json=body)
        assert begun.status_code == 201, begun.text
        game = begun.json()
        self.names |= {name: game["id"], f"{name}_deal": game["deal"], f"{name}_fans": game["fans"]}
        self.versions[name] = game["version"]

    async def change(self, name: str, what: str, **body: Any) -> dict[str, Any]:
        """Change a game of Lucie's as it stands after the stage's own changes."""
        address = f"{API}/games/{self.names[name]}/{what}"
        body["version"] = self.versions[name]
        changed = await self.visitors["lucie"].post(address, json=body)
        assert changed.status_code == 200, changed.text
        game: dict[str, Any] = changed.json()
        self.versions[name] = game["version"]
        return game

    async def win(self, name: str) -> None:
        """Play the winning line of a game on the deal that has one."""
        for text in winning_line():
            await self.change(name, "actions", action=text)

    async def redeal(self, name: str) -> None:
        """Play home what can go in a game, then redeal."""
        game = (await self.visitors["lucie"].get(f"{API}/games/{self.names[name]}")).json()
        while game["redeals_used"] == 0:
            action = next(text for text in game["legal"] if text.endswith(("home", "redeal")))
            game = await self.change(name, "actions", action=action)

    async def faults(self, case: Case) -> list[str]:
        """Send a case's request and return what is wrong with its answer."""
        answer = await self.send(case)
        endpoint = endpoint_of(self.contract, case)
        faults = [] if answer.status_code == case.status else [f"answered {answer.status_code}"]
        if case.code and not faults and answer.json()["code"] != case.code:
            faults.append(f"code {answer.json()['code']}")
        faults.extend(self.contract.faults(case.method, endpoint, answer))
        return [f"{case}: {fault}" for fault in faults]

    async def send(self, case: Case) -> httpx.Response:
        """Send the request of a case."""
        async with AsyncExitStack() as stack:
            sender = self.visitors.get(case.by)
            if sender is None:
                transport = httpx.ASGITransport(self.app, raise_app_exceptions=False)
                sender = httpx.AsyncClient(transport=transport, base_url="http://testserver")
                await stack.enter_async_context(sender)
            game = re.match(r"/games/\{(\w+)\}", case.path)
            if game is not None and game[1] in self.versions and case.method == "POST":
                state = (await sender.get(f"{API}/games/{self.names[game[1]]}")).json()
                self.names |= {"version": state["version"], "move": next(iter(state["legal"]), "")}
            path = NAMED.sub(lambda name: str(self.names[name[1]]), case.path)
            body = self._filled(case.body)
            return await sender.request(case.method, API + path, json=body, headers=case.headers)

    def _filled(self, value: Any) -> Any:
        """Return a body with the names in it filled in, whatever they stand for."""
        match value:
            case dict():
                return {key: self._filled(inner) for key, inner in value.items()}
            case str() if (name := NAMED.fullmatch(value)) is not None:
                return self.names[name[1]]
            case _:
                return value


def endpoint_of(contract: Contract, case: Case) -> str:
    """Return the path of the document that a case is about."""
    return contract.endpoint(API + NAMED.sub("x", case.path).partition("?")[0])


@pytest.fixture
def document(sqlite_url: str) -> dict[str, Any]:
    """The document of an app that need not run for it."""
    return create_app(Settings(database_url=sqlite_url, secret_key=b"only for tests")).openapi()


@pytest.fixture
async def stage(app: FastAPI) -> AsyncIterator[Stage]:
    """An app at noon of a day, with two guests."""
    app.state.clock = lambda: NOON
    async with visitor(app) as lucie, visitor(app) as marc:
        for client in (lucie, marc):
            assert (await client.post("/me/settings", data={})).status_code == 303
        yield Stage(app, Contract(app.openapi()), {"lucie": lucie, "marc": marc})


async def games(stage: Stage) -> None:
    """Prepare games in every state."""
    for name in ("fresh", "lost"):
        await stage.begin(name)
    for name in ("won", "practice"):
        await stage.begin(name, seed=WINNABLE)
    await stage.win("won")
    await stage.change("practice", "practice")
    await stage.change("lost", "end")
    await stage.begin("redealt", seed=b"a" * 32)
    await stage.redeal("redealt")
    await stage.begin("marcs", by="marc")
    await stage.begin("same", {**NAME, "deal": stage.names["marcs_deal"]})


async def deals(stage: Stage) -> None:
    """Prepare a deal of Lucie's own, and an ended game whose link replays it."""
    await stage.begin("fresh")
    await stage.begin("own", NAME)
    await stage.begin("lost")
    await stage.change("lost", "end")
    await stage.begin("won", seed=WINNABLE)
    await stage.win("won")
    address = f"{API}/games/{stage.names['won']}/share"
    shared = await stage.visitors["lucie"].post(address, json={"replay": True})
    stage.names["replay"] = shared.json()["replay"].rpartition("/")[2]


async def days(stage: Stage) -> None:
    """Prepare a day's deal that Lucie has won, and a board brought along that she has ended."""
    deal = add_daily(stage.app.state.database)
    await stage.visitors["lucie"].put(f"{API}/me/name", json={"name": "Lucie"})
    await stage.begin("day", {**NAME, "deal": deal.slug})
    await stage.win("day")
    await stage.begin("open", {**NAME, "number": "24"})
    await stage.change("open", "end")


async def players(stage: Stage) -> None:
    """Prepare a player with games, a token, a look and a report."""
    await days(stage)
    lucie, marc = stage.visitors["lucie"], stage.visitors["marc"]
    await stage.begin("fresh")
    await stage.begin("marcs", by="marc")
    await marc.put(f"{API}/me/name", json={"name": "Marc"})
    await lucie.post(f"{API}/games/{stage.names['marcs']}/look", json={})
    await lucie.post(f"{API}/players/Marc/report", json={"reason": "not his name"})
    for label in ("first", "second"):
        assert (await lucie.post("/me/tokens", data={"label": label})).status_code == 303
    stage.names["token"] = (await lucie.get(f"{API}/me/tokens")).json()[0]["id"]


async def analysis(stage: Stage) -> None:
    """Prepare games that get help, and ended ones to review."""
    for name in ("fresh", "practice", "lost"):
        await stage.begin(name)
    await stage.begin("loose", {"variant": "super-flower-garden"})
    await stage.begin("custom", {"rules": {"redeals": 3}})
    for name in ("practice", "loose"):
        await stage.change(name, "practice")
    await stage.begin("won", seed=WINNABLE)
    await stage.win("won")
    for name in ("lost", "custom"):
        await stage.change(name, "end")


PREPARE = {
    "games": games,
    "deals": deals,
    "days": days,
    "players": players,
    "analysis": analysis,
}


@pytest.mark.parametrize("room", ROOMS)
async def test_every_answer_is_as_documented(stage: Stage, room: str) -> None:
    """Status, content type and body, with no field that the document does not name."""
    await PREPARE[room](stage)
    assert [fault for case in ROOMS[room] for fault in await stage.faults(case)] == []


def test_every_endpoint_has_a_case(document: dict[str, Any]) -> None:
    """One that succeeds and one that fails, for whatever the document lists."""
    contract = Contract(document)
    covered: dict[bool, set[tuple[str, str]]] = {True: set(), False: set()}
    for case in chain.from_iterable(ROOMS.values()):
        covered[case.status < 300].add((case.method, endpoint_of(contract, case)))
    assert contract.operations() - covered[True] == set()
    assert contract.operations() - covered[False] == set()


def test_the_document_is_whole(document: dict[str, Any]) -> None:
    """Its schemas are valid, every success has one, and every code of an error is in its text."""
    for schema in document["components"]["schemas"].values():
        Draft202012Validator.check_schema(schema)
    for method, path in Contract(document).operations():
        for status, answer in document["paths"][path][method.lower()]["responses"].items():
            schemas = [content["schema"] for content in answer.get("content", {}).values()]
            assert all(schemas), (method, path, status)
            assert schemas or status == "204", (method, path, status)
    for _status, code in TABLE.values():
        assert f"`{code}`" in document["info"]["description"]


async def test_whoever_asks_too_often_is_answered_as_documented(settings: Settings) -> None:
    """429, with the seconds to wait."""
    app = create_app(settings.model_copy(update={"rate_limits": True}))
    case = Case("DELETE", "/me/tokens/1", 429, "too_many_requests", by="nobody")
    async with app.router.lifespan_context(app):
        stage = Stage(app, Contract(app.openapi()), {})
        for _ in range(12):
            assert (await stage.send(case)).status_code == 401
        assert await stage.faults(case) == []
        assert int((await stage.send(case)).headers["retry-after"]) > 0


@pytest.mark.parametrize(
    ("error", "status", "code"),
    [
        (OperationalError("", {}, Exception("away")), 503, "unavailable"),
        (ZeroDivisionError(), 500, "internal"),
    ],
)
async def test_a_fault_of_ours_is_answered_as_documented(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, error: Exception, status: int, code: str
) -> None:
    """By every endpoint, whether its database is out of reach or its code is wrong."""

    def fail() -> NoReturn:
        raise error

    for way in ("read", "write"):
        monkeypatch.setattr(stage.app.state.database, way, fail)
    stage.names = defaultdict(lambda: 1, move="redeal")
    cases = [case for case in chain.from_iterable(ROOMS.values()) if case.status < 300]
    failing = [replace(case, status=status, code=code, by="nobody") for case in cases]
    assert [fault for case in failing for fault in await stage.faults(case)] == []


async def test_a_busy_solver_is_answered_as_documented(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """503, as where a worker died."""
    monkeypatch.setattr(questions, "solve", die)
    case = Case("POST", "/solve", 503, "try_again", {**NAME, "fans": FANS})
    assert await stage.faults(case) == []
