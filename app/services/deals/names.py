"""What a deal is called: the slug it is made with, and the alias a player may choose."""

from __future__ import annotations

import re
import secrets

from app.services.errors import Problem, Rejected

CROCKFORD = "0123456789abcdefghjkmnpqrstvwxyz"
SLUG_LENGTH = 10
RESERVED_ALIASES = frozenset(
    {
        *("new", "import", "daily", "today", "random", "null", "none"),
        *("admin", "api", "static", "healthz", "readyz", "metrics", "help", "about"),
        *("deal", "deals", "game", "games", "board", "boards", "leaderboard"),
        *("player", "players", "me", "rules", "learn"),
    }
)
_SLUG = re.compile(f"[{CROCKFORD}]{{{SLUG_LENGTH}}}")
_ALIAS = re.compile(r"[a-z0-9-]{3,40}")
# Crockford's base 32 reads the letters that look like digits as these.
_LOOK_ALIKES = str.maketrans("ilo", "110")


def new_slug() -> str:
    """Return a slug that nobody can guess."""
    return "".join(secrets.choice(CROCKFORD) for _ in range(SLUG_LENGTH))


def as_slug(name: str) -> str | None:
    """Return the slug that a name in lower case spells, or None; no alias is of this form."""
    slug = name.translate(_LOOK_ALIKES)
    return slug if _SLUG.fullmatch(slug) else None


def can_be_alias(name: str) -> bool:
    """Whether a name in lower case has the form of an alias."""
    return _ALIAS.fullmatch(name) is not None


def checked_alias(text: str) -> str:
    """Return the alias in lower case. Raises Rejected for a wrong form or a reserved word."""
    alias = text.strip().lower()
    if not can_be_alias(alias) or as_slug(alias) is not None:
        raise Rejected(Problem.ALIAS_FORM, "alias")
    if alias in RESERVED_ALIASES:
        raise Rejected(Problem.ALIAS_RESERVED, "alias")
    return alias
