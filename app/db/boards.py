"""A deal's boards: ranked results, and for imported deals each player's best practice game."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Integer,
    Select,
    Subquery,
    case,
    cast,
    func,
    literal,
    select,
)

from app.db.boards_ranks import first_keys, rank_of
from app.db.boards_results import LOST, ONE_DRAW, ONE_REDEAL
from app.db.database import Store
from app.db.tables import games, players, results


@dataclass(frozen=True, slots=True)
class Shown:
    """A player as boards may name them: no name means a guest, or somebody who is gone."""

    id: int
    name: str | None
    anonymous: bool


@dataclass(frozen=True, slots=True)
class BoardLine:
    """One place on a deal's board."""

    rank: int
    player: Shown
    game_id: str
    won: bool
    redeals: int
    draw_used: bool
    moves: int
    home: int
    active_seconds: int
    ended_at: datetime


@dataclass(frozen=True, slots=True)
class Tally:
    """How many games on a board ended alike: won with so many redeals, or lost (None)."""

    board: str
    redeals: int | None
    games: int


_FACTS = (
    *("player_id", "game_id", "won", "redeals", "draw_used", "moves", "home"),
    *("active_seconds", "ended_at", "rank_key"),
)
SHOWN = (
    players.c.id,
    players.c.name,
    (players.c.anonymous | players.c.deleted_at.is_not(None)).label("anonymous"),
)


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


def tallies(store: Store, deal_id: int, *, imported: bool) -> list[Tally]:
    """Count how the games on a deal ended, for each of its boards."""
    if imported:
        best = _best(deal_id)
        query = select(best.c.board, _redeals(best.c.rank_key), func.count())
    else:
        query = select(results.c.board, _redeals(results.c.rank_key), func.count()).where(
            results.c.deal_id == deal_id
        )
    rows = store.connection.execute(query.group_by("board", "won_by"))
    return [Tally(name, None if redeals < 0 else redeals, games) for name, redeals, games in rows]


def begun(store: Store, deal_id: int) -> int:
    """Count the games that were begun on a deal."""
    query = select(func.count()).select_from(games).where(games.c.deal_id == deal_id)
    return int(store.connection.execute(query).scalar_one())


def _redeals(key: ColumnElement[int]) -> ColumnElement[int]:
    """Read the redeals of a win from its rank key, -1 for a loss: the index alone answers."""
    return case((key >= LOST - 1_000, -1), else_=key // ONE_REDEAL).label("won_by")


def _facts(deal_id: int, board: str, *, imported: bool) -> Subquery:
    """Select what counts on a board, one row for each player."""
    if imported:
        best = _best(deal_id)
        return select(best).where(best.c.board == board).subquery("facts")
    columns = (results.c[name] for name in _FACTS)
    found = select(*columns).where(results.c.deal_id == deal_id, results.c.board == board)
    return found.subquery("facts")


def _best(deal_id: int) -> Subquery:
    """Select each player's best ended game on an imported deal, for each board."""
    won = games.c.status == "won"
    key = case(
        (
            won,
            games.c.redeals_used * ONE_REDEAL
            + cast(games.c.draw_used, Integer) * ONE_DRAW
            + games.c.moves,
        ),
        else_=literal(LOST) - games.c.home,
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


def _lines(store: Store, ranked: Subquery) -> list[BoardLine]:
    """Read ranked rows with the players' names."""
    facts = [ranked.c[name] for name in _FACTS[1:-1]]
    query: Select[Any] = (
        select(ranked.c.rank, *SHOWN, *facts)
        .join_from(ranked, players, players.c.id == ranked.c.player_id)
        .order_by(ranked.c.rank_key, ranked.c.game_id)
    )
    return [
        BoardLine(rank, Shown(player, name, bool(anonymous)), *rest)
        for rank, player, name, anonymous, *rest in store.connection.execute(query)
    ]
