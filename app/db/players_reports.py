"""Names that somebody found offensive, until whoever runs the app has looked at them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import func, insert, select, update

from app.db.database import Store
from app.db.rows import record
from app.db.tables import name_reports, players


@dataclass(frozen=True, slots=True)
class ReportedName:
    """A name that is still in use, how often it was reported and since when."""

    player_id: int
    name: str
    reports: int
    first: datetime


def add(
    store: Store,
    player_id: int,
    name: str,
    *,
    reporter_id: int | None,
    reason: str,
    now: datetime,
) -> None:
    """Record a report; one of each reporter waits at a time, and one of all unknown ones."""
    same = (
        name_reports.c.player_id == player_id,
        name_reports.c.name == name,
        name_reports.c.reporter_id.is_not_distinct_from(reporter_id),
        name_reports.c.handled_at.is_(None),
    )
    if store.connection.execute(select(name_reports.c.id).where(*same)).first():
        return
    row = {"player_id": player_id, "name": name, "reporter_id": reporter_id, "reason": reason}
    store.connection.execute(insert(name_reports).values(**row, created_at=now))


def waiting(store: Store, limit: int) -> list[ReportedName]:
    """List reported names that are still in use, most reported first."""
    count = func.count().label("reports")
    first = func.min(name_reports.c.created_at).label("first")
    query = (
        select(players.c.id.label("player_id"), players.c.name, count, first)
        .join_from(name_reports, players, players.c.id == name_reports.c.player_id)
        .where(name_reports.c.handled_at.is_(None), name_reports.c.name == players.c.name)
        .group_by(players.c.id, players.c.name)
        .order_by(count.desc(), players.c.id)
        .limit(limit)
    )
    return [record(ReportedName, row) for row in store.connection.execute(query).mappings()]


def reasons(store: Store, player_ids: Sequence[int], limit: int = 10_000) -> dict[int, list[str]]:
    """List the reasons given in reports that wait, by the id of the player they are about."""
    query = (
        select(name_reports.c.player_id, name_reports.c.reason)
        .where(
            name_reports.c.player_id.in_(player_ids),
            name_reports.c.handled_at.is_(None),
            name_reports.c.reason != "",
        )
        .order_by(name_reports.c.id)
        .limit(limit)
    )
    by_player: dict[int, list[str]] = defaultdict(list)
    for row in store.connection.execute(query).mappings():
        by_player[row["player_id"]].append(row["reason"])
    return by_player


def settle(store: Store, player_id: int, now: datetime) -> None:
    """Mark every report about a player's name as looked at."""
    unsettled = (name_reports.c.player_id == player_id, name_reports.c.handled_at.is_(None))
    store.connection.execute(update(name_reports).where(*unsettled).values(handled_at=now))
