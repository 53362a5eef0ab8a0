"""What the solver's processes can be made to do instead of solving."""

import os
from pathlib import Path
from typing import NoReturn


def die(*_question: object) -> NoReturn:
    """End the process that was to answer."""
    os._exit(1)


def wait_at(gate: Path) -> str:
    """Answer once somebody writes to the pipe."""
    return gate.read_text()
