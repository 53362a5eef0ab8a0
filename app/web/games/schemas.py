"""What the API takes and gives; unknown keys and wrong types are refused."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

from app.rules.notation import fans_json, foundations_json
from app.rules.variant import Rules
from app.services.games.actions import GameState
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


class Change(Body):
    """A change of a game that needs no more than its version."""

    version: Version


class Undo(Change):
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


class DealOut(BaseModel):
    """A deal, and how it opens in one variant."""

    deal: str
    alias: str | None
    kind: Literal["random", "daily", "imported"]
    day: str | None
    number: str | None
    algorithm: str
    commitment: str
    seed: str | None
    variant: str
    fans: list[list[str]]
    foundations: Foundations
    redeals_left: int
    draw_left: int


def game_json(state: GameState) -> dict[str, Any]:
    """Give a game as `GameOut` describes it."""
    game, position = state.game, state.game.position
    legal = [str(action) for action in game.legal]
    over = game.over if game.ended else position.won or not legal
    lost = game.ended or over
    return {
        "id": state.id,
        "variant": state.variant,
        "rules": game.rules.as_dict(),
        "deal": state.deal.slug,
        "algorithm": state.deal.algorithm,
        "commitment": state.deal.commitment,
        "seed": None if state.deal.seed is None else state.deal.seed.hex(),
        "status": "won" if position.won else "lost" if lost else "playing",
        "over": over,
        "ended": game.ended,
        "ranked": state.ranked,
        "practice_reason": state.practice_reason,
        "hidden": state.hidden,
        "version": game.version,
        "fans": fans_json(position),
        "foundations": foundations_json(position),
        "redeals_left": position.redeals_left,
        "redeals_used": game.redeals_used,
        "draw_left": position.draw_left,
        "moves": game.moves,
        "legal": legal,
        "stuck": game.stuck,
    }
