"""A player's page: figures by variant with a chart of results, and lists of games."""

from __future__ import annotations

from dataclasses import dataclass

from app.rules.catalogue import CUSTOM, VARIANTS
from app.services.players.profiles import STEP, GameLine, History, Profile, Record
from app.text import players as words
from app.text import refusals
from app.text.boards import won_label
from app.text.dates import long_date, short_date
from app.text.figures import share_of
from app.text.games import variant_name


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
    """Part of a player's games; `base` is the address that takes `?page=`."""

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
    notice: str


def profile_view(profile: Profile, history: HistoryView, *, notice: str = "") -> ProfileView:
    """Return a player's page."""
    player = profile.player
    return ProfileView(
        name=player.name or "",
        own=profile.own,
        anonymous=player.anonymous,
        since=long_date(player.created_at),
        records=tuple(map(record_view, profile.records)),
        practice=profile.counts.practice,
        history=history,
        notice=notice,
    )


def record_view(record: Record) -> RecordView:
    """Return the figures of one variant, with its chart."""
    name = variant_name(record.variant)
    return RecordView(
        slug="" if record.variant == CUSTOM else record.variant,
        name=name,
        played=record.played,
        won=record.won,
        share=share_of(record.won, record.played),
        facts=words.facts(record),
        bars=_bars(record),
        chart=words.chart_caption(record.played, name),
        population=words.population(record),
    )


def history_view(history: History, base: str) -> HistoryView:
    """Return part of a player's games; `base` is the address that takes `?page=`."""
    rows = tuple(_row(line, folded=line.deal_id in history.folded) for line in history.lines)
    return HistoryView(rows, history.total, history.page, history.pages, base)


def _bars(record: Record) -> tuple[BarView, ...]:
    """Return a bar for the wins by redeals, then for the losses by cards home, best first."""
    rules = VARIANTS[record.variant].rules if record.variant in VARIANTS else None
    most = max([record.redeals or 0, *record.by_redeals])
    cards = 52 * (rules.decks if rules else 1)
    counts = [
        (won_label(redeals, most), "won", record.by_redeals.get(redeals, 0))
        for redeals in range(most + 1)
    ]
    for low in range((cards - 1) // STEP * STEP, -1, -STEP):
        label = words.home_range(low, min(low + STEP, cards) - 1)
        counts.append((label, "lost", record.losses.get(low, 0)))
    longest = max(count for _label, _sort, count in counts)
    return tuple(
        BarView(label, count, round(100 * count / longest, 1), sort)
        for label, sort, count in counts
    )


def _row(line: GameLine, *, folded: bool) -> GameRowView:
    """Return a game of a list. It is in play until it has ended, whatever its status."""
    last = line.ended_at or line.last_action_at
    return GameRowView(
        id=line.id,
        name=variant_name(line.variant),
        deal=line.deal,
        deal_name=line.alias or line.deal,
        when=last.date().isoformat(),
        date=short_date(last),
        day="" if line.day is None else short_date(line.day),
        result=words.result(line),
        note="" if line.practice_reason is None else refusals.practice(line.practice_reason),
        playing=line.ended_at is None,
        won=line.ended_at is not None and line.status == "won",
        folded=folded,
    )
