"""The rules as numbers: what a search looks up at every move.

A card is `suit * LANE + rank - 1`, the two copies of a two-deck game alike. A lane is a bit wider
than a suit, so that a set of cards is one integer whose runs from the aces a single addition finds.
"""

from __future__ import annotations

from dataclasses import dataclass

from app.rules.cards import KING, Card, pack
from app.rules.position import Position
from app.rules.variant import Direction, Rules, Spaces, Suiting, targets

LANE = 14
KINGS = frozenset(suit * LANE + KING - 1 for suit in range(4))
ACES = sum(1 << (suit * LANE) for suit in range(4))
NO_LIMIT = 1 << 10

Fans = tuple[bytes, ...]
"""The fans, bottom card first, empty ones kept."""
Homes = tuple[int, ...]
"""For each suit its pile's height or, with two decks, `height * LANE + lower height`."""


@dataclass(frozen=True, slots=True, eq=False)
class Lookup:
    """One set of rules; all tuples are indexed by card, `raised` by a suit's entry in `Homes`."""

    onto: tuple[tuple[int, ...], ...]
    """The cards a card may be built on."""
    onto_set: tuple[int, ...]
    """The same as a set of bits."""
    raised: tuple[dict[int, int], ...]
    """The ranks (from 0) that can go home, and the entry after each."""
    limit: int
    kings_move: bool
    decks: int
    in_suit: bool
    downward: bool

    @property
    def total(self) -> int:
        """The number of cards in play and home."""
        return 52 * self.decks


def code(card: Card) -> int:
    """Return a card's number."""
    return card.suit * LANE + card.rank - 1


def lookup_of(rules: Rules) -> Lookup:
    """Return what a search under these rules looks up."""
    onto: list[tuple[int, ...]] = [()] * (4 * LANE)
    for card in pack():
        onto[code(card)] = tuple(code(target) for target in targets(rules)[card] if not target.deck)
    return Lookup(
        onto=tuple(onto),
        onto_set=tuple(sum(1 << target for target in cards) for cards in onto),
        raised=_raised(rules.decks),
        limit=NO_LIMIT if rules.fan_limit is None else rules.fan_limit,
        kings_move=rules.spaces is Spaces.KING,
        decks=rules.decks,
        in_suit=rules.suit is Suiting.SUIT,
        downward=rules.direction is Direction.DOWN,
    )


def _raised(decks: int) -> tuple[dict[int, int], ...]:
    if decks == 1:
        return tuple({height: height + 1} if height < KING else {} for height in range(KING + 1))
    return tuple(_raised_pair(*divmod(home, LANE)) for home in range(LANE * LANE))


def _raised_pair(high: int, low: int) -> dict[int, int]:
    if low > high:
        return {}  # piles are listed highest first, so this entry is never used
    after = {}
    if high < KING:
        after[high] = (high + 1) * LANE + low
    if low < high:
        after[low] = high * LANE + low + 1
    return after


def fans_of(position: Position) -> Fans:
    """Return a position's fans as numbers."""
    return tuple(bytes(map(code, fan)) for fan in position.fans)


def homes_of(position: Position) -> Homes:
    """Return a position's foundations as numbers."""
    return tuple(
        piles[0] if len(piles) == 1 else piles[0] * LANE + piles[1]
        for piles in position.foundations
    )
