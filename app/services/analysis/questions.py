"""The questions to the solver's processes: pure functions of the rules and the position.

Only the two questions about a deal's par take a deal; no other answer can depend on a shuffle
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


class Prospect(StrEnum):
    """Whether a game can be won; `REDEAL`: not in this layout, but another one may come."""

    WINNABLE = "winnable"
    REDEAL = "redeal"
    LOST = "lost"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class Outlook:
    """What can still become of a game.

    `most_home` cards can go home in this layout, and if `exact` no more. `states` are the
    positions that were searched.
    """

    prospect: Prospect
    most_home: int
    exact: bool
    chance: Chance
    states: int


def solve(rules: Rules, position: Position, states: int | None = None) -> Solution:
    """Decide the layout in play, redeals left aside, within so many positions."""
    return solver.solve(rules, position, states=states)


def outlook(rules: Rules, position: Position) -> Outlook:
    """Return whether a game can still be won, and with what chance."""
    solution = solve(rules, position)
    prospect = _prospect(solution.verdict, position)
    if prospect is Prospect.REDEAL and chance.decidable(rules, position):
        value = chance.chance(rules, position)
    else:
        value = chance.of_solution(solution, position)
    return Outlook(prospect, solution.most_home, solution.exact, value, solution.states)


def _prospect(verdict: Verdict, position: Position) -> Prospect:
    match verdict:
        case Verdict.WINNABLE:
            return Prospect.WINNABLE
        case Verdict.UNDECIDED:
            return Prospect.UNDECIDED
        case Verdict.UNWINNABLE:
            return Prospect.REDEAL if position.redeals_left else Prospect.LOST


def hint(rules: Rules, position: Position) -> Hint:
    """Return a best action, and why it is one."""
    return hints.hint(rules, position)


def actions(rules: Rules, position: Position) -> Mapping[Action, Chance]:
    """Return what each legal action leaves of the chance, where one search can say that."""
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
