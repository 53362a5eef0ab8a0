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

from app.rules.errors import Ended, Malformed, Reason, Refused, RulesError
from app.services import errors
from app.services.database import Away
from app.services.games.state import Stale
from app.text import refusals
from app.web.http.problems import Problem
from app.web.http.security import CrossOrigin


@dataclass(frozen=True, slots=True)
class ErrorText:
    """What an error is to its reader: HTTP status, stable code, and a sentence."""

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
PageRenderer = Callable[[Request, Exception, ErrorText], Response]
"""Turns an error into a page or a fragment: the part of the web layer that has the templates."""


TABLE: dict[type[Exception], tuple[int, str]] = {
    Malformed: (400, "malformed"),
    RequestValidationError: (400, "malformed"),
    errors.NotSignedIn: (401, "not_signed_in"),
    errors.NotYours: (403, "not_yours"),
    CrossOrigin: (403, "cross_origin"),
    errors.NotFound: (404, "not_found"),
    Stale: (409, "stale"),
    errors.WouldBecomePractice: (409, "would_become_practice"),
    errors.TooLarge: (413, "too_large"),
    Refused: (422, "refused"),
    Ended: (422, "ended"),
    errors.Rejected: (422, "rejected"),
    errors.KeyReused: (422, "key_reused"),
    errors.TooMany: (429, "too_many_requests"),
    errors.TryAgain: (503, "try_again"),
    **dict.fromkeys(Away, (503, "unavailable")),
}
_HTTP_CODES = {404: "not_found", 405: "method_not_allowed", 400: "malformed", 413: "too_large"}


def error_text(error: Exception) -> ErrorText:
    """Look an error up, by its own class first; anything unknown is our own fault."""
    for kind in type(error).__mro__:
        if kind in TABLE:
            status, code = TABLE[kind]
            return ErrorText(status, code, _sendable(_sentence(error, code)))
    if isinstance(error, HTTPException):
        code = _HTTP_CODES.get(error.status_code, "http_error")
        return ErrorText(error.status_code, code, HTTPStatus(error.status_code).phrase + ".")
    return ErrorText(500, "internal", refusals.error("internal"))


def _sentence(error: Exception, code: str) -> str:
    """Return the sentence of an error: its reason's, else its code's."""
    match error:
        case RulesError():
            return refusals.refusal(error)
        case errors.WouldBecomePractice():
            return refusals.practice(error.reason)
        case errors.Rejected():
            return refusals.problem(error.problem)
        case RequestValidationError():
            return refusals.refusal(Malformed(Reason.BAD_FIELD, field=_first_field(error)))
        case errors.TooMany():
            return refusals.error(code, seconds=error.retry_after)
        case _:
            return refusals.error(code)


def _first_field(error: RequestValidationError) -> str:
    """Return the name of the first field that could not be read."""
    faults = error.errors()
    name = ".".join(str(part) for part in faults[0]["loc"][1:])[:80] if faults else ""
    return name or "body"


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
    text = error_text(error)
    if request.url.path.startswith("/api/"):
        # Plain ASCII: what is quoted from a request may be no valid text at all.
        body = json.dumps(problem(request, error, text).model_dump(exclude_unset=True))
        response = Response(body, text.status, media_type="application/problem+json")
    else:
        page: PageRenderer = request.app.state.error_page
        response = page(request, error, text)
    if (seconds := _retry_after(error)) is not None:
        response.headers["Retry-After"] = str(seconds)
    if isinstance(error, errors.NotSignedIn) and request.url.path.startswith("/api/"):
        response.headers["WWW-Authenticate"] = "Bearer"
    if isinstance(error, HTTPException) and error.headers:
        response.headers.update(error.headers)
    if text.status == HTTPStatus.METHOD_NOT_ALLOWED:
        response.headers["Allow"] = ", ".join(_allowed(request))
    return response


def _allowed(request: Request) -> list[str]:
    """Return the methods of every route at the address: the first that fits knows only its own.

    The guard lets HEAD be GET.
    """
    groups = (
        route.methods or ()
        for route in request.app.router.routes
        if isinstance(route, Route) and route.matches(request.scope)[0] is not Match.NONE
    )
    methods = {method for group in groups for method in group}
    if not methods or "GET" in methods:
        methods |= {"GET", "HEAD"}
    return sorted(methods)


def _retry_after(error: Exception) -> int | None:
    """Return the seconds after which the same request may succeed, where waiting helps."""
    match error:
        case errors.TooMany():
            return error.retry_after
        case errors.TryAgain():
            return TRY_AGAIN_AFTER
        case _:
            return BACK_AFTER if isinstance(error, Away) else None


def problem(request: Request, error: Exception, text: ErrorText) -> Problem:
    """Return an error by RFC 9457, with the stable code and what a program can use."""
    members: dict[str, Any] = {
        "type": "about:blank",
        "title": HTTPStatus(text.status).phrase,
        "status": text.status,
        "code": text.code,
        "detail": text.sentence,
    }
    match error:
        case RulesError():
            members |= {"reason": error.reason.value, "params": error.params}
        case errors.WouldBecomePractice():
            members |= {"reason": error.reason.value, "game": error.game_id}
        case errors.Rejected():
            members |= {"reason": error.problem.value, "field": error.field}
        case _:
            details: Details = request.app.state.error_details
            more = details.get(type(error))
            members |= more(error) if more is not None else {}
    # Not validated: these are our own values, and a quoted one may be no valid text.
    return Problem.model_construct(**members)
