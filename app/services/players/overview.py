"""What the pages about a visitor start from: who they are here, and how many games they have."""

from __future__ import annotations

from dataclasses import dataclass

from app.db import players as players_db
from app.db import players_accounts as accounts_db
from app.db.database import Store
from app.services.players import profiles
from app.services.players.identity import PlayerInfo
from app.services.players.profiles import GameCounts


@dataclass(frozen=True, slots=True)
class Overview:
    """A player and their games; `recoverable` says that there is a recovery code."""

    player: PlayerInfo
    recoverable: bool
    games: GameCounts


def read(store: Store, player_id: int | None) -> Overview | None:
    """Return what is stored about a visitor, or None for someone new."""
    row = None if player_id is None else players_db.get(store, player_id)
    if row is None:
        return None
    recoverable = accounts_db.has_recovery(store, row.id)
    return Overview(PlayerInfo.of(row), recoverable, profiles.counts(store, row.id))
