"""Where a draw can go, and what is left of the layout after it (building in suit, downward).

A draw changes a layout only by taking its card out of its fan, so all positions after a draw of
the same card belong to one smaller layout and are searched only once. A draw that could have been
made one choice earlier with the same effect is left to that earlier position.
"""

from __future__ import annotations

from dataclasses import dataclass

from app.solver.bits import ACES, KINGS, BitLayout


@dataclass(frozen=True, slots=True)
class State:
    """A position in which all that costs nothing has been played.

    `gone` are the cards that have left their dealt place, `tops` the dealt cards now on top.
    """

    gone: int
    tops: int

    @property
    def standing(self) -> int:
        """The cards that have their predecessor built on them."""
        return (self.gone & ~(self.gone ^ (self.gone + ACES))) << 1


def draws(start: BitLayout, here: State, earlier: State | None) -> list[int]:
    """Return the cards worth drawing here, those left to the `earlier` position not among them."""
    buried = _drawable(start, here)
    onto = buried & (here.gone | here.tops) >> 1
    if earlier is not None:
        before = _drawable(start, earlier) & (earlier.gone | earlier.tops & here.tops) >> 1
        onto &= ~before
    builds = [card for card in _ones(onto) if _in_another_fan(start, here, card)]
    homes = (here.gone + ACES) & ~here.gone & buried
    if earlier is not None:
        homes &= ~((earlier.gone + ACES) & ~earlier.gone & _drawable(start, earlier))
    kings = buried & KINGS if _has_space(start, here) else 0
    return [*_ones(homes), *builds, *_ones(kings)]


def tops_after(start: BitLayout, here: State, card: int) -> int:
    """Return the tops once the card is drawn and, if its predecessor stood on it, has it again."""
    return here.tops ^ card | start.below[card] if card & here.tops else here.tops


def _drawable(start: BitLayout, here: State) -> int:
    """Return the cards under others in their dealt place.

    A card under two or more that were built on it is left out: drawn, it would be home no sooner,
    and what lies beneath it would wait for the same cards.
    """
    standing = here.standing
    covered = here.tops & standing & ~(standing << 1)
    return start.dealt & ~here.gone & (~here.tops | covered)


def _in_another_fan(start: BitLayout, here: State, card: int) -> bool:
    """Whether the card's successor is the exposed card of another fan than the card's own."""
    base = card << 1
    while base & here.gone and not base & KINGS:
        base <<= 1
    return bool(base & here.gone) or not any(card in fan and base in fan for fan in start.fans)


def _has_space(start: BitLayout, here: State) -> bool:
    """Whether a king has a space to go to."""
    kings = here.gone & KINGS & ~(here.gone ^ (here.gone + ACES))
    emptied = start.empty + (here.gone & start.bottoms).bit_count()
    return start.kings_move and emptied > kings.bit_count()


def _ones(cards: int) -> list[int]:
    ones = []
    while cards:
        ones.append(cards & -cards)
        cards &= cards - 1
    return ones
