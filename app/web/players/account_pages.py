"""An account's ways in and out: password, recovery code, devices, tokens, all data, leaving."""

from __future__ import annotations

import json

from fastapi import APIRouter, Response

from app.services.errors import NotSignedIn, Problem, Rejected
from app.services.players import accounts, overview, passwords, privacy
from app.text.players import delete_word
from app.web.http import flash, rendering
from app.web.http.context import Context, ContextDep, clear_session
from app.web.http.forms import FormDep
from app.web.http.parameters import RowId
from app.web.players.account_views import FormView, account_view, leave_view, link_view

router = APIRouter(prefix="/me", include_in_schema=False)
ACCOUNT = "/me/account"


@router.get("/account")
def account(context: ContextDep, done: str = "") -> Response:
    """Show the ways in and out; a visitor of whom nothing is stored is sent to the first page."""
    code, token = (flash.secret_of(context.request, kind) for kind in ("code", "token"))
    with context.read() as store:
        mine = accounts.read(store, context.player(store), context.visitor.credential)
        context.preferences(store)
    if mine is None:
        return flash.redirect_with_notice("/me")
    view = account_view(mine, now=context.now, done=done, code=code, token=token)
    response = rendering.page(context, "players/account.html", account=view)
    if code or token:
        flash.forget_secret(response)
    return response


@router.post("/password")
def password(context: ContextDep, form: FormDep) -> Response:
    """Set a new password, which the old one allows; every other device is signed out."""
    try:
        with context.read() as store:
            player = context.signed_in(store)
            accounts.verified_self(store, player_id=player, password=form.get("current", ""))
        hashed = passwords.hashed(form.get("password", ""))
        with context.write() as store:
            accounts.change_password(
                store, player_id=player, password_hash=hashed, spared=context.visitor.credential
            )
    except Rejected as error:
        return _again(context, error)
    return flash.redirect_with_notice(ACCOUNT, "password")


@router.post("/recovery-code")
def recovery_code(context: ContextDep) -> Response:
    """Make a new recovery code, shown once; the old one stops working."""
    with context.write() as store:
        code = accounts.new_recovery_code(store, player_id=context.signed_in(store))
    response = flash.redirect_with_notice(ACCOUNT)
    flash.set_secret(response, context.request, "code", code)
    return response


@router.post("/link")
def make_link(context: ContextDep) -> Response:
    """Make a one-time link for another device, and go to the page that shows it once."""
    with context.write() as store:
        new = accounts.make_link(store, player_id=context.signed_in(store), now=context.now)
    response = flash.redirect_with_notice("/me/link")
    flash.set_secret(response, context.request, "link", new.token)
    return response


@router.get("/link")
def link(context: ContextDep) -> Response:
    """Show a one-time link and its QR code, once."""
    token = flash.secret_of(context.request, "link")
    if not token:
        return flash.redirect_with_notice(ACCOUNT)
    view = link_view(f"{context.origin}/me/arrive/{token}")
    response = rendering.page(context, "players/link.html", link=view)
    flash.forget_secret(response)
    return response


@router.post("/sessions/{session_id}/sign-out")
def sign_out_one(context: ContextDep, session_id: RowId) -> Response:
    """Sign one other device out."""
    with context.write() as store:
        accounts.sign_out_one(store, player_id=context.signed_in(store), session_id=session_id)
    return flash.redirect_with_notice(ACCOUNT, "elsewhere")


@router.post("/sign-out-everywhere")
def sign_out_everywhere(context: ContextDep) -> Response:
    """Sign every other device out."""
    with context.write() as store:
        player = context.signed_in(store)
        accounts.sign_out_everywhere(store, player_id=player, spared=context.visitor.credential)
    return flash.redirect_with_notice(ACCOUNT, "everywhere")


@router.post("/tokens")
def make_token(context: ContextDep, form: FormDep) -> Response:
    """Make a bearer token for scripts, shown once."""
    label = form.get("label", "")
    try:
        with context.write() as store:
            player = context.signed_in(store)
            token = accounts.make_token(store, player_id=player, label=label, now=context.now)
    except Rejected as error:
        return _again(context, error)
    response = flash.redirect_with_notice(ACCOUNT)
    flash.set_secret(response, context.request, "token", token)
    return response


@router.post("/tokens/{token_id}/revoke")
def revoke_token(context: ContextDep, token_id: RowId) -> Response:
    """Make a token useless."""
    with context.write() as store:
        player = context.signed_in(store)
        accounts.revoke_token(store, player_id=player, token_id=token_id, now=context.now)
    return flash.redirect_with_notice(ACCOUNT, "revoked")


@router.get("/export")
def export(context: ContextDep) -> Response:
    """Return everything that is stored about the player as a JSON file."""
    with context.read() as store:
        record = privacy.export(store, player_id=context.signed_in(store), now=context.now)
    file_name = f"la-belle-lucie-{context.now:%Y-%m-%d}.json"
    return Response(
        json.dumps(record, ensure_ascii=False, indent=1),
        media_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="{file_name}"'},
    )


@router.get("/delete")
def leave_page(context: ContextDep) -> Response:
    """Ask what is to become of the results before anything is deleted."""
    return _leave_page(context, FormView())


@router.post("/delete")
def leave(context: ContextDep, form: FormDep) -> Response:
    """Delete the player, once the word is typed."""
    if form.get("typed", "").strip().lower() != delete_word():
        not_typed = Rejected(Problem.NOT_TYPED, "typed")
        return _leave_page(context, FormView.of(form, not_typed), status=422)
    keep = form.get("results") != "go"
    with context.write() as store:
        player = context.signed_in(store)
        privacy.delete(store, player_id=player, keep_results=keep, now=context.now)
    response = flash.redirect_with_notice("/me", "deleted")
    clear_session(response)
    return response


def _again(context: Context, error: Rejected) -> Response:
    """Show the account's page once more, with what is wrong."""
    with context.read() as store:
        mine = accounts.read(store, context.player(store), context.visitor.credential)
        context.preferences(store)
    if mine is None:
        raise NotSignedIn
    view = account_view(mine, now=context.now, form=FormView.of(None, error))
    return rendering.page(context, "players/account.html", status=422, account=view)


def _leave_page(context: Context, form: FormView, *, status: int = 200) -> Response:
    with context.read() as store:
        mine = overview.read(store, context.player(store))
        context.preferences(store)
    if mine is None:
        return flash.redirect_with_notice("/me")
    view = leave_view(mine, form)
    return rendering.page(context, "players/delete.html", status=status, leave=view)
