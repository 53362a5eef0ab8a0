"""What the solver must not be asked: whatever would help in a ranked game."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from app.db import games_open as open_db
from app.db import players as players_db
from app.db.database import Store
from app.db.players import PlayerRef
from app.rules.game import positions
from app.rules.position import Position
from app.services.daily.days import first_open_day
from app.services.deals.deal import Kind
from app.services.errors import PracticeReason, WouldBecomePractice
from app.services.games.likeness import Layouts
from app.services.games.state import GameState, deadline_missed, game_of


def check_solving(
    store: Store, *, player_id: PlayerRef | None, asked: Iterable[Position], now: datetime
) -> None:
    """Raise WouldBecomePractice if a layout, fan order aside, is one of a ranked game's.

    Every layout the game's line has passed counts: the answer would help there too.
    """
    player = players_db.resolve(store, player_id)
    if player is None:
        return
    layouts = Layouts(asked)
    for row, deal in open_db.open_ranked(store, player):
        if deadline_missed(row, now) is None and layouts.passed_by(game_of(row, deal)):
            raise WouldBecomePractice(PracticeReason.SOLVED, row.id)


def check_help(
    store: Store, state: GameState, *, player_id: PlayerRef | None, now: datetime
) -> None:
    """Raise WouldBecomePractice if what is said of a practice game would help in a ranked one.

    That is one on the same deal, as two players who became one may have, or a game of which this
    one is an imported copy, however far it was played on.
    """
    beside = None
    if state.owner:
        beside = open_db.ranked_beside(store, state.id, first_open_day(now))
    if beside is not None:
        raise WouldBecomePractice(PracticeReason.ANOTHER_GAME, beside)
    if state.deal.kind is Kind.IMPORTED:
        passed = positions(state.game.rules, state.game.deal, state.game.line)
        check_solving(store, player_id=player_id, asked=passed, now=now)
