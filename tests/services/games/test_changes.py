"""Playing a game: what is stored, what is refused, and what the same key does twice."""

from dataclasses import replace

import pytest

from app.db import games as games_db
from app.db.database import Database
from app.db.players import Credential, Proof
from app.db.tables import actions
from app.rules.catalogue import variant
from app.rules.errors import Ended, Malformed, Refused
from app.rules.game import Game, Status
from app.services.errors import KeyReused, NotFound, NotYours
from app.services.games import changes, summaries
from app.services.games.changes import Change
from app.services.games.state import Stale, game_of
from app.services.players import identity
from tests.support.players import Player, add_deal, result_of, rows, winning_line


def test_a_game_starts_with_its_opening(player: Player) -> None:
    """A fresh game has the deal's opening, version 0, and the commitment but not the seed."""
    state = player.begin()
    assert state.game.position == state.game.opening
    assert state.game.version == 0
    assert state.deal.commitment == state.game.deal.commitment
    assert state.deal.seed is None


def test_what_was_answered_is_stored(player: Player) -> None:
    """After every action the game read anew is the one that was answered."""
    state = player.begin(add_deal(player.database))
    for text in winning_line()[:20]:
        state = player.act(state, text).state
        assert player.read(state.id) == state


def test_a_move_tells_where_it_came_from(player: Player) -> None:
    """A change gives the position before it, so that only what changed need be shown."""
    state = player.begin()
    moved = player.act(state, str(state.game.legal[0]))
    assert moved.before == state.game.position


def test_the_log_alone_rebuilds_the_game(player: Player) -> None:
    """Undo, redo and finish are entries too: replaying the log gives the stored game."""
    state = player.begin(add_deal(player.database))
    state = player.play_line(state, winning_line()[:10])
    for change in (player.undo, player.undo, player.redo, player.finish):
        try:
            state = change(state).state
        except Refused:
            continue
    with player.database.read() as store:
        texts = [entry.text for entry in games_db.log(store, state.id)]
    game = Game.replay(state.game.rules, state.game.deal, texts)
    assert game == state.game
    assert game.version == len(texts)


def test_the_snapshot_is_the_game(player: Player) -> None:
    """The stored snapshot, read back, is the game with its line and its undone steps."""
    state = player.begin(add_deal(player.database))
    state = player.play_line(state, winning_line()[:12])
    state = player.undo(player.undo(state).state).state
    with player.database.read() as store:
        held = games_db.hold(store, state.id, player.id)
    assert held is not None
    assert game_of(held.game, held.deal) == state.game


def test_a_won_game_has_ended(player: Player) -> None:
    """The last card home ends the game: there is a result and a seed, and no further change."""
    state = player.play_line(player.begin(add_deal(player.database)), winning_line())
    assert state.game.status is Status.WON
    assert state.ended == player.now
    assert state.deal.seed == state.game.deal.seed
    with pytest.raises(Ended):
        player.undo(state)
    with player.database.read() as store:
        result = result_of(store, state.id)
    assert result is not None
    assert (result.won, result.redeals, result.home) == (True, 0, 52)
    assert result.moves == len(winning_line())


def test_ending_a_game_loses_it(player: Player) -> None:
    """A game that its player ends is lost with the cards then home."""
    state = player.play_line(player.begin(add_deal(player.database)), winning_line()[:30])
    ended = player.end(state).state
    assert ended.game.status is Status.LOST
    with player.database.read() as store:
        result = result_of(store, state.id)
    assert result is not None
    assert (result.won, result.home) == (False, state.game.position.cards_home)
    with pytest.raises(Ended):
        player.act(ended, str(state.game.legal[0]))


def test_an_illegal_move_changes_nothing(player: Player) -> None:
    """A refused action leaves position and version as they were."""
    state = player.begin(add_deal(player.database))
    with pytest.raises(Refused):
        player.act(state, "redeal")
    assert player.read(state.id) == state


@pytest.mark.parametrize("text", ["", "8C", "xx yy", "8C 9C TD", "\x00", "8C\x009C", "9" * 10_000])
def test_nonsense_is_malformed(player: Player, text: str) -> None:
    """Text that is no action is refused before anything is looked up."""
    state = player.begin()
    with pytest.raises(Malformed):
        player.act(state, text)
    assert player.read(state.id) == state


def test_a_stale_version_gets_the_current_game(player: Player) -> None:
    """A change made against an older version is refused with the game as it stands."""
    state = player.begin(add_deal(player.database))
    moved = player.act(state, winning_line()[0]).state
    with pytest.raises(Stale) as refused:
        player.act(state, winning_line()[1])
    assert refused.value.state == moved


def test_the_same_key_is_done_once(player: Player) -> None:
    """A repeated key gives the game after that entry, and adds none."""
    state = player.begin(add_deal(player.database))
    first = player.act(state, winning_line()[0], key="one")
    again = player.act(state, winning_line()[0], key="one")
    assert again == first
    with player.database.read() as store:
        assert rows(store, actions) == 1


def test_a_key_is_looked_up_before_the_version(player: Player) -> None:
    """A repeated key gives the position after its own entry, however far the game has gone on."""
    state = player.begin(add_deal(player.database))
    first = player.act(state, winning_line()[0], key="one")
    later = player.play_line(first.state, winning_line()[1:8])
    again = player.act(state, winning_line()[0], key="one")
    assert again.state.game == first.state.game
    assert again.before == first.before
    assert player.read(state.id) == later


def test_a_repeated_finish_shows_all_of_it(player: Player) -> None:
    """The key of a finish stands for all its entries."""
    state = player.play_line(player.begin(add_deal(player.database)), winning_line()[:-3])
    done = player.finish(state, key="all")
    again = player.finish(state, key="all")
    assert again == done
    assert done.state.game.version > state.game.version + 1


