"""The chance to win a whole game from here, under best play, before the coming shuffles are known.

Where a table of chances fits the rules, one search of the layout in play finds every set of
foundations that can be reached, and the table values each of them before a fresh shuffle. Without
a redeal left the chance is the verdict. Otherwise it isn't known.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from app.rules import engine
from app.rules.moves import Action, Redeal
from app.rules.position import Position
from app.rules.variant import Opening, Rules, Spaces
from app.solver import chance_table, search, solve, suit
from app.solver.answer import Solution, Verdict
from app.solver.lines import harmless
from app.solver.suit import End, Exploration

LEAST_STATES = 300
"""Positions granted to each action, at least, where the actions have to be searched one by one."""


class Unknown(StrEnum):
    """Why a chance isn't known."""

    RULES = "not_known_for_rules"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class Chance:
    """A chance to win and the standard error of its estimate (0: exact), or why there is none."""

    value: float | None
    stderr: float = 0.0
    unknown: Unknown | None = None


WON, LOST = Chance(1.0), Chance(0.0)


@dataclass(frozen=True, slots=True)
class Chances:
    """The chance from a position, and after each of its legal actions, in their order."""

    here: Chance
    actions: Mapping[Action, Chance]


@dataclass(frozen=True, slots=True)
class Plan:
    """The end of this layout that is best to play for, and the chance it leaves."""

    chance: Chance
    end: End


def has_table(rules: Rules) -> bool:
    """Whether the table of chances holds for these rules' redeals, however the opening is dealt."""
    return suit.applies(rules) and rules.spaces is Spaces.NONE and not rules.kings_tucked


def decidable(rules: Rules, position: Position) -> bool:
    """Whether one exact search of the layout in play is enough to know the chance."""
    return suit.applies(rules) and (has_table(rules) or not position.redeals_left)


def chance(rules: Rules, position: Position, *, states: int | None = None) -> Chance:
    """Return the chance to win from here, searching at most `states` positions."""
    if suit.applies(rules) and not position.redeals_left:
        return of_verdict(suit.verdict(rules, position, states), position)
    if decidable(rules, position):
        return plan(explore(rules, position, states), position).chance
    return of_solution(solve(rules, position, states=states), position)


def chances(rules: Rules, position: Position, *, states: int | None = None) -> Chances:
    """Return the chance from here and after each legal action, a redeal's before its shuffle."""
    here, free = _here(rules, position, states)
    legal = engine.legal(rules, position)
    if here == LOST:
        return Chances(here, dict.fromkeys(legal, LOST))
    if not decidable(rules, position) and legal:
        states = max(LEAST_STATES, (states or search.STATES) // len(legal))
    values = {
        action: here if action in free else after(rules, position, action, states)
        for action in legal
    }
    return Chances(here, values)


def _here(rules: Rules, position: Position, states: int | None) -> tuple[Chance, frozenset[Action]]:
    """Return the chance from here, and actions that are known to keep it."""
    if not decidable(rules, position):
        return chance(rules, position, states=states), frozenset()
    exploration = explore(rules, position, states)
    return plan(exploration, position).chance, harmless(exploration.before_draw.start)


def after(rules: Rules, position: Position, action: Action, states: int | None = None) -> Chance:
    """Return the chance once a legal action is played.

    Of a redeal it is the chance before its shuffle is seen.
    """
    if isinstance(action, Redeal):
        return before_shuffle(rules, position)
    return chance(rules, engine.apply(rules, position, action), states=states)


def before_shuffle(rules: Rules, position: Position) -> Chance:
    """Return the chance of a redeal made now: that of an unknown layout of the cards not home."""
    if not has_table(rules):
        return Chance(None, unknown=Unknown.RULES)
    heights = [piles[0] for piles in position.foundations]
    return _of_table(heights, position.redeals_left - 1, draw=bool(position.draw_left))


def before_opening(rules: Rules) -> Chance:
    """Return the chance of a game of which nothing is dealt yet."""
    if not has_table(rules) or rules.opening is not Opening.THREES:
        return Chance(None, unknown=Unknown.RULES)
    return _of_table([int(rules.aces_home)] * 4, rules.redeals, draw=bool(rules.draw))


def explore(rules: Rules, position: Position, states: int | None = None) -> Exploration:
    """Search a layout for the ends that `plan` chooses among."""
    if position.redeals_left and has_table(rules):
        return suit.explore_redeals(rules, position, states)
    return suit.explore(rules, position, states)


def plan(exploration: Exploration, position: Position) -> Plan:
    """Choose among the ends of a layout: a win, else the best chance, else the most cards home.

    Ends of equal worth are ordered by their foundations, so that the choice is always the same.
    """
    best = exploration.best
    if best.won:
        return Plan(WON, best)
    if not exploration.complete:
        return Plan(Chance(None, unknown=Unknown.UNDECIDED), best)
    if not position.redeals_left:
        return Plan(LOST, best)
    ends = exploration.ends()
    values = {
        heights: _of_table(heights, position.redeals_left - 1, draw=bool(position.draw_left))
        for heights in ends
    }
    first = max(ends, key=lambda heights: (values[heights].value or 0, sum(heights), heights))
    return Plan(values[first], ends[first])


def of_solution(solution: Solution, position: Position) -> Chance:
    """Return the chance that follows from a solution of this layout alone."""
    return of_verdict(solution.verdict, position)


def of_verdict(verdict: Verdict, position: Position) -> Chance:
    """Return the chance that follows from a verdict on this layout alone."""
    if verdict is Verdict.WINNABLE:
        return WON
    if position.redeals_left:
        return Chance(None, unknown=Unknown.RULES)
    if verdict is Verdict.UNWINNABLE:
        return LOST
    return Chance(None, unknown=Unknown.UNDECIDED)


def _of_table(heights: Iterable[int], redeals: int, *, draw: bool) -> Chance:
    estimate = chance_table.shipped().chance(heights, redeals, draw=draw)
    return Chance(estimate.value, estimate.stderr)
