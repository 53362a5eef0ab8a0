"""The command that makes the chance table: samples layouts, then works the chances out of them.

Sampling goes in numbered passes over all foundation heights. Every pass has its own seed and its
own file of raw counts, written line by line, so that it can be stopped at any time and goes on
where it was; the same passes always give the same table.
"""

from __future__ import annotations

from pathlib import Path

from app.solver.sample import Heights, all_heights, read, sample, write

SEED = "three shuffles"


def gather(folder: Path, number: int) -> None:
    """Sample one pass, or what is missing of it."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"pass-{number:04}.jsonl"
    known = _whole_lines(path)
    with path.open("w", encoding="ascii") as file:
        file.writelines(known)
        done = {read(line).heights for line in known}
        for heights in all_heights():
            if heights not in done:
                count, drawn = effort(heights)
                tally = sample(heights, f"{SEED} {number}", count, drawn)
                file.write(write(tally) + "\n")
                file.flush()


def effort(heights: Heights) -> tuple[int, int]:
    """Return how many layouts one pass plays without and with the draw: more where it is cheap."""
    home = sum(heights)
    return 200, 20 if home < 6 else 60 if home < 12 else 120


def _whole_lines(path: Path) -> list[str]:
    if not path.exists():
        return []
    return [line for line in path.read_text("ascii").splitlines(keepends=True) if line[-1] == "\n"]
