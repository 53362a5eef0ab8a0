"""The solver by JSON: help in a game of one's own, and an answer for any layout."""

from __future__ import annotations

from typing import Any, Literal

from fastapi import APIRouter
from fastapi.responses import JSONResponse
from pydantic import BaseModel, Field

from app.rules.notation import position_from_json
from app.services import analysis
from app.solver.answer import Solution
from app.web.api.games import asked_rules
from app.web.api.models import Body, Confirm, Foundations, Problem
from app.web.deps import InquiryDep

_ERRORS: dict[int | str, dict[str, Any]] = {
    status: {"model": Problem, "content": {"application/problem+json": {}}}
    for status in (400, 403, 404, 409, 422, 429, 503)
}
router = APIRouter(prefix="/api/v1", tags=["solver"], responses=_ERRORS)

MOST_STATES = 100_000


class Layout(Body):
    """A layout to solve: `variant` or `rules`, `fans` or `layout`, and what is left."""

    variant: str | None = Field(None, examples=["la-belle-lucie"])
    rules: dict[str, Any] | None = Field(None, description="Custom rules in place of `variant`.")
    fans: list[list[str]] | None = Field(
        None, description="Bottom card first.", examples=[[["QD", "2S", "8C"]]]
    )
    layout: str | None = Field(None, description="A board: a fan a line, bottom card first.")
    foundations: Foundations | None = Field(
        None, description="Heights by suit; missing: what the rules start with."
    )
    redeals_left: int | None = Field(None, description="Missing: the rules' full count.")
    draw_left: int | None = Field(None, description="The draw is used where no redeal is left.")
    states: int | None = Field(
        None, ge=1, le=MOST_STATES, description="Positions to search before giving up."
    )
    confirm_practice: Confirm = False


class SolutionOut(BaseModel):
    """What the solver found: for the layout in play, no redeal made."""

    verdict: Literal["winnable", "unwinnable", "undecided"]
    most_home: int = Field(description="All cards home at the end of `line`.")
    exact: bool = Field(description="No line brings more cards home.")
    line: list[str]
    states: int = Field(description="Positions searched.")


@router.post("/solve", response_model=SolutionOut)
def solve(body: Layout, inquiry: InquiryDep) -> JSONResponse:
    """Decide a layout, redeals left aside.

    If it is one of your own ranked game's, that game has to become practice first: confirm it.
    """
    rules = asked_rules(body.variant, body.rules)
    position = position_from_json(rules, body.model_dump())
    found = analysis.solve(
        inquiry,
        rules,
        position,
        states=body.states,
        confirm_practice=body.confirm_practice,
    )
    return JSONResponse(solution_json(found))


def solution_json(found: Solution) -> dict[str, Any]:
    """Give a solution as `SolutionOut` describes it."""
    return {
        "verdict": found.verdict.value,
        "most_home": found.most_home,
        "exact": found.exact,
        "line": [str(action) for action in found.line],
        "states": found.states,
    }
