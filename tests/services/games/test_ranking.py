"""What is ranked, what turns a game into practice, and who may see what of a deal."""

from datetime import UTC, datetime, timedelta

import pytest

from app.db import boards_results as results_db
from app.db import games_open as open_db
from app.db.tables import looks
from app.rules.catalogue import variant
from app.rules.errors import Ended
from app.rules.game import positions
from app.rules.notation import format_layout
from app.services.deals import deal as deals
from app.services.errors import NotFound, WouldBecomePractice
from app.services.games import access, endings, protection
from app.services.games.state import GameState, Stale
from tests.support.players import (
    LUCIE,
    NOON,
    Player,
    add_daily,
    add_deal,
    result_of,
    rows,
    winning_line,
)

TREFOIL = variant("trefoil").rules


def result(player: Player, state: GameState) -> results_db.ResultRow | None:
    """Read what the boards have of a game."""
    with player.database.read() as store:
        return result_of(store, state.id)


def test_the_first_game_on_a_deal_is_ranked(player: Player) -> None:
    """A first game is ranked, every further one practice, in whatever variant."""
    deal = add_deal(player.database)
    first = player.end(player.begin(deal)).state
    second = player.begin(deal, TREFOIL)
    assert first.ranked
    assert (second.ranked, second.practice_reason) == (False, "not_first")
    player.end(second)
    assert result(player, first) is not None
    assert result(player, second) is None


def test_everyone_has_a_first_game(player: Player, other: Player) -> None:
    """What one player did on a deal takes nothing from another."""
    deal = add_deal(player.database)
    assert player.begin(deal).ranked
    assert other.begin(deal).ranked


def test_an_undone_redeal_makes_practice(player: Player) -> None:
    """Undoing a redeal asks first, and then makes the game practice for ever."""
    state = player.until_redealt(player.begin(add_deal(player.database)))
    with pytest.raises(WouldBecomePractice) as asked:
        player.undo(state)
    assert (asked.value.reason, asked.value.game_id) == ("undo_redeal", state.id)
    assert player.read(state.id) == state
    undone = player.undo(state, confirm_practice=True).state
    assert (undone.ranked, undone.practice_reason) == (False, "undo_redeal")
    again = player.act(undone, "redeal").state
    assert not again.ranked
    player.end(again)
    assert result(player, again) is None


def test_undo_within_a_layout_is_free(player: Player) -> None:
    """Undo and redo inside a layout, one after a redeal too, leave a game ranked."""
    state = player.until_redealt(player.begin(add_deal(player.database)))
    moved = player.act(state, str(state.game.legal[0])).state
    undone = player.undo(moved).state
    assert undone.ranked
    assert player.redo(undone).state.ranked


def test_practice_is_for_ever(player: Player) -> None:
    """A game made practice stays so; making it practice again changes nothing."""
    state = player.practice(player.begin(add_deal(player.database))).state
    assert (state.ranked, state.practice_reason, state.game.version) == (False, "chosen", 1)
    assert player.practice(state).state == state
    won = player.play_line(state, winning_line())
    assert result(player, won) is None


def test_another_game_on_the_deal_makes_the_open_one_practice(player: Player) -> None:
    """Starting again while a ranked game is not ended asks first, and then makes it practice."""
    deal = add_deal(player.database)
    first = player.begin(deal)
    with pytest.raises(WouldBecomePractice) as asked:
        player.begin(deal)
    assert asked.value.game_id == first.id
    second = player.begin(deal, confirm_practice=True)
    assert not second.ranked
    assert player.read(first.id).practice_reason == "another_game"
    with pytest.raises(Stale):
        player.act(first, winning_line()[0])


def test_an_imported_deal_is_practice(player: Player) -> None:
    """A game on an imported or numbered deal is never ranked, and has no result."""
    board = format_layout(player.begin().game.opening)
    for state in (player.begin(layout=board), player.begin(number="24")):
        assert (state.ranked, state.practice_reason) == (False, "imported")
        assert result(player, player.end(state).state) is None


def test_a_stranger_sees_the_opening_only(player: Player, other: Player) -> None:
    """Someone who could rank on a deal sees nothing of another's game but its opening."""
    state = player.play_line(player.begin(add_deal(player.database)), winning_line()[:20])
    seen = other.read(state.id)
    assert seen.hidden
    assert not seen.owner
    assert seen.game.position == state.game.opening
    assert seen.game.version == 0
    player.play_line(state, winning_line()[20:])
    ended = other.read(state.id)
    assert (ended.hidden, ended.ended, ended.deal.seed) == (True, None, None)
    assert ended.game.position == state.game.opening


