"""How long a hint and a chance take while fifty players move, and what they cost the moves.

    python -m benchmarks.hints [--players 50] [--pace 1.0] [--askers 5] [--questions 40]

Every player makes a random move in about `pace` seconds. First they play alone; then, at the same
pace, askers go through practice games of La Belle Lucie and ask before each move for the hint and
for the chance, always of a position that nobody has asked about before.
"""

from __future__ import annotations

import argparse
import random
import socket
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

import httpx

from benchmarks.load import TIMEOUT, Player, encoded, exchange
from benchmarks.moves import VARIANT, guest
from tests.support.server import LiveServer, served

MOST_MS = 100
SEED = 20_261_129


@dataclass
class Times:
    """How long answers took, in seconds."""

    hints: list[float] = field(default_factory=list)
    chances: list[float] = field(default_factory=list)
    busy: int = 0


def quantile(times: Sequence[float], share: float) -> float:
    """Return the time in milliseconds within which this share of the answers came."""
    ordered = sorted(times)
    return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def stroll(url: str, player: Player, pace: float, stop: threading.Event) -> list[float]:
    """Send a player's moves, one in about `pace` seconds, until it is stopped."""
    rng = random.Random(player.headers["Cookie"])
    address = (urlsplit(url).hostname, urlsplit(url).port)
    headers = {"Host": urlsplit(url).netloc, **player.headers}
    times: list[float] = []
    with socket.create_connection(address, timeout=TIMEOUT) as connection:
        for post in player.posts:
            if stop.wait(pace * rng.uniform(0.5, 1.5)):
                break
            start = time.perf_counter()
            exchange(connection, encoded(post, headers))
            times.append(time.perf_counter() - start)
    return times


def ask(url: str, questions: int, pace: float, times: Times) -> None:
    """Follow hints through practice games, and time the questions of every step."""
    rng, pause = random.Random(questions), threading.Event()
    with httpx.Client(base_url=url, timeout=TIMEOUT) as client:
        game, questions_asked = {"ended": True}, 0
        while questions_asked < questions:
            pause.wait(pace * rng.uniform(0.5, 1.5))
            if game["ended"]:
                game = client.post("/api/v1/games", json={"variant": VARIANT}).json()
                address = f"/api/v1/games/{game['id']}"
                game = client.post(f"{address}/practice", json={"version": 0}).json()
            hint = timed(client, f"{address}/hint", times.hints, times)
            timed(client, f"{address}/chance", times.chances, times)
            questions_asked += 1
            action = hint.json().get("action") if hint.is_success else None
            change = {"version": game["version"]} | ({"action": action} if action else {})
            verb = "actions" if action else "end"
            game = client.post(f"{address}/{verb}", json=change).raise_for_status().json()


def timed(client: httpx.Client, path: str, seconds: list[float], times: Times) -> httpx.Response:
    """Ask once; an answer that says "try again" is counted apart."""
    start = time.perf_counter()
    answer = client.get(path)
    if answer.is_success:
        seconds.append(time.perf_counter() - start)
    else:
        times.busy += 1
    return answer


def play(
    server: LiveServer, guests: Iterable[Player], pace: float, work: Iterable[tuple[int, Times]]
) -> list[float]:
    """Let everybody play until the work, if there is any, is done. Return the moves' times."""
    guests, work = list(guests), list(work)
    stop = threading.Event()
    with ThreadPoolExecutor(len(guests) + len(work)) as threads:
        moving = [threads.submit(stroll, server.url, one, pace, stop) for one in guests]
        asking = [threads.submit(ask, server.url, count, pace, times) for count, times in work]
        for one in asking:
            one.result()
        if not asking:
            stop.wait(15 * pace)
        stop.set()
        return [seconds for one in moving for seconds in one.result()]


def main() -> int:
    """Measure. Return 1 if the budget was missed."""
    parser = argparse.ArgumentParser(description="Measure hints and chances beside moves.")
    parser.add_argument("--players", type=int, default=50)
    parser.add_argument("--pace", type=float, default=1.0, help="seconds between a player's moves")
    parser.add_argument("--questions", type=int, default=40, help="positions asked by each asker")
    parser.add_argument("--askers", type=int, default=5)
    options = parser.parse_args()
    rng = random.Random(SEED)
    times = Times()
    with (
        tempfile.TemporaryDirectory() as folder,
        served(Path(folder), settings={"LOG_LEVEL": "warning"}) as server,
    ):
        plans = [[guest(server.url, 6, rng) for _ in range(options.players)] for _ in range(2)]
        ask(server.url, 1, 0.0, Times())  # the solver's process starts
        alone = play(server, plans[0], options.pace, ())
        work = [(options.questions, times)] * options.askers
        beside = play(server, plans[1], options.pace, work)
    return 0 if report(alone, beside, times) else 1


def report(alone: Sequence[float], beside: Sequence[float], times: Times) -> bool:
    """Print all figures. Return whether hints and chances keep within the budget."""
    print(f"{'':22}{'answers':>9}{'median ms':>11}{'p95 ms':>9}{'p99 ms':>9}")
    rows = {
        "moves alone": alone,
        "moves beside help": beside,
        "hint": times.hints,
        "chance": times.chances,
    }
    for label, seconds in rows.items():
        figures = [quantile(seconds, share) for share in (0.5, 0.95, 0.99)]
        print(f"{label:22}{len(seconds):9}{figures[0]:11.1f}{figures[1]:9.1f}{figures[2]:9.1f}")
    ratio = statistics.median(beside) / statistics.median(alone)
    print(
        f"a move beside help takes {ratio:.2f} times as long (medians); told to try again:", end=""
    )
    print(f" {times.busy}. Budget for hint and chance: p95 {MOST_MS} ms")
    return max(quantile(times.hints, 0.95), quantile(times.chances, 0.95)) <= MOST_MS


if __name__ == "__main__":
    sys.exit(main())
