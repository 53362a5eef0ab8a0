"""Deals and their names, and who has played or looked at them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from typing import Any

from sqlalchemy import ColumnElement, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from app.db.database import Store
from app.db.rows import record
from app.db.tables import deals, games, looks


class Kind(StrEnum):
    """Where a deal comes from: the values of the column `kind`."""

    RANDOM = "random"
    DAILY = "daily"
    IMPORTED = "imported"


@dataclass(frozen=True, slots=True)
class DealRow:
    """A row of `deals`."""

    id: int
    slug: str
    alias: str | None
    seed: bytes
    algorithm: str
    commitment: str
    kind: str
    day: date | None
    layout: str | None
    number: str | None
    created_by: int | None
    created_at: datetime


@dataclass(frozen=True, slots=True)
class Acquaintance:
    """What a player has had to do with a deal, as far as it decides about ranking."""

    games: int
    open_ranked: str | None
    looked: bool


COLUMNS = tuple(deals.c[name] for name in DealRow.__dataclass_fields__)


def get(store: Store, deal_id: int) -> DealRow | None:
    """Read a deal by id."""
    return _one(store, deals.c.id == deal_id)


def by_slug(store: Store, slug: str) -> DealRow | None:
    """Read a deal by slug."""
    return _one(store, deals.c.slug == slug)


def by_alias(store: Store, alias: str) -> DealRow | None:
    """Read a deal by the name a player gave it."""
    return _one(store, deals.c.alias == alias)


def by_layout_key(store: Store, key: str) -> DealRow | None:
    """Read the deal of an imported layout."""
    return _one(store, deals.c.layout_key == key)


def add(store: Store, **values: Any) -> DealRow:
    """Add a deal; the values are the columns of the row, and `layout_key` for an imported one."""
    added = store.connection.execute(insert(deals).values(**values).returning(*COLUMNS))
    return record(DealRow, added.mappings().one())


def add_imported(store: Store, **values: Any) -> DealRow:
    """Add an imported deal, or return the one that someone else added meanwhile."""
    try:
        with store.connection.begin_nested():
            return add(store, **values)
    except IntegrityError:
        row = by_layout_key(store, values["layout_key"])
        if row is None:
            raise
        return row


def set_alias(store: Store, deal_id: int, alias: str) -> bool:
    """Name a deal that has no name yet; False if it has one or the name is taken."""
    unnamed = update(deals).where(deals.c.id == deal_id, deals.c.alias.is_(None))
    try:
        with store.connection.begin_nested():
            return store.connection.execute(unnamed.values(alias=alias)).rowcount > 0
    except IntegrityError:
        return False


def set_number(store: Store, deal_id: int, number: str) -> None:
    """Store which number makes the layout of an imported deal, if none is stored yet."""
    unnumbered = update(deals).where(deals.c.id == deal_id, deals.c.number.is_(None))
    store.connection.execute(unnumbered.values(number=number))


def acquaintance(store: Store, player_id: int, deal_id: int) -> Acquaintance:
    """Read, in one query, whether the player has played or seen the deal."""
    mine = (games.c.player_id == player_id, games.c.deal_id == deal_id)
    count = select(func.count()).select_from(games).where(*mine)
    ranked = select(games.c.id).where(*mine, games.c.ranked, games.c.ended_at.is_(None))
    look = select(looks.c.at).where(looks.c.player_id == player_id, looks.c.deal_id == deal_id)
    row = store.connection.execute(
        select(
            count.scalar_subquery().label("games"),
            ranked.limit(1).scalar_subquery().label("open_ranked"),
            look.scalar_subquery().label("looked_at"),
        )
    ).one()
    return Acquaintance(row.games, row.open_ranked, looked=row.looked_at is not None)


def add_look(store: Store, player_id: int, deal_id: int, now: datetime) -> None:
    """Store that the player has seen more of the deal than its opening; once is enough."""
    query = select(looks.c.at).where(looks.c.player_id == player_id, looks.c.deal_id == deal_id)
    if store.connection.execute(query).first() is None:
        row = {"player_id": player_id, "deal_id": deal_id, "at": now}
        store.connection.execute(insert(looks).values(**row))


def _one(store: Store, condition: ColumnElement[bool]) -> DealRow | None:
    """Read the one deal of which something is true."""
    row = store.connection.execute(select(*COLUMNS).where(condition)).mappings().first()
    return None if row is None else record(DealRow, row)
