"""What the solver's processes are asked: pure functions of the rules and what lies on the table.

Only the two questions about a deal's par are given a deal; no other answer can depend on a shuffle
that has not been dealt. The module imports nothing but rules and solver: a worker has nothing else
to load.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from app import solver
from app.rules.dealing import Deal
from app.rules.moves import Action
from app.rules.position import Position
from app.rules.variant import Rules
from app.solver import chance, suit
from app.solver import hint as hints
from app.solver import par as pars
from app.solver import review as reviews
from app.solver.answer import Solution, Verdict
from app.solver.chance import Chance
from app.solver.hint import Hint
from app.solver.par import FairPar, Par
from app.solver.review import Review

LEAST_STATES = 400
REVIEW_STATES = 60_000
"""Positions searched for a whole review in the looser variants, shared among its searches."""


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
    if standing is Standing.REDEAL and chance.decidable(rules, position):
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


def actions(rules: Rules, position: Position) -> Mapping[Action, Chance]:
    """Tell what each legal action leaves of the chance, where one search can say that."""
    return chance.chances(rules, position).actions if suit.applies(rules) else {}


def review(rules: Rules, positions: tuple[Position, ...], actions: tuple[Action, ...]) -> Review:
    """Judge a finished game: its positions and the actions between them."""
    return reviews.review(rules, positions, actions, states=_review_budget(rules, positions))


def _review_budget(rules: Rules, positions: tuple[Position, ...]) -> int | None:
    """Return what each search of a review may cost; a layout's chance is looked for by halves."""
    if suit.applies(rules):
        return None
    layouts = 1 + positions[0].redeals_left - positions[-1].redeals_left
    searches = layouts * (2 + 2 * len(positions).bit_length())
    return max(LEAST_STATES, REVIEW_STATES // searches)


def par(rules: Rules, deal: Deal) -> Par:
    """Find the fewest redeals that win a deal whose shuffles are known."""
    return pars.par(rules, deal)


def fair_par(rules: Rules, deal: Deal) -> FairPar:
    """Find what honest play makes of a deal."""
    return pars.fair_par(rules, deal)
