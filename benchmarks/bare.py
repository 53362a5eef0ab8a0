"""The least that a move could cost in this stack: the yardstick of benchmarks.moves.

One read, one insert, one update, one commit and a trivial template, in FastAPI, on the app's own
engine settings, fed by the same kind of form. No sessions, no rules, no security, no compression.
"""

import os
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Annotated

from fastapi import FastAPI, Form
from fastapi.responses import HTMLResponse
from jinja2 import Environment
from sqlalchemy import Column, ForeignKey, Integer, MetaData, String, Table, insert, select, update

from app.db.database import Database

GAMES = 8

metadata = MetaData()
games = Table(
    "games",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("version", Integer, nullable=False),
    Column("state", String, nullable=False),
)
actions = Table(
    "actions",
    metadata,
    Column("game_id", ForeignKey("games.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("text", String, nullable=False),
)
page = Environment(autoescape=True).from_string("<p>Game {{ id }}, version {{ version }}</p>\n")


def create_app(environment: Mapping[str, str] = os.environ) -> FastAPI:
    """Make the bare app on DATABASE_URL with a few empty games."""
    database = Database(environment["DATABASE_URL"], b"")

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        metadata.create_all(database.engine)
        with database.write() as store:
            rows = [{"id": number, "version": 0, "state": ""} for number in range(GAMES)]
            store.connection.execute(insert(games), rows)
            store.commit()
        yield
        database.close()

    app = FastAPI(lifespan=lifespan)

    @app.get("/readyz")
    def ready() -> str:
        return "ready"

    @app.post("/games/{game_id}/actions")
    def act(game_id: int, action: Annotated[str, Form()]) -> HTMLResponse:
        with database.write() as store:
            execute = store.connection.execute
            row = execute(select(games).where(games.c.id == game_id)).one()
            version = row.version + 1
            execute(insert(actions).values(game_id=game_id, number=version, text=action))
            execute(
                update(games).where(games.c.id == game_id).values(version=version, state=action)
            )
            store.commit()
        return HTMLResponse(page.render(id=game_id, version=version))

    return app
