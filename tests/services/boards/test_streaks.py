"""Days won in a row: what goes on with a streak, what ends it, and what may still save it."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from app.db.database import Database
from app.services.boards import standings, streaks
from app.services.daily import deal_of_day
from app.services.daily.clock import Days
from tests.support.days import (
    LUCIE,
    any_deal,
    begin,
    day_deal,
    give_up,
    guest,
    noon,
    recorded,
    win_day,
)

DAY = date(2026, 11, 29)


def test_the_streak_runs_over_days_and_months(database: Database) -> None:
    """Won on days 1, 2 and 3: a streak of 3, whose end today's unplayed deal is not."""
    days = [date(2026, 10, 31), date(2026, 11, 1), date(2026, 11, 2)]
    with database.write() as store:
        player = guest(store)
    for day in days:
        win_day(database, player, day)
    with database.read() as store:
        standing = standings.all_time(store, player, LUCIE)
    on = [noon(days[-1]) + timedelta(days=later) for later in range(3)]
    assert [streaks.running(standing, now) for now in on] == [3, 3, 0]


def test_a_skipped_day_begins_the_streak_anew(database: Database) -> None:
    """Won on days 1 and 3: a streak of 1."""
    with database.write() as store:
        player = guest(store)
    for day in (DAY - timedelta(days=2), DAY):
        win_day(database, player, day)
    with database.read() as store:
        standing = standings.all_time(store, player, LUCIE)
    assert streaks.running(standing, noon(DAY)) == 1


def test_a_lost_day_ends_the_streak_at_once(database: Database) -> None:
    """Won yesterday, lost today: no streak."""
    with database.write() as store:
        player = guest(store)
    win_day(database, player, DAY - timedelta(days=1))
    slug = day_deal(database, DAY).deal.slug
    with database.write() as store:
        give_up(store, begin(store, player, slug, noon(DAY)), player, noon(DAY))
        standing = standings.all_time(store, player, LUCIE)
    assert streaks.running(standing, noon(DAY)) == 0
    assert standing is not None
    assert standing.best_streak == 1


@pytest.mark.parametrize(("today_is", "streak"), [("open", 2), ("won", 2), ("lost", 0)])
def test_a_streak_is_not_lost_while_yesterdays_game_is_in_play(
    database: Database, today_is: str, streak: int
) -> None:
    """Won on days 1 and 2, begun on day 3, it runs through day 4, unless that is lost."""
    with database.write() as store:
        player = guest(store)
    days = [DAY + timedelta(days=number) for number in range(4)]
    for day in days[:2]:
        win_day(database, player, day)
    slug = day_deal(database, days[2]).deal.slug
    with database.write() as store:
        begin(store, player, slug, noon(days[2]))
    last = day_deal(database, days[3])
    if today_is != "open":
        with database.write() as store:
            recorded(store, player, last.deal.id, won=today_is == "won", day=days[3])
            store.commit()
    streaks_shown = []
    for now in (noon(days[3]), noon(days[3]) + timedelta(days=1)):
        Days(database, any_deal).settle(now)
        with database.read() as store:
            deal = deal_of_day.read(store, day=days[3], variant=LUCIE, viewer=player, now=now)
            streaks_shown.append(deal.streak)
    assert streaks_shown == [streak, int(today_is == "won")]
