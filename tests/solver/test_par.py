"""Par knows the shuffles, fair par doesn't; both come with a line that the rules accept."""

import random

import pytest

from app.rules.catalogue import variant
from app.rules.dealing import Deal
from app.rules.game import Game
from app.rules.moves import Action
from app.rules.notation import parse_layout
from app.rules.variant import Rules
from app.solver import chance_table
from app.solver.par import MOST_HOME, fair_par, par

SEED = bytes(range(32))


def seeds(count: int) -> list[bytes]:
    """Seeds that are always the same."""
    rng = random.Random(8)
    return [rng.randbytes(32) for _ in range(count)]


def played(rules: Rules, deal: Deal, line: tuple[Action, ...]) -> Game:
    """Play a line as a game."""
    game = Game.start(rules, deal)
    for action in line:
        game = game.play(action)
    return game


@pytest.mark.parametrize(
    "slug", ["la-belle-lucie", "trefoil", "three-shuffles-and-a-draw", "the-fan"]
)
def test_the_line_wins_with_what_par_says(slug: str) -> None:
    """The line of par is a won game with that many redeals and that use of the draw."""
    rules = variant(slug).rules
    wins = 0
    for seed in seeds(4):
        best = par(rules, Deal(seed))
        assert best.exact
        if best.redeals is not None:
            game = played(rules, Deal(seed), best.line)
            assert game.position.won
            assert (game.redeals_used, game.draw_used) == (best.redeals, best.draw)
            wins += 1
    assert wins


@pytest.mark.parametrize("slug", ["la-belle-lucie", "three-shuffles-and-a-draw", "the-fan"])
def test_honest_play_never_beats_par(slug: str) -> None:
    """Knowing the shuffles is never a disadvantage; the honest line ends as it is said to."""
    rules = variant(slug).rules
    for seed in seeds(4):
        best, fair = par(rules, Deal(seed)), fair_par(rules, Deal(seed))
        game = played(rules, Deal(seed), fair.line)
        assert game.position.won == fair.won
        assert (game.redeals_used, game.draw_used) == (fair.redeals, fair.draw)
        if fair.won:
            assert best.redeals is not None
            assert (best.redeals, best.draw) <= (fair.redeals, fair.draw)


def test_honest_play_is_the_same_until_the_shuffles_differ() -> None:
    """Two deals with the same first layout are opened in the same way."""
    rules = variant("la-belle-lucie").rules
    board = "\n".join(" ".join(map(str, fan)) for fan in Deal(SEED).opening(rules).fans)
    first, second = (fair_par(rules, Deal(seed * 32, parse_layout(board))) for seed in (b"2", b"3"))
    number = next(i for i, action in enumerate(first.line) if str(action) == "redeal")
    assert first.line[: number + 1] == second.line[: number + 1]
    assert first.chance == second.chance
    assert first.line != second.line


def test_fair_par_names_its_table() -> None:
    """A stored fair par says which table played it; without redeals no table is needed."""
    fair = fair_par(variant("la-belle-lucie").rules, Deal(SEED))
    assert fair.table_version == chance_table.shipped().version
    assert fair_par(variant("the-fan").rules, Deal(SEED)).table_version == MOST_HOME


def test_par_of_looser_rules_is_only_what_was_found() -> None:
    """Not every line is tried there, so the number is never called exact."""
    rules = variant("shamrocks").rules
    best = par(rules, Deal(SEED))
    assert not best.exact
    if best.redeals is not None:
        assert played(rules, Deal(SEED), best.line).position.won
