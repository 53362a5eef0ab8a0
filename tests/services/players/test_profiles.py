"""What a player's results come to: the best win is the one that stands first on the boards."""

from hypothesis import given
from hypothesis import strategies as st

from app.db.boards_order import rank_key
from app.db.players_profiles import ResultCount
from app.services.players import profiles

LUCIE = "la-belle-lucie"

RESULTS = st.builds(
    ResultCount,
    board=st.just(LUCIE),
    won=st.booleans(),
    redeals=st.integers(0, 2),
    draw_used=st.booleans(),
    home=st.integers(0, 51),
    games=st.integers(1, 5),
    moves=st.integers(1, 200),
)


@given(st.lists(RESULTS, min_size=1))
def test_the_best_win_is_the_first_in_the_order_of_boards(results: list[ResultCount]) -> None:
    """Fewest redeals, then the draw unused, then fewest moves; a loss is no best."""
    best = profiles.record(LUCIE, results, None, streak=0).best
    if best is None:
        assert not any(result.won for result in results)
        return
    first = rank_key(
        won=True, redeals=best.redeals, draw_used=best.draw_used, moves=best.moves, home=52
    )
    keys = [
        rank_key(
            won=result.won,
            redeals=result.redeals,
            draw_used=result.draw_used,
            moves=result.moves,
            home=result.home,
        )
        for result in results
    ]
    assert first == min(keys)
