"""A layout as somebody wrote it: fans, and perhaps what lies on the foundations."""

from collections import Counter
from dataclasses import dataclass, replace

from app.rules.cards import ACE, RANKS, Card, Suit, pack
from app.rules.errors import Malformed, Reason
from app.rules.position import Fan, Position
from app.rules.variant import Opening, Rules

Foundations = tuple[tuple[int, ...], ...]
"""For each suit, in suit order, the heights of its piles, highest first."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Fans, bottom card first, and the foundations, or None where the text names none."""

    fans: tuple[Fan, ...]
    foundations: Foundations | None = None

    def dealt_as(self, rules: Rules) -> bool:
        """Whether this is a whole pack laid out as usual, so that it stands for a shuffle.

        Usual are threes with a shorter last fan, and the rules' own opening. Any other layout
        starts as given.
        """
        if self.foundations is not None or not _whole(self.order(), rules.decks):
            return False
        sizes = [len(fan) for fan in self.fans]
        threes, rest = divmod(52 * rules.decks, 3)
        twos = rules.opening is Opening.TWO_TWOS and sizes == [3] * 16 + [2] * 2
        return twos or sizes == [3] * threes + [rest]

    def order(self) -> tuple[Card, ...]:
        """Return the cards in the order in which they were dealt."""
        return tuple(card for fan in self.fans for card in fan)

    def settled(self, rules: Rules) -> "Layout":
        """Return the layout with its foundations stated.

        Where it names none and the rules take the aces home, a layout without aces has them there.
        Raises Malformed if fans and foundations are not exactly the pack of these rules.
        """
        return replace(self, foundations=self._settled(rules))

    def position(self, rules: Rules) -> Position:
        """Return the layout, as given, as the start of a game. Raises Malformed."""
        return Position(self.fans, self._settled(rules), rules.redeals, rules.draw)

    def _settled(self, rules: Rules) -> Foundations:
        lacks_aces = all(card.rank != ACE for card in self.order())
        stated = self.foundations or ((ACE if rules.aces_home and lacks_aces else 0,),) * 4
        foundations = tuple(_piles(piles, rules.decks) for piles in stated)
        _check_pack(self.order(), foundations, rules.decks)
        return foundations


def _whole(cards: tuple[Card, ...], decks: int) -> bool:
    return len(cards) == 52 * decks and set(cards) == set(pack(decks))


def _piles(piles: tuple[int, ...], decks: int) -> tuple[int, ...]:
    """Return the pile heights of one suit, highest first, one for each deck."""
    if len(piles) > decks:
        raise Malformed(Reason.BAD_FOUNDATION, text=",".join(map(str, piles)))
    return tuple(sorted((*piles, *(0,) * (decks - len(piles))), reverse=True))


def _check_pack(cards: tuple[Card, ...], foundations: Foundations, decks: int) -> None:
    """Raise Malformed unless the cards and those at home are each card of the pack once."""
    for card, count in Counter(cards).items():
        if card.deck >= decks:
            raise Malformed(Reason.FOREIGN_CARD, card=str(card))
        if count > 1:
            raise Malformed(Reason.DUPLICATE_CARD, card=str(card))
    in_fans = Counter((card.suit, card.rank) for card in cards)
    missing = []
    for suit in Suit:
        for rank in range(1, 14):
            home = sum(height >= rank for height in foundations[suit])
            name = RANKS[rank - 1] + suit.letter
            if (count := home + in_fans[suit, rank]) > decks:
                raise Malformed(Reason.HOME_AND_IN_FAN, card=name)
            missing += [name] * (decks - count)
    if missing:
        raise Malformed(Reason.MISSING_CARDS, cards=" ".join(missing))
