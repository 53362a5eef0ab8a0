"""What the pages about players receive: plain frozen records, every text ready to be shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class FormView:
    """A form as it was sent: what was typed, and what is wrong, by field."""

    values: Mapping[str, str] = field(default_factory=dict)
    errors: Mapping[str, str] = field(default_factory=dict)


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
    """A player's own page; `known` is false for a visitor of whom nothing is stored."""

    known: bool
    guest: bool
    name: str
    recoverable: bool
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

    name: str
    word: str
    results: int
    form: FormView
