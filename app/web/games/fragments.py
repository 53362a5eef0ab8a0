"""The parts of the table that a change is answered with."""

from __future__ import annotations

from typing import Any

from starlette.responses import HTMLResponse

from app.web.games.views import TableView
from app.web.http import htmx
from app.web.http.rendering import TEMPLATES, parts


def changed(view: TableView) -> HTMLResponse:
    """Answer with what a change touched: the view's board holds no more than that."""
    # As a macro: rendered as a template, it would import the others anew for every move.
    module: Any = TEMPLATES.get_template("games/parts.html").module
    return HTMLResponse(module.moved(view), headers=htmx.HEADERS)


def whole(view: TableView, *, status: int = 200) -> HTMLResponse:
    """Answer with every part of the table."""
    return parts("games/whole.html", status=status, table=view)
