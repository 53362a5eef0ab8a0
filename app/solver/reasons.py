"""Why an action is a good one: facts of the position that a player can see on the table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from app.rules import engine
from app.rules.cards import KING, Card
from app.rules.moves import Action, Build, Draw, Home, Play, Redeal, ToSpace
from app.rules.position import Fan, Position
from app.rules.variant import Direction, Rules, Spaces, Suiting


class Why(StrEnum):
    """Message ids; the parameters each one takes, all texts of cards, stand behind it."""

    GOES_HOME = "goes_home"  # card: a card home is never a loss
    UNCOVERS = "uncovers"  # card, under
    UNCOVERS_HOME = "uncovers_home"  # card, under: which can go home
    LEADS_HOME = "leads_home"  # card: the next one that goes home by this plan
    MAKES_SPACE = "makes_space"  # card: the last of its fan, and a king can use the space
    FILLS_SPACE = "fills_space"  # card: a king
    FREE_ALONE = "free_alone"  # card, target: alone in its fan, so nothing is shut
    FREE_KING = "free_king"  # card, target: which stays until its suit is home anyway
    FREE_BUILT = "free_built"  # card, target, on: it stands on its successor already
    FREE_OVER = "free_over"  # card, target, on: its successor lies deeper in its own fan
    SHUTS = "shuts"  # card, target, under: shut until the card is home, and still best
    DRAW_BEST = "draw_best"  # card, above: the draw is worth most on this card
    LAST_CHANCE = "last_chance"  # : nothing is left but the redeal
    NO_GAIN = "no_gain"  # : other moves bring no better redeal
    FAN_SHUT = "fan_shut"  # high, low: the higher card lies over the lower one of its suit


@dataclass(frozen=True, slots=True)
class Because:
    """One reason, with its parameters."""

    why: Why
    params: dict[str, str]


def because(rules: Rules, position: Position, line: tuple[Action, ...]) -> tuple[Because, ...]:
    """Return why the first action of a plan is good, the weightiest reason first."""
    match line[0]:
        case Redeal():
            return tuple(_of_redeal(rules, position))
        case Draw(play):
            return tuple(_of_draw(rules, position, play, line))
        case Home() | Build() | ToSpace() as play:
            return tuple(_of_play(rules, position, play, line))


def _because(why: Why, **cards: Card) -> Because:
    return Because(why, {name: str(card) for name, card in cards.items()})


def _of_play(
    rules: Rules, position: Position, play: Play, line: tuple[Action, ...]
) -> Iterator[Because]:
    if isinstance(play, Home):
        yield _because(Why.GOES_HOME, card=play.card)
    yield from _uncovered(rules, position, play, line)
    if isinstance(play, Build):
        yield from _cost(rules, position, play)
    if isinstance(play, ToSpace):
        yield _because(Why.FILLS_SPACE, card=play.card)


def _uncovered(
    rules: Rules, position: Position, play: Play, line: tuple[Action, ...]
) -> Iterator[Because]:
    """Yield what the card's leaving is good for."""
    fan, place = _fan_of(position, play.card)
    if place:
        under = fan[place - 1]
        goes_home = engine.apply(rules, position, play).goes_home(under)
        why = Why.UNCOVERS_HOME if goes_home else Why.UNCOVERS
        yield _because(why, card=play.card, under=under)
        if goes_home:
            return
    elif rules.spaces is Spaces.KING:
        yield _because(Why.MAKES_SPACE, card=play.card)
    if not isinstance(play, Home):
        yield from _next_home(line)


def _next_home(line: tuple[Action, ...]) -> Iterator[Because]:
    for action in line[1:]:
        if isinstance(action, Home):
            yield _because(Why.LEADS_HOME, card=action.card)
            return


def _cost(rules: Rules, position: Position, play: Build) -> Iterator[Because]:
    """Yield what building on the target costs, where a built card stays: in suit and downward."""
    if rules.suit is not Suiting.SUIT or rules.direction is not Direction.DOWN:
        return
    card, target = play.card, play.target
    fan, place = _fan_of(position, target)
    successors = [on for on in fan[:place] if on.suit == target.suit and on.rank == target.rank + 1]
    kings_move = rules.spaces is Spaces.KING
    if target.rank == KING and (not kings_move or place == 0):
        yield _because(Why.FREE_KING, card=card, target=target)
    elif successors:
        why = Why.FREE_BUILT if fan[place - 1] == successors[0] else Why.FREE_OVER
        yield _because(why, card=card, target=target, on=successors[0])
    elif place == 0:
        yield _because(Why.FREE_ALONE, card=card, target=target)
    else:
        yield _because(Why.SHUTS, card=card, target=target, under=fan[place - 1])


def _of_draw(
    rules: Rules, position: Position, play: Play, line: tuple[Action, ...]
) -> Iterator[Because]:
    fan, place = _fan_of(position, play.card)
    yield _because(Why.DRAW_BEST, card=play.card, above=fan[place + 1])
    if isinstance(play, Home):
        yield _because(Why.GOES_HOME, card=play.card)
    else:
        yield from _next_home(line)
        if isinstance(play, Build):
            yield from _cost(rules, position, play)


def _of_redeal(rules: Rules, position: Position) -> Iterator[Because]:
    """Yield that nothing better is left, and what keeps the next card of a suit from home."""
    only = engine.legal(rules, position) == (Redeal(),)
    yield Because(Why.LAST_CHANCE if only else Why.NO_GAIN, {})
    if rules.suit is Suiting.SUIT and rules.direction is Direction.DOWN:
        yield from list(_shut_fans(position))[:1]


def _shut_fans(position: Position) -> Iterator[Because]:
    """Yield the fans in which the next card of a suit lies under a higher one of it."""
    for fan in position.fans:
        for place, low in enumerate(fan):
            if position.goes_home(low):
                for high in fan[place + 1 :]:
                    if high.suit == low.suit:
                        yield _because(Why.FAN_SHUT, high=high, low=low)


def _fan_of(position: Position, card: Card) -> tuple[Fan, int]:
    number, place = position.find(card) or (0, 0)
    return position.fans[number], place
