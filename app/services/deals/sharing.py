"""Links to a result or a replay: made by the player of a game, followed by anyone."""

from __future__ import annotations

import re
import secrets
from dataclasses import dataclass
from datetime import datetime

from app.db import deals_shared as sharing_db
from app.db import games as games_db
from app.db import players as players_db
from app.db.database import Store
from app.db.deals_shared import SharedRow
from app.db.players import PlayerRef
from app.rules.errors import Reason, Refused
from app.rules.game import positions
from app.rules.moves import Action
from app.rules.position import Position
from app.services.errors import NotFound, NotSignedIn, NotYours
from app.services.games import access
from app.services.games.state import GameState, checked_id

_SHARE_ID = re.compile(r"[A-Za-z0-9_-]{11}")


@dataclass(frozen=True, slots=True)
class Shared:
    """The id of a game's link, and the slug of the game's deal."""

    share_id: str
    deal: str


@dataclass(frozen=True, slots=True)
class Replay:
    """A finished game step by step; only the opening while its viewer could rank on the deal."""

    share_id: str
    state: GameState
    positions: tuple[Position, ...]
    actions: tuple[Action, ...]


def share(
    store: Store, *, game_id: str, player: PlayerRef | None, result: bool, replay: bool
) -> Shared:
    """Make the link of an ended game, or change what it shows.

    Raises NotFound, NotSignedIn, NotYours, and Refused for a game in play.
    """
    known = players_db.resolve(store, player)
    if known is None:
        raise NotSignedIn
    held = games_db.hold(store, checked_id(game_id), known)
    if held is None:
        raise NotFound
    made = sharing_db.share(
        store, game_id, known, secrets.token_urlsafe(8), result=result, replay=replay
    )
    if made is None:
        raise Refused(Reason.NOT_ENDED) if held.game.player_id == known else NotYours
    store.commit()
    return Shared(made, held.deal.slug)


def result(store: Store, *, share_id: str, deal_id: int) -> SharedRow | None:
    """Read the result that a link to a deal tells, if its player still wants it told."""
    row = sharing_db.by_share_id(store, share_id) if _SHARE_ID.fullmatch(share_id) else None
    if row is None or row.deal_id != deal_id or not row.result_shared:
        return None
    return row


def replay(store: Store, *, share_id: str, viewer: PlayerRef | None, now: datetime) -> Replay:
    """Show the game that a link replays; only its opening to who could rank. Raises NotFound."""
    row = _replayed(store, share_id)
    state = access.read(store, game_id=row.id, viewer=viewer, now=now)
    game = state.game
    passed = tuple(positions(game.rules, game.deal, game.line))
    return Replay(share_id, state, passed, game.actions)


def watch(
    store: Store,
    *,
    share_id: str,
    player: PlayerRef | None,
    now: datetime,
    confirm_practice: bool = False,
) -> None:
    """Look at a replay: whatever the viewer then plays on its deal is practice."""
    row = _replayed(store, share_id)
    access.look(store, game_id=row.id, player_id=player, now=now, confirm_practice=confirm_practice)


def _replayed(store: Store, share_id: str) -> SharedRow:
    row = sharing_db.by_share_id(store, share_id) if _SHARE_ID.fullmatch(share_id) else None
    if row is None or not row.replay_shared:
        raise NotFound
    return row
