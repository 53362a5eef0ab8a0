"""What help costs: every ranked game that it would help, in one transaction or not at all."""

from dataclasses import replace

import pytest

from app.rules.dealing import Deal
from app.rules.notation import format_layout
from app.services.analysis import help_permission
from app.services.errors import NotYours, PracticeReason, WouldBecomePractice
from app.services.games.changes import Change
from app.services.games.state import GameState, Stale
from tests.support.players import LUCIE, Player, add_deal
from tests.support.queries import transactions


def copied(player: Player) -> tuple[GameState, GameState]:
    """Begin a ranked game, and another on its layout as an imported deal."""
    ranked = player.begin()
    return ranked, player.begin(layout=format_layout(ranked.game.position))


def change_of(player: Player, state: GameState, *, key: str | None = None) -> Change:
    """Return a request for help in a game as it stands."""
    return Change(state.id, player.id, state.game.version, player.now, key)


def test_help_in_a_copy_costs_the_rank_of_the_original(player: Player) -> None:
    """Asked for without a word it is refused; confirmed, the ranked game is practice first."""
    ranked, copy = copied(player)
    with player.database.read() as store, pytest.raises(WouldBecomePractice):
        help_permission.practice_game(store, game_id=copy.id, viewer=player.id, now=player.now)
    with transactions(player.database.engine) as begun, player.database.write() as store:
        help_permission.become_practice(store, change_of(player, copy))
    assert len(begun) == 1
    assert player.read(ranked.id).practice_reason == PracticeReason.SOLVED


def test_help_asked_for_again_costs_what_has_begun_since(player: Player) -> None:
    """It changes nothing in its own game, but the answer would help in a newer one too."""
    deal = add_deal(player.database)
    copy = player.begin(layout=format_layout(Deal(deal.seed).opening(LUCIE)))
    change = change_of(player, copy, key="once")
    with player.database.write() as store:
        help_permission.become_practice(store, change)
    before = player.read(copy.id)
    ranked = player.begin(deal)
    assert ranked.ranked
    with player.database.write() as store:
        help_permission.become_practice(store, change)
    assert player.read(copy.id) == before
    assert not player.read(ranked.id).ranked


def test_help_that_fails_changes_no_game(player: Player, other: Player) -> None:
    """Against an old version, or in another's game, the ranked original keeps its rank."""
    ranked, copy = copied(player)
    change = change_of(player, copy)
    for failing, error in (
        (replace(change, version=7), Stale),
        (replace(change, player=other.id), NotYours),
    ):
        with player.database.write() as store, pytest.raises(error):
            help_permission.become_practice(store, failing)
        assert player.read(ranked.id).ranked


def test_solving_a_ranked_layout_costs_its_rank(player: Player) -> None:
    """It is named first, and given up only when that is wanted."""
    ranked = player.begin()
    position = ranked.game.position
    with player.database.read() as store, pytest.raises(WouldBecomePractice) as refusal:
        help_permission.check_solving(store, position, player=player.id, now=player.now)
    assert (refusal.value.game_id, refusal.value.reason) == (ranked.id, PracticeReason.SOLVED)
    with player.database.write() as store:
        help_permission.give_up_rank(store, position, player=player.id, now=player.now)
    assert not player.read(ranked.id).ranked
    with player.database.read() as store:
        help_permission.check_solving(store, position, player=player.id, now=player.now)
