"""`legal` and `perft`: what the engine allows, for comparing it with others."""

from __future__ import annotations

from app.cli.batch import Record, position_of
from app.rules import engine


def legal(record: Record) -> Record:
    """Return every legal action of a position, sorted."""
    return {"legal": [str(action) for action in engine.legal(*position_of(record))]}


def perft(record: Record, depth: int) -> Record:
    """Count the sequences of exactly `depth` actions, as if no redeal were left."""
    return {"nodes": engine.perft(*position_of(record), depth)}
