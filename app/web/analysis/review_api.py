"""The review of a finished game by JSON."""

from __future__ import annotations

from fastapi import APIRouter

from app.services.analysis import pars, reviews
from app.services.errors import TryAgain
from app.web.analysis.pars import deal_pars
from app.web.analysis.review_schemas import ReviewOut
from app.web.http.context import ContextDep
from app.web.http.problems import problems

router = APIRouter(prefix="/api/v1/games", tags=["solver"], responses=problems(403, 404, 409, 422))


@router.get("/{game_id}/review")
def read(context: ContextDep, game_id: str) -> ReviewOut:
    """Judge a finished game as backgammon programs do: skill, luck, and better actions.

    Another's game on a deal on which you could still rank has to be looked at first (`look`).
    """
    with context.read() as store:
        viewer, now = context.player(store), context.now
        state = reviews.ended_game(store, game_id=game_id, viewer=viewer, now=now)
        deal, rules = state.deal.slug, state.game.rules
        question = pars.par_question(store, deal=deal, rules=rules, viewer=viewer, now=now)
    review = reviews.reviewed(context.analyst, state).review
    if review is None:
        raise TryAgain
    return ReviewOut.of(state, review, deal_pars(context, question))
