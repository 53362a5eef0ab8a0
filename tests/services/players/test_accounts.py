"""From guest to account and back in: passwords, codes, links, sessions, tokens."""

from datetime import timedelta

import pytest

from app.db.database import Database, Store
from app.db.players import Credential, Proof
from app.db.tables import players, sessions
from app.services.errors import NotFound, Problem, Rejected, TooMany
from app.services.players import accounts, identity, passwords
from app.services.players.accounts import LINK_LASTS, MOST_LINKS, MOST_TOKENS, Account
from tests.support.players import NOON, Player, rows

PASSWORD = "midnight oil 1870"


def sign_up(player: Player, name: str = "Lucie") -> str:
    """Make a player an account and return its recovery code."""
    with player.database.write() as store:
        hashed = passwords.hashed(PASSWORD, name)
        return accounts.sign_up(store, player_id=player.id, name=name, password_hash=hashed)


def credential(store: Store, secret: str, proof: Proof = Proof.SESSION) -> Credential:
    """Return the credential of a request that brings this secret."""
    return Credential(proof, store.digest(secret))


def account_of(store: Store, ref: Credential) -> Account | None:
    """Return the account that a request with this credential is for."""
    return accounts.read(store, identity.resolve(store, ref), ref)


def problem_of(refused: pytest.ExceptionInfo[Rejected]) -> Problem:
    """Return what was wrong."""
    return refused.value.problem


def test_name_and_password_bring_a_player_back(player: Player) -> None:
    """After signing up, the name in any spelling and the password lead to the player."""
    sign_up(player, "Amélie")
    with player.database.read() as store:
        for spelling in ("Amélie", "amelie", "AMELIE"):
            assert accounts.verified(store, name=spelling, password=PASSWORD) == player.id


@pytest.mark.parametrize(
    ("name", "password"),
    [("Lucie", "another password"), ("Nobody", PASSWORD), ("x" * 500, PASSWORD), ("Lucie", "")],
)
def test_a_wrong_pair_is_refused_in_one_way(player: Player, name: str, password: str) -> None:
    """The refusal is the same whether the name or the password is wrong."""
    sign_up(player)
    with player.database.read() as store, pytest.raises(Rejected) as refused:
        accounts.verified(store, name=name, password=password)
    assert problem_of(refused) is Problem.WRONG_PASSWORD


def test_a_guest_who_only_has_a_name_cannot_be_signed_in_as(player: Player) -> None:
    """A name without a password opens nothing."""
    with player.database.write() as store:
        accounts.choose_name(store, player_id=player.id, name="Lucie")
    with player.database.read() as store, pytest.raises(Rejected):
        accounts.verified(store, name="Lucie", password="")


def test_only_hashes_are_stored(player: Player) -> None:
    """Neither password, recovery code, session nor token can be read in the database."""
    code = sign_up(player)
    with player.database.write() as store:
        token = accounts.make_token(store, player_id=player.id, label="", now=NOON)
        secret = identity.open_session(store, player.id, label="", now=NOON)
        store.commit()
        stored = str(store.connection.execute(players.select()).all())
        stored += str(store.connection.execute(sessions.select()).all())
    assert "$argon2id$" in stored
    for text in (PASSWORD, code, code.replace("-", ""), token, secret):
        assert text not in stored


def test_look_alike_names_cannot_both_be_taken(player: Player, other: Player) -> None:
    """The second of two names that look the same is refused; one may rename oneself to it."""
    sign_up(player, "Bill")
    with other.database.write() as store, pytest.raises(Rejected) as refused:
        accounts.choose_name(store, player_id=other.id, name="BiIl")
    assert problem_of(refused) is Problem.NAME_TAKEN
    with player.database.write() as store:
        assert accounts.choose_name(store, player_id=player.id, name="BILL") == "BILL"


@pytest.mark.parametrize(
    ("password", "problem"),
    [
        ("short", Problem.PASSWORD_SHORT),
        ("x" * 201, Problem.PASSWORD_LONG),
        ("lucie perrot", Problem.PASSWORD_NAME),
    ],
)
def test_weak_passwords_are_refused(password: str, problem: Problem) -> None:
    """A password is neither short, nor endless, nor the name."""
    with pytest.raises(Rejected) as refused:
        passwords.hashed(password, "Lucie Perrot")
    assert problem_of(refused) is problem


def test_an_account_is_made_once(player: Player) -> None:
    """Signing up a second time doesn't replace the password."""
    sign_up(player)
    with pytest.raises(Rejected) as refused:
        sign_up(player, "Lucie Perrot")
    assert problem_of(refused) is Problem.ALREADY_ACCOUNT


def test_the_recovery_code_brings_back_who_lost_the_cookie(player: Player) -> None:
    """A code leads to the player once, in any spelling, and then the next code does."""
    code = sign_up(player)
    with player.database.write() as store:
        for spell in (str, str.lower, lambda text: text.replace("-", " "), _without_dashes):
            used, (owner, code) = code, accounts.use_code(store, spell(code))
            assert owner == player.id
        accounts.new_recovery_code(store, player_id=player.id)
        for useless in (used, code, "", "ABCDE"):
            with pytest.raises(Rejected) as refused:
                accounts.use_code(store, useless)
            assert problem_of(refused) is Problem.WRONG_CODE


