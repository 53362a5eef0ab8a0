"""Fields that several routes read from an address or a header."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated

from fastapi import Header, Path, Query

from app.services.errors import NotFound

RowId = Annotated[int, Path(ge=1, le=2**31 - 1)]
"""A number in an address that a row of the database can have."""
PageQuery = Annotated[int, Query(ge=1, le=100_000)]
"""The number of a page of a list, from 1."""
IdempotencyKey = Annotated[
    str | None,
    Header(
        alias="Idempotency-Key",
        description="The same key again gives the game after that change, made once.",
    ),
]


def day_of(text: str) -> date:
    """Return the date that a text like `2026-11-29` names.

    Raises NotFound, for the calendar's first year too: the month before it can't be named.
    """
    try:
        day = datetime.strptime(text, "%Y-%m-%d").date()  # noqa: DTZ007 -- a date has no zone
    except ValueError:
        raise NotFound from None
    if day.year == date.min.year:
        raise NotFound
    return day
