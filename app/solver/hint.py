"""A best action, and why it is one, as message ids that the web puts into words.

Where cards are built in suit, every action of a plan moves a card that never comes back, and the
best reachable end stays reachable, so that hint after hint leads to what was promised. Where cards
can go to and fro, hints follow the line that was found first, which is remembered.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from enum import StrEnum

from app.rules import engine
from app.rules.moves import Action, Redeal
from app.rules.position import Fan, Position
from app.rules.variant import Rules
from app.solver import solve, suit
from app.solver.chance import Chance, chance, decidable, explore, of_solution, plan
from app.solver.reasons import Because, because
from app.solver.trim import trimmed

REMEMBERED = 20_000
"""Positions on found lines that are kept for the hints to come."""


class Goal(StrEnum):
    """What the hint's line leads to."""

    WIN = "win"
    REDEAL = "redeal"  # the foundations from which a redeal has the best chance
    MOST_HOME = "most_home"  # as many cards home as were found
    NOTHING = "nothing"  # no action is left


@dataclass(frozen=True, slots=True)
class Hint:
    """The action to play, or None where none is left; the first of `reasons` matters most.

    `line` is the plan it begins, up to the win, the redeal or the last card home.
    """

    action: Action | None
    reasons: tuple[Because, ...]
    goal: Goal
    chance: Chance
    line: tuple[Action, ...]


def hint(rules: Rules, position: Position, *, states: int | None = None) -> Hint:
    """Return the action that keeps the best chance, searching at most `states` positions."""
    if not engine.legal(rules, position):
        return Hint(None, (), Goal.NOTHING, chance(rules, position, states=states), ())
    if suit.applies(rules):
        return _hint(rules, position, *_exact(rules, position, states))
    answer = followed(rules, position)
    if answer is None:
        answer = _hint(rules, position, *_searched(rules, position, states))
        remember(rules, position, answer)
    return answer


def _hint(rules: Rules, position: Position, line: tuple[Action, ...], value: Chance) -> Hint:
    """Return the hint of the rest of a line; where it is at its end, only a redeal can follow."""
    if not line and position.redeals_left and not engine.homes_of(position):
        line = (Redeal(),)
    if not line:
        return Hint(None, (), Goal.NOTHING, value, ())
    return Hint(line[0], because(rules, position, line), _goal(position, value), value, line)


def _goal(position: Position, value: Chance) -> Goal:
    if value.value == 1.0:
        return Goal.WIN
    return Goal.REDEAL if position.redeals_left else Goal.MOST_HOME


def _exact(
    rules: Rules, position: Position, states: int | None
) -> tuple[tuple[Action, ...], Chance]:
    """Return the line to the best end of the layout, and the chance it leaves."""
    exploration = explore(rules, position, states)
    if decidable(rules, position):
        chosen = plan(exploration, position)
        end, value = chosen.end, chosen.chance
    else:
        end, value = exploration.best, chance(rules, position, states=states)
    if sum(end.heights) == position.cards_home:
        return (), value
    return trimmed(rules, position, exploration.line_to(end)), value


def _searched(
    rules: Rules, position: Position, states: int | None
) -> tuple[tuple[Action, ...], Chance]:
    """Return the line that a search found, if it brings a card home."""
    solution = solve(rules, position, states=states)
    line = solution.line if solution.most_home > position.cards_home else ()
    return line, of_solution(solution, position)


_Key = tuple[Rules, frozenset[Fan], int, int]
_lines: OrderedDict[_Key, tuple[tuple[Action, ...], Chance]] = OrderedDict()


def followed(rules: Rules, position: Position) -> Hint | None:
    """Return the hint that goes on with a line remembered in this process, or None."""
    rest = _lines.get(_key(rules, position))
    return None if rest is None else _hint(rules, position, *rest)


def remember(rules: Rules, position: Position, answer: Hint) -> None:
    """Store the rest of a hint's line at each of its positions, where cards can go to and fro.

    A caller that has hints made by other processes asks `followed` first, and passes their answers
    to this.
    """
    if suit.applies(rules):
        return
    line = tuple(action for action in answer.line if not isinstance(action, Redeal))
    for number in range(len(line) + 1):
        _lines.setdefault(_key(rules, position), (line[number:], answer.chance))
        if number < len(line):
            position = engine.apply(rules, position, line[number])
    while len(_lines) > REMEMBERED:
        _lines.popitem(last=False)


def _key(rules: Rules, position: Position) -> _Key:
    return rules, frozenset(position.fans), position.redeals_left, position.draw_left
