"""The one order of results on a board, as Python and as SQL.

Wins come first: by fewest redeals, then the draw unused, then fewest moves. Losses follow, by
most cards home and nothing else. A result's *rank key* is one number that sorts best first;
equal keys share the rank. `results.rank_key` stores it, so the weights can't change without a
migration.
"""

from __future__ import annotations

from sqlalchemy import ColumnElement, Integer, case, cast

LOST = 1_000_000_000
"""The rank key of a loss with no card home; each card home makes it smaller by one."""
ONE_REDEAL, ONE_DRAW = 2_000_000, 1_000_000
"""What a redeal and the draw add to the rank key of a win; each move adds one."""
MOST_MOVES = ONE_DRAW - 1
"""More moves than these count as these."""
MOST_HOME = 1_000
"""No game has so many cards: the key of a loss is at most this much below `LOST`."""


def rank_key(*, won: bool, redeals: int, draw_used: bool, moves: int, home: int) -> int:
    """Return the rank key of a result."""
    if not won:
        return LOST - home
    return redeals * ONE_REDEAL + draw_used * ONE_DRAW + min(moves, MOST_MOVES)


def rank_key_column(
    *,
    won: ColumnElement[bool],
    redeals: ColumnElement[int],
    draw_used: ColumnElement[bool],
    moves: ColumnElement[int],
    home: ColumnElement[int],
) -> ColumnElement[int]:
    """Return the SQL of `rank_key`, of the columns that hold the same facts."""
    counted_moves = case((moves > MOST_MOVES, MOST_MOVES), else_=moves)
    key_of_win = redeals * ONE_REDEAL + cast(draw_used, Integer) * ONE_DRAW + counted_moves
    return case((won, key_of_win), else_=LOST - home)


def redeals_column(key: ColumnElement[int]) -> ColumnElement[int]:
    """Return the SQL of the redeals of a win, from its rank key; -1 for a loss."""
    return case((key >= LOST - MOST_HOME, -1), else_=key // ONE_REDEAL)
