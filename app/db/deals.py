"""Deals, their names and verdicts, and who has looked at them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from sqlalchemy import func, insert, select, update
from sqlalchemy.exc import IntegrityError

from app.db.database import Store
from app.db.tables import daily, deals, games, looks


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
    """What a player has had to do with a deal, as far as ranking asks."""

    games: int
    open_ranked: str | None
    looked: bool


COLUMNS = tuple(deals.c[name] for name in DealRow.__dataclass_fields__)


def get(store: Store, deal_id: int) -> DealRow | None:
    """Read a deal by id."""
    return _deal(store.connection.execute(select(*COLUMNS).where(deals.c.id == deal_id)).first())


def by_slug(store: Store, slug: str) -> DealRow | None:
    """Read a deal by slug."""
    return _deal(store.connection.execute(select(*COLUMNS).where(deals.c.slug == slug)).first())


def by_alias(store: Store, alias: str) -> DealRow | None:
    """Read a deal by the name a player gave it."""
    return _deal(store.connection.execute(select(*COLUMNS).where(deals.c.alias == alias)).first())


def by_layout_key(store: Store, key: str) -> DealRow | None:
    """Read the deal of an imported layout."""
    query = select(*COLUMNS).where(deals.c.layout_key == key)
    return _deal(store.connection.execute(query).first())


def add(store: Store, **values: Any) -> DealRow:
    """Add a deal; the values are the columns of the row, and `layout_key` for an imported one."""
    added = store.connection.execute(insert(deals).values(**values).returning(*COLUMNS))
    return DealRow(*added.one())


def add_imported(store: Store, **values: Any) -> DealRow:
    """Add an imported deal, or give the one that someone else added meanwhile."""
    try:
        with store.connection.begin_nested():
            return add(store, **values)
    except IntegrityError:
        found = by_layout_key(store, values["layout_key"])
        if found is None:
            raise
        return found


def set_alias(store: Store, deal_id: int, alias: str) -> bool:
    """Name a deal that has no name yet; False if it has one or the name is taken."""
    unnamed = update(deals).where(deals.c.id == deal_id, deals.c.alias.is_(None))
    try:
        with store.connection.begin_nested():
            return store.connection.execute(unnamed.values(alias=alias)).rowcount > 0
    except IntegrityError:
        return False


def set_number(store: Store, deal_id: int, number: str) -> None:
    """Note which number makes the layout of an imported deal, if none is known yet."""
    unnumbered = update(deals).where(deals.c.id == deal_id, deals.c.number.is_(None))
    store.connection.execute(unnumbered.values(number=number))


def day_variant(store: Store, deal_id: int) -> str | None:
    """Give the variant for which a deal is its day's, or None."""
    query = select(daily.c.variant).where(daily.c.deal_id == deal_id)
    return store.connection.execute(query).scalar()


def acquaintance(store: Store, player_id: int, deal_id: int) -> Acquaintance:
    """Ask, in one query, whether the player has played or seen the deal."""
    mine = (games.c.player_id == player_id, games.c.deal_id == deal_id)
    count = select(func.count()).select_from(games).where(*mine).scalar_subquery()
    ranked = select(games.c.id).where(*mine, games.c.ranked, games.c.ended_at.is_(None))
    looked = select(looks.c.at).where(looks.c.player_id == player_id, looks.c.deal_id == deal_id)
    row = store.connection.execute(
        select(count, ranked.limit(1).scalar_subquery(), looked.scalar_subquery())
    ).one()
    return Acquaintance(row[0], row[1], row[2] is not None)


def add_look(store: Store, player_id: int, deal_id: int, now: datetime) -> None:
    """Record that the player has seen more of the deal than its opening; once is enough."""
    query = select(looks.c.at).where(looks.c.player_id == player_id, looks.c.deal_id == deal_id)
    if store.connection.execute(query).first() is None:
        row = {"player_id": player_id, "deal_id": deal_id, "at": now}
        store.connection.execute(insert(looks).values(**row))


def _deal(row: Sequence[Any] | None) -> DealRow | None:
    return None if row is None else DealRow(*row)
