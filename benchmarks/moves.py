"""How fast a move is: the real endpoint against a bare app of the same stack, in the same run.

    python -m benchmarks.moves [--players 4] [--games 15] [--rounds 5]

Players make random moves in games of their own, each waiting for an answer before the next move, as
a browser does: same headers, same form, compressed fragment back. Both apps run on uvicorn in a
process of their own, one after the other in each round, on SQLite and on a durable PostgreSQL. The
ratio is the median of the rounds' ratios.
"""

import argparse
import random
import secrets
import statistics
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from app.rules import engine
from app.rules.catalogue import variant
from app.rules.moves import Draw, Redeal
from app.rules.notation import position_from_json
from app.rules.variant import Rules
from benchmarks.bare import GAMES as BARE_GAMES
from benchmarks.load import Figures, Player, Post, run
from tests.support.postgres import temporary_cluster
from tests.support.server import LiveServer, served
from tests.support.stopping import stop_cleanly

VARIANT = "la-belle-lucie"
LEAST_SHARE = 0.6
MOST_BYTES = 2048
BARE = ("uvicorn", "--factory", "benchmarks.bare:create_app", "--port", "{port}")
QUIET = ("--no-access-log", "--log-level", "warning")
BROWSER = {
    "Accept": "text/html",
    "Accept-Encoding": "gzip",
    "HX-Request": "true",
    "Sec-Fetch-Site": "same-origin",
}


@dataclass
class Result:
    """What was measured on one kind of database, a figure for each round."""

    bare: list[Figures] = field(default_factory=list)
    real: list[Figures] = field(default_factory=list)

    @property
    def share(self) -> float:
        """The real endpoint's part of the bare app's throughput."""
        pairs = zip(self.real, self.bare, strict=True)
        return statistics.median(real.rate / bare.rate for real, bare in pairs)

    @property
    def largest(self) -> int:
        """Bytes of the largest answer to a move."""
        return max(max(figures.sizes) for figures in self.real)


def moves(rules: Rules, game: Mapping[str, Any], rng: random.Random) -> Iterator[str]:
    """Yield random moves from a game's first layout until it is stuck."""
    position = position_from_json(rules, game)
    while True:
        legal = engine.legal(rules, position)
        choice = [action for action in legal if not isinstance(action, Redeal | Draw)]
        if not choice:
            return
        action = rng.choice(choice)
        yield str(action)
        position = engine.apply(rules, position, action)


def posts(game: Mapping[str, Any], rng: random.Random) -> Iterator[Post]:
    """Yield a game's moves as the forms that its page sends."""
    for version, action in enumerate(moves(variant(VARIANT).rules, game, rng)):
        form = {"action": action, "version": str(version), "key": secrets.token_hex(8)}
        yield Post(f"/games/{game['id']}/actions", form)


def guest(url: str, games: int, rng: random.Random) -> Player:
    """Make a guest with this many fresh games and plan their moves."""
    with httpx.Client(base_url=url) as visitor:
        plan: list[Post] = []
        for _ in range(games):
            answer = visitor.post("/api/v1/games", json={"variant": VARIANT}).raise_for_status()
            plan += posts(answer.json(), rng)
        cookies = "; ".join(f"{name}={value}" for name, value in visitor.cookies.items())
    return Player({**BROWSER, "Cookie": cookies}, plan)


def measured(
    real: LiveServer, bare: LiveServer, options: argparse.Namespace, result: Result
) -> None:
    """Play one round against each app, the same moves against both."""
    rng = random.Random(len(result.real))
    guests = [guest(real.url, options.games, rng) for _ in range(options.players)]
    simple = [
        Player(
            player.headers, [Post(f"/games/{number}/actions", post.form) for post in player.posts]
        )
        for number, player in enumerate(guests)
    ]
    result.bare.append(timed(bare, simple))
    result.real.append(timed(real, guests))


def timed(server: LiveServer, players: Sequence[Player]) -> Figures:
    """Let the players play, and add what that cost the server."""
    before = server.cpu_seconds
    figures = run(server.url, players)
    figures.cpu_seconds = server.cpu_seconds - before
    return figures


def bench(database_urls: Sequence[str], options: argparse.Namespace) -> Result:
    """Start both apps on a database each, and play all rounds."""
    result = Result()
    with ExitStack() as stack:
        folders = [Path(stack.enter_context(tempfile.TemporaryDirectory())) for _ in range(2)]
        quiet = {"LOG_LEVEL": "warning"}
        urls = [
            url or f"sqlite:///{folder}/app.sqlite3"
            for url, folder in zip(database_urls, folders, strict=True)
        ]
        real = stack.enter_context(served(folders[0], urls[0], quiet))
        bare = stack.enter_context(served(folders[1], urls[1], command=(*BARE, *QUIET)))
        measured(real, bare, options, Result())  # warms both up
        for _ in range(options.rounds):
            measured(real, bare, options, result)
    return result


def show(name: str, result: Result) -> bool:
    """Print one database's figures. Return whether they keep within the budgets."""
    print(f"\n{name}: {len(result.real)} rounds of {len(result.real[0].times)} moves")
    print(f"{'':10}{'moves/s':>10}{'median ms':>12}{'p95 ms':>10}{'p99 ms':>10}{'CPU ms':>10}")
    for label, rounds in (("bare app", result.bare), ("move", result.real)):
        rate = statistics.median(figures.rate for figures in rounds)
        times = [
            statistics.median(figures.quantile(share) for figures in rounds)
            for share in (0.5, 0.95, 0.99)
        ]
        cpu = statistics.median(
            1000 * figures.cpu_seconds / len(figures.times) for figures in rounds
        )
        print(f"{label:10}{rate:10.0f}{times[0]:12.1f}{times[1]:10.1f}{times[2]:10.1f}{cpu:10.2f}")
    sizes = sorted(size for figures in result.real for size in figures.sizes)
    print(f"throughput: {result.share:.0%} of the bare app's (at least {LEAST_SHARE:.0%})")
    print(f"a move's answer: median {sizes[len(sizes) // 2]} bytes compressed, ", end="")
    print(f"at most {result.largest} (at most {MOST_BYTES})")
    return result.share >= LEAST_SHARE and result.largest <= MOST_BYTES


def main() -> int:
    """Measure on both kinds of database. Return 1 if a budget was missed."""
    parser = argparse.ArgumentParser(description="Measure the move endpoint.")
    parser.add_argument("--players", type=int, default=4, help=f"at once, at most {BARE_GAMES}")
    parser.add_argument("--games", type=int, default=15, help="games of each in a round")
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    if options.players > BARE_GAMES:
        parser.error(f"at most {BARE_GAMES} players")
    stop_cleanly()
    within_budget = [show("SQLite", bench(["", ""], options))]
    with temporary_cluster(options="") as cluster:
        urls = [cluster.url(cluster.create_database()) for _ in range(2)]
        within_budget.append(show("PostgreSQL", bench(urls, options)))
    return 0 if all(within_budget) else 1


if __name__ == "__main__":
    sys.exit(main())
