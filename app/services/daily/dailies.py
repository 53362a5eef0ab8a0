"""The day's deal: one for each UTC date and variant, its archive, marks, streaks and share text."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import StrEnum

from app.db import daily as daily_db
from app.db import games as games_db
from app.db import players as players_db
from app.db.daily import DailyRow, Mark, VerdictRow
from app.db.database import Database, Store
from app.db.players import PlayerRef
from app.rules.catalogue import VARIANTS
from app.services.boards import standings, streaks
from app.services.daily import vetting
from app.services.daily.days import day_ends, first_open_day, today
from app.services.daily.vetting import Choose, Finding
from app.services.deals import deals
from app.services.errors import NotFound
from app.services.games import actions

PLAYED = ("la-belle-lucie", "three-shuffles-and-a-draw", "trefoil", "the-fan")
"""The variants that have a deal each day, the most prominent first."""


class Outcome(StrEnum):
    """What a player's calendar says of a day."""

    WON = "won"
    LOST = "lost"
    OPEN = "open"
    PRACTICE_WON = "practice_won"
    PRACTICE = "practice"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Played:
    """A player's first game on a day's deal, with the streak it is part of where it counts."""

    game_id: str
    outcome: Outcome
    ranked: bool
    redeals: int
    draw_used: bool
    moves: int
    home: int


@dataclass(frozen=True, slots=True)
class Today:
    """A day's deal as a visitor meets it."""

    day: date
    variant: str
    slug: str
    band: str | None
    current: bool
    ends: datetime
    played: Played | None
    streak: int
    best_streak: int


@dataclass(frozen=True, slots=True)
class CalendarDay:
    """A day of the archive: whether it has a deal yet, and the visitor's own mark."""

    day: date
    exists: bool
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Month:
    """A month of the archive, with its neighbours where they have deals."""

    first: date
    days: tuple[CalendarDay, ...]
    earlier: date | None
    later: date | None


def ensure(
    database: Database,
    *,
    day: date,
    variant: str,
    now: datetime,
    choose: Choose = vetting.choose_here,
) -> DailyRow:
    """Give a day's deal, choosing it if there is none: once, whoever else does so at the same time.

    The search for a deal runs outside any transaction, so nobody waits for it.
    """
    with database.read() as store:
        found = daily_db.get(store, day, variant)
    if found is not None:
        return found
    wanted = vetting.band(day)
    seed, finding = choose(VARIANTS[variant].rules, wanted)
    with database.write() as store:
        found = daily_db.get(store, day, variant)
        if found is None and not _add(
            store,
            day=day,
            variant=variant,
            band=wanted.name,
            seed=seed,
            finding=finding,
            now=now,
        ):
            store.rollback()
        made = found or daily_db.get(store, day, variant)
    if made is None:
        raise RuntimeError("a day's deal was neither added nor found")
    return made


def ensure_days(
    database: Database,
    *,
    first: date,
    count: int,
    now: datetime,
    choose: Choose = vetting.choose_here,
) -> Iterable[DailyRow]:
    """Give the deals of some days in a row, in every variant that has dailies."""
    for number in range(count):
        for variant in PLAYED:
            day = first + timedelta(days=number)
            yield ensure(database, day=day, variant=variant, now=now, choose=choose)


def settle(database: Database, now: datetime) -> None:
    """End the ranked dailies whose time is over, so that boards and streaks are complete."""
    with database.read() as store:
        late = games_db.open_dailies(store, first_open_day(now), limit=1)
    if late:
        with database.write() as store:
            actions.close_late(store, now=now)


def missing(store: Store, *, first: date, count: int) -> bool:
    """Tell whether any of some days in a row lacks a deal."""
    last = first + timedelta(days=count - 1)
    return any(len(daily_db.between(store, slug, first, last)) < count for slug in PLAYED)


def read(
    store: Store, *, day: date, variant: str, viewer: PlayerRef | None, now: datetime
) -> Today:
    """Show a day's deal to a visitor. Raises NotFound for what is not there, or not yet."""
    row = None if day > today(now) else daily_db.get(store, day, variant)
    if row is None:
        raise NotFound
    player = players_db.resolve(store, viewer)
    kept = standings.all_time(store, player, variant)
    return Today(
        day=day,
        variant=variant,
        slug=row.deal.slug,
        band=row.band,
        current=day == today(now),
        ends=day_ends(day),
        played=_played(store, player, variant, day),
        streak=streaks.current(store, player, variant, kept, now),
        best_streak=0 if kept is None else kept.best_streak,
    )


def month(
    store: Store, *, first: date, variant: str, viewer: PlayerRef | None, now: datetime
) -> Month:
    """Show a month of the archive, up to today. Raises NotFound for a month to come."""
    first, this = first.replace(day=1), today(now)
    if first > this or variant not in PLAYED:
        raise NotFound
    last = first.replace(day=monthrange(first.year, first.month)[1])
    there = set(daily_db.between(store, variant, first, min(last, this)))
    player = players_db.resolve(store, viewer)
    marks: dict[date, Outcome] = {}
    if player is not None:
        for mark in daily_db.marks(store, player, variant, first, min(last, this)):
            marks.setdefault(mark.day, _outcome(mark))
    days = (first + timedelta(days=number) for number in range((last - first).days + 1))
    begun = daily_db.first_day(store, variant)
    before, after = first - timedelta(days=1), last + timedelta(days=1)
    return Month(
        first=first,
        days=tuple(CalendarDay(day, day in there, marks.get(day, Outcome.NONE)) for day in days),
        earlier=before.replace(day=1) if begun is not None and begun <= before else None,
        later=after if after <= this else None,
    )


def _add(
    store: Store,
    *,
    day: date,
    variant: str,
    band: str,
    seed: bytes,
    finding: Finding,
    now: datetime,
) -> bool:
    """Store a chosen deal with what is known of it; False if the day has a deal by now."""
    deal = deals.add_daily(store, seed=seed, day=day, now=now)
    if not daily_db.add(store, day=day, variant=variant, band=band, deal_id=deal.id, now=now):
        return False
    verdict = VerdictRow(
        fair_par=finding.redeals,
        fair_draw=finding.draw,
        fair_at=now,
        opening_chance=finding.chance,
        states=finding.states,
        table_version=finding.table_version,
    )
    daily_db.add_verdict(store, deal.id, variant, verdict)
    store.commit()
    return True


def _played(store: Store, player: int | None, variant: str, day: date) -> Played | None:
    """Read the player's first game on a day's deal."""
    marks = [] if player is None else daily_db.marks(store, player, variant, day, day)
    if not marks:
        return None
    mark = marks[0]
    return Played(
        game_id=mark.game_id,
        outcome=_outcome(mark),
        ranked=mark.ranked,
        redeals=mark.redeals,
        draw_used=mark.draw_used,
        moves=mark.moves,
        home=mark.home,
    )


def _outcome(mark: Mark) -> Outcome:
    won = mark.status == "won"
    if not mark.ended:
        return Outcome.OPEN
    if mark.ranked:
        return Outcome.WON if won else Outcome.LOST
    return Outcome.PRACTICE_WON if won else Outcome.PRACTICE
