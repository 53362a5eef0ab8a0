"""The rules: of the family, and of each variant."""

from __future__ import annotations

import secrets

from fastapi import APIRouter, Request, Response

from app.rules.catalogue import VARIANTS
from app.services.errors import NotFound
from app.services.players import preferences
from app.text.rule_notes import notes
from app.text.rules import variant_view
from app.web.games.board_views import board_view
from app.web.games.views import RulesView
from app.web.http import rendering
from app.web.http.deps import DatabaseDep, VisitorDep
from app.web.learn.rules_pictures import opening, scenes

router = APIRouter(include_in_schema=False)


@router.get("/rules")
def family(request: Request, database: DatabaseDep, who: VisitorDep) -> Response:
    """Show what the games of the family share, and where they differ."""
    with database.read() as store:
        chosen = preferences.read(store, who.credential)
    variants = tuple(map(variant_view, VARIANTS.values()))
    shown = scenes(VARIANTS[next(iter(VARIANTS))].rules)
    return rendering.page(request, "learn/rules.html", chosen, variants=variants, scenes=shown)


@router.get("/rules/{variant}")
def rules(request: Request, variant: str, database: DatabaseDep, who: VisitorDep) -> Response:
    """Show the complete rules of a variant."""
    if variant not in VARIANTS:
        raise NotFound
    with database.read() as store:
        chosen = preferences.read(store, who.credential)
    named = VARIANTS[variant]
    view = RulesView(
        key=secrets.token_urlsafe(9),
        variant=variant_view(named),
        opening=board_view(named.rules, opening(named.rules)),
        scenes=scenes(named.rules),
        notes=notes(variant),
        variants=tuple(map(variant_view, VARIANTS.values())),
    )
    return rendering.page(request, "learn/variant.html", chosen, view=view)
