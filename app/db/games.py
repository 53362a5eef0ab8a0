"""Games and their append-only logs. The move path costs one select, one update, one insert."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from datetime import date, datetime
from typing import Any

from sqlalchemy import Select, and_, bindparam, insert, null, select, update

from app.db import deals as deals_db
from app.db.database import Store
from app.db.deals import DealRow
from app.db.players import Credential, PlayerRef, Proof
from app.db.rows import record
from app.db.tables import actions, api_tokens, deals, games, sessions


@dataclass(frozen=True, slots=True)
class GameRow:
    """A row of `games`; `snapshot` and `rules` are texts that the services read and write."""

    id: str
    player_id: int
    deal_id: int
    variant: str
    rules: str
    board: str
    day: date | None
    ranked: bool
    practice_reason: str | None
    status: str
    version: int
    snapshot: str
    moves: int
    redeals_used: int
    draw_used: bool
    home: int
    active_ms: int
    started_at: datetime
    last_action_at: datetime
    ended_at: datetime | None
    result_shared: bool
    replay_shared: bool
    creation_body: bytes | None


@dataclass(frozen=True, slots=True)
class Held:
    """A game with its deal, who is asking, and the log entry that has the asked key, if any."""

    game: GameRow
    deal: DealRow
    actor: int | None
    seen_at: datetime | None
    key_number: int | None
    key_body: bytes | None


@dataclass(frozen=True, slots=True)
class Entry:
    """A log entry."""

    number: int
    text: str
    at: datetime


COLUMNS = tuple(games.c[field.name] for field in fields(GameRow))
_DEAL_PREFIX = "deals_"
DEAL = tuple(column.label(f"{_DEAL_PREFIX}{column.name}") for column in deals_db.COLUMNS)
"""A deal's columns beside those of a game."""


def _held(actor: Any, seen_at: Any, holder: Any | None) -> Select[Any]:
    """Build the one select of the move path, for one way of saying who is asking."""
    joined = games.join(deals, deals.c.id == games.c.deal_id).outerjoin(
        actions,
        and_(actions.c.game_id == games.c.id, actions.c.key == bindparam("key")),
    )
    if holder is not None:
        joined = joined.outerjoin(holder, _brought(holder))
    asker = (actor.label("actor"), seen_at.label("session_seen_at"))
    entry = (actions.c.number.label("key_number"), actions.c.body.label("key_body"))
    return (
        select(*COLUMNS, *DEAL, *asker, *entry)
        .select_from(joined)
        .where(games.c.id == bindparam("game_id"))
    )


def _brought(holder: Any) -> Any:
    """Match the holder of the secret that the request brought."""
    matches = holder.c.token_hash == bindparam("digest")
    return matches if holder is sessions else and_(matches, holder.c.revoked_at.is_(None))


_HELD = _held(null(), null(), None)
_HELD_BY = {
    Proof.SESSION: _held(sessions.c.player_id, sessions.c.seen_at, sessions),
    Proof.TOKEN: _held(api_tokens.c.player_id, null(), api_tokens),
}
_SAVED = (
    *("status", "version", "snapshot", "moves", "redeals_used", "draw_used", "home"),
    *("active_ms", "last_action_at", "ended_at", "ranked", "practice_reason"),
)
_SAVE = (
    update(games)
    .where(
        games.c.id == bindparam("game_id"),
        games.c.version == bindparam("expected"),
        games.c.player_id == bindparam("holder"),
    )
    .values({name: bindparam(f"new_{name}") for name in _SAVED})
)
_APPEND = insert(actions)


def hold(store: Store, game_id: str, ref: PlayerRef | None, key: str | None = None) -> Held | None:
    """Read all that a move needs in one query, or None if there is no such game."""
    values: dict[str, Any] = {"game_id": game_id, "key": key}
    if isinstance(ref, Credential):
        result = store.connection.execute(_HELD_BY[ref.proof], {**values, "digest": ref.digest})
    else:
        result = store.connection.execute(_HELD, values)
    row = result.mappings().first()
    if row is None:
        return None
    return Held(
        game=record(GameRow, row),
        deal=record(DealRow, row, _DEAL_PREFIX),
        actor=row["actor"] if isinstance(ref, Credential) else ref,
        seen_at=row["session_seen_at"],
        key_number=row["key_number"],
        key_body=row["key_body"],
    )


