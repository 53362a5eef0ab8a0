"""What every body of the API shares: strict requests, and errors in one form."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from pydantic import BaseModel, ConfigDict


class Body(BaseModel):
    """A request's body."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Problem(BaseModel):
    """An error (RFC 9457) with a code that stays the same."""

    type: str
    title: str
    status: int
    code: str
    detail: str


def problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """Describe the errors of some routes: these, those that any may meet, and all others."""
    # By hand: FastAPI would describe a model of `responses` as plain JSON.
    content = {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
    told: dict[int | str, dict[str, Any]] = {
        status: {"description": HTTPStatus(status).phrase, "content": content}
        for status in sorted({400, 429, 503, *statuses})
    }
    return told | {"default": {"description": "Any other error", "content": content}}
