"""A layout as bit sets, for building in suit and downward.

Each suit has a lane of fourteen bits: ace to king, then a guard bit that is never set, so that a
card's successor is a shift by one and a full suit can't carry into the next.
A card that has left its dealt place stands on its successor (a king: in a space) or is home, so the set
of such cards, here always `gone`, is the whole state; `tops` are the dealt cards with nothing dealt above
them, and follow from it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

LANE = 14
RANKS = 13
ACES = sum(1 << (suit * LANE) for suit in range(4))
KINGS = ACES << (RANKS - 1)
PACK = sum(((1 << RANKS) - 1) << (suit * LANE) for suit in range(4))
EVERY = (1 << (4 * LANE)) - 1  # guards included


def bit(suit: int, rank: int) -> int:
    """Return the set holding one card; ranks count from 1."""
    return 1 << (suit * LANE + rank - 1)


def home_of(gone: int) -> int:
    """Return the cards that are home: each suit's unbroken run from the ace."""
    return (gone ^ (gone + ACES)) & gone


def heights_of(home: int) -> tuple[int, ...]:
    """Return how many cards of each suit are home."""
    lane = (1 << RANKS) - 1
    return tuple((home >> (suit * LANE) & lane).bit_count() for suit in range(4))


def home_bits(heights: Iterable[int]) -> int:
    """Return the cards that are home where the suits have these heights."""
    return sum(((1 << height) - 1) << (suit * LANE) for suit, height in enumerate(heights))


@dataclass(frozen=True, slots=True)
class Layout:
    """What never changes while one layout is played.

    `safe` are the dealt cards that, once exposed, may be built on at no cost; `hold` are the cards that never
    leave a card built on them, so that building on *that* costs nothing either (all of them, unless a draw is left).
    """

    fans: tuple[tuple[int, ...], ...]  # single cards, bottom first, empty fans left out
    below: dict[int, int]  # a card -> the card dealt beneath it, or 0
    bottoms: int
    empty: int  # fans that are spaces from the start
    kings_move: bool
    safe: int
    hold: int
    gone: int  # the start: cards already home
    tops: int

    @property
    def dealt(self) -> int:
        """Return all cards that lie in a fan."""
        return sum(map(sum, self.fans))


def layout(fans: Iterable[Sequence[int]], home: int, *, kings_move: bool, drawing: bool = False) -> Layout:
    """Return the layout of these fans; `drawing` says that a draw is still to come."""
    every = tuple(map(tuple, fans))
    full = tuple(fan for fan in every if fan)
    below = {card: under for fan in full for under, card in zip((0, *fan), fan, strict=False)}
    bottoms = sum(fan[0] for fan in full)
    safe, hold = _harmless(full, bottoms, kings_move=kings_move, drawing=drawing)
    return Layout(
        fans=full,
        below=below,
        bottoms=bottoms,
        empty=len(every) - len(full),
        kings_move=kings_move,
        safe=safe,
        hold=hold,
        gone=home,
        tops=sum(fan[-1] for fan in full),
    )


def _harmless(
    fans: tuple[tuple[int, ...], ...], bottoms: int, *, kings_move: bool, drawing: bool
) -> tuple[int, int]:
    """Return `safe` and `hold`: where a card that is built on could not have moved to any use.

    That is a king (where kings move: one at the bottom of its fan), a card lying over its own successor,
    and, where a space is worth nothing, a card alone in its fan. A draw may pull the successor
    out from under a card, so while one is left the successor must be unable to move itself.
    """
    kings = KINGS & bottoms if kings_move else KINGS
    over = kings
    for fan in fans:
        over |= _over_successor(fan, kings if drawing else EVERY)
    alone = 0 if kings_move else bottoms
    return over | alone, (over | alone | EVERY & ~PACK) if drawing else EVERY


def _over_successor(fan: tuple[int, ...], fixed: int) -> int:
    """Return the cards of a fan that lie over their successor, which must be `fixed` or such a card too."""
    found = 0
    for place, card in enumerate(fan):
        if (card << 1) & (fixed | found) and (card << 1) in fan[:place]:
            found |= card
    return found


def without(start: Layout, drawn: int) -> Layout:
    """Return the layout as it plays on after one card was drawn out of its fan; no draw is left."""
    fans = tuple(tuple(card for card in fan if card != drawn) or fan for fan in start.fans)
    after = layout(fans, start.gone, kings_move=start.kings_move)
    return replace(after, empty=start.empty, below=after.below | {drawn: start.below[drawn]})
