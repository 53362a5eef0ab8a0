"""A game in the browser: begun, shown, played, ended. The same forms work with and without htmx."""

from __future__ import annotations

import secrets
from functools import partial
from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response

from app.db.database import Store
from app.rules.errors import Malformed, Reason
from app.services.errors import WouldBecomePractice
from app.services.games import actions, creation
from app.services.players import preferences
from app.text import games, refusals
from app.text.i18n import gettext as _
from app.web.games.forms import TurnDep
from app.web.games.result_views import result_view
from app.web.games.table_views import table_view
from app.web.games.views import CustomView
from app.web.http import errors, htmx, rendering
from app.web.http.confirmation import ConfirmView
from app.web.http.deps import DatabaseDep, NowDep, SettingsDep, VisitorDep, do_or_ask, origin
from app.web.http.forms import confirmed, fields, rules_of_form

router = APIRouter(include_in_schema=False)
table = APIRouter(prefix="/games/{game_id}", include_in_schema=False)


@router.post("/games")
def begin(
    request: Request,
    form: Annotated[dict[str, str], Depends(fields)],
    database: DatabaseDep,
    now: NowDep,
    who: VisitorDep,
) -> Response:
    """Begin a game, and go to its table."""
    try:
        rules = rules_of_form(form)
    except Malformed as error:
        if error.reason is not Reason.TWO_TWOS_NEED_ACES:
            raise
        return _choose_again(request, error, form)

    def create(store: Store, player: int) -> str:
        state = creation.create(
            store,
            player_id=player,
            rules=rules,
            deal=form.get("deal") or None,
            key=form.get("key") or None,
            now=now,
            confirm_practice=confirmed(form),
        )
        return f"/games/{state.id}"

    def ask(error: WouldBecomePractice) -> Response:
        return _ask_another(request, error, form)

    return do_or_ask(database, who, now, do=create, ask=ask)


@table.get("")
def show(
    *,
    request: Request,
    game_id: str,
    database: DatabaseDep,
    settings: SettingsDep,
    now: NowDep,
    who: VisitorDep,
) -> Response:
    """Show a game; `?from=8C` shows where a card may go, `?show=moves` lists what can be played."""
    query = request.query_params
    with database.read() as store:
        state = actions.read(store, game_id=game_id, viewer=who.credential, now=now)
        chosen = preferences.read(store, who.credential)
        listed = query.get("show") == "moves"
        here = origin(request, settings)
        result = result_view(state, store, viewer=who.credential, now=now, origin=here)
    view = table_view(state, picked=query.get("from", "")[:4], listed=listed, result=result)
    if listed and htmx.wants_parts(request):
        return rendering.parts("games/moves.html", table=view)
    return rendering.page(request, "games/table.html", chosen, table=view)


@table.post("/actions")
def act(turn: TurnDep) -> Response:
    """Play one action."""
    return turn.take(partial(actions.act, text=turn.action), games.played)


@table.post("/undo")
def undo(turn: TurnDep) -> Response:
    """Take the last step back."""
    return turn.take(partial(actions.undo, confirm_practice=turn.confirmed), games.undone)


@table.post("/redo")
def redo(turn: TurnDep) -> Response:
    """Play again what was taken back."""
    return turn.take(actions.redo, games.redone)


@table.post("/finish")
def finish(turn: TurnDep) -> Response:
    """Play home all that can go there."""
    return turn.take(actions.finish, games.finished)


@table.post("/practice")
def practice(turn: TurnDep) -> Response:
    """Make the game practice."""
    return turn.take(actions.practice, games.practised)


@table.post("/end")
def end(turn: TurnDep) -> Response:
    """End the game."""
    return turn.take(actions.end, games.ended)


def _choose_again(request: Request, error: Malformed, form: dict[str, str]) -> Response:
    """Show the form of custom rules once more: of its choices only these two can't go together."""
    told = errors.shown(error)
    custom = CustomView(secrets.token_urlsafe(9), form, told.sentence)
    return rendering.page(request, "games/custom.html", status=told.status, custom=custom)


def _ask_another(request: Request, error: WouldBecomePractice, form: dict[str, str]) -> Response:
    """Ask before a second game on a deal makes the first one practice."""
    ask = ConfirmView(
        title=_("A second game on this deal?"),
        sentence=refusals.practice(error.reason),
        action="/games",
        fields=tuple((name, value) for name, value in form.items() if name != "confirm"),
        yes=_("Play, both as practice"),
        back=f"/games/{error.game_id}",
    )
    return rendering.page(request, "site/confirm.html", status=409, ask=ask)
