"""How far a fan is from being played out."""

from __future__ import annotations

from app.solver.loose.table import LANE


def disorder(fan: bytes) -> int:
    """Return how many pairs of a fan's cards lie the wrong way round, the higher over the lower."""
    ranks = [card % LANE for card in fan]
    return sum(rank > under for place, rank in enumerate(ranks) for under in ranks[:place])
