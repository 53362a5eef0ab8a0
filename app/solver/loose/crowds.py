"""Proofs of loss from too few places: cards that must stand somewhere, and nothing left for them.

At some moments it is known of a card that it has left the place where it lay and isn't home yet, so
that it stands on another, and a card carries one at a time. If cards of one rank have fewer cards
to stand on than they are, the moment can't come. It holds for all building rules in one deck.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from app.solver.loose.lookup import LANE, Lookup
from app.solver.loose.waits import HOME, Waits

Cards = int
"""A set of cards, as bits."""


def crowded(lookup: Lookup, waits: Waits) -> bool:
    """Whether some event that has to happen would leave cards without a place to stand on."""
    return any(
        _too_few(places)
        for card in waits.cards
        for event, before in ((HOME + card, waits.home[card]), (card, waits.leave[card]))
        for places in _standing(lookup, waits, card, event, before)
    )


def _standing(
    lookup: Lookup, waits: Waits, moved: int, event: int, before: int
) -> Iterator[list[Cards]]:
    """Yield, rank by rank, what there is for each card to stand on once the event has come.

    `moved` is the card that the event is of, `before` all events up to it.
    """
    ranks: dict[int, list[Cards]] = {}
    gone = before >> HOME
    for card in waits.cards:
        if not (before & ~gone) >> card & 1 or card in waits.free:
            continue
        if card == moved:
            stands = event == card and card not in waits.straight_home
        else:
            stands = bool(waits.home[card] >> event & 1)
        if stands:
            places = _places(waits, lookup.onto_set[card] & ~gone, moved, event)
            ranks.setdefault(card % LANE, []).append(places)
    yield from ranks.values()


def _places(waits: Waits, targets: Cards, moved: int, event: int) -> Cards:
    """Return those of some cards that are in play and may be uncovered once the event has come."""
    places = 0
    for card in waits.cards:
        if targets >> card & 1:
            above = waits.above[card]
            if above is None or above == moved or not waits.leave[above] >> event & 1:
                places |= 1 << card
    return places


def _too_few(places: list[Cards]) -> bool:
    """Whether some of the cards that stand on these have fewer places together than they are."""
    for size in range(1, len(places) + 1):
        for some in combinations(places, size):
            joint = 0
            for one in some:
                joint |= one
            if joint.bit_count() < size:
                return True
    return False