def test_the_recovery_code_stands_for_a_lost_password(player: Player, other: Player) -> None:
    """Who came back by code can set a new password; somebody else's code is none."""
    code = sign_up(player)
    with player.database.write() as store:
        theirs = accounts.new_recovery_code(store, player_id=other.id)
        for useless in (theirs, "", "ABCDE"):
            with pytest.raises(Rejected):
                accounts.verified_self(store, player_id=player.id, password=useless)
        accounts.verified_self(store, player_id=player.id, password=code.lower())


def test_a_guest_can_have_a_recovery_code(player: Player) -> None:
    """Nobody needs an account to be able to come back."""
    with player.database.write() as store:
        code = accounts.new_recovery_code(store, player_id=player.id)
        assert accounts.use_code(store, code)[0] == player.id


def _without_dashes(code: str) -> str:
    return code.replace("-", "")


def test_a_link_works_once_and_not_for_long(player: Player) -> None:
    """A one-time link signs in once, within its minutes."""
    with player.database.write() as store:
        link = accounts.make_link(store, player_id=player.id, now=NOON)
        late = accounts.make_link(store, player_id=player.id, now=NOON)
        assert accounts.use_link(store, token=link.token, now=NOON) == player.id
        for token, now in ((link.token, NOON), (late.token, NOON + LINK_LASTS), ("no", NOON)):
            with pytest.raises(Rejected) as refused:
                accounts.use_link(store, token=token, now=now)
            assert problem_of(refused) is Problem.LINK_USED


def test_links_are_not_made_without_end(player: Player) -> None:
    """Only a few links work at a time; when they are too old, new ones can be made."""
    with player.database.write() as store:
        for _ in range(MOST_LINKS):
            accounts.make_link(store, player_id=player.id, now=NOON)
        with pytest.raises(TooMany):
            accounts.make_link(store, player_id=player.id, now=NOON)
        accounts.make_link(store, player_id=player.id, now=NOON + timedelta(hours=1))


def test_sessions_are_signed_out_one_by_one_or_all(player: Player, other: Player) -> None:
    """A player ends their own sessions, one or all but the present one, and nobody else's."""
    with player.database.write() as store:
        secrets = [identity.open_session(store, player.id, label=f"{n}", now=NOON) for n in "abc"]
        store.commit()
        here = credential(store, secrets[0])
        account = account_of(store, here)
        assert account is not None
        second = next(held for held in account.sessions if held.label == "b")
        with pytest.raises(NotFound):
            accounts.sign_out_one(store, player_id=other.id, session_id=second.id)
        accounts.sign_out_one(store, player_id=player.id, session_id=second.id)
        assert account_of(store, credential(store, secrets[1])) is None
        accounts.sign_out_everywhere(store, player_id=player.id, spared=here)
        assert account_of(store, credential(store, secrets[2])) is None
        left = account_of(store, here)
        assert left is not None
        assert [held.here for held in left.sessions] == [True]
        accounts.sign_out(store, here)
        assert account_of(store, here) is None


def test_a_new_password_signs_out_every_other_place(player: Player) -> None:
    """Whoever knew the old password is out; the place where it was changed stays."""
    sign_up(player)
    with player.database.write() as store:
        here, elsewhere = (
            credential(store, identity.open_session(store, player.id, label="", now=NOON))
            for _ in range(2)
        )
        with pytest.raises(Rejected):
            accounts.verified_self(store, player_id=player.id, password="not the old one")
        accounts.verified_self(store, player_id=player.id, password=PASSWORD)
        hashed = passwords.hashed("a fine new password")
        link = accounts.make_link(store, player_id=player.id, now=NOON)
        accounts.change_password(store, player_id=player.id, password_hash=hashed, spared=here)
        assert account_of(store, here) is not None
        assert account_of(store, elsewhere) is None
        assert accounts.verified(store, name="Lucie", password="a fine new password") == player.id
        with pytest.raises(Rejected):
            accounts.verified(store, name="Lucie", password=PASSWORD)
        with pytest.raises(Rejected):
            accounts.use_link(store, token=link.token, now=NOON)


def test_a_token_speaks_for_its_player_until_it_is_revoked(player: Player, other: Player) -> None:
    """A bearer token stands for its player until its owner, and nobody else, revokes it."""
    with player.database.write() as store:
        token = accounts.make_token(store, player_id=player.id, label=" my  script ", now=NOON)
        ref = credential(store, token, Proof.TOKEN)
        account = account_of(store, ref)
        assert account is not None
        assert account.player.id == player.id
        assert [held.label for held in account.tokens] == ["my script"]
        token_id = account.tokens[0].id
        with pytest.raises(NotFound):
            accounts.revoke_token(store, player_id=other.id, token_id=token_id, now=NOON)
        accounts.revoke_token(store, player_id=player.id, token_id=token_id, now=NOON)
        assert account_of(store, ref) is None


def test_tokens_are_not_made_without_end(player: Player) -> None:
    """Ten tokens at a time; a revoked one makes room."""
    with player.database.write() as store:
        for _ in range(MOST_TOKENS):
            accounts.make_token(store, player_id=player.id, label="", now=NOON)
        with pytest.raises(Rejected) as refused:
            accounts.make_token(store, player_id=player.id, label="", now=NOON)
        assert problem_of(refused) is Problem.TOO_MANY_TOKENS


def test_the_same_name_taken_twice_at_once_is_one_players(database: Database) -> None:
    """The database itself keeps keys apart, whoever looked first."""
    one, two = Player(database), Player(database)
    with database.write() as store:
        accounts.choose_name(store, player_id=one.id, name="Lucie")
        with pytest.raises(Rejected):
            accounts.choose_name(store, player_id=two.id, name="lucie")
        store.commit()
        assert rows(store, players) == 2
