"""Around every request: checks of rate, origin and size before; headers, counters, logs after."""

from __future__ import annotations

import logging
import time
from collections.abc import Sequence
from ipaddress import IPv4Network, IPv6Network
from urllib.parse import quote

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import RedirectResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.services.errors import TooLarge, TooMany
from app.settings import Settings
from app.web.http import errors, limits, security
from app.web.http.metrics import Metrics

_access = logging.getLogger("app.access")
_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})


class Guard:
    """Checks a request before the app sees it, and completes, counts and logs the answer."""

    def __init__(self, app: ASGIApp, settings: Settings, metrics: Metrics) -> None:
        self._app = app
        self._settings = settings
        self._metrics = metrics
        self._buckets = limits.Buckets()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request; other kinds of connection pass through."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began = time.perf_counter()
        trust_proxy(scope, Headers(scope=scope), self._settings.trusted_proxies)
        headers = Headers(scope=scope)
        answer = _Answer(scope, send)
        if scope["method"] == "HEAD":
            # Routes know GET alone; the answer is the same, without its body.
            scope["method"] = "GET"
        try:
            receive = await self._checked(scope, headers, receive)
        except (security.CrossOrigin, TooLarge, TooMany) as error:
            await errors.respond(Request(scope), error)(scope, receive, answer)
        else:
            app = self._app if (bare := _without_slash(scope)) is None else _moved(bare)
            await app(scope, receive, answer)
        finally:
            self._note(scope, answer.status, time.perf_counter() - began)

    async def _checked(self, scope: Scope, headers: Headers, receive: Receive) -> Receive:
        """Check the rate, the origin and the size; return what the app reads the body from."""
        limit = limits.limit_for(scope["method"], scope["path"])
        if self._settings.rate_limits and limit is not None:
            client = scope["client"][0] if scope.get("client") else ""
            if seconds := self._buckets.take(limit, limits.network(client)):
                raise TooMany(seconds)
        security.check_origin(scope["method"], headers)
        return await _limited(headers, receive, self._settings.body_limit)

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        """Count and log by the route's pattern: an address may hold a game's secret id."""
        route = getattr(scope.get("route"), "path", None) or "other"
        method = scope["method"] if scope["method"] in _METHODS else "other"
        self._metrics.observe(method, route, status, seconds)
        if _access.isEnabledFor(logging.INFO):
            _access.info(
                "request",
                extra={
                    "fields": {
                        "method": method,
                        "route": route,
                        "status": status,
                        "ms": round(seconds * 1000, 1),
                    }
                },
            )


def _without_slash(scope: Scope) -> str | None:
    """Return the address without its last slash, where a page is read; None if it has none."""
    path = scope["path"]
    if scope["method"] != "GET" or path == "/" or not path.endswith("/"):
        return None
    # One slash first and nothing unquoted: the address can't lead to another site.
    bare = "/" + quote(path.strip("/"))
    query = scope["query_string"].decode("latin-1")
    return f"{bare}?{query}" if query else bare


def _moved(address: str) -> ASGIApp:
    return RedirectResponse(address, 308)


class _Answer:
    """Sends an answer on with the headers that every one has."""

    def __init__(self, scope: Scope, send: Send) -> None:
        self.status = 500
        self._send = send
        self._https = scope.get("scheme") == "https"
        self._bodiless = scope["method"] == "HEAD"

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            headers = message.setdefault("headers", [])
            message["headers"] = [*headers, *self._added({name for name, _value in headers})]
        elif self._bodiless and message["type"] == "http.response.body":
            message = {**message, "body": b""}
        await self._send(message)

    def _added(self, present: set[bytes]) -> Sequence[tuple[bytes, bytes]]:
        """Return the headers that are missing: without its own word, an answer is not stored."""
        added = [header for header in security.HEADERS if header[0] not in present]
        if b"cache-control" not in present:
            added.append((b"cache-control", b"no-store"))
        if self._https:
            added.append(security.STRICT_TRANSPORT)
        return added


async def _limited(headers: Headers, receive: Receive, most: int) -> Receive:
    """Return `receive` for a body that is small enough. Raises TooLarge.

    The announced length counts; a body that comes in chunks is read and counted.
    """
    announced = headers.get("content-length")
    if announced is not None:
        digits = announced.isascii() and announced.isdigit()
        if not digits or len(announced) > 18 or int(announced) > most:
            raise TooLarge
        return receive
    if headers.get("transfer-encoding") is None:
        return receive
    body, more = b"", True
    while more:
        message = await receive()
        body += message.get("body", b"")
        more = message.get("more_body", False)
        if len(body) > most:
            raise TooLarge
    return _replayed(body, receive)


def _replayed(body: bytes, receive: Receive) -> Receive:
    """Return a `receive` that has the body as one message, then whatever comes next."""
    messages: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def replay() -> Message:
        return messages.pop() if messages else await receive()

    return replay


def trust_proxy(
    scope: Scope, headers: Headers, proxies: Sequence[IPv4Network | IPv6Network]
) -> None:
    """Take the client, the scheme and the host from the headers of a trusted proxy.

    The client is the last address that is no trusted proxy's: those before it may be invented. A
    proxy may add its own line below the one that a client sent.
    """
    client = scope.get("client")
    if not proxies or not client or not _trusted(client[0], proxies):
        return
    chain = filter(None, map(str.strip, ",".join(headers.getlist("x-forwarded-for")).split(",")))
    for address in reversed(list(chain)):
        scope["client"] = (address, 0)
        if not _trusted(address, proxies):
            break
    if headers.get("x-forwarded-proto") in {"http", "https"}:
        scope["scheme"] = headers["x-forwarded-proto"]
    if host := headers.get("x-forwarded-host"):
        rest = [header for header in scope["headers"] if header[0] != b"host"]
        scope["headers"] = [(b"host", host.encode("latin-1")), *rest]


def _trusted(address: str, proxies: Sequence[IPv4Network | IPv6Network]) -> bool:
    parsed = limits.parsed(address)
    return parsed is not None and any(
        parsed in proxy for proxy in proxies if proxy.version == parsed.version
    )
