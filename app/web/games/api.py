"""Games by JSON."""

from __future__ import annotations

from collections.abc import Callable

from fastapi import APIRouter, Response

from app.db import Store
from app.rules.catalogue import rules_of
from app.services.games import access, changes, creation
from app.services.games.changes import Change
from app.services.games.state import Moved
from app.web.games.schemas import ChangeIn, GameOut, Look, NewGame, Play, Undo
from app.web.http.context import ContextDep
from app.web.http.parameters import IdempotencyKey
from app.web.http.problems import problems

router = APIRouter(
    prefix="/api/v1/games", tags=["games"], responses=problems(401, 403, 404, 409, 413, 422)
)


@router.post("", status_code=201)
def create(
    context: ContextDep, response: Response, body: NewGame, key: IdempotencyKey = None
) -> GameOut:
    """Begin a game. Someone new becomes a guest and is given a cookie."""
    rules = rules_of(body.variant, body.rules)
    with context.write() as store:
        state = creation.create(
            store,
            player_id=context.player_or_guest(store),
            rules=rules,
            deal=body.deal,
            layout=body.layout,
            number=body.number,
            key=key,
            now=context.now,
            confirm_practice=body.confirm_practice,
        )
    response.headers["Location"] = f"/api/v1/games/{state.id}"
    context.with_session(response)
    return GameOut.of(state)


@router.get("/{game_id}")
def read(context: ContextDep, game_id: str) -> GameOut:
    """Show a game to anyone with its id; who could rank on its deal sees the opening only."""
    with context.read() as store:
        viewer = context.visitor.credential
        state = access.read(store, game_id=game_id, viewer=viewer, now=context.now)
    return GameOut.of(state)


@router.post("/{game_id}/actions", response_model=GameOut)
def act(context: ContextDep, game_id: str, body: Play, key: IdempotencyKey = None) -> Response:
    """Play an action."""
    change = Change(game_id, context.visitor.credential, body.version, context.now, key)
    with context.write() as store:
        moved = changes.act(store, change, body.action)
    return _changed(moved)


@router.post("/{game_id}/undo", response_model=GameOut)
def undo(context: ContextDep, game_id: str, body: Undo, key: IdempotencyKey = None) -> Response:
    """Take back the last step. Over a redeal, a ranked game has to become practice: confirm it."""
    change = Change(game_id, context.visitor.credential, body.version, context.now, key)
    with context.write() as store:
        moved = changes.undo(store, change, confirm_practice=body.confirm_practice)
    return _changed(moved)


@router.post("/{game_id}/look")
def look(context: ContextDep, response: Response, game_id: str, body: Look) -> GameOut:
    """See another's game beyond its opening; what you then play on its deal is practice."""
    with context.write() as store:
        state = access.look(
            store,
            game_id=game_id,
            player_id=context.player_or_guest(store),
            now=context.now,
            confirm_practice=body.confirm_practice,
        )
    context.with_session(response)
    return GameOut.of(state)


def _simple(name: str, change: Callable[[Store, Change], Moved], summary: str) -> None:
    """Add the route of a change that needs no more than the version."""

    def endpoint(
        context: ContextDep, game_id: str, body: ChangeIn, key: IdempotencyKey = None
    ) -> Response:
        request = Change(game_id, context.visitor.credential, body.version, context.now, key)
        with context.write() as store:
            moved = change(store, request)
        return _changed(moved)

    router.add_api_route(
        f"/{{game_id}}/{name}",
        endpoint,
        methods=["POST"],
        name=name,
        summary=summary,
        response_model=GameOut,
    )


def _changed(moved: Moved) -> Response:
    """Answer with the game after a change.

    Were the model returned, FastAPI would validate it once more, in a change of threads that costs
    a move a twentieth of its time.
    """
    return Response(GameOut.of(moved.state).model_dump_json(), media_type="application/json")


_simple("redo", changes.redo, "Play again what was undone last.")
_simple("finish", changes.finish, "Play home all that can go there, as one step.")
_simple("practice", changes.practice, "Make the game practice, for ever.")
_simple("end", changes.end, "End the game: it is lost.")
