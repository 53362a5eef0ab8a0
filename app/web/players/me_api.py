"""The player who asks, by JSON. Passwords, codes and new tokens are matters of the pages."""

from __future__ import annotations

from fastapi import APIRouter, Response
from fastapi.responses import JSONResponse

from app.db.database import Store
from app.services.players import accounts, preferences, privacy, profiles
from app.services.players.preferences import Preferences
from app.web.http.deps import AskedDep, PageQuery, RowId, Visitor, account_of, player_of
from app.web.http.problems import problems
from app.web.players.export_schemas import ExportOut
from app.web.players.schemas import (
    GamesOut,
    MeOut,
    NewName,
    SettingsIn,
    TokenOut,
    games_json,
    me_json,
)

router = APIRouter(
    prefix="/api/v1/me", tags=["players"], responses=problems(401, 403, 404, 413, 422)
)


@router.get("", response_model=MeOut)
def read(asked: AskedDep) -> JSONResponse:
    """Show who the cookie or the token stands for."""
    with asked.database.read() as store:
        return _me(store, asked.who)


@router.put("/name", response_model=MeOut)
def rename(body: NewName, asked: AskedDep) -> JSONResponse:
    """Take a public name, unlike any other's in every spelling that looks the same."""
    with asked.database.write() as store:
        accounts.choose_name(store, player_id=player_of(store, asked.who), name=body.name)
        return _me(store, asked.who)


@router.patch("/settings", response_model=MeOut)
def change_settings(body: SettingsIn, asked: AskedDep) -> JSONResponse:
    """Change some settings; the others stay."""
    named = body.model_dump(exclude_none=True)
    anonymous = named.pop("anonymous", None)
    with asked.database.write() as store:
        account = account_of(store, asked.who)
        kept = Preferences.from_dict(account.player.settings).as_dict()
        chosen = Preferences.from_dict(kept | named)
        preferences.save(
            store, player_id=account.player.id, preferences=chosen, anonymous=anonymous
        )
        return _me(store, asked.who)


@router.get("/games", response_model=GamesOut)
def games(asked: AskedDep, page: PageQuery = 1) -> JSONResponse:
    """List all your games, practice and games in play too, last played first."""
    with asked.database.read() as store:
        mine = player_of(store, asked.who)
        found = profiles.history(store, player_id=mine, viewer=mine, page=page)
    return JSONResponse(games_json(found))


@router.get("/export", responses={200: {"model": ExportOut}})
def export(asked: AskedDep) -> JSONResponse:
    """Give everything that is stored about you."""
    with asked.database.read() as store:
        mine = player_of(store, asked.who)
        return JSONResponse(privacy.export(store, player_id=mine, now=asked.now))


@router.get("/tokens", response_model=list[TokenOut])
def tokens(asked: AskedDep) -> JSONResponse:
    """List your bearer tokens, without their secrets."""
    with asked.database.read() as store:
        made = account_of(store, asked.who).tokens
    return JSONResponse(
        [
            {"id": token.id, "label": token.label, "created": token.created_at.isoformat()}
            for token in made
        ]
    )


@router.delete("/tokens/{token_id}", status_code=204)
def revoke(token_id: RowId, asked: AskedDep) -> Response:
    """Make a token useless, the one that asks too."""
    with asked.database.write() as store:
        mine = player_of(store, asked.who)
        accounts.revoke_token(store, player_id=mine, token_id=token_id, now=asked.now)
    return Response(status_code=204)


def _me(store: Store, who: Visitor) -> JSONResponse:
    account = account_of(store, who)
    return JSONResponse(me_json(account, profiles.counts(store, account.player.id)))
