"""Deals: made, found, imported and named, and who may know their seed."""

from __future__ import annotations

import re
import secrets
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from functools import lru_cache
from hashlib import sha256

from app.db import deals as deals_db
from app.db import players as players_db
from app.db.database import Store
from app.db.deals import Acquaintance, DealRow
from app.rules.dealing import ALGORITHM, SEED_BYTES, Deal
from app.rules.layout import Layout
from app.rules.notation import format_layout, parse_layout
from app.rules.position import Position
from app.rules.variant import Rules
from app.services.daily.days import counts_until, today
from app.services.deals.numbers import numbered_layout, parse_number
from app.services.errors import NotFound, NotYours, Problem, Rejected

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


class Kind(StrEnum):
    """Where a deal comes from."""

    RANDOM = "random"
    DAILY = "daily"
    IMPORTED = "imported"


@dataclass(frozen=True, slots=True)
class DealInfo:
    """What a viewer may know of a deal; `seed` is None until it may be seen."""

    slug: str
    alias: str | None
    algorithm: str
    commitment: str
    kind: Kind
    day: date | None
    number: str | None
    seed: bytes | None
    created_by: int | None


def info(row: DealRow, *, seed: bool) -> DealInfo:
    """Describe a deal, with its seed only where that may be seen."""
    return DealInfo(
        slug=row.slug,
        alias=row.alias,
        algorithm=row.algorithm,
        commitment=row.commitment,
        kind=Kind(row.kind),
        day=row.day,
        number=row.number,
        seed=row.seed if seed else None,
        created_by=row.created_by,
    )


def rules_deal(row: DealRow) -> Deal:
    """Give the deal as the rules know it."""
    return Deal(row.seed, None if row.layout is None else _layout(row.layout))


@lru_cache(maxsize=256)
def _layout(text: str) -> Layout:
    return parse_layout(text)


def find(store: Store, name: str, now: datetime) -> DealRow:
    """Find a deal by slug or alias. Raises NotFound; a daily before its day does not exist."""
    name = name.strip().lower()
    slug, row = name.translate(_LOOK_ALIKES), None
    if _SLUG.fullmatch(slug):  # no alias is of this form
        row = deals_db.by_slug(store, slug)
    elif _ALIAS.fullmatch(name):
        row = deals_db.by_alias(store, name)
    if row is None or (row.day is not None and today(now) < row.day):
        raise NotFound
    return row


def add_random(store: Store, *, now: datetime, created_by: int | None = None) -> DealRow:
    """Make a deal with a fresh secret seed. No commit."""
    return deals_db.add(store, **_fresh(now, created_by), kind=Kind.RANDOM.value)


def add_daily(store: Store, *, seed: bytes, day: date, now: datetime) -> DealRow:
    """Make a day's deal of a random seed that was chosen for it. No commit."""
    return deals_db.add(store, **_fresh(now, None, seed), kind=Kind.DAILY.value, day=day)


def add_layout(
    store: Store,
    layout: Layout,
    *,
    now: datetime,
    created_by: int | None,
    number: str | None = None,
) -> DealRow:
    """Make a deal of an imported layout, or find the one that has this layout. No commit."""
    text = format_layout(layout)
    key = sha256(text.encode()).hexdigest()
    found = deals_db.by_layout_key(store, key) or deals_db.add_imported(
        store,
        **_fresh(now, created_by),
        kind=Kind.IMPORTED.value,
        layout=text,
        layout_key=key,
        number=number,
    )
    if number is not None and found.number is None:
        deals_db.set_number(store, found.id, number)
    return found


def add_number(store: Store, text: str, *, now: datetime, created_by: int | None) -> DealRow:
    """Make or find the deal of a PySolFC number. Raises Rejected for what is none. No commit."""
    number = parse_number(text)
    return add_layout(store, numbered_layout(number), now=now, created_by=created_by, number=number)


def name_deal(store: Store, *, slug: str, alias: str, player_id: int, now: datetime) -> DealInfo:
    """Give a random deal, made for this player, a name. Raises Rejected, NotYours, NotFound."""
    row = find(store, slug, now)
    if row.created_by != player_id or row.kind != Kind.RANDOM:
        raise NotYours
    alias = checked_alias(alias)
    if not deals_db.set_alias(store, row.id, alias):
        raise Rejected(Problem.ALIAS_TAKEN, "alias")
    store.commit()
    return info(find(store, row.slug, now), seed=False)


def checked_alias(text: str) -> str:
    """Give the alias in lower case. Raises Rejected for a wrong form or a reserved word."""
    alias = text.strip().lower()
    if not _ALIAS.fullmatch(alias) or _SLUG.fullmatch(alias.translate(_LOOK_ALIKES)):
        raise Rejected(Problem.ALIAS_FORM, "alias")
    if alias in RESERVED_ALIASES:
        raise Rejected(Problem.ALIAS_RESERVED, "alias")
    return alias


def read(
    store: Store, *, name: str, viewer: players_db.PlayerRef | None, now: datetime
) -> DealInfo:
    """Describe a deal to a viewer, seed included if it may be seen. Raises NotFound."""
    row = find(store, name, now)
    return info(row, seed=seed_is_due(store, row, viewer, now))


def opening(store: Store, *, name: str, rules: Rules, now: datetime) -> Position:
    """Lay a deal out under some rules. Raises NotFound, Malformed for a layout that can't be."""
    return rules_deal(find(store, name, now)).opening(rules)


def seed_is_due(
    store: Store, row: DealRow, viewer: players_db.PlayerRef | None, now: datetime
) -> bool:
    """Tell whether the viewer may see the seed and what is computed from shuffles to come."""
    return day_is_past(row, now) and not may_rank(row, acquaintance(store, row, viewer), now)


def acquaintance(
    store: Store, row: DealRow, viewer: players_db.PlayerRef | None
) -> Acquaintance | None:
    """Ask what the viewer has had to do with the deal; None for someone unknown."""
    player_id = players_db.resolve(store, viewer)
    return None if player_id is None else deals_db.acquaintance(store, player_id, row.id)


def day_is_past(row: DealRow, now: datetime) -> bool:
    """Tell whether a daily's secrets are due: 24 hours after its day. True for other deals."""
    return row.day is None or now >= counts_until(row.day)


def may_rank(row: DealRow, known: Acquaintance | None, now: datetime) -> bool:
    """Tell whether someone has a ranked game on the deal that has not ended, or could have one."""
    if known is not None and known.open_ranked is not None:
        return True
    if row.kind == Kind.IMPORTED or (row.day is not None and today(now) > row.day):
        return False
    return known is None or (known.games == 0 and not known.looked)


def _fresh(now: datetime, created_by: int | None, seed: bytes | None = None) -> dict[str, object]:
    """Give the columns that every new deal has."""
    seed = seed or secrets.token_bytes(SEED_BYTES)
    return {
        "slug": "".join(secrets.choice(CROCKFORD) for _ in range(SLUG_LENGTH)),
        "seed": seed,
        "algorithm": ALGORITHM,
        "commitment": Deal(seed).commitment,
        "created_by": created_by,
        "created_at": now,
    }
