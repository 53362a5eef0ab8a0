"""The parts of the table that a change is answered with."""

from __future__ import annotations

from typing import Any

from starlette.responses import HTMLResponse

from app.web.games.table_views import changed
from app.web.games.views import FanView, PileView, TableView
from app.web.http import htmx
from app.web.http.rendering import TEMPLATES, parts

Before = tuple[tuple[FanView, ...], tuple[PileView, ...]]

MANY_FANS = 6
"""A move that touches more fans than this is answered with the whole board."""


def moved(before: Before, after: TableView) -> HTMLResponse:
    """Answer with what a change touched on the table."""
    old_fans, old_piles = before
    if len(old_fans) != len(after.fans) or not after.acting:
        return whole(after)
    fans = changed(old_fans, after.fans)
    if len(fans) > MANY_FANS:
        return whole(after)
    # As a macro: rendered as a template, it would import the others anew for every move.
    module: Any = TEMPLATES.get_template("games/parts.html").module
    text = module.moved(after, fans, changed(old_piles, after.piles))
    return HTMLResponse(text, headers=htmx.HEADERS)


def whole(view: TableView, *, status: int = 200) -> HTMLResponse:
    """Answer with every part of the table."""
    return parts("games/whole.html", status=status, table=view)
