"""What comes after a game: its result to share, the same deal again, the next one."""

from __future__ import annotations

import secrets
from urllib.parse import urlencode

from app.db import Store
from app.services.daily import deal_of_day
from app.services.daily.deal_of_day import DayDeal
from app.services.errors import NotFound
from app.services.games.creation import board_of
from app.services.games.state import GameState
from app.text import deals as deal_words
from app.web.daily.views import day_path, share_text
from app.web.deals.views import rules_fields
from app.web.games.views import ResultView
from app.web.http.context import Context


def result_view(context: Context, store: Store, state: GameState) -> ResultView | None:
    """Return what comes after the game, if it is the viewer's and has ended."""
    if state.ended is None or not state.owner:
        return None
    rules, board = state.game.rules, board_of(state.game.rules)
    shown = _day(context, store, state)
    path = f"/deals/{state.deal.alias or state.deal.slug}?{urlencode({'variant': board})}"
    if shown is not None and shown.played is not None and shown.played.game_id == state.id:
        text, page = share_text(shown, shown.played, context.origin), day_path(shown)
    else:
        shown, page = None, f"{path}#mine"
        text = deal_words.share_text(
            state.game, state.deal, ranked=state.ranked, address=f"{context.origin}{path}"
        )
    return ResultView(
        key=secrets.token_urlsafe(9),
        rules=rules_fields(board, rules),
        text=text,
        page=page,
        daily=shown is not None,
    )


def _day(context: Context, store: Store, state: GameState) -> DayDeal | None:
    """Return the day whose deal was played, if by its own rules."""
    if state.deal.day is None or state.variant not in deal_of_day.PLAYED:
        return None
    try:
        shown = deal_of_day.read(
            store,
            day=state.deal.day,
            variant=state.variant,
            viewer=context.player(store),
            now=context.now,
        )
    except NotFound:  # another variant's deal was played, and this one has none that day
        return None
    return shown if shown.slug == state.deal.slug else None
