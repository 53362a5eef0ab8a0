"""Errors as a reader meets them: a page like the others, or the one sentence below the table."""

from starlette.requests import Request
from starlette.responses import HTMLResponse

from app.db.database import Away
from app.services.errors import TooLarge, TooMany
from app.services.games.state import Stale
from app.services.players.preferences import Preferences
from app.text.i18n import gettext as _
from app.web.games.table_views import table_view
from app.web.games.views import ErrorView
from app.web.http import htmx, rendering
from app.web.http.errors import Shown
from app.web.http.security import CrossOrigin

_BARE = (*Away, CrossOrigin, TooLarge, TooMany)
"""What is answered without the database: it is away, or the request deserves no look into it."""


def error_page(request: Request, error: Exception, told: Shown) -> HTMLResponse:
    """Answer an error: parts for htmx, the game for a page that fell behind, else a page."""
    chosen = Preferences() if isinstance(error, _BARE) else None
    if isinstance(error, Stale):
        view = table_view(error.state, status=told.sentence, refused=True)
        if htmx.wants_parts(request):
            return rendering.parts("games/whole.html", status=told.status, table=view)
        return rendering.page(request, "games/table.html", status=told.status, table=view)
    if htmx.wants_parts(request):
        return rendering.parts("games/refused.html", status=told.status, sentence=told.sentence)
    view_of_error = ErrorView(told.status, _title(told), _sentence(told), _back(request))
    return rendering.page(
        request, "site/error.html", chosen, status=told.status, error=view_of_error
    )


def _title(told: Shown) -> str:
    """Return a heading for an error."""
    if told.code == "try_again":
        return _("The solver is thinking")
    titles = {
        401: _("Not your table"),
        403: _("Not your table"),
        404: _("This page is not in the pack"),
        409: _("The table has moved on"),
        429: _("A little slower"),
    }
    other = _("A card fell off the table") if told.status >= 500 else _("That can’t be played")
    return titles.get(told.status, other)


def _sentence(told: Shown) -> str:
    """Say what is wrong; an address that leads nowhere has no words of its own."""
    if told.status == 404:
        return _("There is nothing at this address. A game’s or a deal’s link must be whole.")
    return told.sentence


def _back(request: Request) -> str:
    """Return the game's page for an error about a game, or nothing."""
    game_id = request.path_params.get("game_id")
    gone = request.method == "GET"
    return "" if game_id is None or gone else f"/games/{game_id}"
