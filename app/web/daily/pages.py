"""The day's deal, and the archive of the days before."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from fastapi import APIRouter, Query, Response

from app.services.daily import archive, deal_of_day
from app.services.daily.days import today
from app.services.deals import overview
from app.web.daily.views import day_view
from app.web.http import rendering
from app.web.http.context import Context, ContextDep
from app.web.http.parameters import day_of

router = APIRouter(prefix="/daily", include_in_schema=False)
VariantQuery = Annotated[str, Query(max_length=40)]
MonthQuery = Annotated[str, Query(max_length=7)]


@router.get("")
def this_day(
    context: ContextDep, variant: VariantQuery = deal_of_day.PLAYED[0], month: MonthQuery = ""
) -> Response:
    """Show today's deal; `?month=2026-10` chooses the month of the archive."""
    return _page(context, today(context.now), variant, month)


@router.get("/{day}")
def that_day(
    context: ContextDep,
    day: str,
    variant: VariantQuery = deal_of_day.PLAYED[0],
    month: MonthQuery = "",
) -> Response:
    """Show a day's deal; a day to come does not exist."""
    return _page(context, day_of(day), variant, month)


def _page(context: Context, day: date, variant: str, month: str) -> Response:
    archived, now = day_of(f"{month}-01") if month else day, context.now
    with context.days.prepared(day, variant, now) as store:
        viewer = context.player(store)
        context.preferences(store)
        deal = deal_of_day.read(store, day=day, variant=variant, viewer=viewer, now=now)
        calendar = archive.month(store, day=archived, variant=variant, viewer=viewer, now=now)
        page = overview.read(store, name=deal.slug, board=variant, viewer=viewer, now=now)
    view = day_view(deal, calendar, page, viewer, origin=context.origin)
    return rendering.page(context, "daily/day.html", day=view)
