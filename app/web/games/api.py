"""Games by JSON."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fastapi import APIRouter
from fastapi.responses import JSONResponse

from app.rules.catalogue import custom_rules, variant
from app.rules.errors import Malformed, Reason
from app.rules.variant import Rules
from app.services.games import actions
from app.services.games.actions import GameState
from app.web.games.schemas import Change, GameOut, Look, NewGame, Play, Undo, game_json
from app.web.http.deps import AskedDep, player_or_guest, set_session
from app.web.http.problems import problems

router = APIRouter(
    prefix="/api/v1/games", tags=["games"], responses=problems(401, 403, 404, 409, 413, 422)
)


@router.post("", status_code=201, response_model=GameOut)
def create(body: NewGame, asked: AskedDep) -> JSONResponse:
    """Begin a game. Someone new becomes a guest and is given a cookie."""
    rules = asked_rules(body.variant, body.rules)
    with asked.database.write() as store:
        player_id, secret = player_or_guest(store, asked.who, asked.now)
        state = actions.create(
            store,
            player_id=player_id,
            rules=rules,
            deal=body.deal,
            layout=body.layout,
            number=body.number,
            key=asked.key,
            now=asked.now,
            confirm_practice=body.confirm_practice,
        )
    headers = {"Location": f"/api/v1/games/{state.id}"}
    response = JSONResponse(game_json(state), 201, headers)
    set_session(response, secret, asked.who)
    return response


@router.get("/{game_id}", response_model=GameOut)
def read(game_id: str, asked: AskedDep) -> JSONResponse:
    """Show a game to anyone with its id; who could rank on its deal sees the opening only."""
    with asked.database.read() as store:
        state = actions.read(store, game_id=game_id, viewer=asked.who.credential, now=asked.now)
    return _game(state)


@router.post("/{game_id}/actions", response_model=GameOut)
def act(game_id: str, body: Play, asked: AskedDep) -> JSONResponse:
    """Play an action."""
    with asked.database.write() as store:
        moved = actions.act(
            store,
            game_id=game_id,
            player_id=asked.who.credential,
            text=body.action,
            version=body.version,
            key=asked.key,
            now=asked.now,
        )
    return _game(moved.state)


@router.post("/{game_id}/undo", response_model=GameOut)
def undo(game_id: str, body: Undo, asked: AskedDep) -> JSONResponse:
    """Take back the last step. Over a redeal, a ranked game has to become practice: confirm it."""
    with asked.database.write() as store:
        moved = actions.undo(
            store,
            game_id=game_id,
            player_id=asked.who.credential,
            version=body.version,
            key=asked.key,
            now=asked.now,
            confirm_practice=body.confirm_practice,
        )
    return _game(moved.state)


@router.post("/{game_id}/look", response_model=GameOut)
def look(game_id: str, body: Look, asked: AskedDep) -> JSONResponse:
    """See another's game beyond its opening; what you then play on its deal is practice."""
    with asked.database.write() as store:
        player_id, secret = player_or_guest(store, asked.who, asked.now)
        state = actions.look(
            store,
            game_id=game_id,
            player_id=player_id,
            now=asked.now,
            confirm_practice=body.confirm_practice,
        )
    response = _game(state)
    set_session(response, secret, asked.who)
    return response


def _simple(name: str, change: Callable[..., actions.Moved], summary: str) -> None:
    """Add the route of a change that needs no more than the version."""

    def endpoint(
        game_id: str,
        body: Change,
        asked: AskedDep,
    ) -> JSONResponse:
        with asked.database.write() as store:
            moved = change(
                store,
                game_id=game_id,
                player_id=asked.who.credential,
                version=body.version,
                key=asked.key,
                now=asked.now,
            )
        return _game(moved.state)

    router.add_api_route(
        f"/{{game_id}}/{name}",
        endpoint,
        methods=["POST"],
        name=name,
        summary=summary,
        response_model=GameOut,
    )


_simple("redo", actions.redo, "Play again what was undone last.")
_simple("finish", actions.finish, "Play home all that can go there, as one step.")
_simple("practice", actions.practice, "Make the game practice, for ever.")
_simple("end", actions.end, "End the game: it is lost.")


def asked_rules(slug: str | None, record: dict[str, Any] | None) -> Rules:
    """Read `variant` or `rules`, of which exactly one must be given. Raises Malformed."""
    if slug is not None and record is None:
        return variant(slug).rules
    if record is not None and slug is None:
        return custom_rules(record)
    raise Malformed(Reason.BAD_FIELD, field="variant")


def _game(state: GameState) -> JSONResponse:
    return JSONResponse(game_json(state))
