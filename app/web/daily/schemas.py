"""What the API gives of days."""

from __future__ import annotations

from typing import Self

from pydantic import BaseModel, Field

from app.services.daily.deal_of_day import DayDeal
from app.services.daily.outcomes import Outcome


class DailyOut(BaseModel):
    """A day's deal, and your own first game on it."""

    date: str
    variant: str
    deal: str = Field(description="The deal's slug.")
    band: str | None = Field(description="How hard the day is meant to be.")
    ends: str = Field(description="When the day is over (UTC).")
    outcome: str = Field(description="Your own: none, open, won, lost, practice_won, practice.")
    game: str | None
    streak: int
    best_streak: int

    @classmethod
    def of(cls, deal: DayDeal) -> Self:
        """Return a day's deal as its viewer meets it."""
        played = deal.played
        outcome = Outcome.NONE if played is None else played.outcome
        return cls(
            date=deal.day.isoformat(),
            variant=deal.variant,
            deal=deal.slug,
            band=deal.band,
            ends=deal.ends.isoformat(),
            outcome=outcome.value,
            game=None if played is None else played.game_id,
            streak=deal.streak,
            best_streak=deal.best_streak,
        )
