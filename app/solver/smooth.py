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

ROUNDS = 12
RIDGE = 1e-6
Vector = list[float]
Matrix = list[Vector]


@dataclass(frozen=True, slots=True)
class Observed:
    """What was sampled: the number of layouts, the mean of what they were worth, its variance."""

    count: int
    mean: float
    variance: float  # of one layout's worth


def smoothed(observed: Mapping[Heights, Observed]) -> dict[Heights, Estimate]:
    """Return an estimate for each vector, between the regression's and the sampled mean."""
    vectors = sorted(observed, key=lambda heights: -sum(heights))
    fitted = _fit([features(heights) for heights in vectors], [observed[one] for one in vectors])
    expected = dict(zip(vectors, fitted, strict=True))
    estimates: dict[Heights, Estimate] = {}
    for _, group in groupby(vectors, key=lambda heights: (51 - sum(heights)) // 4):
        members = list(group)
        spread = _spread([(expected[one], observed[one]) for one in members])
        for one in members:
            estimates[one] = _pulled(expected[one], spread, observed[one])
    return estimates


def features(heights: Heights) -> Vector:
    """Return what the regression knows: cards home, their unevenness, suits done, the last fan."""
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


def _pulled(expected: float, spread: float, seen: Observed) -> Estimate:
    """Return the mean of what was expected and what was seen, each weighted by its certainty."""
    noise = _noise(expected, seen)
    weight = spread / (spread + noise)
    value = expected + weight * (seen.mean - expected)
    return Estimate(min(1.0, max(0.0, value)), sqrt(weight * noise))


def _noise(expected: float, seen: Observed) -> float:
    """Return the variance of the sampled mean; a mean of few layouts can't tell it by itself."""
    prior = 20
    guess = expected * (1 - expected)
    variance = (seen.variance * seen.count + guess * prior) / (seen.count + prior)
    return max(variance, 1e-9) / seen.count


def _spread(members: Sequence[tuple[float, Observed]]) -> float:
    """Return how far, squared, the true chances seem to lie from the expected ones."""
    excess = [(seen.mean - expected) ** 2 - _noise(expected, seen) for expected, seen in members]
    return max(sum(excess) / len(excess), 1e-7)


def _fit(rows: Sequence[Vector], seen: Sequence[Observed]) -> Vector:
    """Return the fitted chances of a logistic regression, weighted by the number of layouts."""
    size = len(rows[0])
    weights = [0.0] * size
    total = sum(one.count for one in seen)
    for _ in range(ROUNDS):
        matrix = [[RIDGE * total * (i == j) for j in range(size)] for i in range(size)]
        target = [-RIDGE * total * weight for weight in weights]
        for row, one in zip(rows, seen, strict=True):
            chance = _logistic(row, weights)
            slope = max(chance * (1 - chance), 1e-6) * one.count
            error = (one.mean - chance) * one.count
            for i, left in enumerate(row):
                target[i] += error * left
                scaled = slope * left
                line = matrix[i]
                for j in range(i + 1):
                    line[j] += scaled * row[j]
        for i in range(size):
            for j in range(i):
                matrix[j][i] = matrix[i][j]
        weights = [a + b for a, b in zip(weights, _solved(matrix, target), strict=True)]
    return [_logistic(row, weights) for row in rows]


def _logistic(row: Vector, weights: Vector) -> float:
    score = sum(a * b for a, b in zip(row, weights, strict=True))
    return 1 / (1 + exp(-max(-30.0, min(30.0, score))))


def _solved(matrix: Matrix, target: Vector) -> Vector:
    """Solve a system of linear equations by elimination, the largest pivot first."""
    rows = [[*line, value] for line, value in zip(matrix, target, strict=True)]
    size = len(rows)
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        head = rows[column]
        for row in rows:
            if row is not head and row[column]:
                factor = row[column] / head[column]
                for place in range(column, size + 1):
                    row[place] -= factor * head[place]
    return [row[size] / row[place] for place, row in enumerate(rows)]
