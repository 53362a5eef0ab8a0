"""Who sent a request, and what services may say of a player."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import datetime

from app.db import players as players_db
from app.db.database import Store
from app.db.players import Credential, PlayerRef, PlayerRow, Proof

__all__ = ["Credential", "PlayerInfo", "PlayerRef", "Proof", "SignedIn"]

TOKEN_BYTES = 32


@dataclass(frozen=True, slots=True)
class PlayerInfo:
    """A player without what proves who they are; nobody can sign in as a guest."""

    id: int
    name: str | None
    guest: bool
    anonymous: bool
    created_at: datetime

    @classmethod
    def of(cls, row: PlayerRow) -> PlayerInfo:
        """Return what a row says of its player."""
        return cls(row.id, row.name, row.guest, row.anonymous, row.created_at)


@dataclass(frozen=True, slots=True)
class SignedIn:
    """A player and the new secret that the browser is to bring from now on."""

    player_id: int
    token: str


def resolve(store: Store, ref: PlayerRef | None) -> int | None:
    """Return the id of the player, or None if the credential is unknown or there is none."""
    return players_db.resolve(store, ref)


def read(store: Store, player_id: int | None) -> PlayerInfo | None:
    """Return a player, or None where there is none."""
    row = None if player_id is None else players_db.get(store, player_id)
    return None if row is None else PlayerInfo.of(row)


def player_or_guest(
    store: Store, ref: PlayerRef | None, *, label: str, now: datetime
) -> tuple[int, str | None]:
    """Return the player who asks, else a new guest with the secret that proves it. No commit.

    The guest is stored by the commit of whatever they came to do.
    """
    player_id = players_db.resolve(store, ref)
    if player_id is not None:
        return player_id, None
    player_id = players_db.add(store, now)
    return player_id, open_session(store, player_id, label=label, now=now)


def open_session(store: Store, player_id: int, *, label: str, now: datetime) -> str:
    """Return a new secret for a player; only its hash is stored. No commit."""
    token = secrets.token_urlsafe(TOKEN_BYTES)
    players_db.add_session(store, player_id, store.digest(token), label[:120], now)
    return token
