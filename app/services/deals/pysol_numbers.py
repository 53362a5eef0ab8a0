"""PySolFC's numbered deals: the same number gives the very board that PySolFC shows.

Numbers up to 31999, and any with the prefix `ms`, come from Microsoft's generator, all others
from the Mersenne Twister. At exactly 32000 PySolFC's application and its card library differ;
this is the application's board.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable

from app.rules.cards import CARDS, RANKS, Card
from app.rules.layout import Layout
from app.services.errors import Problem, Rejected

_FORM = re.compile(r"(ms)?0*([1-9][0-9]{0,19})", re.IGNORECASE)
_IGNORED = str.maketrans("", "", " #-_.,")
_LAST_MICROSOFT = 31_999
_MICROSOFT_LIMIT = 2**33
_MICROSOFT_PACK = [f"{rank}{suit}" for rank in RANKS for suit in "CDHS"]
_MERSENNE_PACK = [f"{rank}{suit}" for suit in "CSHD" for rank in RANKS]


def parse_number(text: str) -> str:
    """Read a deal number and return its one form, `24` or `ms100000`. Raises Rejected."""
    match = _FORM.fullmatch(text.translate(_IGNORED)) if text.isascii() else None
    if match is None:
        raise Rejected(Problem.DEAL_NUMBER, "number")
    forced, digits = match[1] is not None, match[2]
    if forced and int(digits) >= _MICROSOFT_LIMIT:
        raise Rejected(Problem.DEAL_NUMBER, "number")
    return f"ms{digits}" if forced and int(digits) > _LAST_MICROSOFT else digits


def numbered_layout(number: str) -> Layout:
    """Lay out a number that `parse_number` returned: 17 fans of three, one of one."""
    seed = int(number.removeprefix("ms"))
    if number.startswith("ms") or seed <= _LAST_MICROSOFT:
        pack, below = list(_MICROSOFT_PACK), _microsoft(seed)
    else:
        pack, below = list(_MERSENNE_PACK), _mersenne(seed)
    for place in range(51, 0, -1):
        other = below(place + 1)
        pack[place], pack[other] = pack[other], pack[place]
    fans: list[list[Card]] = [[] for _ in range(18)]
    for dealt in range(52):
        fans[dealt % 17 if dealt < 51 else 17].append(CARDS[pack[51 - dealt]])
    return Layout(tuple(map(tuple, fans)))


def _microsoft(number: int) -> Callable[[int], int]:
    """Return Microsoft's generator, with the extensions that reach beyond 31 bits."""
    seed = number % 2**32

    def below(bound: int) -> int:
        nonlocal seed
        seed = (seed * 214_013 + 2_531_011) % 2**33
        word = seed >> 16
        if number >= 2**32:
            return ((word & 0xFFFF) + 1) % bound
        return (word & 0x7FFF | (0x8000 if number >= 2**31 else 0)) % bound

    return below


def _mersenne(number: int) -> Callable[[int], int]:
    generator = random.Random(number)  # noqa: S311 -- the generator is what the number means

    def below(bound: int) -> int:
        return int(generator.random() * bound)

    return below
