"""Shortens a line: a search also moves cards that might have mattered and didn't."""

from __future__ import annotations

from collections.abc import Mapping
from math import inf

from app.rules import engine
from app.rules.cards import Card
from app.rules.errors import Refused
from app.rules.moves import Action, Build, Draw, Home, Redeal, ToSpace
from app.rules.position import Fan, Position
from app.rules.variant import Rules

Deadlines = Mapping[Card, float]
"""For each card the first place in the line at which it has to be exposed."""


def trimmed(rules: Rules, position: Position, line: tuple[Action, ...]) -> tuple[Action, ...]:
    """Return the line without the moves between fans that no later action needs (in suit, down).

    A card has to leave its place only for a card beneath it that moves or is built on before the
    first goes home, or, where kings use spaces, to leave a space. A line with a draw is replayed
    to make sure.
    """
    shorter = _without_idle(position, line)
    if any(isinstance(action, Draw) for action in line) and not _leads(rules, position, shorter):
        return line
    return shorter


def _without_idle(position: Position, line: tuple[Action, ...]) -> tuple[Action, ...]:
    beneath = {card: fan[:place] for fan in position.fans for place, card in enumerate(fan)}
    needed: list[Action] = []
    moves: dict[Card, float] = {}
    homes: dict[Card, float] = {}
    spaces_used = False
    for number in range(len(line) - 1, -1, -1):
        action = line[number]
        match action:
            case Home(card):
                moves[card] = homes[card] = number
            case Build(card) | ToSpace(card):
                makes_space = spaces_used and not beneath[card]
                after_draw = number > 0 and isinstance(line[number - 1], Draw)
                if not (makes_space or after_draw or _needed(beneath[card], card, moves, homes)):
                    continue
                moves[card] = number
                if isinstance(action, Build):
                    moves[action.target] = number
                spaces_used |= isinstance(action, ToSpace)
            case Draw() | Redeal():
                pass
        needed.append(action)
    return tuple(reversed(needed))


def _needed(beneath: Fan, card: Card, moves: Deadlines, homes: Deadlines) -> bool:
    """Whether a card beneath has to be exposed before the card itself goes home."""
    home = homes.get(card, inf)
    return any(moves.get(under, inf) < home for under in beneath)


def _leads(rules: Rules, position: Position, line: tuple[Action, ...]) -> bool:
    """Whether every action of the line is legal in its turn."""
    try:
        for action in line:
            position = engine.apply(rules, position, action)
    except Refused:
        return False
    return True
