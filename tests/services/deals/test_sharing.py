"""Links to results and replays: opt-in, the player's own, and never a way around ranking."""

from __future__ import annotations

import pytest

from app.db.database import Database
from app.rules.errors import Refused
from app.services.deals import creation, overview, sharing
from app.services.errors import (
    NotFound,
    NotSignedIn,
    NotYours,
    PracticeReason,
    WouldBecomePractice,
)
from tests.support.days import NOON, begin, give_up, guest
from tests.support.players import Player, add_deal


@pytest.fixture
def shared(database: Database, player: Player) -> tuple[str, str, int]:
    """An ended game with a link to its result and replay: the link's id, the deal, its player."""
    deal = add_deal(database)
    with database.write() as store:
        state = give_up(store, begin(store, player.id, deal.slug, NOON), player.id, NOON)
        link = sharing.share(store, game_id=state.id, player=player.id, result=True, replay=True)
    assert link.deal == deal.slug
    return link.share_id, deal.slug, player.id


def test_a_link_tells_its_result_while_its_player_wants(
    database: Database, shared: tuple[str, str, int]
) -> None:
    """Taken back, the link leads to the deal alone; shared again, it is the same link."""
    share_id, slug, player = shared
    with database.write() as store:
        page = overview.read(store, name=slug, board=None, viewer=None, now=NOON, share_id=share_id)
        assert page.shared is not None
        game_id = page.shared.game_id
        sharing.share(store, game_id=game_id, player=player, result=False, replay=False)
        page = overview.read(store, name=slug, board=None, viewer=None, now=NOON, share_id=share_id)
        assert page.shared is None
        with pytest.raises(NotFound):
            sharing.replay(store, share_id=share_id, viewer=player, now=NOON)
        again = sharing.share(store, game_id=game_id, player=player, result=True, replay=False)
    assert again.share_id == share_id


def test_a_result_cannot_be_told_of_another_deal(
    database: Database, shared: tuple[str, str, int]
) -> None:
    """Nor made up: the id is looked up, and its game must be on the deal."""
    with database.write() as store:
        other = creation.add_random(store, now=NOON)
        for share_id in (shared[0], "AAAAAAAAAAA", "x", "%"):
            page = overview.read(
                store, name=other.slug, board=None, viewer=None, now=NOON, share_id=share_id
            )
            assert page.shared is None


def test_only_ones_own_ended_games_are_shared(database: Database, player: Player) -> None:
    """Not another's, not one in play, and not by somebody unknown."""
    deal = add_deal(database)
    with database.write() as store:
        state = begin(store, player.id, deal.slug, NOON)
        with pytest.raises(Refused):
            sharing.share(store, game_id=state.id, player=player.id, result=True, replay=True)
        give_up(store, state, player.id, NOON)
        with pytest.raises(NotFound):
            sharing.share(store, game_id="A" * 22, player=player.id, result=True, replay=True)
        with pytest.raises(NotYours):
            sharing.share(store, game_id=state.id, player=guest(store), result=True, replay=True)
        with pytest.raises(NotSignedIn):
            sharing.share(store, game_id=state.id, player=None, result=True, replay=True)


def test_a_replay_shows_only_the_opening_to_who_could_rank(
    database: Database, shared: tuple[str, str, int]
) -> None:
    """Until they choose to watch: then their next game on the deal is practice."""
    share_id, slug, _player = shared
    with database.write() as store:
        viewer = guest(store)
        before = sharing.replay(store, share_id=share_id, viewer=viewer, now=NOON)
        sharing.watch(store, share_id=share_id, player=viewer, now=NOON)
        after = sharing.replay(store, share_id=share_id, viewer=viewer, now=NOON)
        state = begin(store, viewer, slug, NOON)
    assert before.state.hidden
    assert len(before.positions) == 1
    assert not after.state.hidden
    assert state.practice_reason == PracticeReason.LOOKED


def test_watching_with_a_ranked_game_open_asks_first(
    database: Database, shared: tuple[str, str, int]
) -> None:
    """The open game becomes practice, and only when confirmed."""
    share_id, slug, _player = shared
    with database.write() as store:
        viewer = guest(store)
        begin(store, viewer, slug, NOON)
        with pytest.raises(WouldBecomePractice):
            sharing.watch(store, share_id=share_id, player=viewer, now=NOON)
        sharing.watch(store, share_id=share_id, player=viewer, now=NOON, confirm_practice=True)
        page = overview.read(store, name=slug, board=None, viewer=viewer, now=NOON)
    assert [game.ranked for game in page.own.games] == [False]


def test_results_are_folded_until_ones_own_game_has_ended(
    database: Database, shared: tuple[str, str, int]
) -> None:
    """For a stranger and for one who is still playing."""
    _share_id, slug, player = shared
    with database.write() as store:
        viewer = guest(store)
        folded = []
        for who in (None, viewer, player):
            page = overview.read(store, name=slug, board=None, viewer=who, now=NOON)
            folded.append(page.folded)
        state = begin(store, viewer, slug, NOON)
        playing = overview.read(store, name=slug, board=None, viewer=viewer, now=NOON)
        give_up(store, state, viewer, NOON)
        ended = overview.read(store, name=slug, board=None, viewer=viewer, now=NOON)
    assert folded == [True, True, False]
    assert (playing.folded, ended.folded) == (True, False)
    assert (playing.laid_out.info.seed, ended.laid_out.info.seed is None) == (None, False)
