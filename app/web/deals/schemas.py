"""What the API takes and gives of deals."""

from __future__ import annotations

from typing import Literal, Self

from pydantic import BaseModel, Field

from app.rules.notation import position_json
from app.rules.position import Position
from app.services.deals.deal import DealInfo
from app.services.deals.sharing import Replay
from app.web.games.schemas import Foundations, GameOut
from app.web.http.problems import Body


class NewDeal(Body):
    """A board to bring along: its text, or its PySolFC number."""

    layout: str | None = Field(None, description="A fan a line, bottom card first.")
    number: str | None = Field(None, description="A PySolFC deal number, `ms` before it or not.")


class Name(Body):
    """A name for a deal of one's own."""

    alias: str = Field(examples=["amelie-2026"])


class Share(Body):
    """What the link of an ended game shows."""

    result: bool = False
    replay: bool = False


class DealMade(BaseModel):
    """A deal, without an opening."""

    deal: str
    alias: str | None
    kind: str
    day: str | None
    number: str | None
    algorithm: str
    commitment: str
    seed: str | None

    @classmethod
    def of(cls, info: DealInfo) -> Self:
        """Return a deal as its viewer may know it."""
        return cls(
            deal=info.slug,
            alias=info.alias,
            kind=info.kind.value,
            day=None if info.day is None else info.day.isoformat(),
            number=info.number,
            algorithm=info.algorithm,
            commitment=info.commitment,
            seed=None if info.seed is None else info.seed.hex(),
        )


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

    @classmethod
    def of(cls, info: DealInfo, variant: str, opening: Position) -> Self:
        """Return a deal as its viewer may know it, laid out in a variant."""
        facts = DealMade.of(info).model_dump()
        return cls(**facts, variant=variant, **position_json(opening))


class ShareOut(BaseModel):
    """The links of a game; null for what it does not show."""

    result: str | None
    replay: str | None


class ReplayOut(GameOut):
    """A finished game with its line; while you could rank on its deal, the opening alone."""

    line: list[str] = Field(description="The actions of the game, in order.")

    @classmethod
    def of_replay(cls, replay: Replay) -> Self:
        """Return the game that a link replays."""
        return cls.of(replay.state, line=[str(action) for action in replay.actions])
