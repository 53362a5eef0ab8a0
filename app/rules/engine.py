"""Which actions are legal, and what they do: the only place that decides it."""

from collections.abc import Iterator
from dataclasses import replace

from app.rules.cards import KING, RANKS, Card
from app.rules.dealing import Deal
from app.rules.errors import Reason, Refused
from app.rules.moves import Action, Build, Draw, Home, Play, Redeal, ToSpace
from app.rules.position import Fan, Place, Position
from app.rules.variant import Rules, Spaces, Suiting, targets


def legal(rules: Rules, position: Position) -> tuple[Action, ...]:
    """Return every legal action, in the order of their texts."""
    homes = homes_of(position)
    onto = _open_fans(rules, position)
    actions: list[Action] = [*homes]
    for card, number in position.exposed().items():
        actions += _between_fans(rules, position, onto, card, number)
    if not homes and not position.won:
        if position.redeals_left:
            actions.append(Redeal())
        elif position.draw_left:
            actions += map(Draw, _draws(rules, position, onto))
    return tuple(sorted(actions, key=str))


def homes_of(position: Position) -> list[Home]:
    """Return the legal actions that take an exposed card home."""
    return [Home(card) for card in position.exposed() if position.goes_home(card)]


def stuck(position: Position) -> bool:
    """Whether no exposed card can go home, though not all are."""
    return not position.won and not homes_of(position)


def over(rules: Rules, position: Position) -> bool:
    """Whether no action of any kind is legal, or all cards are home.

    It ends at the first action that there is: while a redeal is left that is a redeal, or a card
    that goes home before it.
    """
    if position.won or position.redeals_left:
        return position.won
    if homes_of(position):
        return False
    onto = _open_fans(rules, position)
    between = (
        action
        for card, number in position.exposed().items()
        for action in _between_fans(rules, position, onto, card, number)
    )
    draws = _draws(rules, position, onto) if position.draw_left else iter(())
    return next(between, None) is None and next(draws, None) is None


def apply(rules: Rules, position: Position, action: Action, deal: Deal | None = None) -> Position:
    """Return the position after the action.

    A redeal needs the deal, which holds the shuffles. Raises Refused, with the reason a player
    understands, if the action isn't legal.
    """
    match action:
        case Redeal():
            _check_redeal(rules, position)
            if deal is None:
                raise ValueError("a redeal needs the deal")
            return deal.redealt(rules, position)
        case Draw(play):
            _check_draw(rules, position)
            after = _played(rules, position, play, _buried(position, play.card))
            return replace(after, draw_left=position.draw_left - 1)
        case Home(card) | Build(card) | ToSpace(card):
            return _played(rules, position, action, _exposed(position, card))


def perft(rules: Rules, position: Position, depth: int) -> int:
    """Count the sequences of exactly `depth` actions, with no redeal left."""
    return _sequences(rules, replace(position, redeals_left=0), depth)


def _sequences(rules: Rules, position: Position, depth: int) -> int:
    if depth == 0:
        return 1
    actions = legal(rules, position)
    if depth == 1:
        return len(actions)
    return sum(_sequences(rules, apply(rules, position, action), depth - 1) for action in actions)


def _open_fans(rules: Rules, position: Position) -> dict[Card, int]:
    """Return the exposed cards that may be built on, with the numbers of their fans."""
    return {
        card: number
        for card, number in position.exposed().items()
        if not _full(rules, position.fans[number])
    }


def _between_fans(
    rules: Rules, position: Position, onto: dict[Card, int], card: Card, number: int
) -> Iterator[Play]:
    """Yield the legal builds and the move into a space of the card, which lies in fan `number`."""
    for target in targets(rules)[card]:
        if onto.get(target, number) != number:
            yield Build(card, target)
    if _takes_space(rules, card) and len(position.fans[number]) > 1 and () in position.fans:
        yield ToSpace(card)


def _draws(rules: Rules, position: Position, onto: dict[Card, int]) -> Iterator[Play]:
    """Yield the ways to play each buried card at once."""
    for number, fan in enumerate(position.fans):
        for card in fan[:-1]:
            if position.goes_home(card):
                yield Home(card)
            yield from _between_fans(rules, position, onto, card, number)


def _full(rules: Rules, fan: Fan) -> bool:
    return rules.fan_limit is not None and len(fan) >= rules.fan_limit


def _takes_space(rules: Rules, card: Card) -> bool:
    return rules.spaces is Spaces.KING and card.rank == KING


def _located(position: Position, card: Card) -> Place:
    """Return where the card lies. Raises Refused if it is in no fan."""
    if (place := position.find(card)) is not None:
        return place
    home = any(card.rank <= height for height in position.foundations[card.suit])
    raise Refused(Reason.ALREADY_HOME if home else Reason.NOT_IN_PLAY, card=str(card))


