"""A layout as bit sets, for building in suit and downward.

Each suit has a lane of fourteen bits: ace to king, then a guard bit that is never set, so that a
card's successor is a shift by one and a full suit can't carry into the next.

A card that has left its dealt place stands on its successor (a king: in a space) or is home, so
the set of such cards, here always `gone`, is the whole state. `tops` are the dealt cards with
nothing dealt above them, and follow from it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

LANE = 14
RANKS = 13
ACES = sum(1 << (suit * LANE) for suit in range(4))
KINGS = ACES << (RANKS - 1)
PACK = sum(((1 << RANKS) - 1) << (suit * LANE) for suit in range(4))
GUARDS = ACES << RANKS
EVERY = PACK | GUARDS


def bit(suit: int, rank: int) -> int:
    """Return the set holding one card; ranks count from 1."""
    return 1 << (suit * LANE + rank - 1)


def suit_of(card: int) -> int:
    """Return the suit's number of a single card."""
    return (card.bit_length() - 1) // LANE


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
class BitLayout:
    """What never changes while one layout is played.

    `safe`, `hold` and `shut` say where a build costs nothing (see `_harmless`).
    """

    fans: tuple[tuple[int, ...], ...]  # single cards, bottom first, empty fans left out
    below: dict[int, int]  # a card -> the card dealt beneath it, or 0
    bottoms: int
    empty: int  # fans that are spaces from the start
    kings_move: bool
    safe: int  # dealt cards that may be built on, once exposed
    hold: int  # cards that never leave one built on them: building on *that* costs nothing too
    shut: int | None  # while a draw is left: cards over a lower one of their suit
    gone: int  # the start: cards already home
    tops: int
    covered: int = 0  # cards that no build uncovers unless by choice

    @property
    def drawing(self) -> bool:
        """Whether a draw is still to come."""
        return self.shut is not None

    @property
    def dealt(self) -> int:
        """All cards that lie in a fan."""
        return sum(map(sum, self.fans))


def bit_layout(
    fans: Iterable[Sequence[int]], home: int, *, kings_move: bool, drawing: bool = False
) -> BitLayout:
    """Return the layout of these fans; `drawing` says that a draw is still to come."""
    every = tuple(map(tuple, fans))
    full = tuple(fan for fan in every if fan)
    below = {card: under for fan in full for under, card in zip((0, *fan), fan, strict=False)}
    bottoms = sum(fan[0] for fan in full)
    safe, hold, shut = _harmless(full, bottoms, kings_move=kings_move, drawing=drawing)
    return BitLayout(
        fans=full,
        below=below,
        bottoms=bottoms,
        empty=len(every) - len(full),
        kings_move=kings_move,
        safe=safe,
        hold=hold,
        shut=shut,
        gone=home,
        tops=sum(fan[-1] for fan in full),
    )


def _harmless(
    fans: tuple[tuple[int, ...], ...], bottoms: int, *, kings_move: bool, drawing: bool
) -> tuple[int, int, int | None]:
    """Return `safe`, `hold` and `shut`: a build costs nothing on a card with no move to lose.

    That is a king (where kings move: one at the bottom of its fan), a card lying over its own
    successor, a card that was built itself, and, where a space is worth nothing, one alone in its
    fan.

    While a draw is left it may pull the successor out from under a card, so the successor must be
    unable to move itself; and a drawn card goes to another fan, so a build must not bring its
    suit's chain into the fan of a lower card.
    """
    kings = KINGS & bottoms if kings_move else KINGS
    alone = 0 if kings_move else bottoms
    if not drawing:
        return alone | kings | sum(_over_successor(fan, EVERY) for fan in fans), EVERY, None
    fixed = kings | sum(_over_successor(fan, kings) for fan in fans)
    shut = sum(_over_lower(fan) for fan in fans)
    return (fixed | alone) & ~shut, fixed | alone | GUARDS, shut


def _over_successor(fan: tuple[int, ...], fixed: int) -> int:
    """Return a fan's cards over their successor, which must be `fixed` or such a card itself."""
    cards = 0
    for place, card in enumerate(fan):
        if (card << 1) & (fixed | cards) and (card << 1) in fan[:place]:
            cards |= card
    return cards


def _over_lower(fan: tuple[int, ...]) -> int:
    """Return the cards of a fan over a lower card of their suit."""
    return sum(
        card
        for place, card in enumerate(fan)
        if any(lower < card and suit_of(lower) == suit_of(card) for lower in fan[:place])
    )


def without(start: BitLayout, drawn: int) -> BitLayout:
    """Return the layout as it plays on after one card was drawn out of its fan; no draw is left."""
    fans = tuple(tuple(card for card in fan if card != drawn) or fan for fan in start.fans)
    after = bit_layout(fans, start.gone, kings_move=start.kings_move)
    return replace(after, empty=start.empty, below=after.below | {drawn: start.below[drawn]})
