"""How many layouts are decided where building is looser, and how soon.

    python -m benchmarks.loose [--layouts N] [--states N] [--seed S] [VARIANT ...]

Prints a table in Markdown. Every line is played through the rules; times are of one CPU.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from time import process_time

from app.rules import engine
from app.rules.cards import pack
from app.rules.catalogue import variant
from app.rules.dealing import opening_of
from app.rules.position import Position
from app.rules.variant import Rules
from app.solver import search
from app.solver.answer import Solution, Verdict

VARIANTS = ("super-flower-garden", "trefoil-rigal", "shamrocks", "house-in-the-woods")
SOON = 2_000
"""Milliseconds."""
HEADINGS = (
    "variant",
    "layouts",
    "can be won",
    "lost",
    "decided",
    "decided within 2 s",
    "states: median, p95, max",
    "ms: median, p95, max",
)


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure the variants asked for."""
    options = _options(arguments)
    print(f"| {' | '.join(HEADINGS)} |")
    print(f"|{'---|' * len(HEADINGS)}")
    for slug in options.variants or VARIANTS:
        rules = variant(slug).rules
        cells = _measured(rules, layouts(rules, f"{options.seed} {slug}", options.layouts), options)
        print(f"| {' | '.join((slug, *cells))} |", flush=True)


def layouts(rules: Rules, seed: str, count: int) -> Iterator[Position]:
    """Yield openings of shuffles made by a seed, with no redeal left."""
    cards = list(pack(rules.decks))
    rng = random.Random(seed)
    for _ in range(count):
        rng.shuffle(cards)
        yield replace(opening_of(rules, tuple(cards)), redeals_left=0)


def _measured(
    rules: Rules, positions: Iterator[Position], options: argparse.Namespace
) -> Iterator[str]:
    """Solve the positions and yield a row's cells."""
    answers: list[tuple[Verdict, int, float]] = []
    for position in positions:
        start = process_time()
        solution = search.solve(rules, position, states=options.states)
        elapsed = 1000 * (process_time() - start)
        answers.append((solution.verdict, solution.states, elapsed))
        _replay(rules, position, solution)
    verdicts = Counter(verdict for verdict, _, _ in answers)
    decided = [elapsed for verdict, _, elapsed in answers if verdict is not Verdict.UNDECIDED]
    yield str(len(answers))
    yield str(verdicts[Verdict.WINNABLE])
    yield str(verdicts[Verdict.UNWINNABLE])
    yield f"{len(decided) / len(answers):.1%}"
    yield f"{sum(elapsed <= SOON for elapsed in decided) / len(answers):.1%}"
    yield _spread([states for _, states, _ in answers])
    yield _spread([elapsed for _, _, elapsed in answers])


def _replay(rules: Rules, position: Position, solution: Solution) -> None:
    """Play the solution's line through the rules."""
    for action in solution.line:
        position = engine.apply(rules, position, action)
    assert position.cards_home == solution.most_home
    assert position.won == (solution.verdict is Verdict.WINNABLE)


def _spread(values: Sequence[float]) -> str:
    """Return the median, the 95th percentile and the largest of some values."""
    ordered = sorted(values)
    marks = (len(ordered) // 2, len(ordered) * 95 // 100, len(ordered) - 1)
    return ", ".join(f"{ordered[mark]:,.0f}" for mark in marks)


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("variants", nargs="*", metavar="VARIANT")
    parser.add_argument("--layouts", type=int, default=200)
    parser.add_argument("--states", type=int, default=search.STATES)
    parser.add_argument("--seed", default="loose")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    main()
