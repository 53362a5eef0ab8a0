"""Write the next migration: `make migration NAME="Count the visits of a day"`.

It holds what app/db/tables.py has and the migrations so far do not make. No database is needed: the
comparison is with an empty one, made and migrated for it.
"""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from alembic import command

from app.db import migrate
from app.db.database import make_engine


def new_migration(message: str) -> None:
    """Write a file with the next number in migrations/versions, named by its message."""
    with TemporaryDirectory() as folder:
        engine = make_engine(f"sqlite:///{Path(folder) / 'scratch.sqlite3'}")
        migrate.upgrade(engine)
        with engine.connect() as connection:
            command.revision(migrate.config(connection), message, autogenerate=True)
        engine.dispose()


if __name__ == "__main__":
    text = " ".join(sys.argv[1:]).strip()
    if not text:
        sys.exit('Say in a few words what changes: make migration NAME="Count the visits of a day"')
    new_migration(text)
