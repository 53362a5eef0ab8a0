"""Boards of one deal: ranked results, or on imported deals each player's best practice game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from itertools import groupby

from app.db import boards as boards_db
from app.db import daily as daily_db
from app.db import players as players_db
from app.db.boards import BoardCount, BoardLine, PlayerName
from app.db.database import Store
from app.db.deals import DealRow
from app.db.players import PlayerRef
from app.services.boards.paging import page_within
from app.services.daily.days import today
from app.services.deals.deal import Kind
from app.services.errors import NotFound

__all__ = ["BoardLine", "BoardTotals", "DealBoard", "PlayerName"]

PAGE = 50
"""Lines of a board that are read at once."""


@dataclass(frozen=True, slots=True)
class BoardTotals:
    """How the games on one board of a deal ended; `by_redeals` counts the wins."""

    games: int
    wins: int
    by_redeals: dict[int, int]


@dataclass(frozen=True, slots=True)
class DealBoard:
    """Part of a deal's board for one set of rules, and the viewer's own line wherever it stands."""

    board: str
    imported: bool
    totals: BoardTotals
    lines: list[BoardLine]
    own: BoardLine | None
    page: int
    pages: int


NOTHING_ENDED = BoardTotals(0, 0, {})


def totals(store: Store, deal: DealRow) -> dict[str, BoardTotals]:
    """Count how the games on a deal ended, for each of its boards that has any."""
    counts = boards_db.counts(store, deal.id, imported=deal.kind == Kind.IMPORTED)
    counts.sort(key=lambda count: count.board)
    return {board: _total(list(some)) for board, some in groupby(counts, lambda c: c.board)}


def read(
    store: Store,
    *,
    deal: DealRow,
    board: str,
    viewer: PlayerRef | None,
    page: int = 1,
    counted: Mapping[str, BoardTotals] | None = None,
) -> DealBoard:
    """Read a page of a deal's board; `counted` are its totals, where the caller has them."""
    imported = deal.kind == Kind.IMPORTED
    of_board = (totals(store, deal) if counted is None else counted).get(board, NOTHING_ENDED)
    page, pages = page_within(page, of_board.games, PAGE)
    offset = (page - 1) * PAGE
    lines = boards_db.page(store, deal.id, board, imported=imported, limit=PAGE, offset=offset)
    player = players_db.resolve(store, viewer)
    own = None
    if player is not None:
        own = boards_db.own(store, deal.id, board, player, imported=imported)
    return DealBoard(board, imported, of_board, lines, own, page, pages)


def of_day(
    store: Store, *, day: date, variant: str, viewer: PlayerRef | None, now: datetime, page: int = 1
) -> DealBoard:
    """Read a page of the board of a day's deal. Raises NotFound, for days to come too."""
    row = None if day > today(now) else daily_db.get(store, day, variant)
    if row is None:
        raise NotFound
    return read(store, deal=row.deal, board=variant, viewer=viewer, page=page)


def _total(counts: Sequence[BoardCount]) -> BoardTotals:
    won = {count.redeals: count.games for count in counts if count.redeals is not None}
    games = sum(count.games for count in counts)
    return BoardTotals(games, sum(won.values()), dict(sorted(won.items())))
