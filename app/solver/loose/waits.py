"""Proofs of loss from what must come before what, in one deck and without the draw.

For each card there are two events: it leaves the place where it lies, and it goes home (both at
once, if it goes home from there). Before it leaves, all cards above it must have left, and the way
it takes must be open: the card before it home, or a card it may be built on exposed. What all its
ways ask for must come first, whichever is taken. So each event has a set of events that must come
before it: the largest sets that satisfy this. They close ways: a card can't be built on one that
must be home by then or can't be exposed by then, nor go straight home if it must leave before its
turn; and a card left with a single way makes others wait. That is repeated until nothing changes. A
layout in which two events wait for each other, or a card has no way, can't be played out.

It holds for all building rules, fan limits and spaces; the limit is left out of account, and a king
that may go into a space is taken to be free to leave.
"""

from __future__ import annotations

from app.solver.loose.lookup import KINGS, Fans, Lookup

HOME = 64
"""The bit of a card's going home, counted from the bit of its leaving."""
EVERY = (1 << 2 * HOME) - 1


class Waits:
    """What must come before what in a layout, as far as it was found."""

    def __init__(self, lookup: Lookup, fans: Fans) -> None:
        self.above: dict[int, int | None] = {}
        for fan in fans:
            self.above |= dict(zip(fan, (*fan[1:], None), strict=False))
        self.cards = [card for fan in fans for card in reversed(fan)]
        self.targets = {
            card: {target for target in lookup.onto[card] if target in self.above}
            for card in self.cards
        }
        self.bases = {card: set(self.targets[card]) for card in self.cards}
        # `targets` are the cards it may be built on first, `bases` those it may go home from
        self.straight_home = set(self.cards)  # those that may go home from where they lie
        self.free = {card for card in self.cards if lookup.kings_move and card in KINGS}
        self.first: dict[int, set[int]] = {}  # a card -> events known to precede its going home
        self.leave: dict[int, int] = {}
        self.home: dict[int, int] = {}

    def impossible(self) -> bool:
        """Whether the layout is proved lost."""
        while True:
            self._find()
            if self._circular():
                return True
            if not self._close_ways():
                return any(not self._ways(card) for card in self.cards)

    def _find(self) -> None:
        """Find for each event all that must come before it, itself included."""
        self.leave = dict.fromkeys(self.cards, EVERY)
        self.home = dict.fromkeys(self.cards, EVERY)
        grew = True
        while grew:
            grew = False
            for card in self.cards:
                home = self._before_home(card)
                leave = 1 << card | self._uncovered(card)
                leave |= self._shared(card, home)
                home |= leave
                if leave != self.leave[card] or home != self.home[card]:
                    self.leave[card], self.home[card] = leave, home
                    grew = True

    def _before_home(self, card: int) -> int:
        events = 1 << HOME + card | self._uncovered(card) | self.home.get(card - 1, 0)
        for event in self.first.get(card, ()):
            events |= self.home[event - HOME] if event >= HOME else self.leave[event]
        return events

    def _uncovered(self, card: int) -> int:
        """Return what must come before a card is exposed."""
        above = self.above[card]
        return 0 if above is None else self.leave[above]

    def _shared(self, card: int, home: int) -> int:
        """Return what all of a card's ways have in common, `home` being what going home asks."""
        if card in self.free:
            return 0
        events = home if card in self.straight_home else EVERY
        for target in self.targets[card]:
            events &= self._uncovered(target)
        return events

    def _ways(self, card: int) -> bool:
        built = self.targets[card] and self.bases[card]
        return bool(built or card in self.straight_home or card in self.free)

    def _close_ways(self) -> bool:
        """Close the ways that come too late. Return whether there was anything new to note."""
        before = self._noted()
        for card in self.cards:
            leaving, going_home = 1 << card, 1 << HOME + card
            self.targets[card] -= {
                target
                for target in self.targets[card]
                if self.leave[card] >> HOME + target & 1 or self._uncovered(target) & leaving
            }
            self.bases[card] -= {
                base
                for base in self.bases[card]
                if self.home[card] >> HOME + base & 1 or self._uncovered(base) & going_home
            }
            if self.home.get(card - 1, 0) & leaving:
                self.straight_home.discard(card)
            if not (card in self.straight_home or card in self.free):
                self._note_only(card)
        return self._noted() != before

    def _note_only(self, card: int) -> None:
        """Note that a card which must be built precedes the only one that it can be built on."""
        if len(self.targets[card]) == 1:
            (target,) = self.targets[card]
            self.first.setdefault(target, set()).add(card)
        if len(self.bases[card]) == 1:
            (base,) = self.bases[card]
            self.first.setdefault(base, set()).add(HOME + card)

    def _noted(self) -> int:
        """Return a number that changes with everything that is noted."""
        ways = sum(len(self.targets[card]) + len(self.bases[card]) for card in self.cards)
        return sum(map(len, self.first.values())) - ways - len(self.straight_home)

    def _circular(self) -> bool:
        """Whether two events wait for each other."""
        events = [(card, self.leave[card], self.home[card]) for card in self.cards]
        for card, leave, home in events:
            for other, other_leave, other_home in events:
                if other == card:
                    continue
                mine, its = 1 << card, 1 << other
                if leave & its and other_leave & mine:
                    return True
                if leave >> HOME & its and other_home & mine:
                    return True
                if home >> HOME & its and other_home >> HOME & mine:
                    return True
        return False
