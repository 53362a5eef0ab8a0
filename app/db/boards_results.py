"""Results of finished ranked games: what the boards read."""

from __future__ import annotations

from dataclasses import dataclass, fields
from datetime import date, datetime

from sqlalchemy import delete, insert

from app.db.database import Store
from app.db.tables import results

LOST = 1_000_000_000
"""The rank key of a loss with no card home; each card home makes it smaller by one."""
ONE_REDEAL, ONE_DRAW = 2_000_000, 1_000_000
"""What a redeal and the draw add to the rank key of a win; each move adds one."""


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
        """One number that sorts best first: wins by redeals, draw, moves; losses by cards home."""
        if not self.won:
            return LOST - self.home
        return self.redeals * ONE_REDEAL + self.draw_used * ONE_DRAW + min(self.moves, ONE_DRAW - 1)


def add(store: Store, row: ResultRow) -> None:
    """Record a result."""
    values = {field.name: getattr(row, field.name) for field in fields(ResultRow)}
    store.connection.execute(insert(results).values(**values, rank_key=row.rank_key))


def remove(store: Store, game_id: str) -> None:
    """Take a game off every board."""
    store.connection.execute(delete(results).where(results.c.game_id == game_id))
