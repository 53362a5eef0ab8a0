"""The one thing that every route is given: who asks, when, and what the app is made of.

A route takes a `Context` and its own fields, nothing else. The player is looked up at most once
in a request, and so are the preferences.
"""

from __future__ import annotations

from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from datetime import datetime
from typing import Annotated, TypeVar

from fastapi import Depends, Request, Response

from app.db import Database, Store
from app.services.analysis.analyst import Analyst
from app.services.daily.clock import Days
from app.services.database import Away
from app.services.errors import NotSignedIn
from app.services.players import identity, preferences
from app.services.players.identity import Credential, Proof
from app.services.players.preferences import Preferences
from app.settings import Settings
from app.web.http import htmx
from app.web.http.devices import device

SESSION_COOKIE = "session"
SESSION_SECONDS = 400 * 24 * 3600
LONGEST_SECRET = 200

R = TypeVar("R", bound=Response)


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
        """The name of the visitor's device, for the list of their sessions."""
        return device(self.agent)


@dataclass(slots=True)
class _Memory:
    """What a request has looked up already; `secret` is the session to set in the answer."""

    resolved: bool = False
    player: int | None = None
    preferences: Preferences | None = None
    secret: str | None = None


@dataclass(frozen=True, slots=True)
class Context:
    """One request: what the app is made of, the time it came, and who sent it."""

    request: Request
    database: Database
    settings: Settings
    analyst: Analyst
    days: Days
    now: datetime
    visitor: Visitor
    _memory: _Memory = field(default_factory=_Memory, repr=False, compare=False)

    def read(self) -> AbstractContextManager[Store]:
        """Open a transaction that only reads."""
        return self.database.read()

    def write(self) -> AbstractContextManager[Store]:
        """Open a transaction that may write; the service commits it."""
        return self.database.write()

    @property
    def origin(self) -> str:
        """The address of this site, for links that leave it."""
        return self.settings.public_url or str(self.request.base_url).rstrip("/")

    @property
    def wants_parts(self) -> bool:
        """Whether htmx asks for parts of the page, not for the whole of it."""
        return htmx.wants_parts(self.request)

    def player(self, store: Store) -> int | None:
        """Return the id of the player who asks, or None for someone unknown."""
        memory = self._memory
        if not memory.resolved:
            memory.player = identity.resolve(store, self.visitor.credential)
            memory.resolved = True
        return memory.player

    def signed_in(self, store: Store) -> int:
        """Return the id of the player who asks. Raises NotSignedIn."""
        player = self.player(store)
        if player is None:
            raise NotSignedIn
        return player

    def player_or_guest(self, store: Store) -> int:
        """Return the id of the player who asks, making a guest of someone new.

        `with_session` sets the cookie afterwards. Raises NotSignedIn for a bearer token that is
        not known: a script never becomes a guest.
        """
        known = self.player(store)
        if known is None and self.visitor.bearer:
            raise NotSignedIn
        player, secret = identity.player_or_guest(
            store, known, label=self.visitor.label, now=self.now
        )
        self._memory.secret = secret or self.visitor.session
        return player

    def with_session(self, response: R) -> R:
        """Return the answer with the session's cookie, good for another 400 days from here on."""
        if self._memory.secret is not None:
            set_session(response, self._memory.secret, secure=self.visitor.secure)
        return response

    def preferences(self, store: Store) -> Preferences:
        """Return how the reader likes the site, read once; the defaults for someone unknown."""
        memory = self._memory
        if memory.preferences is None:
            memory.preferences = preferences.read(store, self.player(store))
        return memory.preferences

    def appearance(self) -> Preferences:
        """Return the preferences where none were read on the way; the defaults without a database.

        It opens a transaction of its own: call it after the route's is closed.
        """
        if self._memory.preferences is not None:
            return self._memory.preferences
        if self.visitor.credential is None:
            return Preferences()
        try:
            with self.read() as store:
                return self.preferences(store)
        except Away:
            return Preferences()


def context_of(request: Request) -> Context:
    """Return the context of a request, made when it is first asked for."""
    known: Context | None = getattr(request.state, "context", None)
    if known is not None:
        return known
    state = request.app.state
    context = Context(
        request=request,
        database=state.database,
        settings=state.settings,
        analyst=state.analyst,
        days=Days(state.database, state.choose),
        now=state.clock(),
        visitor=_visitor(request, state.database),
    )
    request.state.context = context
    return context


async def _context(request: Request) -> Context:
    """Return the context; `async`, so that it costs no change of threads."""
    return context_of(request)


ContextDep = Annotated[Context, Depends(_context)]


def set_session(response: Response, secret: str, *, secure: bool) -> None:
    """Set the session's cookie, for 400 days."""
    response.set_cookie(
        SESSION_COOKIE,
        secret,
        max_age=SESSION_SECONDS,
        httponly=True,
        samesite="lax",
        secure=secure,
    )


def clear_session(response: Response) -> None:
    """Let the browser forget its secret."""
    response.delete_cookie(SESSION_COOKIE, httponly=True, samesite="lax")


def _visitor(request: Request, database: Database) -> Visitor:
    """Read the bearer token or the session cookie; a token wins, whatever it is worth."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    bearer = scheme.lower() == "bearer"
    secret = token.strip() if bearer else request.cookies.get(SESSION_COOKIE, "")
    credential = None
    if 0 < len(secret) <= LONGEST_SECRET:
        proof = Proof.TOKEN if bearer else Proof.SESSION
        credential = Credential(proof, database.digest(secret))
    return Visitor(
        credential=credential,
        bearer=bearer,
        agent=request.headers.get("user-agent", ""),
        secure=request.scope["scheme"] == "https",
        session=None if bearer or credential is None else secret,
    )
