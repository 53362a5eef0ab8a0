"""What a player does to a game: every change is checked, stored and committed here, once."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from hashlib import sha256

from app.db import games as games_db
from app.db import games_open as open_db
from app.db import players as players_db
from app.db.database import Store
from app.db.games import GameRow, Held
from app.db.players import Credential, PlayerRef, Proof
from app.rules.errors import Ended, Malformed, Reason
from app.rules.game import SAME_STEP, Game
from app.rules.notation import parse_action
from app.services.daily.days import first_open_day
from app.services.errors import KeyReused, NotFound, NotYours, PracticeReason, WouldBecomePractice
from app.services.games import endings, snapshot
from app.services.games.state import (
    Moved,
    Stale,
    checked_id,
    deadline_missed,
    game_of,
    own_state,
)

MAX_KEY = 80
# How old the note of a session's last use may get before a move renews it.
SEEN_EVERY = timedelta(hours=1)


@dataclass(frozen=True, slots=True)
class Change:
    """A request to change a game: which, by whom, against what version of it, and when.

    With a `key` the same request, sent again, changes nothing more.
    """

    game_id: str
    player: PlayerRef | None
    version: int
    now: datetime
    key: str | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a change makes of a game, and why it becomes practice, if it does."""

    game: Game
    practice: PracticeReason | None = None


Step = Callable[[Game, GameRow], Outcome]
"""Makes the change to a game; it is told what is stored of it too."""


def act(store: Store, change: Change, text: str) -> Moved:
    """Play one action, given as text.

    Raises Malformed, Refused, Ended, Stale, KeyReused, NotFound and NotYours, as the others here.
    """
    action = parse_action(text)
    return _carry_out(store, change, lambda game, _row: Outcome(game.play(action)), "act", text)


def undo(store: Store, change: Change, *, confirm_practice: bool = False) -> Moved:
    """Take the last step back; over a redeal, a ranked game becomes practice.

    Raises WouldBecomePractice where that is not confirmed.
    """

    def taken_back(game: Game, row: GameRow) -> Outcome:
        if not (row.ranked and game.undo_crosses_redeal):
            return Outcome(game.undo())
        if not confirm_practice:
            raise WouldBecomePractice(PracticeReason.UNDO_REDEAL, row.id)
        return Outcome(game.practise().undo(), PracticeReason.UNDO_REDEAL)

    return _carry_out(store, change, taken_back, "undo", confirm_practice)


def redo(store: Store, change: Change) -> Moved:
    """Play again what was undone last."""
    return _carry_out(store, change, lambda game, _row: Outcome(game.redo()), "redo")


def finish(store: Store, change: Change) -> Moved:
    """Play home all that can go there, as one step."""
    return _carry_out(store, change, lambda game, _row: Outcome(game.finish()), "finish")


def practice(
    store: Store, change: Change, *, reason: PracticeReason = PracticeReason.CHOSEN
) -> Moved:
    """Make the game practice, for ever; one that is practice already is left as it is."""

    def practised(game: Game, row: GameRow) -> Outcome:
        return Outcome(game.practise(), reason) if row.ranked else Outcome(game)

    return _carry_out(store, change, practised, "practice", reason)


def end(store: Store, change: Change) -> Moved:
    """End the game: it is lost, and its result and seed may be shown."""
    return _carry_out(store, change, lambda game, _row: Outcome(game.end()), "end")


def checked_key(key: str | None) -> str | None:
    """Return the idempotency key, None for an empty one. Raises Malformed for what can't be one."""
    if key is None or key == "":
        return None
    if len(key) > MAX_KEY or not (key.isascii() and key.isprintable()):
        raise Malformed(Reason.BAD_FIELD, field="key")
    return key


def body_hash(*parts: object) -> bytes:
    """Return a hash of what a request asks for, to tell a repetition from another request."""
    return sha256(json.dumps([str(part) for part in parts]).encode()).digest()


