"""What a player can do.

`str` of an action is its one text form; its `card` is the card that it moves, or None.
"""

from dataclasses import dataclass
from typing import ClassVar

from app.rules.cards import Card


@dataclass(frozen=True, slots=True)
class Home:
    """An exposed card goes to its foundation."""

    card: Card

    def __str__(self) -> str:
        return f"{self.card} home"


@dataclass(frozen=True, slots=True)
class Build:
    """An exposed card goes onto the exposed card of another fan."""

    card: Card
    target: Card

    def __str__(self) -> str:
        return f"{self.card} {self.target}"


@dataclass(frozen=True, slots=True)
class ToSpace:
    """A king goes into the first space."""

    card: Card

    def __str__(self) -> str:
        return f"{self.card} space"


@dataclass(frozen=True, slots=True)
class Redeal:
    """All cards not home are gathered and laid out by the next shuffle."""

    card: ClassVar[None] = None

    def __str__(self) -> str:
        return "redeal"


Play = Home | Build | ToSpace
"""Where a single card can go."""


@dataclass(frozen=True, slots=True)
class Draw:
    """The merci: a buried card is pulled out of its fan and played at once."""

    play: Play

    @property
    def card(self) -> Card:
        """The card that is pulled out."""
        return self.play.card

    def __str__(self) -> str:
        return f"draw {self.play}"


Action = Play | Redeal | Draw
