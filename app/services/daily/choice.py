"""Choosing the days' deals: once for each day and variant, whoever else does so meanwhile."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from datetime import date, datetime

from app.db import analysis as analysis_db
from app.db import daily as daily_db
from app.db.analysis import VerdictRow
from app.db.daily import DailyRow
from app.db.database import Database, Store
from app.rules.catalogue import VARIANTS
from app.rules.dealing import SEED_BYTES
from app.rules.variant import Rules
from app.services.analysis.analyst import Analyst
from app.services.daily import vetting
from app.services.daily.days import days_from
from app.services.daily.deal_of_day import PLAYED
from app.services.daily.vetting import Band, Choose, Finding
from app.services.deals import creation


def by_analyst(analyst: Analyst) -> Choose:
    """Return a way to search for a day's deal in the solver's own processes."""

    def choose(rules: Rules, wanted: Band) -> tuple[bytes, Finding]:
        return analyst.study(vetting.choose, rules, wanted, secrets.token_bytes(SEED_BYTES))

    return choose


def ensure(
    database: Database,
    *,
    day: date,
    variant: str,
    now: datetime,
    choose: Choose = vetting.choose_here,
) -> DailyRow:
    """Return a day's deal, choosing it if there is none.

    The search for a deal runs outside any transaction, so nobody waits for it.
    """
    with database.read() as store:
        row = daily_db.get(store, day, variant)
    if row is not None:
        return row
    wanted = vetting.band(day)
    seed, finding = choose(VARIANTS[variant].rules, wanted)
    with database.write() as store:
        row = daily_db.get(store, day, variant)
        if row is not None:
            return row
        deal = creation.add_daily(store, seed=seed, day=day, now=now)
        if daily_db.add(
            store, day=day, variant=variant, band=wanted.name, deal_id=deal.id, now=now
        ):
            _add_verdict(store, deal.id, variant, finding, now)
            store.commit()
        else:
            store.rollback()
        row = daily_db.get(store, day, variant)
    if row is None:
        raise RuntimeError("a day's deal was neither added nor found")
    return row


def ensure_days(
    database: Database,
    *,
    first: date,
    count: int,
    now: datetime,
    choose: Choose = vetting.choose_here,
) -> Iterator[DailyRow]:
    """Yield the deals of some days in a row, in every variant that has dailies."""
    for day in days_from(first, count):
        for variant in PLAYED:
            yield ensure(database, day=day, variant=variant, now=now, choose=choose)


def missing(store: Store, *, first: date, count: int) -> bool:
    """Whether any of some days in a row lacks a deal."""
    if not count:
        return False
    last = days_from(first, count)[-1]
    return any(len(daily_db.between(store, slug, first, last)) < count for slug in PLAYED)


def _add_verdict(store: Store, deal_id: int, variant: str, finding: Finding, now: datetime) -> None:
    """Store what is known of a chosen deal. No commit."""
    verdict = VerdictRow(
        fair_par=finding.redeals,
        fair_draw=finding.draw,
        fair_at=now,
        opening_chance=finding.chance,
        states=finding.states,
        table_version=finding.table_version,
    )
    analysis_db.add_verdict(store, deal_id, variant, verdict)
