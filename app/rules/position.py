"""A position: what lies on the table between two actions, and what differs between two."""

from dataclasses import dataclass

from app.rules.cards import KING, Card, Suit

Fan = tuple[Card, ...]
"""A fan, bottom card first; the last card is the exposed one."""
Place = tuple[int, int]
"""Where a card lies: the number of its fan, and its place in the fan, the bottom being 0."""


@dataclass(frozen=True, slots=True)
class Position:
    """The fans (bottom card first, spaces kept), the foundations, and what is left of the redeals.

    `foundations` holds for each suit, in suit order, the heights of its piles, highest first.
    """

    fans: tuple[Fan, ...]
    foundations: tuple[tuple[int, ...], ...]
    redeals_left: int
    draw_left: int

    @property
    def cards_home(self) -> int:
        """How many cards lie on the foundations."""
        return sum(sum(piles) for piles in self.foundations)

    @property
    def won(self) -> bool:
        """Whether every card is home."""
        return all(height == KING for piles in self.foundations for height in piles)

    def goes_home(self, card: Card) -> bool:
        """Whether the card is the next one of a pile of its suit, wherever it lies."""
        return card.rank - 1 in self.foundations[card.suit]

    def find(self, card: Card) -> Place | None:
        """Return where the card lies, or None if it is in no fan."""
        for number, fan in enumerate(self.fans):
            if card in fan:
                return number, fan.index(card)
        return None

    def exposed(self) -> dict[Card, int]:
        """Return every exposed card with the number of its fan (from 0)."""
        return {fan[-1]: number for number, fan in enumerate(self.fans) if fan}

    def space(self) -> int | None:
        """Return the number of the first space (from 0), or None."""
        return self.fans.index(()) if () in self.fans else None


def changed_fans(before: Position, after: Position) -> tuple[int, ...] | None:
    """Return the numbers (from 0) of the fans whose cards differ.

    None where there are not as many fans: then all of them have to be drawn anew.
    """
    if len(before.fans) != len(after.fans):
        return None
    fans = enumerate(zip(before.fans, after.fans, strict=True))
    return tuple(number for number, (old, new) in fans if old != new)


def changed_suits(before: Position, after: Position) -> tuple[Suit, ...]:
    """Return the suits whose foundations differ.

    With two decks it is a suit, not a pile: where a card's copy goes home too, the card that lies
    on the other pile may be another one.
    """
    return tuple(suit for suit in Suit if before.foundations[suit] != after.foundations[suit])
