"""What the site is, and what it stores about whom."""

from __future__ import annotations

from fastapi import APIRouter, Response

from app.web.http import rendering
from app.web.http.context import ContextDep

router = APIRouter(prefix="/about", include_in_schema=False)


@router.get("")
def about(context: ContextDep) -> Response:
    """Show what the site is, how it ranks and where its rules come from."""
    return rendering.page(context, "site/about.html")


@router.get("/privacy")
def privacy(context: ContextDep) -> Response:
    """Show in plain words what is stored about a visitor, why, and how long."""
    return rendering.page(context, "site/privacy.html")
