"""The boards: of a day, a month and all time."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Annotated
from urllib.parse import urlencode

from fastapi import APIRouter, Query, Request, Response

from app.db.boards_standings import FOR_EVER, Order
from app.db.database import Store
from app.db.players import resolve
from app.rules.catalogue import VARIANTS
from app.services.boards import boards as leaderboard
from app.services.daily import dailies
from app.services.daily.days import today
from app.services.errors import NotFound
from app.services.players import preferences
from app.text.dates import long_date, month_name
from app.text.games import variant_name
from app.text.i18n import gettext as _
from app.web.boards.views import BoardView, deal_board_view, order_name, standings_view
from app.web.deals.views import Tab
from app.web.http import rendering
from app.web.http.deps import DatabaseDep, NowDep, PageQuery, VisitorDep
from app.web.http.parameters import day_of

router = APIRouter(prefix="/leaderboard", include_in_schema=False)


@dataclass(frozen=True, slots=True)
class BoardsView:
    """The page of boards: what can be chosen, and the board that was."""

    title: str
    variants: tuple[Tab, ...]
    periods: tuple[Tab, ...]
    orders: tuple[Tab, ...]
    earlier: str
    later: str
    board: BoardView
    folded: bool
    day: str
    note: str


@router.get("")
def boards(
    *,
    request: Request,
    database: DatabaseDep,
    now: NowDep,
    who: VisitorDep,
    variant: Annotated[str, Query(max_length=40)] = dailies.PLAYED[0],
    period: Annotated[str, Query(max_length=10)] = "",
    by: Order = Order.WINS,
    page: PageQuery = 1,
) -> Response:
    """Show the board of a day (`2026-11-29`), a month (`2026-11`) or `all` time."""
    if variant not in dailies.PLAYED:
        raise NotFound
    period = period or f"{today(now):%Y-%m}"
    dailies.settle(database, now)
    with database.read() as store:
        viewer = resolve(store, who.credential)
        chosen = preferences.read(store, viewer)
        if len(period) == len("2026-11-29"):
            view = _day(store, variant, period, viewer, now, page=page)
        else:
            view = _sums(store, variant, period, by, viewer=viewer, now=now, page=page)
    return rendering.page(request, "boards/leaderboard.html", chosen, boards=view)


def _day(
    store: Store, variant: str, period: str, viewer: int | None, now: datetime, *, page: int
) -> BoardsView:
    """Return the page of a day's board; folded while the visitor's own game is not ended."""
    day, this = day_of(period), today(now)
    board = leaderboard.day_board(
        store, day=day, variant=variant, viewer=viewer, now=now, page=page
    )
    shown = dailies.read(store, day=day, variant=variant, viewer=viewer, now=now)
    rules = VARIANTS[variant].rules
    base = f"{_href(variant, period)}&page="
    ended = shown.played is not None and shown.played.outcome is not dailies.Outcome.OPEN
    return BoardsView(
        title=long_date(day),
        variants=_variants(variant, period, Order.WINS),
        periods=_periods(variant, period, now),
        orders=(),
        earlier=_href(variant, (day - timedelta(days=1)).isoformat()),
        later=_href(variant, (day + timedelta(days=1)).isoformat()) if day < this else "",
        board=deal_board_view(board, rules, base=base),
        folded=not ended and bool(board.summary.games),
        day=f"/daily/{period}?{urlencode({'variant': variant})}",
        note=_(
            "Wins by fewest redeals, then without the draw, then fewest moves; then losses by "
            "most cards home. Time is shown and never ranked."
        ),
    )


def _sums(
    store: Store,
    variant: str,
    period: str,
    by: Order,
    *,
    viewer: int | None,
    now: datetime,
    page: int,
) -> BoardsView:
    """Return the page of a month's board, or of all time."""
    board = leaderboard.standings_board(
        store, variant=variant, period=period, order=by, viewer=viewer, page=page
    )
    this = f"{today(now):%Y-%m}"
    if period not in {FOR_EVER, this} and period > this:
        raise NotFound
    earlier = later = ""
    title = _("All time")
    if period != FOR_EVER:
        first = day_of(f"{period}-01")
        title = month_name(first)
        earlier = _href(variant, f"{first - timedelta(days=1):%Y-%m}", by)
        if period < this:
            later = _href(variant, f"{first + timedelta(days=31):%Y-%m}", by)
    base = f"{_href(variant, period, by)}&page="
    return BoardsView(
        title=title,
        variants=_variants(variant, period, by),
        periods=_periods(variant, period, now),
        orders=tuple(Tab(_href(variant, period, o), order_name(o), o is by) for o in Order),
        earlier=earlier,
        later=later,
        board=standings_view(board, viewer, caption=variant_name(variant), base=base),
        folded=False,
        day="",
        note=_sums_note(variant, board.least),
    )


def _sums_note(variant: str, least: int) -> str:
    loss = VARIANTS[variant].rules.redeals + 1
    if loss == 1:
        told = _(
            "Dailies only. The average is the share of dailies lost; it needs %(least)s of them.",
            least=least,
        )
    else:
        told = _(
            "Dailies only. The average is of redeals, a loss counting as %(loss)s; "
            "it needs %(least)s dailies.",
            loss=loss,
            least=least,
        )
    streak = _("A streak is a run of days in a row, each won.")
    return f"{told} {streak}"


def _href(variant: str, period: str, by: Order = Order.WINS) -> str:
    query = {"variant": variant, "period": period}
    if by is not Order.WINS:
        query["by"] = by.value
    return f"/leaderboard?{urlencode(query)}"


def _variants(variant: str, period: str, by: Order) -> tuple[Tab, ...]:
    return tuple(
        Tab(_href(slug, period, by), variant_name(slug), slug == variant) for slug in dailies.PLAYED
    )


def _periods(variant: str, period: str, now: datetime) -> tuple[Tab, ...]:
    this = today(now)
    day, month = this.isoformat(), f"{this:%Y-%m}"
    return (
        Tab(_href(variant, day), _("Day"), len(period) == len(day)),
        Tab(_href(variant, month), _("Month"), len(period) == len(month)),
        Tab(_href(variant, FOR_EVER), _("All time"), period == FOR_EVER),
    )
