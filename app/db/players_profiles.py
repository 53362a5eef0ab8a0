"""One player's results and games, as their profile shows them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from datetime import date, datetime
from typing import Any

from sqlalchemy import Select, func, select

from app.db.boards_standings import FOR_EVER, Standing
from app.db.database import Store
from app.db.rows import record
from app.db.tables import deals, games, results, standings


@dataclass(frozen=True, slots=True)
class ResultCount:
    """How many ranked games on a board ended alike; `moves` are the fewest among them."""

    board: str
    won: bool
    redeals: int
    draw_used: bool
    home: int
    games: int
    moves: int


@dataclass(frozen=True, slots=True)
class GameLine:
    """A game as a list of games shows it."""

    id: str
    variant: str
    deal_id: int
    deal: str
    alias: str | None
    day: date | None
    ranked: bool
    practice_reason: str | None
    status: str
    home: int
    moves: int
    redeals_used: int
    draw_used: bool
    started_at: datetime
    last_action_at: datetime
    ended_at: datetime | None


@dataclass(frozen=True, slots=True)
class GameCounts:
    """How many games a player has: in play, ended ranked, ended as practice."""

    playing: int
    ranked: int
    practice: int

    @property
    def total(self) -> int:
        """All of them."""
        return self.playing + self.ranked + self.practice


_OF_DEAL = ("deal", "alias")
_LINE = (
    deals.c.slug.label("deal"),
    deals.c.alias,
    *(games.c[field.name] for field in fields(GameLine) if field.name not in _OF_DEAL),
)


def result_counts(store: Store, player_id: int) -> list[ResultCount]:
    """Count a player's ranked results by how they ended."""
    alike = (*(results.c.board, results.c.won, results.c.redeals), results.c.draw_used)
    count, fewest = func.count().label("games"), func.min(results.c.moves).label("moves")
    query = (
        select(*alike, results.c.home, count, fewest)
        .where(results.c.player_id == player_id)
        .group_by(*alike, results.c.home)
        .order_by(*alike, results.c.home)
    )
    return [record(ResultCount, row) for row in store.connection.execute(query).mappings()]


def standings_of(store: Store, player_id: int) -> dict[str, Standing]:
    """Read a player's all-time standings, by board."""
    sums = tuple(standings.c[name] for name in Standing.__dataclass_fields__)
    query = select(standings.c.board, *sums).where(
        standings.c.player_id == player_id, standings.c.period == FOR_EVER
    )
    rows = store.connection.execute(query).mappings()
    return {row["board"]: record(Standing, row) for row in rows}


def counts(store: Store, player_id: int) -> GameCounts:
    """Count a player's games."""
    ended, ranked = games.c.ended_at.is_not(None), games.c.ranked
    query = select(
        func.count().filter(~ended).label("playing"),
        func.count().filter(ended, ranked).label("ranked"),
        func.count().filter(ended, ~ranked).label("practice"),
    ).where(games.c.player_id == player_id)
    return record(GameCounts, store.connection.execute(query).mappings().one())


def history(
    store: Store, player_id: int, *, public: bool, limit: int, offset: int
) -> list[GameLine]:
    """List a player's games, last played first; the public sees ended ranked ones."""
    query = (
        _visible(select(*_LINE), player_id, public=public)
        .join_from(games, deals, deals.c.id == games.c.deal_id)
        .order_by(games.c.last_action_at.desc(), games.c.id)
        .limit(limit)
        .offset(offset)
    )
    return [record(GameLine, row) for row in store.connection.execute(query).mappings()]


def history_length(store: Store, player_id: int, *, public: bool) -> int:
    """Count the games that `history` lists."""
    query = _visible(select(func.count()).select_from(games), player_id, public=public)
    return int(store.connection.execute(query).scalar_one())


def ended_on(store: Store, player_id: int, deal_ids: Sequence[int]) -> set[int]:
    """Return those of some deals on which a game of the player's own has ended."""
    query = select(games.c.deal_id).where(
        games.c.player_id == player_id,
        games.c.deal_id.in_(deal_ids),
        games.c.ended_at.is_not(None),
    )
    return set(store.connection.scalars(query))


def _visible(query: Select[Any], player_id: int, *, public: bool) -> Select[Any]:
    query = query.where(games.c.player_id == player_id)
    return query.where(games.c.ended_at.is_not(None), games.c.ranked) if public else query
