"""The day's deal as a page: the table, the countdown, the archive, and a text to share."""

from __future__ import annotations

from dataclasses import dataclass

from app.rules.variant import Rules
from app.services.daily.archive import Month
from app.services.daily.deal_of_day import PLAYED, DayDeal
from app.services.daily.outcomes import Played
from app.services.deals.overview import OpenDeal
from app.text import daily as words
from app.text.dates import long_date, weekday
from app.text.games import variant_name
from app.web.daily.calendar_views import CalendarView, calendar_view
from app.web.deals.link_views import board_query
from app.web.deals.views import DealView, Tab, deal_view


@dataclass(frozen=True, slots=True)
class EndedView:
    """The visitor's own game of the day, when it has ended."""

    result: str
    share: str
    review: str


@dataclass(frozen=True, slots=True)
class DayView:
    """A day's deal; `deal` is the same deal as its own page shows it."""

    title: str
    weekday: str
    difficulty: str
    current: bool
    ends: str
    today: str
    tabs: tuple[Tab, ...]
    deal: DealView
    ended: EndedView | None
    streak: str
    calendar: CalendarView


def day_view(
    deal: DayDeal, month: Month, page: OpenDeal, viewer: int | None, *, origin: str
) -> DayView:
    """Return the page of a day's deal; `page` is the deal as its own page shows it."""
    path = f"/daily/{deal.day.isoformat()}"
    return DayView(
        title=long_date(deal.day),
        weekday=weekday(deal.day),
        difficulty=words.difficulty(deal.band),
        current=deal.current,
        ends=deal.ends.isoformat(),
        today=f"/daily?{board_query(deal.variant)}",
        tabs=tuple(
            Tab(f"{path}?{board_query(slug)}", variant_name(slug), slug == deal.variant)
            for slug in PLAYED
        ),
        deal=deal_view(page, viewer, origin=origin),
        ended=_ended(deal, page.laid_out.rules, origin),
        streak=words.streak_words(deal.streak),
        calendar=calendar_view(month, deal),
    )


def day_path(deal: DayDeal) -> str:
    """Return the address of a day's page."""
    path = f"/daily/{deal.day.isoformat()}"
    return path if deal.variant == PLAYED[0] else f"{path}?{board_query(deal.variant)}"


def share_text(deal: DayDeal, played: Played, origin: str) -> str:
    """Return a finished daily as a text to share, with the address of its day's page."""
    return words.share_text(deal, played, f"{origin}{day_path(deal)}")


def _ended(deal: DayDeal, rules: Rules, origin: str) -> EndedView | None:
    played = deal.played
    if played is None or not played.ended:
        return None
    return EndedView(
        result=words.result_words(played, rules),
        share=share_text(deal, played, origin),
        review=f"/games/{played.game_id}/review",
    )
