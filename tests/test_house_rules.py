"""How the rooms are kept in order: names, sizes, docstrings, imports and what routes take."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from datetime import date, datetime
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import Annotated, Any, get_args, get_origin

import grimp
from fastapi import Request
from fastapi.routing import APIRoute

from app.db import Database, Store
from app.services.analysis.analyst import Analyst
from app.settings import Settings
from app.web.routers import API, PAGES

ROOT = Path(__file__).parents[1]
TEMPLATE_LINE = 240
RIDDLES = frozenset(
    {
        *("after", "asking", "asked", "asked_day", "once", "turns", "keeper", "failures"),
        *("utils", "util", "helpers", "helper", "common", "misc", "shared", "stuff", "tools"),
        *("deps", "told", "shown", "made", "words", "messages", "telling", "showing"),
    }
)
"""Names that say nothing of a module's subject, and those that once puzzled a reader here."""
QUAINT = re.compile(r"(Give|Tell|Say)s?\b")
OF_THE_CONTEXT = (Request, Database, Store, Settings, Analyst, date)
"""What a route finds in its context; `date` is `datetime` too."""


def modules() -> list[Path]:
    """Return the app's Python files."""
    return sorted((ROOT / "app").rglob("*.py"))


def test_no_modules_import_each_other_in_a_circle() -> None:
    """Imports for the type checker alone count too."""
    graph = grimp.build_graph("app", exclude_type_checking_imports=False, cache_dir=None)
    imports = {name: graph.find_modules_directly_imported_by(name) for name in graph.modules}
    circle: list[str] = []
    try:
        TopologicalSorter(imports).prepare()
    except CycleError as error:
        circle = error.args[1]
    assert circle == []


def test_modules_are_named_by_their_subject() -> None:
    """No verb, no riddle and no drawer for whatever fits nowhere else."""
    assert [str(file.relative_to(ROOT)) for file in modules() if file.stem in RIDDLES] == []


def test_lines_of_templates_can_be_read() -> None:
    """None is so long that a change in it can't be seen."""
    long = [
        f"{file.relative_to(ROOT)}:{number} {len(line)}"
        for file in sorted((ROOT / "templates").rglob("*.html"))
        for number, line in enumerate(file.read_text().splitlines(), 1)
        if len(line) > TEMPLATE_LINE
    ]
    assert long == []


def test_docstrings_say_what_is_returned() -> None:
    """None begins with "Give", "Tell" or "Say": who gives what to whom has to be guessed there."""
    quaint = [
        f"{file.relative_to(ROOT)}:{node.lineno} {docstring.splitlines()[0]}"
        for file in modules()
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef))
        if (docstring := ast.get_docstring(node)) and QUAINT.match(docstring)
    ]
    assert quaint == []


def types_of(annotation: Any) -> Iterator[Any]:
    """Yield the types that an annotation is made of."""
    if get_origin(annotation) is Annotated:
        annotation = get_args(annotation)[0]
    yield annotation
    for inner in get_args(annotation):
        yield from types_of(inner)


def taken(route: APIRoute) -> list[str]:
    """Return the parameters of a route that its context has already."""
    parameters = inspect.signature(route.endpoint, eval_str=True).parameters.values()
    return [
        parameter.name
        for parameter in parameters
        if any(
            isinstance(kind, type) and issubclass(kind, OF_THE_CONTEXT)
            for kind in types_of(parameter.annotation)
        )
    ]


def test_routes_take_the_context_and_their_own_fields() -> None:
    """Database, settings, clock and the request itself come with the context."""
    routes = (route for router in (*PAGES, *API) for route in router.routes)
    excess = {
        f"{', '.join(route.methods or ())} {route.path}": names
        for route in routes
        if isinstance(route, APIRoute) and (names := taken(route))
    }
    assert excess == {}


def test_what_a_route_must_not_take_is_recognised() -> None:
    """Plain, optional or annotated; the date of a form is a field like any other text."""
    recognised = [
        any(isinstance(kind, type) and issubclass(kind, OF_THE_CONTEXT) for kind in types_of(one))
        for one in (Request, Annotated[datetime, "now"], Database | None, str, int | None)
    ]
    assert recognised == [True, True, True, False, False]
