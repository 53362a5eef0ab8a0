"""A player's own page: who they are here, and the site as they like it."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from app.db.database import Database
from app.services.errors import Rejected
from app.services.players import accounts, names, preferences
from app.services.players.preferences import SWITCHES, Preferences
from app.web.http import flash, rendering
from app.web.http.deps import (
    DatabaseDep,
    NowDep,
    Visitor,
    VisitorDep,
    player_or_guest,
    set_session,
)
from app.web.http.forms import FormDep
from app.web.players import account_views

router = APIRouter(prefix="/me", include_in_schema=False)


@router.get("")
def me(request: Request, database: DatabaseDep, who: VisitorDep) -> Response:
    """Show the player's own page: guest or account, settings, the way to their games."""
    code = flash.carried(request, "code")
    done = request.query_params.get("done", "")
    with database.read() as store:
        known = account_views.known(store, who.credential)
    view = account_views.me_view(known, done=done, code=code)
    response = rendering.page(request, "players/me.html", known.chosen, me=view)
    if code:
        flash.forget(response)
    return response


@router.post("/settings")
def settings(form: FormDep, database: DatabaseDep, now: NowDep, who: VisitorDep) -> Response:
    """Keep the settings with the player; a new visitor becomes a guest by it."""
    chosen = Preferences.from_dict(
        {"theme": form.get("theme")} | {name: form.get(name) == "on" for name in SWITCHES}
    )
    with database.write() as store:
        player, secret = player_or_guest(store, who, now)
        preferences.save(
            store, player_id=player, preferences=chosen, anonymous=form.get("anonymous") == "on"
        )
    response = flash.go("/me", "saved")
    set_session(response, secret, who)
    return response


@router.post("/name")
def name(
    request: Request, form: FormDep, database: DatabaseDep, now: NowDep, who: VisitorDep
) -> Response:
    """Take a public name, or change it."""
    try:
        with database.write() as store:
            player, secret = player_or_guest(store, who, now)
            accounts.choose_name(store, player_id=player, name=form.get("name", ""))
    except Rejected as error:
        return _again(request, database, who, form, error)
    response = flash.go("/me", "named")
    set_session(response, secret, who)
    return response


@router.post("/sign-up")
def sign_up(
    request: Request, form: FormDep, database: DatabaseDep, now: NowDep, who: VisitorDep
) -> Response:
    """Make the guest an account with name and password; its recovery code is shown once."""
    try:
        hashed = accounts.hashed(form.get("password", ""), form.get("name", ""))
        with database.write() as store:
            player, secret = player_or_guest(store, who, now)
            code = accounts.sign_up(
                store, player_id=player, name=form.get("name", ""), password_hash=hashed
            )
    except Rejected as error:
        return _again(request, database, who, form, *_bad_name(form), error)
    response = flash.go("/me", "welcome")
    set_session(response, secret, who)
    flash.carry(response, request, "code", code)
    return response


def _bad_name(form: dict[str, str]) -> tuple[Rejected, ...]:
    """Give what is wrong with a name by itself, so that it is told along with a bad password."""
    try:
        names.checked(form.get("name", ""))
    except Rejected as error:
        return (error,)
    return ()


def _again(
    request: Request,
    database: Database,
    who: Visitor,
    form: dict[str, str],
    *faults: Rejected,
) -> Response:
    """Show the page once more, with what was typed and what is wrong with it."""
    with database.read() as store:
        known = account_views.known(store, who.credential)
    view = account_views.me_view(known, form=account_views.form_view(form, *faults))
    return rendering.page(request, "players/me.html", known.chosen, status=422, me=view)
