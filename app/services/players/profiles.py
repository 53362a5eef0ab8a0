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
from app.db.boards_order import rank_key
from app.db.database import Store
from app.db.players import PlayerRef
from app.db.players_profiles import GameCounts, GameLine, ResultCount
from app.rules.catalogue import CUSTOM, VARIANTS
from app.services.boards import streaks
from app.services.boards.paging import page_within
from app.services.boards.standings import Standing
from app.services.errors import NotFound
from app.services.players import names
from app.services.players.identity import PlayerInfo

__all__ = ["GameCounts", "GameLine"]

PAGE = 30
STEP = 10
"""Losses are counted by tens of cards home: 0 to 9, 10 to 19, …"""


@dataclass(frozen=True, slots=True)
class Best:
    """The best win, in the order of the boards."""

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

    player: PlayerInfo
    own: bool
    records: tuple[Record, ...]
    counts: GameCounts


@dataclass(frozen=True, slots=True)
class History:
    """Part of a player's games, last played first; `folded` are deals still open to the viewer."""

    lines: list[GameLine]
    folded: frozenset[int]
    page: int
    pages: int
    total: int


def find(store: Store, name: str, viewer: PlayerRef | None) -> PlayerInfo:
    """Find a player by public name. Raises NotFound, for one who plays as Anonymous too."""
    key = names.key_of(name)
    row = None if key is None else players_db.by_name_key(store, key)
    if row is None or row.name is None:
        raise NotFound
    if row.anonymous and players_db.resolve(store, viewer) != row.id:
        raise NotFound
    return PlayerInfo.of(row)


def read(store: Store, player: PlayerInfo, *, viewer: PlayerRef | None, now: datetime) -> Profile:
    """Add up what a player's games came to."""
    by_variant: dict[str, list[ResultCount]] = defaultdict(list)
    for count in profiles_db.result_counts(store, player.id):
        by_variant[count.board if count.board in VARIANTS else CUSTOM].append(count)
    standings = profiles_db.standings_of(store, player.id)
    records = tuple(
        record(
            variant,
            by_variant[variant],
            standings.get(variant),
            streak=streaks.current(store, player.id, variant, standings.get(variant), now),
        )
        for variant in (*VARIANTS, CUSTOM)
        if variant in by_variant
    )
    return Profile(
        player=player,
        own=players_db.resolve(store, viewer) == player.id,
        records=records,
        counts=profiles_db.counts(store, player.id),
    )


def record(
    variant: str, results: Sequence[ResultCount], standing: Standing | None, *, streak: int
) -> Record:
    """Add up the results of one variant, at least one."""
    played = sum(result.games for result in results)
    wins = [result for result in results if result.won]
    won = sum(result.games for result in wins)
    by_redeals, losses = defaultdict[int, int](int), defaultdict[int, int](int)
    for result in results:
        if result.won:
            by_redeals[result.redeals] += result.games
        else:
            losses[result.home // STEP * STEP] += result.games
    redeals = VARIANTS[variant].rules.redeals if variant in VARIANTS else None
    redeals_of_wins = sum(result.redeals * result.games for result in wins)
    return Record(
        variant=variant,
        played=played,
        won=won,
        by_redeals=dict(sorted(by_redeals.items())),
        losses=dict(sorted(losses.items())),
        best=_best(wins),
        redeals=redeals,
        average=(redeals_of_wins + (redeals + 1) * (played - won)) / played if redeals else None,
        average_home=sum(result.home * result.games for result in results) / played,
        dailies=standing.played if standing else 0,
        streak=streak,
        best_streak=standing.best_streak if standing else 0,
    )


def counts(store: Store, player_id: int) -> GameCounts:
    """Count a player's games."""
    return profiles_db.counts(store, player_id)


def history(store: Store, *, player_id: int, viewer: PlayerRef | None, page: int = 1) -> History:
    """List a player's games; another sees the ended ranked ones, open deals' results folded."""
    viewer_id = players_db.resolve(store, viewer)
    public = viewer_id != player_id
    total = profiles_db.history_length(store, player_id, public=public)
    page, pages = page_within(page, total, PAGE)
    lines = profiles_db.history(
        store, player_id, public=public, limit=PAGE, offset=(page - 1) * PAGE
    )
    folded: set[int] = set()
    if public:
        deal_ids = [line.deal_id for line in lines]
        ended = set() if viewer_id is None else profiles_db.ended_on(store, viewer_id, deal_ids)
        folded = set(deal_ids) - ended
    return History(lines, frozenset(folded), page, pages, total)


def _best(wins: Sequence[ResultCount]) -> Best | None:
    """Return the win that stands first in the order of the boards, if there is a win."""
    best = min(wins, key=_rank_key, default=None)
    return None if best is None else Best(best.redeals, best.draw_used, best.moves)


def _rank_key(result: ResultCount) -> int:
    return rank_key(
        won=result.won,
        redeals=result.redeals,
        draw_used=result.draw_used,
        moves=result.moves,
        home=result.home,
    )
