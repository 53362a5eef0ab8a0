"""What is worth knowing about each variant's name, its sources and what was decided here."""

from __future__ import annotations

from app.text.i18n import gettext as _


def notes(slug: str) -> tuple[str, ...]:
    """Return the remarks on a variant, in the reader's language; none for an unknown one."""
    return {
        "la-belle-lucie": _lucie,
        "three-shuffles-and-a-draw": _three_shuffles,
        "trefoil": _trefoil,
        "trefoil-rigal": _rigal,
        "the-fan": _fan,
        "super-flower-garden": _garden,
        "shamrocks": _shamrocks,
        "house-in-the-woods": _woods,
    }.get(slug, tuple)()


def _lucie() -> tuple[str, ...]:
    return (
        _(
            "Card books know it by many names. Two of them, Alexander the Great and "
            "Clover Leaves, belong to different games in some programs."
        ),
        _(
            "Some descriptions add the merci, a buried card drawn after the last "
            "redeal. Most don’t: here that is a game of its own, Three Shuffles and a "
            "Draw."
        ),
        _(
            "Some say that a redeal comes when all moves are exhausted. Here it comes "
            "when nothing can go home: a move that only covers another card is no "
            "progress, and nobody has to make it."
        ),
        _("Lady Adelaide Cadogan had it in her collection of patiences in the 1870s."),
    )


def _three_shuffles() -> tuple[str, ...]:
    return (
        _("The name counts the first layout too: three shuffles, then the draw."),
        _(
            "Morehead and Mott-Smith put the chance of a win at about one in ten for "
            "the game with the draw."
        ),
        _(
            "PySolFC lets the draw be used at any time, but only for the second card of"
            " a fan. Here it is any buried card, once no redeal is left and nothing can"
            " go home."
        ),
    )


def _trefoil() -> tuple[str, ...]:
    return (
        _(
            "It is La Belle Lucie with the four aces taken out before the deal, so that"
            " sixteen even fans remain. This hardly changes the chances: an ace was "
            "never hard to place."
        ),
        _(
            "On one and the same deal it is laid out from the same shuffle as La Belle "
            "Lucie, the aces left out."
        ),
    )


def _rigal() -> tuple[str, ...]:
    return (
        _(
            "Barry Rigal describes Trefoil like this. Since all 52 cards are dealt, no "
            "ace is taken out; only the opening has its two fans of two, every redeal "
            "is in threes."
        ),
    )


def _fan() -> tuple[str, ...]:
    return (
        _(
            "In some books The Fan is another name of La Belle Lucie. Here it is the "
            "game in which a king may fill an empty fan, and nothing is dealt again: "
            "the two rules belong together, since without a redeal a king would shut "
            "its fan for good."
        ),
        _("Everything is open and no luck follows the deal: a puzzle to the last card."),
    )


def _garden() -> tuple[str, ...]:
    return (
        _(
            "La Belle Lucie with suits left out of account between the fans: a card has"
            " up to four places instead of one, which makes it much the easier game."
        ),
    )


def _shamrocks() -> tuple[str, ...]:
    return (
        _(
            "Some list it among the variations of a game with two redeals. Its tucked "
            "kings, its three cards a fan and its building both ways stand in their "
            "place: here it has none, as in PySolFC."
        ),
        _(
            "In each fan as dealt, every king goes below all the other cards, which "
            "keep their order among themselves."
        ),
    )


def _woods() -> tuple[str, ...]:
    return (
        _(
            "Two packs are shuffled together, so every card comes twice and every suit "
            "has two foundations; a card that goes home goes to the first pile that "
            "takes it."
        ),
        _("In typed moves the second pack’s cards carry an apostrophe: 7C' is the other 7♣."),
    )
