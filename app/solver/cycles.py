"""Layouts that kings alone prove lost, where kings never move.

A king goes home last of its suit, so what lies under it waits for that whole suit. If suits wait
for each other in a circle, or a suit for its own king, the layout can't be played out.
"""

from __future__ import annotations

from app.solver.bits import KINGS, BitLayout, suit_of

Wait = tuple[int, int]
"""A king, and a card that lies under it."""


def hopeful_draws(start: BitLayout) -> int:
    """Return the cards whose draw could leave a layout without a circle; spaces must be worthless.

    Of a layout without one these are all cards in play; no card at all proves it lost.
    """
    waits = [wait for fan in start.fans for wait in _waits(fan)]
    if not _circle(waits):
        return start.dealt
    involved = {card for _, card in waits}
    return sum(
        drawn for drawn in involved if not _circle([wait for wait in waits if wait[1] != drawn])
    )


def _waits(fan: tuple[int, ...]) -> list[Wait]:
    return [(king, card) for place, king in enumerate(fan) if king & KINGS for card in fan[:place]]


def _circle(waits: list[Wait]) -> bool:
    """Whether some suit waits for itself."""
    ahead = [0] * 4  # the suits that each suit waits for
    for king, card in waits:
        ahead[suit_of(card)] |= 1 << suit_of(king)
    for through in range(4):
        for suit in range(4):
            if ahead[suit] >> through & 1:
                ahead[suit] |= ahead[through]
    return any(ahead[suit] >> suit & 1 for suit in range(4))
