"""Standings: what each player's dailies of a variant come to, in a month and for all time."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

from app.db import boards_standings as standings_db
from app.db import players as players_db
from app.db.boards_standings import FOR_EVER, DayResult, Order, Standing, StandingLine
from app.db.database import Store
from app.db.players import PlayerRef
from app.rules.catalogue import VARIANTS
from app.services.boards import streaks
from app.services.boards.paging import page_within
from app.services.daily.days import today
from app.services.errors import NotFound

__all__ = ["FOR_EVER", "Order", "Standing", "StandingLine", "StandingsBoard"]

PAGE = 50
"""Lines of a board that are read at once."""
LEAST_PLAYED = 5
"""Dailies in a month without which nobody has an average there."""
LEAST_PLAYED_EVER = 20
"""Dailies without which nobody has an all-time average."""
_MONTH = re.compile(r"[0-9]{4}-(0[1-9]|1[0-2])")


@dataclass(frozen=True, slots=True)
class StandingsBoard:
    """Part of a month's or the all-time board of a variant, and the viewer's own line.

    `period` is a month (`2026-11`) or `FOR_EVER`; `least` is how many dailies an average needs.
    """

    variant: str
    period: str
    order: Order
    least: int
    total: int
    lines: list[StandingLine]
    own: Standing | None
    own_rank: int | None
    page: int
    pages: int


def read(
    store: Store,
    *,
    variant: str,
    period: str,
    order: Order,
    viewer: PlayerRef | None,
    now: datetime,
    page: int = 1,
) -> StandingsBoard:
    """Read a page of a variant's board for a month (`2026-11`) or `all`.

    Raises NotFound for another period, and for months to come.
    """
    if variant not in VARIANTS or not _there(period, now):
        raise NotFound
    least = LEAST_PLAYED_EVER if period == FOR_EVER else LEAST_PLAYED
    total = standings_db.count(store, variant, period, order, least)
    page, pages = page_within(page, total, PAGE)
    lines = standings_db.page(
        store, variant, period, order, least=least, limit=PAGE, offset=(page - 1) * PAGE
    )
    player = players_db.resolve(store, viewer)
    own = None if player is None else standings_db.of_player(store, player, variant, period)
    rank = None
    if own is not None:
        rank = standings_db.rank(store, variant, period, order, least=least, standing=own)
    return StandingsBoard(variant, period, order, least, total, lines, own, rank, page, pages)


def all_time(store: Store, player: PlayerRef | None, variant: str) -> Standing | None:
    """Return a player's all-time standing in a variant's dailies, if they have one."""
    player_id = players_db.resolve(store, player)
    if player_id is None:
        return None
    return standings_db.of_player(store, player_id, variant, FOR_EVER)


def refresh(store: Store, player_id: int, variant: str) -> None:
    """Add up a player's dailies of a variant again, after a result came or went. No commit.

    Custom rules have no dailies: there is nothing to add up.
    """
    named = VARIANTS.get(variant)
    if named is not None:
        standings_db.lock(store, player_id)
        sums = add_up(standings_db.days(store, player_id, variant), named.rules.redeals + 1)
        standings_db.replace(store, player_id, variant, sorted(sums.items()))


def refresh_all(store: Store, player_id: int) -> None:
    """Add up all of a player's dailies again, after accounts were merged. No commit."""
    for variant in standings_db.boards_of(store, player_id):
        refresh(store, player_id, variant)


def add_up(days: Sequence[DayResult], loss: int) -> dict[str, Standing]:
    """Sum results, first day first, for each month and for all time.

    A loss counts as `loss` redeals.
    """
    months = {
        month: _sum(list(some), loss) for month, some in groupby(days, lambda d: f"{d.day:%Y-%m}")
    }
    return months | ({FOR_EVER: _sum(days, loss)} if days else {})


def _there(period: str, now: datetime) -> bool:
    """Whether a period is all time, this month or one before it."""
    if period == FOR_EVER:
        return True
    return bool(_MONTH.fullmatch(period)) and period <= f"{today(now):%Y-%m}"


def _sum(days: Sequence[DayResult], loss: int) -> Standing:
    runs = streaks.runs(days)
    return Standing(
        played=len(days),
        wins=sum(result.won for result in days),
        redeals=sum(result.redeals if result.won else loss for result in days),
        streak=runs.last,
        best_streak=runs.best,
        last_won=runs.last_won,
    )
