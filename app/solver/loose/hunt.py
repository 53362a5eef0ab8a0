"""What all searches of one layout share: its nodes, the best, and how many may still be opened."""

from __future__ import annotations

from dataclasses import dataclass

from app.solver.loose.lookup import Fans, Homes, Lookup
from app.solver.loose.moves import HOME, Move, moved, raised
from app.solver.loose.proof import hopeful


@dataclass(slots=True, eq=False)  # frozen would double the time to make one
class Node:
    """A position reached, with the move that led to it; never changed once made."""

    fans: Fans
    homes: Homes
    draws: int
    home: int  # the number of cards home
    parent: Node | None = None
    move: Move | None = None

    def after(self, lookup: Lookup, move: Move) -> Node:
        """Return the position after a move."""
        number, depth, to = move
        fan = self.fans[number]
        draws = self.draws if depth == len(fan) - 1 else self.draws - 1
        fans = moved(self.fans, move)
        if to != HOME:
            return Node(fans, self.homes, draws, self.home, self, move)
        return Node(fans, raised(lookup, self.homes, fan[depth]), draws, self.home + 1, self, move)

    def path(self) -> list[Move]:
        """Return the moves that led here, the first one first."""
        moves: list[Move] = []
        node: Node | None = self
        while node is not None and node.move is not None:
            moves.append(node.move)
            node = node.parent
        return moves[::-1]


class Hunt:
    """A layout being searched, until `goal` cards are home or `ceiling` positions were opened.

    Positions that are proved not to reach the goal are of no use; with `most`, only those that are
    proved not to beat the best one.
    """

    def __init__(self, lookup: Lookup, root: Node, ceiling: int) -> None:
        self.lookup = lookup
        self.root = root
        self.best = root
        self.goal = lookup.total
        self.most = False
        self.states = 0
        self.ceiling = ceiling

    def done(self) -> bool:
        """Whether the goal is reached."""
        return self.best.home >= self.goal

    def left(self) -> int:
        """How many positions may still be opened."""
        return self.ceiling - self.states

    def note(self, node: Node) -> None:
        """Remember the node if no other has as many cards home."""
        if node.home > self.best.home:
            self.best = node

    def hopeful(self, node: Node) -> bool:
        """Whether nothing proves the node to be of no use."""
        least = self.best.home + 1 if self.most else self.goal
        return hopeful(self.lookup, node.fans, node.homes, node.draws, least)
