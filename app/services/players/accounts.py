"""From guest to account and back in: names, passwords, recovery codes, links, sessions, tokens.

Hashing a password takes a tenth of a second on purpose, so it is never done while a writing
transaction is open: `verified` reads, `hashed` touches no store.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from app.db import players as players_db
from app.db import players_accounts as accounts_db
from app.db.database import Store
from app.db.players import Credential, PlayerRef, PlayerRow, SessionRow, TokenRow
from app.services.errors import NotFound, NotSignedIn, Problem, Rejected, TooMany
from app.services.players import names
from app.services.players.identity import SignedIn, open_session
from app.services.players.merging import merge

SHORTEST_PASSWORD, LONGEST_PASSWORD = 10, 200
LINK_LASTS = timedelta(minutes=10)
MOST_TOKENS = 10
MOST_LINKS = 5
LABEL = 60
CODE_LENGTH, CODE_GROUP = 25, 5
# Crockford's base 32: nothing in it looks like something else in it.
CODE_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_CODE_TWINS = str.maketrans("ILOU", "110V", "- ")

# OWASP's figures for argon2id on one core: memory for each of the server's threads adds up.
_hasher = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)


@dataclass(frozen=True, slots=True)
class Link:
    """A one-time sign-in link: its secret, and until when it works."""

    token: str
    expires_at: datetime


@dataclass(frozen=True, slots=True)
class Account:
    """What a player sees of their own account; `here` is the id of the session that asks."""

    player: PlayerRow
    recoverable: bool
    sessions: tuple[SessionRow, ...]
    here: int | None
    tokens: tuple[TokenRow, ...]


def read(store: Store, ref: PlayerRef | None) -> Account | None:
    """Show a player their account, or None where the request brought no (working) credential."""
    player_id = players_db.resolve(store, ref)
    row = None if player_id is None else players_db.get(store, player_id)
    if row is None:
        return None
    sessions = tuple(players_db.sessions_of(store, row.id))
    digest = ref.digest if isinstance(ref, Credential) else None
    here = next((session.id for session in sessions if session.token_hash == digest), None)
    tokens = tuple(token for token in players_db.tokens_of(store, row.id) if not token.revoked_at)
    return Account(row, accounts_db.has_recovery(store, row.id), sessions, here, tokens)


def choose_name(store: Store, *, player_id: int, name: str) -> str:
    """Give the player a public name and return it as shown. Raises Rejected."""
    shown, key = names.checked(name)
    with _taken():
        accounts_db.rename(store, player_id, shown, key)
    store.commit()
    return shown


def hashed(password: str, name: str = "") -> str:
    """Hash a new password. Raises Rejected for one that is too short, too long or the name."""
    if len(password) < SHORTEST_PASSWORD:
        raise Rejected(Problem.PASSWORD_SHORT, "password")
    if len(password) > LONGEST_PASSWORD:
        raise Rejected(Problem.PASSWORD_LONG, "password")
    if name and names.key(password) == names.key(name):
        raise Rejected(Problem.PASSWORD_NAME, "password")
    return _hasher.hash(password)


def sign_up(store: Store, *, player_id: int, name: str, password_hash: str) -> str:
    """Make a guest an account, and give its recovery code, to be shown once. Raises Rejected."""
    shown, key = names.checked(name)
    row = _player(store, player_id)
    if not row.guest:
        raise Rejected(Problem.ALREADY_ACCOUNT, "name")
    with _taken():
        accounts_db.rename(store, player_id, shown, key)
    players_db.change(store, player_id, password_hash=password_hash)
    return new_recovery_code(store, player_id=player_id)


def change_password(
    store: Store, *, player_id: int, password_hash: str, kept: Credential | None
) -> None:
    """Set a new password and close every other way in but tokens and the recovery code.

    Raises Rejected without a name.
    """
    if _player(store, player_id).name is None:
        raise Rejected(Problem.NEEDS_NAME, "password")
    players_db.change(store, player_id, password_hash=password_hash)
    players_db.remove_other_sessions(store, player_id, kept.digest if kept else None)
    store.commit()


def new_recovery_code(store: Store, *, player_id: int) -> str:
    """Give a new recovery code, to be shown once; one made before stops working."""
    code = _fresh_code()
    players_db.change(store, player_id, recovery_hash=store.digest(_plain_code(code)))
    store.commit()
    return code


def verified(store: Store, *, name: str, password: str) -> int:
    """Give the player whose name and password these are. Raises Rejected, always as slowly."""
    key = names.asked(name)
    row = None if key is None else players_db.by_name_key(store, key)
    known = row.password_hash if row is not None and row.password_hash else None
    fits = _matches(known or _nobody(), password[: LONGEST_PASSWORD + 1])
    if row is None or known is None or not fits:
        raise Rejected(Problem.WRONG_PASSWORD, "password")
    return row.id


def verified_self(store: Store, *, player_id: int, password: str) -> None:
    """Check the password of a player who is signed in; the recovery code stands for a lost one.

    Raises Rejected.
    """
    known = _player(store, player_id).password_hash
    if known is None or _matches(known, password[: LONGEST_PASSWORD + 1]):
        return
    if players_db.by_recovery(store, store.digest(_plain_code(password))) != player_id:
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
    """Let the browser speak for a verified player; games played in it as a guest join theirs.

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
    """Use up a recovery code: give its player and the next code, to be shown once.

    Kept by the sign-in's commit. Raises Rejected.
    """
    following = _fresh_code()
    player_id = players_db.replace_recovery(
        store, store.digest(_plain_code(code)), store.digest(_plain_code(following))
    )
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
    """Use up a link and give its player; kept by the sign-in's commit. Raises Rejected."""
    player_id = players_db.use_link(store, store.digest(token), now)
    if player_id is None:
        raise Rejected(Problem.LINK_USED, "token")
    return player_id


