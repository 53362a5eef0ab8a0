"""A deal: found by its name, described to a viewer, laid out, named."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from functools import lru_cache

from app.db import deals as deals_db
from app.db.database import Store
from app.db.deals import DealRow, Kind
from app.db.players import PlayerRef
from app.rules.dealing import Deal
from app.rules.layout import Layout
from app.rules.notation import parse_layout
from app.rules.position import Position
from app.rules.variant import Rules
from app.services.daily.days import today
from app.services.deals import names, secrecy
from app.services.errors import NotFound, NotYours, Problem, Rejected

__all__ = ["DealInfo", "Kind", "find", "info", "name_deal", "read", "read_opening", "rules_deal"]


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

    @property
    def name(self) -> str:
        """The deal's name in addresses: its alias, or its slug where it has none."""
        return self.alias or self.slug


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
    """Return the deal as the rules know it."""
    return Deal(row.seed, None if row.layout is None else _layout(row.layout))


@lru_cache(maxsize=256)
def _layout(text: str) -> Layout:
    return parse_layout(text)


def find(store: Store, name: str, now: datetime) -> DealRow:
    """Find a deal by slug or alias. Raises NotFound; a daily before its day does not exist."""
    name = name.strip().lower()
    slug, row = names.as_slug(name), None
    if slug is not None:
        row = deals_db.by_slug(store, slug)
    elif names.can_be_alias(name):
        row = deals_db.by_alias(store, name)
    if row is None or (row.day is not None and today(now) < row.day):
        raise NotFound
    return row


def read(store: Store, *, name: str, viewer: PlayerRef | None, now: datetime) -> DealInfo:
    """Describe a deal to a viewer, seed included if it may be seen. Raises NotFound."""
    row = find(store, name, now)
    return info(row, seed=secrecy.seed_is_due(store, row, viewer, now))


def read_opening(
    store: Store, *, name: str, rules: Rules, viewer: PlayerRef | None, now: datetime
) -> tuple[DealInfo, Position]:
    """Describe a deal as `read` does, and lay it out under some rules.

    Raises NotFound, Malformed for a layout that can't be.
    """
    row = find(store, name, now)
    described = info(row, seed=secrecy.seed_is_due(store, row, viewer, now))
    return described, rules_deal(row).opening(rules)


def name_deal(store: Store, *, slug: str, alias: str, player_id: int, now: datetime) -> DealInfo:
    """Name a random deal, made for this player. Raises Rejected, NotYours, NotFound."""
    row = find(store, slug, now)
    if row.created_by != player_id or row.kind != Kind.RANDOM:
        raise NotYours
    alias = names.checked_alias(alias)
    if not deals_db.set_alias(store, row.id, alias):
        raise Rejected(Problem.ALIAS_TAKEN, "alias")
    store.commit()
    return info(find(store, row.slug, now), seed=False)
