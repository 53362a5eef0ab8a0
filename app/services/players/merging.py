"""Two players become one: both histories are kept, and on every deal the earliest game counts."""

from __future__ import annotations

from datetime import datetime

from app.db import boards_results as results_db
from app.db import games as games_db
from app.db import games_open as open_db
from app.db import players as players_db
from app.db import players_accounts as accounts_db
from app.db.database import Store
from app.db.games import GameRow
from app.services.boards import standings
from app.services.errors import PracticeReason
from app.services.games.creation import to_practice
from app.services.games.endings import lose
from app.services.games.state import deadline_missed, game_of


def merge(store: Store, *, guest_id: int, account_id: int, now: datetime) -> None:
    """Move a guest's games to an account, under the rules that hold for one player. No commit.

    The guest's other sessions and codes end here: whoever holds them is not thereby the account.
    """
    for player_id in sorted((guest_id, account_id)):
        players_db.lock(store, player_id)
    for player_id in (guest_id, account_id):
        _lose_late(store, player_id, now)
    for deal_id in games_db.shared_deals(store, guest_id, account_id):
        both = (
            games_db.on_deals_of(store, guest_id, [deal_id]),
            games_db.on_deals_of(store, account_id, [deal_id]),
        )
        _settle(store, [row for rows in both for row in rows], now)
    for row in accounts_db.ranked_after_looking(store, (guest_id, account_id)):
        _unrank(store, row, PracticeReason.LOOKED, now)
    accounts_db.move_history(store, guest_id, account_id)
    accounts_db.close_guest(store, guest_id, account_id)
    standings.refresh_all(store, account_id)


def _lose_late(store: Store, player_id: int, now: datetime) -> None:
    """End the dailies whose time is over: their results are fixed, merged or not."""
    for row, deal in list(open_db.open_ranked(store, player_id)):
        if (deadline := deadline_missed(row, now)) is not None:
            lose(store, row, game_of(row, deal), deadline)


def _settle(store: Store, games: list[GameRow], now: datetime) -> None:
    """Make practice of all games on one deal but the earliest, and of that one too if spoiled."""
    earliest, *later = sorted(games, key=lambda row: (row.started_at, row.id))
    for row in later:
        _unrank(store, row, PracticeReason.MERGED, now)
    if any(_spoils(row, earliest) for row in later):
        _unrank(store, earliest, PracticeReason.LOOKED, now)


def _spoils(other: GameRow, earliest: GameRow) -> bool:
    """Whether another game showed more of the deal while the earliest was being played.

    A redeal shows the next shuffle, an ended game the seed; within a layout all is open anyway.
    """
    if earliest.ended_at is not None and other.started_at >= earliest.ended_at:
        return False
    redealt = other.redeals_used > 0 or other.practice_reason == PracticeReason.UNDO_REDEAL
    if other.ended_at is None or earliest.ended_at is None:
        return redealt or other.ended_at is not None
    return redealt or other.ended_at < earliest.ended_at


def _unrank(store: Store, row: GameRow, reason: PracticeReason, now: datetime) -> None:
    """Make a game practice: one in play by its log, an ended one on the boards too."""
    if not row.ranked:
        return
    if row.ended_at is None:
        to_practice(store, row.id, reason, now)
        return
    games_db.unrank(store, row.id, reason.value)
    results_db.remove(store, row.id)
