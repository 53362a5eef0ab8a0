"""Counting what a page asks the database."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Engine, event


@contextmanager
def counted(engine: Engine) -> Iterator[list[str]]:
    """Collect the queries that run meanwhile."""
    found: list[str] = []

    def note(_connection: Any, _cursor: Any, statement: str, *_rest: Any) -> None:
        if statement.startswith("SELECT"):
            found.append(statement)

    event.listen(engine, "before_cursor_execute", note)
    yield found
    event.remove(engine, "before_cursor_execute", note)


@contextmanager
def transactions(engine: Engine) -> Iterator[list[None]]:
    """Collect one entry for each transaction that is opened meanwhile."""
    begun: list[None] = []

    def note(_connection: Any) -> None:
        begun.append(None)

    event.listen(engine, "begin", note)
    yield begun
    event.remove(engine, "begin", note)
