"""`daily`: choose the deals of the coming days ahead of time."""

from __future__ import annotations

from datetime import datetime

from app.cli.serve import migrate
from app.db import Database
from app.services.daily import dailies
from app.services.daily.days import today
from app.settings import Settings


def prepare(settings: Settings, *, days: int, now: datetime) -> int:
    """Choose what is missing from today on, and print a line for each day and variant."""
    migrate(settings)
    database = Database(settings.database_url, settings.secret_key)
    try:
        for row in dailies.ensure_days(database, first=today(now), count=days, now=now):
            # No slug: what is to come is nobody's business, the operator's screen included.
            print(f"{row.day.isoformat()} {row.variant} {row.band}", flush=True)
    finally:
        database.close()
    return 0
