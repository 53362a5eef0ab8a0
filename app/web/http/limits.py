"""How often one visitor may ask: token buckets, by kind of request and network address.

They are our own: the library `limits` (5.8) counts in windows and has no bucket that lets a burst
through and then so many requests a second. Its memory store has no bound on the number of its
keys, goes through all of them in a timer's thread, and reads the system's clock alone.
"""

from __future__ import annotations

import re
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address
from math import ceil

MAX_BUCKETS = 50_000


@dataclass(frozen=True, slots=True)
class Limit:
    """`burst` requests at once, and `rate` more a second."""

    name: str
    burst: float
    rate: float


READS = Limit("reads", 300, 60)
MOVES = Limit("moves", 200, 40)
NEW_GAMES = Limit("new_games", 200, 2)
SIGN_INS = Limit("sign_ins", 12, 0.1)
ANALYSIS = Limit("analysis", 60, 2)
CHANGES = Limit("changes", 60, 2)
# The solver goes through a game once; its slider asks for step after step.
REVIEWS = Limit("reviews", 200, 6)
PROBES = Limit("probes", 100, 2)

# The first pattern that fits decides; a line for a new kind of request belongs above CHANGES.
# The last two fit whatever an address may hold, line breaks too.
TABLE: tuple[tuple[str, re.Pattern[str], Limit], ...] = (
    ("*", re.compile(r"/api/v1/solve|.*/(hint|chance)|/api/v1/.*/review"), ANALYSIS),
    ("*", re.compile(r"/games/[^/]+/review/pars?"), ANALYSIS),
    ("*", re.compile(r"/games/[^/]+/review"), REVIEWS),
    ("*", re.compile(r"/games/[^/]+/meter"), MOVES),
    ("*", re.compile(r"(/api/v1)?/me/export"), CHANGES),
    ("*", re.compile(r"/readyz"), PROBES),
    ("*", re.compile(r"/deals/[^/]+/preview\.png"), ANALYSIS),
    ("POST", re.compile(r"(/api/v1)?/games"), NEW_GAMES),
    ("POST", re.compile(r"(/api/v1)?/games/.*", re.DOTALL), MOVES),
    ("POST", re.compile(r".*(sign-?in|sign-?up|recover|password|tokens?).*"), SIGN_INS),
    ("POST", re.compile(r".*", re.DOTALL), CHANGES),
    ("*", re.compile(r".*", re.DOTALL), READS),
)
_FREE = re.compile(r"/(static/.*|healthz|metrics)")


def limit_for(method: str, path: str) -> Limit | None:
    """Return the limit of a request; None where there is none."""
    if _FREE.fullmatch(path):
        return None
    verb = "*" if method in {"GET", "HEAD"} else "POST"
    return next(
        limit
        for wanted, path_form, limit in TABLE
        if wanted in {"*", verb} and path_form.fullmatch(path)
    )


def parsed(address: str) -> IPv4Address | IPv6Address | None:
    """Return an address, an IPv4-mapped IPv6 one as IPv4; None for a text that is no address."""
    try:
        ip = ip_address(address)
    except ValueError:
        return None
    return getattr(ip, "ipv4_mapped", None) or ip


def network(address: str) -> str:
    """Return what stands for one visitor: an IPv4 address, or the /64 network of an IPv6 one."""
    ip = parsed(address)
    if ip is None:
        return address
    return str(int(ip) >> 64) if isinstance(ip, IPv6Address) else str(ip)


class Buckets:
    """The buckets of one process, at most MAX_BUCKETS: the least recently used one goes first."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def take(self, limit: Limit, who: str) -> int:
        """Take one token; return 0, or the seconds after which to try again."""
        now = self._clock()
        tokens, then = self._buckets.pop((limit.name, who), (limit.burst, now))
        tokens = min(limit.burst, tokens + (now - then) * limit.rate)
        allowed = tokens >= 1
        self._buckets[limit.name, who] = (tokens - allowed, now)
        if len(self._buckets) > MAX_BUCKETS:
            self._buckets.popitem(last=False)
        return 0 if allowed else ceil((1 - tokens) / limit.rate)
