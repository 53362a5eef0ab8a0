"""Which deals may be a day's deal: honest play wins, and Sunday is harder than Monday.

Honest play is the solver's *fair par*: the best play that knows no shuffle before it is dealt, in
a fixed order of ties. A deal that it loses is never a daily. Among those that it wins, the
weekday's band says how many redeals it takes and how much likelier than before the first card a
win looked at the opening; where there is nothing to redeal, how long the solver had to search.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from math import inf, log

from app.rules.dealing import SEED_BYTES, Deal
from app.rules.variant import Rules
from app.solver.chance import before_opening
from app.solver.par import fair_par

CANDIDATES = 200
"""Deals that are looked at for one day before the nearest winner is taken."""
WINNERS = 45
"""Winners after which the nearest one is taken, though none lies in the band."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What honest play makes of a deal: whether it wins, by how many redeals, with the draw.

    `chance` is that of a win from the opening, before any shuffle is known, and `expected` what
    it was before the opening was dealt; None where no table knows them. `states` are the
    positions searched in the opening.
    """

    won: bool
    redeals: int
    draw: bool
    chance: float | None
    expected: float | None
    states: int
    table_version: str


Vet = Callable[[Rules, Deal], Finding]
"""Plays a deal honestly."""


@dataclass(frozen=True, slots=True)
class Band:
    """How hard a day is meant to be, both ends of each range in.

    `promise` is the opening's chance over the chance before it was dealt.
    """

    name: str
    redeals: int
    promise: tuple[float, float]
    states: tuple[int, int]


Choose = Callable[[Rules, Band], tuple[bytes, Finding]]
"""Finds a seed for a day: `choose` with a fresh secret, here or in another process."""

BANDS = (
    Band("very-easy", 0, (0.0, inf), (0, 30)),
    Band("easy", 1, (1.1, inf), (30, 150)),
    Band("moderate", 1, (0.0, 1.1), (150, 350)),
    Band("medium", 2, (1.2, inf), (350, 800)),
    Band("rather-hard", 2, (1.0, 1.2), (800, 2_000)),
    Band("hard", 2, (0.8, 1.0), (2_000, 5_000)),
    Band("very-hard", 2, (0.0, 0.8), (5_000, 1_000_000)),
)
"""Monday's band first, Sunday's last."""


def band(day: date) -> Band:
    """Return the band of a day."""
    return BANDS[day.weekday()]


def honest_play(rules: Rules, deal: Deal) -> Finding:
    """Play a deal as the solver's fair par does."""
    fair = fair_par(rules, deal)
    return Finding(
        won=fair.won,
        redeals=fair.redeals,
        draw=fair.draw,
        chance=fair.chance.value,
        expected=before_opening(rules).value,
        states=fair.states,
        table_version=fair.table_version,
    )


def choose(
    rules: Rules, wanted: Band, secret: bytes, vet: Vet = honest_play
) -> tuple[bytes, Finding]:
    """Find a seed whose deal honest play wins, in the band or as near to it as was found.

    The seeds come from a secret of 256 random bits, so this is a pure function of its arguments.
    It looks at a bounded number of deals; if honest play wins none of them, at further ones until
    it wins one: a rule set that is never won has no dailies.
    """
    nearest: tuple[float, bytes, Finding] | None = None
    tried = winners = 0
    while nearest is None or (tried < CANDIDATES and winners < WINNERS and nearest[0] > 0):
        seed = hmac.digest(secret, str(tried).encode(), "sha256")
        tried += 1
        finding = vet(rules, Deal(seed))
        if not finding.won:
            continue
        winners += 1
        off = distance(rules, wanted, finding)
        if nearest is None or off < nearest[0]:
            nearest = (off, seed, finding)
    return nearest[1], nearest[2]


def choose_here(rules: Rules, wanted: Band) -> tuple[bytes, Finding]:
    """Find a deal in this process, with a fresh secret."""
    return choose(rules, wanted, secrets.token_bytes(SEED_BYTES))


def distance(rules: Rules, wanted: Band, finding: Finding) -> float:
    """Measure how far from a band a won deal is; 0 inside, a redeal outweighs everything else."""
    if not rules.redeals:
        return _outside(log(1 + finding.states), *map(_logged, wanted.states))
    redeals = abs(finding.redeals - wanted.redeals)
    if finding.chance is None or not finding.expected:
        return float(redeals)
    return redeals + min(_outside(finding.chance / finding.expected, *wanted.promise), 0.9)


def _logged(states: int) -> float:
    return log(1 + states)


def _outside(value: float, low: float, high: float) -> float:
    return max(low - value, value - high, 0.0)
