"""Who may have the solver's help in a game, and what it costs them.

Help in a ranked game makes it practice, and so it does with every other ranked game in which the
answer would help. Nothing is asked of the solver here.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import partial

from app.db.database import Store
from app.db.players import PlayerRef
from app.rules.errors import Ended
from app.rules.position import Position
from app.services.errors import NotYours, PracticeReason, WouldBecomePractice
from app.services.games import access, changes, creation, protection
from app.services.games.changes import Change
from app.services.games.state import GameState, Stale


def practice_game(
    store: Store,
    *,
    game_id: str,
    viewer: PlayerRef | None,
    now: datetime,
    version: int | None = None,
) -> GameState:
    """Return the game in which its owner may have help; nothing is recorded.

    Raises NotFound, NotYours, Ended, WouldBecomePractice while the game is ranked, and Stale if
    a version is given that is not the game's.
    """
    state = access.read(store, game_id=game_id, viewer=viewer, now=now)
    if not state.owner:
        raise NotYours
    if state.ended is not None:
        raise Ended
    if state.ranked:
        raise WouldBecomePractice(PracticeReason.HELP, state.id)
    if version not in {None, state.game.version}:
        raise Stale(state)
    protection.check_help(store, state, player_id=viewer, now=now)
    return state


def become_practice(store: Store, change: Change) -> GameState:
    """Make a game practice, and others in which help in it helps, before any is given.

    All in one transaction. Raises as every change does, and Ended for a game that has ended.
    """
    viewer, now = change.player, change.now
    state = access.read(store, game_id=change.game_id, viewer=viewer, now=now)
    if state.owner and state.ended is None:
        check = partial(protection.check_help, store, state, player_id=viewer, now=now)
        _make_practice(store, check, now)
    moved = changes.practice(store, change, reason=PracticeReason.HELP)
    store.commit()  # a request sent twice changes nothing itself, but perhaps the other games
    if moved.state.ended is not None:
        raise Ended
    return moved.state


def check_solving(
    store: Store, position: Position, *, player: PlayerRef | None, now: datetime
) -> None:
    """Raise WouldBecomePractice if a layout is one of the asker's own ranked games'."""
    protection.check_solving(store, player_id=player, asked=[position], now=now)


def give_up_rank(
    store: Store, position: Position, *, player: PlayerRef | None, now: datetime
) -> None:
    """Make practice of each of the asker's ranked games that has this layout."""
    _make_practice(store, partial(check_solving, store, position, player=player, now=now), now)
    store.commit()


def _make_practice(store: Store, check: Callable[[], None], now: datetime) -> None:
    """Make practice of each game that the check names, until it names none. No commit."""
    while (refusal := _refusal(check)) is not None:
        creation.to_practice(store, refusal.game_id, refusal.reason, now)


def _refusal(check: Callable[[], None]) -> WouldBecomePractice | None:
    try:
        check()
    except WouldBecomePractice as error:
        return error
    return None
