"""Looking after the database: migrate it, back it up, see whether it is ready."""

from __future__ import annotations

from pathlib import Path

from app.db import Database
from app.db import backup as backups
from app.db import migrate as migrations
from app.db.backup import CannotBackUp
from app.db.database import Away, BadUrl, Unusable, make_engine
from app.db.migrate import Readiness

__all__ = [
    "Away",
    "BadUrl",
    "CannotBackUp",
    "Readiness",
    "Unusable",
    "back_up",
    "migrate",
    "readiness",
]


def migrate(url: str) -> None:
    """Run the migrations that are missing. Raises BadUrl and Unusable."""
    engine = make_engine(url)
    try:
        migrations.upgrade(engine)
    finally:
        engine.dispose()


def back_up(url: str, target: Path) -> None:
    """Copy a running SQLite database to a new file. Raises BadUrl and CannotBackUp."""
    backups.backup(url, target)


def readiness(database: Database) -> Readiness:
    """Return whether the database answers, takes changes and has the newest schema."""
    return migrations.is_ready(database)
