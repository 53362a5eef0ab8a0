"""Proofs that cards can't go home, from an easier game in which every move only ever helps.

In the easier game a card that has left its place can be built on for ever after, whatever stands
on it, and a card counts as home wherever it lies once it and all before it have been exposed. All
that can go home in the real game can in the easier one, where a single count finds it: what can't
go home there never will here. It holds under all building rules, with the fan limit and with kings
in spaces. With the draw left it is asked once for each card that could be drawn, at the start only.
King cycles are a case of it: a king that can't move waits for his suit, and what lies under him
waits for him.
"""

from __future__ import annotations

from app.solver.loose.kings import stuck_kings
from app.solver.loose.lookup import ACES, KINGS, LANE, Fans, Homes, Lookup


def hopeful(lookup: Lookup, fans: Fans, homes: Homes, draws: int, least: int) -> bool:
    """Whether nothing proves that fewer than `least` cards will be home in the end."""
    if home_bound(lookup, fans, homes, draws) < least:
        return False
    pairs = lookup.decks == 2 and lookup.in_suit and not lookup.kings_move and not draws
    return not (pairs and least == lookup.total and stuck_kings(fans))


def home_bound(lookup: Lookup, fans: Fans, homes: Homes, draws: int) -> int:
    """Return a number of cards that no line from here brings home more than."""
    if draws:
        return lookup.total
    once = twice = 0
    for suit, home in enumerate(homes):
        high, low = (home, 0) if lookup.decks == 1 else divmod(home, LANE)
        once |= ((1 << high) - 1) << suit * LANE
        twice |= ((1 << low) - 1) << suit * LANE
    once, twice = _exposed(lookup, fans, once, twice)
    return _runs(once).bit_count() + _runs(twice).bit_count()


def drawn_bound(lookup: Lookup, fans: Fans, homes: Homes) -> int:
    """Return the same where one buried card may be drawn, whichever and whenever.

    A card alone in a fan from the start is drawn at its best: it covers nothing, and is uncovered.
    This takes a bound for each buried card, so it is asked at the start of a search only.
    """
    return max(
        (
            home_bound(lookup, (*_without(fans, number, depth), fan[depth : depth + 1]), homes, 0)
            for number, fan in enumerate(fans)
            for depth in range(len(fan) - 1)
        ),
        default=home_bound(lookup, fans, homes, 0),
    )


def _without(fans: Fans, number: int, depth: int) -> Fans:
    """Return the fans once a card has been pulled out of one of them."""
    rest = fans[number][:depth] + fans[number][depth + 1 :]
    return (*fans[:number], rest, *fans[number + 1 :])


def _runs(cards: int) -> int:
    """Return the part of a set that can be home: each suit's unbroken run from the ace."""
    return (cards ^ (cards + ACES)) & cards


def _exposed(  # noqa: C901 - run for every position; calls would cost more than they show
    lookup: Lookup, fans: Fans, once: int, twice: int
) -> tuple[int, int]:
    """Return the cards of which one copy, and both copies, are home or exposed at some time.

    `once` and `twice` are those home at the start. A card of which a copy is home then can only go
    onto the second pile, which takes both copies of all cards before it.
    """
    onto, limit, kings_move = lookup.onto_set, lookup.limit, lookup.kings_move
    started = once
    rest = 0 if kings_move else 1  # where spaces are worth nothing, so is moving a fan's last card
    bases, space, live = 0, b"" in fans, []
    for fan in fans:
        if fan:
            size = len(fan)
            if size > rest:
                live.append((fan, size))
            bit = 1 << fan[-1]
            twice |= once & bit
            once |= bit
            if size < limit:
                bases |= bit
    grew = True
    while grew:
        grew = False
        home = (once ^ (once + ACES)) & once & ~started | (twice ^ (twice + ACES)) & twice
        waiting = []
        for fan, size in live:
            left = size
            while left > rest:
                card = fan[left - 1]
                bit = 1 << card
                moves = home & bit or onto[card] & bases
                if not moves and not (kings_move and space and card in KINGS):
                    break
                left -= 1
                bases |= bit
                if left:
                    bit = 1 << fan[left - 1]
                    twice |= once & bit
                    once |= bit
                    if left < limit:
                        bases |= bit
                else:
                    space = True
            if left > rest:
                waiting.append((fan, left))
            grew = grew or left != size
        live = waiting
    return once, twice