def save(
    store: Store,
    row: GameRow,
    expected: int,
    entries: Sequence[tuple[str, datetime]],
    *,
    key: str | None = None,
    body: bytes | None = None,
) -> bool:
    """Store a game and what its log gained; False, with nothing done, if another write was first.

    `expected` is the version the change was made against, `row` the game as it is to be, of the
    same player. The key stands at the last entry.
    """
    values = {f"new_{name}": getattr(row, name) for name in _SAVED}
    values |= {"game_id": row.id, "expected": expected, "holder": row.player_id}
    if store.connection.execute(_SAVE, values).rowcount != 1:
        return False
    rows: list[dict[str, Any]] = [
        {"game_id": row.id, "number": number, "text": text, "at": at, "key": None, "body": None}
        for number, (text, at) in enumerate(entries, expected + 1)
    ]
    if rows:
        rows[-1] |= {"key": key, "body": body}
        store.connection.execute(_APPEND, rows if len(rows) > 1 else rows[0])
    return True


def add(store: Store, row: GameRow, creation_key: str | None) -> None:
    """Add a new game."""
    values = {field.name: getattr(row, field.name) for field in fields(GameRow)}
    store.connection.execute(insert(games).values(**values, creation_key=creation_key))


def get(store: Store, game_id: str) -> GameRow | None:
    """Read a game by id."""
    return _one(store, select(*COLUMNS).where(games.c.id == game_id))


def by_creation_key(store: Store, player_id: int, key: str) -> GameRow | None:
    """Read the game that a player made with an idempotency key."""
    query = select(*COLUMNS).where(games.c.player_id == player_id, games.c.creation_key == key)
    return _one(store, query)


def log(store: Store, game_id: str, upto: int | None = None) -> list[Entry]:
    """Read a game's log in order, as a whole or its first `upto` entries."""
    query = (
        select(actions.c.number, actions.c.text, actions.c.at)
        .where(actions.c.game_id == game_id)
        .order_by(actions.c.number)
    )
    if upto is not None:
        query = query.where(actions.c.number <= upto)
    return [record(Entry, row) for row in store.connection.execute(query).mappings()]


def on_deals_of(store: Store, player_id: int, deal_ids: Sequence[int]) -> list[GameRow]:
    """List a player's games on some deals, first started first; they stay so until the commit."""
    query = (
        select(*COLUMNS)
        .where(games.c.player_id == player_id, games.c.deal_id.in_(deal_ids))
        .order_by(games.c.started_at, games.c.id)
        .with_for_update()
    )
    return [record(GameRow, row) for row in store.connection.execute(query).mappings()]


def unrank(store: Store, game_id: str, reason: str) -> None:
    """Make a game practice without an entry in its log: for merges, where no one is moving."""
    values = {"ranked": False, "practice_reason": reason}
    store.connection.execute(update(games).where(games.c.id == game_id).values(**values))


def shared_deals(store: Store, first: int, second: int) -> list[int]:
    """List the deals on which two players both have games."""
    one = select(games.c.deal_id).where(games.c.player_id == first)
    query = (
        select(games.c.deal_id)
        .where(games.c.player_id == second, games.c.deal_id.in_(one))
        .distinct()
    )
    return list(store.connection.scalars(query))


def _one(store: Store, query: Select[Any]) -> GameRow | None:
    row = store.connection.execute(query).mappings().first()
    return None if row is None else record(GameRow, row)


def with_deals(store: Store, query: Select[Any]) -> list[tuple[GameRow, DealRow]]:
    """Read games with their deals: the query selects COLUMNS and DEAL."""
    rows = store.connection.execute(query).mappings()
    return [(record(GameRow, row), record(DealRow, row, _DEAL_PREFIX)) for row in rows]