def test_a_repeated_winning_move_still_counts(player: Player) -> None:
    """If the answer to the winning move is lost, the same request again shows the won game."""
    state = player.play_line(player.begin(add_deal(player.database)), winning_line()[:-1])
    player.act(state, winning_line()[-1], key="last")
    again = player.act(state, winning_line()[-1], key="last").state
    assert again.game.status is Status.WON
    assert again.ended is not None
    assert again.deal.seed is not None


def test_a_key_is_for_one_request(player: Player) -> None:
    """The same key with another action, version or kind of change is refused."""
    state = player.begin(add_deal(player.database))
    moved = player.act(state, winning_line()[0], key="one").state
    with pytest.raises(KeyReused):
        player.act(moved, winning_line()[1], key="one")
    with pytest.raises(KeyReused):
        player.act(moved, winning_line()[0], key="one")
    with pytest.raises(KeyReused):
        player.undo(moved, key="one")
    with pytest.raises(KeyReused):
        player.finish(state, key="one")
    assert player.read(state.id) == moved


def test_keys_belong_to_one_game(player: Player) -> None:
    """The same key may be used in another game."""
    first, second = player.begin(), player.begin()
    for state in (first, second):
        player.act(state, str(state.game.legal[0]), key="one")


@pytest.mark.parametrize("key", ["x" * 81, "é", "a\x00b", "a\nb"])
def test_a_strange_key_is_malformed(player: Player, key: str) -> None:
    """Keys are up to 80 printable ASCII characters."""
    state = player.begin()
    with pytest.raises(Malformed):
        player.act(state, str(state.game.legal[0]), key=key)


def test_a_new_game_is_made_once_for_a_key(player: Player) -> None:
    """The same key of the same player gives the same new game; with another wish, a refusal."""
    first = player.begin(key="new")
    assert player.begin(key="new").id == first.id
    with pytest.raises(KeyReused):
        player.begin(rules=variant("the-fan").rules, key="new")


def test_strangers_cannot_act(player: Player, other: Player) -> None:
    """Only the owner changes a game; nobody at all is no owner either."""
    state = player.begin()
    with pytest.raises(NotYours):
        other.act(state, str(state.game.legal[0]))
    other.id = 0
    with pytest.raises(NotYours):
        other.act(state, str(state.game.legal[0]))


@pytest.mark.parametrize("game_id", ["x", "A" * 22, "a" * 23, "\x00" * 22, "é" * 22, ""])
def test_an_unknown_game_is_not_found(player: Player, game_id: str) -> None:
    """An id that no game has, or could have, is not found."""
    with pytest.raises(NotFound):
        player.read(game_id)
    state = replace(player.begin(), id=game_id)
    with pytest.raises(NotFound):
        player.act(state, "AS home")


def test_a_credential_is_as_good_as_an_id(player: Player) -> None:
    """A session's secret finds the player within the move's own query; a wrong one finds nobody."""
    with player.database.write() as store:
        secret = identity.open_session(store, player.id, label="", now=player.now)
        store.commit()
        right = Credential(Proof.SESSION, store.digest(secret))
    state = player.begin()
    text = str(state.game.legal[0])
    for ref in (Credential(Proof.SESSION, b"x" * 32), Credential(Proof.TOKEN, right.digest), None):
        with player.database.write() as store, pytest.raises(NotYours):
            changes.act(store, Change(state.id, ref, 0, player.now), text)
    with player.database.write() as store:
        moved = changes.act(store, Change(state.id, right, 0, player.now), text)
        assert summaries.current_games(store, right)[0].id == state.id
    assert moved.state.owner


def test_undo_and_redo_do_not_change_a_redeal(player: Player) -> None:
    """Taking a redeal back and redealing again gives the same layout."""
    state = player.until_redealt(player.begin(add_deal(player.database)))
    back = player.undo(state, confirm_practice=True).state
    assert player.redo(back).state.game.position == state.game.position
    back = player.undo(player.read(state.id), confirm_practice=True).state
    assert player.act(back, "redeal").state.game.position == state.game.position


def test_a_second_player_gets_the_same_redeal(player: Player, other: Player) -> None:
    """The same deal with the same cards home gives everyone the same redeal."""
    deal = add_deal(player.database)
    mine = player.until_redealt(player.begin(deal))
    theirs = other.until_redealt(other.begin(deal))
    assert mine.game.position == theirs.game.position


def test_a_restart_changes_nothing(player: Player, database_url: str) -> None:
    """Another process on the same database shows the same game, and redeals the same."""
    state = player.begin(add_deal(player.database))
    state = player.play_line(state, winning_line()[:8])
    player.database.close()
    anew = Database(database_url, b"only for tests")
    player.database = anew
    assert player.read(state.id) == state
    anew.close()


def test_time_counts_in_gaps_of_a_minute_at_most(player: Player) -> None:
    """Playing time adds up the gaps between actions, each as 60 seconds at most."""
    state = player.begin(add_deal(player.database))
    state = player.later(seconds=12.5).act(state, winning_line()[0]).state
    assert state.active_seconds == 12
    state = player.later(hours=3).act(state, winning_line()[1]).state
    assert state.active_seconds == 72
    state = player.later(seconds=-30).act(state, winning_line()[2]).state
    assert state.active_seconds == 72


def test_games_in_play_are_listed_last_played_first(player: Player) -> None:
    """The list has the games not ended, the one played last first."""
    first = player.begin()
    second = player.later(minutes=1).begin()
    third = player.later(minutes=1).begin()
    player.later(minutes=1).act(first, str(first.game.legal[0]))
    player.end(third)
    with player.database.read() as store:
        listed = summaries.current_games(store, player.id)
    assert [game.id for game in listed] == [first.id, second.id]
