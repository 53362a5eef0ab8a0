"""King cycles in two decks, where cards are built in suit, up or down, and spaces stay empty.

Take the king of a suit that goes home last. Once the other king is home only one queen of the suit
is left to stand on, and on that one the last king can't be, for she must go home before him. So he
had no place to move to; and since a king that has moved is always on some queen, he never moved at
all: whatever lies under him waits for his whole suit. In each suit one of the kings in play must be
able to be that king, so that no suit waits for itself.
"""

from __future__ import annotations

from itertools import product

from app.solver.loose.lookup import KINGS, LANE, Fans

Suits = int
"""A set of suits, as bits."""


def stuck_kings(fans: Fans) -> bool:
    """Whether some suit must wait for itself, whichever king of each suit goes home last."""
    under: list[set[Suits]] = [set() for _ in range(4)]
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


def _in_some_order(waiting: tuple[Suits, ...]) -> bool:
    """Whether the suits can be completed in turn; `waiting` says which wait for each."""
    left = set(range(4))
    while left:
        ready = {suit for suit in left if not any(waiting[other] >> suit & 1 for other in left)}
        if not ready:
            return False
        left -= ready
    return True
