"""A player as others may see them: what their ranked games came to, and the games themselves.

The figures are those of the boards: ranked results, and the standings of dailies for streaks.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from app.db import players as players_db
from app.db import players_profiles as profiles_db
from app.db.boards_standings import Standing
from app.db.database import Store
from app.db.players import PlayerRef, PlayerRow
from app.db.players_profiles import Counts, Line, Tally
from app.rules.catalogue import CUSTOM, VARIANTS
from app.services.boards import boards
from app.services.errors import NotFound
from app.services.players import names

PAGE = 30
STEP = 10
"""Losses are counted by tens of cards home: 0 to 9, 10 to 19, …"""


@dataclass(frozen=True, slots=True)
class Best:
    """The best win: by fewest redeals, then the draw unused, then fewest moves."""

    redeals: int
    draw_used: bool
    moves: int


@dataclass(frozen=True, slots=True)
class Record:
    """What a player's finished ranked games of one variant came to.

    `average` is over all of them, a loss counting as one redeal more than there are; None where
    the rules have no redeals, or differ from game to game. `losses` counts by tens of cards home.
    """

    variant: str
    played: int
    won: int
    by_redeals: dict[int, int]
    losses: dict[int, int]
    best: Best | None
    redeals: int | None
    average: float | None
    average_home: float
    dailies: int
    streak: int
    best_streak: int


@dataclass(frozen=True, slots=True)
class Profile:
    """A player's public page; `own` says that the viewer is the player."""

    player_id: int
    name: str | None
    since: datetime
    anonymous: bool
    own: bool
    records: tuple[Record, ...]
    counts: Counts


@dataclass(frozen=True, slots=True)
class History:
    """Part of a player's games, last played first; `folded` are deals still open to the viewer."""

    lines: list[Line]
    folded: frozenset[int]
    page: int
    pages: int
    total: int


def find(store: Store, name: str, viewer: PlayerRef | None) -> PlayerRow:
    """Find a player by public name. Raises NotFound, for one who plays as Anonymous too."""
    key = names.asked(name)
    row = None if key is None else players_db.by_name_key(store, key)
    if row is None or row.name is None:
        raise NotFound
    if row.anonymous and players_db.resolve(store, viewer) != row.id:
        raise NotFound
    return row


def read(store: Store, row: PlayerRow, *, viewer: PlayerRef | None, now: datetime) -> Profile:
    """Add up what a player's games came to."""
    by_variant: dict[str, list[Tally]] = defaultdict(list)
    for tally in profiles_db.tallies(store, row.id):
        by_variant[tally.board if tally.board in VARIANTS else CUSTOM].append(tally)
    kept = profiles_db.standings_of(store, row.id)
    records = tuple(
        record(
            variant,
            by_variant[variant],
            kept.get(variant),
            streak=boards.streak(store, row.id, variant, kept.get(variant), now),
        )
        for variant in (*VARIANTS, CUSTOM)
        if variant in by_variant
    )
    return Profile(
        player_id=row.id,
        name=row.name,
        since=row.created_at,
        anonymous=row.anonymous,
        own=players_db.resolve(store, viewer) == row.id,
        records=records,
        counts=profiles_db.counts(store, row.id),
    )


def record(
    variant: str, tallies: Sequence[Tally], standing: Standing | None, *, streak: int
) -> Record:
    """Add up the results of one variant."""
    played = sum(tally.games for tally in tallies)
    wins = [tally for tally in tallies if tally.won]
    won = sum(tally.games for tally in wins)
    by_redeals, losses = defaultdict[int, int](int), defaultdict[int, int](int)
    for tally in tallies:
        if tally.won:
            by_redeals[tally.redeals] += tally.games
        else:
            losses[tally.home // STEP * STEP] += tally.games
    redeals = VARIANTS[variant].rules.redeals if variant in VARIANTS else None
    took = sum(tally.redeals * tally.games for tally in wins)
    return Record(
        variant=variant,
        played=played,
        won=won,
        by_redeals=dict(sorted(by_redeals.items())),
        losses=dict(sorted(losses.items())),
        best=min((_best(tally) for tally in wins), key=_order, default=None),
        redeals=redeals,
        average=(took + (redeals + 1) * (played - won)) / played if redeals else None,
        average_home=sum(tally.home * tally.games for tally in tallies) / played,
        dailies=standing.played if standing else 0,
        streak=streak,
        best_streak=standing.best_streak if standing else 0,
    )


def counts(store: Store, player_id: int) -> Counts:
    """Count a player's games."""
    return profiles_db.counts(store, player_id)


def history(store: Store, *, player_id: int, viewer: PlayerRef | None, page: int = 1) -> History:
    """List a player's games; another sees the ended ranked ones, open deals' results folded."""
    seer = players_db.resolve(store, viewer)
    public = seer != player_id
    total = profiles_db.history_length(store, player_id, public=public)
    pages = max(1, -(-total // PAGE))
    page = min(max(page, 1), pages)
    lines = profiles_db.history(
        store, player_id, public=public, limit=PAGE, offset=(page - 1) * PAGE
    )
    folded: set[int] = set()
    if public:
        deal_ids = [line.deal_id for line in lines]
        known = set() if seer is None else profiles_db.ended_on(store, seer, deal_ids)
        folded = set(deal_ids) - known
    return History(lines, frozenset(folded), page, pages, total)


def _best(tally: Tally) -> Best:
    return Best(tally.redeals, tally.draw_used, tally.moves)


def _order(best: Best) -> tuple[int, bool, int]:
    return (best.redeals, best.draw_used, best.moves)
