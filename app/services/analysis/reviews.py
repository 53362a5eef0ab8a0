"""A finished game gone through: what its actions and its shuffles did to the chance."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from app.db.database import Store
from app.db.players import PlayerRef
from app.rules.errors import Reason, Refused
from app.rules.game import positions
from app.rules.position import Position
from app.services.analysis import questions
from app.services.analysis.analyst import Analyst
from app.services.errors import PracticeReason, TryAgain, WouldBecomePractice
from app.services.games import access, protection
from app.services.games.state import GameState
from app.solver.review import Judged, Review

LEAST_MISTAKE = 0.0005
"""Less than this of the chance is a rounding of the table, no mistake."""


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A finished game, the positions of its line, and what the solver says of them.

    `review` is None while the solver is too busy to say.
    """

    state: GameState
    positions: tuple[Position, ...]
    review: Review | None


def ended_game(store: Store, *, game_id: str, viewer: PlayerRef | None, now: datetime) -> GameState:
    """Return a game that its viewer may go through; nothing is recorded.

    Raises NotFound, WouldBecomePractice for a ranked game of one's own in play (or a copy of it)
    and for another's game on a deal that the viewer could rank on, Refused for any other game that
    has not ended.
    """
    state = access.read(store, game_id=game_id, viewer=viewer, now=now)
    if state.hidden:
        raise WouldBecomePractice(PracticeReason.LOOKED, state.id)
    if state.ended is None:
        if state.owner and state.ranked:
            raise WouldBecomePractice(PracticeReason.HELP, state.id)
        raise Refused(Reason.NOT_ENDED)
    protection.check_help(store, state, player_id=viewer, now=now)
    return state


def reviewed(analyst: Analyst, state: GameState) -> Reviewed:
    """Go through a finished game with the solver; call this when no transaction is open."""
    game = state.game
    passed = tuple(positions(game.rules, game.deal, game.line))
    try:
        review = analyst.study(questions.review, game.rules, passed, game.actions)
    except TryAgain:
        review = None
    return Reviewed(state, passed, review)


def is_mistake(judged: Judged) -> bool:
    """Whether the action gave away more than the table's own roundness, and another did not."""
    lost = judged.given_away
    return lost is not None and lost >= LEAST_MISTAKE and judged.better != judged.action
