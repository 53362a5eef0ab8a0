"""Chances that lie on one surface: neighbours in the table lend each other their samples.

A logistic regression on how many cards are home and how evenly gives every set of foundations an
expected chance; the layouts sampled for it then pull it to their own mean, the more of them the
further. Taking the larger of two unsmoothed chances would mostly pick the luckier sample.

The chances are not monotone in the heights: three cards left make one fan, four make a fan and a
card on its own, which is worth more than the fourth card costs. So the last fan's size is one of
the regression's features, and no order is forced on the result.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import exp, sqrt

from app.solver.chance_table import Estimate, Heights

LATE = 36
ROUNDS = 12
RIDGE = 1e-6
LEAST_SPREAD = 1e-4
SMALL_STEP = 1e-3
Vector = list[float]
Matrix = list[Vector]


@dataclass(frozen=True, slots=True)
class Observed:
    """What was sampled: the number of layouts, the mean of what they were worth, its variance."""

    count: int
    mean: float
    variance: float  # of one layout's worth


@dataclass(frozen=True, slots=True)
class Expected:
    """The regression's chance of a vector, and its variance."""

    chance: float
    variance: float


def smoothed(observed: Mapping[Heights, Observed]) -> dict[Heights, Estimate]:
    """Return an estimate for each vector, between the regression's and the sampled mean."""
    late = {heights: seen for heights, seen in observed.items() if sum(heights) >= LATE}
    early = {heights: seen for heights, seen in observed.items() if sum(heights) < LATE}
    return {heights: one for part in (early, late) if part for heights, one in _part(part).items()}


def _part(observed: Mapping[Heights, Observed]) -> dict[Heights, Estimate]:
    """Smooth one part of the game, whose last cards follow laws of their own."""
    vectors = sorted(observed, key=lambda heights: -sum(heights))
    fitted = _fit([features(heights) for heights in vectors], [observed[one] for one in vectors])
    expected = dict(zip(vectors, fitted, strict=True))
    estimates: dict[Heights, Estimate] = {}
    for _, group in groupby(vectors, key=lambda heights: min(4, (51 - sum(heights)) // 4)):
        members = list(group)
        spread = _spread([(expected[one], observed[one]) for one in members])
        for one in members:
            estimates[one] = _pulled(expected[one], spread, observed[one])
    return estimates


def features(heights: Heights) -> Vector:
    """Return the regression's features: cards home, unevenness, full and empty suits, last fan."""
    home = sum(heights) / 52
    offs = [height / 13 - home for height in heights]
    uneven, skew, tails = (sum(off**power for off in offs) for power in (2, 3, 4))
    done, none = heights.count(13), heights.count(0)
    row = [home**power for power in range(7)]
    row += [uneven * home**power for power in range(4)]
    row += [skew * home**power for power in range(3)]
    row += [tails, tails * home, uneven**2 * home]
    row += [done, done * home, done * home**2, none, none * home]
    for size in (1, 2):
        last = float((52 - sum(heights)) % 3 == size)
        row += [last * home**power for power in range(4)]
    return row


def _pulled(expected: Expected, spread: float, seen: Observed) -> Estimate:
    """Return the mean of what was expected and what was seen, each weighted by its certainty."""
    noise = _noise(expected.chance, seen)
    spread *= _slope(expected.chance) ** 2
    weight = spread / (spread + noise)
    value = expected.chance + weight * (seen.mean - expected.chance)
    variance = weight * noise + (1 - weight) ** 2 * expected.variance
    return Estimate(min(1.0, max(0.0, value)), sqrt(variance))


def _noise(expected: float, seen: Observed) -> float:
    """Return the variance of the sampled mean; a mean of few layouts can't show it by itself."""
    prior = 20
    guess = expected * (1 - expected)
    variance = (seen.variance * seen.count + guess * prior) / (seen.count + prior)
    return max(variance, 1e-9) / seen.count


def _spread(members: Sequence[tuple[Expected, Observed]]) -> float:
    """Return how far, squared, the true log-odds seem to lie from the regression's."""
    excess = total = 0.0
    for expected, seen in members:
        slope, noise = _slope(expected.chance), _noise(expected.chance, seen)
        weight = (slope / noise) ** 2
        excess += ((seen.mean - expected.chance) ** 2 - noise) * weight
        total += slope**2 * weight
    return max(excess / total, LEAST_SPREAD)


def _slope(chance: float) -> float:
    """Return by how much a chance moves with its log-odds."""
    return max(chance * (1 - chance), 1e-6)


def _fit(rows: Sequence[Vector], seen: Sequence[Observed]) -> list[Expected]:
    """Return a logistic regression's chances, weighted by the number of layouts."""
    size = len(rows[0])
    weights = [0.0] * size
    for _ in range(ROUNDS):
        matrix, target = _system(rows, seen, weights)
        inverse = _inverted(matrix)
        steps = [_dot(line, target) for line in inverse]
        weights = [weight + step for weight, step in zip(weights, steps, strict=True)]
        if max(map(abs, steps)) < SMALL_STEP:
            break
    return [_expected(row, weights, inverse) for row in rows]


def _expected(row: Vector, weights: Vector, inverse: Matrix) -> Expected:
    chance = _logistic(_dot(row, weights))
    return Expected(chance, _slope(chance) ** 2 * _dot(row, [_dot(line, row) for line in inverse]))


def _system(
    rows: Sequence[Vector], seen: Sequence[Observed], weights: Vector
) -> tuple[Matrix, Vector]:
    """Return the equations of one step of Newton's method, held steady by a small ridge."""
    ridge = RIDGE * sum(one.count for one in seen)
    size = len(weights)
    matrix = [[ridge * (i == j) for j in range(size)] for i in range(size)]
    target = [-ridge * weight for weight in weights]
    for row, one in zip(rows, seen, strict=True):
        chance = _logistic(_dot(row, weights))
        slope = _slope(chance) * one.count
        error = (one.mean - chance) * one.count
        for i, left in enumerate(row):
            target[i] += error * left
            scaled = slope * left
            matrix[i] = [cell + scaled * right for cell, right in zip(matrix[i], row, strict=True)]
    return matrix, target


def _dot(left: Vector, right: Vector) -> float:
    return sum(a * b for a, b in zip(left, right, strict=True))


def _logistic(score: float) -> float:
    return 1 / (1 + exp(-max(-30.0, min(30.0, score))))


def _inverted(matrix: Matrix) -> Matrix:
    """Return the inverse by elimination, the largest pivot first."""
    size = len(matrix)
    rows = [[*line, *(float(i == j) for j in range(size))] for i, line in enumerate(matrix)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        head = [cell / rows[column][column] for cell in rows[column]]
        rows = [_reduced(row, head, column) for row in rows]
        rows[column] = head
    return [row[size:] for row in rows]


def _reduced(row: Vector, head: Vector, column: int) -> Vector:
    factor = row[column]
    return [cell - factor * other for cell, other in zip(row, head, strict=True)] if factor else row
