"""How a game ends: its result on the boards, and the end of a daily whose time is over."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from app.db import boards_results as results_db
from app.db import games as games_db
from app.db import games_open as open_db
from app.db.boards_results import ResultRow
from app.db.database import Store
from app.db.games import GameRow
from app.rules.game import END, Game, Status
from app.services.boards import standings
from app.services.daily.days import today
from app.services.games.state import deadline_missed, game_of


def close(store: Store, row: GameRow, game: Game, deadline: datetime) -> bool:
    """End a late daily with the cards then home and commit; False if someone else did."""
    if not lose(store, row, game, deadline):
        return False
    _refresh(store, row)
    store.commit()
    return True


def lose(store: Store, row: GameRow, game: Game, deadline: datetime) -> bool:
    """End a late daily as `close` does; the player's sums and the commit are the caller's."""
    lost = game.end()
    saved = replace(row, version=lost.version, status=lost.status.value, ended_at=deadline)
    if not games_db.save(store, saved, row.version, [(END, deadline)]):
        return False
    _add_result(store, saved, deadline)
    return True


def close_late(store: Store, *, now: datetime, limit: int = 200) -> int:
    """End ranked dailies whose time is over, so that the boards are complete; return how many."""
    closed = 0
    for game_id in open_db.open_dailies(store, today(now), limit):
        held = games_db.hold(store, game_id, None)
        deadline = None if held is None else deadline_missed(held.game, now)
        if held is not None and deadline is not None:
            closed += close(store, held.game, game_of(held.game, held.deal), deadline)
    return closed


def record_result(store: Store, row: GameRow, ended_at: datetime) -> None:
    """Put a finished ranked game on its boards."""
    _add_result(store, row, ended_at)
    _refresh(store, row)


def _add_result(store: Store, row: GameRow, ended_at: datetime) -> None:
    result = ResultRow(
        game_id=row.id,
        player_id=row.player_id,
        deal_id=row.deal_id,
        board=row.board,
        day=row.day,
        won=row.status == Status.WON,
        redeals=row.redeals_used,
        draw_used=row.draw_used,
        moves=row.moves,
        home=row.home,
        active_seconds=row.active_ms // 1000,
        ended_at=ended_at,
    )
    results_db.add(store, result)


def _refresh(store: Store, row: GameRow) -> None:
    """Add a daily up with its player's others."""
    if row.day is not None:
        standings.refresh(store, row.player_id, row.board)
