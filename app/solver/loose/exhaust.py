"""Best-first search that leaves nothing out: where it ends by itself, its answer is a proof."""

from __future__ import annotations

from heapq import heappop, heappush

from app.solver.loose.estimate import FITTED, disorder
from app.solver.loose.hunt import Hunt, Node
from app.solver.loose.moves import HOME, Move, moves


def exhaust(hunt: Hunt, states: int) -> bool:
    """Search until the goal is reached, nothing is left (then True) or `states` more are opened.

    True proves that no line reaches the goal; where the hunt asks for the most, that none brings
    more cards home than its best. What is proved to be of no use is left out.
    """
    heap: list[tuple[int, int, Node]] = [(0, 0, hunt.root)]
    seen = {_key(hunt, hunt.root)}
    last = min(hunt.states + states, hunt.ceiling)
    while heap and hunt.states < last:
        cost, _, node = heappop(heap)
        hunt.states += 1
        for move in moves(hunt.lookup, node.fans, node.homes, node.draws):
            child = node.after(hunt.lookup, move)
            key = _key(hunt, child)
            if key in seen:
                continue
            seen.add(key)
            hunt.note(child)
            if hunt.done():
                return False
            if hunt.hopeful(child):
                # of equals the newest is opened first
                heappush(heap, (cost + _change(node, move), -len(seen), child))
    return not heap


def _key(hunt: Hunt, node: Node) -> object:
    """Return what is the same for positions that differ only in the order of their fans."""
    fans = frozenset(node.fans) if hunt.lookup.decks == 1 else tuple(sorted(node.fans))
    return (fans, node.draws) if hunt.root.draws else fans


def _change(node: Node, move: Move) -> int:
    """Return how much more disorder a move leaves."""
    number, depth, to = move
    fan = node.fans[number]
    change = disorder(fan[:depth] + fan[depth + 1 :]) - disorder(fan)
    if depth < len(fan) - 1:
        change += FITTED.draw
    if to == HOME:
        return change - FITTED.home
    onto = node.fans[to]
    return change + disorder(onto + fan[depth : depth + 1]) - disorder(onto)
