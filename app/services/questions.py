"""What the solver's processes are asked: pure functions of the rules and what lies on the table.

Nothing here is given a deal, so no answer can depend on a shuffle that has not been dealt. The
module imports nothing but rules and solver: a worker has nothing else to load.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from app import solver
from app.rules.moves import Action, Redeal
from app.rules.position import Position
from app.rules.variant import Rules
from app.solver import chance
from app.solver import hint as hints
from app.solver.answer import Solution, Verdict
from app.solver.chance import Chance, Chances
from app.solver.hint import Hint


class Standing(StrEnum):
    """How a game stands; `REDEAL`: not in this layout any more, but another one may come."""

    WINNABLE = "winnable"
    REDEAL = "redeal"
    LOST = "lost"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class Outlook:
    """What can still become of a game.

    `most_home` cards can go home in this layout, if `exact` no more.
    """

    standing: Standing
    most_home: int
    exact: bool
    chance: Chance
    states: int


def solve(rules: Rules, position: Position, states: int | None = None) -> Solution:
    """Decide the layout in play, redeals left aside, within so many positions."""
    return solver.solve(rules, position, states=states)


def outlook(rules: Rules, position: Position) -> Outlook:
    """Tell whether a game can still be won, and with what chance."""
    found = solve(rules, position)
    standing = _standing(found.verdict, position)
    if standing is Standing.REDEAL:
        value = chance.chance(rules, position)
    else:
        value = chance.of_solution(found, position)
    return Outlook(standing, found.most_home, found.exact, value, found.states)


def _standing(verdict: Verdict, position: Position) -> Standing:
    match verdict:
        case Verdict.WINNABLE:
            return Standing.WINNABLE
        case Verdict.UNDECIDED:
            return Standing.UNDECIDED
        case Verdict.UNWINNABLE:
            return Standing.REDEAL if position.redeals_left else Standing.LOST


def hint(rules: Rules, position: Position) -> Hint:
    """Name a best action, and why it is one."""
    return hints.hint(rules, position)


def chances(rules: Rules, position: Position) -> Chances:
    """Tell the chance, and what each legal action leaves of it."""
    return chance.chances(rules, position)


@dataclass(frozen=True, slots=True)
class Mark:
    """What became of the chance by one action; None where a number isn't known.

    `lost` is what the choice gave away, `better` an action that would have kept it; `luck` is
    what the shuffle of a redeal brought, against what was to be expected.
    """

    action: Action
    standing: Standing
    chance: float | None
    lost: float | None
    better: Action | None
    luck: float | None


@dataclass(frozen=True, slots=True)
class Review:
    """A finished game, action by action, and its sums: start + luck - lost = result."""

    opening: Standing
    opening_chance: float | None
    start: float | None
    marks: tuple[Mark, ...]
    left: float | None
    result: float
    skill: float | None
    luck: float | None


def review(rules: Rules, positions: tuple[Position, ...], actions: tuple[Action, ...]) -> Review:
    """Go through a finished game: the positions that lay there and the actions between them."""
    chances = [chance.chance(rules, position) for position in positions]
    start = chance.before_opening(rules).value
    marks = []
    for number, action in enumerate(actions):
        before, after = chances[number], chances[number + 1]
        luck: float | None = None
        if isinstance(action, Redeal):
            kept = chance.before_shuffle(rules, positions[number])
            if kept.value is not None and after.value is not None:
                luck = after.value - kept.value
        else:
            kept = after
        lost = None
        if before.value is not None and kept.value is not None:
            lost = max(0.0, before.value - kept.value)
        better = None
        if lost is not None and lost > 0.0005:
            better = _best(rules, positions[number])
        marks.append(
            Mark(action, _of_chance(after, positions[number + 1]), after.value, lost, better, luck)
        )
    result = 1.0 if positions[-1].won else 0.0
    left = chances[-1].value
    skill = None
    lucky = None
    if start is not None and left is not None and all(mark.lost is not None for mark in marks):
        skill = -sum(mark.lost or 0.0 for mark in marks) - (left - result)
        lucky = (chances[0].value or 0.0) - start + sum(mark.luck or 0.0 for mark in marks)
    return Review(
        _of_chance(chances[0], positions[0]),
        chances[0].value,
        start,
        tuple(marks),
        left,
        result,
        skill,
        lucky,
    )


def _best(rules: Rules, position: Position) -> Action | None:
    known = chance.chances(rules, position).actions
    return max(known, key=lambda action: known[action].value or 0.0, default=None)


def _of_chance(found: chance.Chance, position: Position) -> Standing:
    if found.value == 1:
        return Standing.WINNABLE
    if found.value == 0:
        return Standing.LOST
    if found.unknown is chance.Unknown.UNDECIDED:
        return Standing.UNDECIDED
    return Standing.REDEAL if position.redeals_left else Standing.LOST
