"""What the solver has found of a deal, stored once and never changed."""

from __future__ import annotations

from dataclasses import dataclass, fields
from datetime import datetime
from typing import Any

from sqlalchemy import insert, select, update
from sqlalchemy.exc import IntegrityError

from app.db.database import Store
from app.db.rows import record
from app.db.tables import deal_verdicts


@dataclass(frozen=True, slots=True)
class VerdictRow:
    """What the solver knows of a deal in a variant; the `_at` columns say when it looked."""

    par: int | None = None
    par_draw: bool | None = None
    par_at: datetime | None = None
    fair_par: int | None = None
    fair_draw: bool | None = None
    fair_at: datetime | None = None
    opening_chance: float | None = None
    states: int | None = None
    table_version: str | None = None


_VERDICT = tuple(deal_verdicts.c[field.name] for field in fields(VerdictRow))


def verdict(store: Store, deal_id: int, variant: str) -> VerdictRow | None:
    """Read what the solver knows of a deal in a variant."""
    query = select(*_VERDICT).where(
        deal_verdicts.c.deal_id == deal_id, deal_verdicts.c.variant == variant
    )
    row = store.connection.execute(query).mappings().first()
    return None if row is None else record(VerdictRow, row)


def add_verdict(store: Store, deal_id: int, variant: str, row: VerdictRow) -> None:
    """Store what the solver found when the deal was chosen."""
    values: dict[str, Any] = {field.name: getattr(row, field.name) for field in fields(row)}
    keys = {"deal_id": deal_id, "variant": variant}
    store.connection.execute(insert(deal_verdicts).values(**keys, **values))


def keep(store: Store, deal_id: int, variant: str, *, unless: str, **values: Any) -> None:
    """Store columns of a verdict, unless the column `unless`, one of them, has a value already."""
    keys = {"deal_id": deal_id, "variant": variant}
    missing = update(deal_verdicts).where(
        deal_verdicts.c.deal_id == deal_id,
        deal_verdicts.c.variant == variant,
        deal_verdicts.c[unless].is_(None),
    )
    try:
        with store.connection.begin_nested():
            store.connection.execute(insert(deal_verdicts).values(**keys, **values))
    except IntegrityError:
        store.connection.execute(missing.values(**values))
