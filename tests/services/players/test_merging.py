"""A guest signs in: both histories are kept, and on every deal the earliest game counts."""

from dataclasses import dataclass

import pytest

from app.db import boards_standings as standings_db
from app.db import players as players_db
from app.db.database import Database
from app.db.players import Credential, Proof
from app.db.tables import actions, games, players
from app.rules.catalogue import variant
from app.services.errors import PracticeReason, WouldBecomePractice
from app.services.games import protection
from app.services.games.state import GameState
from app.services.players import accounts, identity, passwords, privacy, profiles
from app.services.players.accounts import sign_in
from tests.support.players import LUCIE, Player, add_daily, add_deal, result_of, rows


@dataclass
class Pair:
    """An account and, in another browser, a guest who is about to sign in to it."""

    account: Player
    guest: Player

    def sign_in(self, *, bring: bool = True) -> None:
        """Let the guest's browser sign in to the account."""
        with self.guest.database.write() as store:
            secret = identity.open_session(store, self.guest.id, label="", now=self.guest.now)
            sign_in(
                store,
                player_id=self.account.id,
                guest=Credential(Proof.SESSION, store.digest(secret)),
                label="",
                now=self.guest.now,
                bring=bring,
            )

    def counts(self, state: GameState) -> bool:
        """Whether a game is ranked, and on the boards if it has ended."""
        read = self.account.read(state.id)
        with self.account.database.read() as store:
            on_boards = result_of(store, state.id) is not None
        assert on_boards == (read.ranked and read.ended is not None)
        return read.ranked


@pytest.fixture
def pair(database: Database) -> Pair:
    """An account with a password, and a guest."""
    made = Pair(Player(database), Player(database))
    with database.write() as store:
        hashed = passwords.hashed("midnight oil 1870")
        accounts.sign_up(store, player_id=made.account.id, name="Lucie", password_hash=hashed)
    return made


def test_both_histories_are_kept(pair: Pair) -> None:
    """Every game and every move of both is the account's afterwards."""
    for player in (pair.account, pair.guest):
        state = player.begin()
        player.act(state, str(state.game.legal[0]))
    with pair.account.database.read() as store:
        before = rows(store, games), rows(store, actions)
    pair.sign_in()
    with pair.account.database.read() as store:
        assert (rows(store, games), rows(store, actions)) == before
        assert profiles.counts(store, pair.account.id).playing == 2
        assert profiles.counts(store, pair.guest.id).playing == 0


@pytest.mark.parametrize("first", ["account", "guest"])
def test_the_earliest_game_on_a_deal_counts(pair: Pair, first: str) -> None:
    """Whichever of the two played the deal first keeps the result; the other game is practice."""
    deal = add_deal(pair.account.database)
    order = [pair.account, pair.guest] if first == "account" else [pair.guest, pair.account]
    earlier = order[0].end(order[0].begin(deal)).state
    order[1].later(hours=1)
    later = order[1].end(order[1].begin(deal)).state
    pair.sign_in()
    assert pair.counts(earlier)
    assert not pair.counts(later)
    assert pair.account.read(later.id).practice_reason == PracticeReason.MERGED


def test_unfinished_games_follow_the_same_rule(pair: Pair) -> None:
    """Of two games in play on one deal, in whatever variants, the one begun first stays ranked."""
    deal = add_deal(pair.account.database)
    earlier = pair.account.begin(deal)
    later = pair.guest.later(minutes=1).begin(deal, variant("trefoil").rules)
    pair.sign_in()
    assert pair.counts(earlier)
    assert not pair.counts(later)


def test_a_second_game_that_saw_more_spoils_the_first(pair: Pair) -> None:
    """A redeal seen in one game makes the other one, still in play, practice too."""
    deal = add_deal(pair.account.database, seed=bytes(32))
    earlier = pair.account.begin(deal)
    later = pair.guest.later(minutes=1).begin(deal)
    pair.guest.until_redealt(later)
    pair.sign_in()
    assert not pair.counts(earlier)
    assert not pair.counts(later)


def test_a_second_game_shows_no_more_while_the_first_is_ranked(pair: Pair) -> None:
    """Of two games in play the later one can't be redealt or ended to see what is to come."""
    deal = add_deal(pair.account.database, seed=bytes(32))
    earlier = pair.account.begin(deal)
    later = pair.guest.later(minutes=1).begin(deal)
    while "redeal" not in map(str, later.game.legal):
        later = pair.guest.act(later, str(later.game.legal[0])).state
    pair.sign_in()
    later = pair.account.read(later.id)
    with pytest.raises(WouldBecomePractice) as refused:
        pair.account.act(later, "redeal")
    assert refused.value.game_id == earlier.id
    with pytest.raises(WouldBecomePractice):
        pair.account.end(later)
    with pair.account.database.read() as store, pytest.raises(WouldBecomePractice):
        protection.check_help(store, later, player_id=pair.account.id, now=pair.account.now)
    pair.account.end(earlier)
    pair.account.act(later, "redeal")


