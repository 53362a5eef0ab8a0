"""Deals: numbered shuffles made from one secret seed, and the layouts laid out from them.

Algorithm `lbl-1`. Block *i* of shuffle *k* of *d* decks is HMAC-SHA256 with the seed (32 bytes) as
key and the ASCII text `lbl-1:d:k:i` as message; the blocks, i = 0, 1, 2, ..., are read as
big-endian 32-bit words, eight a block. A number below n is the next word w with
w < 2**32 - 2**32 mod n, taken mod n. The pack, in its fixed order, is shuffled by Fisher and
Yates: for n = last place down to 1, the card at n changes places with the one at a number below
n + 1. The published test values are in the README and in the tests; they never change.
"""

import hmac
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from hashlib import sha256

from app.rules.cards import ACE, KING, Card, pack
from app.rules.errors import Malformed, Reason
from app.rules.layout import Layout
from app.rules.position import Fan, Position
from app.rules.variant import Opening, Rules

ALGORITHM = "lbl-1"
SEED_BYTES = 32


def shuffle(seed: bytes, number: int, decks: int = 1) -> tuple[Card, ...]:
    """Return shuffle `number` (0, 1, 2, ...) of the whole pack, first card dealt first."""
    cards = list(pack(decks))
    words = _words(seed, f"{ALGORITHM}:{decks}:{number}")
    for place in range(len(cards) - 1, 0, -1):
        other = _below(place + 1, words)
        cards[place], cards[other] = cards[other], cards[place]
    return tuple(cards)


def _words(seed: bytes, label: str) -> Iterator[int]:
    block = 0
    while True:
        digest = hmac.digest(seed, f"{label}:{block}".encode(), "sha256")
        for start in range(0, len(digest), 4):
            yield int.from_bytes(digest[start : start + 4])
        block += 1


def _below(bound: int, words: Iterator[int]) -> int:
    """Return an unbiased number in 0 .. bound - 1."""
    limit = 2**32 - 2**32 % bound
    return next(word for word in words if word < limit) % bound


@dataclass(frozen=True, slots=True)
class Deal:
    """A secret seed of 32 bytes; an imported layout, if there is one, replaces shuffle 0."""

    seed: bytes
    imported: Layout | None = None

    def __post_init__(self) -> None:
        if len(self.seed) != SEED_BYTES:
            raise Malformed(Reason.BAD_SEED)

    @property
    def commitment(self) -> str:
        """The SHA-256 of the seed in lower-case hex, shown before the first move."""
        return sha256(self.seed).hexdigest()

    def opening(self, rules: Rules) -> Position:
        """Return the first layout. Raises Malformed if an imported one doesn't fit the rules."""
        if self.imported is None:
            return opening_of(rules, shuffle(self.seed, 0, rules.decks))
        if self.imported.dealt_as(rules):
            return opening_of(rules, self.imported.order())
        return self.imported.position(rules)

    def redealt(self, rules: Rules, position: Position) -> Position:
        """Return the position after a redeal: the cards not home, laid out by the next shuffle."""
        number = rules.redeals - position.redeals_left + 1
        not_home = {card for fan in position.fans for card in fan}
        cards = [card for card in shuffle(self.seed, number, rules.decks) if card in not_home]
        fans = laid_out(rules, cards)
        return replace(position, fans=fans, redeals_left=position.redeals_left - 1)


def opening_of(rules: Rules, order: Iterable[Card]) -> Position:
    """Return the opening layout of a whole shuffled pack; aces that start home are skipped."""
    cards = [card for card in order if not (rules.aces_home and card.rank == ACE)]
    height = ACE if rules.aces_home else 0
    threes = 16 if rules.opening is Opening.TWO_TWOS else None
    return Position(
        fans=laid_out(rules, cards, threes),
        foundations=((height,) * rules.decks,) * 4,
        redeals_left=rules.redeals,
        draw_left=rules.draw,
    )


def laid_out(rules: Rules, cards: list[Card], threes: int | None = None) -> tuple[Fan, ...]:
    """Return the cards in fans of three, bottom card first; after `threes` fans, in twos."""
    split = len(cards) if threes is None else 3 * threes
    fans = [cards[start : start + 3] for start in range(0, split, 3)]
    fans += [cards[start : start + 2] for start in range(split, len(cards), 2)]
    return tuple(tuple(_tucked(fan) if rules.kings_tucked else fan) for fan in fans)


def _tucked(fan: list[Card]) -> list[Card]:
    """Return the fan with every king below the other cards, both kinds keeping their order."""
    return sorted(fan, key=lambda card: card.rank != KING)