def _carry_out(store: Store, change: Change, step: Step, *body: object) -> Moved:
    """Do one change, or show what it did when its key was used before.

    `body` is all that the request asks for besides the version. A write that another one overtook
    is looked at once more: the other may have been this very request, sent twice.
    """
    change = replace(change, game_id=checked_id(change.game_id), key=checked_key(change.key))
    hashed = None if change.key is None else body_hash(*body, change.version)
    moved = _attempt(store, change, step, hashed)
    if moved is None:
        store.rollback()
        moved = _attempt(store, change, step, hashed)
    if moved is None:
        raise RuntimeError("a game changed twice while one request looked at it")
    return moved


def _attempt(store: Store, change: Change, step: Step, body: bytes | None) -> Moved | None:
    """Do the change against what is stored now; None if another write came between."""
    held = _held_by_owner(store, change)
    row, now = held.game, change.now
    if held.key_number is not None:
        if held.key_body != body:
            raise KeyReused
        return _repeated(store, held, held.key_number, now)
    game = game_of(row, held.deal)
    if (deadline := deadline_missed(row, now)) is not None:
        if not endings.close(store, row, game, deadline):
            return None
        raise Ended
    if row.version != change.version:
        raise Stale(own_state(row, held.deal, game, now))
    outcome = step(game, row)
    after = outcome.game
    if not row.ranked and (after.ended or after.redeals_used > game.redeals_used):
        _check_beside(store, row, now)
    saved = snapshot.saved(row, after, now)
    if outcome.practice is not None:
        saved = replace(saved, ranked=False, practice_reason=outcome.practice.value)
    if not _write(store, row, saved, after.pending, (change.key, body)):
        return None
    _note_use(store, change, held)
    store.commit()
    return Moved(game.position, own_state(saved, held.deal, replace(after, pending=()), now))


def _held_by_owner(store: Store, change: Change) -> Held:
    """Read the game for its owner. Raises NotFound, NotYours."""
    held = games_db.hold(store, change.game_id, change.player, change.key)
    if held is None:
        raise NotFound
    if held.actor != held.game.player_id:
        raise NotYours
    return held


def _repeated(store: Store, held: Held, number: int, now: datetime) -> Moved:
    """Show the game after the log entry that this very request made."""
    texts = [entry.text for entry in games_db.log(store, held.game.id, number)]
    first = number
    while texts[first - 1].startswith(SAME_STEP):
        first -= 1
    game = game_of(held.game, held.deal)
    before = Game.replay(game.rules, game.deal, texts[: first - 1])
    after = Game.replay(game.rules, game.deal, texts)
    row = held.game if number == held.game.version else replace(held.game, ended_at=None)
    return Moved(before.position, own_state(row, held.deal, after, now))


def _check_beside(store: Store, row: GameRow, now: datetime) -> None:
    """Raise WouldBecomePractice if a practice game would show a ranked one's shuffles or seed.

    Both are in play on one deal only after two players have become one.
    """
    beside = open_db.ranked_beside(store, row.id, first_open_day(now))
    if beside is not None:
        raise WouldBecomePractice(PracticeReason.ANOTHER_GAME, beside)


def _write(
    store: Store,
    row: GameRow,
    saved: GameRow,
    pending: tuple[str, ...],
    repeat: tuple[str | None, bytes | None],
) -> bool:
    """Store the game and its new log entries, and its result if it ended ranked.

    `repeat` is the request's key and the hash of its body. Return False, with nothing done, if
    another write was first.
    """
    if not pending:
        return True
    key, body = repeat
    entries = [(text, saved.last_action_at) for text in pending]
    if not games_db.save(store, saved, row.version, entries, key=key, body=body):
        return False
    if saved.ended_at is not None and saved.ranked:
        endings.record_result(store, saved, saved.ended_at)
    return True


def _note_use(store: Store, change: Change, held: Held) -> None:
    """Renew the note of when the session was used, once in a while."""
    ref, seen = change.player, held.seen_at
    if not isinstance(ref, Credential) or ref.proof is not Proof.SESSION or seen is None:
        return
    if change.now - seen >= SEEN_EVERY:
        players_db.touch_session(store, ref.digest, change.now)
