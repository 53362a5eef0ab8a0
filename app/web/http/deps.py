"""To be removed. What every route asks for: the database, the time, and who is there.

These dependencies are `async` and wait for nothing, so that none costs a change of threads.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Annotated, cast

from fastapi import Depends, Header, Path, Query, Request, Response
from fastapi.responses import RedirectResponse

from app.db.database import Database, Store
from app.db.players import Credential, Proof, resolve
from app.services.analysis.analyst import Analyst
from app.services.errors import NotSignedIn, WouldBecomePractice
from app.services.players import identity
from app.settings import Settings
from app.web.http.devices import device

SESSION_COOKIE = "session"
SESSION_SECONDS = 400 * 24 * 3600


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who sent a request, as far as it says; nothing has been looked up yet.

    `session` is the secret of the browser's cookie, where no token was sent.
    """

    credential: Credential | None
    bearer: bool
    agent: str
    secure: bool
    session: str | None = field(repr=False)

    @property
    def label(self) -> str:
        """Name the visitor's device, for the list of their sessions."""
        return device(self.agent)


async def database(request: Request) -> Database:
    """Give the app's database."""
    return cast("Database", request.app.state.database)


async def analyst(request: Request) -> Analyst:
    """Give the solver's processes."""
    return cast("Analyst", request.app.state.analyst)


async def settings(request: Request) -> Settings:
    """Give the app's settings."""
    return cast("Settings", request.app.state.settings)


async def now(request: Request) -> datetime:
    """Read the clock, once for a request."""
    clock = cast("Callable[[], datetime]", request.app.state.clock)
    return clock()


async def visitor(request: Request) -> Visitor:
    """Tell who sent a request."""
    return visitor_of(request)


def visitor_of(request: Request) -> Visitor:
    """Read the bearer token or the session cookie; a token wins, whatever it is worth."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    bearer = scheme.lower() == "bearer"
    secret = token.strip() if bearer else request.cookies.get(SESSION_COOKIE, "")
    credential = None
    if 0 < len(secret) <= 200:
        digest = cast("Database", request.app.state.database).digest(secret)
        credential = Credential(Proof.TOKEN if bearer else Proof.SESSION, digest)
    agent = request.headers.get("user-agent", "")
    session = None if bearer or credential is None else secret
    return Visitor(credential, bearer, agent, request.scope["scheme"] == "https", session)


@dataclass(frozen=True, slots=True)
class Asked:
    """All that an API request of a game needs, as one dependency: each one costs its time."""

    database: Database
    who: Visitor
    now: datetime
    key: str | None


async def asked(
    request: Request,
    key: Annotated[
        str | None,
        Header(
            alias="Idempotency-Key",
            description="The same key again gives the game after that change, made once.",
        ),
    ] = None,
) -> Asked:
    """Collect what an API request needs."""
    return Asked(await database(request), await visitor(request), await now(request), key)


RowId = Annotated[int, Path(ge=1, le=2**31 - 1)]
"""A number in an address that a row of the database can have."""
PageQuery = Annotated[int, Query(ge=1, le=100_000)]
AskedDep = Annotated[Asked, Depends(asked)]
DatabaseDep = Annotated[Database, Depends(database)]
SettingsDep = Annotated[Settings, Depends(settings)]
NowDep = Annotated[datetime, Depends(now)]
VisitorDep = Annotated[Visitor, Depends(visitor)]


def origin(request: Request, settings: Settings) -> str:
    """Give the address of this site, for links that leave it."""
    return settings.public_url or str(request.base_url).rstrip("/")


def player_of(store: Store, who: Visitor) -> int:
    """Give the id of the player who asks. Raises NotSignedIn."""
    player = resolve(store, who.credential)
    if player is None:
        raise NotSignedIn
    return player


def player_or_guest(store: Store, who: Visitor, at: datetime) -> tuple[int, str | None]:
    """Give the visitor's player, making a guest of someone new, and the cookie's secret.

    The secret is to be set again, so that the cookie lasts as long from here on; None for a
    script. Raises NotSignedIn for a bearer token that is not known: a script never becomes a guest.
    """
    if who.bearer and resolve(store, who.credential) is None:
        raise NotSignedIn
    player, made = identity.player_or_guest(store, who.credential, label=who.label, now=at)
    return player, made or who.session


def set_session(response: Response, secret: str | None, who: Visitor) -> None:
    """Give the browser its secret, for another 400 days; nothing to do where there is none."""
    if secret is not None:
        response.set_cookie(
            SESSION_COOKIE,
            secret,
            max_age=SESSION_SECONDS,
            httponly=True,
            samesite="lax",
            secure=who.secure,
        )


def clear_session(response: Response) -> None:
    """Let the browser forget its secret."""
    response.delete_cookie(SESSION_COOKIE, httponly=True, samesite="lax")


def do_or_ask(
    database: Database,
    who: Visitor,
    now: datetime,
    *,
    do: Callable[[Store, int], str],
    ask: Callable[[WouldBecomePractice], Response],
) -> Response:
    """Do it for the visitor's player and go to the path it gives, or show what `ask` answers."""
    try:
        with database.write() as store:
            player, secret = player_or_guest(store, who, now)
            path = do(store, player)
    except WouldBecomePractice as error:
        return ask(error)
    response = RedirectResponse(path, 303)
    set_session(response, secret, who)
    return response
