"""The day's deal by JSON."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from fastapi import APIRouter, Query

from app.services.daily import deal_of_day
from app.services.daily.days import today
from app.web.daily.schemas import DailyOut
from app.web.http.context import Context, ContextDep
from app.web.http.parameters import day_of
from app.web.http.problems import problems

router = APIRouter(prefix="/api/v1/daily", tags=["daily"], responses=problems(404))
VariantQuery = Annotated[str, Query(alias="variant", max_length=40)]


@router.get("")
def this_day(context: ContextDep, variant: VariantQuery = deal_of_day.PLAYED[0]) -> DailyOut:
    """Show today's deal in a variant; begin a game on it by `POST /api/v1/games`."""
    return _day(context, today(context.now), variant)


@router.get("/{day}")
def that_day(
    context: ContextDep, day: str, variant: VariantQuery = deal_of_day.PLAYED[0]
) -> DailyOut:
    """Show the deal of a day (`2026-11-29`); a day to come does not exist."""
    return _day(context, day_of(day), variant)


def _day(context: Context, day: date, variant: str) -> DailyOut:
    with context.days.prepared(day, variant, context.now) as store:
        deal = deal_of_day.read(
            store, day=day, variant=variant, viewer=context.player(store), now=context.now
        )
    return DailyOut.of(deal)
