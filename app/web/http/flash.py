"""What a page says once, after the redirect of a form: a notice by its key, or a secret.

A notice travels in the address (`?done=saved`). A secret that is shown a single time travels in
a cookie of the browser's own, and is forgotten as it is shown: the server keeps only its hash.
"""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

COOKIE = "once"
SECONDS = 300
PATH = "/me"


def go(path: str, done: str = "") -> RedirectResponse:
    """Send the browser on, after a form, to a page that says what was done."""
    return RedirectResponse(f"{path}?done={done}" if done else path, 303)


def carry(response: Response, request: Request, kind: str, secret: str) -> None:
    """Let the next page show a secret."""
    response.set_cookie(
        COOKIE,
        f"{kind}:{secret}",
        max_age=SECONDS,
        path=PATH,
        httponly=True,
        samesite="strict",
        secure=request.url.scheme == "https",
    )


def carried(request: Request, kind: str) -> str:
    """Return the secret of a kind that the request brought, or nothing."""
    brought, _, secret = request.cookies.get(COOKIE, "").partition(":")
    return secret[:200] if brought == kind else ""


def forget(response: Response) -> None:
    """Let the browser forget the secret."""
    response.delete_cookie(COOKIE, path=PATH, httponly=True, samesite="strict")
