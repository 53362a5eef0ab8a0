"""What players show of their games by a link, and a player's own games on a deal."""

from __future__ import annotations

from dataclasses import dataclass, fields

from sqlalchemy import select, update

from app.db.database import Store
from app.db.rows import record
from app.db.tables import games


@dataclass(frozen=True, slots=True)
class SharedRow:
    """A game with a link, and what the link shows."""

    share_id: str
    id: str
    player_id: int
    deal_id: int
    board: str
    status: str
    ranked: bool
    redeals_used: int
    draw_used: bool
    moves: int
    home: int
    result_shared: bool
    replay_shared: bool


@dataclass(frozen=True, slots=True)
class OwnGameRow:
    """A player's own game on a deal, and what its link shows."""

    id: str
    board: str
    ranked: bool
    status: str
    ended: bool
    redeals_used: int
    draw_used: bool
    moves: int
    home: int
    share_id: str | None
    result_shared: bool
    replay_shared: bool


_SHARED = tuple(games.c[field.name] for field in fields(SharedRow))
_ENDED = games.c.ended_at.is_not(None).label("ended")
_OWN = tuple(
    _ENDED if field.name == "ended" else games.c[field.name] for field in fields(OwnGameRow)
)


def by_share_id(store: Store, share_id: str) -> SharedRow | None:
    """Read the game that a link names."""
    query = select(*_SHARED).where(games.c.share_id == share_id)
    row = store.connection.execute(query).mappings().first()
    return None if row is None else record(SharedRow, row)


def share(
    store: Store, game_id: str, player_id: int, share_id: str, *, result: bool, replay: bool
) -> str | None:
    """Store what a player's ended game shows by its link; return the link's id, or None.

    A game keeps the id it was given first. None means that the game is not this player's, or
    has not ended.
    """
    mine = (
        games.c.id == game_id,
        games.c.player_id == player_id,
        games.c.ended_at.is_not(None),
    )
    unnamed = update(games).where(*mine, games.c.share_id.is_(None))
    store.connection.execute(unnamed.values(share_id=share_id))
    shown = update(games).where(*mine).values(result_shared=result, replay_shared=replay)
    stored: str | None = store.connection.execute(shown.returning(games.c.share_id)).scalar()
    return stored


def own_games(store: Store, player_id: int, deal_id: int, limit: int) -> list[OwnGameRow]:
    """List a player's games on a deal, first begun first."""
    query = (
        select(*_OWN)
        .where(games.c.player_id == player_id, games.c.deal_id == deal_id)
        .order_by(games.c.started_at, games.c.id)
        .limit(limit)
    )
    return [record(OwnGameRow, row) for row in store.connection.execute(query).mappings()]


def rules_of_board(store: Store, deal_id: int, board: str) -> str | None:
    """Read the rules of a board from any game that is on it."""
    query = select(games.c.rules).where(games.c.deal_id == deal_id, games.c.board == board)
    return store.connection.execute(query.limit(1)).scalar()