def test_a_first_game_that_is_practice_lets_no_second_count(pair: Pair) -> None:
    """The earliest game decides even where it counts for nothing itself."""
    deal = add_deal(pair.account.database)
    pair.account.practice(pair.account.begin(deal))
    later = pair.guest.later(minutes=1).begin(deal)
    pair.sign_in()
    assert not pair.counts(later)


def test_a_look_by_one_is_a_look_by_both(pair: Pair, player: Player) -> None:
    """What the guest saw of a deal before the account's game ended makes that game practice."""
    deal = add_deal(pair.account.database)
    strangers = player.begin(deal)
    mine = pair.account.begin(deal)
    pair.guest.look(strangers.id, confirm=True)
    pair.sign_in()
    assert not pair.counts(mine)


def test_a_look_after_the_end_harms_nothing(pair: Pair, player: Player) -> None:
    """A game that had ended before anyone looked keeps its result."""
    deal = add_deal(pair.account.database)
    strangers = player.begin(deal)
    mine = pair.account.end(pair.account.begin(deal)).state
    pair.guest.later(hours=1).look(strangers.id, confirm=True)
    pair.sign_in()
    assert pair.counts(mine)


def test_standings_are_added_up_again(pair: Pair) -> None:
    """A daily played twice is in the standings once."""
    deal = add_daily(pair.account.database)
    pair.guest.end(pair.guest.begin(deal))
    pair.account.later(hours=1)
    pair.account.end(pair.account.begin(deal))
    pair.sign_in()
    with pair.account.database.read() as store:
        kept = standings_db.of_player(store, pair.account.id, "la-belle-lucie", "all")
        gone = standings_db.of_player(store, pair.guest.id, "la-belle-lucie", "all")
    assert kept is not None
    assert kept.played == 1
    assert gone is None


def test_equal_creation_keys_do_not_collide(pair: Pair) -> None:
    """Two browsers may have used the same idempotency key for their games."""
    mine = pair.account.begin(key="same")
    pair.guest.begin(key="same")
    pair.sign_in()
    assert pair.account.begin(key="same").id == mine.id


def test_a_guest_left_out_stays_apart(pair: Pair) -> None:
    """Games that are said to be somebody else's are left out."""
    state = pair.guest.begin(rules=LUCIE)
    pair.sign_in(bring=False)
    assert not pair.account.read(state.id).owner


def test_who_holds_the_guests_secrets_is_not_the_account(pair: Pair) -> None:
    """A recovery code, token or session of the guest opens nothing after the merge."""
    with pair.guest.database.write() as store:
        code = accounts.new_recovery_code(store, player_id=pair.guest.id)
        token = accounts.make_token(store, player_id=pair.guest.id, label="", now=pair.guest.now)
    pair.sign_in()
    with pair.guest.database.read() as store:
        assert players_db.by_recovery(store, store.digest(code.replace("-", ""))) is None
        assert players_db.resolve(store, Credential(Proof.TOKEN, store.digest(token))) is None


def test_an_account_that_signs_in_to_another_is_not_merged(pair: Pair, player: Player) -> None:
    """Only guests are merged: two accounts stay two."""
    with player.database.write() as store:
        hashed = passwords.hashed("another password")
        accounts.sign_up(store, player_id=player.id, name="Amélie", password_hash=hashed)
    state = player.begin()
    Pair(pair.account, player).sign_in()
    assert player.read(state.id).owner


@pytest.mark.parametrize("keep_results", [True, False])
def test_an_account_that_a_chain_of_guests_joined_can_be_deleted(
    pair: Pair, player: Player, *, keep_results: bool
) -> None:
    """One guest joined another, by a link of theirs, before that one signed in."""
    player.end(player.begin())
    Pair(pair.guest, player).sign_in()
    pair.sign_in()
    with player.database.write() as store:
        mine = pair.account.id
        privacy.delete(store, player_id=mine, keep_results=keep_results, now=player.now)
    with player.database.read() as store:
        assert rows(store, players) == int(keep_results)


def test_a_daily_whose_time_is_over_stays_lost(pair: Pair) -> None:
    """Nothing that the guest did on its deal later takes it off the board."""
    deal = add_daily(pair.account.database)
    lost = pair.account.begin(deal)
    pair.guest.later(days=3)
    pair.guest.end(pair.guest.begin(deal))
    pair.account.now = pair.guest.now
    pair.sign_in()
    assert pair.counts(lost)
    with pair.account.database.read() as store:
        kept = standings_db.of_player(store, pair.account.id, "la-belle-lucie", "all")
    assert kept is not None
    assert (kept.played, kept.wins) == (1, 0)


def test_a_daily_whose_time_is_over_holds_no_other_game_up(pair: Pair) -> None:
    """The practice game beside it goes on, though nobody has noted yet that the daily is lost."""
    deal = add_daily(pair.account.database)
    pair.account.begin(deal)
    later = pair.guest.later(minutes=1).begin(deal)
    pair.sign_in()
    pair.account.later(days=3)
    later = pair.account.read(later.id)
    with pair.account.database.read() as store:
        protection.check_help(store, later, player_id=pair.account.id, now=pair.account.now)
    pair.account.end(later)
