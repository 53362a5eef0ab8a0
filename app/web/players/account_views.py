"""The pages a player has about themselves: settings, ways in and out, leaving."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

import segno

from app.services.errors import Rejected
from app.services.players.accounts import LINK_LASTS, Account
from app.services.players.overview import Overview
from app.services.players.preferences import Preferences
from app.services.players.profiles import GameCounts
from app.text import players as words
from app.text import refusals
from app.text.dates import short_date

_SECRETS = frozenset({"password", "current", "code"})
_SETTINGS = {
    "seeing": ("four_colours", "large_index", "high_contrast", "left_handed", "timer"),
    "playing": (
        *("auto_home", "confirm_redeal", "confirm_undo_redeal", "shortcuts"),
        *("chance_meter", "sounds"),
    ),
    "boards": ("anonymous",),
}
"""The switches of the settings form by group, in the order they are shown."""


@dataclass(frozen=True, slots=True)
class FormView:
    """A form as it was sent: what was typed, and what is wrong, by field."""

    values: Mapping[str, str] = field(default_factory=dict)
    errors: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, sent: Mapping[str, str] | None = None, *faults: Rejected) -> FormView:
        """Return a form as it was sent, what must not be shown left out, with what is wrong."""
        values = {name: text[:200] for name, text in (sent or {}).items() if name not in _SECRETS}
        errors = {fault.field: refusals.problem(fault.problem) for fault in faults}
        return cls(values, errors)


@dataclass(frozen=True, slots=True)
class SwitchView:
    """A setting that is on or off."""

    field: str
    label: str
    hint: str
    on: bool


@dataclass(frozen=True, slots=True)
class SettingsView:
    """The settings form: the theme chosen, the switches by their group's heading."""

    theme: str
    groups: tuple[tuple[str, tuple[SwitchView, ...]], ...]


@dataclass(frozen=True, slots=True)
class MeView:
    """A player's own page; `stored` is false for a visitor of whom nothing is stored."""

    stored: bool
    guest: bool
    name: str
    playing: int
    ended: int
    settings: SettingsView
    form: FormView
    notice: str
    code: str


@dataclass(frozen=True, slots=True)
class SignInView:
    """The page to come back to an account; `brings` says that a guest's games would join it."""

    brings: bool
    form: FormView


@dataclass(frozen=True, slots=True)
class SessionView:
    """One place where the player is signed in."""

    id: int
    device: str
    since: str
    seen: str
    here: bool


@dataclass(frozen=True, slots=True)
class TokenView:
    """A bearer token that works, without its secret."""

    id: int
    label: str
    since: str


@dataclass(frozen=True, slots=True)
class AccountView:
    """Ways in and out: password, recovery code, devices, tokens, all data, leaving."""

    name: str
    guest: bool
    recoverable: bool
    sessions: tuple[SessionView, ...]
    tokens: tuple[TokenView, ...]
    form: FormView
    notice: str
    code: str
    token: str


@dataclass(frozen=True, slots=True)
class LinkView:
    """A one-time link with its QR code (an SVG element), shown once."""

    url: str
    minutes: int
    qr: str


@dataclass(frozen=True, slots=True)
class LeaveView:
    """The page that deletes an account; `word` is what must be typed."""

    word: str
    results: int
    form: FormView


def settings_view(preferences: Preferences, *, anonymous: bool) -> SettingsView:
    """Return the settings form, as the player has chosen."""
    groups = tuple(
        (
            words.settings_heading(group),
            tuple(_switch(name, preferences, anonymous=anonymous) for name in names),
        )
        for group, names in _SETTINGS.items()
    )
    return SettingsView(preferences.theme.value, groups)


def me_view(
    overview: Overview | None,
    preferences: Preferences,
    *,
    form: FormView | None = None,
    done: str = "",
    code: str = "",
) -> MeView:
    """Return a player's own page; `done` is the key of a notice, `code` a new recovery code."""
    player = overview.player if overview else None
    games = overview.games if overview else GameCounts(0, 0, 0)
    return MeView(
        stored=player is not None,
        guest=player is None or player.guest,
        name=(player.name if player else None) or "",
        playing=games.playing,
        ended=games.ranked + games.practice,
        settings=settings_view(preferences, anonymous=player is not None and player.anonymous),
        form=form or FormView(),
        notice=words.notice(done),
        code=code,
    )


def sign_in_view(overview: Overview | None, form: FormView | None = None) -> SignInView:
    """Return the sign-in page; a guest with games is told what becomes of them."""
    brings = overview is not None and overview.player.guest and overview.games.total > 0
    return SignInView(brings, form or FormView())


def leave_view(overview: Overview, form: FormView) -> LeaveView:
    """Return the page that deletes a player."""
    return LeaveView(words.delete_word(), overview.games.ranked, form)


def account_view(
    account: Account,
    *,
    now: datetime,
    form: FormView | None = None,
    done: str = "",
    code: str = "",
    token: str = "",
) -> AccountView:
    """Return the page of ways in and out; `code` and `token` are secrets to show once."""
    return AccountView(
        name=account.player.name or "",
        guest=account.player.guest,
        recoverable=account.recoverable,
        sessions=tuple(
            SessionView(
                session.id,
                words.device(session.label),
                short_date(session.created_at),
                words.last_used(session.seen_at, now),
                session.here,
            )
            for session in account.sessions
        ),
        tokens=tuple(
            TokenView(token.id, words.token_name(token.label), short_date(token.created_at))
            for token in account.tokens
        ),
        form=form or FormView(),
        notice=words.notice(done),
        code=code,
        token=token,
    )


def link_view(url: str) -> LinkView:
    """Return a one-time link with its QR code, drawn in ink."""
    code = segno.make(url, error="m", boost_error=False)
    svg = code.svg_inline(border=2, dark="#1d1a16", omitsize=True, svgclass="qr", lineclass=None)
    return LinkView(url, int(LINK_LASTS.total_seconds()) // 60, svg)


def _switch(name: str, preferences: Preferences, *, anonymous: bool) -> SwitchView:
    """Return a switch of the settings form; being anonymous is no preference."""
    label, hint = words.setting(name)
    on = anonymous if name == "anonymous" else bool(getattr(preferences, name))
    return SwitchView(name, label, hint, on)
