"""The days' deals, one for each UTC date and variant, and a player's games on them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from sqlalchemy import func, insert, select
from sqlalchemy.exc import IntegrityError

from app.db import deals as deals_db
from app.db.database import Store
from app.db.deals import DealRow
from app.db.rows import record
from app.db.tables import daily, deals, games


@dataclass(frozen=True, slots=True)
class DailyRow:
    """A day's deal of one variant, and how hard it was meant to be."""

    day: date
    variant: str
    band: str | None
    deal: DealRow


@dataclass(frozen=True, slots=True)
class DayOf:
    """The day and the variant whose deal a deal is."""

    day: date
    variant: str


@dataclass(frozen=True, slots=True)
class DayGame:
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


_DEAL = tuple(column.label(f"deal_{column.name}") for column in deals_db.COLUMNS)
_DAY_GAME = (
    daily.c.date.label("day"),
    games.c.id.label("game_id"),
    games.c.ranked,
    games.c.status,
    games.c.ended_at.is_not(None).label("ended"),
    games.c.redeals_used.label("redeals"),
    games.c.draw_used,
    games.c.moves,
    games.c.home,
)


def get(store: Store, day: date, variant: str) -> DailyRow | None:
    """Read a day's deal of a variant."""
    query = (
        select(daily.c.date, daily.c.variant, daily.c.band, *_DEAL)
        .join_from(daily, deals, deals.c.id == daily.c.deal_id)
        .where(daily.c.date == day, daily.c.variant == variant)
    )
    row = store.connection.execute(query).mappings().first()
    if row is None:
        return None
    deal = record(DealRow, row, "deal_")
    return DailyRow(day=row["date"], variant=row["variant"], band=row["band"], deal=deal)


def of_deal(store: Store, deal_id: int) -> DayOf | None:
    """Read whose day's and variant's deal this is; None for a deal of no day."""
    query = select(daily.c.date.label("day"), daily.c.variant).where(daily.c.deal_id == deal_id)
    row = store.connection.execute(query).mappings().first()
    return None if row is None else record(DayOf, row)


def add(store: Store, *, day: date, variant: str, band: str, deal_id: int, now: datetime) -> bool:
    """Make a deal its day's; False, with the transaction spoilt, if the day has one already."""
    row = {"date": day, "variant": variant, "deal_id": deal_id, "band": band}
    try:
        store.connection.execute(insert(daily).values(**row, created_at=now))
    except IntegrityError:
        return False
    return True


def first_day(store: Store, variant: str) -> date | None:
    """Read the day of the first deal of a variant."""
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


def own_games(store: Store, player_id: int, variant: str, first: date, last: date) -> list[DayGame]:
    """List a player's games on a variant's daily deals, in that variant, earliest game first."""
    query = (
        select(*_DAY_GAME)
        .join_from(daily, games, games.c.deal_id == daily.c.deal_id)
        .where(
            daily.c.variant == variant,
            daily.c.date.between(first, last),
            games.c.player_id == player_id,
            games.c.variant == variant,
        )
        .order_by(daily.c.date, games.c.started_at, games.c.id)
    )
    return [record(DayGame, row) for row in store.connection.execute(query).mappings()]
