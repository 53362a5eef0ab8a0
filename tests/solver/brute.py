"""An obviously right search: every legal action of the engine, nothing left out or assumed."""

from dataclasses import replace

from app.rules import engine
from app.rules.position import Fan, Position
from app.rules.variant import Rules


def most_home(rules: Rules, position: Position) -> int:
    """Return the most cards that can be home in the layout in play, by trying everything.

    Redeals are left out; the draw is played where the engine allows it.
    """
    best = position.cards_home
    waiting, seen = [position], {_key(position)}
    while waiting:
        here = waiting.pop()
        best = max(best, here.cards_home)
        for after in successors(rules, here):
            if _key(after) not in seen:
                seen.add(_key(after))
                waiting.append(after)
    return best


def closed_heights(rules: Rules, position: Position) -> set[tuple[int, ...]]:
    """Return the foundations of every reachable position in which nothing can go home."""
    closed = set()
    waiting, seen = [position], {_key(position)}
    while waiting:
        here = waiting.pop()
        if not engine.homes_of(here):
            closed.add(tuple(piles[0] for piles in here.foundations))
        for after in successors(rules, here):
            if _key(after) not in seen:
                seen.add(_key(after))
                waiting.append(after)
    return closed


def successors(rules: Rules, position: Position) -> list[Position]:
    """Return what each legal action of the layout in play leads to."""
    # without redeals the engine would offer the draw, so it is taken away where redeals are left
    draw = 0 if position.redeals_left else position.draw_left
    here = replace(position, redeals_left=0, draw_left=draw)
    return [
        replace(engine.apply(rules, here, action), redeals_left=position.redeals_left)
        for action in engine.legal(rules, here)
    ]


def _key(position: Position) -> tuple[frozenset[Fan], int, int]:
    spaces = position.fans.count(())
    return frozenset(position.fans), spaces, position.draw_left
