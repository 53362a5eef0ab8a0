"""A finished game gone through, step by step."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Response
from fastapi.responses import RedirectResponse

from app.db import Store
from app.services.analysis import pars, reviews
from app.services.analysis.pars import ParQuestion
from app.services.errors import PracticeReason, TryAgain, WouldBecomePractice
from app.services.games import access
from app.services.games.state import GameState
from app.text import refusals
from app.text import reviews as texts
from app.web.analysis.pars import deal_pars
from app.web.analysis.review_views import ParsView, ReviewView
from app.web.http import rendering
from app.web.http.confirmation import ConfirmView, change_or_question, question_page
from app.web.http.context import Context, ContextDep
from app.web.http.forms import FormDep, confirmed

router = APIRouter(prefix="/games/{game_id}/review", include_in_schema=False)


@router.get("")
def show(
    context: ContextDep,
    game_id: str,
    step: Annotated[int | None, Query(ge=0, le=100_000)] = None,
) -> Response:
    """Show a step of a finished game, the last one if none is named."""
    try:
        with context.read() as store:
            state = _ended_game(context, store, game_id)
    except WouldBecomePractice as error:
        if error.reason is not PracticeReason.LOOKED:
            raise
        return question_page(context, _question(game_id, texts.look_reason()))
    view = ReviewView.of(reviews.reviewed(context.analyst, state), step)
    if context.wants_parts:
        return rendering.parts("analysis/review_step.html", review=view)
    return rendering.page(context, "analysis/review.html", review=view, pars=None)


@router.get("/par")
def par(context: ContextDep, game_id: str) -> Response:
    """Show what the deal would have given, once that can help its viewer no more."""
    with context.read() as store:
        state = _ended_game(context, store, game_id)
        question = _par_question(context, store, state)
    try:
        answer = deal_pars(context, question)
        sentences = (texts.pars_hidden(),) if answer is None else texts.pars(answer)
    except TryAgain:
        sentences = (refusals.error("try_again"),)
    if context.wants_parts:
        return rendering.parts("analysis/par.html", pars=sentences)
    view = ReviewView.of(reviews.reviewed(context.analyst, state), None)
    return rendering.page(context, "analysis/review.html", review=view, pars=sentences)


@router.get("/pars")
def par_figures(context: ContextDep, game_id: str) -> Response:
    """Show both pars as figures beside the ended game's table, once they can help nobody."""
    if not context.wants_parts:
        return RedirectResponse(f"/games/{game_id}/review/par", 303)
    with context.read() as store:
        state = _ended_game(context, store, game_id)
        question = _par_question(context, store, state)
    try:
        answer = deal_pars(context, question)
    except TryAgain:
        answer = None
    return rendering.parts("analysis/pars.html", pars=ParsView.of(answer))


@router.post("")
def look(context: ContextDep, game_id: str, form: FormDep) -> Response:
    """Look at another's game beyond its opening: what is then played on its deal is practice."""

    def looked_at(store: Store, player: int) -> str:
        access.look(
            store,
            game_id=game_id,
            player_id=player,
            now=context.now,
            confirm_practice=confirmed(form),
        )
        return f"/games/{game_id}/review"

    def question(error: WouldBecomePractice) -> ConfirmView:
        return _question(game_id, refusals.practice(error.reason))

    return change_or_question(context, looked_at, question)


def _ended_game(context: Context, store: Store, game_id: str) -> GameState:
    """Read the game, and the preferences where a whole page is asked for."""
    if not context.wants_parts:
        context.preferences(store)
    viewer = context.player(store)
    return reviews.ended_game(store, game_id=game_id, viewer=viewer, now=context.now)


def _par_question(context: Context, store: Store, state: GameState) -> ParQuestion | None:
    return pars.par_question(
        store,
        deal=state.deal.slug,
        rules=state.game.rules,
        viewer=context.player(store),
        now=context.now,
    )


def _question(game_id: str, why: str) -> ConfirmView:
    """Return what is asked before a viewer sees more of a deal than its opening."""
    return ConfirmView(
        title=texts.look_title(),
        sentence=texts.look_price(why),
        action=f"/games/{game_id}/review",
        fields=(),
        yes=texts.look_button(),
        back=f"/games/{game_id}",
    )
