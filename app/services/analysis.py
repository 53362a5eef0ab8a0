"""The solver's help in a game, and for any layout: who may have it, and what it costs them.

Everything is computed from the rules and the position alone, in the analyst's processes, after
the transaction that read them has ended.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from app.db.engine import Database
from app.db.players import PlayerRef
from app.rules.errors import Ended
from app.rules.position import Position
from app.rules.variant import Rules
from app.services import play, questions, start
from app.services.analyst import Analyst
from app.services.errors import NotYours, PracticeReason, WouldBecomePractice
from app.services.questions import Outlook
from app.services.state import GameState
from app.solver.answer import Solution


@dataclass(frozen=True, slots=True)
class Inquiry:
    """Who asks the solver, and when."""

    database: Database
    analyst: Analyst
    player: PlayerRef | None
    now: datetime


def asked_game(inquiry: Inquiry, game_id: str) -> GameState:
    """Give the game in which its owner may have help, recording nothing.

    Raises NotFound, NotYours, Ended, and WouldBecomePractice while the game is ranked.
    """
    with inquiry.database.read() as store:
        state = play.read(store, game_id=game_id, viewer=inquiry.player, now=inquiry.now)
    if not state.owner:
        raise NotYours
    if state.ended is not None:
        raise Ended
    if state.ranked:
        raise WouldBecomePractice(PracticeReason.HELP, state.id)
    return state


def outlook(inquiry: Inquiry, state: GameState) -> Outlook:
    """Tell how a game stands: whether it can be won, and with what chance. Raises TryAgain."""
    return inquiry.analyst.ask(questions.outlook, state.game.rules, state.game.position)


def solve(
    inquiry: Inquiry,
    rules: Rules,
    position: Position,
    *,
    states: int | None = None,
    confirm_practice: bool = False,
) -> Solution:
    """Decide a layout. Raises WouldBecomePractice, TryAgain.

    Where it is one of the asker's own ranked games', that becomes practice first, if confirmed.
    """
    _spend(inquiry, position, confirm_practice=confirm_practice)
    return inquiry.analyst.ask(questions.solve, rules, position, states)


def _spend(inquiry: Inquiry, position: Position, *, confirm_practice: bool) -> None:
    """Record that the solver is to see this layout, in every ranked game that has it."""
    while (spoilt := _spoilt(inquiry, position)) is not None:
        if not confirm_practice:
            raise spoilt
        with inquiry.database.write() as store:
            start.to_practice(store, spoilt.game_id, spoilt.reason, inquiry.now)
            store.commit()


def _spoilt(inquiry: Inquiry, position: Position) -> WouldBecomePractice | None:
    """Find a ranked game of the asker's in which the answer would help."""
    try:
        with inquiry.database.read() as store:
            play.check_solving(store, player_id=inquiry.player, position=position, now=inquiry.now)
    except WouldBecomePractice as error:
        return error
    return None
