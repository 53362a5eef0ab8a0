"""The archive of the days' deals: a month with the visitor's own marks."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from app.db import daily as daily_db
from app.db import players as players_db
from app.db.database import Store
from app.db.players import PlayerRef
from app.services.daily import outcomes
from app.services.daily.days import month_after, month_before, month_days, today
from app.services.daily.deal_of_day import PLAYED
from app.services.daily.outcomes import Outcome
from app.services.errors import NotFound


@dataclass(frozen=True, slots=True)
class CalendarDay:
    """A day of the archive: whether it has a deal yet, and the visitor's own mark."""

    day: date
    exists: bool
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Month:
    """A month of the archive, with its neighbours where they have deals."""

    first: date
    days: tuple[CalendarDay, ...]
    earlier: date | None
    later: date | None


def month(
    store: Store, *, day: date, variant: str, viewer: PlayerRef | None, now: datetime
) -> Month:
    """Read the month in which a day is, up to today. Raises NotFound for a month to come."""
    this = today(now)
    days = month_days(day)
    first, last = days[0], min(days[-1], this)
    if first > this or variant not in PLAYED:
        raise NotFound
    with_deals = set(daily_db.between(store, variant, first, last))
    player = players_db.resolve(store, viewer)
    marks = outcomes.by_day(store, player, variant, first, last)
    first_day = daily_db.first_day(store, variant)
    return Month(
        first=first,
        days=tuple(
            CalendarDay(some, some in with_deals, marks.get(some, Outcome.NONE)) for some in days
        ),
        earlier=month_before(first) if first_day is not None and first_day < first else None,
        later=month_after(first) if month_after(first) <= this else None,
    )
