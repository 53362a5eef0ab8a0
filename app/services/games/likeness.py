"""Whether a game has passed one of some layouts: what a question to the solver would help."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from app.rules.cards import KING, Card
from app.rules.game import Game, positions
from app.rules.position import Fan, Position


@dataclass(frozen=True, slots=True)
class _Outline:
    """The cards in play, and those at the bottom of a fan; kings may have come into spaces."""

    cards: frozenset[Card]
    bottoms: frozenset[Card]


class Layouts:
    """Some layouts, the order of their fans aside, to compare games with."""

    def __init__(self, layouts: Iterable[Position]) -> None:
        layouts = tuple(layouts)
        self._layouts = frozenset(map(_unordered, layouts))
        self._outlines = frozenset(map(_outline, layouts))

    def passed_by(self, game: Game) -> bool:
        """Whether the game's line has passed one of them.

        Most games can't have, as their last position shows: only the others are played again.
        """
        now = _outline(game.position)
        dealt_once = not game.redeals_used and not game.draw_used
        if not any(_may_follow(now, then, dealt_once=dealt_once) for then in self._outlines):
            return False
        passed = positions(game.rules, game.deal, game.line)
        return not self._layouts.isdisjoint(map(_unordered, passed))


def _may_follow(now: _Outline, then: _Outline, *, dealt_once: bool) -> bool:
    """Whether a position can have come after another one in the same game.

    No card comes back into play, and until a redeal or the draw none gets to a fan's bottom.
    """
    return now.cards <= then.cards and (not dealt_once or now.bottoms <= then.bottoms)


def _outline(position: Position) -> _Outline:
    fans = _unordered(position)
    return _Outline(
        frozenset(card for fan in fans for card in fan),
        frozenset(fan[0] for fan in fans if fan[0].rank != KING),
    )


def _unordered(position: Position) -> tuple[Fan, ...]:
    """Return what matters of a layout to a solver.

    Spaces, the order of fans and which of two equal cards lies where don't.
    """
    return tuple(sorted(tuple(map(_plain, fan)) for fan in position.fans if fan))


def _plain(card: Card) -> Card:
    return Card(card.rank, card.suit) if card.deck else card
