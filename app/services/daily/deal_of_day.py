"""The day's deal as a visitor meets it, with their own game and their streak."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from app.db import daily as daily_db
from app.db import players as players_db
from app.db.database import Store
from app.db.players import PlayerRef
from app.services.boards import standings, streaks
from app.services.daily import outcomes
from app.services.daily.days import day_ends, today
from app.services.daily.outcomes import Played
from app.services.errors import NotFound

PLAYED = ("la-belle-lucie", "three-shuffles-and-a-draw", "trefoil", "the-fan")
"""The variants that have a deal each day, the most prominent first."""


@dataclass(frozen=True, slots=True)
class DayDeal:
    """A day's deal of a variant; `current` says that the day is today, `ends` when it is over.

    `played` is the visitor's first game on it, the streaks are theirs in this variant.
    """

    day: date
    variant: str
    slug: str
    band: str | None
    current: bool
    ends: datetime
    played: Played | None
    streak: int
    best_streak: int


def read(
    store: Store, *, day: date, variant: str, viewer: PlayerRef | None, now: datetime
) -> DayDeal:
    """Read a day's deal for a visitor. Raises NotFound for what is not there, or not yet."""
    row = None if day > today(now) else daily_db.get(store, day, variant)
    if row is None:
        raise NotFound
    player = players_db.resolve(store, viewer)
    standing = standings.all_time(store, player, variant)
    return DayDeal(
        day=day,
        variant=variant,
        slug=row.deal.slug,
        band=row.band,
        current=day == today(now),
        ends=day_ends(day),
        played=outcomes.played(store, player, variant, day),
        streak=streaks.current(store, player, variant, standing, now),
        best_streak=0 if standing is None else standing.best_streak,
    )
