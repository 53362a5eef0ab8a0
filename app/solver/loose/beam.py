"""Beam search: all lines a move at a time, the most promising positions kept after each move."""

from __future__ import annotations

from app.solver.loose.estimate import FITTED, Weights, disorder
from app.solver.loose.hunt import Hunt, Node
from app.solver.loose.moves import HOME, Move, moves

Child = tuple[int, int, Node, Move]


class Costs(dict[bytes, tuple[int, int]]):
    """Each fan's cost and a number that differs from fan to fan, both worked out once."""

    def __init__(self, weights: Weights) -> None:
        super().__init__()
        self.weights = weights

    def __missing__(self, fan: bytes) -> tuple[int, int]:
        cost_and_key = self[fan] = (disorder(fan, self.weights), hash((fan, len(self))))
        return cost_and_key


def beam(hunt: Hunt, width: int, states: int, weights: Weights = FITTED) -> None:
    """Search for the goal with so many positions kept after each move, opening at most `states`.

    It may pass over any line, so its end without the goal proves nothing.
    """
    costs = Costs(weights)
    root = hunt.root
    key = sum(costs[fan][1] for fan in root.fans)
    layer = [(sum(costs[fan][0] for fan in root.fans), key, root)]
    seen = {key}
    last = min(hunt.states + states, hunt.ceiling)
    while layer and hunt.states < last and not hunt.done():
        children: list[Child] = []
        for cost, key, node in layer[: last - hunt.states]:
            _open(hunt, costs, seen, (cost, key, node), children)
        layer = _cheapest(hunt, children, width)


def _open(
    hunt: Hunt, costs: Costs, seen: set[int], entry: tuple[int, int, Node], children: list[Child]
) -> None:
    """Add a position's new children with their costs."""
    hunt.states += 1
    cost, key, node = entry
    fans = node.fans
    for move in moves(hunt.lookup, fans, node.homes, node.draws):
        number, depth, to = move
        fan = fans[number]
        old_cost, old_key = costs[fan]
        new_cost, new_key = costs[fan[:depth] + fan[depth + 1 :]]
        child_cost = cost - old_cost + new_cost
        child_key = key - old_key + new_key
        if to == HOME:
            child_cost -= costs.weights.home
        else:
            old_cost, old_key = costs[fans[to]]
            new_cost, new_key = costs[fans[to] + fan[depth : depth + 1]]
            child_cost += new_cost - old_cost
            child_key += new_key - old_key
        if depth < len(fan) - 1:
            child_cost += costs.weights.draw
            child_key += 1
        if child_key not in seen:
            seen.add(child_key)
            children.append((child_cost, child_key, node, move))


def _cheapest(hunt: Hunt, children: list[Child], width: int) -> list[tuple[int, int, Node]]:
    """Return the cheapest children that can still reach the goal."""
    children.sort(key=_cost)
    cheapest: list[tuple[int, int, Node]] = []
    for cost, key, parent, move in children:
        node = parent.after(hunt.lookup, move)
        hunt.note(node)
        if hunt.hopeful(node):
            cheapest.append((cost, key, node))
            if len(cheapest) == width:
                break
    return cheapest


def _cost(child: Child) -> int:
    return child[0]
