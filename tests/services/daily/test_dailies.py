"""The day's deal: chosen once, hidden before its day, counted on its day."""

from __future__ import annotations

import secrets
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta, timezone
from threading import Barrier

import pytest

from app.db import analysis as analysis_db
from app.db.database import Database
from app.rules.catalogue import VARIANTS
from app.rules.dealing import Deal
from app.rules.variant import Rules
from app.services.boards import deal_boards, standings
from app.services.daily import archive, choice, deal_of_day, vetting
from app.services.daily.days import counts_until, day_ends, today
from app.services.daily.deal_of_day import PLAYED
from app.services.daily.outcomes import Outcome
from app.services.daily.vetting import Band, Finding
from app.services.deals import deal as deals
from app.services.errors import NotFound, PracticeReason, WouldBecomePractice
from app.services.games import creation, endings
from tests.support.days import (
    LUCIE,
    any_deal,
    any_win,
    begin,
    day_deal,
    give_up,
    guest,
    noon,
    play_out,
    win_day,
)
from tests.support.players import result_of

DAY = date(2026, 11, 29)
MIDNIGHT = day_ends(DAY)
MINUTE = timedelta(minutes=1)


def test_two_instances_that_race_choose_one_deal(database_url: str) -> None:
    """Each looks for a deal of its own, both then have the same one, and one is stored."""
    meet = Barrier(2)

    def waiting(rules: Rules, deal: Deal) -> Finding:
        meet.wait(timeout=20)
        return any_win(rules, deal)

    def choose(rules: Rules, wanted: Band) -> tuple[bytes, Finding]:
        return vetting.choose(rules, wanted, secrets.token_bytes(32), waiting)

    def instance(_number: int) -> str:
        database = Database(database_url, b"x" * 32)
        row = choice.ensure(
            database,
            day=DAY,
            variant=LUCIE,
            now=noon(DAY),
            choose=choose,
        )
        database.close()
        return row.deal.slug

    with ThreadPoolExecutor(2) as pool:
        assert len(set(pool.map(instance, range(2)))) == 1


def test_each_variant_has_its_own_deal(database: Database) -> None:
    """The variants of one deal share its shuffles, so dailies never share a deal."""
    rows = list(choice.ensure_days(database, first=DAY, count=2, now=noon(DAY), choose=any_deal))
    assert len({row.deal.id for row in rows}) == 2 * len(PLAYED)


def test_a_day_asked_for_again_keeps_its_deal(database: Database) -> None:
    """Choosing is done once; what is known of the deal is stored with it."""
    first = day_deal(database, DAY)
    assert day_deal(database, DAY) == first
    with database.read() as store:
        verdict = analysis_db.verdict(store, first.deal.id, LUCIE)
    assert verdict is not None
    assert verdict.fair_at == noon(DAY)


def test_tomorrow_does_not_exist(database: Database) -> None:
    """Neither the day, nor its deal's page, nor a game on it, whatever is stored."""
    slug = day_deal(database, DAY + timedelta(days=1)).deal.slug
    tomorrow = DAY + timedelta(days=1)
    with database.write() as store:
        player = guest(store)
        with pytest.raises(NotFound):
            deal_of_day.read(store, day=tomorrow, variant=LUCIE, viewer=player, now=noon(DAY))
        with pytest.raises(NotFound):
            deals.read(store, name=slug, viewer=player, now=MIDNIGHT - MINUTE)
        with pytest.raises(NotFound):
            begin(store, player, slug, MIDNIGHT - MINUTE)
        with pytest.raises(NotFound):
            deal_boards.of_day(store, day=tomorrow, variant=LUCIE, viewer=player, now=noon(DAY))
        assert begin(store, player, slug, MIDNIGHT).ranked


