"""The solver's help in words and marks: one sentence below the table, a ring around two places."""

from __future__ import annotations

from app.rules.moves import Action, Build, Draw, Home, Play, Redeal, ToSpace
from app.rules.position import Position
from app.services.questions import Hint, Outlook, Standing
from app.services.state import GameState
from app.web import words
from app.web.i18n import gettext as _
from app.web.i18n import ngettext
from app.web.views import MeterView


def hint_words(hint: Hint, position: Position) -> str:
    """Say what to play, and why."""
    if hint.action is None:
        return _("Nothing is left to play.")
    text = words.action_words(hint.action, position)
    return f"{text[:1].upper()}{text[1:]}."


def outlook_words(outlook: Outlook, position: Position) -> str:
    """Say whether the game can still be won, and how sure that is."""
    match outlook.standing:
        case Standing.WINNABLE:
            return _("It can still be won with what lies here.")
        case Standing.LOST:
            return _("It can’t be won any more. %(most)s", most=_most(outlook))
        case Standing.REDEAL:
            here = _("Not in this layout any more. %(most)s", most=_most(outlook))
            return f"{here} {_after_redeal(outlook, position)}"
        case Standing.UNDECIDED:
            states = ngettext("%(count)s position", "%(count)s positions", outlook.states)
            return _("Not decided: %(states)s were searched, without an answer.", states=states)


def _most(outlook: Outlook) -> str:
    cards = ngettext("%(count)s card", "%(count)s cards", outlook.most_home)
    if outlook.exact:
        return _("At most %(cards)s can go home here.", cards=cards)
    return _("At least %(cards)s can go home here.", cards=cards)


def _after_redeal(outlook: Outlook, position: Position) -> str:
    if outlook.chance is None:
        return _("What a redeal brings is not known for these rules.")
    if position.redeals_left == 1:
        return _("With the redeal the chance is %(chance)s.", chance=percent(outlook.chance))
    return _("With redeals the chance is %(chance)s.", chance=percent(outlook.chance))


def percent(chance: float) -> str:
    """Write a chance: whole percents, but never 0 or 100 for what is neither."""
    if 0 < chance < 0.005:
        return _("less than 1 %%")
    if 0.995 <= chance < 1:
        return _("more than 99 %%")
    return _("%(percent)s %%", percent=round(100 * chance))


def meter_view(outlook: Outlook | None) -> MeterView:
    """Return the meter; None is an answer that has not come."""
    if outlook is None:
        return MeterView("…", None)
    if outlook.chance is not None:
        return MeterView(percent(outlook.chance), round(100 * outlook.chance, 1))
    short = {
        Standing.WINNABLE: _("can be won"),
        Standing.LOST: _("lost"),
        Standing.REDEAL: _("not in this layout"),
        Standing.UNDECIDED: _("not decided"),
    }
    return MeterView(short[outlook.standing], None)


def marks(action: Action | None, state: GameState) -> frozenset[str]:
    """Return what a hint points at, as `TableView.hinted` names it."""
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
