"""The boards: of a day, a month and all time."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Response

from app.db import Store
from app.services.boards import deal_boards, standings
from app.services.boards.standings import Order
from app.services.daily import deal_of_day, outcomes
from app.services.daily.days import today
from app.services.errors import NotFound
from app.web.boards.leaderboard_views import BoardsView, Selection, day_view, sums_view
from app.web.http import rendering
from app.web.http.context import Context, ContextDep
from app.web.http.parameters import PageQuery, day_of

router = APIRouter(prefix="/leaderboard", include_in_schema=False)
DAY_LENGTH = len("2026-11-29")


@router.get("")
def boards(
    context: ContextDep,
    variant: Annotated[str, Query(max_length=40)] = deal_of_day.PLAYED[0],
    period: Annotated[str, Query(max_length=10)] = "",
    by: Order = Order.WINS,
    page: PageQuery = 1,
) -> Response:
    """Show the board of a day (`2026-11-29`), a month (`2026-11`) or `all` time."""
    if variant not in deal_of_day.PLAYED:
        raise NotFound
    period = period or f"{today(context.now):%Y-%m}"
    with context.days.settled(context.now) as store:
        context.preferences(store)
        if len(period) == DAY_LENGTH:
            view = _day(context, store, Selection(variant, period), page)
        else:
            view = _sums(context, store, Selection(variant, period, by), page)
    return rendering.page(context, "boards/leaderboard.html", boards=view)


def _day(context: Context, store: Store, choice: Selection, page: int) -> BoardsView:
    """Return the page of a day's board; folded while the visitor's own game is not ended."""
    now, viewer, day = context.now, context.player(store), day_of(choice.period)
    board = deal_boards.of_day(
        store, day=day, variant=choice.variant, viewer=viewer, now=now, page=page
    )
    deal = deal_of_day.read(store, day=day, variant=choice.variant, viewer=viewer, now=now)
    ended = deal.played is not None and deal.played.outcome is not outcomes.Outcome.OPEN
    return day_view(choice, day, board, now, own=ended)


def _sums(context: Context, store: Store, choice: Selection, page: int) -> BoardsView:
    """Return the page of a month's board, or of all time. Raises NotFound for other periods."""
    viewer = context.player(store)
    board = standings.read(
        store,
        variant=choice.variant,
        period=choice.period,
        order=choice.order,
        viewer=viewer,
        now=context.now,
        page=page,
    )
    return sums_view(choice, board, viewer, context.now)