def test_a_game_belongs_to_the_day_it_began_on(database: Database) -> None:
    """Begun at 23:59 and won at 00:01, it is on yesterday's board and in yesterday's streak."""
    row = choice.ensure(database, day=DAY, variant=LUCIE, now=noon(DAY))
    with database.write() as store:
        player = guest(store)
        state = begin(store, player, row.deal.slug, MIDNIGHT - MINUTE)
        play_out(store, state, player, MIDNIGHT + MINUTE)
        result = result_of(store, state.id)
        standing = standings.all_time(store, player, LUCIE)
        board = deal_boards.of_day(
            store, day=DAY, variant=LUCIE, viewer=player, now=MIDNIGHT + MINUTE
        )
    assert result is not None
    assert (result.day, result.won) == (DAY, True)
    assert standing is not None
    assert standing.last_won == DAY
    assert board.own is not None
    assert board.own.rank == 1


def test_a_game_begun_after_the_day_is_practice(database: Database) -> None:
    """One minute past midnight yesterday's deal is archive: no rank, no board."""
    slug = day_deal(database, DAY).deal.slug
    with database.write() as store:
        player = guest(store)
        state = begin(store, player, slug, MIDNIGHT + MINUTE)
        give_up(store, state, player, MIDNIGHT + 2 * MINUTE)
        board = deal_boards.of_day(
            store, day=DAY, variant=LUCIE, viewer=player, now=MIDNIGHT + 3 * MINUTE
        )
    assert state.practice_reason == PracticeReason.AFTER_DAY
    assert board.totals.games == 0


def test_a_daily_not_ended_a_day_later_is_lost_with_the_cards_then_home(
    database: Database,
) -> None:
    """24 hours after the day the sweep closes it; until then it stays open."""
    slug = day_deal(database, DAY).deal.slug
    deadline = counts_until(DAY)
    with database.write() as store:
        player = guest(store)
        state = begin(store, player, slug, noon(DAY))
        assert endings.close_late(store, now=deadline - MINUTE) == 0
        assert endings.close_late(store, now=deadline) == 1
        result = result_of(store, state.id)
        standing = standings.all_time(store, player, LUCIE)
    assert result is not None
    assert (result.won, result.home, result.ended_at) == (False, 0, deadline)
    assert standing is not None
    assert (standing.played, standing.wins, standing.redeals) == (1, 0, 3)


def test_a_dailys_seed_is_shown_only_a_day_after_its_day(database: Database) -> None:
    """Even to its winner: others may still be playing."""
    row = day_deal(database, DAY)
    with database.write() as store:
        player = guest(store)
        state = give_up(store, begin(store, player, row.deal.slug, noon(DAY)), player, noon(DAY))
        seen = [
            deals.read(store, name=row.deal.slug, viewer=player, now=now).seed
            for now in (noon(DAY), counts_until(DAY) - MINUTE, counts_until(DAY))
        ]
    assert state.deal.seed is None
    assert seen == [None, None, row.deal.seed]


@pytest.mark.parametrize(
    "shift",
    [date(2026, 3, 8), date(2026, 3, 29), date(2026, 10, 25), date(2026, 11, 1)],
    ids=["US spring", "EU spring", "EU autumn", "US autumn"],
)
def test_clocks_going_forward_or_back_change_no_day(shift: date) -> None:
    """A day is a UTC date and has 24 hours; the same instant in any zone is on the same day."""
    assert day_ends(shift) - day_ends(shift - timedelta(days=1)) == timedelta(hours=24)
    for hours in (-8, -5, 0, 1, 2):
        zone = timezone(timedelta(hours=hours))
        last = (day_ends(shift) - MINUTE).astimezone(zone)
        assert (today(last), today(last + MINUTE)) == (shift, shift + timedelta(days=1))


def test_two_new_games_at_once_make_one_ranked_attempt(database: Database) -> None:
    """Of two posts without a key, one begins the ranked game, the other is asked first."""
    slug = day_deal(database, DAY).deal.slug
    with database.write() as store:
        player = guest(store)
    meet = Barrier(2)

    def post(_number: int) -> bool:
        meet.wait(timeout=20)
        try:
            with database.write() as store:
                return begin(store, player, slug, noon(DAY)).ranked
        except WouldBecomePractice:
            return False

    with ThreadPoolExecutor(2) as pool:
        assert sorted(pool.map(post, range(2))) == [False, True]


