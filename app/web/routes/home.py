"""The first page: today's deal, the games that wait, and a fresh deal of any variant."""

from __future__ import annotations

import secrets

from fastapi import APIRouter, Request, Response

from app.rules.catalogue import search
from app.services import play, preferences
from app.services.play import Summary
from app.web import htmx, render
from app.web.deps import DatabaseDep, VisitorDep
from app.web.rulebook import variant_view
from app.web.table import variant_name
from app.web.views import GameLine, HomeView

router = APIRouter(include_in_schema=False)

WAITING = 5
"""How many games in progress the home page lists."""


@router.get("/")
def home(request: Request, database: DatabaseDep, who: VisitorDep, q: str = "") -> Response:
    """Show the first page; `?q=` keeps the variants one of whose names fits."""
    query = q[:60]
    with database.read() as store:
        chosen = preferences.read(store, who.credential)
        games = play.current_games(store, who.credential, limit=WAITING)
    view = HomeView(
        key=secrets.token_urlsafe(9),
        query=query,
        variants=tuple(map(variant_view, search(query))),
        games=tuple(map(_line, games)),
        daily=None,
    )
    if htmx.wants_parts(request):
        return render.block(request, "home.html", "variants", chosen, home=view)
    return render.page(request, "home.html", chosen, home=view)


def _line(game: Summary) -> GameLine:
    return GameLine(
        id=game.id,
        name=variant_name(game.variant),
        home=game.home,
        total=52 * game.decks,
        moves=game.moves,
        redeals_left=game.redeals - game.redeals_used,
        ranked=game.ranked,
        day="" if game.day is None else game.day.isoformat(),
    )
