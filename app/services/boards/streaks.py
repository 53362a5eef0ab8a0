"""Streaks: days in a row with a won ranked daily of one variant.

Pages, profiles and the API all read streaks here; boards rank by what `runs` found.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from app.db import boards_standings as standings_db
from app.db import games_open as open_db
from app.db.boards_standings import DayResult, Standing
from app.db.database import Store
from app.services.daily.days import today

ONE_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Runs:
    """Runs of won days: the one that ends with the last day played, and the longest."""

    last: int
    best: int
    last_won: date | None


def runs(days: Iterable[DayResult]) -> Runs:
    """Return the runs of won days in some results, first day first."""
    run = best = 0
    last_won: date | None = None
    for result in days:
        if not result.won:
            run = 0
            continue
        follows = last_won is not None and result.day - last_won == ONE_DAY
        run = run + 1 if follows and run else 1
        best = max(best, run)
        last_won = result.day
    return Runs(run, best, last_won)


def running(standing: Standing | None, now: datetime) -> int:
    """Return the days of a streak that still runs: a day not played yet does not break it."""
    if standing is None or standing.last_won is None:
        return 0
    return standing.streak if standing.last_won >= today(now) - ONE_DAY else 0


def current(
    store: Store, player: int | None, variant: str, standing: Standing | None, now: datetime
) -> int:
    """Return the days of a streak that runs, or that yesterday's game, if won, would go on.

    A game of yesterday's deal that has not ended does not break it before its time is over.
    """
    days_running = running(standing, now)
    if player is None or standing is None or days_running > 1 or not standing.streak:
        return days_running
    yesterday = today(now) - ONE_DAY
    if not open_db.in_play_on(store, player, variant, yesterday):
        return days_running
    days = standings_db.days(store, player, variant)
    before = runs(result for result in days if result.day < yesterday)
    follows = before.last_won == yesterday - ONE_DAY
    return max(days_running, before.last if follows else 0)
