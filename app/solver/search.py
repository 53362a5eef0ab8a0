"""Whether a layout can be played out where cards may be built in other ways than in suit, down.

No search of a known size answers that, so several are tried in turn, and what none of them decided
is undecided: a spent budget is not a loss.
"""

from __future__ import annotations

from app.rules.position import Position
from app.rules.variant import Rules
from app.solver.answer import Solution, Verdict
from app.solver.loose.beam import beam
from app.solver.loose.crowds import crowded
from app.solver.loose.estimate import FITTED, PORTFOLIO
from app.solver.loose.exhaust import exhaust
from app.solver.loose.hunt import Hunt, Node
from app.solver.loose.lookup import fans_of, homes_of, lookup_of
from app.solver.loose.moves import line
from app.solver.loose.proof import drawn_bound, home_bound
from app.solver.loose.waits import Waits

STATES = 20_000
"""Positions opened at most, unless another number is given: about two seconds."""
FIRST_LOOK = 300
"""Positions opened to see whether the layout is a small one."""
MOST_WIDTH = 10
MOST_STATES = 1_000
"""Positions opened to bring many cards of a lost layout home."""
BEAMS = (
    (10, PORTFOLIO[0]),
    *((40, weights) for weights in PORTFOLIO),
    (150, FITTED),
    (600, FITTED),
)
"""Widths and weights, each pair tried where the one before found nothing.

Each weights find wins that others of the same width miss, so that several narrow beams find more
than a wide one that opens as many positions.
"""
MOVES_PER_CARD = 2
"""Moves per card after which a beam is given up: by then cards are only moved to and fro."""


def solve(rules: Rules, position: Position, *, states: int = STATES) -> Solution:
    """Search the layout in play: redeals are left aside, a draw counts where none is left."""
    lookup = lookup_of(rules)
    draws = 0 if position.redeals_left else position.draw_left
    root = Node(
        fans_of(position), homes_of(position), draws, position.cards_home, parent=None, move=None
    )
    hunt = Hunt(lookup, root, states)
    verdict, exact = _decide(hunt)
    return Solution(
        verdict=verdict,
        most_home=hunt.best.home,
        exact=exact,
        line=line(position, hunt.best.path()),
        states=hunt.states,
    )


def _decide(hunt: Hunt) -> tuple[Verdict, bool]:
    """Return the verdict, and whether no line brings more cards home than the hunt's best."""
    if not (_proved_lost(hunt) or _searched(hunt)):
        if hunt.done():
            return Verdict.WINNABLE, True
        return Verdict.UNDECIDED, False
    hunt.goal = min(_bound(hunt), hunt.lookup.total - 1)
    return Verdict.UNWINNABLE, _bring_most_home(hunt)


def _proved_lost(hunt: Hunt) -> bool:
    """Whether the layout is lost by an argument that needs no search."""
    root = hunt.root
    if not hunt.hopeful(root) or _bound(hunt) < hunt.goal:
        return True
    if hunt.lookup.decks > 1 or root.draws:
        return False
    waits = Waits(hunt.lookup, root.fans)
    return waits.impossible() or crowded(hunt.lookup, waits)


def _bound(hunt: Hunt) -> int:
    """Return a number of cards that no line from the layout brings home more than."""
    root = hunt.root
    if root.draws:
        return drawn_bound(hunt.lookup, root.fans, root.homes)
    return home_bound(hunt.lookup, root.fans, root.homes, 0)


def _searched(hunt: Hunt) -> bool:
    """Search for a win. Return whether there is proved to be none."""
    if hunt.done():
        return False
    if exhaust(hunt, FIRST_LOOK):
        return True
    for width, weights in BEAMS:
        longest = MOVES_PER_CARD * hunt.lookup.total * width
        beam(hunt, width, min(hunt.left(), longest), weights)
        if hunt.done():
            return False
    return exhaust(hunt, hunt.left()) and not hunt.done()


def _bring_most_home(hunt: Hunt) -> bool:
    """Search a lost layout for the most cards home. Return whether more is proved impossible."""
    hunt.most = True
    beam(hunt, MOST_WIDTH, MOST_STATES)
    return hunt.done() or exhaust(hunt, FIRST_LOOK) or hunt.done()
