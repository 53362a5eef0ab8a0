"""What the solver's API takes and gives."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

from app.rules.game import Game
from app.rules.moves import Action
from app.services.analysis.questions import Outlook
from app.services.analysis.records import chance_record, solution_record
from app.solver.answer import Solution
from app.solver.chance import Chance
from app.solver.hint import Hint
from app.text import analysis
from app.web.games.schemas import Confirm, Foundations
from app.web.http.problems import Body

MOST_STATES = 100_000

Stderr = Annotated[float, Field(description="Standard error of the estimate; 0 where it is exact.")]
NoChance = Literal["not_known_for_rules", "undecided"] | None


class SolveIn(Body):
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

    @classmethod
    def of(cls, solution: Solution) -> SolutionOut:
        """Return an answer of the solver."""
        return cls(**solution_record(solution))


class ChanceOut(BaseModel):
    """A chance to win, or why there is none to tell."""

    chance: float | None
    stderr: Stderr
    reason: NoChance

    @classmethod
    def of(cls, chance: Chance) -> ChanceOut:
        """Return a chance."""
        return cls(**chance_record(chance))


class GameChance(BaseModel):
    """How a game stands, and what each legal action would leave of the chance.

    `standing`: it can be won with what lies here; not any more in this layout, but a redeal is
    left; lost; or not decided within the budget.
    """

    version: int
    standing: Literal["winnable", "redeal", "lost", "undecided"]
    most_home: int = Field(description="Cards that can be home in this layout, at least.")
    exact: bool = Field(description="No more than `most_home` can be.")
    states: int
    chance: float | None
    stderr: Stderr
    reason: NoChance
    actions: dict[str, ChanceOut] = Field(
        description="Empty in the looser variants, where each action would be a search."
    )

    @classmethod
    def of(cls, game: Game, outlook: Outlook, after: Mapping[Action, Chance]) -> GameChance:
        """Return a game's outlook, and the chances `after` its actions."""
        return cls(
            version=game.version,
            standing=outlook.prospect.value,
            most_home=outlook.most_home,
            exact=outlook.exact,
            states=outlook.states,
            **chance_record(outlook.chance),
            actions={str(action): ChanceOut.of(chance) for action, chance in after.items()},
        )


class ReasonOut(BaseModel):
    """Why an action is a good one: a message id, and the cards it speaks of."""

    reason: str
    cards: dict[str, str]


class HintOut(BaseModel):
    """A best action and its reasons, in words and as ids; `line` is the plan it begins."""

    version: int
    action: str | None = Field(description="Null: nothing is left that is worth playing.")
    text: str
    reasons: list[ReasonOut]
    goal: Literal["win", "redeal", "most_home", "nothing"]
    line: list[str]
    chance: float | None
    stderr: Stderr
    reason: NoChance

    @classmethod
    def of(cls, game: Game, hint: Hint) -> HintOut:
        """Return a hint for a game as it stands."""
        return cls(
            version=game.version,
            action=None if hint.action is None else str(hint.action),
            text=analysis.hint(hint, game.position),
            reasons=[ReasonOut(reason=one.why.value, cards=one.params) for one in hint.reasons],
            goal=hint.goal.value,
            line=[str(action) for action in hint.line],
            **chance_record(hint.chance),
        )
