"""A game in the browser: begun, shown, played, ended. The same forms work with and without htmx."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from functools import partial
from typing import Annotated

from fastapi import APIRouter, Query, Response
from fastapi.responses import RedirectResponse

from app.db import Store
from app.rules.errors import Malformed, Reason, RulesError
from app.services.errors import WouldBecomePractice
from app.services.games import access, changes, creation
from app.services.games.changes import Change
from app.services.games.state import Moved
from app.text import games, refusals
from app.web.games.board_views import changed_board
from app.web.games.forms import TableForm, TableFormDep
from app.web.games.result_views import result_view
from app.web.games.table_views import table_view
from app.web.games.views import CustomView
from app.web.http import errors, rendering
from app.web.http.confirmation import ConfirmView, change_or_question
from app.web.http.context import Context, ContextDep
from app.web.http.forms import FormDep, confirmed, rules_of_form

router = APIRouter(include_in_schema=False)
table = APIRouter(prefix="/games/{game_id}", include_in_schema=False)


@router.post("/games")
def begin(context: ContextDep, form: FormDep) -> Response:
    """Begin a game, and go to its table."""
    try:
        rules = rules_of_form(form)
    except Malformed as error:
        if error.reason is not Reason.TWO_TWOS_NEED_ACES:
            raise
        return _choose_again(context, error, form)

    def create(store: Store, player: int) -> str:
        state = creation.create(
            store,
            player_id=player,
            rules=rules,
            deal=form.get("deal") or None,
            key=form.get("key") or None,
            now=context.now,
            confirm_practice=confirmed(form),
        )
        return f"/games/{state.id}"

    return change_or_question(context, create, partial(_second_game, form))


@table.get("")
def show(
    context: ContextDep,
    game_id: str,
    picked: Annotated[str, Query(alias="from")] = "",
    part: Annotated[str, Query(alias="show")] = "",
) -> Response:
    """Show a game; `?from=8C` shows where a card may go, `?show=moves` lists what can be played."""
    listed = part == "moves"
    with context.read() as store:
        viewer = context.player(store)
        state = access.read(store, game_id=game_id, viewer=viewer, now=context.now)
        result = result_view(context, store, state)
        context.preferences(store)
    view = table_view(state, picked=picked[:4], listed=listed, result=result)
    if listed and context.wants_parts:
        return rendering.parts("games/moves.html", table=view)
    return rendering.page(context, "games/table.html", table=view)


@table.post("/actions")
def act(context: ContextDep, form: TableFormDep) -> Response:
    """Play one action."""
    return _change(context, form, partial(changes.act, text=form.action), games.played)


@table.post("/undo")
def undo(context: ContextDep, form: TableFormDep) -> Response:
    """Take the last step back."""
    change = partial(changes.undo, confirm_practice=form.confirmed)
    return _change(context, form, change, games.undone)


@table.post("/redo")
def redo(context: ContextDep, form: TableFormDep) -> Response:
    """Play again what was taken back."""
    return _change(context, form, changes.redo, games.redone)


@table.post("/finish")
def finish(context: ContextDep, form: TableFormDep) -> Response:
    """Play home all that can go there."""
    return _change(context, form, changes.finish, games.finished)


@table.post("/practice")
def practice(context: ContextDep, form: TableFormDep) -> Response:
    """Make the game practice."""
    return _change(context, form, changes.practice, games.practised)


@table.post("/end")
def end(context: ContextDep, form: TableFormDep) -> Response:
    """End the game."""
    return _change(context, form, changes.end, games.ended)


def _change(
    context: Context,
    form: TableForm,
    change: Callable[[Store, Change], Moved],
    sentence: Callable[[Moved], str],
) -> Response:
    """Carry a change out, and answer with what it did in one sentence and the touched parts."""
    try:
        with context.write() as store:
            moved = change(store, form.change(context))
    except RulesError as error:
        if context.wants_parts:
            raise
        return _refused(context, form.game_id, error)
    if not context.wants_parts:
        return RedirectResponse(f"/games/{form.game_id}", 303)
    state, status = moved.state, sentence(moved)
    if state.ended is None and (board := changed_board(moved.before, state.game)) is not None:
        view = table_view(state, status=status, board=board)
        return rendering.macro("games/parts.html", "moved", view)
    result = None
    if state.ended is not None:
        with context.read() as store:
            result = result_view(context, store, state)
    view = table_view(state, status=status, result=result)
    return rendering.parts("games/whole.html", table=view)


def _refused(context: Context, game_id: str, error: RulesError) -> Response:
    """Show the untouched table with the reason."""
    reason = errors.error_text(error)
    with context.read() as store:
        viewer = context.player(store)
        state = access.read(store, game_id=game_id, viewer=viewer, now=context.now)
        result = result_view(context, store, state)
        context.preferences(store)
    view = table_view(state, status=reason.sentence, refused=True, result=result)
    return rendering.page(context, "games/table.html", status=reason.status, table=view)


def _choose_again(context: Context, error: Malformed, form: dict[str, str]) -> Response:
    """Show the form of custom rules once more: of its choices only these two can't go together."""
    reason = errors.error_text(error)
    custom = CustomView(secrets.token_urlsafe(9), form, reason.sentence)
    return rendering.page(context, "games/custom.html", status=reason.status, custom=custom)


def _second_game(form: dict[str, str], error: WouldBecomePractice) -> ConfirmView:
    """Return the question whether a second game on a deal may make the first one practice."""
    return ConfirmView(
        title=games.second_game(),
        sentence=refusals.practice(error.reason),
        action="/games",
        fields=tuple((name, value) for name, value in form.items() if name != "confirm"),
        yes=games.play_both(),
        back=f"/games/{error.game_id}",
    )
