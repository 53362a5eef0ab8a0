"""What the page after a form shows once: a notice by its key, or a secret.

A notice travels in the address (`?done=saved`). A secret that is shown a single time travels in
a cookie of its own, which is deleted as the secret is shown: the server stores only its hash.
"""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

COOKIE = "once"
SECONDS = 300
PATH = "/me"


def redirect_with_notice(path: str, notice: str = "") -> RedirectResponse:
    """Return the redirect after a form; the page it leads to shows the notice."""
    return RedirectResponse(f"{path}?done={notice}" if notice else path, 303)


def set_secret(response: Response, request: Request, kind: str, secret: str) -> None:
    """Set the cookie that carries a secret to the next page."""
    response.set_cookie(
        COOKIE,
        f"{kind}:{secret}",
        max_age=SECONDS,
        path=PATH,
        httponly=True,
        samesite="strict",
        secure=request.url.scheme == "https",
    )


def secret_of(request: Request, kind: str) -> str:
    """Return the secret of a kind that the request's cookie carries; empty without one."""
    cookie_kind, _, secret = request.cookies.get(COOKIE, "").partition(":")
    return secret[:200] if cookie_kind == kind else ""


def forget_secret(response: Response) -> None:
    """Delete the cookie of the secret."""
    response.delete_cookie(COOKIE, path=PATH, httponly=True, samesite="strict")
