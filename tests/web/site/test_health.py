"""What whoever runs the app can ask it."""

import json
import logging
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from app.settings import Settings
from app.web.http.logs import JsonLines
from tests.support.app import create_app, visitor

LUCIE = {"variant": "la-belle-lucie"}


async def test_a_migrated_app_is_ready(client: httpx.AsyncClient) -> None:
    """Alive and ready, with the database and the migrations named."""
    assert (await client.get("/healthz")).text == "ok\n"
    ready = await client.get("/readyz")
    assert (ready.status_code, ready.json()) == (200, {"database": True, "migrations": True})


async def test_an_app_without_its_schema_is_alive_but_not_ready(tmp_path: Path) -> None:
    """503 until the migrations have run."""
    url = f"sqlite:///{tmp_path / 'empty.sqlite3'}"
    app = create_app(Settings(database_url=url, secret_key=b"k", days_ahead=0))
    async with app.router.lifespan_context(app), visitor(app) as client:
        assert (await client.get("/healthz")).status_code == 200
        ready = await client.get("/readyz")
        assert (ready.status_code, ready.json()) == (503, {"database": True, "migrations": False})


async def test_metrics_count_by_route(client: httpx.AsyncClient) -> None:
    """Answers are counted by the route's pattern: no id of a game is in them."""
    game = (await client.post("/api/v1/games", json=LUCIE)).json()
    await client.get(f"/api/v1/games/{game['id']}")
    text = (await client.get("/metrics")).text
    route = 'route="/api/v1/games/{game_id}"'
    assert f'http_requests_total{{method="GET",{route},status="200"}} 1.0' in text
    assert game["id"] not in text


async def test_logs_have_no_secrets(
    app: FastAPI, client: httpx.AsyncClient, caplog: pytest.LogCaptureFixture
) -> None:
    """A line says which route was asked and how it went, and neither id nor cookie."""
    assert app.state.metrics is not None
    with caplog.at_level(logging.INFO, "app.access"):
        game = (await client.post("/api/v1/games", json=LUCIE)).json()
        await client.get(f"/api/v1/games/{game['id']}")
    lines = [JsonLines().format(record) for record in caplog.records if record.name == "app.access"]
    last = json.loads(lines[-1])
    assert (last["route"], last["status"]) == ("/api/v1/games/{game_id}", 200)
    assert game["id"] not in "".join(lines)
    assert client.cookies["session"] not in "".join(lines)


def test_a_fault_is_one_line_with_its_traceback() -> None:
    """An exception is part of its line."""
    with pytest.raises(ValueError, match="oh") as caught:
        int("oh")
    info = (caught.type, caught.value, caught.tb)
    record = logging.LogRecord("app", logging.ERROR, __file__, 1, "failed", None, info)
    line = JsonLines().format(record)
    assert "\n" not in line
    assert "ValueError: invalid literal" in json.loads(line)["error"]
