"""Results of finished ranked games: what the boards read."""

from __future__ import annotations

from dataclasses import dataclass, fields
from datetime import date, datetime

from sqlalchemy import delete, insert

from app.db.boards_order import rank_key
from app.db.database import Store
from app.db.tables import results


@dataclass(frozen=True, slots=True)
class ResultRow:
    """A row of `results`, without what follows from the others."""

    game_id: str
    player_id: int
    deal_id: int
    board: str
    day: date | None
    won: bool
    redeals: int
    draw_used: bool
    moves: int
    home: int
    active_seconds: int
    ended_at: datetime

    @property
    def rank_key(self) -> int:
        """The number by which boards are sorted."""
        return rank_key(
            won=self.won,
            redeals=self.redeals,
            draw_used=self.draw_used,
            moves=self.moves,
            home=self.home,
        )


def add(store: Store, row: ResultRow) -> None:
    """Record a result."""
    values = {field.name: getattr(row, field.name) for field in fields(ResultRow)}
    store.connection.execute(insert(results).values(**values, rank_key=row.rank_key))


def remove(store: Store, game_id: str) -> None:
    """Take a game off every board."""
    store.connection.execute(delete(results).where(results.c.game_id == game_id))
