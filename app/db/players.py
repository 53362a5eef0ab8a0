"""Players and what proves who they are: sessions, tokens, one-time links."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any

from sqlalchemy import Select, bindparam, delete, func, insert, select, update

from app.db.database import Store
from app.db.rows import record
from app.db.tables import api_tokens, players, sessions, signin_links


class Proof(StrEnum):
    """What kind of secret a request brought."""

    SESSION = "session"
    TOKEN = "token"  # noqa: S105 -- the name of a kind, not a secret


@dataclass(frozen=True, slots=True)
class Credential:
    """The stored hash of the secret that a request brought; nobody has looked it up yet."""

    proof: Proof
    digest: bytes


PlayerRef = int | Credential
"""A player's id where it is known, else a credential: a move looks both up in its one query."""


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A row of `players`."""

    id: int
    name: str | None
    name_key: str | None
    password_hash: str | None
    settings: dict[str, Any]
    anonymous: bool
    created_at: datetime
    merged_into: int | None
    deleted_at: datetime | None

    @property
    def guest(self) -> bool:
        """Whether nobody can sign in as this player."""
        return self.password_hash is None


@dataclass(frozen=True, slots=True)
class SessionRow:
    """One place where a player is signed in."""

    id: int
    player_id: int
    label: str
    created_at: datetime
    seen_at: datetime
    token_hash: bytes


@dataclass(frozen=True, slots=True)
class TokenRow:
    """A bearer token for scripts, without its secret."""

    id: int
    label: str
    created_at: datetime
    revoked_at: datetime | None


_PLAYER = tuple(players.c[name] for name in PlayerRow.__dataclass_fields__)
_SESSION = tuple(sessions.c[name] for name in SessionRow.__dataclass_fields__)
_TOKEN = tuple(api_tokens.c[name] for name in TokenRow.__dataclass_fields__)
_BY_PROOF = {
    Proof.SESSION: select(sessions.c.player_id).where(sessions.c.token_hash == bindparam("digest")),
    Proof.TOKEN: select(api_tokens.c.player_id).where(
        api_tokens.c.token_hash == bindparam("digest"), api_tokens.c.revoked_at.is_(None)
    ),
}


def resolve(store: Store, ref: PlayerRef | None) -> int | None:
    """Return the id of the player, or None if the credential is unknown or there is none."""
    if ref is None or isinstance(ref, int):
        return ref
    player_id = store.connection.execute(_BY_PROOF[ref.proof], {"digest": ref.digest}).scalar()
    return None if player_id is None else int(player_id)


def get(store: Store, player_id: int) -> PlayerRow | None:
    """Read a player by id."""
    return _player(store, select(*_PLAYER).where(players.c.id == player_id))


def by_name_key(store: Store, name_key: str) -> PlayerRow | None:
    """Read a player by the folded form of the public name."""
    return _player(store, select(*_PLAYER).where(players.c.name_key == name_key))


def by_recovery(store: Store, digest: bytes) -> int | None:
    """Return the id of the player to whom a recovery code belongs, or None."""
    query = select(players.c.id).where(players.c.recovery_hash == digest)
    player_id = store.connection.execute(query).scalar()
    return None if player_id is None else int(player_id)


def replace_recovery(store: Store, digest: bytes, following: bytes) -> int | None:
    """Replace a recovery code by another; return its player, or None if the code is unknown."""
    used = (
        update(players)
        .where(players.c.recovery_hash == digest)
        .values(recovery_hash=following)
        .returning(players.c.id)
    )
    player_id = store.connection.execute(used).scalar()
    return None if player_id is None else int(player_id)


def lock(store: Store, player_id: int) -> None:
    """Keep everybody else from adding to or merging this player's games until the commit.

    Moves go on: rows may still point at the player, which is what `key_share` allows.
    """
    query = select(players.c.id).where(players.c.id == player_id).with_for_update(key_share=True)
    store.connection.execute(query)


def add(store: Store, now: datetime) -> int:
    """Add a guest and return the id."""
    query = insert(players).values(created_at=now).returning(players.c.id)
    return int(store.connection.execute(query).scalar_one())


def change(store: Store, player_id: int, **values: Any) -> None:
    """Set columns of a player."""
    store.connection.execute(update(players).where(players.c.id == player_id).values(**values))


def add_session(store: Store, player_id: int, digest: bytes, label: str, now: datetime) -> None:
    """Store a session: whoever brings its secret is the player."""
    row = {"token_hash": digest, "player_id": player_id, "label": label}
    store.connection.execute(insert(sessions).values(**row, created_at=now, seen_at=now))


def touch_session(store: Store, digest: bytes, now: datetime) -> None:
    """Note that a session was used."""
    used = update(sessions).where(sessions.c.token_hash == digest).values(seen_at=now)
    store.connection.execute(used)


def sessions_of(store: Store, player_id: int, limit: int | None = 100) -> list[SessionRow]:
    """List where a player is signed in, last used first."""
    query = (
        select(*_SESSION)
        .where(sessions.c.player_id == player_id)
        .order_by(sessions.c.seen_at.desc(), sessions.c.id.desc())
        .limit(limit)
    )
    return [record(SessionRow, row) for row in store.connection.execute(query).mappings()]


def remove_session(store: Store, digest: bytes) -> None:
    """Sign out the holder of a secret."""
    store.connection.execute(delete(sessions).where(sessions.c.token_hash == digest))


def remove_session_by_id(store: Store, player_id: int, session_id: int) -> bool:
    """Sign the player out somewhere else; False if the session is not theirs."""
    gone = delete(sessions).where(sessions.c.id == session_id, sessions.c.player_id == player_id)
    return store.connection.execute(gone).rowcount > 0


def remove_other_sessions(store: Store, player_id: int, spared: bytes | None) -> None:
    """Sign the player out everywhere, except with one secret; links still to be used go too."""
    store.connection.execute(delete(signin_links).where(signin_links.c.player_id == player_id))
    gone = delete(sessions).where(sessions.c.player_id == player_id)
    if spared is not None:
        gone = gone.where(sessions.c.token_hash != spared)
    store.connection.execute(gone)


def add_token(store: Store, player_id: int, digest: bytes, label: str, now: datetime) -> int:
    """Add a bearer token and return its id."""
    row = {"token_hash": digest, "player_id": player_id, "label": label, "created_at": now}
    query = insert(api_tokens).values(**row).returning(api_tokens.c.id)
    return int(store.connection.execute(query).scalar_one())


def tokens_of(store: Store, player_id: int, limit: int | None = 100) -> list[TokenRow]:
    """List a player's bearer tokens, newest first."""
    query = (
        select(*_TOKEN)
        .where(api_tokens.c.player_id == player_id)
        .order_by(api_tokens.c.id.desc())
        .limit(limit)
    )
    return [record(TokenRow, row) for row in store.connection.execute(query).mappings()]


