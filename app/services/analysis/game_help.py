"""The solver's help in a game, and for any layout: who may have it, and what it costs them.

Everything is computed from the rules and the position alone, in the analyst's processes, after
the transaction that read them has ended.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import partial

from app.db.database import Database
from app.db.players import PlayerRef
from app.rules.errors import Ended
from app.rules.moves import Action
from app.rules.position import Position
from app.rules.variant import Rules
from app.services.analysis import questions
from app.services.analysis.analyst import Analyst, Ask
from app.services.analysis.questions import Outlook
from app.services.errors import NotYours, PracticeReason, WouldBecomePractice
from app.services.games import access, changes, creation, protection
from app.services.games.changes import Change
from app.services.games.state import GameState, Stale
from app.solver import hint as hints
from app.solver import suit
from app.solver.answer import Solution
from app.solver.chance import Chance
from app.solver.hint import Hint


@dataclass(frozen=True, slots=True)
class Inquiry:
    """Who asks the solver, and when."""

    database: Database
    analyst: Analyst
    player: PlayerRef | None
    now: datetime


def practice_game(inquiry: Inquiry, game_id: str, *, version: int | None = None) -> GameState:
    """Give the game in which its owner may have help; nothing is recorded.

    Raises NotFound, NotYours, Ended, WouldBecomePractice while the game is ranked, and Stale if
    a version is given that is not the game's.
    """
    with inquiry.database.read() as store:
        state = access.read(store, game_id=game_id, viewer=inquiry.player, now=inquiry.now)
    if not state.owner:
        raise NotYours
    if state.ended is not None:
        raise Ended
    if state.ranked:
        raise WouldBecomePractice(PracticeReason.HELP, state.id)
    if version not in {None, state.game.version}:
        raise Stale(state)
    _spend(inquiry, partial(protection.check_help, state=state), confirmed=False)
    return state


def become_practice(inquiry: Inquiry, game_id: str, *, version: int, key: str) -> GameState:
    """Record that help was asked for in a game, and in others it helps, before any is given."""
    with inquiry.database.write() as store:
        change = Change(game_id, inquiry.player, version, inquiry.now, key)
        moved = changes.practice(store, change, reason=PracticeReason.HELP)
    if moved.state.ended is not None:
        raise Ended
    _spend(inquiry, partial(protection.check_help, state=moved.state), confirmed=True)
    return moved.state


def outlook(inquiry: Inquiry, state: GameState) -> Outlook:
    """Tell how a game stands: whether it can be won, and with what chance. Raises TryAgain."""
    return _lane(inquiry, state)(questions.outlook, state.game.rules, state.game.position)


def actions(inquiry: Inquiry, state: GameState) -> Mapping[Action, Chance]:
    """Tell what each action would leave of the chance, where that is known. Raises TryAgain."""
    return _lane(inquiry, state)(questions.actions, state.game.rules, state.game.position)


def hint(inquiry: Inquiry, state: GameState) -> Hint:
    """Name a best action of a game, and why it is one. Raises TryAgain.

    Where cards can go to and fro it goes on with the line it gave before.
    """
    rules, position = state.game.rules, state.game.position
    found = hints.followed(rules, position)
    if found is None:
        found = _lane(inquiry, state)(questions.hint, rules, position)
        hints.remember(rules, position, found)
    return found


def _lane(inquiry: Inquiry, state: GameState) -> Ask:
    """Choose how to ask: an exact solver takes milliseconds, where no draw multiplies its work."""
    rules, position = state.game.rules, state.game.position
    drawing = position.draw_left and not position.redeals_left
    quick = suit.applies(rules) and not drawing
    return inquiry.analyst.ask if quick else inquiry.analyst.study


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
    _spend(inquiry, partial(protection.check_solving, asked=[position]), confirmed=confirm_practice)
    return inquiry.analyst.study(questions.solve, rules, position, states)


def _spend(inquiry: Inquiry, check: Callable[..., None], *, confirmed: bool) -> None:
    """Make practice of each ranked game in which the answer would help, if that is confirmed."""
    while (spoilt := _spoilt(inquiry, check)) is not None:
        if not confirmed:
            raise spoilt
        with inquiry.database.write() as store:
            creation.to_practice(store, spoilt.game_id, spoilt.reason, inquiry.now)
            store.commit()


def _spoilt(inquiry: Inquiry, check: Callable[..., None]) -> WouldBecomePractice | None:
    """Find a ranked game of the asker's in which the answer would help."""
    try:
        with inquiry.database.read() as store:
            check(store, player_id=inquiry.player, now=inquiry.now)
    except WouldBecomePractice as error:
        return error
    return None
