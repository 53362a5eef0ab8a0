"""What is stored about a player: given out as a whole, and taken away for good."""

import json

import pytest
from sqlalchemy import Table

from app.db import deals as deals_db
from app.db.database import Database
from app.db.players import Credential, Proof
from app.db.tables import (
    actions,
    api_tokens,
    deals,
    games,
    looks,
    metadata,
    name_reports,
    players,
    results,
    sessions,
    signin_links,
    standings,
)
from app.services.errors import NotSignedIn, Rejected
from app.services.players import accounts, identity, passwords, privacy, reports
from tests.support.players import Player, add_daily, add_deal, rows

PASSWORD = "midnight oil 1870"


def busy(player: Player, other: Player) -> str:
    """Let a player leave a trace in every table, and return a secret of theirs."""
    with player.database.write() as store:
        hashed = passwords.hashed(PASSWORD)
        accounts.sign_up(store, player_id=player.id, name="Lucie", password_hash=hashed)
        accounts.make_token(store, player_id=player.id, label="script", now=player.now)
        accounts.make_link(store, player_id=player.id, now=player.now)
        accounts.choose_name(store, player_id=other.id, name="Amélie")
        for name, reporter in (("Amélie", player.id), ("Lucie", other.id)):
            reports.report(store, name=name, reporter=reporter, reason="Why", now=player.now)
        secret = identity.open_session(store, player.id, label="Firefox", now=player.now)
        store.commit()
    state = player.begin(add_daily(player.database))
    player.end(player.act(state, str(state.game.legal[0])).state)
    player.begin()
    player.look(other.begin(add_deal(player.database)).id, confirm=True)
    return secret


def test_the_export_holds_everything(player: Player, other: Player) -> None:
    """Name, settings, sessions, tokens, looks, reports and each game with its whole log."""
    busy(player, other)
    with player.database.read() as store:
        record = privacy.export(store, player_id=player.id, now=player.now)
    record = json.loads(json.dumps(record))
    assert record["player"]["name"] == "Lucie"
    assert {held["label"] for held in record["sessions"]} == {"test", "Firefox"}
    assert [token["label"] for token in record["api_tokens"]] == ["script"]
    assert [report["name"] for report in record["names_reported"]] == ["Amélie"]
    assert len(record["deals_looked_at"]) == 1
    ended = next(game for game in record["games"] if game["ended_at"])
    assert [entry["text"] for entry in ended["log"]][-1] == "end"
    assert len(record["games"]) == 2


def test_the_export_leaves_out_what_is_not_due(player: Player) -> None:
    """No seed of a game in play, nor of a daily within its time; later it is there."""
    deal, daily = add_deal(player.database), add_daily(player.database)
    state = player.begin(deal)
    player.end(player.begin(daily))

    def seeds() -> dict[str, str | None]:
        with player.database.read() as store:
            record = privacy.export(store, player_id=player.id, now=player.now)
        return {game["deal"]: game["seed"] for game in record["games"]}

    assert seeds() == {deal.slug: None, daily.slug: None}
    player.end(state)
    player.later(days=3)
    assert seeds() == {deal.slug: deal.seed.hex(), daily.slug: daily.seed.hex()}


def test_the_export_holds_no_secret(player: Player, other: Player) -> None:
    """Neither a password's hash nor any token's is given out."""
    secret = busy(player, other)
    with player.database.read() as store:
        text = json.dumps(privacy.export(store, player_id=player.id, now=player.now))
    assert "argon2" not in text
    assert secret not in text


def test_who_leaves_with_everything_leaves_nothing(player: Player, other: Player) -> None:
    """No row of any table speaks of the player any more."""
    busy(player, other)
    with player.database.write() as store:
        privacy.delete(store, player_id=player.id, keep_results=False, now=player.now)
        for table, column in pointing_at_players():
            query = table.select().where(table.c[column] == player.id)
            assert store.connection.execute(query).all() == [], f"{table.name}.{column}"
        assert rows(store, players) == 1
        assert rows(store, results) == 0


def pointing_at_players() -> list[tuple[Table, str]]:
    """Return every column that can hold a player's id."""
    return [
        (table, key.parent.name)
        for table in metadata.tables.values()
        for key in table.foreign_keys
        if key.column.table is players
    ] + [(players, "id")]


def test_results_can_stay_without_a_name(player: Player, other: Player) -> None:
    """The result, its game and its standing stay; the rest goes, and nobody can sign in."""
    secret = busy(player, other)
    with player.database.write() as store:
        privacy.delete(store, player_id=player.id, keep_results=True, now=player.now)
        assert rows(store, results) == 1
        assert rows(store, games) == 2
        assert rows(store, standings) == 2
        for table in (api_tokens, signin_links, looks):
            assert rows(store, table) == 0
        left = store.connection.execute(players.select().where(players.c.id == player.id)).one()
        assert (left.name, left.name_key, left.password_hash, left.recovery_hash) == (None,) * 4
        assert left.anonymous
        assert left.deleted_at == player.now
        ref = Credential(Proof.SESSION, store.digest(secret))
        assert identity.resolve(store, ref) is None
        with pytest.raises(Rejected):
            accounts.verified(store, name="Lucie", password=PASSWORD)


def test_a_name_is_free_again_after_its_player_left(player: Player, other: Player) -> None:
    """The next player may take it."""
    busy(player, other)
    with player.database.write() as store:
        privacy.delete(store, player_id=player.id, keep_results=True, now=player.now)
        assert accounts.choose_name(store, player_id=other.id, name="Lucie") == "Lucie"


def test_deals_outlive_who_made_them(player: Player, other: Player) -> None:
    """Another's game on a deal goes on; the deal no longer names who made it."""
    mine = player.begin()
    with player.database.read() as store:
        deal = deals_db.by_slug(store, mine.deal.slug)
    theirs = other.begin(deal)
    player.end(mine)
    with player.database.write() as store:
        privacy.delete(store, player_id=player.id, keep_results=False, now=player.now)
        assert store.connection.execute(deals.select()).one().created_by is None
        assert rows(store, actions) == 0
        assert rows(store, name_reports) == 0
    assert other.act(theirs, str(theirs.game.legal[0])).state.game.version == 1


def test_a_stranger_has_nothing_to_export(database: Database) -> None:
    """Nobody is nobody."""
    with database.read() as store, pytest.raises(NotSignedIn):
        privacy.export(store, player_id=4, now=Player(database).now)
    with database.read() as store:
        assert rows(store, sessions) == 1
