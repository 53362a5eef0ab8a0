"""Proofs that cards can't go home, from a game in which every move only ever helps.

In that easier game a card that has left its place can be built on for ever after, whatever stands on it, and a
card counts as home without leaving the place where it can be built on. Whatever can go home in the real game can
in the easier one, where simple counting finds it: what can't go home there never will here. King cycles are a
special case: a king that can't move waits for its suit, and what lies beneath waits for the king.
"""

from __future__ import annotations

from app.solver.loose.kings import stuck_kings
from app.solver.loose.table import ACES, KINGS, LANE, Fans, Homes, Table


def home_bound(table: Table, fans: Fans, homes: Homes, draws: int) -> int:
    """Return a number of cards that no line from here can bring home more than."""
    if draws:
        return table.total
    once, twice = _home_sets(table, homes)
    return _grow(table, fans, once, twice)


def hopeful(table: Table, fans: Fans, homes: Homes, draws: int, least: int) -> bool:
    """Whether nothing proves that fewer than `least` cards can be home in the end."""
    if home_bound(table, fans, homes, draws) < least:
        return False
    last = table.decks == 2 and least == table.total
    return not (last and table.in_suit and not draws and not table.kings_move and stuck_kings(fans))


def _home_sets(table: Table, homes: Homes) -> tuple[int, int]:
    """Return the sets of cards with one and with two copies home."""
    once = twice = 0
    for suit, home in enumerate(homes):
        high, low = (home, 0) if table.decks == 1 else divmod(home, LANE)
        once |= ((1 << high) - 1) << suit * LANE
        twice |= ((1 << low) - 1) << suit * LANE
    return once, twice


def _grow(table: Table, fans: Fans, once: int, twice: int) -> int:
    """Play the easier game to its end; `once` and `twice` are the cards seen or home, as copies."""
    onto, limit, kings_move = table.onto_set, table.limit, table.kings_move
    started = once
    space = b"" in fans
    bases = 0
    live = []
    for fan in fans:
        if fan:
            size = len(fan)
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
            while left:
                card = fan[left - 1]
                bit = 1 << card
                if not (
                    home & bit or onto[card] & bases or (kings_move and space and card in KINGS)
                ):
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
            if left:
                waiting.append((fan, left))
            grew = grew or left != size
        live = waiting
    home = (once ^ (once + ACES)) & once
    pairs = (twice ^ (twice + ACES)) & twice
    return home.bit_count() + pairs.bit_count()
