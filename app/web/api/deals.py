"""Deals by JSON."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query
from fastapi.responses import JSONResponse

from app.rules.catalogue import VARIANTS, variant
from app.rules.notation import position_json
from app.services import deals
from app.web.api.models import DealOut, Problem
from app.web.deps import DatabaseDep, NowDep, VisitorDep

_ERRORS: dict[int | str, dict[str, Any]] = {404: {"model": Problem}, 400: {"model": Problem}}
router = APIRouter(prefix="/api/v1/deals", tags=["deals"], responses=_ERRORS)
_FIRST = next(iter(VARIANTS))


@router.get("/{name}", response_model=DealOut)
def read(
    name: str,
    database: DatabaseDep,
    who: VisitorDep,
    now: NowDep,
    variant_slug: Annotated[str, Query(alias="variant")] = _FIRST,
) -> JSONResponse:
    """Show a deal and how it opens in a variant; its seed once you can no longer rank on it."""
    rules = variant(variant_slug).rules
    with database.read() as store:
        shown = deals.read(store, name=name, viewer=who.credential, now=now)
        opening = deals.opening(store, name=name, rules=rules, now=now)
    body = {
        "deal": shown.slug,
        "alias": shown.alias,
        "kind": shown.kind.value,
        "day": None if shown.day is None else shown.day.isoformat(),
        "number": shown.number,
        "algorithm": shown.algorithm,
        "commitment": shown.commitment,
        "seed": None if shown.seed is None else shown.seed.hex(),
        "variant": variant_slug,
        **position_json(opening),
    }
    return JSONResponse(body)
