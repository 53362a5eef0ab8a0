"""Random layouts small enough to be searched without any cleverness."""

import random
from collections.abc import Iterator

from app.rules import engine
from app.rules.cards import Card, Suit
from app.rules.moves import Draw, Redeal
from app.rules.position import Position
from app.rules.variant import Rules


def small_layouts(
    rules: Rules, seed: int, count: int, cards: tuple[int, int], redeals_left: int = 0
) -> Iterator[Position]:
    """Yield positions with few cards left, fans of many sizes, spaces, and cards built already."""
    rng = random.Random(seed)
    for _ in range(count):
        position = _dealt(rules, rng, rng.randint(*cards), redeals_left)
        for _ in range(rng.choice((0, 0, 3))):
            position = _played(rules, rng, position)
        yield position


def cards_above(heights: tuple[int, ...]) -> list[Card]:
    """Return the cards that are not home where the suits have these heights."""
    return [Card(rank, suit) for suit in Suit for rank in range(heights[suit] + 1, 14)]


def _dealt(rules: Rules, rng: random.Random, left: int, redeals_left: int) -> Position:
    heights = [0, 0, 0, 0]
    while sum(heights) < 52 - left:
        suit = rng.randrange(4)
        heights[suit] = min(13, heights[suit] + 1)
    cards = cards_above(tuple(heights))
    rng.shuffle(cards)
    size = rng.choice((0, 2, 3, 3, 3, 4, 5))
    fans: list[tuple[Card, ...]] = [()] * rng.choice((0, 0, 1))
    while cards:
        depth = size or rng.randint(1, 5)
        fans.append(tuple(cards[:depth]))
        cards = cards[depth:]
    foundations = tuple((height,) for height in heights)
    return Position(tuple(fans), foundations, redeals_left, rules.draw)


def _played(rules: Rules, rng: random.Random, position: Position) -> Position:
    actions = [
        action for action in engine.legal(rules, position) if not isinstance(action, Draw | Redeal)
    ]
    return engine.apply(rules, position, rng.choice(actions)) if actions else position
