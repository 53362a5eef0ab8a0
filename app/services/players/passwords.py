"""Passwords: which may be set, and their hashes (argon2id).

Hashing takes a tenth of a second on purpose: never do it in a writing transaction.
"""

from __future__ import annotations

import secrets
from functools import cache

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from app.services.errors import Problem, Rejected
from app.services.players import names

SHORTEST, LONGEST = 10, 200

# OWASP's figures for argon2id on one core: memory for each of the server's threads adds up.
_hasher = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)


def hashed(password: str, name: str = "") -> str:
    """Hash a new password. Raises Rejected for one that is too short, too long or the name."""
    if len(password) < SHORTEST:
        raise Rejected(Problem.PASSWORD_SHORT, "password")
    if len(password) > LONGEST:
        raise Rejected(Problem.PASSWORD_LONG, "password")
    if name and names.key(password) == names.key(name):
        raise Rejected(Problem.PASSWORD_NAME, "password")
    return _hasher.hash(password)


def matches(stored: str | None, password: str) -> bool:
    """Whether a password has the stored hash; as slow, and never so, where none is stored."""
    try:
        _hasher.verify(stored or _nobodys_hash(), password[: LONGEST + 1])
    except (VerificationError, InvalidHashError):
        return False
    return bool(stored)


@cache
def _nobodys_hash() -> str:
    """Return a hash that no password has: checking it takes as long as any other."""
    return _hasher.hash(secrets.token_urlsafe(16))
