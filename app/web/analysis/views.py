"""The solver's help in words and marks: one sentence below the table, a ring around two places."""

from __future__ import annotations

from collections.abc import Mapping

from app.rules.cards import CARDS
from app.rules.moves import Action, Build, Draw, Home, Play, Redeal, ToSpace
from app.rules.position import Position
from app.services.analysis.questions import Outlook, Standing
from app.services.games.state import GameState
from app.solver.hint import Hint
from app.solver.reasons import Because, Why
from app.text import cards as words
from app.text.i18n import gettext as _
from app.text.i18n import ngettext
from app.text.refusals import N_
from app.web.games.views import MeterView

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


def hint_words(hint: Hint, position: Position) -> str:
    """Say what to play, and why, in one sentence."""
    if hint.action is None:
        return _("There is nothing left worth playing.")
    text = words.action_words(hint.action, position)
    reasons = "; ".join(reason_words(because) for because in hint.reasons[:REASONS])
    return _("%(action)s: %(reasons)s.", action=f"{text[:1].upper()}{text[1:]}", reasons=reasons)


def reason_words(because: Because) -> str:
    """Say a reason, its cards written as signs."""
    signs = {name: words.card_sign(CARDS[text]) for name, text in because.params.items()}
    return _(WHY[because.why], **signs)


def outlook_words(outlook: Outlook, position: Position) -> str:
    """Say whether the game can still be won, and how sure that is."""
    match outlook.standing:
        case Standing.WINNABLE:
            return _("It can be won with what lies here.")
        case Standing.LOST:
            return _("It can’t be won any more: %(most)s.", most=_most(outlook))
        case Standing.REDEAL:
            here = _("It can’t be won with what lies here: %(most)s.", most=_most(outlook))
            return f"{here} {_after_redeal(outlook, position)}"
        case Standing.UNDECIDED:
            states = ngettext("%(count)s position", "%(count)s positions", outlook.states)
            return _("Not decided: %(states)s were searched, without an answer.", states=states)


def _most(outlook: Outlook) -> str:
    cards = ngettext("%(count)s card", "%(count)s cards", outlook.most_home)
    if outlook.exact:
        return _("at most %(cards)s can get home", cards=cards)
    return _("the best line found brings %(cards)s home", cards=cards)


def _after_redeal(outlook: Outlook, position: Position) -> str:
    value = outlook.chance.value
    if value is None:
        return _("What a redeal brings is not known for these rules.")
    if position.redeals_left == 1:
        return _("With the redeal the chance is %(chance)s.", chance=percent(value))
    return _("With redeals the chance is %(chance)s.", chance=percent(value))


def percent(chance: float) -> str:
    """Write a chance: whole percents, but never 0 or 100 for what is neither."""
    if 0 < chance < 0.005:
        return _("less than 1\u00a0%")
    if 0.995 <= chance < 1:
        return _("more than 99\u00a0%")
    return _("%(percent)s\u00a0%%", percent=round(100 * chance))


def share_of(part: int, whole: int) -> str:
    """Write how much of the whole a part is, in whole percents."""
    return _("%(percent)s\u00a0%%", percent=f"{100 * part / whole:.0f}")


def signed(share: float) -> str:
    """Write a gain or a loss of chance with its sign and one decimal."""
    figure = f"{abs(100 * share):.1f}"
    sign = "" if figure == "0.0" else "+" if share > 0 else "−"
    return _("%(percent)s\u00a0%%", percent=f"{sign}{figure}")


def meter_view(outlook: Outlook | None) -> MeterView:
    """Return the meter; None is an answer that has not come."""
    if outlook is None:
        return MeterView("…", None)
    value = outlook.chance.value
    if value is not None:
        return MeterView(percent(value), round(100 * value, 1))
    short = {
        Standing.WINNABLE: _("can be won"),
        Standing.LOST: _("lost"),
        Standing.REDEAL: _("not in this layout"),
        Standing.UNDECIDED: _("not decided"),
    }
    return MeterView(short[outlook.standing], None)


def marks(action: Action | None, state: GameState) -> frozenset[str]:
    """Return what a hint points at, as `BoardView.hinted` names it."""
    match action:
        case None:
            return frozenset()
        case Redeal():
            return frozenset({"redeal"})
        case Draw(play):
            return _play_marks(play, state.game.position)
        case Home() | Build() | ToSpace():
            return _play_marks(action, state.game.position)


def _play_marks(play: Play, position: Position) -> frozenset[str]:
    match play:
        case Home(card):
            pile = position.foundations[card.suit].index(card.rank - 1) + 1
            place = f"home-{card.suit.letter}-{pile}"
        case Build(_card, target):
            place = str(target)
        case ToSpace():
            place = f"fan-{(position.space() or 0) + 1}"
    return frozenset({str(play.card), place})
