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
class Complaint:
    """A reported name that is still in use, and what was said about it."""

    name: str
    reports: int
    first: datetime
    reasons: tuple[str, ...]


def report(
    store: Store, *, name: str, reporter: PlayerRef | None, reason: str, now: datetime
) -> None:
    """Record that a visitor finds a name offensive, once for each of them. Raises NotFound."""
    row = profiles.find(store, name, reporter)
    reporter_id = players_db.resolve(store, reporter)
    said = names.line(reason, LONGEST_REASON)
    shown = row.name or name
    reports_db.add(store, row.id, shown, reporter_id=reporter_id, reason=said, now=now)
    store.commit()


def waiting(store: Store) -> list[Complaint]:
    """List the names to look at, most reported first."""
    waiting = reports_db.waiting(store, LISTED)
    said = reports_db.reasons(store, [found.player_id for found in waiting])
    return [
        Complaint(
            found.name, found.reports, found.first, tuple(said.get(found.player_id, ())[:LISTED])
        )
        for found in waiting
    ]


def keep(store: Store, *, name: str, now: datetime) -> None:
    """Find nothing wrong with a name: its reports are settled. Raises NotFound."""
    reports_db.settle(store, _named(store, name).id, now)
    store.commit()


def take_away(store: Store, *, name: str, now: datetime) -> None:
    """Show a name nowhere any more. Raises NotFound.

    Its key stays: the player can still sign in by it and choose another, and nobody can take it.
    """
    row = _named(store, name)
    players_db.change(store, row.id, name=None)
    reports_db.settle(store, row.id, now)
    store.commit()


def _named(store: Store, name: str) -> PlayerRow:
    key = names.asked(name)
    row = None if key is None else players_db.by_name_key(store, key)
    if row is None or row.name is None:
        raise NotFound
    return row
