"""`serve`, `migrate` and `backup`: running the app."""

from __future__ import annotations

import logging
import socket
import sys
from pathlib import Path

import uvicorn
from fastapi import FastAPI

from app.main import create_app
from app.services import database
from app.settings import BadSetting, Settings, key_file
from app.web.http.logs import JsonLines

SWITCH_SECONDS = 0.001
"""How long a thread that is back from the disk may wait for a busy one to let it go on.

Python's 5 ms hold up a move several times, once for each statement, while the others are many:
with four players at once, a fifth more moves are played this way.
"""


def serve(settings: Settings) -> int:
    """Bring the database up to date, print where the app is, and serve until it is stopped."""
    _check_address(settings)
    set_up_logging(settings.log_level)
    sys.setswitchinterval(SWITCH_SECONDS)
    migrate(settings)
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    print(f"La Belle Lucie: http://{host}:{settings.port}/", flush=True)
    several = settings.workers > 1
    uvicorn.run(
        "app.cli.serve:worker" if several else _warm_app(settings),
        factory=several,
        host=settings.host,
        port=settings.port,
        workers=settings.workers if several else None,
        log_config=None,
        access_log=False,
        proxy_headers=False,
        server_header=False,
    )
    return 0


def _check_address(settings: Settings) -> None:
    """Raise BadSetting, before anything is done, where nobody could listen."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    try:
        socket.create_server((settings.host, settings.port), family=family).close()
    except OSError as error:
        address = f"HOST {settings.host} and PORT {settings.port}"
        raise BadSetting(f"{address} can't be listened on: {error.strerror}") from error


def worker() -> object:
    """Build the app of one of several processes."""
    settings = Settings.from_environment()
    set_up_logging(settings.log_level)
    sys.setswitchinterval(SWITCH_SECONDS)
    return _warm_app(settings)


def _warm_app(settings: Settings) -> FastAPI:
    """Build the app, and let the solver's processes start while the server does."""
    app = create_app(settings)
    app.state.analyst.warm()
    return app


def migrate(settings: Settings) -> int:
    """Run the migrations that are missing."""
    database.migrate(settings.database_url)
    return 0


def backup(settings: Settings, target: str) -> int:
    """Copy a running SQLite database to a new file."""
    try:
        database.back_up(settings.database_url, Path(target))
    except database.CannotBackUp as error:
        print(error, file=sys.stderr)
        return 1
    print(target)
    if (key := key_file(settings.database_url)).exists():
        print(f"Keep {key} too: without it nobody stays signed in.", file=sys.stderr)
    return 0


def set_up_logging(level: str) -> None:
    """Write one JSON line an event to the error stream; no addresses, cookies or bodies."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
