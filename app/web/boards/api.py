"""Boards by JSON: the same numbers as on the pages."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from app.services.boards import standings as standings_service
from app.services.boards.standings import Order
from app.services.daily import deal_of_day
from app.services.daily.days import today
from app.services.deals import overview
from app.web.boards.schemas import DealBoardOut, StandingsOut
from app.web.http.context import ContextDep
from app.web.http.parameters import PageQuery, day_of
from app.web.http.problems import problems

router = APIRouter(prefix="/api/v1", tags=["boards"], responses=problems(404))
ShowQuery = Annotated[
    bool, Query(description="Unfold what others achieved before your own game has ended.")
]


@router.get("/leaderboard")
def standings(
    context: ContextDep,
    variant: Annotated[str, Query(max_length=40)] = deal_of_day.PLAYED[0],
    period: Annotated[str, Query(max_length=10, description="`2026-11` or `all`.")] = "",
    by: Order = Order.WINS,
    page: PageQuery = 1,
) -> StandingsOut:
    """Show a variant's board for a month (this one, if none is named) or for `all` time."""
    with context.days.settled(context.now) as store:
        board = standings_service.read(
            store,
            variant=variant,
            period=period or f"{today(context.now):%Y-%m}",
            order=by,
            viewer=context.player(store),
            now=context.now,
            page=page,
        )
    return StandingsOut.of(board)


@router.get("/daily/{day}/board")
def day_board(
    context: ContextDep,
    day: str,
    variant: Annotated[str, Query(max_length=40)] = deal_of_day.PLAYED[0],
    page: PageQuery = 1,
    *,
    show: ShowQuery = False,
) -> DealBoardOut:
    """Show the board of a day's deal."""
    with context.days.settled(context.now) as store:
        viewer, now = context.player(store), context.now
        daily = deal_of_day.read(store, day=day_of(day), variant=variant, viewer=viewer, now=now)
        deal = overview.read(
            store, name=daily.slug, board=variant, viewer=viewer, now=now, page=page
        )
    return DealBoardOut.of(deal.results, folded=deal.folded and not show)


@router.get("/deals/{name}/board")
def deal_board(
    context: ContextDep,
    name: str,
    variant: Annotated[str | None, Query(max_length=40)] = None,
    page: PageQuery = 1,
    *,
    show: ShowQuery = False,
) -> DealBoardOut:
    """Show a deal's board in a variant; a custom game's by the key that its board has."""
    with context.days.settled(context.now) as store:
        viewer, now = context.player(store), context.now
        deal = overview.read(store, name=name, board=variant, viewer=viewer, now=now, page=page)
    return DealBoardOut.of(deal.results, folded=deal.folded and not show)
