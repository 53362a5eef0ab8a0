"""The day's deals: one for each UTC date and variant, and a player's marks in the calendar."""

from __future__ import annotations

from dataclasses import dataclass, fields
from datetime import date, datetime
from typing import Any

from sqlalchemy import func, insert, select
from sqlalchemy.exc import IntegrityError

from app.db import deals as deals_db
from app.db.database import Store
from app.db.deals import DealRow
from app.db.tables import daily, deal_verdicts, deals, games


@dataclass(frozen=True, slots=True)
class VerdictRow:
    """What the solver knows of a deal in a variant; the `_at` columns tell that it has looked."""

    par: int | None = None
    par_draw: bool | None = None
    par_at: datetime | None = None
    fair_par: int | None = None
    fair_draw: bool | None = None
    fair_at: datetime | None = None
    opening_chance: float | None = None
    states: int | None = None
    table_version: str | None = None


@dataclass(frozen=True, slots=True)
class DailyRow:
    """A day's deal of one variant, and how hard it was meant to be."""

    day: date
    variant: str
    band: str | None
    deal: DealRow


@dataclass(frozen=True, slots=True)
class Mark:
    """A player's game on a day's deal."""

    day: date
    game_id: str
    ranked: bool
    status: str
    ended: bool
    redeals: int
    draw_used: bool
    moves: int
    home: int


_VERDICT = tuple(deal_verdicts.c[field.name] for field in fields(VerdictRow))


def get(store: Store, day: date, variant: str) -> DailyRow | None:
    """Read a day's deal of a variant."""
    query = (
        select(daily.c.date, daily.c.variant, daily.c.band, *deals_db.COLUMNS)
        .join_from(daily, deals, deals.c.id == daily.c.deal_id)
        .where(daily.c.date == day, daily.c.variant == variant)
    )
    row = store.connection.execute(query).first()
    return None if row is None else DailyRow(row[0], row[1], row[2], DealRow(*row[3:]))


def of_deal(store: Store, deal_id: int) -> tuple[date, str] | None:
    """Give the day and the variant whose deal this is, or None."""
    query = select(daily.c.date, daily.c.variant).where(daily.c.deal_id == deal_id)
    row = store.connection.execute(query).first()
    return None if row is None else (row[0], row[1])


def add(store: Store, *, day: date, variant: str, band: str, deal_id: int, now: datetime) -> bool:
    """Make a deal its day's; False, with the transaction spoilt, if the day has one already."""
    row = {"date": day, "variant": variant, "deal_id": deal_id, "band": band}
    try:
        store.connection.execute(insert(daily).values(**row, created_at=now))
    except IntegrityError:
        return False
    return True


def first_day(store: Store, variant: str) -> date | None:
    """Give the day of the first deal of a variant."""
    query = select(func.min(daily.c.date)).where(daily.c.variant == variant)
    return store.connection.execute(query).scalar()


def between(store: Store, variant: str, first: date, last: date) -> list[date]:
    """List the days that have a deal of a variant."""
    query = (
        select(daily.c.date)
        .where(daily.c.variant == variant, daily.c.date.between(first, last))
        .order_by(daily.c.date)
    )
    return list(store.connection.scalars(query))


def marks(store: Store, player_id: int, variant: str, first: date, last: date) -> list[Mark]:
    """List a player's games on a variant's daily deals, in that variant, earliest game first."""
    query = (
        select(
            daily.c.date,
            games.c.id,
            games.c.ranked,
            games.c.status,
            games.c.ended_at.is_not(None),
            games.c.redeals_used,
            games.c.draw_used,
            games.c.moves,
            games.c.home,
        )
        .join_from(daily, games, games.c.deal_id == daily.c.deal_id)
        .where(
            daily.c.variant == variant,
            daily.c.date.between(first, last),
            games.c.player_id == player_id,
            games.c.variant == variant,
        )
        .order_by(daily.c.date, games.c.started_at, games.c.id)
    )
    return [Mark(*row) for row in store.connection.execute(query)]


def verdict(store: Store, deal_id: int, variant: str) -> VerdictRow | None:
    """Read what the solver knows of a deal in a variant."""
    query = select(*_VERDICT).where(
        deal_verdicts.c.deal_id == deal_id, deal_verdicts.c.variant == variant
    )
    row = store.connection.execute(query).first()
    return None if row is None else VerdictRow(*row)


def add_verdict(store: Store, deal_id: int, variant: str, row: VerdictRow) -> None:
    """Keep what the solver found when the deal was chosen; it is never changed afterwards."""
    values: dict[str, Any] = {field.name: getattr(row, field.name) for field in fields(row)}
    keys = {"deal_id": deal_id, "variant": variant}
    store.connection.execute(insert(deal_verdicts).values(**keys, **values))
