"""Days in words: how hard they are, what a visitor made of them, a text to share."""

from __future__ import annotations

from datetime import date

from app.rules.variant import Rules
from app.services.daily.archive import CalendarDay
from app.services.daily.deal_of_day import DayDeal
from app.services.daily.outcomes import Outcome, Played
from app.text import deals
from app.text.dates import long_date
from app.text.games import variant_name
from app.text.i18n import gettext as _
from app.text.i18n import ngettext

CARDS = 52
"""Cards in a game of a variant that has dailies."""


def difficulty(band: str | None) -> str:
    """Return a band's name in words."""
    return {
        "very-easy": _("Very easy"),
        "easy": _("Easy"),
        "moderate": _("Moderate"),
        "medium": _("Middling"),
        "rather-hard": _("Rather hard"),
        "hard": _("Hard"),
        "very-hard": _("The hardest of the week"),
    }.get(band or "", "")


def result_words(played: Played, rules: Rules) -> str:
    """Return what a day's game came to, in words."""
    words = deals.result_words(played.result, rules)
    return words if played.ranked else _("%(result)s, as practice", result=words)


def streak_words(days: int) -> str:
    """Return how many days in a row were won, in words; nothing for none."""
    if not days:
        return ""
    return ngettext("%(count)s day won in a row", "%(count)s days won in a row", days)


def outcome_sign(outcome: Outcome) -> str:
    """Return the mark of a day in the calendar."""
    return {
        Outcome.WON: "✓",
        Outcome.LOST: "✗",
        Outcome.OPEN: "…",
        Outcome.PRACTICE_WON: "(✓)",
        Outcome.PRACTICE: "(·)",
        Outcome.NONE: "",
    }[outcome]


def calendar_label(day: CalendarDay) -> str:
    """Return what is read aloud of a day in the calendar."""
    words = _outcome(day.outcome)
    return f"{long_date(day.day)}, {words}" if words else long_date(day.day)


def share_text(deal: DayDeal, played: Played, address: str) -> str:
    """Return a finished daily in signs: cards home, redeals, draw, moves, streak; no card of it."""
    facts = [deals.result_signs(played.result, CARDS)]
    if played.result.won:
        facts.append(deals.moves_taken(played.result))
    if played.ranked and deal.streak > 1:
        facts.append(ngettext("%(count)s day in a row", "%(count)s days in a row", deal.streak))
    if not played.ranked:
        facts.append(_("practice"))
    return f"{heading(deal.variant, deal.day)}\n{' · '.join(facts)}\n{address}"


def heading(variant: str, day: date) -> str:
    """Return the name of a day's deal: `La Belle Lucie, 29 November 2026`."""
    return f"{variant_name(variant)}, {long_date(day)}"


def _outcome(outcome: Outcome) -> str:
    return {
        Outcome.WON: _("won"),
        Outcome.LOST: _("lost"),
        Outcome.OPEN: _("in play"),
        Outcome.PRACTICE_WON: _("won as practice"),
        Outcome.PRACTICE: _("practice"),
        Outcome.NONE: "",
    }[outcome]
