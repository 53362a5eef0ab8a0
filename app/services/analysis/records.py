"""The solver's answers as JSON values: the same fields for the API and the command line."""

from __future__ import annotations

from typing import Any

from app.solver.answer import Solution
from app.solver.chance import Chance


def solution_record(solution: Solution) -> dict[str, Any]:
    """Return the fields of a solution."""
    return {
        "verdict": solution.verdict.value,
        "most_home": solution.most_home,
        "exact": solution.exact,
        "line": [str(action) for action in solution.line],
        "states": solution.states,
    }


def chance_record(chance: Chance) -> dict[str, Any]:
    """Return the fields of a chance; `reason` says why there is none, else it is None."""
    return {
        "chance": chance.value,
        "stderr": chance.stderr,
        "reason": None if chance.unknown is None else chance.unknown.value,
    }
