"""The app in a process of its own, as a player's browser meets it."""

import os
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx

ROOT = Path(__file__).parents[2]
PATIENCE = 600  # looks at /readyz, some 100 ms apart


@dataclass(frozen=True)
class LiveServer:
    """A running app: where it answers, where it keeps its data and what it logs."""

    url: str
    folder: Path
    database_url: str
    pid: int

    @property
    def cpu_seconds(self) -> float:
        """Return the processor time that its process has had (Linux only)."""
        after_name = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        user, system = after_name[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")

    @property
    def log(self) -> str:
        """Return all that the app has printed so far."""
        return (self.folder / "server.log").read_text()


def free_port() -> int:
    """Return a loopback port that nobody listens on just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait_until_ready(url: str, process: subprocess.Popen[bytes], log: Path) -> None:
    for _ in range(PATIENCE):
        try:
            if httpx.get(f"{url}/readyz", timeout=5).status_code == httpx.codes.OK:
                return
        except httpx.TransportError:
            pass
        try:
            process.wait(timeout=0.1)
        except subprocess.TimeoutExpired:
            continue
        break
    raise RuntimeError(f"the app did not get ready:\n{log.read_text()}")


@contextmanager
def served(
    folder: Path,
    database_url: str | None = None,
    settings: Mapping[str, str] | None = None,
    command: Sequence[str] = ("app", "serve"),
) -> Iterator[LiveServer]:
    """Run the app until the block ends; the same folder again is a restart.

    `command` is what follows `python -m`; a "{port}" in it is filled in.
    """
    port = free_port()
    database_url = database_url or f"sqlite:///{folder / 'app.sqlite3'}"
    own = {
        "DATABASE_URL": database_url,
        "HOST": "127.0.0.1",
        "PORT": str(port),
        "RATE_LIMITS": "off",
        "DAYS_AHEAD": "0",  # choosing the days' deals would keep a core busy
        "SECRET_KEY": "only for tests, only for tests, only for tests",
        **(settings or {}),
    }
    url = f"http://127.0.0.1:{port}"
    log = folder / "server.log"
    with (
        log.open("ab") as output,
        subprocess.Popen(
            [sys.executable, "-m", *(word.format(port=port) for word in command)],
            cwd=ROOT,
            env={**os.environ, **own},
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
        ) as process,
    ):
        try:
            _wait_until_ready(url, process, log)
            yield LiveServer(url, folder, database_url, process.pid)
        finally:
            process.terminate()
            try:
                process.wait(timeout=10)
            except subprocess.TimeoutExpired:
                process.kill()
