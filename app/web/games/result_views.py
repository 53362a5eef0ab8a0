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
from app.text import deals
from app.web.daily.views import day_path, share_text
from app.web.deals.views import rules_fields
from app.web.games.views import ResultView
from app.web.http.context import Context


def result_view(context: Context, store: Store, state: GameState) -> ResultView | None:
    """Return what comes after the game, if it is the viewer's and has ended."""
    if state.ended is None or not state.owner:
        return None
    rules, board = state.game.rules, board_of(state.game.rules)
    day = _day(context, store, state)
    if day is not None and day.played is not None and day.played.game_id == state.id:
        text, page = share_text(day, day.played, context.origin), day_path(day)
    else:
        path = f"/deals/{state.deal.alias or state.deal.slug}?{urlencode({'variant': board})}"
        text, page = _text(state, f"{context.origin}{path}"), f"{path}#mine"
        day = None
    return ResultView(
        key=secrets.token_urlsafe(9),
        rules=rules_fields(board, rules),
        text=text,
        page=page,
        daily=day is not None,
    )


def _day(context: Context, store: Store, state: GameState) -> DayDeal | None:
    """Return the day whose deal was played, if by its own rules."""
    if state.deal.day is None or state.variant not in deal_of_day.PLAYED:
        return None
    try:
        day = deal_of_day.read(
            store,
            day=state.deal.day,
            variant=state.variant,
            viewer=context.player(store),
            now=context.now,
        )
    except NotFound:  # another variant's deal was played, and this one has none that day
        return None
    return day if day.slug == state.deal.slug else None


def _text(state: GameState, address: str) -> str:
    """Return the text to share of a game that was no day's, with the address of its deal."""
    return deals.share_text(state.game, state.deal, ranked=state.ranked, address=address)
