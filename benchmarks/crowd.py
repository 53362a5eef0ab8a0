"""Ten thousand players and a million results, the same on every run: what benchmarks.boards reads.

A quarter of the results are on random deals; the others on dailies: some hundred players on each
day of most of a year, and on the last day, in all four variants, every player there is.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, date, datetime, timedelta
from hashlib import sha256
from typing import Any

from sqlalchemy import Engine, Table, insert, text

from app.db.boards_results import ResultRow
from app.db.boards_standings import DayResult, Standing
from app.db.tables import daily, deals, games, players, results, standings
from app.rules.catalogue import VARIANTS
from app.rules.dealing import ALGORITHM
from app.services.boards.standings import add_up
from app.services.daily.deal_of_day import PLAYED

PLAYERS = 10_000
RESULTS = 1_000_000
TODAY = date(2026, 11, 29)
DAYS = 240
ON_A_RANDOM_DEAL = 10
CHUNK = 10_000
SEED = 20_261_129


def fill(engine: Engine) -> None:
    """Write everything into an empty, migrated database, and let it gather its statistics."""
    rng = random.Random(SEED)
    kinds = list(_deals())
    rows = list(_results(rng, kinds))
    assert len(rows) == RESULTS
    _insert(engine, players, _players(rng))
    _insert(engine, deals, _deal_rows(kinds))
    _insert(engine, daily, _daily_rows(kinds))
    _insert(engine, games, map(_game_row, rows))
    _insert(engine, results, map(_result_row, rows))
    _insert(engine, standings, _standing_rows(rows))
    with engine.connect() as connection:
        connection.execute(text("ANALYZE"))
        connection.commit()


def _deals() -> Iterator[tuple[int, date | None, str]]:
    """Yield id, day and variant of each deal: the dailies first, then the random ones."""
    number = 0
    for back in range(DAYS, -1, -1):
        for slug in PLAYED:
            number += 1
            yield number, TODAY - timedelta(days=back), slug
    for _ in range(RESULTS // 4 // ON_A_RANDOM_DEAL):
        number += 1
        yield number, None, PLAYED[number % len(PLAYED)]


def _results(
    rng: random.Random, kinds: Sequence[tuple[int, date | None, str]]
) -> Iterator[ResultRow]:
    """Yield the results, deal by deal."""
    everyone = range(1, PLAYERS + 1)
    last = len(PLAYED) * PLAYERS
    days = [kind for kind in kinds if kind[1] is not None and kind[1] != TODAY]
    on_days = RESULTS - last - sum(kind[1] is None for kind in kinds) * ON_A_RANDOM_DEAL
    each, rest = divmod(on_days, len(days))
    for place, (deal_id, day, slug) in enumerate(kinds):
        if day is None:
            count = ON_A_RANDOM_DEAL
        elif day == TODAY:
            count = PLAYERS
        else:
            count = each + (place < rest)
        for player in rng.sample(everyone, count):
            yield _result(rng, deal_id, day, slug, player)


def _result(
    rng: random.Random, deal_id: int, day: date | None, slug: str, player: int
) -> ResultRow:
    rules = VARIANTS[slug].rules
    # Some players are better than others.
    won = rng.random() < 0.15 + 0.6 * (player % 97) / 97
    name = sha256(f"{deal_id}:{player}".encode()).hexdigest()[:22]
    ended = datetime.combine(day or TODAY, datetime.min.time(), UTC) + timedelta(
        seconds=rng.randrange(86_400)
    )
    return ResultRow(
        game_id=name,
        player_id=player,
        deal_id=deal_id,
        board=slug,
        day=day,
        won=won,
        redeals=rng.randint(0, rules.redeals) if won else rules.redeals,
        draw_used=bool(rules.draw) and rng.random() < 0.5,
        moves=rng.randint(52, 90),
        home=52 if won else rng.randint(4, 50),
        active_seconds=rng.randint(90, 900),
        ended_at=ended,
    )


def _players(rng: random.Random) -> Iterator[dict[str, Any]]:
    for number in range(1, PLAYERS + 1):
        named = number % 3 == 0
        yield {
            "id": number,
            "name": f"Player {number}" if named else None,
            "name_key": f"player{number}" if named else None,
            "anonymous": rng.random() < 0.05,
            "created_at": _moment(TODAY),
        }


def _deal_rows(kinds: Iterable[tuple[int, date | None, str]]) -> Iterator[dict[str, Any]]:
    for number, day, _slug in kinds:
        seed = sha256(f"seed {number}".encode()).digest()
        yield {
            "id": number,
            "slug": f"z{number:09}",
            "seed": seed,
            "algorithm": ALGORITHM,
            "commitment": sha256(seed).hexdigest(),
            "kind": "random" if day is None else "daily",
            "day": day,
            "created_at": _moment(day or TODAY),
        }


def _daily_rows(kinds: Iterable[tuple[int, date | None, str]]) -> Iterator[dict[str, Any]]:
    for number, day, slug in kinds:
        if day is not None:
            row = {"date": day, "variant": slug, "deal_id": number, "band": "easy"}
            yield row | {"created_at": _moment(day)}


def _game_row(row: ResultRow) -> dict[str, Any]:
    return {
        "id": row.game_id,
        "player_id": row.player_id,
        "deal_id": row.deal_id,
        "variant": row.board,
        "rules": "{}",
        "board": row.board,
        "day": row.day,
        "ranked": True,
        "status": "won" if row.won else "lost",
        "version": row.moves,
        "snapshot": "[]",
        "moves": row.moves,
        "redeals_used": row.redeals,
        "draw_used": row.draw_used,
        "home": row.home,
        "active_ms": row.active_seconds * 1000,
        "started_at": row.ended_at - timedelta(seconds=row.active_seconds),
        "last_action_at": row.ended_at,
        "ended_at": row.ended_at,
    }


def _result_row(row: ResultRow) -> dict[str, Any]:
    names = ResultRow.__dataclass_fields__
    return {name: getattr(row, name) for name in names} | {"rank_key": row.rank_key}


def _standing_rows(rows: Iterable[ResultRow]) -> Iterator[dict[str, Any]]:
    """Add the dailies up by the app's own function."""
    days: dict[tuple[str, int], list[DayResult]] = defaultdict(list)
    for row in rows:
        if row.day is not None:
            days[row.board, row.player_id].append(DayResult(row.day, row.won, row.redeals))
    names = Standing.__dataclass_fields__
    for (board, player), of_player in days.items():
        of_player.sort(key=lambda result: result.day)
        loss = VARIANTS[board].rules.redeals + 1
        for period, sums in add_up(of_player, loss).items():
            keys = {"board": board, "period": period, "player_id": player}
            yield keys | {name: getattr(sums, name) for name in names}


def _insert(engine: Engine, table: Table, rows: Iterable[dict[str, Any]]) -> None:
    """Insert rows by the thousands, a transaction for each table."""
    with engine.connect() as connection:
        chunk: list[dict[str, Any]] = []
        for row in rows:
            chunk.append(row)
            if len(chunk) == CHUNK:
                connection.execute(insert(table), chunk)
                chunk = []
        if chunk:
            connection.execute(insert(table), chunk)
        connection.commit()


def _moment(day: date) -> datetime:
    return datetime(day.year, day.month, day.day, 1, tzinfo=UTC)
