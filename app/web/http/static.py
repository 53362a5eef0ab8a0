"""Static files: served for ever under an address that changes with their content."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from urllib.parse import parse_qs

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import Scope

from app.web.http.bundles import Bundles

STATIC = Path(__file__).parents[3] / "static"
BUNDLES = Bundles(STATIC)

static_url = cache(BUNDLES.url)
"""Return the address of a file in static/, with the hash of what is served there."""


class Assets(StaticFiles):
    """Static files, scripts and style sheets joined; under their hash they may be kept for ever."""

    def __init__(self) -> None:
        super().__init__(directory=STATIC)
        self._joined = BUNDLES.joined()

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Serve a file and say how long it may be kept."""
        response = await super().get_response(path, scope)
        if response.status_code < 400:
            if path in self._joined:
                response = self._bundle(path, response.media_type, Headers(scope=scope))
            query = parse_qs(scope.get("query_string", b"").decode("latin-1"))
            hashed = query.get("v") == [BUNDLES.version(path)]
            caching = "public, max-age=31536000, immutable" if hashed else "public, max-age=3600"
            response.headers["Cache-Control"] = caching
        return response

    def _bundle(self, path: str, media_type: str | None, asked: Headers) -> Response:
        etag = {"ETag": f'"{BUNDLES.version(path)}"'}
        response = Response(self._joined[path], media_type=media_type, headers=etag)
        if self.is_not_modified(response.headers, asked):
            return NotModifiedResponse(response.headers)
        return response
