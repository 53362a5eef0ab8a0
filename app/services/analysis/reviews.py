"""A finished game gone through: what its actions and its shuffles did to the chance."""

from __future__ import annotations

from dataclasses import dataclass

from app.rules.errors import Reason, Refused
from app.rules.game import positions
from app.rules.position import Position
from app.services.analysis import questions
from app.services.analysis.game_help import Inquiry
from app.services.errors import PracticeReason, TryAgain, WouldBecomePractice
from app.services.games import access, protection
from app.services.games.state import GameState
from app.solver.review import Review


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A finished game, the positions of its line, and what the solver says of them.

    `review` is None while the solver is too busy to say.
    """

    state: GameState
    positions: tuple[Position, ...]
    review: Review | None


def ended_game(inquiry: Inquiry, game_id: str) -> GameState:
    """Give a game that its viewer may go through; nothing is recorded.

    Raises NotFound, WouldBecomePractice for a ranked game of one's own in play (or a copy of it)
    and for another's game on a deal that the viewer could rank on, Refused for any other game that
    has not ended.
    """
    with inquiry.database.read() as store:
        state = access.read(store, game_id=game_id, viewer=inquiry.player, now=inquiry.now)
    if state.hidden:
        raise WouldBecomePractice(PracticeReason.LOOKED, state.id)
    if state.ended is None:
        if state.owner and state.ranked:
            raise WouldBecomePractice(PracticeReason.HELP, state.id)
        raise Refused(Reason.NOT_ENDED)
    with inquiry.database.read() as store:
        protection.check_help(store, state, player_id=inquiry.player, now=inquiry.now)
    return state


def review(inquiry: Inquiry, game_id: str) -> Reviewed:
    """Go through a finished game. Raises as `ended_game` does."""
    state = ended_game(inquiry, game_id)
    game = state.game
    passed = tuple(positions(game.rules, game.deal, game.line))
    try:
        found = inquiry.analyst.study(questions.review, game.rules, passed, game.actions)
    except TryAgain:
        found = None
    return Reviewed(state, passed, found)
