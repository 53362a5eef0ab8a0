"""The moves of a search: which there are, what they do, and the actions they stand for."""

from __future__ import annotations

from collections.abc import Iterable

from app.rules.cards import Card
from app.rules.moves import Action, Build, Draw, Home, Play, ToSpace
from app.rules.position import Position
from app.solver.loose.lookup import KINGS, LANE, Fans, Homes, Lookup

HOME = -1
Move = tuple[int, int, int]
"""The fan a card leaves, the card's place in it (both from 0), and the fan it goes to, or HOME."""
Tops = dict[int, tuple[int, ...]]
"""The exposed cards, each with the fans it lies on (two decks have two copies)."""


def moves(lookup: Lookup, fans: Fans, homes: Homes, draws: int) -> list[Move]:
    """Return the moves worth trying: a single one home if it can't be wrong, else all legal ones.

    Left out is the build of a card that lies alone in its fan, where a space is worth nothing: the
    card can be built on where it lies, can go home from there, and covers nothing. (With the draw
    still to come it is kept, for it may keep another card from going home, and so allow the draw.)
    """
    tops: Tops = {}
    for number, fan in enumerate(fans):
        if fan:
            card = fan[-1]
            tops[card] = (*tops[card], number) if card in tops else (number,)
    home: list[Move] = []
    for card, numbers in tops.items():
        if card % LANE in lookup.raised[homes[card // LANE]]:
            if safe_home(lookup, homes, card):
                return [(numbers[0], len(fans[numbers[0]]) - 1, HOME)]
            home += [(number, len(fans[number]) - 1, HOME) for number in numbers]
    worth_trying = home + _builds(lookup, fans, tops, least=1 if lookup.kings_move or draws else 2)
    space = fans.index(b"") if lookup.kings_move and b"" in fans else None
    if space is not None:
        kings = [number for card in KINGS & tops.keys() for number in tops[card]]
        worth_trying += [(n, len(fans[n]) - 1, space) for n in kings if len(fans[n]) > 1]
    if draws and not home:
        worth_trying += _draws(lookup, (fans, homes), tops, space)
    return worth_trying


def _builds(lookup: Lookup, fans: Fans, tops: Tops, least: int) -> list[Move]:
    """Return the builds of exposed cards from fans of at least so many cards."""
    builds: list[Move] = []
    limit, onto = lookup.limit, lookup.onto
    for card, numbers in tops.items():
        for target in onto[card]:
            for to in tops.get(target, ()):
                if len(fans[to]) < limit:
                    builds += [(n, len(fans[n]) - 1, to) for n in numbers if len(fans[n]) >= least]
    return builds


def _draws(lookup: Lookup, here: tuple[Fans, Homes], tops: Tops, space: int | None) -> list[Move]:
    """Return what can be done with a buried card."""
    fans, homes = here
    draws: list[Move] = []
    for number, fan in enumerate(fans):
        for depth, card in enumerate(fan[:-1]):
            if card % LANE in lookup.raised[homes[card // LANE]]:
                draws.append((number, depth, HOME))
            draws += [
                (number, depth, to)
                for target in lookup.onto[card]
                for to in tops.get(target, ())
                if to != number and len(fans[to]) < lookup.limit
            ]
            if space is not None and card in KINGS:
                draws.append((number, depth, space))
    return draws


def safe_home(lookup: Lookup, homes: Homes, card: int) -> bool:
    """Whether going home is right whatever is planned, the card being next for its foundation.

    In suit, one deck: all that could be built on the card from now on is its successor, which can
    go home instead, and so can what would be built on that. Downward: where all cards two ranks
    lower are home, the cards of one rank lower can go home instead of standing on this one, and
    nothing is left that could need them to stand on.
    """
    if lookup.decks > 1:
        return False
    return lookup.in_suit or (lookup.downward and min(homes) >= card % LANE - 1)


def moved(fans: Fans, move: Move) -> Fans:
    """Return the fans after a move."""
    number, depth, to = move
    after = list(fans)
    fan = after[number]
    after[number] = fan[:depth] + fan[depth + 1 :]
    if to != HOME:
        after[to] += fan[depth : depth + 1]
    return tuple(after)


def raised(lookup: Lookup, homes: Homes, card: int) -> Homes:
    """Return the foundations once a card is home."""
    suit, rank = divmod(card, LANE)
    return (*homes[:suit], lookup.raised[homes[suit]][rank], *homes[suit + 1 :])


def line(position: Position, played: Iterable[Move]) -> tuple[Action, ...]:
    """Return moves from a position as the actions of the game."""
    fans = [list(fan) for fan in position.fans]
    actions: list[Action] = []
    for number, depth, to in played:
        drawn = depth < len(fans[number]) - 1
        card = fans[number].pop(depth)
        play = _play(card, fans, to)
        actions.append(Draw(play) if drawn else play)
        if to != HOME:
            fans[to].append(card)
    return tuple(actions)


def _play(card: Card, fans: list[list[Card]], to: int) -> Play:
    if to == HOME:
        return Home(card)
    return Build(card, fans[to][-1]) if fans[to] else ToSpace(card)
