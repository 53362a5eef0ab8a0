"""For whoever runs the app: is it alive, is it ready, what does it count."""

from __future__ import annotations

from typing import cast

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse, PlainTextResponse

from app.db import migrate
from app.web.http.deps import DatabaseDep
from app.web.http.metrics import Metrics

router = APIRouter(include_in_schema=False)


@router.get("/healthz")
async def healthz() -> Response:
    """Say that the process answers."""
    return PlainTextResponse("ok\n")


@router.get("/readyz")
def readyz(database: DatabaseDep) -> Response:
    """Say whether the database answers and has the schema that this code needs."""
    ready = migrate.is_ready(database)
    body = {"database": ready.database, "migrations": ready.migrations}
    return JSONResponse(body, 200 if ready.database and ready.migrations else 503)


@router.get("/metrics")
def metrics(request: Request) -> Response:
    """Give the process's counters in Prometheus's text format."""
    counted = cast("Metrics", request.app.state.metrics)
    return Response(counted.text(), media_type="text/plain; version=0.0.4; charset=utf-8")
