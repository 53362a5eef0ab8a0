"""Batch commands: a JSON record a line in, a JSON line for each out, in the same order."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable
from typing import Any

from app.rules import catalogue
from app.rules.errors import Malformed, Reason, RulesError
from app.rules.notation import position_from_json
from app.rules.position import Position
from app.rules.variant import Rules
from app.text import refusals

Record = dict[str, Any]


def run(answer: Callable[[Record], Record], lines: Iterable[bytes] | None = None) -> int:
    """Answer every line; a bad one gets an error and the next is read. Return 1 if any was bad."""
    bad = 0
    for line in sys.stdin.buffer if lines is None else lines:
        try:
            output = answer(_record(line))
        except RulesError as error:
            output, bad = {"error": refusals.refusal(error), "reason": error.reason.value}, 1
        print(json.dumps(output), flush=True)
    return bad


def rules_of(record: Record) -> Rules:
    """Return the rules that `variant` or `rules` names. Raises Malformed."""
    return catalogue.rules_of(record.get("variant"), record.get("rules"))


def position_of(record: Record) -> tuple[Rules, Position]:
    """Return the rules and the position of a record. Raises Malformed."""
    rules = rules_of(record)
    return rules, position_from_json(rules, record)


def _record(line: bytes) -> Record:
    """Read a line of JSON. Raises Malformed."""
    try:
        record = json.loads(line.decode())
    except (ValueError, RecursionError):
        raise Malformed(Reason.BAD_FIELD, field="json") from None
    if not isinstance(record, dict):
        raise Malformed(Reason.BAD_FIELD, field="json")
    return record
