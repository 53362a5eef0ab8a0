"""Whole games by the chance table and by the most cards home, on the same shuffles.

    python -m benchmarks.policy [--games N] [--seed S] [VARIANT ...]

Both policies play each game with the same shuffles and know none before it is dealt. Printed are
both shares of wins and their paired difference, with 95 % intervals.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from math import sqrt

from app.rules.cards import Card, Suit
from app.rules.catalogue import variant
from app.rules.dealing import SEED_BYTES, Deal
from app.rules.position import Position
from app.rules.variant import Rules
from app.solver import chance_table
from app.solver.chance import explore, plan
from app.solver.suit import End, Exploration

Policy = Callable[[Exploration, Position], End]
"""Chooses the end of a layout to play for."""


def by_table(exploration: Exploration, position: Position) -> End:
    """Choose by the chance that a redeal of what is left would have."""
    return plan(exploration, position).end


def by_count(exploration: Exploration, position: Position) -> End:
    """Choose the most cards home."""
    del position
    return exploration.best


class Shuffles:
    """One deal's layouts, each searched once for whatever foundations it is reached with."""

    def __init__(self, rules: Rules, deal: Deal) -> None:
        self.rules = rules
        self.deal = deal
        self.searched: dict[Position, Exploration] = {}

    def wins(self, policy: Policy) -> bool:
        """Play the deal to its end."""
        position = self.deal.opening(self.rules)
        while True:
            exploration = self.searched.get(position)
            if exploration is None:
                exploration = self.searched[position] = explore(self.rules, position)
            end = policy(exploration, position)
            if end.won or not position.redeals_left:
                return end.won
            position = self.deal.redealt(self.rules, gathered(position, end))


def gathered(position: Position, end: End) -> Position:
    """Return the position with the cards of an end home and all the others in one heap."""
    left = [Card(rank, suit) for suit in Suit for rank in range(end.heights[suit] + 1, 14)]
    foundations = tuple((height,) for height in end.heights)
    return replace(position, fans=(tuple(left),), foundations=foundations)


def share(wins: int, games: int) -> str:
    """Write a share with its 95 % interval."""
    mean = wins / games
    return f"{100 * mean:.2f} ± {196 * sqrt(mean * (1 - mean) / games):.2f} %"


def compare(slug: str, games: int, seed: int) -> str:
    """Return a row of the table: both policies on the same games, and their difference."""
    rules = variant(slug).rules
    rng = random.Random(f"{slug} {seed}")
    table = count = only_table = only_count = 0
    for _ in range(games):
        shuffles = Shuffles(rules, Deal(rng.randbytes(SEED_BYTES)))
        first, second = shuffles.wins(by_table), shuffles.wins(by_count)
        table += first
        count += second
        only_table += first and not second
        only_count += second and not first
    better = (only_table - only_count) / games
    error = sqrt((only_table + only_count) / games - better**2) / sqrt(games)
    difference = f"{100 * better:+.2f} ± {196 * error:.2f} points"
    won = f"{share(table, games)} | {share(count, games)}"
    return (
        f"| {variant(slug).name} | {games} | {won} | {difference} | {only_table} : {only_count} |"
    )


def main(argv: Sequence[str]) -> None:
    """Print the comparison for each variant that the arguments name."""
    parser = argparse.ArgumentParser(prog="benchmarks.policy")
    parser.add_argument("variants", nargs="*", default=["la-belle-lucie", "trefoil"])
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_intermixed_args(argv)
    print(f"Table {chance_table.shipped().version}, seed {options.seed}\n")
    print("| variant | games | by the table | most cards home | difference | won by one only |")
    print("|---|---|---|---|---|---|")
    for slug in options.variants:
        print(compare(slug, options.games, options.seed), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
