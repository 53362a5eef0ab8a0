"""For whoever runs the app: is it alive, is it ready, what does it count."""

from __future__ import annotations

from typing import cast

from fastapi import APIRouter, Response
from fastapi.responses import JSONResponse, PlainTextResponse

from app.services import database
from app.web.http.context import ContextDep
from app.web.http.metrics import Metrics

router = APIRouter(include_in_schema=False)


@router.get("/healthz")
async def healthz() -> Response:
    """Answer that the process is alive."""
    return PlainTextResponse("ok\n")


@router.get("/readyz")
def readyz(context: ContextDep) -> Response:
    """Answer whether the database works and has the schema that this code needs."""
    ready = database.readiness(context.database)
    body = {"database": ready.database, "migrations": ready.migrations}
    return JSONResponse(body, 200 if ready.database and ready.migrations else 503)


@router.get("/metrics")
def metrics(context: ContextDep) -> Response:
    """Answer with the process's counters in Prometheus's text format."""
    counters = cast("Metrics", context.request.app.state.metrics)
    return Response(counters.text(), media_type="text/plain; version=0.0.4; charset=utf-8")
