"""The rules: of the family, and of each variant."""

from __future__ import annotations

from fastapi import APIRouter, Response

from app.rules.catalogue import VARIANTS
from app.services.errors import NotFound
from app.web.http import rendering
from app.web.http.context import ContextDep
from app.web.learn.rules_views import RulesView, family_view

router = APIRouter(include_in_schema=False)


@router.get("/rules")
def family(context: ContextDep) -> Response:
    """Show what the games of the family share, and where they differ."""
    return rendering.page(context, "learn/rules.html", family=family_view())


@router.get("/rules/{variant}")
def rules(context: ContextDep, variant: str) -> Response:
    """Show the complete rules of a variant."""
    if variant not in VARIANTS:
        raise NotFound
    view = RulesView.of(VARIANTS[variant])
    return rendering.page(context, "learn/variant.html", view=view)
