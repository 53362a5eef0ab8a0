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


@dataclass(frozen=True, slots=True)
class BarView:
    """A bar of the chart of results, its length in hundredths; `sort` is `won` or `lost`."""

    label: str
    count: int
    length: float
    sort: str


@dataclass(frozen=True, slots=True)
class RecordView:
    """What a player's ranked games of one variant came to, in words and as a chart."""

    slug: str
    name: str
    played: int
    won: int
    share: str
    facts: tuple[tuple[str, str], ...]
    bars: tuple[BarView, ...]
    chart: str
    population: str


@dataclass(frozen=True, slots=True)
class GameRowView:
    """A game in a list: `result` is folded away where it would give a deal away to the reader."""

    id: str
    name: str
    deal: str
    deal_name: str
    when: str
    date: str
    day: str
    result: str
    note: str
    playing: bool
    won: bool
    folded: bool


@dataclass(frozen=True, slots=True)
class HistoryView:
    """Part of a player's games, and where the other parts are."""

    games: tuple[GameRowView, ...]
    total: int
    page: int
    pages: int
    base: str


@dataclass(frozen=True, slots=True)
class ProfileView:
    """A player's page: figures by variant, then games; `own` for the player's own eyes."""

    name: str
    own: bool
    anonymous: bool
    since: str
    records: tuple[RecordView, ...]
    practice: int
    history: HistoryView
    form: FormView
    notice: str
