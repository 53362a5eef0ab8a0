"""Games that have not ended, over or not."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from sqlalchemy import or_, select, text

from app.db.database import Store
from app.db.deals import DealRow
from app.db.games import COLUMNS, DEAL, GameRow, with_deals
from app.db.tables import deals, games


def in_play(
    store: Store, player_id: int, *, limit: int, offset: int = 0
) -> list[tuple[GameRow, DealRow]]:
    """List a player's games that have not ended with their deals, last played first."""
    query = (
        select(*COLUMNS, *DEAL)
        .join_from(games, deals, deals.c.id == games.c.deal_id)
        .where(games.c.player_id == player_id, games.c.ended_at.is_(None))
        .order_by(games.c.last_action_at.desc(), games.c.id)
        .limit(limit)
        .offset(offset)
    )
    return with_deals(store, query)


def open_ranked(store: Store, player_id: int, page: int = 200) -> Iterator[tuple[GameRow, DealRow]]:
    """Yield a player's ranked games that have not ended, however many, page by page.

    A player has one ranked game on a deal, so the deal tells where the next page begins.
    """
    query = (
        select(*COLUMNS, *DEAL)
        .join_from(games, deals, deals.c.id == games.c.deal_id)
        .where(games.c.player_id == player_id, games.c.ranked, games.c.ended_at.is_(None))
        .order_by(games.c.deal_id)
        .limit(page)
    )
    pairs = with_deals(store, query)
    while pairs:
        yield from pairs
        pairs = with_deals(store, query.where(games.c.deal_id > pairs[-1][0].deal_id))


def ranked_beside(store: Store, game_id: str, first_open: date) -> str | None:
    """Return the player's other game on the same deal, if one is ranked and has not ended.

    A daily of a day before `first_open` is lost, though nobody may have noted that yet.
    """
    other = games.alias()
    query = (
        select(other.c.id)
        .join_from(games, other, other.c.player_id == games.c.player_id)
        .where(
            games.c.id == game_id,
            other.c.deal_id == games.c.deal_id,
            other.c.id != games.c.id,
            other.c.ranked,
            other.c.ended_at.is_(None),
            or_(other.c.day.is_(None), other.c.day >= first_open),
        )
    )
    return store.connection.execute(query.limit(1)).scalar()


def in_play_on(store: Store, player_id: int, board: str, day: date) -> bool:
    """Whether a player's ranked game of a day's deal has not ended."""
    query = select(games.c.id).where(
        games.c.player_id == player_id,
        games.c.board == board,
        games.c.day == day,
        games.c.ranked,
        games.c.ended_at.is_(None),
    )
    return store.connection.execute(query.limit(1)).first() is not None


def open_dailies(store: Store, before: date, limit: int) -> list[str]:
    """List ranked games of days before a date that have not ended, oldest day first."""
    query = (
        select(games.c.id)
        # Written as the partial index has it: SQLite would not know `ranked = 1` again.
        .where(text("games.ranked"), games.c.ended_at.is_(None), games.c.day < before)
        .order_by(games.c.day, games.c.id)
        .limit(limit)
    )
    return list(store.connection.scalars(query))
