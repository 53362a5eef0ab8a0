"""A variant's options: everything in which two variants may differ."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from enum import StrEnum
from functools import cache
from typing import Any

from app.rules.cards import Card, pack
from app.rules.errors import Malformed, Reason


class Suiting(StrEnum):
    """Which suits may be built on each other between fans."""

    SUIT = "suit"
    ALTERNATING = "alternating"
    ANY = "any"


class Direction(StrEnum):
    """Which way fans are built: down by one, or up or down by one; ranks never wrap around."""

    DOWN = "down"
    BOTH = "both"


class Spaces(StrEnum):
    """What may be put into an empty fan."""

    NONE = "none"
    KING = "king"


class Opening(StrEnum):
    """How the opening layout is dealt; every later layout is dealt in threes."""

    THREES = "threes"
    TWO_TWOS = "two_twos"


@dataclass(frozen=True, slots=True)
class Rules:
    """A complete set of options; the defaults are La Belle Lucie's."""

    aces_home: bool = False
    suit: Suiting = Suiting.SUIT
    direction: Direction = Direction.DOWN
    spaces: Spaces = Spaces.NONE
    fan_limit: int | None = None
    redeals: int = 2
    draw: int = 0
    kings_tucked: bool = False
    opening: Opening = Opening.THREES
    decks: int = 1

    def __post_init__(self) -> None:
        if self.aces_home and self.opening is Opening.TWO_TWOS:
            raise Malformed(Reason.TWO_TWOS_NEED_ACES)

    def suits_fit(self, card: Card, target: Card) -> bool:
        """Whether the suits of the two cards allow a build."""
        match self.suit:
            case Suiting.SUIT:
                return card.suit == target.suit
            case Suiting.ALTERNATING:
                return card.suit.red != target.suit.red
            case Suiting.ANY:
                return True

    def ranks_fit(self, card: Card, target: Card) -> bool:
        """Whether the ranks of the two cards allow a build."""
        step = target.rank - card.rank
        return step == 1 or (step == -1 and self.direction is Direction.BOTH)

    def builds_on(self, card: Card, target: Card) -> bool:
        """Whether the building rule lets `card` lie on `target`, wherever the two are."""
        return self.ranks_fit(card, target) and self.suits_fit(card, target)

    def as_dict(self) -> dict[str, Any]:
        """Return the record with JSON values, by the option names of the API."""
        return asdict(self)

    @classmethod
    def from_dict(cls, record: Mapping[str, Any]) -> "Rules":
        """Read a record; missing options are La Belle Lucie's. Raises Malformed."""
        for key in record:
            if key not in _FIELDS:
                raise Malformed(Reason.UNKNOWN_FIELD, field=str(key)[:40])
        return cls(**{key: _option(key, value) for key, value in record.items()})


@cache
def targets(rules: Rules) -> dict[Card, tuple[Card, ...]]:
    """Return for every card of the pack the cards it could be built on."""
    cards = pack(rules.decks)
    return {
        card: tuple(target for target in cards if rules.builds_on(card, target)) for card in cards
    }


_FIELDS = {field.name for field in fields(Rules)}
_ENUMS: dict[str, type[StrEnum]] = {
    "suit": Suiting,
    "direction": Direction,
    "spaces": Spaces,
    "opening": Opening,
}
_NUMBERS: dict[str, tuple[int | None, ...]] = {
    "redeals": (0, 1, 2, 3),
    "draw": (0, 1),
    "fan_limit": (None, 3),
    "decks": (1, 2),
}


def _option(key: str, value: Any) -> Any:
    """Return the option's value in its own type, or raise Malformed."""
    if key in _ENUMS and isinstance(value, str) and value in list(_ENUMS[key]):
        return _ENUMS[key](value)
    if key in _NUMBERS and not isinstance(value, bool | float) and value in _NUMBERS[key]:
        return value
    if key in ("aces_home", "kings_tucked") and isinstance(value, bool):
        return value
    raise Malformed(Reason.BAD_FIELD, field=key)
