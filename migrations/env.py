"""Alembic's entry: migrate on the connection that app.db.migrate opened and locked."""

from typing import Any, Literal

from alembic import context

from app.db.tables import metadata
from app.db.types import UtcDateTime


def render_item(kind: str, item: Any, _context: Any) -> str | Literal[False]:
    """Write the app's own types as plain ones: a migration must not change with the app."""
    if kind == "type" and isinstance(item, UtcDateTime):
        return "sa.DateTime(timezone=True)"
    return False


context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_item=render_item,
    # SQLite cannot alter a column in place; batches rebuild the table.
    render_as_batch=True,
)
context.run_migrations()
