"""What the API takes and gives; unknown keys and wrong types are refused."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, Field

from app.rules.notation import fans_json, foundations_json
from app.rules.variant import Rules
from app.services.games.state import GameState, Stale
from app.web.http.problems import Body

Foundations = dict[str, int | list[int]]


Version = Annotated[int, Field(ge=0, description="The version the request was made against.")]
Confirm = Annotated[
    bool, Field(description="Accept that a ranked game becomes practice, for ever.")
]


class NewGame(Body):
    """A game to begin: `variant` or `rules`, and perhaps a deal, a board text or a deal number."""

    variant: str | None = Field(None, examples=["la-belle-lucie"])
    rules: dict[str, Any] | None = Field(
        None,
        description="Custom rules in place of `variant`; missing keys are La Belle Lucie's.",
        examples=[{"suit": "alternating", "redeals": 1}],
    )
    deal: str | None = Field(None, description="A deal's slug or name; none: a fresh deal.")
    layout: str | None = Field(None, description="A board: a fan a line, bottom card first.")
    number: str | None = Field(None, description="A PySolFC deal number, `ms` before it or not.")
    confirm_practice: Confirm = False


class Play(Body):
    """An action to play."""

    action: str = Field(examples=["8C 9C", "AS home", "KD space", "redeal", "draw 2S home"])
    version: Version


class ChangeIn(Body):
    """A change of a game that needs no more than its version."""

    version: Version


class Undo(ChangeIn):
    """A step to take back; over a redeal, a ranked game becomes practice."""

    confirm_practice: Confirm = False


class Look(Body):
    """A wish to see more of another's game than the opening."""

    confirm_practice: Confirm = False


class GameOut(BaseModel):
    """A game as its viewer may see it."""

    id: str
    variant: str = Field(description="The variant's slug, or `custom`.")
    rules: Rules
    deal: str = Field(description="The deal's slug.")
    algorithm: str
    commitment: str = Field(description="SHA-256 of the seed, in hex.")
    seed: str | None = Field(description="The seed in hex, once it may be seen.")
    status: Literal["playing", "won", "lost"]
    over: bool = Field(description="No action of any kind is left; undo may still work.")
    ended: bool = Field(description="Won, or ended by its player.")
    ranked: bool
    practice_reason: str | None
    hidden: bool = Field(description="Only the opening is shown: you could still rank here.")
    version: int
    fans: list[list[str]] = Field(description="Bottom card first; empty fans are kept.")
    foundations: Foundations = Field(description="Heights by suit; two decks: lists.")
    redeals_left: int
    redeals_used: int
    draw_left: int
    moves: int
    legal: list[str] = Field(description="Every legal action, sorted.")
    stuck: bool = Field(description="Nothing can go home.")

    @classmethod
    def of(cls, state: GameState, **more: Any) -> Self:
        """Return a game as its viewer may see it; `more` are fields of a model made of this one."""
        game, position, deal = state.game, state.game.position, state.deal
        return cls(
            id=state.id,
            variant=state.variant,
            rules=game.rules,
            deal=deal.slug,
            algorithm=deal.algorithm,
            commitment=deal.commitment,
            seed=None if deal.seed is None else deal.seed.hex(),
            status=game.status.value,
            over=game.over,
            ended=game.ended,
            ranked=state.ranked,
            practice_reason=state.practice_reason,
            hidden=state.hidden,
            version=game.version,
            fans=fans_json(position),
            foundations=foundations_json(position),
            redeals_left=position.redeals_left,
            redeals_used=game.redeals_used,
            draw_left=position.draw_left,
            moves=game.moves,
            legal=[str(action) for action in game.legal],
            stuck=game.stuck,
            **more,
        )


def stale_details(error: Stale) -> dict[str, Any]:
    """Return what the problem of a stale request holds: the game as it stands now."""
    return {"game": GameOut.of(error.state).model_dump(mode="json")}
