"""How far a fan is from being played out: a guess that steers the searches and proves nothing.

The weights were fitted on random layouts of the looser variants; benchmarks/loose.py measures them.
"""

from __future__ import annotations

from app.solver.loose.table import KINGS, LANE

PAIR = 24
OWN = 48
UP = 24
HOME_WORTH = 40
"""What a card home is worth."""
DRAW_WORTH = 250
"""What having the draw still to come is worth."""


def disorder(fan: bytes) -> int:
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
                cost += PAIR + 12 - under_rank
                own = own or suit == under_suit
        if own:
            cost += OWN
        if card in KINGS:
            cost += UP
    return cost
