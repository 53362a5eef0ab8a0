"""From an account to the pages a player has about themselves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

import segno

from app.db.database import Store
from app.db.players import PlayerRef
from app.db.players_profiles import Counts
from app.services.errors import Rejected
from app.services.players import accounts, profiles
from app.services.players.accounts import LINK_LASTS, Account
from app.services.players.preferences import Preferences
from app.text import refusals
from app.text.dates import short_date
from app.text.i18n import gettext as _
from app.web.players.views import (
    AccountView,
    FormView,
    LeaveView,
    LinkView,
    MeView,
    SessionView,
    SettingsView,
    SignInView,
    SwitchView,
    TokenView,
)

_SECRETS = frozenset({"password", "current", "code"})


def notice(done: str) -> str:
    """Say what a form has done, by the key in the address; nothing for an unknown key."""
    return {
        "saved": _("Saved."),
        "named": _("This is your name now."),
        "welcome": _("Welcome. Your games are yours on every device now."),
        "signed-in": _("Signed in. Games played here as a guest are in your history."),
        "recovered": _(
            "Signed in. That code is used up; the next one is here. If the password is lost, set a"
            " new one below: the code is taken in place of the old one."
        ),
        "signed-out": _("Signed out."),
        "elsewhere": _("Signed out there."),
        "everywhere": _("Signed out everywhere else."),
        "password": _("The password is changed; every other device is signed out."),
        "revoked": _("The token is revoked."),
        "deleted": _("It is done: your account is gone."),
    }.get(done, "")


def form_view(sent: Mapping[str, str] | None = None, *faults: Rejected) -> FormView:
    """Return a form as it was sent, what must not be shown left out, with what is wrong."""
    values = {name: text[:200] for name, text in (sent or {}).items() if name not in _SECRETS}
    errors = {fault.field: refusals.problem(fault.problem) for fault in faults}
    return FormView(values, errors)


def settings_view(chosen: Preferences, *, anonymous: bool) -> SettingsView:
    """Return the settings form, as the player has chosen."""

    def switch(field: str, label: str, hint: str = "") -> SwitchView:
        on = anonymous if field == "anonymous" else bool(getattr(chosen, field))
        return SwitchView(field, label, hint, on)

    seeing = (
        switch("four_colours", _("Four colours"), _("Diamonds blue, clubs green")),
        switch("large_index", _("Large index"), _("Bigger ranks in the corners")),
        switch("high_contrast", _("High contrast"), _("Strong lines, no soft greys")),
        switch("left_handed", _("Left-handed"), _("Foundations and buttons change sides")),
        switch("timer", _("Show the time played"), _("It is never ranked")),
    )
    playing = (
        switch("auto_home", _("Cards go home by themselves"), _("One you take back stays")),
        switch("confirm_redeal", _("Ask before a redeal")),
        switch(
            "confirm_undo_redeal", _("Ask before undoing a redeal"), _("Ranked games always ask")
        ),
        switch("shortcuts", _("Single-key shortcuts"), _("U undo, R redeal, H hint …")),
        switch("chance_meter", _("Chance always in view"), _("In practice games")),
        switch("sounds", _("Sounds")),
    )
    boards = (
        switch(
            "anonymous", _("Appear as “Anonymous”"), _("You keep your rank; your page is hidden")
        ),
    )
    groups = ((_("Seeing"), seeing), (_("Playing"), playing), (_("Boards"), boards))
    return SettingsView(chosen.theme.value, groups)


@dataclass(frozen=True, slots=True)
class Known:
    """What the pages about a visitor start from; the account is None for someone new."""

    account: Account | None
    counts: Counts
    chosen: Preferences


def known(store: Store, ref: PlayerRef | None) -> Known:
    """Look up who is asking, how many games they have and how they like the site."""
    account = accounts.read(store, ref)
    if account is None:
        return Known(None, Counts(0, 0, 0), Preferences())
    counts = profiles.counts(store, account.player.id)
    return Known(account, counts, Preferences.from_dict(account.player.settings))


def me_view(
    known: Known, *, form: FormView | None = None, done: str = "", code: str = ""
) -> MeView:
    """Return a player's own page."""
    account, counts = known.account, known.counts
    player = account.player if account else None
    return MeView(
        known=player is not None,
        guest=player is None or player.guest,
        name=(player.name if player else None) or "",
        recoverable=account is not None and account.recoverable,
        playing=counts.playing,
        ended=counts.ranked + counts.practice,
        settings=settings_view(known.chosen, anonymous=player is not None and player.anonymous),
        form=form or FormView(),
        notice=notice(done),
        code=code,
    )


def sign_in_view(known: Known, form: FormView | None = None) -> SignInView:
    """Return the sign-in page; a guest with games is told what becomes of them."""
    guest = known.account is not None and known.account.player.guest
    games = known.counts.playing + known.counts.ranked + known.counts.practice
    return SignInView(guest and games > 0, form or FormView())


def leave_word() -> str:
    """Return the word that must be typed before anything is deleted, in the reader's language."""
    return _("delete")


def leave_view(known: Known, form: FormView) -> LeaveView:
    """Return the page that deletes a player."""
    name = (known.account.player.name if known.account else None) or ""
    return LeaveView(name, leave_word(), known.counts.ranked, form)


def account_view(
    account: Account,
    *,
    now: datetime,
    form: FormView | None = None,
    done: str = "",
    code: str = "",
    token: str = "",
) -> AccountView:
    """Return the page of ways in and out."""
    return AccountView(
        name=account.player.name or "",
        guest=account.player.guest,
        recoverable=account.recoverable,
        sessions=tuple(
            SessionView(
                session.id,
                session.label or _("A browser"),
                _day(session.created_at),
                _seen(session.seen_at, now),
                session.id == account.here,
            )
            for session in account.sessions
        ),
        tokens=tuple(
            TokenView(token.id, token.label or _("Unnamed"), _day(token.created_at))
            for token in account.tokens
        ),
        form=form or FormView(),
        notice=notice(done),
        code=code,
        token=token,
    )


def link_view(url: str) -> LinkView:
    """Return a one-time link with its QR code, drawn in ink."""
    code = segno.make(url, error="m", boost_error=False)
    svg = code.svg_inline(border=2, dark="#1d1a16", omitsize=True, svgclass="qr", lineclass=None)
    return LinkView(url, int(LINK_LASTS.total_seconds()) // 60, svg)


def _day(at: datetime) -> str:
    return short_date(at)


def _seen(at: datetime, now: datetime) -> str:
    """Say when a session was last used; the note of it may be an hour old."""
    days = (now.date() - at.date()).days
    match days:
        case 0:
            return _("today")
        case 1:
            return _("yesterday")
        case _:
            return _day(at)
