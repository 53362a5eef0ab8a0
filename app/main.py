"""The app, wired together."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from functools import partial

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware

from app.db import Database
from app.services.analysis.analyst import Analyst
from app.services.daily.choice import by_analyst
from app.services.daily.clock import Clock, Days
from app.services.games.state import Stale
from app.settings import Settings
from app.web.games.schemas import stale_details
from app.web.http import errors
from app.web.http.metrics import Metrics
from app.web.http.middleware import Guard
from app.web.http.openapi import DESCRIPTION, Described
from app.web.http.static import Assets
from app.web.routers import API, PAGES
from app.web.site import error_pages

Now = Callable[[], datetime]
UTC_NOW: Now = partial(datetime.now, UTC)


def create_app(settings: Settings | None = None, *, clock: Now = UTC_NOW) -> FastAPI:
    """Build the app on an already migrated database; `clock` gives the time to every request."""
    settings = settings or Settings.from_environment()
    database = Database(settings.database_url, settings.secret_key)
    metrics = Metrics()
    analyst = Analyst(
        workers=settings.analysis_workers,
        queue=settings.analysis_queue,
        seconds=settings.analysis_seconds,
    )

    choose = by_analyst(analyst)
    day_clock = Clock(Days(database, choose), clock, ahead=settings.days_ahead)

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        day_clock.start()
        yield
        day_clock.stop()
        analyst.close()
        database.close()

    app = Described(
        title="La Belle Lucie",
        version="1",
        summary="La Belle Lucie and its family of fan patiences.",
        description=DESCRIPTION,
        openapi_url="/api/v1/openapi.json",
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        lifespan=lifespan,
    )
    app.state.settings = settings
    app.state.database = database
    app.state.analyst = analyst
    app.state.choose = choose
    app.state.clock = clock
    app.state.metrics = metrics
    errors.install(app, page=error_pages.error_page, details={Stale: stale_details})
    for router in (*PAGES, *API):
        # Not include_router: FastAPI would look every included router through twice a request.
        app.router.routes.extend(router.routes)
    app.mount("/static", Assets())
    app.add_middleware(GZipMiddleware, minimum_size=400, compresslevel=3)
    app.add_middleware(Guard, settings=settings, metrics=metrics)
    return app
