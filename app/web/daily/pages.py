"""The day's deal, and the archive of the days before."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from app.db.database import Database
from app.db.players import resolve
from app.services.daily import dailies
from app.services.daily.days import today
from app.services.deals import overview
from app.services.players import preferences
from app.settings import Settings
from app.web.daily import views
from app.web.http import rendering
from app.web.http.context import context_of
from app.web.http.deps import DatabaseDep, NowDep, SettingsDep, Visitor, VisitorDep, origin
from app.web.http.parameters import day_of

router = APIRouter(prefix="/daily", include_in_schema=False)
VariantQuery = Annotated[str, Query(max_length=40)]
MonthQuery = Annotated[str, Query(max_length=7)]


@router.get("")
def this_day(
    *,
    request: Request,
    database: DatabaseDep,
    settings: SettingsDep,
    now: NowDep,
    who: VisitorDep,
    variant: VariantQuery = dailies.PLAYED[0],
    month: MonthQuery = "",
) -> Response:
    """Show today's deal."""
    return _page(request, database, settings, now, who, today(now), variant, month)


@router.get("/{day}")
def that_day(
    *,
    request: Request,
    day: str,
    database: DatabaseDep,
    settings: SettingsDep,
    now: NowDep,
    who: VisitorDep,
    variant: VariantQuery = dailies.PLAYED[0],
    month: MonthQuery = "",
) -> Response:
    """Show a day's deal; a day to come does not exist."""
    return _page(request, database, settings, now, who, day_of(day), variant, month)


def _page(  # noqa: PLR0917 -- the two routes' arguments, passed on
    request: Request,
    database: Database,
    settings: Settings,
    now: datetime,
    who: Visitor,
    day: date,
    variant: str,
    month: str,
) -> Response:
    context_of(request).days.prepare(day, variant, now)
    first = day_of(f"{month}-01") if month else day
    with database.read() as store:
        viewer = resolve(store, who.credential)
        chosen = preferences.read(store, viewer)
        shown = dailies.read(store, day=day, variant=variant, viewer=viewer, now=now)
        calendar = dailies.month(store, first=first, variant=variant, viewer=viewer, now=now)
        deal = overview.read(store, name=shown.slug, board=variant, viewer=viewer, now=now)
    view = views.day_view(shown, calendar, deal, viewer, origin=origin(request, settings))
    return rendering.page(request, "daily/day.html", chosen, day=view)
