"""Boards: who comes before whom, shared ranks, stable pages, the same numbers everywhere."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.db import boards_results as results_db
from app.db import deals as deals_db
from app.db import players as players_db
from app.db.boards import BoardLine
from app.db.boards_standings import FOR_EVER, DayResult, Order
from app.db.database import Database, Store
from app.db.deals import DealRow
from app.rules.catalogue import VARIANTS
from app.services.boards import deal_boards, standings
from app.services.deals import creation as new_deals
from app.services.errors import NotFound
from app.services.games import creation
from tests.support.days import LUCIE, NOON, give_up, guest, recorded
from tests.support.players import result_of

DAY = date(2026, 11, 2)


@pytest.fixture
def store(database: Database) -> Iterator[Store]:
    """An open transaction that may write."""
    with database.write() as opened:
        yield opened


@pytest.fixture
def deal(store: Store) -> DealRow:
    """A random deal."""
    return new_deals.add_random(store, now=NOON)


def _board(store: Store, deal: DealRow, viewer: int | None = None) -> list[BoardLine]:
    board = deal_boards.read(store, deal=deal, board=LUCIE, viewer=viewer)
    return board.lines


def test_a_deals_board_is_ranked_by_redeals_draw_moves_then_cards_home(
    store: Store, deal: DealRow
) -> None:
    """Wins before losses; of losses only the cards home count, moves and redeals do not."""
    order: list[dict[str, Any]] = [
        {"redeals": 0, "draw_used": True, "moves": 90},
        {"redeals": 1, "moves": 50},
        {"redeals": 1, "moves": 51},
        {"redeals": 1, "draw_used": True, "moves": 40},
        {"redeals": 2, "moves": 30},
        {"won": False, "home": 51, "redeals": 2, "moves": 90},
        {"won": False, "home": 12, "redeals": 0, "moves": 5},
    ]
    expected = [recorded(store, guest(store), deal.id, **facts) for facts in reversed(order)][::-1]
    lines = _board(store, deal)
    assert [line.game_id for line in lines] == expected
    assert [line.rank for line in lines] == list(range(1, 8))


def test_losses_with_as_many_cards_home_share_the_rank(store: Store, deal: DealRow) -> None:
    """Whatever their moves and redeals; the next one's rank counts them both."""
    recorded(store, guest(store), deal.id, won=False, home=20, moves=10, redeals=0)
    recorded(store, guest(store), deal.id, won=False, home=20, moves=30, redeals=2)
    recorded(store, guest(store), deal.id, won=False, home=19)
    assert [line.rank for line in _board(store, deal)] == [1, 1, 3]


def test_fifty_equal_results_share_a_rank_and_page_stably(store: Store, deal: DealRow) -> None:
    """Over the end of a page too: nobody is shown twice or left out, all are second."""
    recorded(store, guest(store), deal.id, redeals=0)
    games = {recorded(store, guest(store), deal.id) for _ in range(deal_boards.PAGE)}
    viewer = guest(store)
    mine = recorded(store, viewer, deal.id, redeals=2)
    pages = [
        deal_boards.read(store, deal=deal, board=LUCIE, viewer=viewer, page=page)
        for page in (1, 2, 99)
    ]
    assert [board.pages for board in pages] == [2, 2, 2]
    lines = [*pages[0].lines, *pages[1].lines]
    assert pages[2].lines == pages[1].lines
    assert [line.rank for line in lines] == [1, *[2] * deal_boards.PAGE, deal_boards.PAGE + 2]
    assert {line.game_id for line in lines[1:-1]} == games
    owns = [board.own for board in pages]
    assert all(own == lines[-1] for own in owns)
    assert lines[-1].game_id == mine


def test_boards_of_a_deal_are_never_mixed(store: Store, deal: DealRow) -> None:
    """A named variant's and a custom rule set's games are on boards of their own."""
    recorded(store, guest(store), deal.id)
    recorded(store, guest(store), deal.id, board="custom-0123456789abcdef")
    totals = deal_boards.totals(store, deal)
    assert {board: total.games for board, total in totals.items()} == {
        LUCIE: 1,
        "custom-0123456789abcdef": 1,
    }
    assert len(_board(store, deal)) == 1


def test_a_deal_says_how_often_it_was_won_with_how_many_redeals(
    store: Store, deal: DealRow
) -> None:
    """Losses are counted, but have no number of redeals."""
    for redeals in (0, 1, 1, 2):
        recorded(store, guest(store), deal.id, redeals=redeals, draw_used=redeals == 1)
    recorded(store, guest(store), deal.id, won=False, home=7)
    recorded(store, guest(store), deal.id, won=False, home=0)
    totals = deal_boards.totals(store, deal)[LUCIE]
    assert (totals.games, totals.wins) == (6, 4)
    assert totals.by_redeals == {0: 1, 1: 2, 2: 1}


def test_an_anonymous_player_keeps_the_rank(store: Store, deal: DealRow) -> None:
    """The name is for nobody, the line is for everybody."""
    player = guest(store)
    players_db.change(store, player, name="Amélie", name_key="amelie", anonymous=True)
    recorded(store, player, deal.id)
    [line] = _board(store, deal)
    assert (line.rank, line.player.anonymous) == (1, True)


