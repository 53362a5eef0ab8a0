"""The best results of a deal: with its shuffles known (par), and by honest play (fair par).

This is the only place of the solver that is handed a deal; nothing else may depend on a shuffle
that has not been dealt.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from app.rules import engine
from app.rules.dealing import Deal
from app.rules.moves import Action, Draw, Redeal
from app.rules.position import Position
from app.rules.variant import Rules
from app.solver import chance_table, search, suit
from app.solver.answer import Verdict
from app.solver.chance import Chance, decidable, explore, has_table, of_solution, plan
from app.solver.trim import trimmed

MOST_HOME = "most-home"
"""The version of the honest policy where no table fits the rules: most cards home each time."""

Line = tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class Par:
    """The fewest redeals with which some line wins, None if none was found.

    Of lines with as few redeals one without the draw counts first. `exact`: there is no better
    one; never so where the rules let only some lines be tried.
    """

    redeals: int | None
    draw: bool
    line: Line
    exact: bool


@dataclass(frozen=True, slots=True)
class FairPar:
    """The result of the best play that doesn't know the shuffles of a deal.

    `chance` is that of a win once the opening is seen; `states` are the positions searched in it.
    """

    won: bool
    redeals: int
    draw: bool
    line: Line
    chance: Chance
    states: int
    table_version: str


@dataclass(frozen=True, slots=True)
class _Branch:
    """A layout, and the line that leads to it."""

    position: Position
    line: Line


def par(rules: Rules, deal: Deal) -> Par:
    """Return the par, trying every set of foundations that each layout can be left with."""
    layouts = [_Branch(deal.opening(rules), ())]
    exact = suit.applies(rules)
    for redeals in range(rules.redeals + 1):
        wins, ends, complete = _outcomes(rules, layouts)
        exact &= complete
        if wins:
            best = min(wins, key=lambda line: (_draws(line), len(line)))
            return Par(redeals, _draws(best), best, exact)
        layouts = [_redealt(rules, deal, end) for end in ends]
    return Par(None, draw=False, line=(), exact=exact)


def _outcomes(rules: Rules, layouts: list[_Branch]) -> tuple[list[Line], list[_Branch], bool]:
    """Return the lines that win one of the layouts, else where each can be left."""
    wins: list[Line] = []
    ends: dict[tuple[tuple[int, ...], ...], _Branch] = {}
    complete = True
    for layout in layouts:
        if (lost := _last_verdict(rules, layout.position)) is not None:
            complete &= lost is Verdict.UNWINNABLE
            continue
        for line, sure in _lines(rules, layout.position):
            complete &= sure
            end = _played(rules, layout.position, line)
            whole = (*layout.line, *line)
            if end.won:
                wins.append(whole)
            else:
                ends.setdefault(end.foundations, _Branch(end, whole))
    return wins, list(ends.values()), complete


def _last_verdict(rules: Rules, position: Position) -> Verdict | None:
    """Return the verdict on a last layout that isn't known to be won: its ends lead nowhere."""
    if position.redeals_left or not suit.applies(rules):
        return None
    verdict = suit.verdict(rules, position)
    return None if verdict is Verdict.WINNABLE else verdict


def _lines(rules: Rules, position: Position) -> Iterator[tuple[Line, bool]]:
    """Yield a line to each end of a layout, or to a win alone; in looser rules only one line."""
    if not suit.applies(rules):
        solution = search.solve(rules, position)
        yield solution.line, solution.exact
        return
    search_layout = suit.explore_redeals if position.redeals_left else suit.explore
    exploration = search_layout(rules, position)
    ends = [exploration.best] if exploration.best.won else list(exploration.ends().values())
    for end in ends:
        yield trimmed(rules, position, exploration.line_to(end)), exploration.complete


def fair_par(rules: Rules, deal: Deal) -> FairPar:
    """Return the fair par: each layout played for its best chance, ties in a fixed order."""
    position = deal.opening(rules)
    line: Line = ()
    value, states = Chance(None), None
    while True:
        actions, chance, searched = _honest(rules, position)
        if states is None:
            value, states = chance, searched
        position = _played(rules, position, actions)
        line += actions
        if position.won or not position.redeals_left or engine.homes_of(position):
            break
        position = deal.redealt(rules, position)
        line += (Redeal(),)
    return FairPar(
        won=position.won,
        redeals=rules.redeals - position.redeals_left,
        draw=_draws(line),
        line=line,
        chance=value,
        states=states,
        table_version=policy_version(rules),
    )


def policy_version(rules: Rules) -> str:
    """Return the version of the table that honest play goes by under these rules."""
    if has_table(rules) and rules.redeals:
        return chance_table.shipped().version
    return MOST_HOME


def _honest(rules: Rules, position: Position) -> tuple[Line, Chance, int]:
    """Return the line of honest play, the chance before it, and how many positions it searched."""
    if not decidable(rules, position):
        solution = search.solve(rules, position)
        return solution.line, of_solution(solution, position), solution.states
    exploration = explore(rules, position)
    chosen = plan(exploration, position)
    return (
        trimmed(rules, position, exploration.line_to(chosen.end)),
        chosen.chance,
        exploration.states,
    )


def _played(rules: Rules, position: Position, line: Line) -> Position:
    for action in line:
        position = engine.apply(rules, position, action)
    return position


def _redealt(rules: Rules, deal: Deal, end: _Branch) -> _Branch:
    return _Branch(deal.redealt(rules, end.position), (*end.line, Redeal()))


def _draws(line: Line) -> bool:
    return any(isinstance(action, Draw) for action in line)
