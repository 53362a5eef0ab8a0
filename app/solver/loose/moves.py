"""The steps of a search: which there are, what they do, and how a player would say them."""

from __future__ import annotations

from collections.abc import Iterable

from app.rules.cards import Card
from app.rules.moves import Action, Build, Draw, Home, Play, ToSpace
from app.rules.position import Position
from app.solver.loose.table import KINGS, LANE, Fans, Homes, Table

HOME = -1
Step = tuple[int, int, int]
"""The fan a card leaves, the card's place in it (both from 0), and the fan it goes to, or HOME."""
Tops = dict[int, tuple[int, ...]]
"""The exposed cards, each with the fans it lies on (two decks have two copies)."""


def steps(table: Table, fans: Fans, homes: Homes, draws: int) -> list[Step]:
    """Return the steps worth trying: a single one home if it can't be wrong, else all legal ones.

    Left out is the build of a card that lies alone in its fan, where a space is worth nothing: the
    card can be built on where it lies, can go home from there, and covers nothing. (With the draw
    still to come it is kept, for it may keep another card from going home, and so allow the draw.)
    """
    tops: Tops = {}
    for number, fan in enumerate(fans):
        if fan:
            card = fan[-1]
            tops[card] = (*tops[card], number) if card in tops else (number,)
    home: list[Step] = []
    for card, numbers in tops.items():
        if card % LANE in table.raised[homes[card // LANE]]:
            if safe_home(table, homes, card):
                return [(numbers[0], len(fans[numbers[0]]) - 1, HOME)]
            home += [(number, len(fans[number]) - 1, HOME) for number in numbers]
    found = home + _builds(table, fans, tops, least=1 if table.kings_move or draws else 2)
    space = fans.index(b"") if table.kings_move and b"" in fans else None
    if space is not None:
        kings = [number for card in KINGS & tops.keys() for number in tops[card]]
        found += [(n, len(fans[n]) - 1, space) for n in kings if len(fans[n]) > 1]
    if draws and not home:
        found += _draws(table, (fans, homes), tops, space)
    return found


def _builds(table: Table, fans: Fans, tops: Tops, least: int) -> list[Step]:
    """Return the builds of exposed cards from fans of at least so many cards."""
    found: list[Step] = []
    limit, onto = table.limit, table.onto
    for card, numbers in tops.items():
        for target in onto[card]:
            for to in tops.get(target, ()):
                if len(fans[to]) < limit:
                    found += [(n, len(fans[n]) - 1, to) for n in numbers if len(fans[n]) >= least]
    return found


def _draws(table: Table, here: tuple[Fans, Homes], tops: Tops, space: int | None) -> list[Step]:
    """Return what can be done with a buried card."""
    fans, homes = here
    found: list[Step] = []
    for number, fan in enumerate(fans):
        for depth, card in enumerate(fan[:-1]):
            if card % LANE in table.raised[homes[card // LANE]]:
                found.append((number, depth, HOME))
            found += [
                (number, depth, to)
                for target in table.onto[card]
                for to in tops.get(target, ())
                if to != number and len(fans[to]) < table.limit
            ]
            if space is not None and card in KINGS:
                found.append((number, depth, space))
    return found


def safe_home(table: Table, homes: Homes, card: int) -> bool:
    """Whether going home is right whatever is planned, the card being next for its foundation.

    In suit, one deck: all that could be built on the card from now on is its successor, which can
    go home instead, and so can what would be built on that. Downward: where all cards two ranks
    lower are home, the cards of one rank lower can go home instead of standing on this one, and
    nothing is left that could need them to stand on.
    """
    if table.decks > 1:
        return False
    return table.in_suit or (table.downward and min(homes) >= card % LANE - 1)


def moved(fans: Fans, step: Step) -> Fans:
    """Return the fans after a step."""
    number, depth, to = step
    after = list(fans)
    fan = after[number]
    after[number] = fan[:depth] + fan[depth + 1 :]
    if to != HOME:
        after[to] += fan[depth : depth + 1]
    return tuple(after)


def raised(table: Table, homes: Homes, card: int) -> Homes:
    """Return the foundations once a card is home."""
    suit, rank = divmod(card, LANE)
    return (*homes[:suit], table.raised[homes[suit]][rank], *homes[suit + 1 :])


def line(position: Position, played: Iterable[Step]) -> tuple[Action, ...]:
    """Return steps from a position as the actions of the game."""
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