def sign_out(store: Store, ref: Credential) -> None:
    """Forget the session that asks."""
    players_db.remove_session(store, ref.digest)
    store.commit()


def sign_out_one(store: Store, *, player_id: int, session_id: int) -> None:
    """Sign the player out in one other place. Raises NotFound."""
    if not players_db.remove_session_by_id(store, player_id, session_id):
        raise NotFound
    store.commit()


def sign_out_everywhere(store: Store, *, player_id: int, kept: Credential | None) -> None:
    """Sign the player out everywhere, except where the request comes from if `kept` is given."""
    players_db.remove_other_sessions(store, player_id, kept.digest if kept else None)
    store.commit()


def make_token(store: Store, *, player_id: int, label: str, now: datetime) -> str:
    """Make a bearer token for scripts, to be shown once. Raises Rejected."""
    if players_db.count_tokens(store, player_id) >= MOST_TOKENS:
        raise Rejected(Problem.TOO_MANY_TOKENS, "label")
    token = f"lbl_{secrets.token_urlsafe(32)}"
    label = names.line(label, LABEL)
    players_db.add_token(store, player_id, store.digest(token), label, now)
    store.commit()
    return token


def revoke_token(store: Store, *, player_id: int, token_id: int, now: datetime) -> None:
    """Make a token useless. Raises NotFound."""
    if not players_db.revoke_token(store, player_id, token_id, now):
        raise NotFound
    store.commit()


@contextmanager
def _taken() -> Iterator[None]:
    """Turn a collision of names into the sentence a player understands."""
    try:
        yield
    except accounts_db.NameTaken:
        raise Rejected(Problem.NAME_TAKEN, "name") from None


def _player(store: Store, player_id: int) -> PlayerRow:
    row = players_db.get(store, player_id)
    if row is None:
        raise NotSignedIn
    return row


@cache
def _nobody() -> str:
    """Give what an unknown name is checked against, so that it takes as long as a known one."""
    return _hasher.hash(secrets.token_urlsafe(16))


def _matches(known: str, password: str) -> bool:
    try:
        return _hasher.verify(known, password)
    except (VerificationError, InvalidHashError):
        return False


def _fresh_code() -> str:
    """Give a new recovery code, in groups that can be read aloud."""
    letters = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
    return "-".join(letters[at : at + CODE_GROUP] for at in range(0, CODE_LENGTH, CODE_GROUP))


def _plain_code(code: str) -> str:
    """Give a code as it is hashed: without dashes and spaces, look-alikes read as meant."""
    return code.upper().translate(_CODE_TWINS)[:80]
