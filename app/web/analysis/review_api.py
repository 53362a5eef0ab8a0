"""The review of a finished game by JSON."""

from __future__ import annotations

from typing import Any, Literal

from fastapi import APIRouter
from fastapi.responses import JSONResponse
from pydantic import BaseModel, Field

from app.services.analysis import reviews
from app.services.analysis.pars import Pars, pars
from app.services.errors import TryAgain
from app.solver.review import Judged, Review
from app.web.analysis.api import ChanceOut, chance_json
from app.web.http.deps import InquiryDep
from app.web.http.problems import problems

router = APIRouter(prefix="/api/v1/games", tags=["solver"], responses=problems(403, 404, 409, 422))


class JudgedOut(BaseModel):
    """One action: the chance before and after it, what it gave away, and what a shuffle brought.

    `expected` is a redeal's chance before its shuffle was seen. Null is what is not known.
    """

    step: int
    action: str
    before: ChanceOut
    after: ChanceOut
    expected: ChanceOut | None
    given_away: float | None
    luck: float | None = Field(description="0 where nothing was dealt.")
    better: str | None = Field(description="An action that would have given nothing away.")


class ParOut(BaseModel):
    """What a deal gives to whoever knows its shuffles (par), and to honest play (fair par)."""

    par: int | None = Field(description="Redeals of the best line; null: no win, or none known.")
    par_draw: bool
    exact: bool = Field(description="No line is better.")
    fair_par: int | None = Field(description="Redeals; null: honest play loses.")
    fair_draw: bool


class ReviewOut(BaseModel):
    """A finished game. Where all is known: result = expected + luck - given_away - given_up."""

    game: str
    variant: str
    status: Literal["won", "lost"]
    result: float
    expected: ChanceOut = Field(description="Before anything was dealt.")
    opening: ChanceOut
    opening_luck: float | None
    actions: list[JudgedOut]
    given_up: float | None = Field(description="The chance that was left when it was ended.")
    given_away: float | None
    luck: float | None = Field(description="The opening's and the redeals' together.")
    pars: ParOut | None = Field(description="Null until it can help you no more.")


@router.get("/{game_id}/review", response_model=ReviewOut)
def read(game_id: str, inquiry: InquiryDep) -> JSONResponse:
    """Judge a finished game as backgammon programs do: skill, luck, and better actions.

    Another's game on a deal on which you could still rank has to be looked at first (`look`).
    """
    found = reviews.review(inquiry, game_id)
    if found.review is None:
        raise TryAgain
    state = found.state
    due = pars(inquiry, deal=state.deal.slug, rules=state.game.rules)
    won = state.game.position.won
    body = {
        "game": state.id,
        "variant": state.variant,
        "status": "won" if won else "lost",
        "result": float(won),
        **review_json(found.review),
        "pars": None if due is None else pars_json(due),
    }
    return JSONResponse(body)


def review_json(found: Review) -> dict[str, Any]:
    """Give what the solver says of a game as `ReviewOut` describes it."""
    return {
        "expected": chance_json(found.expected),
        "opening": chance_json(found.opening),
        "opening_luck": found.opening_luck,
        "actions": [judged_json(step, one) for step, one in enumerate(found.actions, start=1)],
        "given_up": found.given_up,
        "given_away": found.given_away,
        "luck": found.luck,
    }


def judged_json(step: int, one: Judged) -> dict[str, Any]:
    """Give an action as `JudgedOut` describes it."""
    return {
        "step": step,
        "action": str(one.action),
        "before": chance_json(one.before),
        "after": chance_json(one.after),
        "expected": None if one.expected is None else chance_json(one.expected),
        "given_away": one.given_away,
        "luck": one.luck,
        "better": None if one.better is None else str(one.better),
    }


def pars_json(found: Pars) -> dict[str, Any]:
    """Give a deal's pars as `ParOut` describes them."""
    return {
        "par": found.par,
        "par_draw": found.par_draw,
        "exact": found.exact,
        "fair_par": found.fair_par,
        "fair_draw": found.fair_draw,
    }
