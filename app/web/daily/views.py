"""The day's deal as a page: the table, the countdown, the calendar, and a text to share."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from urllib.parse import urlencode

from app.rules.variant import Rules
from app.services.daily.dailies import PLAYED, CalendarDay, Month, Outcome, Played, Today
from app.services.deals.overview import OpenDeal
from app.text.dates import long_date, month_name, weekday, weekday_names
from app.text.games import variant_name
from app.text.i18n import gettext as _
from app.text.i18n import ngettext
from app.web.deals.views import DealView, Tab, deal_view, result_words, symbols


@dataclass(frozen=True, slots=True)
class CellView:
    """A day in the calendar: its number, where it leads, and the visitor's own mark."""

    number: int
    href: str
    mark: str
    sort: str
    label: str
    current: bool


@dataclass(frozen=True, slots=True)
class CalendarView:
    """A month, week by week from Monday; None fills the days of other months."""

    title: str
    weeks: tuple[tuple[CellView | None, ...], ...]
    weekdays: tuple[tuple[str, str], ...]
    earlier: str
    later: str


@dataclass(frozen=True, slots=True)
class DayView:
    """A day's deal; `deal` is the same deal as its own page shows it."""

    date: str
    title: str
    weekday: str
    difficulty: str
    current: bool
    ends: str
    tabs: tuple[Tab, ...]
    deal: DealView
    result: str
    game: str
    share: str
    streak: str
    calendar: CalendarView


def day_view(
    shown: Today, month: Month, deal: OpenDeal, viewer: int | None, *, origin: str
) -> DayView:
    """Return the page of a day's deal."""
    page = deal_view(deal, viewer, origin=origin)
    played = shown.played
    ended = played is not None and played.outcome is not Outcome.OPEN
    path = f"/daily/{shown.day.isoformat()}"
    return DayView(
        date=shown.day.isoformat(),
        title=long_date(shown.day),
        weekday=weekday(shown.day),
        difficulty=difficulty(shown.band),
        current=shown.current,
        ends=shown.ends.isoformat(),
        tabs=tuple(
            Tab(f"{path}?{urlencode({'variant': slug})}", variant_name(slug), slug == shown.variant)
            for slug in PLAYED
        ),
        deal=page,
        result=result_of(played, deal.rules) if played is not None and ended else "",
        game="" if played is None else played.game_id,
        share=share_text(shown, played, origin) if played is not None and ended else "",
        streak=_streak(shown),
        calendar=calendar_view(month, shown),
    )


def day_path(shown: Today) -> str:
    """Return the address of a day's page."""
    path = f"/daily/{shown.day.isoformat()}"
    if shown.variant == PLAYED[0]:
        return path
    return f"{path}?{urlencode({'variant': shown.variant})}"


def share_text(shown: Today, played: Played, origin: str) -> str:
    """Tell a finished daily in symbols: what is home, redeals, draw, moves, streak; no card."""
    won = played.outcome in {Outcome.WON, Outcome.PRACTICE_WON}
    facts = [symbols(won, played.redeals, played.home, 52, draw=played.draw_used)]
    if won:
        facts.append(ngettext("%(count)s move", "%(count)s moves", played.moves))
    if played.ranked and shown.streak > 1:
        facts.append(ngettext("%(count)s day", "%(count)s days in a row", shown.streak))
    if not played.ranked:
        facts.append(_("practice"))
    title = f"{variant_name(shown.variant)}, {long_date(shown.day)}"
    return f"{title}\n{' · '.join(facts)}\n{origin}{day_path(shown)}"


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


def result_of(played: Played, rules: Rules) -> str:
    """Say what a day's game came to."""
    won = played.outcome in {Outcome.WON, Outcome.PRACTICE_WON}
    words = result_words(won, played.redeals, played.home, rules, draw=played.draw_used)
    return words if played.ranked else _("%(result)s, as practice", result=words)


def _streak(shown: Today) -> str:
    if shown.streak:
        return ngettext("%(count)s day won in a row", "%(count)s days won in a row", shown.streak)
    return ""


def calendar_view(month: Month, shown: Today) -> CalendarView:
    """Return a month of the archive as weeks."""
    query = urlencode({"variant": shown.variant})
    cells: list[CellView | None] = [None] * month.first.weekday()
    cells += [_cell(day, shown, query) for day in month.days]
    cells += [None] * (-len(cells) % 7)
    return CalendarView(
        title=month_name(month.first),
        weeks=tuple(tuple(cells[start : start + 7]) for start in range(0, len(cells), 7)),
        weekdays=weekday_names(),
        earlier=_month_link(month.earlier, shown, query),
        later=_month_link(month.later, shown, query),
    )


def _month_link(first: date | None, shown: Today, query: str) -> str:
    if first is None:
        return ""
    return f"/daily/{shown.day.isoformat()}?{query}&month={first:%Y-%m}#calendar"


def _cell(day: CalendarDay, shown: Today, query: str) -> CellView:
    mark, words = {
        Outcome.WON: ("✓", _("won")),
        Outcome.LOST: ("✗", _("lost")),
        Outcome.OPEN: ("…", _("in play")),
        Outcome.PRACTICE_WON: ("(✓)", _("won as practice")),
        Outcome.PRACTICE: ("(·)", _("practice")),
        Outcome.NONE: ("", ""),
    }[day.outcome]
    label = long_date(day.day)
    return CellView(
        number=day.day.day,
        href=f"/daily/{day.day.isoformat()}?{query}" if day.exists else "",
        mark=mark,
        sort=day.outcome.value,
        label=f"{label}, {words}" if words else label,
        current=day.day == shown.day,
    )
