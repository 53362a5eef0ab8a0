"""The first page: today's deal, the games that wait, and a fresh deal of any variant."""

from __future__ import annotations

import secrets
from datetime import datetime
from urllib.parse import urlencode

from fastapi import APIRouter, Request, Response

from app.db.database import Store
from app.rules.catalogue import VARIANTS, search
from app.services.daily import dailies
from app.services.daily.dailies import Outcome, Today
from app.services.daily.days import today
from app.services.deals import deals
from app.services.errors import NotFound
from app.services.games import summaries
from app.services.games.summaries import GameSummary
from app.services.players import preferences
from app.text.dates import long_date
from app.text.games import variant_name
from app.web.daily.views import result_of
from app.web.games.board_views import board_view
from app.web.games.views import DailyView, GameLine, HomeView
from app.web.http import htmx, rendering
from app.web.http.deps import DatabaseDep, NowDep, Visitor, VisitorDep
from app.web.learn.variant_views import VariantView

router = APIRouter(include_in_schema=False)

WAITING = 5
"""How many games in progress the home page lists."""


@router.get("/")
def home(
    request: Request, database: DatabaseDep, now: NowDep, who: VisitorDep, q: str = ""
) -> Response:
    """Show the first page; `?q=` keeps the variants one of whose names fits."""
    query = q[:60]
    with database.read() as store:
        chosen = preferences.read(store, who.credential)
        games = summaries.current_games(store, who.credential, limit=WAITING)
        days = _daily(store, who, now)
    view = HomeView(
        key=secrets.token_urlsafe(9),
        query=query,
        variants=tuple(map(VariantView.of, search(query))),
        games=tuple(map(_line, games)),
        daily=days,
    )
    if htmx.wants_parts(request):
        return rendering.block(request, "site/home.html", "variants", chosen, home=view)
    return rendering.page(request, "site/home.html", chosen, home=view)


def _daily(store: Store, who: Visitor, now: datetime) -> DailyView | None:
    """Return today's deal of the first variant that has one each day, if it was made yet."""
    slug = dailies.PLAYED[0]
    try:
        found = dailies.read(store, day=today(now), variant=slug, viewer=who.credential, now=now)
    except NotFound:
        return None
    rules = VARIANTS[slug].rules
    opening = deals.rules_deal(deals.find(store, found.slug, now)).opening(rules)
    return DailyView(
        day=found.day,
        date=long_date(found.day),
        name=variant_name(slug),
        url=_where(found),
        ended=found.played is not None and found.played.outcome is not Outcome.OPEN,
        result=result_of(found.played, rules) if found.played else "",
        others=tuple(
            (f"/daily?{urlencode({'variant': other})}", variant_name(other))
            for other in dailies.PLAYED
            if other != slug
        ),
        variant=slug,
        deal=found.slug,
        board=board_view(rules, opening),
    )


def _where(found: Today) -> str:
    """Return where today's deal is to be found: its table, or its page once that game has ended."""
    if found.played is None:
        return ""
    return f"/games/{found.played.game_id}" if found.played.outcome is Outcome.OPEN else "/daily"


def _line(game: GameSummary) -> GameLine:
    return GameLine(
        id=game.id,
        name=variant_name(game.variant),
        home=game.home,
        total=52 * game.decks,
        moves=game.moves,
        redeals_left=game.redeals - game.redeals_used,
        ranked=game.ranked,
        day="" if game.day is None else long_date(game.day),
    )