def test_nobody_in_particular_sees_the_opening_only(player: Player) -> None:
    """A visitor without a player sees what a stranger sees, and becomes nobody by looking."""
    state = player.play_line(player.begin(add_deal(player.database)), winning_line())
    with player.database.read() as store:
        seen = access.read(store, game_id=state.id, viewer=None, now=NOON)
    assert seen.hidden


def test_who_has_a_ranked_game_in_play_sees_no_other(player: Player, other: Player) -> None:
    """While one's own ranked game goes on, others' games on the deal stay hidden."""
    deal = add_deal(player.database)
    won = player.play_line(player.begin(deal), winning_line())
    mine = other.begin(deal)
    assert other.read(won.id).hidden
    other.end(mine)
    seen = other.read(won.id)
    assert not seen.hidden
    assert seen.game.position.won
    assert seen.deal.seed == won.game.deal.seed


def test_looking_spends_the_deal(player: Player, other: Player) -> None:
    """Whoever looks at another's game can have no ranked game on the deal any more."""
    deal = add_deal(player.database)
    state = player.play_line(player.begin(deal), winning_line()[:20])
    seen = other.look(state.id)
    assert not seen.hidden
    assert seen.game == state.game
    assert seen.deal.seed is None
    begun = other.begin(deal)
    assert (begun.ranked, begun.practice_reason) == (False, "looked")


def test_looking_asks_before_it_costs_a_ranked_game(player: Player, other: Player) -> None:
    """Looking while one's own game is ranked asks first, then makes it practice."""
    deal = add_deal(player.database)
    state = player.begin(deal)
    mine = other.begin(deal)
    with pytest.raises(WouldBecomePractice) as asked:
        other.look(state.id)
    assert asked.value.game_id == mine.id
    with other.database.read() as store:
        assert rows(store, looks) == 0
    other.look(state.id, confirm=True)
    assert other.read(mine.id).practice_reason == "looked"


def test_looking_at_ones_own_game_costs_nothing(player: Player) -> None:
    """The owner sees all of a game without a look being recorded."""
    state = player.begin(add_deal(player.database))
    assert player.look(state.id).owner
    assert player.read(state.id).ranked


def test_the_seed_waits_for_the_end(player: Player, other: Player) -> None:
    """A deal's seed is shown to those who can have no ranked game on it any more, no sooner."""
    deal = add_deal(player.database)
    state = player.begin(deal)

    def seed(viewer: Player | None) -> bytes | None:
        who = None if viewer is None else viewer.id
        with player.database.read() as store:
            return deals.read(store, name=deal.slug, viewer=who, now=NOON).seed

    assert seed(player) is None
    player.end(state)
    assert seed(player) == deal.seed
    assert seed(other) is None
    assert seed(None) is None


def test_a_practice_game_in_play_shows_no_seed(player: Player) -> None:
    """Only an ended game shows the seed, practice or not."""
    state = player.practice(player.begin(add_deal(player.database))).state
    assert player.read(state.id).deal.seed is None
    assert player.end(state).state.deal.seed is not None


def test_a_daily_counts_if_it_starts_on_its_day(player: Player, other: Player) -> None:
    """A game on its day is ranked, one after it practice."""
    deal = add_daily(player.database)
    player.now = datetime(2026, 11, 30, 23, 59, 59, tzinfo=UTC)
    other.now = datetime(2026, 12, 1, 0, 0, 1, tzinfo=UTC)
    today, tomorrow = player.begin(deal), other.begin(deal)
    assert today.ranked
    assert (tomorrow.ranked, tomorrow.practice_reason) == (False, "after_day")


def test_a_daily_does_not_exist_before_its_day(player: Player) -> None:
    """Before its day, a daily's deal is not found, by its slug or for a new game."""
    deal = add_daily(player.database, now=NOON + timedelta(days=1))
    with pytest.raises(NotFound):
        player.begin(deal)
    with player.database.read() as store, pytest.raises(NotFound):
        deals.read(store, name=deal.slug, viewer=player.id, now=NOON)


def test_a_daily_belongs_to_its_day(player: Player, other: Player) -> None:
    """A game that ends after midnight counts for its deal's day, in that day's variant only."""
    deal = add_daily(player.database)
    state = player.begin(deal)
    won = player.later(hours=13).play_line(state, winning_line())
    counted = result(player, won)
    assert counted is not None
    assert counted.day == NOON.date()
    trefoil = result(other, other.end(other.begin(deal, TREFOIL)).state)
    assert trefoil is not None
    assert trefoil.day is None


