"""Players who use the services directly, and a deal that can be won."""

from dataclasses import dataclass, fields
from datetime import UTC, datetime, timedelta
from functools import cache
from hashlib import sha256
from itertools import count
from typing import Any

from sqlalchemy import Table, func, select

from app.db import daily as daily_db
from app.db import deals as deals_db
from app.db.boards_results import ResultRow
from app.db.database import Database, Store
from app.db.deals import DealRow
from app.db.tables import results
from app.rules.catalogue import variant
from app.rules.dealing import ALGORITHM, Deal
from app.rules.variant import Rules
from app.services.games import access, changes, creation
from app.services.games.changes import Change
from app.services.games.state import GameState, Moved
from app.services.players import identity
from app.solver import suit

LUCIE = variant("la-belle-lucie").rules
NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)
WINNABLE = sha256(b"test deal 3").digest()
"""A seed whose opening can be played out in La Belle Lucie."""

_slugs = count()


@cache
def winning_line() -> tuple[str, ...]:
    """Return the actions that win the deal of the seed WINNABLE."""
    return tuple(map(str, suit.solve(LUCIE, Deal(WINNABLE).opening(LUCIE)).line))


def add_deal(database: Database, *, seed: bytes = WINNABLE, **values: Any) -> DealRow:
    """Store a deal of a known seed; a random one, unless the values say otherwise."""
    row = {
        "slug": f"test{next(_slugs):06}",
        "seed": seed,
        "algorithm": ALGORITHM,
        "commitment": Deal(seed).commitment,
        "kind": "random",
        "created_at": NOON,
        **values,
    }
    with database.write() as store:
        added = deals_db.add(store, **row)
        store.commit()
    return added


def add_daily(database: Database, *, slug: str = "la-belle-lucie", now: datetime = NOON) -> DealRow:
    """Store a deal as the one of today in a variant."""
    added = add_deal(database, kind="daily", day=now.date())
    with database.write() as store:
        daily_db.add(store, day=now.date(), variant=slug, band="easy", deal_id=added.id, now=now)
        store.commit()
    return added


@dataclass
class Player:
    """A player with a clock of their own, who begins games and plays on."""

    database: Database
    id: int = 0
    now: datetime = NOON

    def __post_init__(self) -> None:
        """Become a guest."""
        with self.database.write() as store:
            self.id, _secret = identity.player_or_guest(store, None, label="test", now=self.now)
            store.commit()

    def later(self, **delta: float) -> "Player":
        """Let time pass."""
        self.now += timedelta(**delta)
        return self

    def begin(self, deal: DealRow | None = None, rules: Rules = LUCIE, **more: Any) -> GameState:
        """Begin a game."""
        slug = None if deal is None else deal.slug
        with self.database.write() as store:
            return creation.create(
                store, player_id=self.id, rules=rules, deal=slug, now=self.now, **more
            )

    def act(self, state: GameState, text: str, *, key: str | None = None) -> Moved:
        """Play an action on a game as it was last seen."""
        return self._change(changes.act, state, key, text=text)

    def undo(self, state: GameState, *, key: str | None = None, **more: Any) -> Moved:
        """Take back a step."""
        return self._change(changes.undo, state, key, **more)

    def redo(self, state: GameState) -> Moved:
        """Play a step again."""
        return self._change(changes.redo, state, None)

    def finish(self, state: GameState, *, key: str | None = None) -> Moved:
        """Play home what can go."""
        return self._change(changes.finish, state, key)

    def practice(self, state: GameState) -> Moved:
        """Make a game practice."""
        return self._change(changes.practice, state, None)

    def end(self, state: GameState) -> Moved:
        """End a game."""
        return self._change(changes.end, state, None)

    def read(self, game_id: str) -> GameState:
        """Look at a game."""
        with self.database.read() as store:
            return access.read(store, game_id=game_id, viewer=self.id, now=self.now)

    def look(self, game_id: str, *, confirm: bool = False) -> GameState:
        """Look at a game beyond its opening."""
        with self.database.write() as store:
            return access.look(
                store, game_id=game_id, player_id=self.id, now=self.now, confirm_practice=confirm
            )

    def play_line(self, state: GameState, texts: tuple[str, ...]) -> GameState:
        """Play several actions."""
        for text in texts:
            state = self.act(state, text).state
        return state

    def until_redealt(self, state: GameState) -> GameState:
        """Play home what can go, then redeal."""
        while state.game.redeals_used == 0:
            homes = [str(a) for a in state.game.legal if str(a).endswith(("home", "redeal"))]
            state = self.act(state, homes[0]).state
        return state

    def _change(self, change: Any, state: GameState, key: str | None, **more: Any) -> Moved:
        with self.database.write() as store:
            request = Change(state.id, self.id, state.game.version, self.now, key)
            moved: Moved = change(store, request, **more)
        return moved


def result_of(store: Store, game_id: str) -> ResultRow | None:
    """Read what the boards have of a game."""
    columns = (results.c[field.name] for field in fields(ResultRow))
    row = store.connection.execute(select(*columns).where(results.c.game_id == game_id)).first()
    return None if row is None else ResultRow(*row)


def rows(store: Store, table: Table) -> int:
    """Count the rows of a table."""
    return int(store.connection.execute(select(func.count()).select_from(table)).scalar_one())
