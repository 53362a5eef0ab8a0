"""The app in the tests' own process. What it needs is imported late: most tests need none of it."""

import httpx
from fastapi import FastAPI

from app.settings import Settings


def create_app(settings: Settings) -> FastAPI:
    """Make the app, not started yet."""
    from app.main import create_app  # noqa: PLC0415 -- see above

    return create_app(settings)


def migrate(url: str) -> None:
    """Bring a database to the newest schema and let go of it."""
    from app.db.database import make_engine  # noqa: PLC0415 -- see above
    from app.db.migrate import upgrade  # noqa: PLC0415 -- see above

    engine = make_engine(url)
    upgrade(engine)
    engine.dispose()


def visitor(app: FastAPI) -> httpx.AsyncClient:
    """Make one more visitor of a started app, with an empty cookie jar; use it in `async with`."""
    transport = httpx.ASGITransport(app)
    return httpx.AsyncClient(transport=transport, base_url="http://testserver")
