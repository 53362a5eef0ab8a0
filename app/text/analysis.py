"""The solver's help in words: a hint with its reasons, and whether a game can still be won."""

from __future__ import annotations

from collections.abc import Mapping

from app.rules.cards import CARDS
from app.rules.position import Position
from app.services.analysis.questions import Outlook, Prospect
from app.solver.hint import Hint
from app.solver.reasons import Because, Why
from app.text import actions, cards
from app.text.figures import percent
from app.text.i18n import gettext as _
from app.text.i18n import ngettext
from app.text.refusals import N_

WHY: Mapping[Why, str] = {
    Why.GOES_HOME: N_("a card home is never a loss"),
    Why.UNCOVERS: N_("it uncovers the %(under)s"),
    Why.UNCOVERS_HOME: N_("it uncovers the %(under)s, which can go home"),
    Why.LEADS_HOME: N_("the next to go home is the %(card)s"),
    Why.MAKES_SPACE: N_("it leaves a space for a king"),
    Why.FILLS_SPACE: N_("a king in a space shuts nothing"),
    Why.FREE_ALONE: N_("it shuts nothing, since the %(target)s is alone in its fan"),
    Why.FREE_KING: N_("it shuts nothing, since the %(target)s stays until its suit is home"),
    Why.FREE_BUILT: N_("it shuts nothing, since the %(target)s stands on the %(on)s already"),
    Why.FREE_OVER: N_("it shuts nothing, since the %(target)s waits for the %(on)s beneath it"),
    Why.SHUTS: N_("it shuts the fan over the %(under)s, and is best all the same"),
    Why.DRAW_BEST: N_("the draw is worth most here, under the %(above)s"),
    Why.LAST_CHANCE: N_("nothing is left but the redeal"),
    Why.NO_GAIN: N_("no other move makes a better redeal"),
    Why.FAN_SHUT: N_("the %(high)s over the %(low)s shuts its fan"),
}
REASONS = 2
"""More than so many reasons are no help."""
WAITING = "…"
"""Stands for a chance that is not known yet."""


def hint(answer: Hint, position: Position) -> str:
    """Return what to play, and why, in one sentence."""
    if answer.action is None:
        return _("There is nothing left worth playing.")
    action = actions.sentence_case(actions.action_words(answer.action, position))
    reasons = "; ".join(map(reason, answer.reasons[:REASONS]))
    return _("%(action)s: %(reasons)s.", action=action, reasons=reasons)


def reason(because: Because) -> str:
    """Return a reason of a hint, its cards written as signs."""
    signs = {name: cards.card_sign(CARDS[text]) for name, text in because.params.items()}
    return _(WHY[because.why], **signs)


def outlook(answer: Outlook, position: Position) -> str:
    """Return whether the game can still be won, and how sure that is."""
    match answer.prospect:
        case Prospect.WINNABLE:
            return _("It can be won with what lies here.")
        case Prospect.LOST:
            return _("It can’t be won any more: %(most)s.", most=_most(answer))
        case Prospect.REDEAL:
            here = _("It can’t be won with what lies here: %(most)s.", most=_most(answer))
            return f"{here} {_after_redeal(answer, position)}"
        case Prospect.UNDECIDED:
            states = ngettext("%(count)s position", "%(count)s positions", answer.states)
            return _("Not decided: %(states)s were searched, without an answer.", states=states)


def outlook_in_short(answer: Outlook) -> str:
    """Return the chance as a figure, or in a word or two where none is known."""
    if answer.chance.value is not None:
        return percent(answer.chance.value)
    match answer.prospect:
        case Prospect.WINNABLE:
            return _("can be won")
        case Prospect.LOST:
            return _("lost")
        case Prospect.REDEAL:
            return _("not in this layout")
        case Prospect.UNDECIDED:
            return _("not decided")


def hint_title() -> str:
    """Return the question before a hint in a ranked game."""
    return _("Ask for a hint?")


def hint_button() -> str:
    """Return what the button says that takes a hint at the price of the rank."""
    return _("Hint, as practice")


def outlook_title() -> str:
    """Return the question before a ranked game's outlook is asked for."""
    return _("Still winnable?")


def outlook_button() -> str:
    """Return what the button says that takes the outlook at the price of the rank."""
    return _("Ask, as practice")


def _most(answer: Outlook) -> str:
    count = ngettext("%(count)s card", "%(count)s cards", answer.most_home)
    if answer.exact:
        return _("at most %(cards)s can get home", cards=count)
    return _("the best line found brings %(cards)s home", cards=count)


def _after_redeal(answer: Outlook, position: Position) -> str:
    value = answer.chance.value
    if value is None:
        return _("What a redeal brings is not known for these rules.")
    if position.redeals_left == 1:
        return _("With the redeal the chance is %(chance)s.", chance=percent(value))
    return _("With redeals the chance is %(chance)s.", chance=percent(value))
