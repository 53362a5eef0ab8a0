"""Cards and packs."""

from enum import IntEnum
from typing import NamedTuple

RANKS = "A23456789TJQK"
SUITS = "SHDC"
ACE, KING = 1, 13


class Suit(IntEnum):
    """A suit, numbered in the order of foundations and of the pack."""

    SPADES = 0
    HEARTS = 1
    DIAMONDS = 2
    CLUBS = 3

    # By default an enum hashes its name in Python; cards are looked up too often for that.
    __hash__ = int.__hash__

    @property
    def letter(self) -> str:
        """The suit in text notation: S, H, D or C."""
        return SUITS[self]

    @property
    def red(self) -> bool:
        """Whether the suit is red; the others are black."""
        return self in (Suit.HEARTS, Suit.DIAMONDS)


class Card(NamedTuple):
    """A card: rank 1 (ace) to 13 (king), suit, and the deck it belongs to (0 or 1)."""

    rank: int
    suit: Suit
    deck: int = 0

    def __str__(self) -> str:
        return _TEXT[self]


def pack(decks: int = 1) -> tuple[Card, ...]:
    """Return the pack in its fixed order: by deck, then S H D C, then ace to king."""
    return tuple(
        Card(rank, suit, deck)
        for deck in range(decks)
        for suit in Suit
        for rank in range(ACE, KING + 1)
    )


_TEXT = {card: RANKS[card.rank - 1] + card.suit.letter + "'" * card.deck for card in pack(2)}
CARDS = {text: card for card, text in _TEXT.items()}
"""Every card by its text, second deck included (`7C'`)."""
