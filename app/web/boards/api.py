"""Boards by JSON: the same numbers as on the pages."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from fastapi.responses import JSONResponse

from app.db.boards_standings import Order
from app.services.boards import boards
from app.services.daily import dailies
from app.services.daily.days import today
from app.services.deals import overview
from app.services.errors import NotFound
from app.web.boards.schemas import DealBoardOut, StandingsOut, deal_board_json, standings_json
from app.web.http.deps import DatabaseDep, NowDep, PageQuery, VisitorDep
from app.web.http.parameters import day_of
from app.web.http.problems import problems

router = APIRouter(prefix="/api/v1", tags=["boards"], responses=problems(404))
ShowQuery = Annotated[
    bool, Query(description="Unfold what others achieved before your own game has ended.")
]


@router.get("/leaderboard", response_model=StandingsOut)
def standings(
    *,
    database: DatabaseDep,
    who: VisitorDep,
    now: NowDep,
    variant: Annotated[str, Query(max_length=40)] = dailies.PLAYED[0],
    period: Annotated[str, Query(max_length=10, description="`2026-11` or `all`.")] = "",
    by: Order = Order.WINS,
    page: PageQuery = 1,
) -> JSONResponse:
    """Show a variant's board for a month (this one, if none is named) or for `all` time."""
    this = f"{today(now):%Y-%m}"
    if period not in {"", "all"} and period > this:
        raise NotFound
    dailies.settle(database, now)
    with database.read() as store:
        board = boards.standings_board(
            store,
            variant=variant,
            period=period or this,
            order=by,
            viewer=who.credential,
            page=page,
        )
    return JSONResponse(standings_json(board))


@router.get("/daily/{day}/board", response_model=DealBoardOut)
def day_board(
    *,
    day: str,
    database: DatabaseDep,
    who: VisitorDep,
    now: NowDep,
    variant: Annotated[str, Query(max_length=40)] = dailies.PLAYED[0],
    page: PageQuery = 1,
    show: ShowQuery = False,
) -> JSONResponse:
    """Show the board of a day's deal."""
    dailies.settle(database, now)
    with database.read() as store:
        shown = dailies.read(
            store, day=day_of(day), variant=variant, viewer=who.credential, now=now
        )
        deal = overview.read(
            store, name=shown.slug, board=variant, viewer=who.credential, now=now, page=page
        )
    return JSONResponse(deal_board_json(deal.results, folded=deal.folded and not show))


@router.get("/deals/{name}/board", response_model=DealBoardOut)
def deal_board(
    *,
    name: str,
    database: DatabaseDep,
    who: VisitorDep,
    now: NowDep,
    variant: Annotated[str | None, Query(max_length=40)] = None,
    page: PageQuery = 1,
    show: ShowQuery = False,
) -> JSONResponse:
    """Show a deal's board in a variant; a custom game's by the key that its board has."""
    dailies.settle(database, now)
    with database.read() as store:
        deal = overview.read(
            store, name=name, board=variant, viewer=who.credential, now=now, page=page
        )
    return JSONResponse(deal_board_json(deal.results, folded=deal.folded and not show))
