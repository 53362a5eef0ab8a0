"""Errors as a reader meets them: a page like the others, or the one sentence below the table."""

from __future__ import annotations

from dataclasses import replace

from starlette.requests import Request
from starlette.responses import HTMLResponse

from app.services.database import Away
from app.services.errors import TooLarge, TooMany
from app.services.games.state import Stale
from app.web.games.table_views import table_view
from app.web.http import rendering
from app.web.http.context import Context, context_of
from app.web.http.errors import ErrorText
from app.web.http.security import CrossOrigin
from app.web.site.views import ErrorView

_BARE = (*Away, CrossOrigin, TooLarge, TooMany)
"""Errors answered without the database: it is away, or the request deserves no look into it."""


def error_page(request: Request, error: Exception, text: ErrorText) -> HTMLResponse:
    """Answer an error: parts for htmx, the game for a page that fell behind, else a page."""
    context = context_of(request)
    if isinstance(error, Stale):
        return _stale_table(context, error, text)
    if context.wants_parts:
        return rendering.parts("games/refused.html", status=text.status, sentence=text.sentence)
    if isinstance(error, _BARE):
        context = replace(context, visitor=replace(context.visitor, credential=None))
    view = ErrorView.of(text, back=_back(request))
    return rendering.page(context, "site/error.html", status=text.status, error=view)


def _stale_table(context: Context, error: Stale, text: ErrorText) -> HTMLResponse:
    """Answer with the game as it stands now."""
    view = table_view(error.state, status=text.sentence, refused=True)
    if context.wants_parts:
        return rendering.parts("games/whole.html", status=text.status, table=view)
    return rendering.page(context, "games/table.html", status=text.status, table=view)


def _back(request: Request) -> str:
    """Return the address of the game that a refused change was about; empty for other errors."""
    game_id = request.path_params.get("game_id")
    return "" if game_id is None or request.method == "GET" else f"/games/{game_id}"
