"""What an action does, will do or did, in words; and how many cards are home."""

from collections.abc import Sequence

from app.rules.cards import Card
from app.rules.moves import Action, Build, Draw, Home, Play, Redeal, ToSpace
from app.rules.position import Position
from app.text.cards import card_name, card_sign
from app.text.i18n import gettext as _
from app.text.i18n import ngettext


def play_words(play: Play, before: Position) -> str:
    """Return where a card goes: "8 of clubs to fan 4"."""
    card = card_name(play.card)
    match play:
        case Home():
            return _("%(card)s home", card=card)
        case Build(_card, target):
            return _("%(card)s to fan %(fan)s", card=card, fan=_fan_of(before, target))
        case ToSpace():
            return _("%(card)s into fan %(fan)s", card=card, fan=(before.space() or 0) + 1)


def action_words(action: Action, before: Position) -> str:
    """Return what an action does, without a full stop."""
    match action:
        case Redeal():
            return _("redeal")
        case Draw(play):
            return play_words(play, before)
        case Home() | Build() | ToSpace():
            return play_words(action, before)


def action_in_short(action: Action, before: Position) -> str:
    """Return what an action does, as a table's cell has room for it: "8♣ to fan 4"."""
    match action:
        case Redeal():
            return _("redeal")
        case Draw(play):
            return _("draw %(play)s", play=action_in_short(play, before))
        case Home(card):
            return _("%(card)s home", card=card_sign(card))
        case Build(card, target):
            return _("%(card)s to fan %(fan)s", card=card_sign(card), fan=_fan_of(before, target))
        case ToSpace(card):
            fan = (before.space() or 0) + 1
            return _("%(card)s into fan %(fan)s", card=card_sign(card), fan=fan)


def sentence_case(text: str) -> str:
    """Return the text with its first letter a capital, the others as they are."""
    return f"{text[:1].upper()}{text[1:]}"


def step_report(actions: Sequence[Action], positions: Sequence[Position], number: int) -> str:
    """Return what the action did that led to a step of a game; step 0 is the opening."""
    if not number:
        return _("The opening.")
    return action_report(actions[number - 1], positions[number - 1], positions[number])


def action_report(action: Action, before: Position, after: Position) -> str:
    """Return what an action did, in one sentence."""
    if isinstance(action, Redeal):
        return redealt(after)
    words = action_words(action, before)
    if isinstance(action, Draw):
        words = _("drawn: %(play)s", play=words)
    return f"{sentence_case(words)}; {home_count(after)}"


def redealt(after: Position) -> str:
    """Return what a redeal did."""
    cards = sum(map(len, after.fans))
    dealt = ngettext("%(count)s card dealt anew.", "%(count)s cards dealt anew.", cards)
    left = (
        ngettext("%(count)s redeal left.", "%(count)s redeals left.", after.redeals_left)
        if after.redeals_left
        else _("No redeal left.")
    )
    return f"{dealt} {left}"


def home_count(position: Position) -> str:
    """Return how many cards are home."""
    count = position.cards_home
    return ngettext("%(count)s card home.", "%(count)s cards home.", count)


def _fan_of(position: Position, card: Card) -> int:
    """Return the number, from 1, of the fan that holds the card."""
    place = position.find(card)
    return place[0] + 1 if place else 0
