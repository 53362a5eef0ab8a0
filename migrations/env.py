"""Alembic's entry, for the app (on the connection it opened) and for the `alembic` command."""

import os
from collections.abc import Iterable
from typing import Any, Literal

from alembic import context
from alembic.operations.ops import MigrationScript
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, Engine

from app.db.database import BadUrl, make_engine
from app.db.migrate import turn
from app.db.tables import metadata
from app.db.types import UtcDateTime
from app.settings import DEFAULT_DATABASE, BadSetting, database_url


def render_item(kind: str, item: Any, _context: Any) -> str | Literal[False]:
    """Write the app's own types as plain ones: a migration must not change with the app."""
    if kind == "type" and isinstance(item, UtcDateTime):
        return "sa.DateTime(timezone=True)"
    return False


def number(
    _context: MigrationContext,
    _revision: str | Iterable[str | None] | Iterable[str],
    directives: list[MigrationScript],
) -> None:
    """Give a new migration the number after the newest one's."""
    newest = ScriptDirectory.from_config(context.config).get_current_head() or "0"
    for directive in directives:
        directive.rev_id = f"{int(newest) + 1:04}"


def run(connection: Connection) -> None:
    """Do what Alembic was asked to do on this connection."""
    context.configure(
        connection=connection,
        target_metadata=metadata,
        render_item=render_item,
        process_revision_directives=number,
        # SQLite cannot alter a column in place; batches rebuild the table.
        render_as_batch=True,
    )
    context.run_migrations()


def named_engine() -> Engine:
    """Return an engine for the database that DATABASE_URL names, as the app would."""
    try:
        return make_engine(database_url(os.environ.get("DATABASE_URL") or DEFAULT_DATABASE))
    except BadSetting as error:
        raise CommandError(str(error)) from error
    except BadUrl as error:
        raise CommandError("DATABASE_URL can't be read: is its port a number?") from error


if context.is_offline_mode():
    raise CommandError("Some migrations read rows: run them on the database, without --sql.")
given: Connection | None = context.config.attributes.get("connection")
if given is not None:
    run(given)
else:
    engine = named_engine()
    with turn(engine) as opened:
        run(opened)
    engine.dispose()
