"""How a game is changed: found with its owner, compared, changed, stored, committed, once."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from hashlib import sha256

from app.db import boards_results as results_db
from app.db import games as games_db
from app.db import players as players_db
from app.db.boards_results import ResultRow
from app.db.database import Store
from app.db.games import GameRow, Held
from app.db.players import Credential, PlayerRef, Proof
from app.rules.errors import Ended, Malformed, Reason
from app.rules.game import END, SAME_STEP, Game
from app.services.boards import standings
from app.services.daily.days import first_open_day
from app.services.errors import (
    KeyReused,
    NotFound,
    NotYours,
    PracticeReason,
    Stale,
    WouldBecomePractice,
)
from app.services.games import snapshot
from app.services.games.state import Moved, checked_id, deadline_missed, game_of, own_state

MAX_KEY = 80
# A pause of any length counts as this much playing time.
LONGEST_GAP = timedelta(seconds=60)
# How old the note of a session's last use may get before a move renews it.
SEEN_EVERY = timedelta(hours=1)


@dataclass(frozen=True, slots=True)
class Change:
    """A request to change a game: who, which, against what version, and how to recognise it."""

    game_id: str
    player_id: PlayerRef | None
    version: int
    key: str | None
    now: datetime
    body: bytes


@dataclass(frozen=True, slots=True)
class Step:
    """What a change makes of a game, and why it becomes practice, if it does."""

    game: Game
    practice: PracticeReason | None = None


def checked_key(key: str | None) -> str | None:
    """Give the idempotency key if it can be one. Raises Malformed."""
    if key is None or key == "":
        return None
    if len(key) > MAX_KEY or not (key.isascii() and key.isprintable()):
        raise Malformed(Reason.BAD_FIELD, field="key")
    return key


def body_hash(*parts: object) -> bytes:
    """Hash what a request asks for, to tell a repetition from another request."""
    return sha256(json.dumps([str(part) for part in parts]).encode()).digest()


def change_of(
    game_id: str,
    player_id: PlayerRef | None,
    version: int,
    key: str | None,
    now: datetime,
    *body: object,
) -> Change:
    """Describe a request; `body` is all that it asks for. Raises NotFound, Malformed."""
    key = checked_key(key)
    hashed = b"" if key is None else body_hash(*body, version)
    return Change(checked_id(game_id), player_id, version, key, now, hashed)


def carry_out(store: Store, change: Change, step: Callable[[Game, Held], Step]) -> Moved:
    """Do one change, or show what it did when its key was used before.

    A write that another one overtook is looked at once more: the other may have been this very
    request, sent twice.
    """
    moved = _attempt(store, change, step)
    if moved is None:
        store.rollback()
        moved = _attempt(store, change, step)
    if moved is None:
        raise RuntimeError("a game changed twice while one request looked at it")
    return moved


def _attempt(store: Store, change: Change, step: Callable[[Game, Held], Step]) -> Moved | None:
    """Do the change against what is stored now; None if another write came between."""
    held = _held_by_owner(store, change)
    row = held.game
    if held.key_number is not None:
        return _repeated(store, change, held, held.key_number)
    game = game_of(row, held.deal)
    if (deadline := deadline_missed(row, change.now)) is not None:
        if not close(store, row, game, deadline):
            return None
        raise Ended
    if row.version != change.version:
        raise Stale(own_state(row, held.deal, game, change.now))
    done = step(game, held)
    if not row.ranked and (done.game.ended or done.game.redeals_used > game.redeals_used):
        _check_beside(store, row, change.now)
    saved = _saved(row, done, change.now)
    if not _write(store, row, saved, done.game, change):
        return None
    _note_use(store, change, held)
    store.commit()
    after = replace(done.game, pending=())
    return Moved(game.position, own_state(saved, held.deal, after, change.now))


def _held_by_owner(store: Store, change: Change) -> Held:
    held = games_db.hold(store, change.game_id, change.player_id, change.key)
    if held is None:
        raise NotFound
    if held.actor != held.game.player_id:
        raise NotYours
    return held


def _check_beside(store: Store, row: GameRow, now: datetime) -> None:
    """Raise WouldBecomePractice if a practice game would show a ranked one's shuffles or seed.

    Both are in play on one deal only after two players have become one.
    """
    beside = games_db.ranked_beside(store, row.id, first_open_day(now))
    if beside is not None:
        raise WouldBecomePractice(PracticeReason.ANOTHER_GAME, beside)


def _repeated(store: Store, change: Change, held: Held, number: int) -> Moved:
    """Show the game after the entry that this very request made."""
    if held.key_body != change.body:
        raise KeyReused
    texts = [entry.text for entry in games_db.log(store, held.game.id, number)]
    first = number
    while texts[first - 1].startswith(SAME_STEP):
        first -= 1
    game = game_of(held.game, held.deal)
    before = Game.replay(game.rules, game.deal, texts[: first - 1])
    after = Game.replay(game.rules, game.deal, texts)
    row = held.game if number == held.game.version else replace(held.game, ended_at=None)
    return Moved(before.position, own_state(row, held.deal, after, change.now))


def _saved(row: GameRow, done: Step, now: datetime) -> GameRow:
    """Give the row as it is after a step."""
    game = done.game
    gap = min(max(now - row.last_action_at, timedelta()), LONGEST_GAP)
    return replace(
        row,
        status="playing" if not game.ended else "won" if game.position.won else "lost",
        version=game.version,
        snapshot=snapshot.write(game),
        moves=game.moves,
        redeals_used=game.redeals_used,
        draw_used=game.draw_used,
        home=game.position.cards_home,
        active_ms=row.active_ms + gap // timedelta(milliseconds=1),
        last_action_at=now,
        ended_at=now if game.ended else None,
        ranked=row.ranked and done.practice is None,
        practice_reason=row.practice_reason if done.practice is None else done.practice.value,
    )


def _write(store: Store, row: GameRow, saved: GameRow, game: Game, change: Change) -> bool:
    """Store the game, its new log entries, and its result if it ended ranked."""
    if not game.pending:
        return True
    entries = [(text, change.now) for text in game.pending]
    if not games_db.save(
        store, saved, row.version, entries, key=change.key, body=change.body or None
    ):
        return False
    if saved.ended_at is not None and saved.ranked:
        record_result(store, saved, saved.ended_at)
    return True


def close(store: Store, row: GameRow, game: Game, deadline: datetime) -> bool:
    """End a late daily with the cards then home and commit; False if someone else did."""
    if not lose(store, row, game, deadline):
        return False
    _refresh(store, row)
    store.commit()
    return True


def lose(store: Store, row: GameRow, game: Game, deadline: datetime) -> bool:
    """End a late daily as `close` does; the player's sums and the commit are the caller's."""
    saved = replace(row, version=game.end().version, status="lost", ended_at=deadline)
    if not games_db.save(store, saved, row.version, [(END, deadline)]):
        return False
    _add_result(store, saved, deadline)
    return True


def _note_use(store: Store, change: Change, held: Held) -> None:
    """Renew the note of when the session was used, once in a while."""
    ref, seen = change.player_id, held.seen_at
    if not isinstance(ref, Credential) or ref.proof is not Proof.SESSION or seen is None:
        return
    if change.now - seen >= SEEN_EVERY:
        players_db.touch_session(store, ref.digest, change.now)


def record_result(store: Store, row: GameRow, ended_at: datetime) -> None:
    """Put a finished ranked game on its boards."""
    _add_result(store, row, ended_at)
    _refresh(store, row)


def _add_result(store: Store, row: GameRow, ended_at: datetime) -> None:
    result = ResultRow(
        game_id=row.id,
        player_id=row.player_id,
        deal_id=row.deal_id,
        board=row.board,
        day=row.day,
        won=row.status == "won",
        redeals=row.redeals_used,
        draw_used=row.draw_used,
        moves=row.moves,
        home=row.home,
        active_seconds=row.active_ms // 1000,
        ended_at=ended_at,
    )
    results_db.add(store, result)


def _refresh(store: Store, row: GameRow) -> None:
    """Add a daily up with its player's others."""
    if row.day is not None:
        standings.refresh(store, row.player_id, row.board)
