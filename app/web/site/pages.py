"""The first page: today's deal, the games that wait, and a fresh deal of any variant."""

from __future__ import annotations

import secrets

from fastapi import APIRouter, Response

from app.db import Store
from app.rules.catalogue import VARIANTS, search
from app.services.daily import deal_of_day
from app.services.daily.days import today
from app.services.deals import deal
from app.services.errors import NotFound
from app.services.games import summaries
from app.web.http import rendering
from app.web.http.context import Context, ContextDep
from app.web.learn.variant_views import VariantView
from app.web.site.views import DailyView, HomeView, game_lines

router = APIRouter(include_in_schema=False)

WAITING = 5
"""How many games in progress the home page lists."""
LONGEST_QUERY = 60


@router.get("/")
def home(context: ContextDep, q: str = "") -> Response:
    """Show the first page; `?q=` keeps the variants one of whose names fits."""
    query = q[:LONGEST_QUERY]
    with context.read() as store:
        games = summaries.current_games(store, context.player(store), limit=WAITING)
        daily = _daily(context, store)
        context.preferences(store)
    view = HomeView(
        key=secrets.token_urlsafe(9),
        query=query,
        variants=tuple(map(VariantView.of, search(query))),
        games=game_lines(games),
        daily=daily,
    )
    if context.wants_parts:
        return rendering.block(context, "site/home.html", "variants", home=view)
    return rendering.page(context, "site/home.html", home=view)


def _daily(context: Context, store: Store) -> DailyView | None:
    """Return today's deal of the first variant that has one each day, if it was made yet."""
    variant, now = deal_of_day.PLAYED[0], context.now
    viewer = context.player(store)
    try:
        daily = deal_of_day.read(store, day=today(now), variant=variant, viewer=viewer, now=now)
    except NotFound:
        return None
    rules = VARIANTS[variant].rules
    _info, opening = deal.read_opening(store, name=daily.slug, rules=rules, viewer=viewer, now=now)
    return DailyView.of(daily, opening)
