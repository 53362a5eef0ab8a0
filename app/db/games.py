"""Games and their append-only logs. The move path costs one select, one update, one insert."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from datetime import date, datetime
from typing import Any

from sqlalchemy import Select, and_, bindparam, insert, null, or_, select, text, update

from app.db import deals as deals_db
from app.db.database import Store
from app.db.deals import DealRow
from app.db.players import Credential, PlayerRef, Proof
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


_COLUMNS = tuple(games.c[field.name] for field in fields(GameRow))
_WIDTH = len(_COLUMNS)
_DEAL_END = _WIDTH + len(deals_db.COLUMNS)


def _held(actor: Any, seen_at: Any, holder: Any | None) -> Select[Any]:
    """Build the one select of the move path, for one way of saying who is asking."""
    joined = games.join(deals, deals.c.id == games.c.deal_id).outerjoin(
        actions,
        and_(actions.c.game_id == games.c.id, actions.c.key == bindparam("key")),
    )
    if holder is not None:
        joined = joined.outerjoin(holder, _brought(holder))
    wanted = (*_COLUMNS, *deals_db.COLUMNS, actor, seen_at, actions.c.number, actions.c.body)
    return select(*wanted).select_from(joined).where(games.c.id == bindparam("game_id"))


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
        row = store.connection.execute(
            _HELD_BY[ref.proof], {**values, "digest": ref.digest}
        ).first()
    else:
        row = store.connection.execute(_HELD, values).first()
    if row is None:
        return None
    actor, *rest = row[_DEAL_END:]
    known = actor if isinstance(ref, Credential) else ref
    return Held(GameRow(*row[:_WIDTH]), DealRow(*row[_WIDTH:_DEAL_END]), known, *rest)


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
    row = store.connection.execute(select(*_COLUMNS).where(games.c.id == game_id)).first()
    return None if row is None else GameRow(*row)


def by_creation_key(store: Store, player_id: int, key: str) -> GameRow | None:
    """Read the game that a player made with an idempotency key."""
    query = select(*_COLUMNS).where(games.c.player_id == player_id, games.c.creation_key == key)
    row = store.connection.execute(query).first()
    return None if row is None else GameRow(*row)


def log(store: Store, game_id: str, upto: int | None = None) -> list[Entry]:
    """Read a game's log in order, as a whole or its first `upto` entries."""
    query = (
        select(actions.c.number, actions.c.text, actions.c.at)
        .where(actions.c.game_id == game_id)
        .order_by(actions.c.number)
    )
    if upto is not None:
        query = query.where(actions.c.number <= upto)
    return [Entry(*row) for row in store.connection.execute(query)]


def in_play(
    store: Store, player_id: int, *, limit: int, offset: int = 0
) -> list[tuple[GameRow, DealRow]]:
    """List a player's games that have not ended with their deals, last played first."""
    query = (
        select(*_COLUMNS, *deals_db.COLUMNS)
        .join_from(games, deals, deals.c.id == games.c.deal_id)
        .where(games.c.player_id == player_id, games.c.ended_at.is_(None))
        .order_by(games.c.last_action_at.desc(), games.c.id)
        .limit(limit)
        .offset(offset)
    )
    return _pairs(store, query)


def on_deals_of(store: Store, player_id: int, deal_ids: Sequence[int]) -> list[GameRow]:
    """List a player's games on some deals, first started first; they stay so until the commit."""
    query = (
        select(*_COLUMNS)
        .where(games.c.player_id == player_id, games.c.deal_id.in_(deal_ids))
        .order_by(games.c.started_at, games.c.id)
        .with_for_update()
    )
    return [GameRow(*row) for row in store.connection.execute(query)]


def open_ranked(store: Store, player_id: int, page: int = 200) -> Iterator[tuple[GameRow, DealRow]]:
    """Go through a player's ranked games that have not ended, however many, page by page.

    A player has one ranked game on a deal, so the deal tells where the next page begins.
    """
    query = (
        select(*_COLUMNS, *deals_db.COLUMNS)
        .join_from(games, deals, deals.c.id == games.c.deal_id)
        .where(games.c.player_id == player_id, games.c.ranked, games.c.ended_at.is_(None))
        .order_by(games.c.deal_id)
        .limit(page)
    )
    found = _pairs(store, query)
    while found:
        yield from found
        found = _pairs(store, query.where(games.c.deal_id > found[-1][0].deal_id))


def ranked_beside(store: Store, game_id: str, first_open: date) -> str | None:
    """Give the player's other game on the same deal that is ranked and has not ended, if any.

    A daily of a day before `first_open` is lost, though nobody may have noted that yet.
    """
    other = games.alias()
    query = (
        select(other.c.id)
        .join_from(games, other, other.c.player_id == games.c.player_id)
        .where(
            games.c.id == game_id,
            other.c.deal_id == games.c.deal_id,
            other.c.id != games.c.id,
            other.c.ranked,
            other.c.ended_at.is_(None),
            or_(other.c.day.is_(None), other.c.day >= first_open),
        )
    )
    return store.connection.execute(query.limit(1)).scalar()


def in_play_on(store: Store, player_id: int, board: str, day: date) -> bool:
    """Tell whether a player's ranked game of a day's deal has not ended."""
    query = select(games.c.id).where(
        games.c.player_id == player_id,
        games.c.board == board,
        games.c.day == day,
        games.c.ranked,
        games.c.ended_at.is_(None),
    )
    return store.connection.execute(query.limit(1)).first() is not None


def open_dailies(store: Store, before: date, limit: int) -> list[str]:
    """List ranked games of days before a date that have not ended, oldest day first."""
    query = (
        select(games.c.id)
        # Written as the partial index has it: SQLite would not know `ranked = 1` again.
        .where(text("games.ranked"), games.c.ended_at.is_(None), games.c.day < before)
        .order_by(games.c.day, games.c.id)
        .limit(limit)
    )
    return list(store.connection.scalars(query))


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


def _pairs(store: Store, query: Select[Any]) -> list[tuple[GameRow, DealRow]]:
    rows = store.connection.execute(query)
    return [(GameRow(*row[:_WIDTH]), DealRow(*row[_WIDTH:])) for row in rows]
