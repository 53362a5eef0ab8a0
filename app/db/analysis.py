"""What the solver has found of a deal, kept once and never changed."""

from __future__ import annotations

from typing import Any

from sqlalchemy import insert, update
from sqlalchemy.exc import IntegrityError

from app.db.database import Store
from app.db.tables import deal_verdicts


def keep(store: Store, deal_id: int, variant: str, *, found_at: str, **values: Any) -> None:
    """Keep findings, unless the column `found_at`, one of theirs, says that they are there."""
    keys = {"deal_id": deal_id, "variant": variant}
    missing = update(deal_verdicts).where(
        deal_verdicts.c.deal_id == deal_id,
        deal_verdicts.c.variant == variant,
        deal_verdicts.c[found_at].is_(None),
    )
    try:
        with store.connection.begin_nested():
            store.connection.execute(insert(deal_verdicts).values(**keys, **values))
    except IntegrityError:
        store.connection.execute(missing.values(**values))
