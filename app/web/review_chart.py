"""The chance through a game as a drawing: percentages of its width and height, nothing else.

The drawing has no size of its own, so text and lines stay as fine on a phone as on a desk.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.rules.moves import Redeal
from app.services.questions import Review, Standing
from app.web.i18n import gettext as _

WORTH_A_DOT = 0.01
"""What an action has to give away to be marked in the drawing."""
LABELS = 5
"""How many of the marked actions carry their number, the dearest first."""


@dataclass(frozen=True, slots=True)
class Stop:
    """A step's strip of the drawing, from `x` on, `width` wide: a click goes there."""

    step: int
    x: float
    width: float


@dataclass(frozen=True, slots=True)
class Mark:
    """A labelled place: where, what it says, and on which side of it the words stand."""

    step: int
    x: float
    y: float
    label: str
    anchor: str


@dataclass(frozen=True, slots=True)
class ChartView:
    """The drawn chance; `measured` is False where only proved verdicts are known."""

    path: str
    stops: tuple[Stop, ...]
    redeals: tuple[Mark, ...]
    gifts: tuple[Mark, ...]
    measured: bool


def chart(review: Review) -> ChartView | None:
    """Draw a game; None for one of which no action is left."""
    count = len(review.marks)
    if not count:
        return None
    levels = [_level(review.opening_chance, review.opening)]
    levels += [_level(mark.chance, mark.standing) for mark in review.marks]
    return ChartView(
        path=_path(levels, ends_at=1.0 - review.result),
        stops=tuple(Stop(n, *_strip(n, count)) for n in range(count + 1)),
        redeals=tuple(_redeals(review)),
        gifts=tuple(_gifts(review, levels)),
        measured=review.opening_chance is not None,
    )


def place(step: int, count: int) -> float:
    """Return how far to the right a step is."""
    return round(100 * step / max(count, 1), 2)


def _level(chance: float | None, standing: Standing) -> float | None:
    """Return how far down the line is; None where there is nothing to draw."""
    if chance is None:
        chance = {Standing.WINNABLE: 1.0, Standing.LOST: 0.0}.get(standing)
    return None if chance is None else 1.0 - chance


def _path(levels: Sequence[float | None], *, ends_at: float) -> str:
    """Draw steps: a level holds until the next action, and the last falls to how the game ended."""
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
    """Return the strip around a step's place, cut at both ends."""
    half = 50 / count
    left, right = max(0.0, 100 * step / count - half), min(100.0, 100 * step / count + half)
    return round(left, 2), round(right - left, 2)


def _redeals(review: Review) -> list[Mark]:
    steps = [n for n, mark in enumerate(review.marks, start=1) if isinstance(mark.action, Redeal)]
    count = len(review.marks)
    return [
        Mark(step, place(step, count), 0, _("Redeal %(number)s", number=number), _side(step, count))
        for number, step in enumerate(steps, start=1)
    ]


def _gifts(review: Review, levels: Sequence[float | None]) -> list[Mark]:
    """Return the actions that gave away chance, each at the foot of its fall."""
    count = len(review.marks)
    dear = sorted((mark.lost or 0.0 for mark in review.marks), reverse=True)[:LABELS]
    found = []
    for step, mark in enumerate(review.marks, start=1):
        if mark.lost is None or mark.lost < WORTH_A_DOT:
            continue
        before = levels[step - 1]
        foot = round(100 * ((before or 0.0) + mark.lost), 2)
        label = f"−{round(100 * mark.lost)}" if mark.lost >= dear[-1] else ""
        found.append(Mark(step, place(step, count), foot, label, _side(step, count)))
    return found


def _side(step: int, count: int) -> str:
    return "end" if step > 0.85 * count else "start"
