"""What the solver's processes are asked: pure functions of the rules and what lies on the table.

Nothing here is given a deal, so no answer can depend on a shuffle that has not been dealt. The
module imports nothing but rules and solver: a worker has nothing else to load.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from app import solver
from app.rules.moves import Action
from app.rules.position import Position
from app.rules.variant import Rules
from app.solver.answer import Solution, Verdict


class Standing(StrEnum):
    """How a game stands; `REDEAL`: not in this layout any more, but another one may come."""

    WINNABLE = "winnable"
    REDEAL = "redeal"
    LOST = "lost"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class Outlook:
    """What can still become of a game; `chance` is None where no table knows it.

    `most_home` cards can go home in this layout, if `exact` no more.
    """

    standing: Standing
    most_home: int
    exact: bool
    chance: float | None
    stderr: float | None
    states: int


def solve(rules: Rules, position: Position, states: int | None = None) -> Solution:
    """Decide the layout in play, redeals left aside, within so many positions."""
    return solver.solve(rules, position, states=states)


def outlook(rules: Rules, position: Position) -> Outlook:
    """Tell whether a game can still be won, and with what chance."""
    found = solve(rules, position)
    standing = _standing(found.verdict, position)
    chance = {Standing.WINNABLE: 1.0, Standing.LOST: 0.0}.get(standing)
    return Outlook(standing, found.most_home, found.exact, chance, None, found.states)


def _standing(verdict: Verdict, position: Position) -> Standing:
    match verdict:
        case Verdict.WINNABLE:
            return Standing.WINNABLE
        case Verdict.UNDECIDED:
            return Standing.UNDECIDED
        case Verdict.UNWINNABLE:
            return Standing.REDEAL if position.redeals_left else Standing.LOST


@dataclass(frozen=True, slots=True)
class Hint:
    """A best action and why it is one; None where nothing is left to play."""

    action: Action | None
    reason: str
    params: tuple[tuple[str, str], ...] = ()


def hint(rules: Rules, position: Position) -> Hint:
    """Name a best action."""
    found = solve(rules, position)
    return Hint(found.line[0] if found.line else None, "best")
