"""Programs that some tests need: without them a local run is incomplete, and CI has failed."""

import os
from typing import NoReturn

import pytest

MARK = "not installed: "


def missing(program: str, install: str) -> NoReturn:
    """Skip the test locally, fail it under CI; either way the run can't end well."""
    sentence = f"{MARK}{program} ({install})"
    if os.environ.get("CI"):
        pytest.fail(sentence, pytrace=False)
    pytest.skip(sentence)


def missing_program(report: pytest.TestReport) -> str | None:
    """Return what a skipped test lacked, or None if it was skipped for another reason."""
    if not report.skipped or not isinstance(report.longrepr, tuple):
        return None
    reason = report.longrepr[2].removeprefix("Skipped: ")
    return reason.removeprefix(MARK) if reason.startswith(MARK) else None
