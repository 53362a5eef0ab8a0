"""The solver's own processes: heavy work runs beside the moves, never before them."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable
from functools import lru_cache, partial
from threading import BoundedSemaphore, Lock
from typing import Protocol, TypeVar, cast

from pebble import ProcessExpired, ProcessPool

from app.services.errors import TryAgain

T = TypeVar("T")
Work = Callable[..., object]

QUICK_NICENESS, SLOW_NICENESS = 2, 10
"""How nice a lane's workers are to the moves: a little where they take milliseconds, else very."""
REMEMBERED = 512
"""How many quick answers stay in memory; each is a pure function of its arguments."""
STUDIES_REMEMBERED = 128
"""How many slow answers do, which are larger: a game's review holds all its positions."""


class Ask(Protocol):
    """A lane to ask in: it returns what the work returns."""

    def __call__(self, work: Callable[..., T], *args: object) -> T:
        """Return `work(*args)`. Raises TryAgain."""


class Lane:
    """A few worker processes with a limit on what waits for them and on what one answer may take.

    Blocks the calling thread until the answer is there; `queue` bounds how many threads can wait
    (workers included), so the others stay free for moves.
    """

    def __init__(self, *, workers: int, queue: int, seconds: float, niceness: int) -> None:
        self._workers = workers
        self._niceness = niceness
        self._pool = self._new_pool()
        self._replacing = Lock()
        self._places = BoundedSemaphore(queue)
        self._seconds = seconds

    def answer(self, work: Work, *args: object) -> object:
        """Return `work(*args)`, computed in a worker. Raises TryAgain."""
        if not self._places.acquire(blocking=False):
            raise TryAgain
        try:
            return self._computed(self._working_pool(), work, args)
        finally:
            self._places.release()

    def _computed(self, pool: ProcessPool, work: Work, args: tuple[object, ...]) -> object:
        try:
            return pool.schedule(work, args=args, timeout=self._seconds).result()
        except (TimeoutError, ProcessExpired) as error:
            raise TryAgain from error
        except RuntimeError as error:
            if pool.active:
                raise
            raise TryAgain from error

    def warm(self) -> None:
        """Start the workers without waiting for them."""
        self._working_pool().schedule(os.getpid)

    def close(self) -> None:
        """Stop the workers, whatever they are doing."""
        self._pool.stop()  # type: ignore[no-untyped-call]  # pebble leaves it untyped
        self._pool.join()

    def _working_pool(self) -> ProcessPool:
        """Return the pool, or a new one: a worker killed while it was idle breaks the old one."""
        with self._replacing:
            if not self._pool.active:
                self.close()
                self._pool = self._new_pool()
            return self._pool

    def _new_pool(self) -> ProcessPool:
        context = multiprocessing.get_context("forkserver")
        context.set_forkserver_preload(["app.services.analysis.questions"])
        return ProcessPool(
            max_workers=self._workers,
            context=context,
            initializer=os.nice,
            initargs=(self._niceness,),
        )


class Analyst:
    """Two lanes, a quick and a slow one, so that a hint never waits for a search of many seconds.

    A question is a module-level function and its arguments; all can be hashed and pickled.
    TryAgain means a full queue, a spent time budget, or a worker that died and is replaced.
    """

    def __init__(self, *, workers: int = 1, queue: int = 12, seconds: float = 20.0) -> None:
        lane = partial(Lane, workers=workers, queue=queue, seconds=seconds)
        self._quick, self._slow = lane(niceness=QUICK_NICENESS), lane(niceness=SLOW_NICENESS)
        self._quickly = lru_cache(REMEMBERED)(self._quick.answer)
        self._slowly = lru_cache(STUDIES_REMEMBERED)(self._slow.answer)

    def ask(self, work: Callable[..., T], *args: object) -> T:
        """Return `work(*args)` by the quick lane: it takes milliseconds. Raises TryAgain."""
        return cast("T", self._quickly(work, *args))

    def study(self, work: Callable[..., T], *args: object) -> T:
        """Return `work(*args)` by the slow lane: it may take seconds. Raises TryAgain."""
        return cast("T", self._slowly(work, *args))

    def warm(self) -> None:
        """Start the workers, so that the first question does not wait for them."""
        self._quick.warm()
        self._slow.warm()

    def close(self) -> None:
        """Stop the workers, whatever they are doing."""
        self._quick.close()
        self._slow.close()
