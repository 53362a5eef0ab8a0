"""The named variants, and the rules that a slug or a record stands for."""

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any

from app.rules.errors import Malformed, Reason
from app.rules.variant import Direction, Opening, Rules, Spaces, Suiting

CUSTOM = "custom"


@dataclass(frozen=True, slots=True)
class Variant:
    """A named set of rules: its key in URLs, its name, and the other names it goes by."""

    slug: str
    name: str
    other_names: tuple[str, ...]
    rules: Rules


_ALL = (
    Variant(
        "la-belle-lucie",
        "La Belle Lucie",
        (
            "Lovely Lucy",
            "The Beautiful Lucy",
            "Fair Lucy",
            "Clover Leaves",
            "Midnight Oil",
            "Alexander the Great",
        ),
        Rules(),
    ),
    Variant(
        "three-shuffles-and-a-draw",
        "Three Shuffles and a Draw",
        ("La Belle Lucie with the merci",),
        Rules(draw=1),
    ),
    Variant("trefoil", "Trefoil", (), Rules(aces_home=True)),
    Variant(
        "trefoil-rigal",
        "Trefoil, alternating colours",
        ("Rigal's deal",),
        Rules(suit=Suiting.ALTERNATING, opening=Opening.TWO_TWOS),
    ),
    Variant("the-fan", "The Fan", ("Kings in spaces",), Rules(spaces=Spaces.KING, redeals=0)),
    Variant("super-flower-garden", "Super Flower Garden", (), Rules(suit=Suiting.ANY)),
    Variant(
        "shamrocks",
        "Shamrocks",
        ("Three-card fan",),
        Rules(
            suit=Suiting.ANY, direction=Direction.BOTH, fan_limit=3, redeals=0, kings_tucked=True
        ),
    ),
    Variant(
        "house-in-the-woods",
        "House in the Woods",
        ("Double Fan",),
        Rules(direction=Direction.BOTH, redeals=0, decks=2),
    ),
)

VARIANTS: Mapping[str, Variant] = MappingProxyType({entry.slug: entry for entry in _ALL})
"""The named variants by slug, in the order they are shown."""

_SLUGS = {entry.rules: entry.slug for entry in _ALL}


def variant(slug: str) -> Variant:
    """Return the variant with this slug. Raises Malformed."""
    try:
        return VARIANTS[slug]
    except KeyError:
        raise Malformed(Reason.UNKNOWN_VARIANT, text=slug[:40]) from None


def slug_of(rules: Rules) -> str:
    """Return the slug of the named variant these rules are, or `custom`."""
    return _SLUGS.get(rules, CUSTOM)


def rules_of(slug: object, record: object) -> Rules:
    """Return the rules of the variant with this slug, or those that a record of options spells out.

    Exactly one of the two is given, the other is None; both may be unchecked JSON. Equal rules are
    one object. Raises Malformed.
    """
    if isinstance(slug, str) and record is None:
        return variant(slug).rules
    if isinstance(record, Mapping) and slug is None:
        return custom_rules(record)
    raise Malformed(Reason.BAD_FIELD, field="variant")


def custom_rules(record: Mapping[str, Any]) -> Rules:
    """Read custom rules: one deck, unless they are a named variant's. Raises Malformed."""
    rules = Rules.from_dict(record)
    if rules.decks != 1 and rules not in _SLUGS:
        raise Malformed(Reason.ONE_DECK_ONLY)
    return _one_object(rules)


@cache
def _one_object(rules: Rules) -> Rules:
    """Return the same object for equal rules: whatever is cached by rules compares it at once.

    There are a few thousand rules, so the cache stays small.
    """
    return VARIANTS[_SLUGS[rules]].rules if rules in _SLUGS else rules


def search(query: str) -> list[Variant]:
    """Return the variants one of whose names holds every word of the query, in catalogue order.

    Case, accents and punctuation don't matter; an empty query finds all.
    """
    words = _folded(query).split()
    return [
        entry
        for entry in _ALL
        if any(
            all(word in _folded(name) for word in words)
            for name in (entry.name, entry.slug, *entry.other_names)
        )
    ]


def _folded(text: str) -> str:
    """Return the text without accents, case and punctuation."""
    plain = unicodedata.normalize("NFKD", text).casefold()
    letters = (char for char in plain if not unicodedata.combining(char))
    return "".join(char if char.isalnum() else " " for char in letters if char not in "'’")
