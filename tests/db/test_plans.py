"""Queries that must be answered by their index, however many rows there are."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from app.db import boards, boards_standings, games_open
from app.db.boards_standings import Order
from app.db.database import Database, Store
from tests.support.days import LUCIE, NOON

DAY = NOON.date()


@pytest.mark.parametrize(
    ("ask", "index"),
    [
        pytest.param(lambda s: games_open.open_dailies(s, DAY, 1), "ix_games_open_day", id="late"),
        pytest.param(
            lambda s: boards.page(s, 1, LUCIE, imported=False, limit=50, offset=0),
            "COVERING INDEX ix_results_deal_id_board_rank_key_game_id",
            id="deal's board",
        ),
        pytest.param(
            lambda s: boards.counts(s, 1, imported=False),
            "COVERING INDEX ix_results_deal_id_board_rank_key_game_id",
            id="how a deal's games ended",
        ),
        pytest.param(
            lambda s: boards.begun(s, 1), "COVERING INDEX ix_games_deal_id", id="games begun"
        ),
        pytest.param(
            lambda s: boards_standings.page(
                s, LUCIE, "all", Order.WINS, least=20, limit=50, offset=0
            ),
            "PRIMARY KEY (board=? AND period=?",
            id="all time",
        ),
    ],
)
def test_sqlite_uses_the_index(
    sqlite_database: Database, ask: Callable[[Store], Any], index: str
) -> None:
    """By its own account of how it would answer."""
    asked: list[tuple[str, Any]] = []
    event.listen(
        sqlite_database.engine,
        "before_cursor_execute",
        lambda _c, _cursor, statement, parameters, *_: asked.append((statement, parameters)),
    )
    with sqlite_database.read() as store:
        ask(store)
        statement, parameters = asked[-1]
        plan = store.connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", parameters)
        lines = [row[-1] for row in plan]
    assert any(index in line for line in lines), lines
    assert not any(line.startswith("SCAN games") or "ANY(" in line for line in lines), lines


@pytest.fixture
def sqlite_database(tmp_path: Path, migrated_sqlite: Path) -> Iterator[Database]:
    """A migrated SQLite database of this test's own."""
    file = tmp_path / "plans.sqlite3"
    shutil.copy(migrated_sqlite, file)
    database = Database(f"sqlite:///{file}", b"only for tests")
    yield database
    database.close()