def test_an_imported_deals_board_is_open(store: Store) -> None:
    """Practice counts there: each player's best ended game, and only there."""
    number = new_deals.add_number(store, "617", now=NOON, created_by=None)
    deal = deals_db.get(store, number.id)
    assert deal is not None
    player, other = guest(store), guest(store)
    for who in (player, player, other):
        state = creation.create(
            store, player_id=who, rules=VARIANTS[LUCIE].rules, deal=deal.slug, now=NOON
        )
        give_up(store, state, who, NOON)
    board = deal_boards.read(store, deal=deal, board=LUCIE, viewer=player)
    assert board.imported
    assert [line.rank for line in board.lines] == [1, 1]
    assert board.own is not None
    assert board.totals.games == 2
    assert result_of(store, board.own.game_id) is None


def test_months_rank_by_wins_average_and_streak(store: Store) -> None:
    """Three orders of the same sums; a loss counts as one redeal more than there are."""
    days = [DAY + timedelta(days=n) for n in range(6)]
    one, two = guest(store), guest(store)
    rows = {day: new_deals.add_daily(store, seed=bytes(32), day=day, now=NOON).id for day in days}
    for number, day in enumerate(days):
        recorded(store, one, rows[day], won=number != 3, redeals=2, day=day)
        if number < 5:
            recorded(store, two, rows[day], won=number < 4, redeals=0, day=day)
    boards = {
        order: standings.read(
            store, variant=LUCIE, period="2026-11", order=order, viewer=two, now=NOON
        )
        for order in Order
    }
    firsts = {order: board.lines[0].player.id for order, board in boards.items()}
    assert firsts == {Order.WINS: one, Order.AVERAGE: two, Order.STREAK: two}
    ranks = {order: board.own_rank for order, board in boards.items()}
    assert ranks == {Order.WINS: 2, Order.AVERAGE: 1, Order.STREAK: 1}
    own = boards[Order.WINS].own
    assert own is not None
    assert (own.played, own.wins, own.redeals, own.best_streak) == (5, 4, 3, 4)
    assert own == standings.all_time(store, two, LUCIE)


def test_an_average_needs_a_minimum_of_dailies(store: Store) -> None:
    """Four dailies in a month: ranked by wins, not by average."""
    player = guest(store)
    for number in range(standings.LEAST_PLAYED - 1):
        day = DAY + timedelta(days=number)
        deal = new_deals.add_daily(store, seed=bytes(31) + bytes([number]), day=day, now=NOON)
        recorded(store, player, deal.id, day=day)
    average, wins = (
        standings.read(store, variant=LUCIE, period="2026-11", order=order, viewer=player, now=NOON)
        for order in (Order.AVERAGE, Order.WINS)
    )
    assert (average.total, average.own_rank) == (0, None)
    assert (wins.total, wins.own_rank) == (1, 1)


def test_equal_sums_share_the_rank(store: Store) -> None:
    """Two of four and one of two won are the same average, not the same number of wins."""
    for played in (2, 2, 4):
        player = guest(store)
        for number in range(played):
            day = DAY + timedelta(days=number)
            deal = new_deals.add_daily(store, seed=bytes(32), day=day, now=NOON)
            recorded(store, player, deal.id, won=number % 2 == 0, redeals=0, day=day)
    board = standings.read(
        store, variant=LUCIE, period=FOR_EVER, order=Order.WINS, viewer=None, now=NOON
    )
    assert [line.rank for line in board.lines] == [1, 2, 2]


@pytest.mark.parametrize("period", ["2026-13", "2026", "ever", "2026-1", ""])
def test_no_other_periods_exist(store: Store, period: str) -> None:
    """A month is written 2026-11, and all time `all`."""
    with pytest.raises(NotFound):
        standings.read(store, variant=LUCIE, period=period, order=Order.WINS, viewer=None, now=NOON)


def test_taking_a_result_away_takes_it_from_the_sums(store: Store) -> None:
    """As when accounts merge: adding up again leaves no trace of it."""
    player = guest(store)
    deal = new_deals.add_daily(store, seed=bytes(32), day=DAY, now=NOON)
    game = recorded(store, player, deal.id, day=DAY)
    results_db.remove(store, game)
    standings.refresh_all(store, player)
    assert standings.all_time(store, player, LUCIE) is None


RESULT = st.tuples(st.integers(0, 70), st.booleans(), st.integers(0, 2))


@given(st.lists(RESULT, unique_by=lambda result: result[0]))
def test_sums_agree_with_counting_day_by_day(found: list[tuple[int, bool, int]]) -> None:
    """The streak is the run of won days up to the last day played; months add up to all."""
    days = [DayResult(DAY + timedelta(days=n), won, r) for n, won, r in sorted(found)]
    sums = standings.add_up(days, loss=3)
    won = {result.day for result in days if result.won}
    runs = []
    for start_of in won:
        length = 0
        while start_of + timedelta(days=length) in won:
            length += 1
        runs.append((start_of, length))
    if not days:
        assert sums == {}
        return
    ever = sums.pop(FOR_EVER)
    assert ever.best_streak == max((length for _, length in runs), default=0)
    last = days[-1].day
    ending = [n for begun, n in runs if begun + timedelta(days=n - 1) == last]
    assert ever.streak == max(ending, default=0)
    for name in ("played", "wins", "redeals"):
        assert sum(getattr(month, name) for month in sums.values()) == getattr(ever, name)
