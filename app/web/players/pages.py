"""Players as others see them, and a player's own list of games."""

from __future__ import annotations

from urllib.parse import quote

from fastapi import APIRouter, Response
from fastapi.responses import RedirectResponse

from app.services.players import identity, profiles, reports
from app.text.players import name_reported
from app.web.http import flash, rendering
from app.web.http.context import ContextDep
from app.web.http.forms import FormDep
from app.web.players.profile_views import history_view, profile_view

router = APIRouter(include_in_schema=False)


@router.get("/players/{name}")
def show(context: ContextDep, name: str, page: str = "1", done: str = "") -> Response:
    """Show a player: figures by variant, then the games that count."""
    with context.read() as store:
        viewer = context.player(store)
        player = profiles.find(store, name, viewer)
        if player.name != name:
            return RedirectResponse(_address(player.name or name), 301)
        profile = profiles.read(store, player, viewer=viewer, now=context.now)
        history = profiles.history(
            store, player_id=player.id, viewer=viewer, page=_page_number(page)
        )
        context.preferences(store)
    notice = name_reported() if done == "reported" else ""
    view = profile_view(profile, history_view(history, _address(name)), notice=notice)
    return rendering.page(context, "players/profile.html", player=view)


@router.post("/players/{name}/report")
def report(context: ContextDep, name: str, form: FormDep) -> Response:
    """Store a report that a name offends."""
    reason = form.get("reason", "")
    with context.write() as store:
        reporter = context.player(store)
        reports.report(store, name=name, reporter=reporter, reason=reason, now=context.now)
    return flash.redirect_with_notice(_address(name), "reported")


@router.get("/me/games")
def mine(context: ContextDep, page: str = "1") -> Response:
    """List all games of the player who asks: to go on with, or to look back on."""
    with context.read() as store:
        player = identity.read(store, context.player(store))
        if player is None:
            return flash.redirect_with_notice("/me")
        profile = profiles.read(store, player, viewer=player.id, now=context.now)
        history = profiles.history(
            store, player_id=player.id, viewer=player.id, page=_page_number(page)
        )
        context.preferences(store)
    view = profile_view(profile, history_view(history, "/me/games"))
    return rendering.page(context, "players/games.html", player=view)


def _page_number(text: str) -> int:
    """Return the number of a page; for anything odd the first."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 7 else 1


def _address(name: str) -> str:
    return f"/players/{quote(name, safe='')}"
