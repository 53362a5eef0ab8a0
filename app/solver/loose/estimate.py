"""How far a fan is from being played out: a guess that steers the searches and proves nothing.

The weights were fitted on random layouts of the looser variants; benchmarks/loose.py measures them.
"""

from __future__ import annotations

from typing import NamedTuple

from app.solver.loose.lookup import KINGS, LANE


class Weights(NamedTuple):
    """What each fault of a fan costs, and what is worth how much; only their ratios matter."""

    pair: int = 24
    own: int = 48
    king: int = 24
    home: int = 40
    draw: int = 250  # having it still to come


FITTED = Weights()
PORTFOLIO = (
    Weights(pair=6, own=24, king=96),
    FITTED,
    Weights(pair=48, own=48, king=96),
    Weights(pair=12, own=24, king=96, home=0),
)
"""Weights nearly as good as each other, chosen one by one for the wins that the others missed."""


def disorder(fan: bytes, weights: Weights = FITTED) -> int:
    """Return the cost of a fan's order.

    Each pair with the higher card above counts, more where the lower one is wanted earlier; a card
    above a lower one of its own suit must be built away and counts again, and so does a king that
    isn't at the bottom.
    """
    cost = 0
    for place in range(1, len(fan)):
        card = fan[place]
        suit, rank = divmod(card, LANE)
        own = False
        for under in fan[:place]:
            under_suit, under_rank = divmod(under, LANE)
            if rank > under_rank:
                cost += weights.pair + 12 - under_rank
                own = own or suit == under_suit
        if own:
            cost += weights.own
        if card in KINGS:
            cost += weights.king
    return cost
