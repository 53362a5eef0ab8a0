"""The API's description: OpenAPI, with errors as they are really sent."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI

from app.web.http.problems import Problem

DESCRIPTION = """
Positions, cards and actions are written as everywhere in the app: `8C 9C`, `AS home`, `KD space`,
`redeal`, `draw 2S home`. A guest is made by the first `POST /api/v1/games` (cookie `session`);
scripts send a bearer token instead. Every change names the `version` it was made against, and may
carry an `Idempotency-Key`: the same key again gives the game after that change, made once.

Errors are `application/problem+json` with a stable `code`: `malformed` (400), `not_signed_in`
(401), `not_yours` and `cross_origin` (403), `not_found` (404), `method_not_allowed` (405), `stale`
(with the current `game`) and `would_become_practice` (409), `too_large` (413), `refused`,
`rejected`, `ended` and `key_reused` (422), `too_many_requests` (429), `internal` (500, our own
fault), `try_again` (503, the solver is busy) and `unavailable` (503, the database is out of reach,
full or read-only); 429 and 503 come with `Retry-After`. What HTTP itself refuses otherwise is
`http_error`.

Passwords, recovery codes, one-time links, new tokens and leaving are matters of the pages alone.
"""


class Described(FastAPI):
    """The app, whose description holds what every error looks like."""

    def openapi(self) -> dict[str, Any]:
        """Return the description; `problems` names the schema that is added here."""
        description = super().openapi()
        problem = Problem.model_json_schema()
        # This floor knows no room's models; the description has them all.
        problem["properties"]["game"]["anyOf"] = [
            {"$ref": "#/components/schemas/GameOut"},
            {"type": "string"},
        ]
        description["components"]["schemas"]["Problem"] = problem
        return description