def test_the_same_new_game_sent_twice_is_one_game(database: Database) -> None:
    """A double click sends the same key: both get the one ranked game."""
    slug = day_deal(database, DAY).deal.slug
    with database.write() as store:
        player = guest(store)
    meet = Barrier(2)

    def post(_number: int) -> tuple[str, bool]:
        meet.wait(timeout=20)
        with database.write() as store:
            state = creation.create(
                store,
                player_id=player,
                rules=VARIANTS[LUCIE].rules,
                deal=slug,
                key="once",
                now=noon(DAY),
            )
        return state.id, state.ranked

    with ThreadPoolExecutor(2) as pool:
        assert len(set(pool.map(post, range(2)))) == 1


def test_the_calendar_shows_own_marks_up_to_today(database: Database) -> None:
    """Won, lost, in play and not played; a day to come never has a deal."""
    first = DAY - timedelta(days=3)
    with database.write() as store:
        player = guest(store)
    win_day(database, player, first)
    slugs = [day_deal(database, first + timedelta(days=n)).deal.slug for n in range(1, 5)]
    with database.write() as store:
        lost_at = noon(first + timedelta(days=1))
        give_up(store, begin(store, player, slugs[0], lost_at), player, lost_at)
        begin(store, player, slugs[1], noon(first + timedelta(days=2)))
        month = archive.month(store, day=DAY, variant=LUCIE, viewer=player, now=noon(DAY))
    marks = {day.day: (day.exists, day.outcome) for day in month.days}
    assert [marks[first + timedelta(days=n)] for n in range(5)] == [
        (True, Outcome.WON),
        (True, Outcome.LOST),
        (True, Outcome.OPEN),
        (True, Outcome.NONE),
        (False, Outcome.NONE),
    ]
    assert (month.earlier, month.later) == (None, None)


def test_a_month_to_come_is_not_there(database: Database) -> None:
    """The archive ends with this month."""
    with database.read() as store, pytest.raises(NotFound):
        archive.month(store, day=date(2026, 12, 1), variant=LUCIE, viewer=None, now=noon(DAY))


@pytest.mark.parametrize("weekday", [0, 3, 6])
@pytest.mark.parametrize("variant", PLAYED)
def test_honest_play_wins_every_daily(variant: str, weekday: int) -> None:
    """Whatever the band, the chosen deal is one that the fair par wins."""
    rules = VARIANTS[variant].rules
    seed, finding = vetting.choose(rules, vetting.BANDS[weekday], bytes([weekday]) * 32)
    again = vetting.honest_play(rules, Deal(seed))
    assert finding == again
    assert again.won


def test_the_week_gets_harder() -> None:
    """From Monday to Sunday no band asks for fewer redeals or states than the one before."""
    redeals = [band.redeals for band in vetting.BANDS]
    states = [band.states for band in vetting.BANDS]
    assert redeals == sorted(redeals)
    assert states == sorted(states)
    assert vetting.band(date(2026, 11, 30)).name == "very-easy"
    assert vetting.band(DAY).name == "very-hard"


def test_a_finding_in_the_band_is_at_no_distance() -> None:
    """And one with a redeal too many is further off than any chance can be."""
    rules = VARIANTS[LUCIE].rules
    wanted = vetting.BANDS[1]
    inside = replace(WON, redeals=1, chance=0.4)
    unlikely = replace(WON, redeals=1, chance=0.0)
    later = replace(WON, redeals=2, chance=0.4)
    assert vetting.distance(rules, wanted, inside) == 0
    assert 0 < vetting.distance(rules, wanted, unlikely) < vetting.distance(rules, wanted, later)


WON = Finding(
    won=True, redeals=0, draw=False, chance=1.0, expected=0.2, states=9, table_version="t"
)


def test_now_is_always_aware() -> None:
    """An instant in another zone is on its UTC day."""
    assert today(datetime(2026, 11, 30, 0, 30, tzinfo=timezone(timedelta(hours=1)))) == DAY
    assert today(datetime(2026, 11, 30, tzinfo=UTC)) == date(2026, 11, 30)
