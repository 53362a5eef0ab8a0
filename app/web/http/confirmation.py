"""Doing what may cost a ranked game: as the visitor or a new guest, and asking first."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from fastapi import Response
from fastapi.responses import RedirectResponse

from app.db.database import Database, Store
from app.services.errors import WouldBecomePractice
from app.web.http.context import Visitor, player_or_guest, set_session


def do_or_ask(
    database: Database,
    who: Visitor,
    now: datetime,
    *,
    do: Callable[[Store, int], str],
    ask: Callable[[WouldBecomePractice], Response],
) -> Response:
    """Do it for the visitor's player and go to the path it gives, or show what `ask` answers."""
    try:
        with database.write() as store:
            player, secret = player_or_guest(store, who, now)
            path = do(store, player)
    except WouldBecomePractice as error:
        return ask(error)
    response = RedirectResponse(path, 303)
    set_session(response, secret, who)
    return response
