"""Reported names: looked at, then kept or taken away."""

from pathlib import Path

import pytest

from app.cli.players import names
from app.db.database import Database
from app.services.errors import NotFound, Rejected
from app.services.players import accounts, passwords, profiles, reports
from app.settings import Settings
from tests.support.players import NOON, Player

PASSWORD = "midnight oil 1870"


def named(player: Player, name: str) -> Player:
    """Make a player an account with a name."""
    with player.database.write() as store:
        hashed = passwords.hashed(PASSWORD)
        accounts.sign_up(store, player_id=player.id, name=name, password_hash=hashed)
    return player


def report(reporter: Player | None, database: Database, name: str, reason: str = "") -> None:
    """Report a name; without a reporter, as somebody unknown."""
    with database.write() as store:
        ref = None if reporter is None else reporter.id
        reports.report(store, name=name, reporter=ref, reason=reason, now=NOON)


def test_reports_are_counted_by_name(player: Player, other: Player) -> None:
    """Each reporter counts once, all unknown ones as one; the most reported name comes first."""
    database = player.database
    named(player, "Rude One")
    named(other, "Rude Two")
    report(other, database, "Rude One", "because")
    report(other, database, "rude one", "again")
    for _ in range(3):
        report(None, database, "Rude One")
    report(player, database, "Rude Two")
    with database.read() as store:
        waiting = [(one.name, one.reports, one.reasons) for one in reports.waiting(store)]
    assert waiting == [("Rude One", 2, ("because",)), ("Rude Two", 1, ())]


def test_a_name_taken_away_is_nowhere_and_nobodys(player: Player, other: Player) -> None:
    """The page is gone, nobody can take the name, and its player signs in and chooses another."""
    named(player, "Rude One")
    report(other, player.database, "Rude One")
    with player.database.write() as store:
        reports.take_away(store, name="Rude One", now=NOON)
        assert reports.waiting(store) == []
        with pytest.raises(NotFound):
            profiles.find(store, "Rude One", other.id)
        with pytest.raises(Rejected):
            accounts.choose_name(store, player_id=other.id, name="rude one")
        assert accounts.verified(store, name="Rude One", password=PASSWORD) == player.id
        accounts.choose_name(store, player_id=player.id, name="Kind One")
        assert profiles.find(store, "Kind One", other.id).id == player.id


def test_a_name_that_is_kept_no_longer_waits(player: Player, other: Player) -> None:
    """Settled reports are not shown again; a later one is."""
    named(player, "Fine Name")
    report(other, player.database, "Fine Name")
    with player.database.write() as store:
        reports.keep(store, name="Fine Name", now=NOON)
        assert reports.waiting(store) == []
    report(other, player.database, "Fine Name")
    with player.database.read() as store:
        assert len(reports.waiting(store)) == 1


def test_names_are_settled_on_the_command_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """`names` lists what waits, takes a name away, and prints when nobody has it."""
    settings = Settings(database_url=f"sqlite:///{tmp_path / 'names.sqlite3'}", secret_key=b"s")
    assert names(settings, keep=None, take_away=None, now=NOON) == 0
    database = Database(settings.database_url, settings.secret_key)
    named(Player(database), "Rude One")
    report(None, database, "Rude One", "because")
    capsys.readouterr()
    names(settings, keep=None, take_away=None, now=NOON)
    assert '"name": "Rude One", "reports": 1, "reasons": ["because"]' in capsys.readouterr().out
    assert names(settings, keep=None, take_away="Rude One", now=NOON) == 0
    assert names(settings, keep="Rude One", take_away=None, now=NOON) == 1
    database.close()
