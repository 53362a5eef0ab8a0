"""Looking after the days: their deals are chosen ahead, and dailies that are late are ended."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, datetime
from threading import Event, Thread

from app.db import daily as daily_db
from app.db import games_open as open_db
from app.db.daily import DailyRow
from app.db.database import Away, Database, Store
from app.services.daily import choice
from app.services.daily.days import first_open_day, today
from app.services.daily.deal_of_day import PLAYED
from app.services.daily.vetting import Choose
from app.services.errors import NotFound, ServiceError
from app.services.games import endings

PAUSE = 60.0
"""Seconds between two rounds."""
log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Days:
    """The days' deals and their ends; what the clock has missed, a page asks for here."""

    database: Database
    choose: Choose

    @contextmanager
    def settled(self, now: datetime) -> Iterator[Store]:
        """Open a transaction that only reads, and in which no daily is late."""
        with self.database.read() as store:
            if not _late(store, now):
                yield store
                return
        self.settle(now)
        with self.database.read() as store:
            yield store

    @contextmanager
    def prepared(self, day: date, variant: str, now: datetime) -> Iterator[Store]:
        """Open a transaction that only reads, in which today's deal is there and no daily is late.

        Raises NotFound for variants without dailies, TryAgain.
        """
        with self.database.read() as store:
            if not _late(store, now) and not _unchosen(store, day, variant, now):
                yield store
                return
        self.prepare(day, variant, now)
        with self.database.read() as store:
            yield store

    def settle(self, now: datetime) -> None:
        """End the ranked dailies whose time is over, so that boards and streaks are complete."""
        with self.database.read() as store:
            late = _late(store, now)
        if late:
            with self.database.write() as store:
                endings.close_late(store, now=now)

    def prepare(self, day: date, variant: str, now: datetime) -> None:
        """Settle, and choose today's deal where that has not been done yet.

        Raises NotFound for variants without dailies, TryAgain.
        """
        if variant not in PLAYED:
            raise NotFound
        self.settle(now)
        if day == today(now):
            choice.ensure(self.database, day=day, variant=variant, now=now, choose=self.choose)

    def choose_ahead(self, count: int, now: datetime) -> Iterator[DailyRow]:
        """Choose the deals that are missing of some days from today on, one with each step."""
        first = today(now)
        with self.database.read() as store:
            missing = choice.missing(store, first=first, count=count)
        if missing:
            yield from choice.ensure_days(
                self.database, first=first, count=count, now=now, choose=self.choose
            )


class Clock:
    """A thread that looks after the days; whatever it misses, a request does in its place."""

    def __init__(self, days: Days, now: Callable[[], datetime], *, ahead: int) -> None:
        self._days = days
        self._now = now
        self._ahead = ahead
        self._stop = Event()
        self._thread = Thread(target=self._run, name="clock", daemon=True)

    def start(self) -> None:
        """Begin to look after `ahead` days from today on; nothing to do for none."""
        if self._ahead:
            self._thread.start()

    def stop(self) -> None:
        """Finish the step under way and no other."""
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join(timeout=30)

    def round(self, now: datetime) -> None:
        """End the dailies whose time is over, and choose the deals that are missing."""
        self._days.settle(now)
        for _chosen in self._days.choose_ahead(self._ahead, now):
            if self._stop.is_set():
                return

    def _run(self) -> None:
        while not self._stop.is_set():
            try:
                self.round(self._now())
            except ServiceError:
                log.info("the days will be looked after later: the solver is busy")
            except Away as error:
                reason = str(error).partition("\n")[0]
                log.error("the days will be looked after later: the database: %s", reason)  # noqa: TRY400 -- no trace: nothing in the code is at fault
            except Exception:  # or a dead thread would leave the days alone for ever
                log.exception("looking after the days failed")
            self._stop.wait(PAUSE)


def _late(store: Store, now: datetime) -> bool:
    """Whether a ranked daily has not ended though its time is over."""
    return bool(open_db.open_dailies(store, first_open_day(now), limit=1))


def _unchosen(store: Store, day: date, variant: str, now: datetime) -> bool:
    """Whether this is today, and its deal has not been chosen yet.

    Raises NotFound for variants without dailies.
    """
    if variant not in PLAYED:
        raise NotFound
    return day == today(now) and daily_db.get(store, day, variant) is None
