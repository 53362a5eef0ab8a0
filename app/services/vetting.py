"""Which deals may be a day's deal: honest play wins, and Sunday is harder than Monday.

Honest play is the *fair par*: the best play that knows no shuffle before it is dealt, in a fixed
order of ties. A deal that it loses is never a daily. Among those that it wins, the weekday's band
says how many redeals it should take and how likely a win looked at the opening; where there is
nothing to redeal, how long the solver had to search.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from math import log

from app.rules import engine
from app.rules.dealing import SEED_BYTES, Deal
from app.rules.variant import Rules
from app.solver import suit

CANDIDATES = 120
"""Deals that are looked at for one day before the nearest winner is taken."""
WINNERS = 40
"""Winners after which the nearest one is taken, though none lies in the band."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What honest play makes of a deal: whether it wins, by how many redeals, with the draw.

    `chance` is that of a win from the opening, before any shuffle is known; None where no table
    knows it. `states` are the positions searched in the opening.
    """

    won: bool
    redeals: int
    draw: bool
    chance: float | None
    states: int
    table_version: str


Vet = Callable[[Rules, Deal], Finding]
"""Plays a deal honestly."""


@dataclass(frozen=True, slots=True)
class Band:
    """How hard a day is meant to be: redeals of the fair par, chance and states, both ends in."""

    name: str
    redeals: tuple[int, ...]
    chance: tuple[float, float]
    states: tuple[int, int]


Choose = Callable[[Rules, Band], tuple[bytes, Finding]]
"""Finds a seed for a day: `choose` with a fresh secret, here or in another process."""

BANDS = (
    Band("very-easy", (0,), (0.0, 1.0), (0, 300)),
    Band("easy", (1,), (0.30, 1.0), (300, 700)),
    Band("moderate", (1,), (0.0, 0.30), (700, 1_200)),
    Band("medium", (2,), (0.30, 1.0), (1_200, 2_000)),
    Band("rather-hard", (2,), (0.22, 0.30), (2_000, 3_500)),
    Band("hard", (2,), (0.16, 0.22), (3_500, 6_000)),
    Band("very-hard", (2,), (0.0, 0.16), (6_000, 60_000)),
)
"""Monday's band first, Sunday's last."""


def band(day: date) -> Band:
    """Give the band of a day."""
    return BANDS[day.weekday()]


def honest_play(rules: Rules, deal: Deal) -> Finding:
    """Play a deal by bringing home, in each layout, the most cards that can go."""
    position = deal.opening(rules)
    opening = solution = suit.solve(rules, position)
    while True:
        for action in solution.line:
            position = engine.apply(rules, position, action, deal)
        if position.won or not position.redeals_left:
            break
        position = deal.redealt(rules, position)
        solution = suit.solve(rules, position)
    return Finding(
        won=position.won,
        redeals=rules.redeals - position.redeals_left,
        draw=position.draw_left < rules.draw,
        chance=None,
        states=opening.states,
        table_version="most-home",
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
    redeals = min(abs(finding.redeals - meant) for meant in wanted.redeals)
    chance = 0.0 if finding.chance is None else _outside(finding.chance, *wanted.chance)
    return redeals + chance


def _logged(states: int) -> float:
    return log(1 + states)


def _outside(value: float, low: float, high: float) -> float:
    return max(low - value, value - high, 0.0)
