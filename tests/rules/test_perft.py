"""Legal actions and perft counts made by an independent engine, for every variant."""

import json
from pathlib import Path
from typing import Any

import pytest

from app.rules import engine
from app.rules.catalogue import VARIANTS
from app.rules.notation import position_from_json

FILES = sorted((Path(__file__).parent / "perft").glob("*.jsonl"))
MOST_NODES = 2_500
"""Sequences counted for one row; the deeper counts of a row are left to the benchmark."""


def rows(file: Path) -> list[dict[str, Any]]:
    """The records of a vector file."""
    return [json.loads(line) for line in file.read_text().splitlines()]


def test_every_variant_has_vectors() -> None:
    """Each named variant is held to positions of its own."""
    assert {file.stem for file in FILES} == set(VARIANTS)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_legal_actions_match(file: Path) -> None:
    """The engine finds exactly the legal actions of each row, in the order of their texts."""
    for row in rows(file):
        rules = VARIANTS[row["variant"]].rules
        position = position_from_json(rules, row)
        assert [str(action) for action in engine.legal(rules, position)] == row["legal"]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_perft_matches(file: Path) -> None:
    """The numbers of action sequences of each length agree."""
    for row in rows(file):
        rules = VARIANTS[row["variant"]].rules
        position = position_from_json(rules, row)
        for depth, nodes in enumerate(row["perft_without_redeals"], start=1):
            if nodes <= MOST_NODES:
                assert engine.perft(rules, position, depth) == nodes
