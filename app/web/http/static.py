"""Static files: served for ever under an address that changes with their content."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path
from urllib.parse import parse_qs

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

STATIC = Path(__file__).parents[3] / "static"


@cache
def static_url(name: str) -> str:
    """Give the address of a file in static/, with the hash of its content."""
    return f"/static/{name}?v={_digest(name)}"


@cache
def _digest(name: str) -> str:
    return sha256((STATIC / name).read_bytes()).hexdigest()[:12]


class Assets(StaticFiles):
    """Static files; those asked for by their hash may be kept for ever."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Serve a file and say how long it may be kept."""
        response = await super().get_response(path, scope)
        if response.status_code < 400:
            asked = parse_qs(scope.get("query_string", b"").decode("latin-1"))
            hashed = asked.get("v") == [_digest(path)]
            kept = "public, max-age=31536000, immutable" if hashed else "public, max-age=3600"
            response.headers["Cache-Control"] = kept
        return response
