"""The table of chances as it is shipped: what each set of foundations is worth before a shuffle."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib import resources

Heights = tuple[int, ...]
"""Foundation heights, lowest first: the suits don't matter."""

FILE = "chances.tsv"
REDEALS = (0, 1, 2, 3)
FULL = (13, 13, 13, 13)


@dataclass(frozen=True, slots=True)
class Estimate:
    """A chance to win, and its standard error."""

    value: float
    stderr: float


WON = Estimate(1.0, 0.0)


@dataclass(frozen=True, slots=True)
class Row:
    """One set of foundations: raw counts, and the chances worked out of them.

    `plain[r]` is the chance just before a fresh shuffle with r more redeals after it, `drawn[r]`
    the same where the last layout may be helped by a draw.
    """

    heights: Heights
    count: int  # layouts played without a draw
    won: int
    drawn_count: int  # layouts played with one
    drawn_won: int
    plain: tuple[Estimate, ...]
    drawn: tuple[Estimate, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """All rows by their sorted heights; `version` is a hash of them."""

    version: str
    rows: dict[Heights, Row]

    def chance(self, heights: Iterable[int], redeals: int, *, draw: bool) -> Estimate:
        """Return the chance just before a fresh shuffle with `redeals` more after it."""
        key = tuple(sorted(heights))
        if key == FULL:
            return WON
        row = self.rows[key]
        return (row.drawn if draw else row.plain)[redeals]


@cache
def shipped() -> Table:
    """Return the table that comes with the program."""
    text = resources.files("app.solver").joinpath("data", FILE).read_text("ascii")
    return parse(text.splitlines())


def parse(lines: Iterable[str]) -> Table:
    """Read a table: comments, of which `# version:` counts, then a row a line."""
    version, rows = "", {}
    for line in lines:
        if line.startswith("# version: "):
            version = line.removeprefix("# version: ").strip()
        elif line and not line.startswith("#"):
            row = _row(line)
            rows[row.heights] = row
    return Table(version, rows)


def formatted(table: Table, comments: Iterable[str]) -> str:
    """Write a table as `parse` reads it; chances are millionths."""
    head = [f"# version: {table.version}", *(f"# {comment}" for comment in comments)]
    return "\n".join([*head, *map(_line, table.rows.values())]) + "\n"


def _line(row: Row) -> str:
    counts = [row.count, row.won, row.drawn_count, row.drawn_won]
    chances = [
        round(1e6 * number)
        for one in (*row.plain, *row.drawn)
        for number in (one.value, one.stderr)
    ]
    name = "".join("0123456789ABCD"[height] for height in row.heights)
    return "\t".join([name, *map(str, counts), *map(str, chances)])


def _row(line: str) -> Row:
    name, *fields = line.split("\t")
    count, won, drawn_count, drawn_won, *millionths = map(int, fields)
    pairs = zip(millionths[::2], millionths[1::2], strict=True)
    chances = [Estimate(value / 1e6, stderr / 1e6) for value, stderr in pairs]
    split = len(REDEALS)
    return Row(
        tuple(int(digit, 14) for digit in name),
        count,
        won,
        drawn_count,
        drawn_won,
        tuple(chances[:split]),
        tuple(chances[split:]),
    )
