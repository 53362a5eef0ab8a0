"""The solver by JSON: help in a game of one's own, and an answer for any layout."""

from __future__ import annotations

from typing import Any, Literal

from fastapi import APIRouter
from fastapi.responses import JSONResponse
from pydantic import BaseModel, Field

from app.rules.catalogue import rules_of
from app.rules.notation import position_from_json
from app.services.analysis import game_help
from app.solver.answer import Solution
from app.solver.chance import Chance
from app.web.analysis.views import hint_words
from app.web.games.schemas import Confirm, Foundations
from app.web.http.deps import InquiryDep
from app.web.http.problems import Body, problems

router = APIRouter(prefix="/api/v1", tags=["solver"], responses=problems(403, 404, 409, 413, 422))

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
    rules = rules_of(body.variant, body.rules)
    position = position_from_json(rules, body.model_dump())
    found = game_help.solve(
        inquiry,
        rules,
        position,
        states=body.states,
        confirm_practice=body.confirm_practice,
    )
    return JSONResponse(solution_json(found))


class ChanceOut(BaseModel):
    """A chance to win, or why there is none to tell."""

    chance: float | None
    stderr: float = Field(description="Standard error of the estimate; 0 where it is exact.")
    reason: Literal["not_known_for_rules", "undecided"] | None


class GameChance(ChanceOut):
    """How a game stands, and what each legal action would leave of the chance.

    `standing`: it can be won with what lies here; not any more in this layout, but a redeal is
    left; lost; or not decided within the budget.
    """

    version: int
    standing: Literal["winnable", "redeal", "lost", "undecided"]
    most_home: int = Field(description="Cards that can be home in this layout, at least.")
    exact: bool = Field(description="No more than `most_home` can be.")
    states: int
    actions: dict[str, ChanceOut] = Field(
        description="Empty in the looser variants, where each action would be a search."
    )


class ReasonOut(BaseModel):
    """Why an action is a good one: a message id, and the cards it speaks of."""

    reason: str
    cards: dict[str, str]


class HintOut(ChanceOut):
    """A best action and its reasons, in words and as ids; `line` is the plan it begins."""

    version: int
    action: str | None = Field(description="Null: nothing is left that is worth playing.")
    text: str
    reasons: list[ReasonOut]
    goal: Literal["win", "redeal", "most_home", "nothing"]
    line: list[str]


@router.get("/games/{game_id}/hint", response_model=HintOut)
def hint(game_id: str, inquiry: InquiryDep) -> JSONResponse:
    """Name a best action of your own practice game. A ranked one has to become practice first."""
    state = game_help.practice_game(inquiry, game_id)
    found = game_help.hint(inquiry, state)
    body = {
        "version": state.game.version,
        "action": None if found.action is None else str(found.action),
        "text": hint_words(found, state.game.position),
        "reasons": [{"reason": one.why.value, "cards": one.params} for one in found.reasons],
        "goal": found.goal.value,
        "line": [str(action) for action in found.line],
        **chance_json(found.chance),
    }
    return JSONResponse(body)


@router.get("/games/{game_id}/chance", response_model=GameChance)
def chance(game_id: str, inquiry: InquiryDep) -> JSONResponse:
    """Tell how your own practice game stands. A ranked one has to become practice first."""
    state = game_help.practice_game(inquiry, game_id)
    stands = game_help.outlook(inquiry, state)
    actions = game_help.actions(inquiry, state)
    body = {
        "version": state.game.version,
        "standing": stands.standing.value,
        "most_home": stands.most_home,
        "exact": stands.exact,
        "states": stands.states,
        **chance_json(stands.chance),
        "actions": {str(action): chance_json(left) for action, left in actions.items()},
    }
    return JSONResponse(body)


def chance_json(chance: Chance) -> dict[str, Any]:
    """Give a chance as `ChanceOut` describes it."""
    return {
        "chance": chance.value,
        "stderr": chance.stderr,
        "reason": None if chance.unknown is None else chance.unknown.value,
    }


def solution_json(found: Solution) -> dict[str, Any]:
    """Give a solution as `SolutionOut` describes it."""
    return {
        "verdict": found.verdict.value,
        "most_home": found.most_home,
        "exact": found.exact,
        "line": [str(action) for action in found.line],
        "states": found.states,
    }
