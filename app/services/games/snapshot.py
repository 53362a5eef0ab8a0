"""How a game is stored: a row, in which position, line and undone steps are one text."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import datetime, timedelta
from functools import lru_cache

from app.db.games import GameRow
from app.rules.cards import CARDS
from app.rules.dealing import Deal
from app.rules.game import Game, Step
from app.rules.moves import Action
from app.rules.notation import parse_action
from app.rules.position import Position
from app.rules.variant import Rules

LONGEST_GAP = timedelta(seconds=60)
"""A pause of any length counts as this much playing time."""


def saved(row: GameRow, game: Game, now: datetime) -> GameRow:
    """Return the row of a game as it is after a change."""
    gap = min(max(now - row.last_action_at, timedelta()), LONGEST_GAP)
    return replace(
        row,
        status=game.status.value,
        version=game.version,
        snapshot=write(game),
        moves=game.moves,
        redeals_used=game.redeals_used,
        draw_used=game.draw_used,
        home=game.position.cards_home,
        active_ms=row.active_ms + gap // timedelta(milliseconds=1),
        last_action_at=now,
        ended_at=now if game.ended else None,
    )


def write(game: Game) -> str:
    """Write all of a game that a move needs and that is not in other columns."""
    position = game.position
    record = (
        [" ".join(map(str, fan)) for fan in position.fans],
        position.foundations,
        position.redeals_left,
        position.draw_left,
        _texts(game.line),
        _texts(game.undone),
    )
    return json.dumps(record, separators=(",", ":"))


def read(text: str, rules: Rules, deal: Deal, *, version: int, ended: bool) -> Game:
    """Read what `write` wrote."""
    fans, foundations, redeals_left, draw_left, line, undone = json.loads(text)
    position = Position(
        tuple(tuple(CARDS[word] for word in fan.split()) for fan in fans),
        tuple(map(tuple, foundations)),
        redeals_left,
        draw_left,
    )
    return Game(rules, deal, position, _steps(line), _steps(undone), version, ended)


@lru_cache(maxsize=1024)
def rules_of(text: str) -> Rules:
    """Read a stored rules record."""
    return Rules.from_dict(json.loads(text))


def rules_text(rules: Rules) -> str:
    """Write a rules record; equal rules give equal texts."""
    return json.dumps(rules.as_dict(), separators=(",", ":"), sort_keys=True)


def _texts(steps: tuple[Step, ...]) -> list[str | list[str]]:
    """Write a step of one action as its text, one of several as a list."""
    return [str(step[0]) if len(step) == 1 else [str(action) for action in step] for step in steps]


def _steps(texts: list[str | list[str]]) -> tuple[Step, ...]:
    return tuple(
        (_action(text),) if isinstance(text, str) else tuple(map(_action, text)) for text in texts
    )


@lru_cache(maxsize=16_384)
def _action(text: str) -> Action:
    """Read an action, once for each of the few thousand there are."""
    return parse_action(text)
