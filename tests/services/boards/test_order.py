"""The order of results: the same in the rules' words, in Python and in SQL."""

from __future__ import annotations

from dataclasses import asdict

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from sqlalchemy import literal, select

from app.db.boards_order import MOST_MOVES, rank_key, rank_key_column, redeals_column
from app.db.database import Database
from tests.rules.scoring import Score

SCORES = st.builds(
    Score,
    won=st.booleans(),
    redeals=st.integers(0, 3),
    draw_used=st.booleans(),
    moves=st.integers(0, 900),
    home=st.integers(0, 104),
)


@given(SCORES, SCORES)
def test_the_key_sorts_as_the_rules_do(one: Score, two: Score) -> None:
    """One number in the database, one tuple in the rules: the same order, the same ties."""
    keys = [rank_key(**asdict(score)) for score in (one, two)]
    assert (keys[0] < keys[1]) == (one.rank_key < two.rank_key)
    assert (keys[0] == keys[1]) == (one.rank_key == two.rank_key)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(score=SCORES)
@example(score=Score(won=True, redeals=1, draw_used=True, moves=MOST_MOVES + 5, home=52))
def test_python_and_sql_agree(database: Database, score: Score) -> None:
    """A database computes the same key, and reads the redeals of a win back from it."""
    key = rank_key_column(**{name: literal(value) for name, value in asdict(score).items()})
    with database.read() as store:
        row = store.connection.execute(select(key, redeals_column(key))).one()
    assert row == (rank_key(**asdict(score)), score.redeals if score.won else -1)
