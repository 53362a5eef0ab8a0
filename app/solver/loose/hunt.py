"""What all searches of one layout share: its nodes, the best, and how many may still be opened."""

from __future__ import annotations

from dataclasses import dataclass

from app.solver.loose.moves import HOME, Step, moved, raised
from app.solver.loose.proof import hopeful
from app.solver.loose.table import Fans, Homes, Table


@dataclass(slots=True, eq=False)  # frozen would double the time to make one
class Node:
    """A position reached, with the step that led to it; never changed once made."""

    fans: Fans
    homes: Homes
    draws: int
    home: int  # the number of cards home
    parent: Node | None = None
    step: Step | None = None

    def after(self, table: Table, step: Step) -> Node:
        """Return the position after a step."""
        number, depth, to = step
        fan = self.fans[number]
        draws = self.draws if depth == len(fan) - 1 else self.draws - 1
        fans = moved(self.fans, step)
        if to != HOME:
            return Node(fans, self.homes, draws, self.home, self, step)
        return Node(fans, raised(table, self.homes, fan[depth]), draws, self.home + 1, self, step)

    def path(self) -> list[Step]:
        """Return the steps that led here, the first one first."""
        steps: list[Step] = []
        node: Node | None = self
        while node is not None and node.step is not None:
            steps.append(node.step)
            node = node.parent
        return steps[::-1]


class Hunt:
    """A layout being searched, until `goal` cards are home or `ceiling` positions were opened.

    Positions that are proved not to reach the goal are of no use; with `most`, only those that are
    proved not to beat the best one.
    """

    def __init__(self, table: Table, root: Node, ceiling: int) -> None:
        self.table = table
        self.root = root
        self.best = root
        self.goal = table.total
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
        return hopeful(self.table, node.fans, node.homes, node.draws, least)
