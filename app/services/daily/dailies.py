"""To be removed: the names that other rooms still look for here."""

from __future__ import annotations

from datetime import datetime

from app.db.database import Database
from app.services.daily import vetting
from app.services.daily.choice import ensure, ensure_days, missing
from app.services.daily.clock import Days
from app.services.daily.deal_of_day import PLAYED, read
from app.services.daily.deal_of_day import DayDeal as Today
from app.services.daily.outcomes import Outcome, Played

__all__ = [
    "PLAYED",
    "Outcome",
    "Played",
    "Today",
    "ensure",
    "ensure_days",
    "missing",
    "read",
    "settle",
]


def settle(database: Database, now: datetime) -> None:
    """To be removed: a route opens its transaction by `context.days.settled(now)`."""
    Days(database, vetting.choose_here).settle(now)
