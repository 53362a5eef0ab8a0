"""A deal's boards: ranked results, and for imported deals each player's best practice game."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import RowMapping, Select, Subquery, func, select

from app.db.boards_order import rank_key_column, redeals_column
from app.db.boards_ranks import first_keys, rank_of
from app.db.database import Store
from app.db.tables import games, players, results


@dataclass(frozen=True, slots=True)
class PlayerName:
    """A player as boards may name them: no name means a guest, or somebody who is gone."""

    id: int
    name: str | None
    anonymous: bool


@dataclass(frozen=True, slots=True)
class BoardLine:
    """One place on a deal's board."""

    rank: int
    player: PlayerName
    game_id: str
    won: bool
    redeals: int
    draw_used: bool
    moves: int
    home: int
    active_seconds: int
    ended_at: datetime


@dataclass(frozen=True, slots=True)
class BoardCount:
    """How many games on a board ended alike: won with so many redeals, or lost (None)."""

    board: str
    redeals: int | None
    games: int


_FACTS = (
    *("game_id", "won", "redeals", "draw_used", "moves", "home"),
    *("active_seconds", "ended_at"),
)
_COLUMNS = ("player_id", *_FACTS, "rank_key")
PLAYER_NAME = (
    players.c.id.label("player_id"),
    players.c.name.label("player_name"),
    (players.c.anonymous | players.c.deleted_at.is_not(None)).label("player_anonymous"),
)
"""The columns of a `PlayerName`."""


def page(
    store: Store, deal_id: int, board: str, *, imported: bool, limit: int, offset: int
) -> list[BoardLine]:
    """Read part of a board, best first; equal results share the rank and keep their order."""
    facts = _facts(deal_id, board, imported=imported)
    part = (
        select(facts.c.game_id, facts.c.rank_key)
        .order_by(facts.c.rank_key, facts.c.game_id)
        .limit(limit)
        .offset(offset)
        .cte("part")
    )
    first = first_keys(part, ["rank_key"]).scalar_subquery()
    before = select(func.count()).select_from(facts).where(facts.c.rank_key < first)
    ranked = (
        select(facts, rank_of(part, ["rank_key"], before.scalar_subquery(), offset))
        .join_from(part, facts, facts.c.game_id == part.c.game_id)
        .subquery("ranked")
    )
    return _lines(store, ranked)


def own(
    store: Store, deal_id: int, board: str, player_id: int, *, imported: bool
) -> BoardLine | None:
    """Read a player's own place on a board, if there is one."""
    facts = _facts(deal_id, board, imported=imported)
    mine = select(facts).where(facts.c.player_id == player_id)
    if not imported:
        # A player has one ranked game on a deal, and an index that knows it.
        ranked_game = select(games.c.id).where(
            games.c.player_id == player_id, games.c.deal_id == deal_id, games.c.ranked
        )
        mine = select(facts).where(facts.c.game_id == ranked_game.scalar_subquery())
    line = mine.subquery("mine")
    better = select(func.count()).select_from(facts).where(facts.c.rank_key < line.c.rank_key)
    ranked = select(line, (better.scalar_subquery() + 1).label("rank")).subquery("ranked")
    lines = _lines(store, ranked)
    return lines[0] if lines else None


def counts(store: Store, deal_id: int, *, imported: bool) -> list[BoardCount]:
    """Count how the games on a deal ended, for each of its boards; the index alone answers."""
    source: Any = results
    if imported:
        source = _best(deal_id)
    won_by = redeals_column(source.c.rank_key).label("won_by")
    query = select(source.c.board, won_by, func.count().label("games"))
    if not imported:
        query = query.where(results.c.deal_id == deal_id)
    rows = store.connection.execute(query.group_by("board", "won_by")).mappings()
    return [
        BoardCount(row["board"], None if row["won_by"] < 0 else row["won_by"], row["games"])
        for row in rows
    ]


def begun(store: Store, deal_id: int) -> int:
    """Count the games that were begun on a deal."""
    query = select(func.count()).select_from(games).where(games.c.deal_id == deal_id)
    return int(store.connection.execute(query).scalar_one())


def _facts(deal_id: int, board: str, *, imported: bool) -> Subquery:
    """Select what counts on a board, one row for each player."""
    if imported:
        best = _best(deal_id)
        return select(best).where(best.c.board == board).subquery("facts")
    columns = (results.c[name] for name in _COLUMNS)
    ranked = select(*columns).where(results.c.deal_id == deal_id, results.c.board == board)
    return ranked.subquery("facts")


def _best(deal_id: int) -> Subquery:
    """Select each player's best ended game on an imported deal, for each board."""
    won = games.c.status == "won"
    key = rank_key_column(
        won=won,
        redeals=games.c.redeals_used,
        draw_used=games.c.draw_used,
        moves=games.c.moves,
        home=games.c.home,
    ).label("rank_key")
    first = func.row_number().over(
        partition_by=(games.c.board, games.c.player_id), order_by=(key, games.c.id)
    )
    ended = (
        select(
            games.c.board,
            games.c.player_id,
            games.c.id.label("game_id"),
            won.label("won"),
            games.c.redeals_used.label("redeals"),
            games.c.draw_used,
            games.c.moves,
            games.c.home,
            (games.c.active_ms // 1000).label("active_seconds"),
            games.c.ended_at,
            key,
            first.label("first"),
        )
        .where(games.c.deal_id == deal_id, games.c.ended_at.is_not(None))
        .subquery("ended")
    )
    return select(ended).where(ended.c.first == 1).subquery("best")


def player_name(row: RowMapping) -> PlayerName:
    """Return whom a row with the columns of `PLAYER_NAME` is about."""
    return PlayerName(row["player_id"], row["player_name"], bool(row["player_anonymous"]))


def _lines(store: Store, ranked: Subquery) -> list[BoardLine]:
    """Read ranked rows with the players' names."""
    facts = [ranked.c[name] for name in _FACTS]
    query: Select[Any] = (
        select(ranked.c.rank, *PLAYER_NAME, *facts)
        .join_from(ranked, players, players.c.id == ranked.c.player_id)
        .order_by(ranked.c.rank_key, ranked.c.game_id)
    )
    return [
        BoardLine(row["rank"], player_name(row), **{name: row[name] for name in _FACTS})
        for row in store.connection.execute(query).mappings()
    ]
