"""Games as lists show them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from app.db import games_open as open_db
from app.db import players as players_db
from app.db.database import Store
from app.db.deals import DealRow
from app.db.games import GameRow
from app.db.players import PlayerRef
from app.rules.game import Status
from app.services.games import snapshot


@dataclass(frozen=True, slots=True)
class GameSummary:
    """A line of a list of games; `ended` says whether the status is final."""

    id: str
    variant: str
    deal: str
    day: date | None
    ranked: bool
    status: Status
    home: int
    decks: int
    moves: int
    redeals_used: int
    redeals: int
    started: datetime
    played: datetime
    ended: datetime | None


def current_games(
    store: Store, player: PlayerRef | None, *, limit: int = 20, offset: int = 0
) -> list[GameSummary]:
    """Return the games that a player has not ended, over or not, last played first."""
    player_id = players_db.resolve(store, player)
    if player_id is None:
        return []
    rows = open_db.in_play(store, player_id, limit=limit, offset=offset)
    return [_summary(row, deal) for row, deal in rows]


def _summary(row: GameRow, deal: DealRow) -> GameSummary:
    rules = snapshot.rules_of(row.rules)
    return GameSummary(
        id=row.id,
        variant=row.variant,
        deal=deal.slug,
        day=row.day,
        ranked=row.ranked,
        status=Status(row.status),
        home=row.home,
        decks=rules.decks,
        moves=row.moves,
        redeals_used=row.redeals_used,
        redeals=rules.redeals,
        started=row.started_at,
        played=row.last_action_at,
        ended=row.ended_at,
    )
