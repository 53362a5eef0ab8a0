"""Stored games: the guard against writes that cross, and what the database itself refuses."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta, timezone

import pytest
from sqlalchemy import event, insert, select, text
from sqlalchemy.exc import IntegrityError, OperationalError, StatementError

from app.db import boards_results as results_db
from app.db import games as games_db
from app.db import players as players_db
from app.db.boards_results import ResultRow
from app.db.database import Database
from app.db.tables import players
from tests.support.app import migrate
from tests.support.players import NOON, Player, add_deal, winning_line


@pytest.fixture
def database(database_url: str) -> Iterator[Database]:
    """A migrated database of this test's own."""
    opened = Database(database_url, b"only for tests")
    yield opened
    opened.close()


@pytest.fixture
def player(database: Database) -> Player:
    """A player."""
    return Player(database)


def won(*, redeals: int = 0, draw: bool = False, moves: int = 60) -> ResultRow:
    """Make the result of a won game."""
    return ResultRow(
        game_id="A" * 22,
        player_id=1,
        deal_id=1,
        board="la-belle-lucie",
        day=None,
        won=True,
        redeals=redeals,
        draw_used=draw,
        moves=moves,
        home=52,
        active_seconds=0,
        ended_at=NOON,
    )


def lost(*, home: int, redeals: int = 0) -> ResultRow:
    """Make the result of a lost game."""
    return replace(won(redeals=redeals, moves=10 * home), won=False, home=home)


def test_a_write_against_an_old_version_does_nothing(player: Player) -> None:
    """`save` tells that another write came first, and leaves the game and its log alone."""
    state = player.begin()
    with player.database.write() as store:
        row = games_db.get(store, state.id)
        assert row is not None
        ahead = replace(row, version=6, moves=5)
        assert not games_db.save(store, ahead, 5, [("AS home", NOON)])
        assert games_db.get(store, state.id) == row
        assert games_db.log(store, state.id) == []


def test_a_write_for_another_player_does_nothing(player: Player) -> None:
    """A game that went to an account while its guest's last move was on its way is not changed."""
    state, other = player.begin(), Player(player.database).id
    with player.database.write() as store:
        row = games_db.get(store, state.id)
        assert row is not None
        ahead = replace(row, version=1, player_id=other)
        assert not games_db.save(store, ahead, 0, [("AS home", NOON)])
        assert games_db.get(store, state.id) == row


def test_a_merge_waits_for_moves_and_moves_for_no_lock(postgres_url: str) -> None:
    """A game that is just ending is seen ended; and who locks a player keeps no result out."""
    migrate(postgres_url)
    database = Database(postgres_url, b"only for tests")
    player = Player(database)
    deal = add_deal(database)
    state = player.begin(deal)
    with database.write() as merging, database.write() as moving:
        merging.connection.execute(text("SET lock_timeout = '200ms'"))
        moving.connection.execute(text("SET lock_timeout = '200ms'"))
        players_db.lock(merging, player.id)
        row = games_db.get(moving, state.id)
        assert row is not None
        assert games_db.save(moving, replace(row, version=1), 0, [("AS home", NOON)])
        results_db.add(moving, replace(lost(home=1), game_id=row.id, deal_id=deal.id))
        with pytest.raises(OperationalError, match="lock timeout"):
            games_db.on_deals_of(merging, player.id, [deal.id])
    database.close()


def test_nothing_is_kept_without_a_commit(player: Player) -> None:
    """A store that is left without a commit has changed nothing."""
    state = player.begin()
    with player.database.write() as store:
        games_db.unrank(store, state.id, "merged")
    with player.database.read() as store:
        row = games_db.get(store, state.id)
    assert row is not None
    assert row.ranked


def test_the_database_knows_one_ranked_game_a_deal(player: Player) -> None:
    """Two ranked games of one player on one deal cannot be stored, whatever the code does."""
    state = player.begin(add_deal(player.database))
    with player.database.write() as store:
        row = games_db.get(store, state.id)
        assert row is not None
        with pytest.raises(IntegrityError):
            games_db.add(store, replace(row, id="B" * 22), None)


def test_references_are_kept(player: Player) -> None:
    """A game of nobody cannot be stored."""
    state = player.begin()
    with player.database.write() as store:
        row = games_db.get(store, state.id)
        assert row is not None
        with pytest.raises(IntegrityError):
            games_db.add(store, replace(row, id="B" * 22, player_id=9_999), None)


def test_times_are_aware_and_utc(database: Database) -> None:
    """An instant comes back as the same instant in UTC; a naive one is not taken."""
    paris = timezone(timedelta(hours=1))
    with database.write() as store:
        given = datetime(2026, 3, 29, 3, 30, tzinfo=paris)
        store.connection.execute(insert(players).values(created_at=given))
        kept = store.connection.execute(select(players.c.created_at)).scalar_one()
        assert kept == given
        assert kept.utcoffset() == timedelta()
        with pytest.raises(StatementError, match="without a zone"):
            store.connection.execute(
                insert(players).values(created_at=datetime(2026, 1, 1))  # noqa: DTZ001 -- the fault
            )


def test_a_move_costs_three_statements(player: Player) -> None:
    """One select, one update, one insert: the move path asks for nothing else."""
    state = player.begin(add_deal(player.database))
    statements: list[str] = []
    event.listen(
        player.database.engine,
        "before_cursor_execute",
        lambda _c, _cursor, statement, *_more: statements.append(statement.split()[0]),
    )
    player.act(state, winning_line()[0], key="one")
    assert [word for word in statements if word != "BEGIN"] == ["SELECT", "UPDATE", "INSERT"]


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (won(redeals=0, moves=99), won(redeals=1, moves=60)),
        (won(draw=False, moves=99), won(draw=True, moves=60)),
        (won(moves=60), won(moves=61)),
        (won(redeals=3, draw=True, moves=999), lost(home=51)),
        (lost(home=30, redeals=2), lost(home=29, redeals=0)),
    ],
)
def test_the_rank_key_sorts_best_first(better: ResultRow, worse: ResultRow) -> None:
    """Wins by redeals, then the draw unused, then moves; then losses by cards home."""
    assert better.rank_key < worse.rank_key


def test_losses_with_as_many_cards_home_are_equal() -> None:
    """Among losses nothing counts but the cards home."""
    assert lost(home=20, redeals=0).rank_key == lost(home=20, redeals=2).rank_key
