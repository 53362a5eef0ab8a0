"""A finished game looked at again: what each action gave away, and what the shuffles gave.

As backgammon programs do: before every action stands the chance under best play. An action that
leaves less gave the difference away (skill); a shuffle that brings more or less than was to be
expected is luck. Together they explain the whole way from the first chance to the result.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from app.rules.moves import Action, Redeal
from app.rules.position import Position
from app.rules.variant import Rules
from app.solver.chance import LOST, WON, Chance, before_opening, before_shuffle, chance
from app.solver.hint import hint

NOTICED = 1e-9
"""A smaller difference of chances is only rounding."""


@dataclass(frozen=True, slots=True)
class Judged:
    """One action of the game: the chance before and after it.

    `after` a redeal is the chance once its layout is seen; `expected` the one before it was.
    `given_away` and `luck` are None where a chance isn't known; `better` is an action that would
    have given nothing away, where this one did.
    """

    action: Action
    before: Chance
    after: Chance
    expected: Chance | None
    given_away: float | None
    luck: float | None
    better: Action | None


@dataclass(frozen=True, slots=True)
class Review:
    """A whole game. `given_up` is the chance that was left when it was ended.

    Where all is known: result = expected + luck - given_away - given_up.
    """

    expected: Chance  # before anything was dealt
    opening: Chance
    opening_luck: float | None
    actions: tuple[Judged, ...]
    given_up: float | None
    given_away: float | None
    luck: float | None


def review(
    rules: Rules, positions: Sequence[Position], actions: Sequence[Action], *, states: int | None
) -> Review:
    """Return the review of a line; `positions` are the opening and what each action led to."""
    chances = _chances(rules, positions, actions, states)
    judged = tuple(
        _judged(rules, position, action, around, states)
        for position, action, around in zip(positions, actions, pairwise(chances), strict=False)
    )
    expected = before_opening(rules)
    opening_luck = _difference(chances[0], expected)
    last = None if positions[-1].won else chances[-1].value
    return Review(
        expected=expected,
        opening=chances[0],
        opening_luck=opening_luck,
        actions=judged,
        given_up=0.0 if positions[-1].won else last,
        given_away=_total(one.given_away for one in judged),
        luck=_total((opening_luck, *(one.luck for one in judged))),
    )


def _chances(
    rules: Rules, positions: Sequence[Position], actions: Sequence[Action], states: int | None
) -> list[Chance]:
    """Return the chance at each position, layout by layout."""
    starts = [
        number for number, action in enumerate(actions, start=1) if isinstance(action, Redeal)
    ]
    layouts = pairwise((0, *starts, len(positions)))
    return [
        one for start, end in layouts for one in _of_layout(rules, positions[start:end], states)
    ]


def _of_layout(rules: Rules, positions: Sequence[Position], states: int | None) -> list[Chance]:
    """Return the chance at each position of one layout.

    It never rises there: what an action leaves could be reached before it. So where two positions
    have the same chance, all between them have it, and a few searches find where it falls.
    """
    chances: dict[int, Chance] = {}

    def look(number: int) -> Chance:
        if number not in chances:
            here = positions[number]
            chances[number] = WON if here.won else chance(rules, here, states=states)
        return chances[number]

    stretches = [(0, len(positions) - 1)]
    while stretches:
        first, last = stretches.pop()
        if look(last) == WON or look(first) in {LOST, look(last)}:
            same = WON if look(last) == WON else look(first)
            chances |= dict.fromkeys(range(first, last), same)
        elif last - first > 1:
            middle = (first + last) // 2
            stretches += [(first, middle), (middle, last)]
    won = max((number for number, value in chances.items() if value == WON), default=-1)
    lost = min(
        (number for number, value in chances.items() if value == LOST), default=len(positions)
    )
    return [
        WON if number <= won else LOST if number >= lost else chances[number]
        for number in range(len(positions))
    ]


def _judged(
    rules: Rules,
    position: Position,
    action: Action,
    around: tuple[Chance, Chance],
    states: int | None,
) -> Judged:
    before, after = around
    expected = before_shuffle(rules, position) if isinstance(action, Redeal) else None
    left = after if expected is None else expected
    given_away = _difference(before, left)
    lost_some = given_away is not None and given_away > NOTICED
    return Judged(
        action=action,
        before=before,
        after=after,
        expected=expected,
        given_away=given_away,
        luck=0.0 if expected is None else _difference(after, expected),
        better=hint(rules, position, states=states).action if lost_some else None,
    )


def _difference(more: Chance, less: Chance) -> float | None:
    if more.value is None or less.value is None:
        return None
    return more.value - less.value


def _total(parts: Iterable[float | None]) -> float | None:
    """Return the sum, or None if a part of it isn't known."""
    values = list(parts)
    if any(part is None for part in values):
        return None
    return sum(part for part in values if part is not None)
