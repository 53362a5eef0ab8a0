"""Batch commands: a JSON record a line in, a JSON line for each out, in order."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any

from app.rules.catalogue import custom_rules, variant
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
            answered = answer(_record(line))
        except RulesError as error:
            answered, bad = {"error": refusals.refusal(error), "reason": error.reason.value}, 1
        print(json.dumps(answered), flush=True)
    return bad


def rules_of(record: Record) -> Rules:
    """Read `variant` or `rules`. Raises Malformed unless exactly one of them is there."""
    slug, custom = record.get("variant"), record.get("rules")
    if isinstance(slug, str) and custom is None:
        return variant(slug).rules
    if isinstance(custom, dict) and slug is None:
        return _custom(json.dumps(custom, sort_keys=True))
    raise Malformed(Reason.BAD_FIELD, field="variant")


def position_of(record: Record) -> tuple[Rules, Position]:
    """Read rules and a position. Raises Malformed."""
    rules = rules_of(record)
    return rules, position_from_json(rules, record)


@lru_cache(maxsize=64)
def _custom(text: str) -> Rules:
    return custom_rules(json.loads(text))


def _record(line: bytes) -> Record:
    """Read a line of JSON. Raises Malformed."""
    try:
        record = json.loads(line.decode())
    except (ValueError, RecursionError):
        raise Malformed(Reason.BAD_FIELD, field="json") from None
    if not isinstance(record, dict):
        raise Malformed(Reason.BAD_FIELD, field="json")
    return record
