"""New deals: random, a day's, or of a board or a number from elsewhere."""

from __future__ import annotations

import secrets
from datetime import date, datetime
from hashlib import sha256

from app.db import deals as deals_db
from app.db.database import Store
from app.db.deals import DealRow, Kind
from app.rules.dealing import ALGORITHM, SEED_BYTES, Deal
from app.rules.layout import Layout
from app.rules.notation import format_layout
from app.services.deals import names
from app.services.deals.pysol_numbers import numbered_layout, parse_number


def add_random(store: Store, *, now: datetime, created_by: int | None = None) -> DealRow:
    """Make a deal with a fresh secret seed. No commit."""
    return deals_db.add(store, **_columns(now, created_by), kind=Kind.RANDOM.value)


def add_daily(store: Store, *, seed: bytes, day: date, now: datetime) -> DealRow:
    """Make a day's deal of a random seed that was chosen for it. No commit."""
    return deals_db.add(store, **_columns(now, None, seed), kind=Kind.DAILY.value, day=day)


def add_layout(
    store: Store,
    layout: Layout,
    *,
    now: datetime,
    created_by: int | None,
    number: str | None = None,
) -> DealRow:
    """Make a deal of an imported layout, or find the one that has this layout. No commit."""
    text = format_layout(layout)
    key = sha256(text.encode()).hexdigest()
    row = deals_db.by_layout_key(store, key) or deals_db.add_imported(
        store,
        **_columns(now, created_by),
        kind=Kind.IMPORTED.value,
        layout=text,
        layout_key=key,
        number=number,
    )
    if number is not None and row.number is None:
        deals_db.set_number(store, row.id, number)
    return row


def add_number(store: Store, text: str, *, now: datetime, created_by: int | None) -> DealRow:
    """Make or find the deal of a PySolFC number. Raises Rejected for what is none. No commit."""
    number = parse_number(text)
    return add_layout(store, numbered_layout(number), now=now, created_by=created_by, number=number)


def _columns(now: datetime, created_by: int | None, seed: bytes | None = None) -> dict[str, object]:
    """Return the columns that every new deal has; without a seed, a fresh one is made."""
    seed = seed or secrets.token_bytes(SEED_BYTES)
    return {
        "slug": names.new_slug(),
        "seed": seed,
        "algorithm": ALGORITHM,
        "commitment": Deal(seed).commitment,
        "created_by": created_by,
        "created_at": now,
    }
