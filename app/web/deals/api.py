"""Deals by JSON."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query
from fastapi.responses import JSONResponse
from pydantic import BaseModel, Field

from app.rules.catalogue import VARIANTS, variant
from app.rules.errors import Malformed, Reason
from app.rules.notation import position_json
from app.services.deals import deals, imports, sharing
from app.services.deals.deals import DealInfo
from app.web.games.schemas import DealOut, GameOut
from app.web.http.deps import (
    AskedDep,
    DatabaseDep,
    NowDep,
    VisitorDep,
    player_of,
    player_or_guest,
    set_session,
)
from app.web.http.problems import Body, problems


class NewDeal(Body):
    """A board to bring along: its text, or its PySolFC number."""

    layout: str | None = Field(None, description="A fan a line, bottom card first.")
    number: str | None = Field(None, description="A PySolFC deal number, `ms` before it or not.")


class Name(Body):
    """A name for a deal of one's own."""

    alias: str = Field(examples=["amelie-2026"])


class Share(Body):
    """What the link of an ended game shows."""

    result: bool = False
    replay: bool = False


class DealMade(BaseModel):
    """A deal, without an opening."""

    deal: str
    alias: str | None
    kind: str
    day: str | None
    number: str | None
    algorithm: str
    commitment: str
    seed: str | None


class ShareOut(BaseModel):
    """The links of a game; null for what it does not show."""

    result: str | None
    replay: str | None


router = APIRouter(
    prefix="/api/v1/deals", tags=["deals"], responses=problems(401, 403, 404, 413, 422)
)
replays = APIRouter(prefix="/api/v1/replays", tags=["games"], responses=problems(404))
games = APIRouter(
    prefix="/api/v1/games", tags=["games"], responses=problems(401, 403, 404, 413, 422)
)
_FIRST = next(iter(VARIANTS))


@router.get("/{name}", response_model=DealOut)
def read(
    name: str,
    database: DatabaseDep,
    who: VisitorDep,
    now: NowDep,
    variant_slug: Annotated[str, Query(alias="variant")] = _FIRST,
) -> JSONResponse:
    """Show a deal and how it opens in a variant; its seed once you can no longer rank on it."""
    rules = variant(variant_slug).rules
    with database.read() as store:
        shown = deals.read(store, name=name, viewer=who.credential, now=now)
        opening = deals.opening(store, name=name, rules=rules, now=now)
    return JSONResponse(_facts(shown) | {"variant": variant_slug, **position_json(opening)})


def _facts(shown: DealInfo) -> dict[str, Any]:
    return {
        "deal": shown.slug,
        "alias": shown.alias,
        "kind": shown.kind.value,
        "day": None if shown.day is None else shown.day.isoformat(),
        "number": shown.number,
        "algorithm": shown.algorithm,
        "commitment": shown.commitment,
        "seed": None if shown.seed is None else shown.seed.hex(),
    }


@router.post("", status_code=201, response_model=DealMade)
def bring(body: NewDeal, asked: AskedDep) -> JSONResponse:
    """Make a deal of a board text or a number: practice, with an open board of its own."""
    if (body.layout is None) == (body.number is None):
        raise Malformed(Reason.BAD_FIELD, field="layout")
    with asked.database.write() as store:
        player, secret = player_or_guest(store, asked.who, asked.now)
        row = imports.bring(
            store, text=body.layout, number=body.number, player_id=player, now=asked.now
        )
        made = deals.read(store, name=row.slug, viewer=player, now=asked.now)
    headers = {"Location": f"/api/v1/deals/{row.slug}"}
    response = JSONResponse(_facts(made), 201, headers)
    set_session(response, secret, asked.who)
    return response


@router.put("/{name}/name", response_model=DealMade)
def name_deal(name: str, body: Name, asked: AskedDep) -> JSONResponse:
    """Give a random deal of your own a name, once."""
    with asked.database.write() as store:
        player = player_of(store, asked.who)
        named = deals.name_deal(store, slug=name, alias=body.alias, player_id=player, now=asked.now)
    return JSONResponse(_facts(named))


@games.post("/{game_id}/share", response_model=ShareOut)
def share(game_id: str, body: Share, asked: AskedDep) -> JSONResponse:
    """Say what the links of your own ended game show; all false takes them back."""
    with asked.database.write() as store:
        made = sharing.share(
            store,
            game_id=game_id,
            player=asked.who.credential,
            result=body.result,
            replay=body.replay,
        )
    told = {
        "result": f"/deals/{made.deal}?by={made.share_id}" if body.result else None,
        "replay": f"/replay/{made.share_id}" if body.replay else None,
    }
    return JSONResponse(told)


class ReplayOut(GameOut):
    """A finished game with its line; while you could rank on its deal, the opening alone."""

    line: list[str] = Field(description="The actions of the game, in order.")


@replays.get("/{share_id}")
def replay(share_id: str, asked: AskedDep) -> ReplayOut:
    """Show the game that a link replays; `POST /api/v1/games/{id}/look` opens it for practice."""
    with asked.database.read() as store:
        found = sharing.replay(store, share_id=share_id, viewer=asked.who.credential, now=asked.now)
    line = [str(action) for action in found.actions]
    return ReplayOut.of(found.state, line=line)
