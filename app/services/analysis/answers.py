"""What the solver answers about a game or a layout.

All of it is computed from the rules and the position alone, in the analyst's processes: call this
when no transaction is open. Everything here raises TryAgain.
"""

from __future__ import annotations

from collections.abc import Mapping

from app.rules.game import Game
from app.rules.moves import Action
from app.rules.position import Position
from app.rules.variant import Rules
from app.services.analysis import questions
from app.services.analysis.analyst import Analyst, Ask
from app.services.analysis.questions import Outlook
from app.solver import hint as hints
from app.solver import suit
from app.solver.answer import Solution
from app.solver.chance import Chance
from app.solver.hint import Hint


def outlook(analyst: Analyst, game: Game) -> Outlook:
    """Return whether a game can still be won, and with what chance."""
    return _lane(analyst, game)(questions.outlook, game.rules, game.position)


def chances_after(analyst: Analyst, game: Game) -> Mapping[Action, Chance]:
    """Return what each action would leave of the chance; empty where that is not known."""
    return _lane(analyst, game)(questions.actions, game.rules, game.position)


def hint(analyst: Analyst, game: Game) -> Hint:
    """Return a best action of a game, and why it is one.

    Where cards can go to and fro it goes on with the line it gave before.
    """
    rules, position = game.rules, game.position
    answer = hints.followed(rules, position)
    if answer is None:
        answer = _lane(analyst, game)(questions.hint, rules, position)
        hints.remember(rules, position, answer)
    return answer


def solution(
    analyst: Analyst, rules: Rules, position: Position, states: int | None = None
) -> Solution:
    """Return what can be made of a layout, searching at most so many positions."""
    return analyst.study(questions.solve, rules, position, states)


def _lane(analyst: Analyst, game: Game) -> Ask:
    """Choose the lane: an exact solver takes milliseconds, where no draw multiplies its work."""
    position = game.position
    drawing = position.draw_left and not position.redeals_left
    quick = suit.applies(game.rules) and not drawing
    return analyst.ask if quick else analyst.study
