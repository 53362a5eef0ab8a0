"""All positions that one layout leads to, for building in suit and downward.

Four facts keep their number small:

- a card going home is always right: its predecessor is home, so nothing will ever stand on it;
- a build onto a card with no move to lose costs nothing (`BitLayout.safe`, `hold`, `shut`);
- both are played at once, so that only the other builds, and kings into spaces, are choices;
- the cards that have left their dealt place are the whole state, whatever the order they left in.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from app.solver.bits import ACES, KINGS, BitLayout

Origin = tuple[int, int, int]
"""How a position was reached: the position before, the card that was moved, and its own tops."""


@dataclass(slots=True)
class Reached:
    """The positions found so far, by their cards gone, and a won one if there is any.

    In each of them all that costs nothing has been played.
    """

    start: BitLayout
    origins: dict[int, Origin] = field(default_factory=dict)
    won: int | None = None


def reach(  # noqa: C901, PLR0912, PLR0915 -- the hot loop: a call for each position would double it
    reached: Reached, before: int, card: int, tops: int, ceiling: int
) -> bool:
    """Add all positions that follow from moving `card` at `before`; `tops`: those after the move.

    Stops at the first win. Returns False if the ceiling of positions ended it early.
    """
    start, origins = reached.start, reached.origins
    below, bottoms, empty = start.below, start.bottoms, start.empty
    safe, hold, shut, kings_move = start.safe, start.hold, start.shut, start.kings_move
    covered = start.covered
    stack = [(before, card, tops)]
    while stack:
        origin = stack.pop()
        before, card, tops = origin
        gone = before | card
        while True:
            grown = gone + ACES
            moved = grown & ~gone & tops  # next for their foundations
            if not moved:
                standing = (gone & ~(grown ^ gone)) << 1  # they carry their predecessor
                chains = gone & (gone | hold) >> 1
                if shut is not None:
                    chains &= chains_on(tops & ~shut | gone & KINGS, gone)
                moved = tops & (chains | tops & safe) >> 1 & ~standing
                if covered:
                    moved = without_uncovering(moved, below, covered)
                if not moved:
                    break
            gone |= moved
            tops ^= moved
            while moved:
                one = moved & -moved
                moved ^= one
                tops |= below[one]
        if gone in origins:
            continue
        if len(origins) >= ceiling:
            return False
        origins[gone] = (before, card, tops)
        if not tops:
            reached.won = gone
            return True
        choices = tops & (gone | tops) >> 1 & ~standing
        if kings_move and tops & KINGS:
            # the gone kings that aren't home each fill one of the emptied fans
            standing_kings = gone & KINGS & ~(grown ^ gone)
            if empty + (gone & bottoms).bit_count() > standing_kings.bit_count():
                choices |= tops & KINGS & ~bottoms & ~standing
        while choices:
            one = choices & -choices
            choices ^= one
            if gone | one not in origins:
                stack.append((gone, one, tops ^ one | below[one]))
    return True


def settle(start: BitLayout, gone: int, tops: int) -> tuple[int, int, list[tuple[int, bool]]]:
    """Play what costs nothing, as `reach` does.

    Returns the cards gone, the tops, and the moves in order: (card, whether it went home).
    """
    moves: list[tuple[int, bool]] = []
    while True:
        if cards := goes_home(gone, tops):
            moves += [(card, True) for one in descending(cards) for card in rising(gone, one)]
        elif cards := builds_free(start, gone, tops):
            moves += [(one, False) for one in descending(cards)]
        else:
            return gone, tops, moves
        gone |= cards
        tops ^= cards
        for one in descending(cards):
            tops |= start.below[one]


def goes_home(gone: int, tops: int) -> int:
    """Return the tops that are next for their foundations."""
    return (gone + ACES) & ~gone & tops


def builds_free(start: BitLayout, gone: int, tops: int) -> int:
    """Return the tops that can be built at no cost."""
    standing = (gone & ~(gone ^ (gone + ACES))) << 1
    chains = gone & (gone | start.hold) >> 1
    if start.shut is not None:
        chains &= chains_on(tops & ~start.shut | gone & KINGS, gone)
    builds = tops & (chains | tops & start.safe) >> 1 & ~standing
    return without_uncovering(builds, start.below, start.covered)


def chains_on(bases: int, gone: int) -> int:
    """Return the gone cards that stand, directly or through others, on one of the bases."""
    bases |= gone & bases >> 1
    gone &= gone >> 1
    bases |= gone & bases >> 2
    gone &= gone >> 2
    bases |= gone & bases >> 4
    gone &= gone >> 4
    return bases | gone & bases >> 8


def without_uncovering(cards: int, below: dict[int, int], covered: int) -> int:
    """Return the cards that don't lie directly on one of those to be kept covered."""
    rest = cards
    while rest:
        one = rest & -rest
        rest ^= one
        if below[one] & covered:
            cards ^= one
    return cards


def rising(gone: int, card: int) -> list[int]:
    """Return the card, which goes home, and those that have waited for it and follow."""
    cards = [card]
    while gone & cards[-1] << 1:
        cards.append(cards[-1] << 1)
    return cards


def descending(cards: int) -> list[int]:
    """Return single cards, the highest first: a card that is built on moves before its builder."""
    ones = []
    while cards:
        ones.append(1 << cards.bit_length() - 1)
        cards ^= ones[-1]
    return ones
