"""What has to happen though nobody asks: the coming days' deals, and the end of late dailies."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime
from threading import Event, Thread

from app.db.database import Away, Database
from app.rules.dealing import SEED_BYTES
from app.rules.variant import Rules
from app.services.analysis.analyst import Analyst
from app.services.daily import dailies, vetting
from app.services.daily.days import today
from app.services.daily.vetting import Band, Choose, Finding
from app.services.errors import NotFound, ServiceError

PAUSE = 60.0
"""Seconds between two rounds."""
log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Days:
    """The days' deals and their ends; what the clock has missed, a page asks for here."""

    database: Database
    choose: Choose

    def settle(self, now: datetime) -> None:
        """End the ranked dailies whose time is over, so that boards and streaks are complete."""
        dailies.settle(self.database, now)

    def prepare(self, day: date, variant: str, now: datetime) -> None:
        """Settle, and choose today's deal where that has not been done yet.

        Raises NotFound for variants without dailies.
        """
        if variant not in dailies.PLAYED:
            raise NotFound
        self.settle(now)
        if day == today(now):
            dailies.ensure(self.database, day=day, variant=variant, now=now, choose=self.choose)


class Clock:
    """A thread that looks after the days; whatever it misses, a request does in its place."""

    def __init__(
        self, database: Database, choose: Choose, clock: Callable[[], datetime], *, days: int
    ) -> None:
        self._database = database
        self._choose = choose
        self._clock = clock
        self._days = days
        self._stop = Event()
        self._thread = Thread(target=self._run, name="clock", daemon=True)

    def start(self) -> None:
        """Begin to look after `days` days from today on; nothing to do for none."""
        if self._days:
            self._thread.start()

    def stop(self) -> None:
        """Finish the round under way and no other."""
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join(timeout=30)

    def round(self, now: datetime) -> None:
        """End the dailies whose time is over, and choose the deals that are missing."""
        dailies.settle(self._database, now)
        first = today(now)
        with self._database.read() as store:
            missing = dailies.missing(store, first=first, count=self._days)
        if not missing:
            return
        for _row in dailies.ensure_days(
            self._database, first=first, count=self._days, now=now, choose=self._choose
        ):
            if self._stop.is_set():
                return

    def _run(self) -> None:
        while not self._stop.is_set():
            try:
                self.round(self._clock())
            except ServiceError:
                log.info("the days will be looked after later: the solver is busy")
            except Away as error:
                reason = str(error).partition("\n")[0]
                log.error("the days will be looked after later: the database: %s", reason)  # noqa: TRY400 -- no trace: nothing in the code is at fault
            except Exception:  # or a dead thread would leave the days alone for ever
                log.exception("looking after the days failed")
            self._stop.wait(PAUSE)


def choose_by(analyst: Analyst) -> Choose:
    """Search for a day's deal in the solver's own processes."""

    def choose(rules: Rules, wanted: Band) -> tuple[bytes, Finding]:
        return analyst.study(vetting.choose, rules, wanted, secrets.token_bytes(SEED_BYTES))

    return choose
