"""A copy of the database while it is in use."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from app.db.database import parsed_url


class CannotBackUp(Exception):
    """There is nothing to copy, or somewhere it must not go; the text says which."""


def backup(url: str, target: Path) -> None:
    """Copy an SQLite database, whole and consistent, to a file that must not exist yet."""
    parsed = parsed_url(url)
    if parsed.get_backend_name() != "sqlite" or not parsed.database:
        raise CannotBackUp("Only SQLite files are copied here; for PostgreSQL use pg_dump.")
    source = Path(parsed.database)
    if not source.is_file():
        raise CannotBackUp(f"There is no database at {source}.")
    try:
        target.open("xb").close()
    except OSError as error:
        raise CannotBackUp(f"{target} can't be made: {error.strerror}.") from error
    try:
        with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(target)) as new:
            old.backup(new)
    except sqlite3.Error as error:
        target.unlink()
        raise CannotBackUp(f"{source} can't be copied to {target}: {error}.") from error
