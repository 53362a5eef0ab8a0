"""Answers about layouts, chances over shuffles to come, hints, par and the review."""

from app.rules.position import Position
from app.rules.variant import Rules
from app.solver import search, suit
from app.solver.answer import Solution


def solve(rules: Rules, position: Position, *, states: int | None = None) -> Solution:
    """Decide the layout in play, redeals left aside; the draw counts only where no redeal is left.

    `states` is the ceiling of positions searched: an overrun is an undecided answer, not a loss.
    """
    if suit.applies(rules):
        return suit.solve(rules, position, states)
    return search.solve(rules, position, states=search.STATES if states is None else states)