def count_tokens(store: Store, player_id: int) -> int:
    """Count the tokens that still work."""
    query = select(func.count()).where(
        api_tokens.c.player_id == player_id, api_tokens.c.revoked_at.is_(None)
    )
    return int(store.connection.execute(query).scalar_one())


def revoke_token(store: Store, player_id: int, token_id: int, now: datetime) -> bool:
    """Make a token useless; False if it is not the player's or is revoked already."""
    mine = (
        api_tokens.c.id == token_id,
        api_tokens.c.player_id == player_id,
        api_tokens.c.revoked_at.is_(None),
    )
    return (
        store.connection.execute(update(api_tokens).where(*mine).values(revoked_at=now)).rowcount
        > 0
    )


def add_link(
    store: Store, player_id: int, digest: bytes, now: datetime, expires_at: datetime
) -> None:
    """Add a one-time sign-in link."""
    row = {"token_hash": digest, "player_id": player_id, "created_at": now}
    store.connection.execute(insert(signin_links).values(**row, expires_at=expires_at))


def use_link(store: Store, digest: bytes, now: datetime) -> int | None:
    """Use up a one-time link; return its player, or None if it is unknown, used or too old."""
    used = (
        update(signin_links)
        .where(
            signin_links.c.token_hash == digest,
            signin_links.c.used_at.is_(None),
            signin_links.c.expires_at > now,
        )
        .values(used_at=now)
        .returning(signin_links.c.player_id)
    )
    player_id = store.connection.execute(used).scalar()
    return None if player_id is None else int(player_id)


def remove_credentials(store: Store, player_id: int) -> None:
    """Delete every session, token and link of a player."""
    for table in (sessions, api_tokens, signin_links):
        store.connection.execute(delete(table).where(table.c.player_id == player_id))


def _player(store: Store, query: Select[Any]) -> PlayerRow | None:
    row = store.connection.execute(query).mappings().first()
    return None if row is None else record(PlayerRow, row)
