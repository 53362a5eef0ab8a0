"""Players as others see them, and a player's own list of games."""

from __future__ import annotations

from urllib.parse import quote

from fastapi import APIRouter, Request, Response
from fastapi.responses import RedirectResponse

from app.db.players import resolve
from app.services.players import preferences, profiles, reports
from app.text.i18n import gettext as _
from app.web.http import flash, rendering
from app.web.http.deps import DatabaseDep, NowDep, VisitorDep
from app.web.http.forms import FormDep
from app.web.players import account_views
from app.web.players.profile_views import history_view, profile_view

router = APIRouter(include_in_schema=False)


@router.get("/players/{name}")
def show(
    request: Request, name: str, database: DatabaseDep, now: NowDep, who: VisitorDep
) -> Response:
    """Show a player: figures by variant, then the games that count."""
    page = _page(request)
    with database.read() as store:
        viewer = resolve(store, who.credential)
        row = profiles.find(store, name, viewer)
        if row.name != name:
            return RedirectResponse(_address(row.name or name), 301)
        read = profiles.read(store, row, viewer=viewer, now=now)
        games = profiles.history(store, player_id=row.id, viewer=viewer, page=page)
        chosen = preferences.read(store, viewer)
    reported = request.query_params.get("done") == "reported"
    view = profile_view(
        read,
        history_view(games, _address(name)),
        notice=_("Thank you. The name will be looked at.") if reported else "",
    )
    return rendering.page(request, "players/profile.html", chosen, player=view)


@router.post("/players/{name}/report")
def report(
    name: str, form: FormDep, database: DatabaseDep, now: NowDep, who: VisitorDep
) -> Response:
    """Record that a name offends."""
    reason = form.get("reason", "")
    with database.write() as store:
        reports.report(store, name=name, reporter=who.credential, reason=reason, now=now)
    return flash.go(_address(name), "reported")


@router.get("/me/games")
def mine(request: Request, database: DatabaseDep, now: NowDep, who: VisitorDep) -> Response:
    """List all games of the player who asks: to go on with, or to look back on."""
    with database.read() as store:
        known = account_views.known(store, who.credential)
        if known.account is None:
            return flash.go("/me")
        row = known.account.player
        read = profiles.read(store, row, viewer=row.id, now=now)
        games = profiles.history(store, player_id=row.id, viewer=row.id, page=_page(request))
    view = profile_view(read, history_view(games, "/me/games"))
    return rendering.page(request, "players/games.html", known.chosen, player=view)


def _page(request: Request) -> int:
    """Read `?page=`; anything odd is the first page."""
    text = request.query_params.get("page", "1")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 7 else 1


def _address(name: str) -> str:
    return f"/players/{quote(name, safe='')}"
