"""Players, days and finished games for the tests of dailies and boards."""

from __future__ import annotations

import secrets
from datetime import UTC, date, datetime, timedelta

from app.db import boards_results as results_db
from app.db import games as games_db
from app.db import players as players_db
from app.db.boards_results import ResultRow
from app.db.daily import DailyRow
from app.db.database import Database, Store
from app.db.games import GameRow
from app.rules.catalogue import VARIANTS
from app.rules.dealing import Deal
from app.rules.variant import Rules
from app.services.boards import standings
from app.services.daily import choice, vetting
from app.services.daily.vetting import Band, Finding
from app.services.games import changes, creation
from app.services.games.changes import Change
from app.services.games.state import GameState
from app.solver.par import fair_par

LUCIE = "la-belle-lucie"
NOON = datetime(2026, 11, 29, 12, tzinfo=UTC)


def noon(day: date) -> datetime:
    """Return the middle of a day."""
    return datetime(day.year, day.month, day.day, 12, tzinfo=UTC)


def any_win(rules: Rules, deal: Deal) -> Finding:
    """Vet nothing: every deal will do."""
    assert deal.opening(rules).fans
    return Finding(
        won=True, redeals=0, draw=False, chance=None, expected=None, states=1, table_version="none"
    )


def any_deal(rules: Rules, wanted: Band) -> tuple[bytes, Finding]:
    """Choose the first deal that comes."""
    return vetting.choose(rules, wanted, secrets.token_bytes(32), any_win)


def guest(store: Store, now: datetime = NOON) -> int:
    """Add a player who has no name, and commit."""
    player = players_db.add(store, now)
    store.commit()
    return player


def begin(store: Store, player: int, slug: str, now: datetime, variant: str = LUCIE) -> GameState:
    """Begin a game on a deal."""
    rules = VARIANTS[variant].rules
    return creation.create(store, player_id=player, rules=rules, deal=slug, now=now)


def play_out(store: Store, state: GameState, player: int, now: datetime) -> GameState:
    """Play a deal as honest play does."""
    line = fair_par(state.game.rules, state.game.deal).line
    for action in line:
        change = Change(state.id, player, state.game.version, now)
        moved = changes.act(store, change, str(action))
        state = moved.state
    return state


def give_up(store: Store, state: GameState, player: int, now: datetime) -> GameState:
    """End a game as it lies."""
    ended = changes.end(store, Change(state.id, player, state.game.version, now))
    return ended.state


def day_deal(database: Database, day: date, variant: str = LUCIE) -> DailyRow:
    """Choose the first deal that comes for a day."""
    return choice.ensure(database, day=day, variant=variant, now=noon(day), choose=any_deal)


def win_day(database: Database, player: int, day: date) -> None:
    """Win a day's deal, chosen as the server does, for a player."""
    row = choice.ensure(database, day=day, variant=LUCIE, now=noon(day))
    with database.write() as store:
        state = begin(store, player, row.deal.slug, noon(day))
        assert play_out(store, state, player, noon(day)).game.position.won


def recorded(
    store: Store,
    player: int,
    deal_id: int,
    *,
    won: bool = True,
    redeals: int = 1,
    draw_used: bool = False,
    moves: int = 52,
    home: int = 52,
    day: date | None = None,
    board: str = LUCIE,
) -> str:
    """Put a result on the boards without playing the game, and return its id."""
    at = NOON if day is None else noon(day)
    row = GameRow(
        id=secrets.token_urlsafe(16),
        player_id=player,
        deal_id=deal_id,
        variant=board,
        rules="{}",
        board=board,
        day=day,
        ranked=True,
        practice_reason=None,
        status="won" if won else "lost",
        version=1,
        snapshot="",
        moves=moves,
        redeals_used=redeals,
        draw_used=draw_used,
        home=home,
        active_ms=1_000,
        started_at=at - timedelta(minutes=5),
        last_action_at=at,
        ended_at=at,
        result_shared=False,
        replay_shared=False,
        creation_body=None,
    )
    games_db.add(store, row, None)
    result = ResultRow(
        game_id=row.id,
        player_id=player,
        deal_id=deal_id,
        board=board,
        day=day,
        won=won,
        redeals=redeals,
        draw_used=draw_used,
        moves=moves,
        home=home,
        active_seconds=1,
        ended_at=at,
    )
    results_db.add(store, result)
    if day is not None:
        standings.refresh(store, player, board)
    return row.id
