"""Who may see a deal's seed, and who may still have a ranked game on the deal."""

from __future__ import annotations

from datetime import datetime

from app.db import deals as deals_db
from app.db import players as players_db
from app.db.database import Store
from app.db.deals import Acquaintance, DealRow, Kind
from app.db.players import PlayerRef
from app.services.daily.days import counts_until, today


def seed_is_due(store: Store, row: DealRow, viewer: PlayerRef | None, now: datetime) -> bool:
    """Whether the viewer may see the seed and what is computed from shuffles to come."""
    return day_is_past(row, now) and not may_rank(row, acquaintance(store, row, viewer), now)


def acquaintance(store: Store, row: DealRow, viewer: PlayerRef | None) -> Acquaintance | None:
    """Return what the viewer has had to do with the deal; None for someone unknown."""
    player_id = players_db.resolve(store, viewer)
    return None if player_id is None else deals_db.acquaintance(store, player_id, row.id)


def day_is_past(row: DealRow, now: datetime) -> bool:
    """Whether a daily's secrets are due: 24 hours after its day. True for other deals."""
    return row.day is None or now >= counts_until(row.day)


def may_rank(row: DealRow, past: Acquaintance | None, now: datetime) -> bool:
    """Whether someone has a ranked game on the deal that has not ended, or could have one.

    `past` is what they have had to do with the deal; None for someone unknown.
    """
    if past is not None and past.open_ranked is not None:
        return True
    if row.kind == Kind.IMPORTED or (row.day is not None and today(now) > row.day):
        return False
    return past is None or (past.games == 0 and not past.looked)
