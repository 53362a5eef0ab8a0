"""What a player's first game on a day's deal came to."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from app.db import daily as daily_db
from app.db.daily import DayGame
from app.db.database import Store
from app.services.games.results import GameResult


class Outcome(StrEnum):
    """The mark of a day in a player's calendar."""

    WON = "won"
    LOST = "lost"
    OPEN = "open"
    PRACTICE_WON = "practice_won"
    PRACTICE = "practice"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Played:
    """A player's first game on a day's deal, and what it has come to so far."""

    game_id: str
    outcome: Outcome
    ranked: bool
    result: GameResult

    @property
    def ended(self) -> bool:
        """Whether the game has ended, so that there is a result to show."""
        return self.outcome is not Outcome.OPEN


def played(store: Store, player: int | None, variant: str, day: date) -> Played | None:
    """Read the player's first game on a day's deal."""
    if player is None:
        return None
    games = daily_db.own_games(store, player, variant, day, day)
    return _played(games[0]) if games else None


def by_day(
    store: Store, player: int | None, variant: str, first: date, last: date
) -> dict[date, Outcome]:
    """Read what the player's first game on each day's deal came to."""
    outcomes: dict[date, Outcome] = {}
    if player is not None:
        for game in daily_db.own_games(store, player, variant, first, last):
            outcomes.setdefault(game.day, _outcome(game))
    return outcomes


def _played(game: DayGame) -> Played:
    return Played(
        game_id=game.game_id,
        outcome=_outcome(game),
        ranked=game.ranked,
        result=GameResult(
            won=game.status == "won",
            redeals=game.redeals,
            draw=game.draw_used,
            moves=game.moves,
            home=game.home,
        ),
    )


def _outcome(game: DayGame) -> Outcome:
    won = game.status == "won"
    if not game.ended:
        return Outcome.OPEN
    if game.ranked:
        return Outcome.WON if won else Outcome.LOST
    return Outcome.PRACTICE_WON if won else Outcome.PRACTICE
