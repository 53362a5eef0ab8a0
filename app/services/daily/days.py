"""The day: one UTC date for everybody, and until when what belongs to it counts."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta

GRACE = timedelta(hours=24)


def today(now: datetime) -> date:
    """Give the UTC date of an instant."""
    return now.astimezone(UTC).date()


def day_ends(day: date) -> datetime:
    """Give the instant at which a day is over."""
    return datetime.combine(day, time(), UTC) + timedelta(days=1)


def first_open_day(now: datetime) -> date:
    """Give the earliest day of which a ranked game may still end and count."""
    return (now.astimezone(UTC) - GRACE).date()


def counts_until(day: date) -> datetime:
    """Give the instant until which a ranked game of the day may end, and its seed is secret."""
    return day_ends(day) + GRACE
