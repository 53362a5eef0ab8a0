"""An account's ways in and out: password, recovery code, devices, tokens, all data, leaving."""

from __future__ import annotations

import json
from datetime import datetime

from fastapi import APIRouter, Request, Response

from app.db.database import Database
from app.services.errors import NotSignedIn, Problem, Rejected
from app.services.players import accounts, privacy
from app.web.http import flash, rendering
from app.web.http.deps import (
    DatabaseDep,
    NowDep,
    RowId,
    SettingsDep,
    Visitor,
    VisitorDep,
    clear_session,
    origin,
    player_of,
)
from app.web.http.forms import FormDep
from app.web.players import account_views

router = APIRouter(prefix="/me", include_in_schema=False)
ACCOUNT = "/me/account"


@router.get("/account")
def account(request: Request, database: DatabaseDep, now: NowDep, who: VisitorDep) -> Response:
    """Show the ways in and out; a visitor of whom nothing is stored is sent to the first page."""
    code, token = (flash.carried(request, kind) for kind in ("code", "token"))
    done = request.query_params.get("done", "")
    with database.read() as store:
        known = account_views.known(store, who.credential)
    if known.account is None:
        return flash.go("/me")
    view = account_views.account_view(known.account, now=now, done=done, code=code, token=token)
    response = rendering.page(request, "players/account.html", known.chosen, account=view)
    if code or token:
        flash.forget(response)
    return response


@router.post("/password")
def password(
    request: Request, form: FormDep, database: DatabaseDep, now: NowDep, who: VisitorDep
) -> Response:
    """Set a new password, which the old one allows; every other device is signed out."""
    try:
        with database.read() as store:
            mine = player_of(store, who)
            accounts.verified_self(store, player_id=mine, password=form.get("current", ""))
        hashed = accounts.hashed(form.get("password", ""))
        with database.write() as store:
            accounts.change_password(
                store, player_id=mine, password_hash=hashed, kept=who.credential
            )
    except Rejected as error:
        return _again(request, database, who, now, error)
    return flash.go(ACCOUNT, "password")


@router.post("/recovery-code")
def recovery_code(request: Request, database: DatabaseDep, who: VisitorDep) -> Response:
    """Make a new recovery code, shown once; the old one stops working."""
    with database.write() as store:
        code = accounts.new_recovery_code(store, player_id=player_of(store, who))
    response = flash.go(ACCOUNT)
    flash.carry(response, request, "code", code)
    return response


@router.post("/link")
def make_link(request: Request, database: DatabaseDep, now: NowDep, who: VisitorDep) -> Response:
    """Make a one-time link for another device, and go to the page that shows it once."""
    with database.write() as store:
        link = accounts.make_link(store, player_id=player_of(store, who), now=now)
    response = flash.go("/me/link")
    flash.carry(response, request, "link", link.token)
    return response


@router.get("/link")
def link(
    request: Request, database: DatabaseDep, configured: SettingsDep, who: VisitorDep
) -> Response:
    """Show a one-time link and its QR code, once."""
    token = flash.carried(request, "link")
    if not token:
        return flash.go(ACCOUNT)
    view = account_views.link_view(f"{origin(request, configured)}/me/arrive/{token}")
    with database.read() as store:
        known = account_views.known(store, who.credential)
    response = rendering.page(request, "players/link.html", known.chosen, link=view)
    flash.forget(response)
    return response


@router.post("/sessions/{session_id}/sign-out")
def sign_out_one(session_id: RowId, database: DatabaseDep, who: VisitorDep) -> Response:
    """Sign one other device out."""
    with database.write() as store:
        accounts.sign_out_one(store, player_id=player_of(store, who), session_id=session_id)
    return flash.go(ACCOUNT, "elsewhere")


@router.post("/sign-out-everywhere")
def sign_out_everywhere(database: DatabaseDep, who: VisitorDep) -> Response:
    """Sign every other device out."""
    with database.write() as store:
        accounts.sign_out_everywhere(store, player_id=player_of(store, who), kept=who.credential)
    return flash.go(ACCOUNT, "everywhere")


@router.post("/tokens")
def make_token(
    request: Request, form: FormDep, database: DatabaseDep, now: NowDep, who: VisitorDep
) -> Response:
    """Make a bearer token for scripts, shown once."""
    label = form.get("label", "")
    try:
        with database.write() as store:
            mine = player_of(store, who)
            token = accounts.make_token(store, player_id=mine, label=label, now=now)
    except Rejected as error:
        return _again(request, database, who, now, error)
    response = flash.go(ACCOUNT)
    flash.carry(response, request, "token", token)
    return response


@router.post("/tokens/{token_id}/revoke")
def revoke_token(token_id: RowId, database: DatabaseDep, now: NowDep, who: VisitorDep) -> Response:
    """Make a token useless."""
    with database.write() as store:
        accounts.revoke_token(store, player_id=player_of(store, who), token_id=token_id, now=now)
    return flash.go(ACCOUNT, "revoked")


@router.get("/export")
def export(database: DatabaseDep, now: NowDep, who: VisitorDep) -> Response:
    """Give everything that is stored about the player as a JSON file."""
    with database.read() as store:
        record = privacy.export(store, player_id=player_of(store, who), now=now)
    named = f"la-belle-lucie-{now:%Y-%m-%d}.json"
    return Response(
        json.dumps(record, ensure_ascii=False, indent=1),
        media_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="{named}"'},
    )


@router.get("/delete")
def leave_page(request: Request, database: DatabaseDep, who: VisitorDep) -> Response:
    """Ask what is to become of the results before anything is deleted."""
    return _leave_page(request, database, who, None)


@router.post("/delete")
def leave(
    request: Request, form: FormDep, database: DatabaseDep, now: NowDep, who: VisitorDep
) -> Response:
    """Delete the player, once the word is typed."""
    if form.get("typed", "").strip().lower() != account_views.leave_word():
        return _leave_page(request, database, who, Rejected(Problem.NOT_TYPED, "typed"), form)
    with database.write() as store:
        keep = form.get("results") != "go"
        privacy.delete(store, player_id=player_of(store, who), keep_results=keep, now=now)
    response = flash.go("/me", "deleted")
    clear_session(response)
    return response


def _again(
    request: Request, database: Database, who: Visitor, now: datetime, error: Rejected
) -> Response:
    """Show the account's page once more, with what is wrong."""
    with database.read() as store:
        known = account_views.known(store, who.credential)
    if known.account is None:
        raise NotSignedIn
    view = account_views.account_view(
        known.account, now=now, form=account_views.form_view(None, error)
    )
    return rendering.page(request, "players/account.html", known.chosen, status=422, account=view)


def _leave_page(
    request: Request,
    database: Database,
    who: Visitor,
    error: Rejected | None,
    form: dict[str, str] | None = None,
) -> Response:
    with database.read() as store:
        known = account_views.known(store, who.credential)
    if known.account is None:
        return flash.go("/me")
    faults = () if error is None else (error,)
    view = account_views.leave_view(known, account_views.form_view(form, *faults))
    status = 200 if error is None else 422
    return rendering.page(request, "players/delete.html", known.chosen, status=status, leave=view)
