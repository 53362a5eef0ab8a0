"""From guest to account and back in: names, passwords, recovery codes, links, sessions, tokens.

Hashing a password takes a tenth of a second on purpose, so it is never done while a writing
transaction is open: `verified` and `verified_self` only read, `passwords.hashed` needs no store.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta

from app.db import players as players_db
from app.db import players_accounts as accounts_db
from app.db.database import Store
from app.db.players import Credential, PlayerRef, PlayerRow
from app.services.errors import NotFound, NotSignedIn, Problem, Rejected, TooMany
from app.services.players import names, passwords, recovery_codes
from app.services.players.identity import PlayerInfo, SignedIn, open_session
from app.services.players.merging import merge

LINK_LASTS = timedelta(minutes=10)
MOST_TOKENS = 10
MOST_LINKS = 5
LABEL = 60


@dataclass(frozen=True, slots=True)
class Link:
    """A one-time sign-in link: its secret, and until when it works."""

    token: str
    expires_at: datetime


@dataclass(frozen=True, slots=True)
class AccountSession:
    """One place where a player is signed in; `here` says that the request came from it."""

    id: int
    label: str
    created_at: datetime
    seen_at: datetime
    here: bool


@dataclass(frozen=True, slots=True)
class AccountToken:
    """A bearer token for scripts that still works, without its secret."""

    id: int
    label: str
    created_at: datetime


@dataclass(frozen=True, slots=True)
class Account:
    """What a player sees of their own account; the tokens are those that still work."""

    player: PlayerInfo
    recoverable: bool
    sessions: tuple[AccountSession, ...]
    tokens: tuple[AccountToken, ...]


def read(store: Store, player_id: int | None, session: Credential | None = None) -> Account | None:
    """Return a player's account, or None for someone unknown.

    `session` is what the request brought: it marks the session that the request came from.
    """
    row = None if player_id is None else players_db.get(store, player_id)
    if row is None:
        return None
    digest = None if session is None else session.digest
    sessions = tuple(
        AccountSession(
            id=held.id,
            label=held.label,
            created_at=held.created_at,
            seen_at=held.seen_at,
            here=held.token_hash == digest,
        )
        for held in players_db.sessions_of(store, row.id)
    )
    recoverable = accounts_db.has_recovery(store, row.id)
    return Account(PlayerInfo.of(row), recoverable, sessions, tokens(store, row.id))


def tokens(store: Store, player_id: int) -> tuple[AccountToken, ...]:
    """List a player's tokens that still work, newest first."""
    return tuple(
        AccountToken(token.id, token.label, token.created_at)
        for token in players_db.tokens_of(store, player_id)
        if not token.revoked_at
    )


def choose_name(store: Store, *, player_id: int, name: str) -> str:
    """Set the player's public name and return it as it is shown. Raises Rejected."""
    display, key = names.checked(name)
    with _name_taken_rejected():
        accounts_db.rename(store, player_id, display, key)
    store.commit()
    return display


def sign_up(store: Store, *, player_id: int, name: str, password_hash: str) -> str:
    """Make a guest an account; return its recovery code, to be shown once. Raises Rejected."""
    display, key = names.checked(name)
    row = _player(store, player_id)
    if not row.guest:
        raise Rejected(Problem.ALREADY_ACCOUNT, "name")
    with _name_taken_rejected():
        accounts_db.rename(store, player_id, display, key)
    players_db.change(store, player_id, password_hash=password_hash)
    return new_recovery_code(store, player_id=player_id)


def change_password(
    store: Store, *, player_id: int, password_hash: str, spared: Credential | None
) -> None:
    """Set a new password; sign the player out everywhere except in the session of `spared`.

    Tokens and the recovery code go on working. Raises Rejected without a name.
    """
    if _player(store, player_id).name is None:
        raise Rejected(Problem.NEEDS_NAME, "password")
    players_db.change(store, player_id, password_hash=password_hash)
    players_db.remove_other_sessions(store, player_id, spared.digest if spared else None)
    store.commit()


def new_recovery_code(store: Store, *, player_id: int) -> str:
    """Return a new recovery code, to be shown once; one made before stops working."""
    code = recovery_codes.fresh()
    players_db.change(store, player_id, recovery_hash=store.digest(recovery_codes.plain(code)))
    store.commit()
    return code


def verified(store: Store, *, name: str, password: str) -> int:
    """Return the player whose name and password these are. Raises Rejected, always as slowly."""
    key = names.key_of(name)
    row = None if key is None else players_db.by_name_key(store, key)
    fits = passwords.matches(None if row is None else row.password_hash, password)
    if row is None or not fits:
        raise Rejected(Problem.WRONG_PASSWORD, "password")
    return row.id


