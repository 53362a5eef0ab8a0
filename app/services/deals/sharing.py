"""Links to a result or a replay: made by the player of a game, followed by anyone."""

from __future__ import annotations

import re
import secrets
from dataclasses import dataclass
from datetime import datetime

from app.db import deals_shared as shared_db
from app.db import games as games_db
from app.db import players as players_db
from app.db.database import Store
from app.db.deals_shared import OwnGameRow, SharedRow
from app.db.players import PlayerRef
from app.rules.errors import Reason, Refused
from app.rules.game import positions
from app.rules.moves import Action
from app.rules.position import Position
from app.services.errors import NotFound, NotSignedIn, NotYours
from app.services.games import access
from app.services.games.results import GameResult
from app.services.games.state import GameState, checked_id

_SHARE_ID = re.compile(r"[A-Za-z0-9_-]{11}")


@dataclass(frozen=True, slots=True)
class Shared:
    """The id of a game's link, and the slug of the game's deal."""

    share_id: str
    deal: str


@dataclass(frozen=True, slots=True)
class SharedResult:
    """A game whose player lets a link tell its result, and the board it is on."""

    game_id: str
    board: str
    result: GameResult


@dataclass(frozen=True, slots=True)
class OwnGame:
    """A player's own game on a deal; the two ids name its links, None for what isn't shared."""

    id: str
    board: str
    ended: bool
    ranked: bool
    result: GameResult
    result_link: str | None
    replay_link: str | None


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
    player_id = players_db.resolve(store, player)
    if player_id is None:
        raise NotSignedIn
    held = games_db.hold(store, checked_id(game_id), player_id)
    if held is None:
        raise NotFound
    share_id = shared_db.share(
        store, game_id, player_id, secrets.token_urlsafe(8), result=result, replay=replay
    )
    if share_id is None:
        raise Refused(Reason.NOT_ENDED) if held.game.player_id == player_id else NotYours
    store.commit()
    return Shared(share_id, held.deal.slug)


def shared_result(store: Store, *, share_id: str, deal_id: int) -> SharedResult | None:
    """Read the result that a link to a deal tells, if its player still wants it told."""
    row = _linked(store, share_id)
    if row is None or row.deal_id != deal_id or not row.result_shared:
        return None
    return SharedResult(game_id=row.id, board=row.board, result=_result(row))


def own_games(
    store: Store, *, player_id: int | None, deal_id: int, limit: int
) -> tuple[OwnGame, ...]:
    """List a player's games on a deal, first begun first; nobody has none."""
    if player_id is None:
        return ()
    return tuple(map(_own_game, shared_db.own_games(store, player_id, deal_id, limit)))


def replay(store: Store, *, share_id: str, viewer: PlayerRef | None, now: datetime) -> Replay:
    """Read the game that a link replays; only its opening for who could rank. Raises NotFound."""
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


def _linked(store: Store, share_id: str) -> SharedRow | None:
    """Read the game that a link names; what can't be an id never reaches the database."""
    return shared_db.by_share_id(store, share_id) if _SHARE_ID.fullmatch(share_id) else None


def _replayed(store: Store, share_id: str) -> SharedRow:
    row = _linked(store, share_id)
    if row is None or not row.replay_shared:
        raise NotFound
    return row


def _own_game(row: OwnGameRow) -> OwnGame:
    return OwnGame(
        id=row.id,
        board=row.board,
        ended=row.ended,
        ranked=row.ranked,
        result=_result(row),
        result_link=row.share_id if row.result_shared else None,
        replay_link=row.share_id if row.replay_shared else None,
    )


def _result(row: SharedRow | OwnGameRow) -> GameResult:
    return GameResult(
        won=row.status == "won",
        redeals=row.redeals_used,
        draw=row.draw_used,
        moves=row.moves,
        home=row.home,
    )
