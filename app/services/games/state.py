"""A game as its viewer may see it, made from what is stored."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import datetime

from app.db import deals as deals_db
from app.db.database import Store
from app.db.deals import DealRow
from app.db.games import GameRow
from app.rules.game import Game
from app.rules.position import Position
from app.services.daily.days import counts_until
from app.services.deals import secrecy
from app.services.deals.deal import DealInfo, info, rules_deal
from app.services.errors import NotFound, ServiceError
from app.services.games import snapshot

_ID = re.compile(r"[A-Za-z0-9_-]{22}")


@dataclass(frozen=True, slots=True)
class GameState:
    """A game as its viewer may see it; `hidden` means that `game` is the opening only.

    That is a stranger's view of a deal on which they could still have a ranked game.
    """

    id: str
    owner: bool
    variant: str
    game: Game
    deal: DealInfo
    ranked: bool
    practice_reason: str | None
    hidden: bool
    started: datetime
    ended: datetime | None
    active_seconds: int


class Stale(ServiceError):
    """The game has moved on since the version that the request was made against."""

    def __init__(self, state: GameState) -> None:
        super().__init__()
        self.state = state


@dataclass(frozen=True, slots=True)
class Moved:
    """A game after a change, and the position from which it came."""

    before: Position
    state: GameState


def checked_id(game_id: str) -> str:
    """Return the id if it can be one: nothing else ever reaches the database. Raises NotFound."""
    if not _ID.fullmatch(game_id):
        raise NotFound
    return game_id


def game_of(row: GameRow, deal: DealRow) -> Game:
    """Rebuild the game from its snapshot."""
    return snapshot.read(
        row.snapshot,
        snapshot.rules_of(row.rules),
        rules_deal(deal),
        version=row.version,
        ended=row.ended_at is not None,
    )


def deadline_missed(row: GameRow, now: datetime) -> datetime | None:
    """Return the last moment of a ranked daily that had not ended by then: there it was lost."""
    if row.day is None or not row.ranked or row.ended_at is not None:
        return None
    deadline = counts_until(row.day)
    return deadline if now >= deadline else None


def own_state(row: GameRow, deal: DealRow, game: Game, now: datetime) -> GameState:
    """Return a game as its owner sees it: all of it, and the seed once it has ended and is due."""
    return _state(row, info(deal, seed=_seed_is_due(row, deal, now)), game, owner=True)


def strangers_state(
    store: Store, row: GameRow, deal: DealRow, game: Game, *, viewer: int | None, now: datetime
) -> GameState:
    """Return a game as others see it: its opening alone while they could rank on the deal."""
    acquaintance = None if viewer is None else deals_db.acquaintance(store, viewer, deal.id)
    if secrecy.may_rank(deal, acquaintance, now):
        opening = Game.start(game.rules, game.deal)
        row = replace(row, ended_at=None, active_ms=0)
        return _state(row, info(deal, seed=False), opening, owner=False, hidden=True)
    return _state(row, info(deal, seed=_seed_is_due(row, deal, now)), game, owner=False)


def _seed_is_due(row: GameRow, deal: DealRow, now: datetime) -> bool:
    """Whether a game shows its deal's seed: it has ended, and the deal's day is past."""
    return row.ended_at is not None and secrecy.day_is_past(deal, now)


def _state(
    row: GameRow, deal: DealInfo, game: Game, *, owner: bool, hidden: bool = False
) -> GameState:
    return GameState(
        id=row.id,
        owner=owner,
        variant=row.variant,
        game=game,
        deal=deal,
        ranked=row.ranked,
        practice_reason=row.practice_reason,
        hidden=hidden,
        started=row.started_at,
        ended=row.ended_at,
        active_seconds=row.active_ms // 1000,
    )
