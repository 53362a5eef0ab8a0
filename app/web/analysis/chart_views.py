"""The chance through a game as a drawing: percentages of its width and height, nothing else.

The drawing has no size of its own, so text and lines stay as fine on a phone as on a desk.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.rules.moves import Redeal
from app.solver.chance import Chance
from app.solver.review import Review
from app.text import reviews
from app.text.figures import signed

WORTH_A_DOT = 0.01
"""How much chance an action has to give away to be marked in the drawing."""
LABELS = 5
"""How many of the marked actions carry their number, the costliest first."""


@dataclass(frozen=True, slots=True)
class Stop:
    """A step's strip of the drawing, from `x` on, `width` wide: a click on it leads to the step."""

    step: int
    x: float
    width: float


@dataclass(frozen=True, slots=True)
class Mark:
    """A labelled place of the drawing; `anchor` says on which side of it the label stands.

    `note` may be left out where there is little room.
    """

    step: int
    x: float
    y: float
    label: str
    anchor: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class ChartView:
    """The drawn chance; where not `measured`, only proved verdicts are known."""

    path: str
    stops: tuple[Stop, ...]
    redeals: tuple[Mark, ...]
    mistakes: tuple[Mark, ...]
    measured: bool


def chart(review: Review, *, won: bool) -> ChartView | None:
    """Return the drawing of a game; None for one without an action."""
    count = len(review.actions)
    if not count:
        return None
    levels = [_level(review.opening), *(_level(judged.after) for judged in review.actions)]
    return ChartView(
        path=_path(levels, ends_at=0.0 if won else 1.0),
        stops=tuple(Stop(n, *_strip(n, count)) for n in range(count + 1)),
        redeals=tuple(_redeals(review)),
        mistakes=tuple(_mistakes(review)),
        measured=review.expected.value is not None,
    )


def place(step: int, count: int) -> float:
    """Return how far to the right a step is, in percent of the width."""
    return round(100 * step / max(count, 1), 2)


def _level(chance: Chance) -> float | None:
    """Return how far down the line is, as a share of the height; None for nothing to draw."""
    return None if chance.value is None else 1.0 - chance.value


def _path(levels: Sequence[float | None], *, ends_at: float) -> str:
    """Return a line in steps: a level holds until the next action, the last until the end."""
    parts: list[str] = []
    before: float | None = None
    for step, level in enumerate(levels):
        x = place(step, len(levels) - 1)
        if before is not None:
            parts.append(f"H{x}")
        if level is not None:
            y = round(100 * level, 2)
            parts.append(f"M{x} {y}" if before is None else f"V{y}")
        before = level
    if before is not None:
        parts.append(f"V{round(100 * ends_at, 2)}")
    return "".join(parts)


def _strip(step: int, count: int) -> tuple[float, float]:
    """Return where the strip around a step begins, and its width, cut at both ends."""
    half = 50 / count
    left, right = max(0.0, 100 * step / count - half), min(100.0, 100 * step / count + half)
    return round(left, 2), round(right - left, 2)


def _redeals(review: Review) -> Iterator[Mark]:
    """Yield the redeals, and what each brought."""
    number, count = 0, len(review.actions)
    for step, judged in enumerate(review.actions, start=1):
        if isinstance(judged.action, Redeal):
            number += 1
            label = reviews.redeal(number)
            luck = "" if judged.luck is None else f", {signed(judged.luck)}"
            yield Mark(step, place(step, count), 0, label, _side(step, count), luck)


def _mistakes(review: Review) -> Iterator[Mark]:
    """Yield the actions that gave away chance, each at the foot of its fall."""
    count = len(review.actions)
    costs = [judged.given_away or 0.0 for judged in review.actions]
    dear = sorted(costs, reverse=True)[:LABELS][-1]
    for step, (cost, judged) in enumerate(zip(costs, review.actions, strict=True), start=1):
        if cost >= WORTH_A_DOT:
            foot = round(100 * (1 - (judged.before.value or 0.0) + cost), 2)
            label = f"−{round(100 * cost)}" if cost >= dear else ""
            yield Mark(step, place(step, count), foot, label, _side(step, count))


def _side(step: int, count: int) -> str:
    return "end" if step > 0.85 * count else "start"
