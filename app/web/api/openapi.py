"""The API's description: OpenAPI, with errors as they are really sent."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI

from app.web.api.models import Problem


class Described(FastAPI):
    """The app, whose description holds what every error looks like."""

    def openapi(self) -> dict[str, Any]:
        """Give the description; `problems` names the schema that is added here."""
        described = super().openapi()
        described["components"]["schemas"]["Problem"] = Problem.model_json_schema()
        return described
