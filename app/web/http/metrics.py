"""What the process counts about itself, for Prometheus."""

from __future__ import annotations

from functools import lru_cache

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest

BOUNDS = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """The counters of one app; each worker process has its own."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        labels = ("method", "route", "status")
        self._requests = Counter(
            "http_requests", "Answers, by route and status.", labels, registry=self.registry
        )
        self._seconds = Histogram(
            "http_request_duration_seconds",
            "Time from a request's first byte to the answer's last.",
            ("method", "route"),
            buckets=BOUNDS,
            registry=self.registry,
        )
        self._series = lru_cache(1024)(self._make_series)

    def _make_series(self, method: str, route: str, status: int) -> tuple[Counter, Histogram]:
        """Return the two series of an answer."""
        answers = self._requests.labels(method, route, str(status))
        return answers, self._seconds.labels(method, route)

    def observe(self, method: str, route: str, status: int, seconds: float) -> None:
        """Count an answer; `route` is the route's pattern, never an address with an id in it."""
        answers, times = self._series(method, route, status)
        answers.inc()
        times.observe(seconds)

    def text(self) -> bytes:
        """Return everything in Prometheus's text format."""
        return generate_latest(self.registry)
