"""What the API tells of a finished game."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, Field

from app.services.analysis.pars import Pars
from app.services.games.state import GameState
from app.solver.review import Judged, Review
from app.web.analysis.schemas import ChanceOut


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

    @classmethod
    def of(cls, step: int, judged: Judged) -> JudgedOut:
        """Return what is said of the action that led to a step."""
        return cls(
            step=step,
            action=str(judged.action),
            before=ChanceOut.of(judged.before),
            after=ChanceOut.of(judged.after),
            expected=None if judged.expected is None else ChanceOut.of(judged.expected),
            given_away=judged.given_away,
            luck=judged.luck,
            better=None if judged.better is None else str(judged.better),
        )


class ParOut(BaseModel):
    """What a deal gives to whoever knows its shuffles (par), and to honest play (fair par)."""

    par: int | None = Field(description="Redeals of the best line; null: no win, or none known.")
    par_draw: bool
    exact: bool = Field(description="No line is better.")
    fair_par: int | None = Field(description="Redeals; null: honest play loses.")
    fair_draw: bool

    @classmethod
    def of(cls, pars: Pars) -> ParOut:
        """Return the pars of a deal."""
        return cls(
            par=pars.par,
            par_draw=pars.par_draw,
            exact=pars.exact,
            fair_par=pars.fair_par,
            fair_draw=pars.fair_draw,
        )


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

    @classmethod
    def of(cls, state: GameState, review: Review, pars: Pars | None) -> ReviewOut:
        """Return the review of a game; `pars` is None where they may not be known."""
        won = state.game.position.won
        return cls(
            game=state.id,
            variant=state.variant,
            status="won" if won else "lost",
            result=float(won),
            expected=ChanceOut.of(review.expected),
            opening=ChanceOut.of(review.opening),
            opening_luck=review.opening_luck,
            actions=[JudgedOut.of(step, one) for step, one in enumerate(review.actions, start=1)],
            given_up=review.given_up,
            given_away=review.given_away,
            luck=review.luck,
            pars=None if pars is None else ParOut.of(pars),
        )
