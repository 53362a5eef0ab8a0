"""What a player's dailies of one variant come to, in a month and for ever."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Any

from sqlalchemy import ColumnElement, Float, cast, delete, func, insert, literal, select, true

from app.db.boards import PLAYER_NAME, PlayerName, player_name
from app.db.boards_ranks import better, first_keys, rank_of
from app.db.database import Store
from app.db.rows import record
from app.db.tables import players, results, standings

FOR_EVER = "all"
_LOCK = 1


class Order(StrEnum):
    """By what a board of standings is ranked."""

    WINS = "wins"
    AVERAGE = "average"
    STREAK = "streak"


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's sums in one period; `redeals` counts each loss as one more than there are.

    `streak` is the run of won days that ends with the last day played, `best_streak` the longest.
    """

    played: int
    wins: int
    redeals: int
    streak: int
    best_streak: int
    last_won: date | None

    @property
    def average(self) -> float:
        """The redeals a daily took on average."""
        return self.redeals / self.played


@dataclass(frozen=True, slots=True)
class StandingLine:
    """One place on a board of standings."""

    rank: int
    player: PlayerName
    standing: Standing


@dataclass(frozen=True, slots=True)
class DayResult:
    """How a player's ranked daily of a day ended."""

    day: date
    won: bool
    redeals: int


_SUMS = tuple(standings.c[name] for name in Standing.__dataclass_fields__)


def days(store: Store, player_id: int, board: str) -> list[DayResult]:
    """List a player's results on a variant's dailies, first day first."""
    query = (
        select(results.c.day, results.c.won, results.c.redeals)
        .where(
            results.c.player_id == player_id,
            results.c.board == board,
            results.c.day.is_not(None),
        )
        .order_by(results.c.day)
    )
    return [record(DayResult, row) for row in store.connection.execute(query).mappings()]


def boards_of(store: Store, player_id: int) -> list[str]:
    """List the boards on which a player has standings or results of dailies."""
    with_standings = select(standings.c.board).where(standings.c.player_id == player_id)
    with_results = select(results.c.board).where(
        results.c.player_id == player_id, results.c.day.is_not(None)
    )
    return list(store.connection.scalars(with_standings.union(with_results)))


def lock(store: Store, player_id: int) -> None:
    """Let nobody else add up this player's results until the transaction ends.

    Only PostgreSQL has several writers. A lock of its own, taken last, cannot deadlock with
    those on games and players.
    """
    if store.connection.dialect.name == "postgresql":
        store.connection.execute(select(func.pg_advisory_xact_lock(_LOCK, player_id)))


def replace(store: Store, player_id: int, board: str, sums: Sequence[tuple[str, Standing]]) -> None:
    """Store a player's standings on a board, in place of those stored before."""
    mine = (standings.c.board == board, standings.c.player_id == player_id)
    store.connection.execute(delete(standings).where(*mine))
    names = Standing.__dataclass_fields__
    rows = [
        {"board": board, "period": period, "player_id": player_id}
        | {name: getattr(standing, name) for name in names}
        for period, standing in sums
    ]
    if rows:
        store.connection.execute(insert(standings), rows)


def of_player(store: Store, player_id: int, board: str, period: str) -> Standing | None:
    """Read a player's standing, if they have one."""
    query = select(*_SUMS).where(
        standings.c.board == board,
        standings.c.period == period,
        standings.c.player_id == player_id,
    )
    row = store.connection.execute(query).mappings().first()
    return None if row is None else record(Standing, row)


def page(
    store: Store,
    board: str,
    period: str,
    order: Order,
    *,
    least: int,
    limit: int,
    offset: int,
) -> list[StandingLine]:
    """Read part of a board; who played fewer than `least` dailies has no average there."""
    keys = _keys(order)
    names = ["first", "second"]
    labels = [key.label(name) for key, name in zip(keys, names, strict=True)]
    on = _on(board, period, order, least)
    part = (
        select(standings.c.player_id, *labels)
        .where(*on)
        .order_by(*keys, standings.c.player_id)
        .limit(limit)
        .offset(offset)
        .cte("part")
    )
    top = first_keys(part, names).subquery("top")
    before = (
        select(func.count())
        .select_from(standings)
        .join(top, true())
        .where(*on, better(keys, [top.c[name] for name in names]))
        .scalar_subquery()
    )
    query = (
        select(rank_of(part, names, before, offset), *PLAYER_NAME, *_SUMS)
        .join_from(part, players, players.c.id == part.c.player_id)
        .join(standings, standings.c.player_id == part.c.player_id)
        .where(standings.c.board == board, standings.c.period == period)
        .order_by(part.c.first, part.c.second, part.c.player_id)
    )
    return [
        StandingLine(row["rank"], player_name(row), record(Standing, row))
        for row in store.connection.execute(query).mappings()
    ]


def count(store: Store, board: str, period: str, order: Order, least: int) -> int:
    """Count the places on a board of standings."""
    query = select(func.count()).select_from(standings).where(*_on(board, period, order, least))
    return int(store.connection.execute(query).scalar_one())


def rank(
    store: Store, board: str, period: str, order: Order, *, least: int, standing: Standing
) -> int | None:
    """Return the rank of a standing; None where too few dailies were played for one."""
    if order is Order.AVERAGE and standing.played < least:
        return None
    others = (
        select(func.count())
        .select_from(standings)
        .where(*_on(board, period, order, least), _before(order, standing))
    )
    return int(store.connection.execute(others).scalar_one()) + 1


def _average() -> ColumnElement[Any]:
    return cast(standings.c.redeals, Float) / standings.c.played


def _keys(order: Order) -> tuple[ColumnElement[Any], ColumnElement[Any]]:
    """Return what a board is sorted by; equal keys share the rank."""
    match order:
        case Order.WINS:
            return (-standings.c.wins, _average())
        case Order.AVERAGE:
            return (_average(), -standings.c.wins)
        case Order.STREAK:
            return (-standings.c.best_streak, -standings.c.wins)


def _before(order: Order, standing: Standing) -> ColumnElement[bool]:
    """Match the standings that are ranked before another."""
    mine: tuple[float, float]
    match order:
        case Order.WINS:
            mine = (-standing.wins, standing.average)
        case Order.AVERAGE:
            mine = (standing.average, -standing.wins)
        case Order.STREAK:
            mine = (-standing.best_streak, -standing.wins)
    return better(_keys(order), [literal(value) for value in mine])


def _on(board: str, period: str, order: Order, least: int) -> tuple[ColumnElement[bool], ...]:
    """Match the standings that are on a board at all."""
    on = (standings.c.board == board, standings.c.period == period)
    return (*on, standings.c.played >= least) if order is Order.AVERAGE else on
