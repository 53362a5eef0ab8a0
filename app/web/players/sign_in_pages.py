"""Back to an account: by name and password, by recovery code, by a one-time link; and out."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Response

from app.db import Store
from app.services.errors import Rejected
from app.services.players import accounts, overview
from app.web.http import flash, rendering
from app.web.http.context import Context, ContextDep, clear_session, set_session
from app.web.http.forms import FormDep
from app.web.players.account_views import FormView, sign_in_view

router = APIRouter(prefix="/me", include_in_schema=False)


@router.get("/sign-in")
def sign_in_page(context: ContextDep) -> Response:
    """Show the ways back to an account."""
    return _page(context, "players/sign_in.html")


@router.post("/sign-in")
def sign_in(context: ContextDep, form: FormDep) -> Response:
    """Sign in by name and password."""
    try:
        # The slow check comes first and only reads: nobody waits for it.
        with context.read() as store:
            player = accounts.verified(
                store, name=form.get("name", ""), password=form.get("password", "")
            )
    except Rejected as error:
        return _again(context, form, error)
    with context.write() as store:
        return _signed_in(context, store, player, form)


@router.post("/recover")
def recover(context: ContextDep, form: FormDep) -> Response:
    """Sign in by recovery code, which is used up: the next one is shown once."""
    try:
        with context.write() as store:
            player, following = accounts.use_code(store, form.get("code", ""))
            response = _signed_in(context, store, player, form, to="/me/account", done="recovered")
    except Rejected as error:
        return _again(context, form, error)
    flash.set_secret(response, context.request, "code", following)
    return response


@router.get("/arrive/{token}")
def arrive_page(context: ContextDep, token: str) -> Response:
    """Ask before a one-time link is used: a preview that merely fetches it must not spend it."""
    return _page(context, "players/arrive.html", token=token)


@router.post("/arrive/{token}")
def arrive(context: ContextDep, token: str, form: FormDep) -> Response:
    """Sign in by a one-time link."""
    try:
        with context.write() as store:
            player = accounts.use_link(store, token=token, now=context.now)
            return _signed_in(context, store, player, form)
    except Rejected as error:
        return _again(context, form, error)


@router.post("/sign-out")
def sign_out(context: ContextDep) -> Response:
    """Sign this browser out."""
    credential = context.visitor.credential
    if credential is not None:
        with context.write() as store:
            accounts.sign_out(store, credential)
    response = flash.redirect_with_notice("/me", "signed-out")
    clear_session(response)
    return response


def _signed_in(
    context: Context,
    store: Store,
    player: int,
    form: dict[str, str],
    *,
    to: str = "/me",
    done: str = "signed-in",
) -> Response:
    """Open a session for a verified player; the guest's games come along unless refused."""
    signed = accounts.sign_in(
        store,
        player_id=player,
        guest=context.visitor.credential,
        label=context.visitor.label,
        now=context.now,
        bring=form.get("bring") != "no",
    )
    response = flash.redirect_with_notice(to, done)
    set_session(response, signed.token, secure=context.visitor.secure)
    return response


def _again(context: Context, form: dict[str, str], error: Rejected) -> Response:
    """Show the sign-in page once more, with what is wrong."""
    return _page(context, "players/sign_in.html", FormView.of(form, error), status=422)


def _page(
    context: Context,
    template: str,
    form: FormView | None = None,
    *,
    status: int = 200,
    **fields: Any,
) -> Response:
    with context.read() as store:
        mine = overview.read(store, context.player(store))
        context.preferences(store)
    view = sign_in_view(mine, form)
    return rendering.page(context, template, status=status, sign_in=view, **fields)
