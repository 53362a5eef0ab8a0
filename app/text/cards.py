"""Cards, fans and foundations by their names."""

from app.rules.cards import RANKS, Card
from app.rules.position import Fan
from app.text.i18n import gettext as _

SYMBOLS = dict(zip("SHDC", "♠♥♦♣", strict=True))


def suit_name(letter: str) -> str:
    """Return a suit's name, by its letter."""
    return {
        "S": _("spades"),
        "H": _("hearts"),
        "D": _("diamonds"),
        "C": _("clubs"),
    }[letter]


def rank_index(card: Card) -> str:
    """Return what stands in the card's corner."""
    letter = RANKS[card.rank - 1]
    return {"A": _("A"), "T": "10", "J": _("J"), "Q": _("Q"), "K": _("K")}.get(letter, letter)


def card_name(card: Card) -> str:
    """Return the card's name as it is read aloud: "8 of clubs"."""
    letter = RANKS[card.rank - 1]
    names = {"A": _("ace"), "T": "10", "J": _("jack"), "Q": _("queen"), "K": _("king")}
    rank = names.get(letter, letter)
    return _("%(rank)s of %(suit)s", rank=rank, suit=suit_name(card.suit.letter))


def card_label(card: Card) -> str:
    """Return the card's name where two decks are in play: "8 of clubs, second deck"."""
    name = card_name(card)
    return _("%(card)s, second deck", card=name) if card.deck else name


def card_sign(card: Card) -> str:
    """Return the card as it stands in a sentence: "8♣"."""
    return rank_index(card) + SYMBOLS[card.suit.letter]


def fan_label(number: int, fan: Fan, *, kings_fill: bool) -> str:
    """Name a fan and all its cards, the bottom card first."""
    if not fan and kings_fill:
        return _("Fan %(number)s: empty, waits for a king", number=number)
    if not fan:
        return _("Fan %(number)s: empty, stays empty", number=number)
    cards = ", ".join(card_name(card) for card in fan)
    return _("Fan %(number)s: %(cards)s on top", number=number, cards=cards)


def pile_label(letter: str, top: Card | None) -> str:
    """Name a foundation by its suit and its top card."""
    suit = suit_name(letter).capitalize()
    if top is None:
        return _("%(suit)s foundation: waits for the ace", suit=suit)
    return _("%(suit)s foundation: %(card)s on top", suit=suit, card=card_name(top))
