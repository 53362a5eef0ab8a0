"""The order of the boards as the rules state it: a tuple to hold the stored number to."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Score:
    """The facts of a finished game that count on a board of its deal."""

    won: bool
    redeals: int
    draw_used: bool
    moves: int
    home: int

    @property
    def rank_key(self) -> tuple[int, int, int, int]:
        """Sorts the better score first; equal keys share their rank.

        Wins by fewest redeals, draw unused, fewest moves; then losses by most cards home.
        """
        if self.won:
            return (0, self.redeals, int(self.draw_used), self.moves)
        return (1, -self.home, 0, 0)
