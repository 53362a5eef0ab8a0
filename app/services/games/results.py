"""What a game on a deal came to."""

from __future__ import annotations

from dataclasses import dataclass

from app.rules.game import Game


@dataclass(frozen=True, slots=True)
class GameResult:
    """What is said of a game when it has ended: in words, or in signs to share."""

    won: bool
    redeals: int
    draw: bool
    moves: int
    home: int


def of_game(game: Game) -> GameResult:
    """Return what a game has come to."""
    position = game.position
    return GameResult(
        won=position.won,
        redeals=game.redeals_used,
        draw=game.draw_used,
        moves=game.moves,
        home=position.cards_home,
    )
