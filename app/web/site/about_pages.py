"""What the site is, and what it keeps about whom."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from app.services.players import preferences
from app.web.http import rendering
from app.web.http.deps import DatabaseDep, VisitorDep

router = APIRouter(prefix="/about", include_in_schema=False)


@router.get("")
def about(request: Request, database: DatabaseDep, who: VisitorDep) -> Response:
    """Say what the site is, how it ranks and where its rules come from."""
    with database.read() as store:
        chosen = preferences.read(store, who.credential)
    return rendering.page(request, "site/about.html", chosen)


@router.get("/privacy")
def privacy(request: Request, database: DatabaseDep, who: VisitorDep) -> Response:
    """Say in plain words what is stored about a visitor, why, and how long."""
    with database.read() as store:
        chosen = preferences.read(store, who.credential)
    return rendering.page(request, "site/privacy.html", chosen)
