"""Deals by JSON."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Response

from app.rules.catalogue import VARIANTS, variant
from app.rules.errors import Malformed, Reason
from app.services.deals import deal as deals
from app.services.deals import imports, sharing
from app.web.deals.schemas import DealMade, DealOut, Name, NewDeal, ReplayOut, Share, ShareOut
from app.web.http.context import ContextDep
from app.web.http.problems import problems

router = APIRouter(
    prefix="/api/v1/deals", tags=["deals"], responses=problems(401, 403, 404, 413, 422)
)
replays = APIRouter(prefix="/api/v1/replays", tags=["games"], responses=problems(404))
games = APIRouter(
    prefix="/api/v1/games", tags=["games"], responses=problems(401, 403, 404, 413, 422)
)
VariantQuery = Annotated[str, Query(alias="variant")]
_FIRST = next(iter(VARIANTS))


@router.get("/{name}")
def read(context: ContextDep, name: str, variant_slug: VariantQuery = _FIRST) -> DealOut:
    """Show a deal and how it opens in a variant; its seed once you can no longer rank on it."""
    rules = variant(variant_slug).rules
    with context.read() as store:
        info, opening = deals.read_opening(
            store, name=name, rules=rules, viewer=context.player(store), now=context.now
        )
    return DealOut.of(info, variant_slug, opening)


@router.post("", status_code=201)
def bring(context: ContextDep, body: NewDeal, response: Response) -> DealMade:
    """Make a deal of a board text or a number: practice, with an open board of its own."""
    if (body.layout is None) == (body.number is None):
        raise Malformed(Reason.BAD_FIELD, field="layout")
    with context.write() as store:
        info = imports.bring(
            store,
            text=body.layout,
            number=body.number,
            player_id=context.player_or_guest(store),
            now=context.now,
        )
    response.headers["Location"] = f"/api/v1/deals/{info.slug}"
    context.with_session(response)
    return DealMade.of(info)


@router.put("/{name}/name")
def name_deal(context: ContextDep, name: str, body: Name) -> DealMade:
    """Name a random deal of your own, once."""
    with context.write() as store:
        player = context.signed_in(store)
        info = deals.name_deal(
            store, slug=name, alias=body.alias, player_id=player, now=context.now
        )
    return DealMade.of(info)


@games.post("/{game_id}/share")
def share(context: ContextDep, game_id: str, body: Share) -> ShareOut:
    """Choose what the links of your own ended game show; all false takes them back."""
    with context.write() as store:
        shared = sharing.share(
            store,
            game_id=game_id,
            player=context.player(store),
            result=body.result,
            replay=body.replay,
        )
    return ShareOut(
        result=f"/deals/{shared.deal}?by={shared.share_id}" if body.result else None,
        replay=f"/replay/{shared.share_id}" if body.replay else None,
    )


@replays.get("/{share_id}")
def replay(context: ContextDep, share_id: str) -> ReplayOut:
    """Show the game that a link replays; `POST /api/v1/games/{id}/look` opens it for practice."""
    with context.read() as store:
        replayed = sharing.replay(
            store, share_id=share_id, viewer=context.player(store), now=context.now
        )
    return ReplayOut.of_replay(replayed)
