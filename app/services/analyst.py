"""The solver's own processes: heavy work runs beside the moves, never before them."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable
from functools import lru_cache
from threading import BoundedSemaphore, Lock
from typing import TypeVar, cast

from pebble import ProcessExpired, ProcessPool

from app.services.errors import TryAgain

T = TypeVar("T")

NICENESS = 10
REMEMBERED = 512
"""Answers kept in memory; every question is a pure function of its arguments."""


class Analyst:
    """A few worker processes with a limit on what waits for them and on what one answer may take.

    Blocks the calling thread until the answer is there; `queue` bounds how many threads can wait
    (workers included), so the others stay free for moves.
    """

    def __init__(self, *, workers: int = 1, queue: int = 12, seconds: float = 20.0) -> None:
        self._workers = workers
        self._pool = self._new_pool()
        self._replacing = Lock()
        self._places = BoundedSemaphore(queue)
        self._seconds = seconds
        self._remembered = lru_cache(REMEMBERED)(self._answer)

    def ask(self, work: Callable[..., T], *args: object) -> T:
        """Return `work(*args)`, computed in a worker. Raises TryAgain.

        `work` is a module-level function; it and its arguments are hashable and can be pickled.
        TryAgain means a full queue, a spent time budget or a worker that died: it is replaced.
        """
        return cast("T", self._remembered(work, *args))

    def _answer(self, work: Callable[..., object], *args: object) -> object:
        if not self._places.acquire(blocking=False):
            raise TryAgain
        pool = self._working_pool()
        try:
            return pool.schedule(work, args=args, timeout=self._seconds).result()
        except (TimeoutError, ProcessExpired) as error:
            raise TryAgain from error
        except RuntimeError as error:
            if pool.active:
                raise
            raise TryAgain from error
        finally:
            self._places.release()

    def _working_pool(self) -> ProcessPool:
        """Give the pool, or a new one: a worker killed while it was idle breaks the old one."""
        with self._replacing:
            if not self._pool.active:
                self.close()
                self._pool = self._new_pool()
            return self._pool

    def _new_pool(self) -> ProcessPool:
        context = multiprocessing.get_context("forkserver")
        context.set_forkserver_preload(["app.services.questions"])
        return ProcessPool(
            max_workers=self._workers, context=context, initializer=os.nice, initargs=(NICENESS,)
        )

    def close(self) -> None:
        """Stop the workers, whatever they are at."""
        self._pool.stop()  # type: ignore[no-untyped-call]  # pebble leaves it untyped
        self._pool.join()
