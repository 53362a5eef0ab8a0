"""All that is stored about one player: what an export reads, games page by page."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import fields
from typing import Any

from sqlalchemy import select

from app.db.database import Store
from app.db.deals import DealRow
from app.db.games import Entry, GameRow
from app.db.rows import record
from app.db.tables import actions, deals, games, looks, name_reports

_GAME = tuple(games.c[field.name].label(f"game_{field.name}") for field in fields(GameRow))
_DEAL = tuple(deals.c[field.name].label(f"deal_{field.name}") for field in fields(DealRow))


def games_of(
    store: Store, player_id: int, *, limit: int, offset: int
) -> list[tuple[GameRow, DealRow]]:
    """List a player's games with their deals, first started first."""
    query = (
        select(*_GAME, *_DEAL)
        .join_from(games, deals, deals.c.id == games.c.deal_id)
        .where(games.c.player_id == player_id)
        .order_by(games.c.started_at, games.c.id)
        .limit(limit)
        .offset(offset)
    )
    rows = store.connection.execute(query).mappings()
    return [(record(GameRow, row, "game_"), record(DealRow, row, "deal_")) for row in rows]


def logs_of(store: Store, game_ids: Sequence[str]) -> dict[str, list[Entry]]:
    """Read the logs of several games in one query."""
    query = (
        select(actions.c.game_id, actions.c.number, actions.c.text, actions.c.at)
        .where(actions.c.game_id.in_(game_ids))
        .order_by(actions.c.game_id, actions.c.number)
    )
    logs: dict[str, list[Entry]] = defaultdict(list)
    for row in store.connection.execute(query).mappings():
        logs[row["game_id"]].append(record(Entry, row))
    return logs


def unfinished_ranked(store: Store, player_id: int) -> set[int]:
    """List the deals on which the player has a ranked game that has not ended."""
    query = select(games.c.deal_id).where(
        games.c.player_id == player_id, games.c.ranked, games.c.ended_at.is_(None)
    )
    return set(store.connection.scalars(query))


def deals_made(store: Store, player_id: int) -> list[dict[str, Any]]:
    """List the deals that were made for a player, and the names they gave them."""
    query = (
        select(deals.c.slug.label("deal"), deals.c.alias.label("name"), deals.c.kind)
        .where(deals.c.created_by == player_id)
        .order_by(deals.c.id)
    )
    return [dict(row) for row in store.connection.execute(query).mappings()]


def looks_of(store: Store, player_id: int) -> list[dict[str, Any]]:
    """List the deals of which a player has seen more than the opening without playing them."""
    query = (
        select(deals.c.slug.label("deal"), looks.c.at)
        .join_from(looks, deals, deals.c.id == looks.c.deal_id)
        .where(looks.c.player_id == player_id)
        .order_by(looks.c.at, deals.c.slug)
    )
    return [dict(row) for row in store.connection.execute(query).mappings()]


def reports_by(store: Store, player_id: int) -> list[dict[str, Any]]:
    """List the names that a player has reported."""
    query = (
        select(name_reports.c.name, name_reports.c.reason, name_reports.c.created_at.label("at"))
        .where(name_reports.c.reporter_id == player_id)
        .order_by(name_reports.c.id)
    )
    return [dict(row) for row in store.connection.execute(query).mappings()]
