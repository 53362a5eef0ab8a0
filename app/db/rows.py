"""From the rows of a query to records: each field takes the column of its name."""

from __future__ import annotations

from dataclasses import fields
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

from sqlalchemy import RowMapping

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

    T = TypeVar("T", bound=DataclassInstance)
else:
    T = TypeVar("T")


def record(kind: type[T], row: RowMapping, prefix: str = "") -> T:
    """Return a record of a row; its columns are named as the fields, behind the prefix."""
    return kind(**{name: row[prefix + name] for name in _names(kind)})


@cache
def _names(kind: type[Any]) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))
