"""What keeps visitors safe: the headers of every answer, and who may send a change."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlsplit

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
# No inline style or script anywhere, so no exception is needed.
POLICY = "; ".join(
    (
        "default-src 'none'",
        *("script-src 'self'", "style-src 'self'", "img-src 'self' data:", "font-src 'self'"),
        *("connect-src 'self'", "manifest-src 'self'", "worker-src 'self'"),
        *("form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'"),
    )
)
HEADERS: tuple[tuple[bytes, bytes], ...] = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
)
STRICT_TRANSPORT = (b"strict-transport-security", b"max-age=31536000")


class CrossOrigin(Exception):
    """A change that another site's page sent with a visitor's cookie."""


def check_origin(method: str, headers: Mapping[str, str]) -> None:
    """Raise CrossOrigin for a change sent from another origin.

    Browsers say where a request comes from: `Sec-Fetch-Site`, older ones `Origin`. A request
    with neither comes from no browser. A bearer token, unlike a cookie, is sent on purpose only.
    """
    if method in SAFE_METHODS or headers.get("authorization", "").lower().startswith("bearer "):
        return
    site = headers.get("sec-fetch-site")
    if site is not None:
        if site not in {"same-origin", "none"}:
            raise CrossOrigin
        return
    origin = headers.get("origin")
    if origin is None:
        return
    host = _host(origin)
    if not host or host != headers.get("host", "").lower():
        raise CrossOrigin


def _host(origin: str) -> str:
    """Return the host that an `Origin` names; empty where it can't be read."""
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return ""
