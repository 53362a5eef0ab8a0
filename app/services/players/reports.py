"""Offensive names: reported by players, looked at by whoever runs the app."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from app.db import players as players_db
from app.db import players_reports as reports_db
from app.db.database import Store
from app.db.players import PlayerRef, PlayerRow
from app.services.errors import NotFound
from app.services.players import names, profiles

LONGEST_REASON = 200
LISTED = 100


@dataclass(frozen=True, slots=True)
class ReportedName:
    """A reported name that is still in use, since when, and the reasons given."""

    name: str
    reports: int
    first: datetime
    reasons: tuple[str, ...]


def report(
    store: Store, *, name: str, reporter: PlayerRef | None, reason: str, now: datetime
) -> None:
    """Store a visitor's report of a name, once for each visitor. Raises NotFound."""
    player = profiles.find(store, name, reporter)
    reports_db.add(
        store,
        player.id,
        player.name or name,
        reporter_id=players_db.resolve(store, reporter),
        reason=names.single_line(reason, LONGEST_REASON),
        now=now,
    )
    store.commit()


def waiting(store: Store) -> list[ReportedName]:
    """List the names to look at, most reported first."""
    waiting = reports_db.waiting(store, LISTED)
    reasons = reports_db.reasons(store, [row.player_id for row in waiting])
    return [
        ReportedName(
            row.name, row.reports, row.first, tuple(reasons.get(row.player_id, ())[:LISTED])
        )
        for row in waiting
    ]


def keep(store: Store, *, name: str, now: datetime) -> None:
    """Settle a name's reports and let it stay. Raises NotFound."""
    reports_db.settle(store, _named(store, name).id, now)
    store.commit()


def take_away(store: Store, *, name: str, now: datetime) -> None:
    """Settle a name's reports and show it nowhere any more. Raises NotFound.

    Its key stays: the player can still sign in by it and choose another, and nobody can take it.
    """
    row = _named(store, name)
    players_db.change(store, row.id, name=None)
    reports_db.settle(store, row.id, now)
    store.commit()


def _named(store: Store, name: str) -> PlayerRow:
    key = names.key_of(name)
    row = None if key is None else players_db.by_name_key(store, key)
    if row is None or row.name is None:
        raise NotFound
    return row
