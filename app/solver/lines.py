"""From a position of the rules to bit sets, and from what a search found back to actions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from app.rules.cards import Card, Suit
from app.rules.moves import Action, Build, Draw, Home, Play, ToSpace
from app.rules.position import Position
from app.rules.variant import Rules, Spaces
from app.solver.bits import ACES, KINGS, LANE, BitLayout, bit, bit_layout, home_bits
from app.solver.draws import State, tops_after
from app.solver.reach import Reached, builds_free, descending, goes_home, rising, settle


def encode(rules: Rules, position: Position, *, drawing: bool) -> BitLayout:
    """Return the position as if its fans had just been dealt, which is the same for the rules."""
    fans = [[bit(card.suit, card.rank) for card in fan] for fan in position.fans]
    home = home_bits(piles[0] for piles in position.foundations)
    return bit_layout(fans, home, kings_move=rules.spaces is Spaces.KING, drawing=drawing)


def decode(card: int) -> Card:
    """Return the card of a set of one."""
    suit, rank = divmod(card.bit_length() - 1, LANE)
    return Card(rank + 1, Suit(suit))


def harmless(start: BitLayout) -> frozenset[Action]:
    """Return the actions that cost nothing at the start of a layout."""
    homes = goes_home(start.gone, start.tops)
    builds = builds_free(start, start.gone, start.tops)
    return frozenset(_moves([(one, True) for one in descending(homes)])) | frozenset(
        _moves([(one, False) for one in descending(builds)])
    )


def line_within(reached: Reached, end: int) -> tuple[Action, ...]:
    """Return the actions from the start of a search to one of its positions."""
    start = reached.start
    return tuple(_actions(start, start.gone, start.tops, _choices(reached, end)))


def line_through_draw(before: Reached, after: Reached, drawn: int, end: int) -> tuple[Action, ...]:
    """Return the actions to a position that was found after a card had been drawn."""
    choices = _choices(after, end)
    gone = _source(after, end)
    here = State(gone, before.origins[gone][2])
    tops = tops_after(before.start, here, drawn)
    rest = _actions(after.start, gone | drawn, tops, choices)
    return (*line_within(before, gone), *_draw(here, drawn), *rest)


def _choices(reached: Reached, end: int) -> list[int]:
    """Return the cards that were moved by choice, in order."""
    chosen: list[int] = []
    before, card, _ = reached.origins[end]
    while card and before in reached.origins:
        chosen.append(card)
        before, card, _ = reached.origins[before]
    return chosen[::-1]


def _source(reached: Reached, end: int) -> int:
    """Return the position in which the card was drawn."""
    while end in reached.origins:
        end = reached.origins[end][0]
    return end


def _actions(start: BitLayout, gone: int, tops: int, choices: Iterable[int]) -> Iterator[Action]:
    gone, tops, free = settle(start, gone, tops)
    yield from _moves(free)
    for card in choices:
        yield _play(card)
        gone, tops, free = settle(start, gone | card, tops ^ card | start.below[card])
        yield from _moves(free)


def _moves(moves: list[tuple[int, bool]]) -> Iterator[Action]:
    for card, home in moves:
        yield Home(decode(card)) if home else _play(card)


def _play(card: int) -> Play:
    """Return the move between fans; in suit each card has only one."""
    return ToSpace(decode(card)) if card & KINGS else Build(decode(card), decode(card << 1))


def _draw(here: State, drawn: int) -> Iterator[Action]:
    """Yield the draw and what follows at once: cards home, or the one that stood on the drawn."""
    goes_home = (here.gone + ACES) & ~here.gone & drawn
    yield Draw(Home(decode(drawn)) if goes_home else _play(drawn))
    if goes_home:
        yield from (Home(decode(card)) for card in rising(here.gone, drawn)[1:])
    if drawn & here.tops:
        yield _play(drawn >> 1)
