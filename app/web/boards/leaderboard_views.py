"""The page of boards: what can be chosen there, and the board that was."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from urllib.parse import urlencode

from app.rules.catalogue import VARIANTS
from app.services.boards.deal_boards import DealBoard
from app.services.boards.standings import FOR_EVER, Order, StandingsBoard
from app.services.daily import deal_of_day
from app.services.daily.days import today
from app.text import boards as words
from app.text.dates import long_date, month_name
from app.text.games import variant_name
from app.web.boards.views import LeaderboardView, deal_board_view, standings_view
from app.web.deals.views import Tab
from app.web.http.parameters import day_of


@dataclass(frozen=True, slots=True)
class BoardsView:
    """The page of boards: what can be chosen, and the board that was."""

    title: str
    variants: tuple[Tab, ...]
    periods: tuple[Tab, ...]
    orders: tuple[Tab, ...]
    earlier: str
    later: str
    board: LeaderboardView
    folded: bool
    day: str
    note: str


@dataclass(frozen=True, slots=True)
class Selection:
    """A board on the page: of a variant, a period (a day, a month or all time), in an order."""

    variant: str
    period: str
    order: Order = Order.WINS

    @property
    def href(self) -> str:
        """The address of the board."""
        query = {"variant": self.variant, "period": self.period}
        if self.order is not Order.WINS:
            query["by"] = self.order.value
        return f"/leaderboard?{urlencode(query)}"


def day_view(
    choice: Selection, day: date, board: DealBoard, now: datetime, *, own: bool
) -> BoardsView:
    """Return the page of a day's board; folded until a game of the visitor's `own` has ended."""
    later = replace(choice, period=(day + timedelta(days=1)).isoformat())
    return BoardsView(
        title=long_date(day),
        variants=_variants(choice),
        periods=_periods(choice, now),
        orders=(),
        earlier=replace(choice, period=(day - timedelta(days=1)).isoformat()).href,
        later=later.href if day < today(now) else "",
        board=deal_board_view(board, VARIANTS[choice.variant].rules, base=f"{choice.href}&page="),
        folded=not own and bool(board.totals.games),
        day=f"/daily/{choice.period}?{urlencode({'variant': choice.variant})}",
        note=words.deal_order_note(),
    )


def sums_view(
    choice: Selection, board: StandingsBoard, viewer: int | None, now: datetime
) -> BoardsView:
    """Return the page of a month's board, or of all time. Raises NotFound for the year 1."""
    title, earlier, later = words.all_time_label(), "", ""
    if choice.period != FOR_EVER:
        first = day_of(f"{choice.period}-01")
        title = month_name(first)
        earlier = replace(choice, period=f"{first - timedelta(days=1):%Y-%m}").href
        if choice.period < f"{today(now):%Y-%m}":
            later = replace(choice, period=f"{first + timedelta(days=31):%Y-%m}").href
    return BoardsView(
        title=title,
        variants=_variants(choice),
        periods=_periods(choice, now),
        orders=tuple(
            Tab(replace(choice, order=order).href, words.order_name(order), order is choice.order)
            for order in Order
        ),
        earlier=earlier,
        later=later,
        board=standings_view(
            board, viewer, caption=variant_name(choice.variant), base=f"{choice.href}&page="
        ),
        folded=False,
        day="",
        note=words.standings_note(choice.variant, board.least),
    )


def _variants(choice: Selection) -> tuple[Tab, ...]:
    return tuple(
        Tab(replace(choice, variant=slug).href, variant_name(slug), slug == choice.variant)
        for slug in deal_of_day.PLAYED
    )


def _periods(choice: Selection, now: datetime) -> tuple[Tab, ...]:
    this = today(now)
    day, month = this.isoformat(), f"{this:%Y-%m}"
    return (
        _period(choice, day, words.day_label(), current=len(choice.period) == len(day)),
        _period(choice, month, words.month_label(), current=len(choice.period) == len(month)),
        _period(choice, FOR_EVER, words.all_time_label(), current=choice.period == FOR_EVER),
    )


def _period(choice: Selection, period: str, label: str, *, current: bool) -> Tab:
    """Return the way to another period's board, in its first order."""
    return Tab(Selection(choice.variant, period).href, label, current)
