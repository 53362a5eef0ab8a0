"""Every HX-* header that the app reads or writes."""

from starlette.requests import Request

HEADERS = {"Vary": "HX-Request", "Cache-Control": "no-store"}
"""For pages that answer htmx with parts of themselves; no cache may store them."""


def wants_parts(request: Request) -> bool:
    """Whether the request comes from htmx and takes parts; a restored page is sent whole."""
    headers = request.headers
    return headers.get("HX-Request") == "true" and "HX-History-Restore-Request" not in headers
