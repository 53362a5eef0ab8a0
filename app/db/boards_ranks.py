"""Ranks of one page of a board, without ranking the whole board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import CTE, ColumnElement, ScalarSelect, Select, and_, case, func, or_, select


def rank_of(
    page: CTE, keys: Sequence[str], before: ScalarSelect[int], offset: int
) -> ColumnElement[int]:
    """Return the rank of each line of a page that starts at `offset`; equal keys share it.

    `before` counts the lines with better keys than the page's first: whoever ties with that one
    has its rank, though their tie may have begun on an earlier page.
    """
    order = [page.c[key] for key in keys]
    tied = and_(*(key == func.first_value(key).over(order_by=order) for key in order))
    return case((tied, before + 1), else_=func.rank().over(order_by=order) + offset).label("rank")


def first_keys(page: CTE, keys: Sequence[str]) -> Select[Any]:
    """Select the keys of a page's first line."""
    order = [page.c[key] for key in keys]
    return select(*order).order_by(*order).limit(1)


def better(
    mine: Sequence[ColumnElement[Any]], other: Sequence[ColumnElement[Any]]
) -> ColumnElement[bool]:
    """Match lines whose keys sort before the other's."""
    return or_(
        *(
            and_(*(a == b for a, b in zip(mine[:place], other[:place], strict=True)), key < than)
            for place, (key, than) in enumerate(zip(mine, other, strict=True))
        )
    )
