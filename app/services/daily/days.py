"""The day: one UTC date for everybody, and until when what belongs to it counts."""

from __future__ import annotations

from calendar import monthrange
from datetime import UTC, date, datetime, time, timedelta

GRACE = timedelta(hours=24)
"""How long after its day a game of the day may still end and count."""


def today(now: datetime) -> date:
    """Return the UTC date of an instant."""
    return now.astimezone(UTC).date()


def day_ends(day: date) -> datetime:
    """Return the instant at which a day is over."""
    return datetime.combine(day, time(), UTC) + timedelta(days=1)


def first_open_day(now: datetime) -> date:
    """Return the earliest day of which a ranked game may still end and count."""
    return (now.astimezone(UTC) - GRACE).date()


def counts_until(day: date) -> datetime:
    """Return the instant until which a ranked game of the day may end, and its seed is secret."""
    return day_ends(day) + GRACE


def days_from(first: date, count: int) -> list[date]:
    """Return some days in a row."""
    return [first + timedelta(days=number) for number in range(count)]


def month_days(day: date) -> list[date]:
    """Return the days of the month in which a day is."""
    return days_from(day.replace(day=1), monthrange(day.year, day.month)[1])


def month_before(day: date) -> date:
    """Return the first day of the month before the one in which a day is."""
    return (day.replace(day=1) - timedelta(days=1)).replace(day=1)


def month_after(day: date) -> date:
    """Return the first day of the month after the one in which a day is."""
    return month_days(day)[-1] + timedelta(days=1)
