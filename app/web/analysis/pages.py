"""The solver beside the table: a hint, "still winnable?", and the chance that stays in view."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from fastapi import APIRouter, Response
from fastapi.responses import RedirectResponse

from app.services.analysis import answers, help_permission
from app.services.errors import TryAgain, WouldBecomePractice
from app.services.games.state import GameState
from app.services.players import preferences
from app.text import analysis, refusals
from app.web.analysis.views import MeterView, hinted_part, hinted_places
from app.web.games.forms import TableForm, TableFormDep
from app.web.games.table_views import table_view
from app.web.games.views import TableView
from app.web.http import rendering
from app.web.http.confirmation import ConfirmView, question_page
from app.web.http.context import Context, ContextDep
from app.web.http.forms import FormDep

router = APIRouter(prefix="/games/{game_id}", include_in_schema=False)


@router.post("/hint")
def hint(context: ContextDep, form: TableFormDep) -> Response:
    """Show a best action: its cards are ringed, its reason stands below the table."""

    def answer(state: GameState) -> TableView:
        best, position = answers.hint(context.analyst, state.game), state.game.position
        places = hinted_places(best.action, position)
        return table_view(state, status=analysis.hint(best, position), hinted=places)

    question = partial(_question, context, form, analysis.hint_title(), analysis.hint_button())
    return _help(context, form, answer, question)


@router.post("/chance")
def chance(context: ContextDep, form: TableFormDep) -> Response:
    """Show whether the game can still be won."""

    def answer(state: GameState) -> TableView:
        outlook = answers.outlook(context.analyst, state.game)
        return table_view(state, status=analysis.outlook(outlook, state.game.position))

    title, button = analysis.outlook_title(), analysis.outlook_button()
    return _help(context, form, answer, partial(_question, context, form, title, button))


@router.get("/meter")
def meter(context: ContextDep, game_id: str) -> Response:
    """Show the chance as it stands, for a practice game that is being played."""
    with context.read() as store:
        viewer = context.visitor.credential
        state = help_permission.practice_game(
            store, game_id=game_id, viewer=viewer, now=context.now
        )
    try:
        view = MeterView.of(answers.outlook(context.analyst, state.game))
    except TryAgain:
        view = MeterView.of(None)
    return rendering.parts("analysis/meter.html", meter=view)


@router.post("/meter")
def keep_meter(context: ContextDep, game_id: str, form: FormDep) -> Response:
    """Keep the chance in view in practice games, or no longer, and go on playing."""
    with context.write() as store:
        preferences.keep_meter(store, context.player(store), on=form.get("on") == "on")
    return RedirectResponse(f"/games/{game_id}", 303)


def _help(
    context: Context,
    form: TableForm,
    answer: Callable[[GameState], TableView],
    question: Callable[[WouldBecomePractice], ConfirmView],
) -> Response:
    """Record first, if the game is ranked and the player agreed; then answer, by the solver."""
    try:
        state = _permitted(context, form)
    except WouldBecomePractice as error:
        if context.wants_parts:
            raise
        return question_page(context, question(error))
    view = answer(state)
    if not context.wants_parts:
        return rendering.page(context, "games/table.html", table=view)
    return rendering.parts(
        "analysis/hint.html",
        page=rendering.page_view(context),
        table=replace(view, board=hinted_part(view.board)),
        turned=form.confirmed,
    )


def _permitted(context: Context, form: TableForm) -> GameState:
    """Return the game in which help may be given, as practice from now on if that is confirmed."""
    with context.write() if form.confirmed else context.read() as store:
        context.preferences(store)
        change = form.change(context)
        if form.confirmed:
            return help_permission.become_practice(store, change)
        return help_permission.practice_game(
            store,
            game_id=change.game_id,
            viewer=change.player,
            now=context.now,
            version=change.version,
        )


def _question(
    context: Context, form: TableForm, title: str, button: str, error: WouldBecomePractice
) -> ConfirmView:
    """Return the question of a page of its own; with scripts the table has asked already."""
    return ConfirmView(
        title=title,
        sentence=refusals.practice(error.reason),
        action=context.request.url.path,
        fields=(("version", str(form.version)), ("key", form.key)),
        yes=button,
        back=f"/games/{form.game_id}",
    )