def _exposed(position: Position, card: Card) -> Place:
    """Return where the card lies on top. Raises Refused if it doesn't."""
    number, depth = _located(position, card)
    fan = position.fans[number]
    if depth != len(fan) - 1:
        raise Refused(Reason.BURIED, card=str(card), top=str(fan[-1]))
    return number, depth


def _buried(position: Position, card: Card) -> Place:
    """Return where the card lies under others. Raises Refused if it doesn't."""
    number, depth = _located(position, card)
    if depth == len(position.fans[number]) - 1:
        raise Refused(Reason.DRAW_EXPOSED, card=str(card))
    return number, depth


def _played(rules: Rules, position: Position, play: Play, place: Place) -> Position:
    """Take the card out of its fan, the cards above it closing up, and put it where it goes.

    Raises Refused if it doesn't fit there.
    """
    number, depth = place
    onto = _destination(rules, position, play, number)
    fans, foundations = list(position.fans), position.foundations
    fans[number] = fans[number][:depth] + fans[number][depth + 1 :]
    if onto is None:
        foundations = _raised(foundations, play.card)
    else:
        fans[onto] += (play.card,)
    return Position(tuple(fans), foundations, position.redeals_left, position.draw_left)


def _destination(rules: Rules, position: Position, play: Play, number: int) -> int | None:
    """Return the fan to which a card of fan `number` goes, None for its foundation.

    Raises Refused if it doesn't fit there.
    """
    match play:
        case Home(card):
            _check_home(position, card)
            return None
        case Build(card, target):
            return _build_fan(rules, position, card, target, number)
        case ToSpace(card):
            return _space_fan(rules, position, card, number)


def _check_home(position: Position, card: Card) -> None:
    if not position.goes_home(card):
        height = max(h for h in position.foundations[card.suit] if h < KING)
        needed = RANKS[height] + card.suit.letter
        raise Refused(Reason.NOT_NEXT_HOME, card=str(card), needed=needed)


def _build_fan(rules: Rules, position: Position, card: Card, target: Card, number: int) -> int:
    """Return the fan of the target. Raises Refused if a card of fan `number` can't go onto it."""
    if card == target:
        raise Refused(Reason.ONTO_ITSELF, card=str(card))
    onto, depth = _located(position, target)
    fan = position.fans[onto]
    if onto == number:
        raise _refused_build(Reason.SAME_FAN, card, target)
    if depth != len(fan) - 1:
        raise _refused_build(Reason.TARGET_BURIED, card, target, top=str(fan[-1]))
    if not rules.ranks_fit(card, target):
        raise _refused_build(Reason.WRONG_RANK, card, target, direction=str(rules.direction))
    if not rules.suits_fit(card, target):
        in_suit = rules.suit is Suiting.SUIT
        raise _refused_build(Reason.WRONG_SUIT if in_suit else Reason.SAME_COLOUR, card, target)
    if _full(rules, fan):
        raise Refused(Reason.FAN_FULL, target=str(target), limit=str(rules.fan_limit))
    return onto


def _refused_build(reason: Reason, card: Card, target: Card, **more: str) -> Refused:
    return Refused(reason, card=str(card), target=str(target), **more)


def _space_fan(rules: Rules, position: Position, card: Card, number: int) -> int:
    """Return the first space. Raises Refused if a card of fan `number` can't go into it."""
    if rules.spaces is Spaces.NONE:
        raise Refused(Reason.SPACES_STAY_EMPTY)
    if card.rank != KING:
        raise Refused(Reason.KINGS_ONLY, card=str(card))
    if len(position.fans[number]) == 1:
        raise Refused(Reason.KING_ALONE, card=str(card))
    space = position.space()
    if space is None:
        raise Refused(Reason.NO_SPACE, card=str(card))
    return space


def _check_redeal(rules: Rules, position: Position) -> None:
    if not position.redeals_left or position.won:
        raise Refused(Reason.NO_REDEAL_LEFT if rules.redeals else Reason.NO_REDEAL)
    if homes := homes_of(position):
        raise Refused(Reason.HOME_BEFORE_REDEAL, cards=_listed(homes))


def _check_draw(rules: Rules, position: Position) -> None:
    if not position.draw_left:
        raise Refused(Reason.NO_DRAW_LEFT if rules.draw else Reason.NO_DRAW)
    if position.redeals_left:
        raise Refused(Reason.REDEAL_BEFORE_DRAW)
    if homes := homes_of(position):
        raise Refused(Reason.HOME_BEFORE_DRAW, cards=_listed(homes))


def _listed(homes: list[Home]) -> str:
    return " ".join(sorted(str(home.card) for home in homes))


def _raised(foundations: tuple[tuple[int, ...], ...], card: Card) -> tuple[tuple[int, ...], ...]:
    """Return the foundations with the card on the first pile of its suit that takes it."""
    piles = list(foundations[card.suit])
    piles[piles.index(card.rank - 1)] += 1
    return (*foundations[: card.suit], tuple(piles), *foundations[card.suit + 1 :])
