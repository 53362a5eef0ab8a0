"""`solve`, `par` and `chance`: the solver's answers, for research and for comparing it."""

from __future__ import annotations

from time import perf_counter

from app.cli.batch import Record, position_of, rules_of
from app.cli.deals import seed_of
from app.rules.dealing import Deal
from app.rules.errors import Malformed, Reason
from app.services.analysis.records import chance_record, solution_record
from app.solver import solve as decide
from app.solver.chance import Chance, chances
from app.solver.par import par as best_known


def solve(record: Record, states: int | None = None) -> Record:
    """Decide the layout in play; `states` is the ceiling of positions searched."""
    rules, position = position_of(record)
    started = perf_counter()
    solution = decide(rules, position, states=states)
    milliseconds = round(1000 * (perf_counter() - started), 3)
    return {**solution_record(solution), "ms": milliseconds}


def par(record: Record) -> Record:
    """Return the fewest redeals with which some line wins the deal of a seed."""
    rules, seed = rules_of(record), record.get("seed")
    if not isinstance(seed, str):
        raise Malformed(Reason.BAD_FIELD, field="seed")
    best = best_known(rules, Deal(seed_of(seed)))
    return {
        "par": best.redeals,
        "draw": best.draw,
        "line": [str(action) for action in best.line],
        "exact": best.exact,
    }


def chance(record: Record) -> Record:
    """Return the chance to win from a position, and after each legal action."""
    estimate = chances(*position_of(record))
    actions = {str(action): _chance(value) for action, value in estimate.actions.items()}
    return {**_chance(estimate.here), "actions": actions}


def _chance(estimate: Chance) -> Record:
    """Return the record of one chance; a reason only where there is none."""
    fields = chance_record(estimate)
    if estimate.unknown is None:
        del fields["reason"]
    return fields
