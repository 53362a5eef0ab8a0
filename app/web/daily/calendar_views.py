"""The archive as a calendar of one month."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from app.services.daily.archive import CalendarDay, Month
from app.services.daily.deal_of_day import DayDeal
from app.text import daily as words
from app.text.dates import month_name, weekday_names
from app.web.deals.link_views import board_query


@dataclass(frozen=True, slots=True)
class CellView:
    """A day in the calendar: its number, where it leads, and the visitor's own mark."""

    number: int
    href: str
    mark: str
    outcome: str
    label: str
    current: bool


@dataclass(frozen=True, slots=True)
class CalendarView:
    """A month, week by week from Monday; None fills the days of other months."""

    title: str
    weeks: tuple[tuple[CellView | None, ...], ...]
    weekdays: tuple[tuple[str, str], ...]
    earlier: str
    later: str


def calendar_view(month: Month, deal: DayDeal) -> CalendarView:
    """Return a month of the archive as weeks, on the page of a day's deal."""
    query = board_query(deal.variant)
    cells: list[CellView | None] = [None] * month.first.weekday()
    cells += [_cell(day, deal, query) for day in month.days]
    cells += [None] * (-len(cells) % 7)
    return CalendarView(
        title=month_name(month.first),
        weeks=tuple(tuple(cells[start : start + 7]) for start in range(0, len(cells), 7)),
        weekdays=weekday_names(),
        earlier=_month_link(month.earlier, deal, query),
        later=_month_link(month.later, deal, query),
    )


def _month_link(first: date | None, deal: DayDeal, query: str) -> str:
    if first is None:
        return ""
    return f"/daily/{deal.day.isoformat()}?{query}&month={first:%Y-%m}#calendar"


def _cell(day: CalendarDay, deal: DayDeal, query: str) -> CellView:
    return CellView(
        number=day.day.day,
        href=f"/daily/{day.day.isoformat()}?{query}" if day.exists else "",
        mark=words.outcome_sign(day.outcome),
        outcome=day.outcome.value,
        label=words.calendar_label(day),
        current=day.day == deal.day,
    )