def verified_self(store: Store, *, player_id: int, password: str) -> None:
    """Check the password of a player who is signed in; the recovery code stands for a lost one.

    Raises Rejected.
    """
    stored = _player(store, player_id).password_hash
    if stored is None or passwords.matches(stored, password):
        return
    if players_db.by_recovery(store, store.digest(recovery_codes.plain(password))) != player_id:
        raise Rejected(Problem.WRONG_PASSWORD, "current")


def sign_in(
    store: Store,
    *,
    player_id: int,
    guest: PlayerRef | None,
    label: str,
    now: datetime,
    bring: bool = True,
) -> SignedIn:
    """Open a session for a verified player; games played in the browser as a guest join theirs.

    With `bring` false the guest's games are left alone.
    """
    current = players_db.resolve(store, guest)
    row = None if current is None else players_db.get(store, current)
    if row is not None and row.guest and row.id != player_id and bring:
        merge(store, guest_id=row.id, account_id=player_id, now=now)
    if isinstance(guest, Credential):
        players_db.remove_session(store, guest.digest)
    token = open_session(store, player_id, label=label, now=now)
    store.commit()
    return SignedIn(player_id, token)


def use_code(store: Store, code: str) -> tuple[int, str]:
    """Use up a recovery code; return its player and the next code, to be shown once.

    No commit: the sign-in's stores it. Raises Rejected.
    """
    following = recovery_codes.fresh()
    digests = [store.digest(recovery_codes.plain(text)) for text in (code, following)]
    player_id = players_db.replace_recovery(store, *digests)
    if player_id is None:
        raise Rejected(Problem.WRONG_CODE, "code")
    return player_id, following


def make_link(store: Store, *, player_id: int, now: datetime) -> Link:
    """Make a link that signs another device in, once, within minutes. Raises TooMany."""
    if accounts_db.count_links(store, player_id, now) >= MOST_LINKS:
        raise TooMany(int(LINK_LASTS.total_seconds()))
    accounts_db.remove_old_links(store, player_id, now)
    link = Link(secrets.token_urlsafe(24), now + LINK_LASTS)
    players_db.add_link(store, player_id, store.digest(link.token), now, link.expires_at)
    store.commit()
    return link


def use_link(store: Store, *, token: str, now: datetime) -> int:
    """Use up a link and return its player. Raises Rejected. No commit: the sign-in's stores it."""
    player_id = players_db.use_link(store, store.digest(token), now)
    if player_id is None:
        raise Rejected(Problem.LINK_USED, "token")
    return player_id


def sign_out(store: Store, ref: Credential) -> None:
    """Delete the session that the request came from."""
    players_db.remove_session(store, ref.digest)
    store.commit()


def sign_out_one(store: Store, *, player_id: int, session_id: int) -> None:
    """Sign the player out in one other place. Raises NotFound."""
    if not players_db.remove_session_by_id(store, player_id, session_id):
        raise NotFound
    store.commit()


def sign_out_everywhere(store: Store, *, player_id: int, spared: Credential | None) -> None:
    """Sign the player out everywhere, except in the session of `spared`."""
    players_db.remove_other_sessions(store, player_id, spared.digest if spared else None)
    store.commit()


def make_token(store: Store, *, player_id: int, label: str, now: datetime) -> str:
    """Make a bearer token for scripts, to be shown once. Raises Rejected."""
    if players_db.count_tokens(store, player_id) >= MOST_TOKENS:
        raise Rejected(Problem.TOO_MANY_TOKENS, "label")
    token = f"lbl_{secrets.token_urlsafe(32)}"
    label = names.single_line(label, LABEL)
    players_db.add_token(store, player_id, store.digest(token), label, now)
    store.commit()
    return token


def revoke_token(store: Store, *, player_id: int, token_id: int, now: datetime) -> None:
    """Make a token useless. Raises NotFound."""
    if not players_db.revoke_token(store, player_id, token_id, now):
        raise NotFound
    store.commit()


@contextmanager
def _name_taken_rejected() -> Iterator[None]:
    """Raise Rejected where a name is taken."""
    try:
        yield
    except accounts_db.NameTaken:
        raise Rejected(Problem.NAME_TAKEN, "name") from None


def _player(store: Store, player_id: int) -> PlayerRow:
    row = players_db.get(store, player_id)
    if row is None:
        raise NotSignedIn
    return row
