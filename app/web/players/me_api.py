"""The player who asks, by JSON. Passwords, codes and new tokens are matters of the pages."""

from __future__ import annotations

from fastapi import APIRouter, Response
from fastapi.responses import JSONResponse

from app.db import Store
from app.services.errors import NotSignedIn
from app.services.players import accounts, overview, preferences, privacy, profiles
from app.services.players.preferences import Preferences
from app.web.http.context import Context, ContextDep
from app.web.http.parameters import PageQuery, RowId
from app.web.http.problems import problems
from app.web.players.export_schemas import ExportOut
from app.web.players.schemas import GamesOut, MeOut, NewName, SettingsIn, TokenOut

router = APIRouter(
    prefix="/api/v1/me", tags=["players"], responses=problems(401, 403, 404, 413, 422)
)


@router.get("")
def read(context: ContextDep) -> MeOut:
    """Show who the cookie or the token stands for."""
    with context.read() as store:
        return _me(context, store, context.preferences(store))


@router.put("/name")
def rename(context: ContextDep, body: NewName) -> MeOut:
    """Take a public name, unlike any other's in every spelling that looks the same."""
    with context.write() as store:
        accounts.choose_name(store, player_id=context.signed_in(store), name=body.name)
        return _me(context, store, context.preferences(store))


@router.patch("/settings")
def change_settings(context: ContextDep, body: SettingsIn) -> MeOut:
    """Change some settings; the others stay."""
    changes = body.model_dump(exclude_none=True)
    anonymous = changes.pop("anonymous", None)
    with context.write() as store:
        player = context.signed_in(store)
        chosen = Preferences.from_dict(context.preferences(store).as_dict() | changes)
        preferences.save(store, player_id=player, preferences=chosen, anonymous=anonymous)
        return _me(context, store, chosen)


@router.get("/games")
def games(context: ContextDep, page: PageQuery = 1) -> GamesOut:
    """List all your games, practice and games in play too, last played first."""
    with context.read() as store:
        player = context.signed_in(store)
        history = profiles.history(store, player_id=player, viewer=player, page=page)
    return GamesOut.of(history)


@router.get("/export", responses={200: {"model": ExportOut}})
def export(context: ContextDep) -> JSONResponse:
    """Return everything that is stored about you."""
    with context.read() as store:
        player = context.signed_in(store)
        return JSONResponse(privacy.export(store, player_id=player, now=context.now))


@router.get("/tokens")
def tokens(context: ContextDep) -> list[TokenOut]:
    """List your bearer tokens, without their secrets."""
    with context.read() as store:
        player = context.signed_in(store)
        return [TokenOut.of(token) for token in accounts.tokens(store, player)]


@router.delete("/tokens/{token_id}", status_code=204)
def revoke(context: ContextDep, token_id: RowId) -> Response:
    """Make a token useless, the one that asks too."""
    with context.write() as store:
        player = context.signed_in(store)
        accounts.revoke_token(store, player_id=player, token_id=token_id, now=context.now)
    return Response(status_code=204)


def _me(context: Context, store: Store, chosen: Preferences) -> MeOut:
    """Return the player who asks. Raises NotSignedIn."""
    mine = overview.read(store, context.player(store))
    if mine is None:
        raise NotSignedIn
    return MeOut.of(mine, chosen)
