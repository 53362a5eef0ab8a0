"""The exact solver for building in suit and downward with one deck, with or without the draw.

`explore` finds everything one layout leads to; `solve` turns that into an answer.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from app.rules.moves import Action
from app.rules.position import Position
from app.rules.variant import Direction, Rules, Suiting
from app.solver.answer import Solution, Verdict
from app.solver.bits import PACK, BitLayout, heights_of, home_of, without
from app.solver.cycles import hopeful_draws
from app.solver.draws import State, draws, tops_after
from app.solver.lines import encode, line_through_draw, line_within
from app.solver.reach import Reached, reach
from app.solver.trim import trimmed

CEILING = 2_000_000
"""Positions after which a search gives up, unless it is given another number.

No layout that was tried came near it.
"""

SuitHeights = tuple[int, ...]
"""How many cards of each suit are home, in suit order."""


def applies(rules: Rules) -> bool:
    """Whether this solver is exact for the rules."""
    return (
        rules.suit is Suiting.SUIT
        and rules.direction is Direction.DOWN
        and rules.fan_limit is None
        and rules.decks == 1
    )


def solve(rules: Rules, position: Position, states: int | None = None) -> Solution:
    """Decide the layout in play; the draw is used only where no redeal is left."""
    exploration = explore(rules, position, states)
    lost = Verdict.UNWINNABLE if exploration.complete else Verdict.UNDECIDED
    best = exploration.best
    return Solution(
        verdict=Verdict.WINNABLE if best.won else lost,
        most_home=sum(best.heights),
        exact=exploration.complete or best.won,
        line=trimmed(rules, position, exploration.line_to(best)),
        states=exploration.states,
    )


@dataclass(frozen=True, slots=True)
class End:
    """A position in which a layout can be left: nothing can go home."""

    gone: int  # the cards that have left their dealt place
    drawn: int  # the card that was drawn on the way, or 0

    @property
    def heights(self) -> SuitHeights:
        """The foundations."""
        return heights_of(home_of(self.gone))

    @property
    def won(self) -> bool:
        """Whether all cards are home."""
        return self.gone == PACK


@dataclass(slots=True)
class Exploration:
    """What a layout leads to, searched until a win or to the end.

    `complete` holds unless a ceiling of positions ended the search early.
    """

    before_draw: Reached
    after_draw: dict[int, Reached] = field(default_factory=dict)
    complete: bool = True

    @property
    def states(self) -> int:
        """The number of positions searched."""
        return sum(len(reached.origins) for _, reached in self._parts())

    @property
    def won(self) -> bool:
        """Whether a win was found."""
        return any(reached.won is not None for _, reached in self._parts())

    @property
    def best(self) -> End:
        """An end with the most cards home, without a draw where that reaches as many."""
        won = next((drawn for drawn, reached in self._parts() if reached.won is not None), None)
        if won is not None:
            return End(PACK, won)
        ends = self.ends().values()
        return max(ends, key=lambda end: (sum(end.heights), not end.drawn, end.heights))

    def ends(self) -> dict[SuitHeights, End]:
        """Return an end for each set of foundations that can be reached: fewest cards moved."""
        homes: dict[int, tuple[tuple[bool, int], End]] = {}
        for drawn, reached in self._parts():
            for gone in reached.origins:
                cost = (bool(drawn), gone.bit_count())
                home = home_of(gone)
                if home not in homes or cost < homes[home][0]:
                    homes[home] = cost, End(gone, drawn)
        return {heights_of(home): end for home, (_, end) in homes.items()}

    def line_to(self, end: End) -> tuple[Action, ...]:
        """Return the actions that lead to an end."""
        if not end.drawn:
            return line_within(self.before_draw, end.gone)
        after = self.after_draw[end.drawn]
        return line_through_draw(self.before_draw, after, end.drawn, end.gone)

    def _parts(self) -> Iterator[tuple[int, Reached]]:
        yield 0, self.before_draw
        yield from self.after_draw.items()


def explore(rules: Rules, position: Position, states: int | None = None) -> Exploration:
    """Search one layout until it is won or nothing is left, or for at most `states` positions."""
    ceiling = CEILING if states is None else states
    start = encode(rules, position, drawing=_drawing(position))
    exploration = _before_draw(start, ceiling)
    if start.drawing and exploration.complete and not exploration.won:
        hopeful = _hopeful(start)
        exploration.complete = _draw_everywhere(exploration, ceiling, among=hopeful)
        if exploration.complete and not exploration.won:
            exploration.complete = _draw_everywhere(exploration, ceiling, among=PACK & ~hopeful)
    return exploration


def explore_redeals(rules: Rules, position: Position, states: int | None = None) -> Exploration:
    """Search for a win, else for *every* set of foundations that the layout can be left with.

    A card that can go home has to before a redeal, and the last one may be worth less at home than
    in the next layout. So where there is no win, what could uncover such a card is a choice too.
    """
    ceiling = CEILING if states is None else states
    start = encode(rules, position, drawing=False)
    exploration = _before_draw(start, ceiling)
    if not exploration.complete or exploration.won:
        return exploration
    return _before_draw(replace(start, covered=_could_go_home(exploration)), ceiling)


def ends_of(start: BitLayout) -> set[int]:
    """Return every set of cards home that a layout can be left with, or only the won one."""
    exploration = _before_draw(start, CEILING)
    if exploration.won:
        return {PACK}
    exploration = _before_draw(replace(start, covered=_could_go_home(exploration)), CEILING)
    return {home_of(gone) for gone in exploration.before_draw.origins}


def _could_go_home(exploration: Exploration) -> int:
    cards = 0
    for gone in exploration.before_draw.origins:
        cards |= home_of(gone)
    return cards


def verdict(rules: Rules, position: Position, states: int | None = None) -> Verdict:
    """Decide a layout, and nothing more: much faster than `solve` while a draw is left."""
    start = encode(rules, position, drawing=_drawing(position))
    match winnable(start, CEILING if states is None else states):
        case True:
            return Verdict.WINNABLE
        case False:
            return Verdict.UNWINNABLE
        case None:
            return Verdict.UNDECIDED


def winnable(start: BitLayout, ceiling: int = CEILING) -> bool | None:
    """Whether a layout can be won, with the draw if it was laid out for one; None: undecided."""
    hopeful = _hopeful(start)
    if not hopeful and start.tops:
        return False
    exploration = _before_draw(start, ceiling)
    if start.drawing and exploration.complete and not exploration.won:
        exploration.complete = _draw_everywhere(exploration, ceiling, among=hopeful)
    return exploration.won or (False if exploration.complete else None)


def _drawing(position: Position) -> bool:
    """Whether the draw may be used in the layout in play."""
    return bool(position.draw_left) and not position.redeals_left


def _before_draw(start: BitLayout, ceiling: int) -> Exploration:
    exploration = Exploration(Reached(start))
    exploration.complete = reach(exploration.before_draw, start.gone, 0, start.tops, ceiling)
    return exploration


def _hopeful(start: BitLayout) -> int:
    """Return the cards whose draw may win; where kings move all of them may."""
    return PACK if start.kings_move else hopeful_draws(start)


def _draw_everywhere(exploration: Exploration, ceiling: int, among: int) -> bool:
    """Search on after every draw worth making of the cards `among`, until one wins.

    Returns False if the ceiling of positions ended it early.
    """
    first = exploration.before_draw
    left = ceiling - exploration.states
    for gone, (before, card, tops) in first.origins.items():
        here = State(gone, tops)
        earlier = State(before, first.origins[before][2]) if card else None
        for drawn in draws(first.start, here, earlier):
            if not drawn & among:
                continue
            after = exploration.after_draw.get(drawn)
            if after is None:
                after = exploration.after_draw[drawn] = Reached(without(first.start, drawn))
            searched = len(after.origins)
            after_tops = tops_after(first.start, here, drawn)
            if not reach(after, gone, drawn, after_tops, searched + left):
                return False
            left -= len(after.origins) - searched
            if after.won is not None:
                return True
    return True