def test_a_daily_not_ended_in_time_is_lost(player: Player) -> None:
    """24 hours after its day a ranked daily is lost with the cards then home."""
    state = player.play_line(player.begin(add_daily(player.database)), winning_line()[:40])
    deadline = datetime(2026, 12, 2, tzinfo=UTC)
    player.now = deadline - timedelta(seconds=1)
    assert player.read(state.id).ended is None
    player.now = deadline
    seen = player.read(state.id)
    assert seen.ended == deadline
    assert result(player, state) is None
    with pytest.raises(Ended):
        player.act(state, winning_line()[40])
    lost = result(player, state)
    assert lost is not None
    assert (lost.won, lost.home) == (False, state.game.position.cards_home)
    assert lost.ended_at == deadline
    assert player.read(state.id).ended == deadline


def test_a_late_daily_asks_nothing(player: Player) -> None:
    """A ranked daily whose time is over is lost already: a new game on its deal costs nothing."""
    deal = add_daily(player.database)
    state = player.play_line(player.begin(deal), winning_line()[:30])
    again = player.later(days=3).begin(deal)
    assert (again.ranked, again.practice_reason) == (False, "not_first")
    lost = result(player, state)
    assert lost is not None
    assert lost.home == state.game.position.cards_home
    assert player.read(state.id).ranked


def test_late_dailies_are_closed_together(player: Player, other: Player) -> None:
    """A sweep ends every ranked daily whose time is over, once."""
    deal = add_daily(player.database)
    for someone in (player, other):
        someone.begin(deal)
    later = NOON + timedelta(days=3)
    with player.database.write() as store:
        assert endings.close_late(store, now=NOON) == 0
        assert endings.close_late(store, now=later) == 2
        assert endings.close_late(store, now=later) == 0


def test_a_dailys_seed_waits_a_day_longer(player: Player) -> None:
    """A daily's seed is shown from 24 hours after its day, even to those who have ended it."""
    state = player.end(player.begin(add_daily(player.database))).state
    assert state.deal.seed is None
    player.now = datetime(2026, 12, 1, 23, 59, 59, tzinfo=UTC)
    assert player.read(state.id).deal.seed is None
    player.now = datetime(2026, 12, 2, tzinfo=UTC)
    assert player.read(state.id).deal.seed is not None


def test_after_its_day_everyone_may_look_at_a_dailys_games(player: Player, other: Player) -> None:
    """Nobody can start a ranked game on a day that is over, so nothing is hidden any more."""
    state = player.end(player.begin(add_daily(player.database))).state
    assert other.read(state.id).hidden
    assert not other.later(days=1).read(state.id).hidden


def test_solving_ones_own_layout_is_noticed(player: Player, other: Player) -> None:
    """A layout of one's ranked game, fans in any order, isn't solved without saying so."""
    state = player.play_line(player.begin(add_deal(player.database)), winning_line()[:5])
    position = state.game.position
    shuffled = type(position)(
        position.fans[::-1], position.foundations, position.redeals_left, position.draw_left
    )
    with player.database.read() as store:
        for asked in (position, shuffled, state.game.opening):
            with pytest.raises(WouldBecomePractice) as refused:
                protection.check_solving(store, player_id=player.id, asked=[asked], now=NOON)
            assert refused.value.game_id == state.id
        protection.check_solving(store, player_id=other.id, asked=[position], now=NOON)
        protection.check_solving(store, player_id=None, asked=[position], now=NOON)
    player.practice(state)
    with player.database.read() as store:
        protection.check_solving(store, player_id=player.id, asked=[position], now=NOON)


def test_a_layout_is_noticed_after_a_redeal_and_among_many_games(player: Player) -> None:
    """Every layout of the line counts, of every game in play, however many there are."""
    state = player.begin()
    played = player.until_redealt(state)
    for _number in range(3):
        player.begin()
    passed = positions(played.game.rules, played.game.deal, played.game.line)
    with player.database.read() as store:
        for asked in passed:
            with pytest.raises(WouldBecomePractice) as refused:
                protection.check_solving(store, player_id=player.id, asked=[asked], now=NOON)
            assert refused.value.game_id == state.id
        listed = open_db.open_ranked(store, player.id, page=2)
        assert len({row.id for row, _deal in listed}) == 4


def test_custom_rules_that_are_a_variants_are_that_variant(player: Player) -> None:
    """Equal rules share a name and a board; other rules have a board of their own."""
    assert player.begin(rules=LUCIE).variant == "la-belle-lucie"
    custom = type(LUCIE)(redeals=1)
    assert player.begin(rules=custom).variant == "custom"
