"""The command that makes the chance table: it samples layouts and works out the chances.

Sampling goes in numbered passes over all foundation heights. Every pass has its own seed and its
own file of raw counts, written line by line, so that it can be stopped at any time and goes on
where it was; the same passes always give the same table.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

from app.solver.chance_table import FULL, REDEALS, WON, Estimate, Heights, Row, Table, formatted
from app.solver.sample import Tally, all_heights, read, read_all, sample, write
from app.solver.smooth import Observed, smoothed

SEED = "three shuffles"
Values = dict[Heights, Estimate]


def make(folder: Path, table: Path, *, passes: int = 0) -> int:
    """Sample the passes that `folder` lacks, and write the table of all that it then holds."""
    for number in range(passes):
        gather(folder, number)
    tallies = merged(read_all(folder))
    table.write_text(formatted(work_out(tallies), _comments(tallies)), "ascii")
    return 0


def gather(folder: Path, number: int) -> None:
    """Sample one pass, or what is missing of it."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"pass-{number:04}.jsonl"
    lines = _whole_lines(path)
    with path.open("w", encoding="ascii") as file:
        file.writelines(lines)
        sampled = {read(line).heights for line in lines}
        for heights in all_heights():
            if heights not in sampled:
                count, drawn = effort(heights)
                tally = sample(heights, f"{SEED} {number}", count, drawn)
                file.write(write(tally) + "\n")
                file.flush()


def effort(heights: Heights) -> tuple[int, int]:
    """Return how many layouts one pass plays without and with the draw.

    More where games are few cards from their end, as a regression is vague there and layouts
    cost nothing; fewer where a draw is slow to search.
    """
    home = sum(heights)
    if home >= 36:
        return (1_000, 500) if home >= 44 else (300, 150)
    return 100, 5 if home < 6 else 20 if home < 12 else 50


def merged(tallies: Iterable[Tally]) -> dict[Heights, Tally]:
    """Return the sums of the tallies of the same heights."""
    sums: dict[Heights, Tally] = {}
    for tally in tallies:
        sums.setdefault(tally.heights, Tally(tally.heights)).add(tally)
    return sums


def work_out(tallies: dict[Heights, Tally]) -> Table:
    """Return the smoothed chances for every number of redeals, without and with the draw."""
    plain = [smoothed({h: _binary(tally.count, tally.won) for h, tally in tallies.items()})]
    drawn = [smoothed({h: _binary(tally.drawn, tally.drawn_won) for h, tally in tallies.items()})]
    drawn[0] = _raised(drawn[0], plain[0])
    for _ in REDEALS[1:]:
        for chain in (plain, drawn):
            values = smoothed({h: _played_on(tally, chain[-1]) for h, tally in tallies.items()})
            chain.append(_raised(values, chain[-1]))
    rows = {
        heights: Row(
            heights,
            tally.count,
            tally.won,
            tally.drawn,
            tally.drawn_won,
            tuple(values[heights] for values in plain),
            tuple(values[heights] for values in drawn),
        )
        for heights, tally in sorted(tallies.items())
    }
    return Table(version(rows), rows)


def _binary(count: int, won: int) -> Observed:
    mean = won / count
    return Observed(count, mean, mean * (1 - mean))


def _played_on(tally: Tally, after: Values) -> Observed:
    """Return what the layouts are worth if the best end of each is redealt."""
    total = squares = 0.0
    for ends, times in tally.ends.items():
        worth = max((after[end] if end != FULL else WON).value for end in ends)
        total += times * worth
        squares += times * worth**2
    mean = total / tally.count
    return Observed(tally.count, mean, max(0.0, squares / tally.count - mean**2))


def _raised(values: Values, least: Values) -> Values:
    """Return the values, none of them below what is certain: more help never hurts."""
    return {heights: max(value, least[heights], key=_value) for heights, value in values.items()}


def _value(estimate: Estimate) -> float:
    return estimate.value


def version(rows: dict[Heights, Row]) -> str:
    """Return the version of a table: a short hash of its rows."""
    return sha256(formatted(Table("", rows), ()).encode()).hexdigest()[:12]


def _comments(tallies: dict[Heights, Tally]) -> list[str]:
    plain = sum(tally.count for tally in tallies.values())
    drawn = sum(tally.drawn for tally in tallies.values())
    return [
        f"seed: {SEED!r}; {plain} random layouts played without a draw, {drawn} others with one",
        "columns: foundation heights (lowest first, A B C D are 10 to 13); layouts, won, layouts",
        "with a draw, won; then in millionths chance and standard error before a fresh shuffle",
        "with 0, 1, 2, 3 more redeals after it, and the same for a last layout with a draw",
    ]


def _whole_lines(path: Path) -> list[str]:
    if not path.exists():
        return []
    return [line for line in path.read_text("ascii").splitlines(keepends=True) if line[-1] == "\n"]
