"""Who is asking."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import datetime

from app.db import players as players_db
from app.db.database import Store
from app.db.players import Credential, PlayerRef, Proof

__all__ = ["Credential", "PlayerRef", "Proof", "SignedIn"]

TOKEN_BYTES = 32


@dataclass(frozen=True, slots=True)
class SignedIn:
    """A player and the new secret that the browser is to bring from now on."""

    player_id: int
    token: str


def resolve(store: Store, ref: PlayerRef | None) -> int | None:
    """Return the id of the player, or None if the credential is unknown or there is none."""
    return players_db.resolve(store, ref)


def player_or_guest(
    store: Store, ref: PlayerRef | None, *, label: str, now: datetime
) -> tuple[int, str | None]:
    """Give the player who asks, else a new guest with the secret that proves it. No commit.

    The guest is stored by the commit of whatever they came to do.
    """
    known = players_db.resolve(store, ref)
    if known is not None:
        return known, None
    player_id = players_db.add(store, now)
    return player_id, open_session(store, player_id, label=label, now=now)


def open_session(store: Store, player_id: int, *, label: str, now: datetime) -> str:
    """Give a new secret for a player; only its hash is stored. No commit."""
    token = secrets.token_urlsafe(TOKEN_BYTES)
    players_db.add_session(store, player_id, store.digest(token), label[:120], now)
    return token
