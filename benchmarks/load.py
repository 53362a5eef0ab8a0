"""A small, bounded load generator: keep-alive connections that send one request after another.

It costs a tenth of a usual HTTP client, so on two cores the server has one for itself.
"""

import socket
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from urllib.parse import urlencode, urlsplit

TIMEOUT = 30


class Refused(Exception):
    """The server answered with another status than 200."""


@dataclass(frozen=True)
class Post:
    """A form to send."""

    path: str
    form: Mapping[str, str]


@dataclass(frozen=True)
class Player:
    """Who sends what, one post after another."""

    headers: Mapping[str, str]
    posts: Sequence[Post]


@dataclass
class Figures:
    """What one run saw: every answer's time in seconds and its size on the wire, and the whole.

    The server's processor time is filled in by whoever knows the server.
    """

    seconds: float = 0.0
    cpu_seconds: float = 0.0
    times: list[float] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)

    @property
    def rate(self) -> float:
        """Answers per second."""
        return len(self.times) / self.seconds

    def quantile(self, share: float) -> float:
        """Return the time in milliseconds within which this share of the answers came."""
        ordered = sorted(self.times)
        return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def encoded(post: Post, headers: Mapping[str, str]) -> bytes:
    """Return a request as it goes over the wire."""
    body = urlencode(post.form).encode()
    lines = [f"POST {post.path} HTTP/1.1"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    lines += ["Content-Type: application/x-www-form-urlencoded", f"Content-Length: {len(body)}"]
    return "\r\n".join([*lines, "", ""]).encode() + body


def exchange(connection: socket.socket, request: bytes) -> int:
    """Send one request and return the length of the answer's body. Raises Refused."""
    connection.sendall(request)
    answer = b""
    while (end := answer.find(b"\r\n\r\n")) < 0:
        answer += _received(connection)
    head = answer[:end].decode("latin-1").lower()
    length = int(head.split("content-length:", 1)[1].split("\r\n", 1)[0])
    left = end + 4 + length - len(answer)
    while left > 0:
        left -= len(_received(connection))
    if not head.startswith("http/1.1 200"):
        raise Refused(f"{head}\n\nto {request.decode()}")
    return length


def _received(connection: socket.socket) -> bytes:
    chunk = connection.recv(65_536)
    if not chunk:
        raise ConnectionResetError("the server closed the connection")
    return chunk


def run(url: str, players: Sequence[Player]) -> Figures:
    """Let the players play at once until all have sent all they have."""
    figures = Figures()
    address = (urlsplit(url).hostname, urlsplit(url).port)
    host = {"Host": urlsplit(url).netloc}
    queues = [
        [encoded(post, {**host, **player.headers}) for post in player.posts] for player in players
    ]
    failures: list[Exception] = []

    def play(requests: Sequence[bytes]) -> None:
        try:
            with socket.create_connection(address, timeout=TIMEOUT) as connection:
                connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                for request in requests:
                    start = time.perf_counter()
                    size = exchange(connection, request)
                    figures.times.append(time.perf_counter() - start)
                    figures.sizes.append(size)
        except Exception as error:  # noqa: BLE001 -- it is raised below, in the caller's thread
            failures.append(error)

    threads = [threading.Thread(target=play, args=(queue,)) for queue in queues]
    start = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    figures.seconds = time.perf_counter() - start
    if failures:
        raise failures[0]
    return figures
