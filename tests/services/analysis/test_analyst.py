"""The solver's processes: budgets, the queue's limit, and workers that die."""

import os
import signal
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import NoReturn

import pytest

from app.services.analysis.analyst import Analyst, Lane
from app.services.errors import TryAgain


@pytest.fixture
def analyst() -> Iterator[Analyst]:
    """One worker, two places, a second for each answer."""
    analyst = Analyst(workers=1, queue=2, seconds=1.0)
    yield analyst
    analyst.close()


def test_an_answer_comes_from_another_process(analyst: Analyst) -> None:
    """The work is done elsewhere, more politely than a move."""
    assert analyst.ask(os.getpid) != os.getpid()
    assert analyst.ask(os.nice, 0) > os.nice(0)


def test_a_question_is_computed_once(analyst: Analyst) -> None:
    """The same question is answered from memory."""
    assert analyst.ask(time.perf_counter_ns) == analyst.ask(time.perf_counter_ns)


def test_a_dead_worker_is_replaced(analyst: Analyst) -> None:
    """Its request is told to try again; the next one is answered."""
    with pytest.raises(TryAgain):
        analyst.ask(os._exit, 1)
    assert analyst.ask(max, 1, 2) == 2


def test_a_worker_killed_while_idle_is_replaced(analyst: Analyst) -> None:
    """At most the next request is told to try again; the pool does not stay broken."""
    os.kill(analyst.ask(os.getpid), signal.SIGKILL)
    with suppress(TryAgain):
        analyst.ask(max, 5, 6)
    assert analyst.ask(max, 7, 8) == 8


def test_a_spent_budget_is_no_answer(analyst: Analyst, tmp_path: Path) -> None:
    """Work that takes too long is stopped, and its worker with it."""
    os.mkfifo(tmp_path / "gate")
    with pytest.raises(TryAgain):
        analyst.ask(_read, str(tmp_path / "gate"))
    assert analyst.ask(max, 1, 2) == 2


def test_a_full_queue_refuses_at_once(tmp_path: Path) -> None:
    """While every place is taken a further request is told to try again; none is lost."""
    analyst = Analyst(workers=1, queue=1, seconds=10.0)
    gate = tmp_path / "gate"
    os.mkfifo(gate)
    with ThreadPoolExecutor(1) as threads:
        waiting = threads.submit(analyst.ask, _read, str(gate))
        with gate.open("w") as writer:  # opens only once the worker reads
            with pytest.raises(TryAgain):
                analyst.ask(max, 3, 4)
            writer.write("open")
        assert waiting.result() == "open"
    assert analyst.ask(max, 3, 4) == 4
    analyst.close()


def test_a_pool_that_cannot_be_replaced_costs_no_place(monkeypatch: pytest.MonkeyPatch) -> None:
    """Once the machine has room for processes again, the one place there is can be taken."""
    lane = Lane(workers=1, queue=1, seconds=10.0, niceness=0)
    lane.close()
    with monkeypatch.context() as full:
        full.setattr(Lane, "_new_pool", _no_room)
        with pytest.raises(BlockingIOError):
            lane.answer(max, 1, 2)
    assert lane.answer(max, 1, 2) == 2
    lane.close()


def _no_room(_lane: Lane) -> NoReturn:
    raise BlockingIOError


def _read(path: str) -> str:
    return Path(path).read_text()
