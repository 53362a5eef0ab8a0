"""Migration 0004: games in play get the status of their position, and an unused column goes."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from alembic import command
from sqlalchemy import Connection, MetaData, Table, insert, inspect, select, update
from sqlalchemy.exc import IntegrityError

from app.db import migrate
from app.db.database import Database
from app.rules.catalogue import variant
from app.rules.dealing import Deal
from app.rules.engine import apply, legal
from app.rules.moves import Draw, Redeal
from app.rules.position import Position
from app.rules.variant import Rules

NOON = datetime(2026, 11, 2, 12, tzinfo=UTC)
DEAL = Deal(bytes(32))
LUCIE = variant("la-belle-lucie").rules
DRAW = variant("three-shuffles-and-a-draw").rules
FAN = variant("the-fan").rules
TWO_PACKS = variant("house-in-the-woods").rules
HOME = [[13], [13], [13]]


@pytest.fixture(params=["sqlite_url", "postgres_url"])
def database(request: pytest.FixtureRequest) -> Iterator[Database]:
    """A database as it was before the migration, with a player and a deal."""
    opened = Database(request.getfixturevalue(request.param), b"only for tests")
    with migrate.turn(opened.engine) as connection:
        command.upgrade(migrate.config(connection), "0003")
        _insert(connection, "players", {"id": 1, "settings": {}, "created_at": NOON})
        deal = {"slug": "0000000000", "seed": bytes(32), "algorithm": "lbl-1", "commitment": "0"}
        _insert(connection, "deals", {"id": 1, "kind": "random", "created_at": NOON, **deal})
    yield opened
    opened.close()


def _table(connection: Connection, name: str) -> Table:
    """Return a table as it is in the database, whatever the code makes of it later."""
    return Table(name, MetaData(), autoload_with=connection)


def _insert(connection: Connection, name: str, *rows: dict[str, Any]) -> None:
    connection.execute(insert(_table(connection, name)), list(rows))


def _game(number: int, rules: Rules, snapshot: str, status: str = "playing") -> dict[str, Any]:
    """Return the row of a game that ended if it was not being played."""
    return {
        "id": f"{number:022}",
        "player_id": 1,
        "deal_id": 1,
        "variant": "",
        "board": "",
        "rules": json.dumps(rules.as_dict()),
        "snapshot": snapshot,
        "status": status,
        "ranked": False,
        "practice_reason": "help",
        "version": 1,
        "moves": 0,
        "home": 0,
        "redeals_used": 0,
        "draw_used": False,
        "active_ms": 0,
        "started_at": NOON,
        "last_action_at": NOON,
        "ended_at": None if status == "playing" else NOON,
    }


def _snapshot(position: Position) -> str:
    """Write a position as stored games have it, with an empty line and nothing undone."""
    fans = [" ".join(map(str, fan)) for fan in position.fans]
    return json.dumps(
        [fans, position.foundations, position.redeals_left, position.draw_left, [], []]
    )


def _played(rules: Rules, *, redeals: bool, draw: bool) -> Position:
    """Return where the first legal action each time leads to, the two kinds left out or not."""
    position = DEAL.opening(rules)
    while actions := [
        action
        for action in legal(rules, position)
        if (redeals or not isinstance(action, Redeal)) and (draw or not isinstance(action, Draw))
    ]:
        position = apply(rules, position, actions[0], DEAL)
    return position


def _upgrade(database: Database) -> dict[str, str]:
    """Bring the database up to date, and return each game's status."""
    migrate.upgrade(database.engine)
    return _statuses(database)


def _statuses(database: Database) -> dict[str, str]:
    with database.engine.connect() as connection:
        games = _table(connection, "games")
        rows = connection.execute(select(games.c.id, games.c.status).order_by(games.c.id))
        return {row.id.lstrip("0"): row.status for row in rows}


def _downgrade(database: Database) -> None:
    with migrate.turn(database.engine) as connection:
        command.downgrade(migrate.config(connection), "0003")


def test_a_game_in_play_gets_the_status_of_its_position(database: Database) -> None:
    """Where nothing is left to do it is lost; with a redeal or a draw left it is played on."""
    over = _snapshot(_played(LUCIE, redeals=True, draw=True))
    with migrate.turn(database.engine) as connection:
        _insert(
            connection,
            "games",
            _game(1, LUCIE, _snapshot(DEAL.opening(LUCIE))),
            _game(2, LUCIE, over),
            _game(3, LUCIE, _snapshot(_played(LUCIE, redeals=False, draw=True))),
            _game(4, DRAW, _snapshot(_played(DRAW, redeals=True, draw=False))),
            _game(5, DRAW, _snapshot(_played(DRAW, redeals=True, draw=True))),
            _game(6, FAN, _snapshot(_played(FAN, redeals=True, draw=True))),
            _game(7, TWO_PACKS, _snapshot(DEAL.opening(TWO_PACKS))),
            _game(8, LUCIE, json.dumps([[""], [[13], *HOME], 1, 0, [], []]), "won"),
            _game(9, LUCIE, _snapshot(DEAL.opening(LUCIE)), "lost"),
        )
    playing = dict.fromkeys("123456789", "playing") | {"8": "won", "9": "lost"}
    migrated = playing | dict.fromkeys("256", "lost")
    assert _statuses(database) == playing
    assert _upgrade(database) == migrated
    _downgrade(database)
    assert _statuses(database) == playing
    assert _upgrade(database) == migrated


def test_many_games_are_migrated_page_by_page(database: Database) -> None:
    """Games past the first page have their turn, and only those that are lost are changed."""
    lost = json.dumps([["AS KS"], [[0], *HOME], 0, 0, [], []])
    playing = json.dumps([["KS AS"], [[0], *HOME], 0, 0, [], []])
    with migrate.turn(database.engine) as connection:
        rows = [_game(number, LUCIE, playing if number % 3 else lost) for number in range(1, 1203)]
        _insert(connection, "games", *rows)
    statuses = _upgrade(database)
    assert len(statuses) == 1202
    assert {int(number) % 3 for number, status in statuses.items() if status == "lost"} == {0}
    assert list(statuses.values()).count("lost") == 400


def test_the_column_goes_and_comes_back_with_its_check(database: Database) -> None:
    """What else the table holds stays, keys included; downgrading makes the column anew."""
    verdict = {"deal_id": 1, "variant": "trefoil", "winnable": "winnable", "par": 2}
    with migrate.turn(database.engine) as connection:
        _insert(connection, "deal_verdicts", verdict)
        before = _keys(connection)
    migrate.upgrade(database.engine)
    with migrate.turn(database.engine) as connection:
        table = _table(connection, "deal_verdicts")
        assert "winnable" not in table.c
        assert connection.scalars(select(table.c.par)).all() == [2]
        assert inspect(connection).get_check_constraints("deal_verdicts") == []
        assert _keys(connection) == before
    _downgrade(database)
    with database.engine.connect() as connection:
        table = _table(connection, "deal_verdicts")
        assert connection.execute(select(table.c.par, table.c.winnable)).all() == [(2, None)]
        assert _keys(connection) == before
        with pytest.raises(IntegrityError, match="winnable"):
            connection.execute(update(table).values(winnable="perhaps"))


def _keys(connection: Connection) -> tuple[Any, ...]:
    """Return the primary and foreign keys of the verdicts, with their names."""
    inspector = inspect(connection)
    return inspector.get_pk_constraint("deal_verdicts"), inspector.get_foreign_keys("deal_verdicts")
