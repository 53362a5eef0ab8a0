"""What every body of the API shares: strict requests, and errors in one form."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from pydantic import BaseModel, ConfigDict, Field


class Body(BaseModel):
    """A request's body."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Problem(BaseModel):
    """An error (RFC 9457) with a code that stays the same, and what a program can use.

    A member that has nothing to say is left out; a program has to expect further ones.
    """

    type: str
    title: str = Field(description="The status in words.")
    status: int
    code: str
    detail: str = Field(description="One sentence for the reader.")
    # Default factories keep "null" and other defaults out of the schema: these may be missing.
    reason: str = Field(
        default_factory=str, description="A message id: why the rules, or the app, refuse."
    )
    params: dict[str, str] = Field(
        default_factory=dict, description="What the reason speaks of, by name: cards, a field."
    )
    field: str = Field(default_factory=str, description="The field that was rejected.")
    game: Any = Field(
        default_factory=lambda: None,
        description="`stale`: the game as it stands. `would_become_practice`: the game's id.",
    )


def problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """Return the errors of some routes: these, those that any may meet, and all others."""
    # By hand: FastAPI would describe a model of `responses` as plain JSON.
    content = {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
    responses: dict[int | str, dict[str, Any]] = {
        status: {"description": HTTPStatus(status).phrase, "content": content}
        for status in sorted({400, 429, 503, *statuses})
    }
    return responses | {"default": {"description": "Any other error", "content": content}}
