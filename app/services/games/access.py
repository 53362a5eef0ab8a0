"""Who may see how much of a game: its owner all of it, others by the rules of ranking."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from app.db import deals as deals_db
from app.db import games as games_db
from app.db import players as players_db
from app.db.database import Store
from app.db.players import PlayerRef
from app.services.errors import NotFound, NotSignedIn, PracticeReason, WouldBecomePractice
from app.services.games.creation import settled_acquaintance, to_practice
from app.services.games.state import (
    GameState,
    checked_id,
    deadline_missed,
    game_of,
    own_state,
    strangers_state,
)


def read(store: Store, *, game_id: str, viewer: PlayerRef | None, now: datetime) -> GameState:
    """Return a game to anyone who has its id, within what they may see. Raises NotFound."""
    held = games_db.hold(store, checked_id(game_id), viewer)
    if held is None:
        raise NotFound
    row, game = held.game, game_of(held.game, held.deal)
    if (deadline := deadline_missed(row, now)) is not None:
        row, game = replace(row, ended_at=deadline), game.end()
    if held.actor == row.player_id:
        return own_state(row, held.deal, game, now)
    return strangers_state(store, row, held.deal, game, viewer=held.actor, now=now)


def look(
    store: Store,
    *,
    game_id: str,
    player_id: PlayerRef | None,
    now: datetime,
    confirm_practice: bool = False,
) -> GameState:
    """Return another's game beyond its opening, and record it: the deal is spent for ranking.

    Raises WouldBecomePractice while the viewer has a ranked game on the deal, NotFound, and
    NotSignedIn.
    """
    viewer = players_db.resolve(store, player_id)
    if viewer is None:
        raise NotSignedIn
    held = games_db.hold(store, checked_id(game_id), viewer)
    if held is None:
        raise NotFound
    if held.game.player_id != viewer:
        players_db.lock(store, viewer)
        mine = settled_acquaintance(store, viewer, held.deal, now).open_ranked
        if mine is not None:
            if not confirm_practice:
                raise WouldBecomePractice(PracticeReason.LOOKED, mine)
            to_practice(store, mine, PracticeReason.LOOKED, now)
        deals_db.add_look(store, viewer, held.deal.id, now)
        store.commit()
    return read(store, game_id=game_id, viewer=viewer, now=now)
