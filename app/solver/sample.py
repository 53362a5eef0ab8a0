"""Random layouts of the cards above given foundations, played to every end: the table's material.

Suits are interchangeable where fans are built in suit and spaces stay empty, so foundations are
counted by their sorted heights.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from app.solver.bits import RANKS, BitLayout, bit, bit_layout, heights_of, home_bits
from app.solver.chance_table import FULL, Heights
from app.solver.suit import ends_of, winnable

Ends = tuple[Heights, ...]
"""All foundations that one layout can be left with, in order."""


def all_heights() -> list[Heights]:
    """Return every vector of heights but the full one, most cards home first."""
    ranks = range(RANKS + 1)
    vectors = [(a, b, c, d) for a in ranks for b in ranks[a:] for c in ranks[b:] for d in ranks[c:]]
    return sorted(set(vectors) - {FULL}, key=lambda heights: (-sum(heights), heights))


def random_layout(heights: Heights, rng: random.Random, *, drawing: bool = False) -> BitLayout:
    """Return the cards above the heights, shuffled and laid out in threes."""
    cards = [bit(suit, rank) for suit in range(4) for rank in range(heights[suit] + 1, RANKS + 1)]
    rng.shuffle(cards)
    fans = [cards[start : start + 3] for start in range(0, len(cards), 3)]
    return bit_layout(fans, home_bits(heights), kings_move=False, drawing=drawing)


def played_out(start: BitLayout) -> Ends:
    """Return the foundations a layout can be left with; of a won one only the full ones."""
    return tuple(sorted({tuple(sorted(heights_of(home))) for home in ends_of(start)}))


@dataclass(slots=True)
class Tally:
    """How the sampled layouts above some heights ended."""

    heights: Heights
    ends: Counter[Ends] = field(default_factory=Counter)
    drawn: int = 0  # layouts tried with a draw, which are others
    drawn_won: int = 0

    @property
    def count(self) -> int:
        """The number of layouts played without a draw."""
        return self.ends.total()

    @property
    def won(self) -> int:
        """How many of them were won."""
        return self.ends[FULL,]

    def add(self, other: Tally) -> None:
        """Add another tally of the same heights."""
        self.ends += other.ends
        self.drawn += other.drawn
        self.drawn_won += other.drawn_won


def sample(heights: Heights, seed: str, count: int, drawn: int) -> Tally:
    """Play `count` random layouts without a draw and `drawn` others with one."""
    rng = random.Random(f"{seed} {heights}")  # noqa: S311 -- samples, not secrets
    tally = Tally(heights, drawn=drawn)
    for _ in range(count):
        tally.ends[played_out(random_layout(heights, rng))] += 1
    for _ in range(drawn):
        tally.drawn_won += winnable(random_layout(heights, rng, drawing=True)) is True
    return tally


def write(tally: Tally) -> str:
    """Return a tally as one line of JSON."""
    ends = [[count, *map(_name, sorted(end))] for end, count in sorted(tally.ends.items())]
    return json.dumps([_name(tally.heights), tally.drawn, tally.drawn_won, ends])


def read(line: str) -> Tally:
    """Read what `write` wrote."""
    heights, drawn, drawn_won, ends = json.loads(line)
    counter = Counter({tuple(map(_heights, names)): count for count, *names in ends})
    return Tally(_heights(heights), counter, drawn, drawn_won)


def read_all(folder: Path) -> Iterator[Tally]:
    """Read every line that was written whole, in whatever order they came."""
    for path in sorted(folder.glob("*.jsonl")):
        with path.open(encoding="ascii") as file:
            for line in file:
                if line.endswith("\n"):
                    yield read(line)


def _name(heights: Heights) -> str:
    return "".join("0123456789abcd"[height] for height in heights)


def _heights(name: str) -> Heights:
    return tuple(int(digit, 14) for digit in name)
