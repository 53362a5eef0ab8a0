"""The day's deal by JSON."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import JSONResponse

from app.db.database import Database
from app.services.daily import dailies
from app.services.daily.days import today
from app.web.boards.schemas import DailyOut, daily_json
from app.web.http.context import context_of
from app.web.http.deps import DatabaseDep, NowDep, Visitor, VisitorDep
from app.web.http.parameters import day_of
from app.web.http.problems import problems

router = APIRouter(prefix="/api/v1/daily", tags=["daily"], responses=problems(404))
VariantQuery = Annotated[str, Query(alias="variant", max_length=40)]


@router.get("", response_model=DailyOut)
def this_day(
    *,
    request: Request,
    database: DatabaseDep,
    who: VisitorDep,
    now: NowDep,
    variant: VariantQuery = dailies.PLAYED[0],
) -> JSONResponse:
    """Show today's deal in a variant; begin a game on it by `POST /api/v1/games`."""
    context_of(request).days.prepare(today(now), variant, now)
    return _day(database, today(now), variant, who, now)


@router.get("/{day}", response_model=DailyOut)
def that_day(
    *,
    request: Request,
    day: str,
    database: DatabaseDep,
    who: VisitorDep,
    now: NowDep,
    variant: VariantQuery = dailies.PLAYED[0],
) -> JSONResponse:
    """Show the deal of a day (`2026-11-29`); a day to come does not exist."""
    context_of(request).days.prepare(day_of(day), variant, now)
    return _day(database, day_of(day), variant, who, now)


def _day(database: Database, day: date, variant: str, who: Visitor, now: datetime) -> JSONResponse:
    with database.read() as store:
        shown = dailies.read(store, day=day, variant=variant, viewer=who.credential, now=now)
    return JSONResponse(daily_json(shown))
