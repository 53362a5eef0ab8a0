"""A replay in words."""

from __future__ import annotations

from app.rules.moves import Redeal
from app.services.deals.sharing import Replay
from app.text import actions
from app.text.i18n import gettext as _


def whose(replay: Replay) -> str:
    """Return whose game is replayed, in words."""
    return _("Your game") if replay.state.owner else _("Another player’s game")


def step(replay: Replay, at: int) -> str:
    """Return what the action before a step did, in words; step 0 is the opening."""
    return actions.step_report(replay.actions, replay.positions, at)


def landmarks(replay: Replay) -> tuple[tuple[int, str], ...]:
    """Return the steps worth going to at once, with their names: opening, redeals, end."""
    jumps = [(0, _("Opening"))]
    for place, action in enumerate(replay.actions, start=1):
        if isinstance(action, Redeal):
            jumps.append((place, _("Redeal %(number)s", number=len(jumps))))
    if replay.actions:
        jumps.append((len(replay.actions), _("End")))
    return tuple(jumps)


def watch_title() -> str:
    """Return the question before a replay is watched."""
    return _("Watch this game?")


def watch_label() -> str:
    """Return what the button says that agrees to the price of watching."""
    return _("Watch; mine becomes practice")
