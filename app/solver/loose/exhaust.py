"""Best-first search that leaves nothing out: where it ends by itself, its answer is a proof."""

from __future__ import annotations

from heapq import heappop, heappush

from app.solver.loose.estimate import DRAW_WORTH, HOME_WORTH, disorder
from app.solver.loose.hunt import Hunt, Node
from app.solver.loose.moves import HOME, Step, steps


def exhaust(hunt: Hunt, states: int) -> bool:
    """Search until the goal is reached, nothing is left (then True) or `states` positions were opened.

    True says that no line brings more cards home than `hunt.best` and fewer than `hunt.goal`: positions
    that are proved not to reach the goal are left out, and so are those that can't beat the best.
    """
    root = hunt.root
    heap: list[tuple[int, int, Node]] = [(0, 0, root)]
    seen = {_key(hunt, root)}
    last = min(hunt.states + states, hunt.ceiling)
    made = 0
    while heap and hunt.states < last:
        cost, _, node = heappop(heap)
        hunt.states += 1
        for step in steps(hunt.table, node.fans, node.homes, node.draws):
            child = node.after(hunt.table, step)
            key = _key(hunt, child)
            if key in seen:
                continue
            seen.add(key)
            hunt.note(child)
            if hunt.done:
                return False
            if hunt.hopeful(child, hunt.goal):
                made -= 1  # of equals the newest first
                heappush(heap, (cost + _change(node, step), made, child))
    return not heap


def _key(hunt: Hunt, node: Node) -> object:
    """Return what is the same for positions that differ only in the order of their fans."""
    fans = frozenset(node.fans) if hunt.table.decks == 1 else tuple(sorted(node.fans))
    return (fans, node.draws) if hunt.root.draws else fans


def _change(node: Node, step: Step) -> int:
    """Return how much more disorder a step leaves."""
    number, depth, to = step
    fan = node.fans[number]
    change = disorder(fan[:depth] + fan[depth + 1 :]) - disorder(fan)
    if depth < len(fan) - 1:
        change += DRAW_WORTH
    if to == HOME:
        return change - HOME_WORTH
    onto = node.fans[to]
    return change + disorder(onto + fan[depth : depth + 1]) - disorder(onto)
