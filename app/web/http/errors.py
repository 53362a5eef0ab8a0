"""One table: which exception becomes which status, code and sentence, for pages and the API."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.routing import Match, Route

from app.db.database import Away
from app.rules.errors import Ended, Malformed, Refused, RulesError
from app.services import errors
from app.services.games.state import Stale
from app.text import refusals
from app.text.i18n import gettext as _
from app.web.http.security import CrossOrigin


@dataclass(frozen=True, slots=True)
class Shown:
    """How an error is told: HTTP status, stable code, and the sentence for the reader."""

    status: int
    code: str
    sentence: str


TRY_AGAIN_AFTER = 2
"""Seconds after which a busy solver may be asked again."""
BACK_AFTER = 5
"""Seconds after which a database that is away may be there again."""
_log = logging.getLogger(__name__)
Details = Mapping[type[Exception], Callable[[Any], dict[str, Any]]]
"""What a problem of a kind holds besides: the part of the web layer that has the models."""
PageRenderer = Callable[[Request, Exception, Shown], Response]
"""Turns an error into a page or a fragment: the part of the web layer that has the templates."""


def _first_fault(error: RequestValidationError) -> str:
    """Name the first field that could not be read, and nothing of what it held."""
    faults = error.errors()
    where = ".".join(str(part) for part in faults[0]["loc"][1:])[:80] if faults else ""
    return _("The value of “%(field)s” can’t be read.", field=where or "body")


TABLE: dict[type[Exception], tuple[int, str, Callable[[Any], str]]] = {
    Malformed: (400, "malformed", refusals.refusal),
    Ended: (422, "ended", refusals.refusal),
    Refused: (422, "refused", refusals.refusal),
    errors.NotFound: (404, "not_found", lambda _e: _("There is nothing here.")),
    errors.NotYours: (403, "not_yours", lambda _e: _("Only the player of this game may do that.")),
    errors.NotSignedIn: (401, "not_signed_in", lambda _e: _("Nobody is signed in.")),
    Stale: (
        409,
        "stale",
        lambda _e: _("The game has moved on elsewhere. This is how it stands now."),
    ),
    errors.WouldBecomePractice: (
        409,
        "would_become_practice",
        lambda error: refusals.practice(error.reason),
    ),
    errors.KeyReused: (
        422,
        "key_reused",
        lambda _e: _("This idempotency key was used for another request."),
    ),
    errors.TooLarge: (413, "too_large", lambda _e: _("That is too much text.")),
    errors.TooMany: (
        429,
        "too_many_requests",
        lambda error: _("Too fast. Try again in %(seconds)s s.", seconds=error.retry_after),
    ),
    errors.TryAgain: (
        503,
        "try_again",
        lambda _e: _("The solver is busy just now. Try again in a moment."),
    ),
    errors.Rejected: (422, "rejected", lambda error: refusals.problem(error.problem)),
    CrossOrigin: (403, "cross_origin", lambda _e: _("This request came from another site.")),
    RequestValidationError: (400, "malformed", _first_fault),
    **dict.fromkeys(
        Away,
        (
            503,
            "unavailable",
            lambda _e: _("The games can’t be reached just now. Try again in a moment."),
        ),
    ),
}
_HTTP_CODES = {404: "not_found", 405: "method_not_allowed", 400: "malformed", 413: "too_large"}


def shown(error: Exception) -> Shown:
    """Look an error up, by its own class first; anything unknown is our own fault."""
    for kind in type(error).__mro__:
        if kind in TABLE:
            status, code, sentence = TABLE[kind]
            return Shown(status, code, _sendable(sentence(error)))
    if isinstance(error, HTTPException):
        code = _HTTP_CODES.get(error.status_code, "http_error")
        return Shown(error.status_code, code, HTTPStatus(error.status_code).phrase + ".")
    return Shown(500, "internal", _("Something went wrong on our side. It has been noted."))


def _sendable(text: str) -> str:
    """Replace what can't be encoded: half a surrogate pair may come in by JSON."""
    return text.encode("utf-8", "replace").decode()


def install(app: FastAPI, page: PageRenderer, details: Details) -> None:
    """Answer every error of the table, and of HTTP itself, in the form that its reader wants."""
    app.state.error_page = page
    app.state.error_details = details
    for kind in (*TABLE, RulesError, errors.ServiceError, HTTPException, Exception):
        app.add_exception_handler(kind, _handle)


async def _handle(request: Request, error: Exception) -> Response:
    if isinstance(error, Away):
        _log.error("the database can't be used: %s", str(error).partition("\n")[0])
    # In a thread of its own: the page reads how its reader likes the site to look.
    return await run_in_threadpool(respond, request, error)


def respond(request: Request, error: Exception) -> Response:
    """Answer an error: problem+json under /api, else the page or fragment."""
    told = shown(error)
    if request.url.path.startswith("/api/"):
        # Plain ASCII: what is quoted from a request may be no valid text at all.
        body = json.dumps(problem(request, error, told))
        response = Response(body, told.status, media_type="application/problem+json")
    else:
        page: PageRenderer = request.app.state.error_page
        response = page(request, error, told)
    if (seconds := _retry_after(error)) is not None:
        response.headers["Retry-After"] = str(seconds)
    if isinstance(error, errors.NotSignedIn) and request.url.path.startswith("/api/"):
        response.headers["WWW-Authenticate"] = "Bearer"
    if isinstance(error, HTTPException) and error.headers:
        response.headers.update(error.headers)
    if told.status == HTTPStatus.METHOD_NOT_ALLOWED:
        response.headers["Allow"] = ", ".join(_allowed(request))
    return response


def _allowed(request: Request) -> list[str]:
    """List the methods of every route at the address: the first one that fits knows only its own.

    The guard lets HEAD be GET.
    """
    fitting = (
        route.methods or ()
        for route in request.app.router.routes
        if isinstance(route, Route) and route.matches(request.scope)[0] is not Match.NONE
    )
    methods = {method for group in fitting for method in group}
    if not methods or "GET" in methods:
        methods |= {"GET", "HEAD"}
    return sorted(methods)


def _retry_after(error: Exception) -> int | None:
    """Give the seconds after which the same request may succeed, where waiting helps."""
    match error:
        case errors.TooMany():
            return error.retry_after
        case errors.TryAgain():
            return TRY_AGAIN_AFTER
        case _:
            return BACK_AFTER if isinstance(error, Away) else None


def problem(request: Request, error: Exception, told: Shown) -> dict[str, Any]:
    """Describe an error by RFC 9457, with the stable code and what a program can use."""
    body: dict[str, Any] = {
        "type": "about:blank",
        "title": HTTPStatus(told.status).phrase,
        "status": told.status,
        "code": told.code,
        "detail": told.sentence,
    }
    match error:
        case RulesError():
            body |= {"reason": error.reason.value, "params": error.params}
        case errors.WouldBecomePractice():
            body |= {"reason": error.reason.value, "game": error.game_id}
        case errors.Rejected():
            body |= {"reason": error.problem.value, "field": error.field}
        case _:
            details: Details = request.app.state.error_details
            more = details.get(type(error))
            body |= more(error) if more is not None else {}
    return body
