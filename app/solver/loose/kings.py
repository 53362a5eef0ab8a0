"""King cycles in two decks, where cards are built in suit, up or down, and spaces stay empty.

Take the king of a suit that goes home last. When the first king had gone home only one queen of the suit was left
to stand on, and on that one the last king can't be, for it must go home before. So it had no place to move to, and
since a moved king is always on some queen, it never moved at all: whatever lies under it waits for its whole suit.
In each suit one of the two kings must be able to be that king, so that no suit waits for itself.
"""

from __future__ import annotations

from itertools import product

from app.solver.loose.table import KINGS, LANE, Fans

Waiting = int
"""A set of suits, as bits."""


def stuck_kings(fans: Fans) -> bool:
    """Whether some suit must wait for itself, whichever king of each suit goes home last."""
    under: list[set[Waiting]] = [set() for _ in range(4)]
    for fan in fans:
        seen = 0
        for card in fan:
            suit = card // LANE
            if card in KINGS:
                under[suit].add(seen)
            seen |= 1 << suit
    choices = [
        [waiting for waiting in kings if not waiting >> suit & 1] if kings else [0]
        for suit, kings in enumerate(under)
    ]
    return not any(map(_in_some_order, product(*choices)))


def _in_some_order(waiting: tuple[Waiting, ...]) -> bool:
    """Whether the suits can be completed one after the other; `waiting[s]` are those that wait for suit s."""
    left = set(range(4))
    while left:
        ready = {
            suit for suit in left if not any(waiting[other] >> suit & 1 for other in left)
        }
        if not ready:
            return False
        left -= ready
    return True
