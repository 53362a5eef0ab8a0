"""A player's own page: who they are here, and the site as they like it."""

from __future__ import annotations

from fastapi import APIRouter, Response

from app.services.errors import Rejected
from app.services.players import accounts, names, overview, passwords, preferences
from app.services.players.preferences import SWITCHES, Preferences
from app.web.http import flash, rendering
from app.web.http.context import Context, ContextDep
from app.web.http.forms import FormDep
from app.web.players.account_views import FormView, me_view

router = APIRouter(prefix="/me", include_in_schema=False)


@router.get("")
def me(context: ContextDep, done: str = "") -> Response:
    """Show the player's own page: guest or account, settings, the way to their games."""
    code = flash.secret_of(context.request, "code")
    with context.read() as store:
        mine = overview.read(store, context.player(store))
        chosen = context.preferences(store)
    view = me_view(mine, chosen, done=done, code=code)
    response = rendering.page(context, "players/me.html", me=view)
    if code:
        flash.forget_secret(response)
    return response


@router.post("/settings")
def settings(context: ContextDep, form: FormDep) -> Response:
    """Store the settings with the player; a new visitor becomes a guest by it."""
    chosen = Preferences.from_dict(
        {"theme": form.get("theme")} | {name: form.get(name) == "on" for name in SWITCHES}
    )
    with context.write() as store:
        preferences.save(
            store,
            player_id=context.player_or_guest(store),
            preferences=chosen,
            anonymous=form.get("anonymous") == "on",
        )
    return context.with_session(flash.redirect_with_notice("/me", "saved"))


@router.post("/name")
def name(context: ContextDep, form: FormDep) -> Response:
    """Take a public name, or change it."""
    try:
        with context.write() as store:
            player = context.player_or_guest(store)
            accounts.choose_name(store, player_id=player, name=form.get("name", ""))
    except Rejected as error:
        return _again(context, FormView.of(form, error))
    return context.with_session(flash.redirect_with_notice("/me", "named"))


@router.post("/sign-up")
def sign_up(context: ContextDep, form: FormDep) -> Response:
    """Make the guest an account with name and password; its recovery code is shown once."""
    try:
        hashed = passwords.hashed(form.get("password", ""), form.get("name", ""))
        with context.write() as store:
            player = context.player_or_guest(store)
            code = accounts.sign_up(
                store, player_id=player, name=form.get("name", ""), password_hash=hashed
            )
    except Rejected as error:
        return _again(context, FormView.of(form, *_name_faults(form), error))
    response = context.with_session(flash.redirect_with_notice("/me", "welcome"))
    flash.set_secret(response, context.request, "code", code)
    return response


def _name_faults(form: dict[str, str]) -> tuple[Rejected, ...]:
    """Return what is wrong with a name by itself, to be shown along with a bad password."""
    try:
        names.checked(form.get("name", ""))
    except Rejected as error:
        return (error,)
    return ()


def _again(context: Context, form: FormView) -> Response:
    """Show the page once more, with what was typed and what is wrong with it."""
    with context.read() as store:
        mine = overview.read(store, context.player(store))
        chosen = context.preferences(store)
    view = me_view(mine, chosen, form=form)
    return rendering.page(context, "players/me.html", status=422, me=view)
