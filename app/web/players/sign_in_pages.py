"""Back to an account: by name and password, by recovery code, by a one-time link; and out."""

from __future__ import annotations

from datetime import datetime

from fastapi import APIRouter, Request, Response

from app.db.database import Database, Store
from app.services.errors import Rejected
from app.services.players import accounts
from app.web.http import flash, rendering
from app.web.http.deps import (
    DatabaseDep,
    NowDep,
    Visitor,
    VisitorDep,
    clear_session,
    set_session,
)
from app.web.http.forms import FormDep
from app.web.players import account_views
from app.web.players.views import FormView

router = APIRouter(prefix="/me", include_in_schema=False)


@router.get("/sign-in")
def sign_in_page(request: Request, database: DatabaseDep, who: VisitorDep) -> Response:
    """Show the ways back to an account."""
    return _page(request, database, who)


@router.post("/sign-in")
def sign_in(
    request: Request, form: FormDep, database: DatabaseDep, now: NowDep, who: VisitorDep
) -> Response:
    """Sign in by name and password."""
    name, password = form.get("name", ""), form.get("password", "")
    try:
        # The slow check comes first and only reads: nobody waits for it.
        with database.read() as store:
            player = accounts.verified(store, name=name, password=password)
    except Rejected as error:
        return _page(request, database, who, account_views.form_view(form, error))
    with database.write() as store:
        return _signed_in(store, player, form, who, now)


@router.post("/recover")
def recover(
    request: Request, form: FormDep, database: DatabaseDep, now: NowDep, who: VisitorDep
) -> Response:
    """Sign in by recovery code, which is used up: the next one is shown once."""
    try:
        with database.write() as store:
            player, following = accounts.use_code(store, form.get("code", ""))
            response = _signed_in(store, player, form, who, now, to="/me/account", done="recovered")
    except Rejected as error:
        return _page(request, database, who, account_views.form_view(form, error))
    flash.carry(response, request, "code", following)
    return response


@router.get("/arrive/{token}")
def arrive_page(request: Request, token: str, database: DatabaseDep, who: VisitorDep) -> Response:
    """Ask before a one-time link is used: a preview that merely fetches it must not spend it."""
    with database.read() as store:
        known = account_views.known(store, who.credential)
    view = account_views.sign_in_view(known)
    return rendering.page(request, "players/arrive.html", known.chosen, sign_in=view, token=token)


@router.post("/arrive/{token}")
def arrive(
    *,
    request: Request,
    token: str,
    form: FormDep,
    database: DatabaseDep,
    now: NowDep,
    who: VisitorDep,
) -> Response:
    """Sign in by a one-time link."""
    try:
        with database.write() as store:
            player = accounts.use_link(store, token=token, now=now)
            return _signed_in(store, player, form, who, now)
    except Rejected as error:
        return _page(request, database, who, account_views.form_view(form, error))


@router.post("/sign-out")
def sign_out(database: DatabaseDep, who: VisitorDep) -> Response:
    """Sign this browser out."""
    if who.credential is not None:
        with database.write() as store:
            accounts.sign_out(store, who.credential)
    response = flash.go("/me", "signed-out")
    clear_session(response)
    return response


def _signed_in(
    store: Store,
    player: int,
    form: dict[str, str],
    who: Visitor,
    now: datetime,
    *,
    to: str = "/me",
    done: str = "signed-in",
) -> Response:
    """Open a session for a verified player; the guest's games come along unless refused."""
    signed = accounts.sign_in(
        store,
        player_id=player,
        guest=who.credential,
        label=who.label,
        now=now,
        bring=form.get("bring") != "no",
    )
    response = flash.go(to, done)
    set_session(response, signed.token, who)
    return response


def _page(
    request: Request, database: Database, who: Visitor, form: FormView | None = None
) -> Response:
    """Show the sign-in page; with a form, once more and with what is wrong."""
    with database.read() as store:
        known = account_views.known(store, who.credential)
    view = account_views.sign_in_view(known, form)
    status = 200 if form is None else 422
    return rendering.page(
        request, "players/sign_in.html", known.chosen, status=status, sign_in=view
    )
