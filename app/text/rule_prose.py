"""Rules in whole sentences: made from a record's options, never from a variant's name."""

from __future__ import annotations

from app.rules.variant import Direction, Rules, Spaces, Suiting
from app.text.i18n import gettext as _
from app.text.i18n import ngettext


def places(rules: Rules) -> tuple[str, ...]:
    """Return where the top card of a fan may go, a place a sentence."""
    home = _(
        "Home: onto its foundation, if it is the next card there. Foundations grow in suit from "
        "the ace to the king, and a card that is home stays home."
    )
    if rules.spaces is Spaces.NONE:
        return home, _another_fan(rules)
    king = _("Into an empty fan, if it is a king that has other cards below it.")
    return home, _another_fan(rules), king


def limits(rules: Rules) -> tuple[str, ...]:
    """Return which fans take no card, a paragraph each."""
    texts = []
    if rules.fan_limit:
        texts.append(_("A fan that has %(count)s cards takes no more.", count=rules.fan_limit))
    if rules.spaces is Spaces.NONE and rules.redeals:
        texts.append(
            _(
                "A fan whose last card has gone stays empty until the next redeal; nothing may be "
                "put there."
            )
        )
    elif rules.spaces is Spaces.NONE:
        texts.append(
            _("A fan whose last card has gone stays empty; nothing may be put there."),
        )
    return tuple(texts)


def redeals(rules: Rules) -> tuple[str, ...]:
    """Return what a redeal is and when it is possible, a paragraph each."""
    if not rules.redeals:
        return (_("There is no redeal: what the opening gives is all there is."),)
    sentences = [
        ngettext("%(count)s redeal is allowed.", "%(count)s redeals are allowed.", rules.redeals),
        _(
            "A redeal gathers all cards that are not home and lays them out again in fans of "
            "three; what is left over makes a last, smaller fan."
        ),
    ]
    if rules.kings_tucked:
        sentences.append(_("Kings are tucked to the bottom again."))
    when = _(
        "A redeal is possible while nothing can go home. Moves between fans may be left unplayed: "
        "such a move can do harm, and nobody is made to play it."
    )
    return " ".join(sentences), when


def draw(rules: Rules) -> str:
    """Return what the draw is; nothing for rules without one."""
    if not rules.draw:
        return ""
    sentences = [
        _(
            "Once in the game, when no redeal is left and nothing can go home, you may pull one "
            "buried card out of its fan. It must be played at once: home, or onto another fan by "
            "the rule above."
        ),
        _("The cards above it close up in their order. The French call it the merci."),
    ]
    if rules.spaces is Spaces.KING:
        sentences.insert(1, _("A king may go into an empty fan."))
    return " ".join(sentences)


def advice(rules: Rules) -> tuple[str, ...]:
    """Return what helps to win, a piece of advice each."""
    pieces = [_("A card that goes home is never a loss."), *_building_advice(rules)]
    if rules.redeals:
        pieces.append(
            _("Before a redeal, play whatever may bring a card home: fewer cards make better fans.")
        )
    return tuple(pieces)


def undo(rules: Rules) -> str:
    """Return what may be taken back."""
    if not rules.redeals:
        return _("Undo and redo are free: everything can be seen.")
    return _(
        "Undo and redo are free inside a layout, since everything in it can be seen. Taking back "
        "a redeal is possible too, but makes the game practice, because you have seen the next "
        "shuffle."
    )


def _another_fan(rules: Rules) -> str:
    """Return onto which top cards of other fans a card may go."""
    both = rules.direction is Direction.BOTH
    match rules.suit:
        case Suiting.SUIT if both:
            return _(
                "Onto another fan, whose top card is of the same suit and one higher or one "
                "lower. King and ace are not neighbours."
            )
        case Suiting.SUIT:
            return _(
                "Onto another fan, whose top card is of the same suit and one higher: the 8 of "
                "clubs onto the 9 of clubs."
            )
        case Suiting.ALTERNATING if both:
            return _(
                "Onto another fan, whose top card is of the other colour and one higher or one "
                "lower. King and ace are not neighbours."
            )
        case Suiting.ALTERNATING:
            return _(
                "Onto another fan, whose top card is of the other colour and one higher: the 8 of "
                "clubs onto a red 9."
            )
        case Suiting.ANY if both:
            return _(
                "Onto another fan, whose top card is one higher or one lower, whatever the suits. "
                "King and ace are not neighbours."
            )
        case Suiting.ANY:
            return _(
                "Onto another fan, whose top card is one higher, whatever the suits: the 8 of "
                "clubs onto any 9."
            )


def _building_advice(rules: Rules) -> tuple[str, ...]:
    """Return the advice that follows from how fans are built."""
    if rules.suit is Suiting.SUIT and rules.direction is Direction.DOWN:
        return _in_suit_advice(rules)
    if rules.suit is Suiting.ALTERNATING:
        return (
            _(
                "Each card has two cards it may be built on, and may move again. Build the "
                "foundations evenly, so that none of them holds back the low cards that the fans "
                "still need."
            ),
        )
    if rules.direction is Direction.BOTH and rules.fan_limit:
        return (
            _(
                "Cards can go to and fro: nothing is shut for ever, but a fan that is full has to "
                "be opened before it can take a card."
            ),
        )
    if rules.direction is Direction.BOTH:
        return (
            _(
                "Cards can go to and fro: nothing is shut for ever. Empty the short fans above low "
                "cards first."
            ),
        )
    return (
        _(
            "There are up to four cards that each one may be built on. Dig for the aces and twos, "
            "and keep the kings off the low cards."
        ),
    )


def _in_suit_advice(rules: Rules) -> tuple[str, ...]:
    """Return the advice for fans that are built down in suit."""
    if rules.spaces is Spaces.NONE:
        harmless = _(
            "Building does no harm on a fan of one card, on a card that already lies on its own "
            "successor, or on a king."
        )
        king = _("A king above anything shuts it until a redeal.")
    else:
        harmless = _(
            "Building does no harm on a fan of one card, or on a card that already lies on its "
            "own successor."
        )
        king = _("A king above anything needs a space.")
    shut = _(
        "A higher card above a lower one of its suit shuts the fan, unless the higher one can be "
        "built away."
    )
    return (
        _(
            "A card has only one card it may be built on, and can be built only once; after that "
            "it leaves only for its foundation. Whatever lies under the card you build on is shut "
            "until then."
        ),
        harmless,
        _("Before you build on a card, ask whether that card should move first."),
        f"{shut} {king}",
    )
