"""Days in words: `29 November 2026`."""

from __future__ import annotations

from datetime import date

from babel.dates import format_date, get_day_names

LOCALE = "en_GB"
"""The site's English writes the day first."""


def long_date(day: date) -> str:
    """Return `29 November 2026`."""
    return format_date(day, "long", locale=LOCALE)


def short_date(day: date) -> str:
    """Return `29 Nov 2026`."""
    return format_date(day, "medium", locale=LOCALE)


def weekday(day: date) -> str:
    """Return `Sunday`."""
    return format_date(day, "EEEE", locale=LOCALE)


def weekday_names() -> tuple[tuple[str, str], ...]:
    """Return the days from Monday, short and whole: `Mo`, `Monday`."""
    short, whole = (get_day_names(width, locale=LOCALE) for width in ("short", "wide"))
    return tuple((short[day], whole[day]) for day in range(7))


def month_name(day: date) -> str:
    """Return `November 2026`."""
    return format_date(day, "MMMM yyyy", locale=LOCALE)


def clock(seconds: int) -> str:
    """Return a playing time: `4:05`, or `1:02:03`."""
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
