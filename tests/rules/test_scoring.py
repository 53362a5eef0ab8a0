"""The order of the boards, by examples."""

from tests.rules.scoring import Score


def test_scores_rank_as_the_boards_say() -> None:
    """Wins by redeals, draw, moves; then losses by cards home and nothing else."""
    best_first = [
        Score(won=True, redeals=0, draw_used=False, moves=90, home=52),
        Score(won=True, redeals=1, draw_used=False, moves=60, home=52),
        Score(won=True, redeals=1, draw_used=False, moves=61, home=52),
        Score(won=True, redeals=1, draw_used=True, moves=50, home=52),
        Score(won=False, redeals=0, draw_used=False, moves=9, home=40),
        Score(won=False, redeals=0, draw_used=False, moves=8, home=39),
    ]
    keys = [score.rank_key for score in best_first]
    assert keys == sorted(set(keys))
    equal = Score(won=False, redeals=2, draw_used=True, moves=1, home=39)
    assert equal.rank_key == best_first[-1].rank_key
