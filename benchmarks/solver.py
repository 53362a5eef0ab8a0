"""How fast layouts are decided, and how many can be won.

    python -m benchmarks.solver speed [--layouts N] [--seed S] [VARIANT ...]
    python -m benchmarks.solver shares [--layouts N] [--seed S] [CHECK ...]

`speed` prints positions searched and milliseconds per variant, `shares` the layouts that can be won
beside the figures they should agree with. Both print a table in Markdown; seeds make the layouts.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from time import perf_counter

from app import solver
from app.rules.cards import pack
from app.rules.catalogue import VARIANTS, variant
from app.rules.dealing import opening_of
from app.rules.position import Position
from app.rules.variant import Opening, Rules
from app.solver import suit
from app.solver.answer import Verdict


@dataclass(frozen=True, slots=True)
class Check:
    """A share of layouts that can be won, and what others found."""

    name: str
    rules: Rules
    layouts: int
    expected: str


FAN = variant("the-fan").rules
CHECKS = {
    "la-belle-lucie": Check(
        "La Belle Lucie, one layout", Rules(redeals=0), 20_000, "4.54 ± 0.09 %"
    ),
    "trefoil": Check(
        "Trefoil, one layout", Rules(aces_home=True, redeals=0), 20_000, "4.15 ± 0.09 %"
    ),
    "draw": Check("Last layout with the draw", Rules(redeals=0, draw=1), 2_000, "22.4 % of 5,000"),
    "the-fan": Check("The Fan, 17×3+1", FAN, 20_000, "47.3 ± 0.9 %"),
    "the-fan-twos": Check(
        "The Fan, 16×3+2×2",
        replace(FAN, opening=Opening.TWO_TWOS),
        20_000,
        "48.776 ± 0.099 % (Blake and Gent)",
    ),
}


def layouts(rules: Rules, seed: str, count: int) -> Iterator[Position]:
    """Yield openings of shuffles made by a seed, with no redeal left."""
    rng = random.Random(seed)
    cards = list(pack(rules.decks))
    for _ in range(count):
        rng.shuffle(cards)
        yield replace(opening_of(rules, cards), redeals_left=0)


def quantiles(values: Sequence[float]) -> tuple[float, float, float]:
    """Return the median, the value at 95 %, and the largest."""
    ordered = sorted(values)
    last = len(ordered) - 1
    return ordered[last // 2], ordered[last * 95 // 100], ordered[-1]


def interval(wins: int, count: int) -> str:
    """Write a share with its 95 % interval."""
    share = wins / count
    return f"{100 * share:.2f} ± {196 * sqrt(share * (1 - share) / count):.2f} %"


def speed(slug: str, count: int, seed: int) -> str:
    """Return a row: how the layouts of a variant were decided, and what it took."""
    rules = variant(slug).rules
    states: list[float] = []
    times: list[float] = []
    verdicts = []
    for position in layouts(rules, f"{slug} {seed}", count):
        start = perf_counter()
        solution = solver.solve(rules, position)
        times.append(1000 * (perf_counter() - start))
        states.append(solution.states)
        verdicts.append(solution.verdict)
    decided = count - verdicts.count(Verdict.UNDECIDED)
    searched = " / ".join(f"{number:,.0f}" for number in quantiles(states))
    took = " / ".join(f"{number:,.1f}" for number in quantiles(times))
    won = verdicts.count(Verdict.WINNABLE)
    return f"| {variant(slug).name} | {count} | {won} | {decided} | {searched} | {took} |"


def shares(name: str, count: int | None, seed: int) -> str:
    """Return a row: how many layouts can be won, and how many should."""
    check = CHECKS[name]
    number = count or check.layouts
    wins = undecided = 0
    for position in layouts(check.rules, f"{name} {seed}", number):
        verdict = suit.verdict(check.rules, position)
        wins += verdict is Verdict.WINNABLE
        undecided += verdict is Verdict.UNDECIDED
    assert not undecided, "a layout was left undecided"
    return f"| {check.name} | {number} | {interval(wins, number)} | {check.expected} |"


def main(argv: Sequence[str]) -> None:
    """Print the table that the arguments ask for."""
    parser = argparse.ArgumentParser(prog="benchmarks.solver")
    parser.add_argument("what", choices=("speed", "shares"))
    parser.add_argument("names", nargs="*")
    parser.add_argument("--layouts", type=int)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_intermixed_args(argv)
    if options.what == "speed":
        print("| variant | layouts | winnable | decided | states: median / p95 / max | ms |")
        print("|---|---|---|---|---|---|")
        for slug in options.names or VARIANTS:
            print(speed(slug, options.layouts or 200, options.seed), flush=True)
    else:
        print(
            f"Seed {options.seed}\n\n"
            "| layouts | number | can be won | expected |\n|---|---|---|---|"
        )
        for name in options.names or CHECKS:
            print(shares(name, options.layouts, options.seed), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
