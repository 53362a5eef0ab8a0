"""The boards: of a deal, a day, a month and all time. Pages, profiles and the API read these."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from itertools import groupby

from app.db import boards as boards_db
from app.db import boards_standings as standings_db
from app.db import daily as daily_db
from app.db import games as games_db
from app.db import players as players_db
from app.db.boards import BoardLine, Tally
from app.db.boards_standings import FOR_EVER, DayResult, Order, Standing, StandingLine
from app.db.database import Store
from app.db.deals import DealRow
from app.db.players import PlayerRef
from app.rules.catalogue import VARIANTS
from app.services.daily.days import today
from app.services.deals.deals import Kind
from app.services.errors import NotFound

PAGE = 50
"""Lines of a board that are read at once."""
LEAST_PLAYED = 5
"""Dailies in a month without which nobody has an average there."""
LEAST_PLAYED_EVER = 20
"""Dailies without which nobody has an all-time average."""
LAST_PAGE = 10_000
_MONTH = re.compile(r"[0-9]{4}-(0[1-9]|1[0-2])")


@dataclass(frozen=True, slots=True)
class Summary:
    """How the games on one board of a deal ended; `by_redeals` counts the wins."""

    games: int
    wins: int
    by_redeals: dict[int, int]


@dataclass(frozen=True, slots=True)
class DealBoard:
    """Part of a deal's board for one set of rules, and the viewer's own line wherever it stands."""

    board: str
    imported: bool
    summary: Summary
    lines: list[BoardLine]
    own: BoardLine | None
    page: int
    pages: int


@dataclass(frozen=True, slots=True)
class StandingsBoard:
    """Part of a month's or the all-time board of a variant, and the viewer's own line."""

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


EMPTY = Summary(0, 0, {})


def summaries(store: Store, deal: DealRow) -> dict[str, Summary]:
    """Count how the games on a deal ended, for each of its boards that has any."""
    tallies = boards_db.tallies(store, deal.id, imported=deal.kind == Kind.IMPORTED)
    tallies.sort(key=lambda tally: tally.board)
    return {board: _summary(list(some)) for board, some in groupby(tallies, lambda t: t.board)}


def _summary(tallies: list[Tally]) -> Summary:
    won = {tally.redeals: tally.games for tally in tallies if tally.redeals is not None}
    games = sum(tally.games for tally in tallies)
    return Summary(games, sum(won.values()), dict(sorted(won.items())))


def deal_board(
    store: Store,
    *,
    deal: DealRow,
    board: str,
    viewer: PlayerRef | None,
    page: int = 1,
    counted: dict[str, Summary] | None = None,
) -> DealBoard:
    """Read a page of a deal's board; `counted` are its summaries, where the caller has them."""
    imported = deal.kind == Kind.IMPORTED
    summary = (summaries(store, deal) if counted is None else counted).get(board, EMPTY)
    page, pages = _within(page, summary.games)
    offset = (page - 1) * PAGE
    lines = boards_db.page(store, deal.id, board, imported=imported, limit=PAGE, offset=offset)
    player = players_db.resolve(store, viewer)
    own = None
    if player is not None:
        own = boards_db.own(store, deal.id, board, player, imported=imported)
    return DealBoard(board, imported, summary, lines, own, page, pages)


def day_board(
    store: Store, *, day: date, variant: str, viewer: PlayerRef | None, now: datetime, page: int = 1
) -> DealBoard:
    """Read a page of the board of a day's deal. Raises NotFound, for days to come too."""
    row = None if day > today(now) else daily_db.get(store, day, variant)
    if row is None:
        raise NotFound
    return deal_board(store, deal=row.deal, board=variant, viewer=viewer, page=page)


def standings_board(
    store: Store,
    *,
    variant: str,
    period: str,
    order: Order,
    viewer: PlayerRef | None,
    page: int = 1,
) -> StandingsBoard:
    """Read a page of a variant's board for a month (`2026-11`) or `all`. Raises NotFound."""
    if variant not in VARIANTS or not (period == FOR_EVER or _MONTH.fullmatch(period)):
        raise NotFound
    least = LEAST_PLAYED_EVER if period == FOR_EVER else LEAST_PLAYED
    total = standings_db.count(store, variant, period, order, least)
    page, pages = _within(page, total)
    lines = standings_db.page(
        store, variant, period, order, least=least, limit=PAGE, offset=(page - 1) * PAGE
    )
    player = players_db.resolve(store, viewer)
    own = None if player is None else standings_db.of_player(store, player, variant, period)
    rank = None
    if own is not None:
        rank = standings_db.rank(store, variant, period, order, least=least, standing=own)
    return StandingsBoard(variant, period, order, least, total, lines, own, rank, page, pages)


def standing(store: Store, player: PlayerRef | None, variant: str) -> Standing | None:
    """Read a player's all-time standing in a variant's dailies."""
    known = players_db.resolve(store, player)
    return None if known is None else standings_db.of_player(store, known, variant, FOR_EVER)


def running_streak(kept: Standing | None, now: datetime) -> int:
    """Give the days of a streak that still runs: a day not played yet does not break it."""
    if kept is None or kept.last_won is None:
        return 0
    return kept.streak if kept.last_won >= today(now) - timedelta(days=1) else 0


def streak(
    store: Store, player: int | None, variant: str, kept: Standing | None, now: datetime
) -> int:
    """Give the days of a streak that still runs, or that yesterday's game, if won, would go on.

    A game of yesterday's deal that has not ended does not break it before its time is over.
    """
    running = running_streak(kept, now)
    if player is None or kept is None or running > 1 or not kept.streak:
        return running
    yesterday = today(now) - timedelta(days=1)
    if not games_db.in_play_on(store, player, variant, yesterday):
        return running
    days = standings_db.days(store, player, variant)
    before = _sum([result for result in days if result.day < yesterday], 0)
    follows = before.last_won == yesterday - timedelta(days=1)
    return max(running, before.streak if follows else 0)


def refresh(store: Store, player_id: int, board: str) -> None:
    """Add up a player's dailies of a variant again, after a result came or went. No commit."""
    named = VARIANTS.get(board)
    if named is not None:
        standings_db.lock(store, player_id)
        sums = add_up(standings_db.days(store, player_id, board), named.rules.redeals + 1)
        standings_db.replace(store, player_id, board, sorted(sums.items()))


def refresh_all(store: Store, player_id: int) -> None:
    """Add up all of a player's dailies again, after accounts were merged. No commit."""
    for board in standings_db.boards_of(store, player_id):
        refresh(store, player_id, board)


def add_up(days: list[DayResult], loss: int) -> dict[str, Standing]:
    """Sum results, first day first, for each month and for ever; a loss counts `loss` redeals."""
    months = {
        month: _sum(list(some), loss) for month, some in groupby(days, lambda d: f"{d.day:%Y-%m}")
    }
    return months | ({FOR_EVER: _sum(days, loss)} if days else {})


def _sum(days: list[DayResult], loss: int) -> Standing:
    run = best = 0
    last_won: date | None = None
    for result in days:
        if not result.won:
            run = 0
            continue
        follows = last_won is not None and result.day - last_won == timedelta(days=1)
        run = run + 1 if follows and run else 1
        best = max(best, run)
        last_won = result.day
    wins = sum(result.won for result in days)
    redeals = sum(result.redeals if result.won else loss for result in days)
    return Standing(len(days), wins, redeals, run, best, last_won)


def _within(page: int, total: int) -> tuple[int, int]:
    """Give the page that there is, and how many there are."""
    pages = max(1, -(-total // PAGE))
    return min(max(page, 1), pages, LAST_PAGE), pages
