"""The day that a request asks for."""

from __future__ import annotations

from datetime import date, datetime

from fastapi import Request

from app.db.database import Database
from app.services.daily import dailies
from app.services.daily.days import today
from app.services.errors import NotFound


def day_of(text: str) -> date:
    """Read a date as `2026-11-29`. Raises NotFound, for the calendar's first year too.

    The month before it can't be told.
    """
    try:
        day = datetime.strptime(text, "%Y-%m-%d").date()  # noqa: DTZ007 -- a date has no zone
    except ValueError:
        raise NotFound from None
    if day.year == date.min.year:
        raise NotFound
    return day


def made_today(
    request: Request, database: Database, day: date, variant: str, now: datetime
) -> None:
    """Choose today's deal where nobody has done so yet, and end games that are too late.

    Raises NotFound for variants without dailies.
    """
    if variant not in dailies.PLAYED:
        raise NotFound
    dailies.settle(database, now)
    if day == today(now):
        dailies.ensure(database, day=day, variant=variant, now=now, choose=request.app.state.choose)
