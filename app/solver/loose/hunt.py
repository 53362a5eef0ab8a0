"""What all searches of one layout share: its nodes, the best of them, and how many may still be opened."""

from __future__ import annotations

from app.solver.loose.moves import HOME, Step, moved, raised
from app.solver.loose.proof import hopeful
from app.solver.loose.table import Fans, Homes, Table

class Node:
    """A position reached, with the step that led to it; never changed once made."""

    __slots__ = ("draws", "fans", "home", "homes", "parent", "step")

    def __init__(
        self,
        fans: Fans,
        homes: Homes,
        draws: int,
        home: int,
        parent: Node | None,
        step: Step | None,
    ) -> None:
        self.fans = fans
        self.homes = homes
        self.draws = draws
        self.home = home  # the number of cards home
        self.parent = parent
        self.step = step

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
    """A layout being searched, until `goal` cards are home or `left` positions have been opened."""

    def __init__(self, table: Table, root: Node, states: int) -> None:
        self.table = table
        self.root = root
        self.best = root
        self.goal = table.total
        self.states = 0
        self.ceiling = states

    @property
    def done(self) -> bool:
        """Whether the goal is reached."""
        return self.best.home >= self.goal

    @property
    def left(self) -> int:
        """How many positions may still be opened."""
        return self.ceiling - self.states

    def note(self, node: Node) -> None:
        """Remember the node if no other has more cards home."""
        if node.home > self.best.home:
            self.best = node

    def hopeful(self, node: Node, least: int) -> bool:
        """Whether nothing proves that `least` cards can't be home from here."""
        return hopeful(self.table, node.fans, node.homes, node.draws, least)
