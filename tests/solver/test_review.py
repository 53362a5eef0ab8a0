"""The review explains every result: expectation, luck, and what was given away."""

import random

import pytest

from app.rules import engine
from app.rules.catalogue import variant
from app.rules.dealing import Deal
from app.rules.game import Game
from app.rules.moves import Action, Redeal
from app.rules.position import Position
from app.rules.variant import Rules
from app.solver import solve
from app.solver.chance import WON, chance
from app.solver.par import fair_par
from app.solver.review import Review, review


def game_of(rules: Rules, seed: int) -> tuple[list[Position], list[Action]]:
    """A game played at random until nothing is left."""
    rng = random.Random(seed)
    game = Game.start(rules, Deal(rng.randbytes(32)))
    while game.legal:
        game = game.play(rng.choice(game.legal))
    return positions(rules, game.deal, game.actions), list(game.actions)


def positions(rules: Rules, deal: Deal, actions: tuple[Action, ...]) -> list[Position]:
    """The opening and what each action leads to."""
    passed = [deal.opening(rules)]
    for action in actions:
        passed.append(engine.apply(rules, passed[-1], action, deal))
    return passed


def assert_explained(reviewed: Review, won: bool) -> None:  # noqa: FBT001 -- the result
    """Expectation, luck, and what was given away and given up make up the result."""
    parts = (reviewed.expected.value, reviewed.luck, reviewed.given_away, reviewed.given_up)
    expected, luck, given_away, given_up = (part or 0.0 for part in parts)
    assert expected + luck - given_away - given_up == pytest.approx(float(won))
    assert all((one.given_away or 0.0) >= 0 for one in reviewed.actions)


@pytest.mark.parametrize("slug", ["la-belle-lucie", "trefoil", "the-fan"])
def test_a_random_game_is_explained(slug: str) -> None:
    """Careless play gives chances away, and each time something better is named."""
    rules = variant(slug).rules
    for seed in range(3):
        line = game_of(rules, seed)
        reviewed = review(rules, *line, states=None)
        if rules.redeals:
            assert_explained(reviewed, line[0][-1].won)
        for position, one in zip(line[0], reviewed.actions, strict=False):
            if one.better is not None and not isinstance(one.better, Redeal):
                left = chance(rules, engine.apply(rules, position, one.better))
                assert left == one.before


def test_honest_play_gives_nothing_away() -> None:
    """The line of the fair par loses only by luck, and nothing better is named."""
    rules = variant("la-belle-lucie").rules
    rng = random.Random(3)
    for _ in range(3):
        deal = Deal(rng.randbytes(32))
        fair = fair_par(rules, deal)
        reviewed = review(rules, positions(rules, deal, fair.line), fair.line, states=None)
        assert reviewed.given_away == pytest.approx(0)
        assert all(one.better is None for one in reviewed.actions)
        assert_explained(reviewed, fair.won)


def test_ending_early_gives_up_what_was_left() -> None:
    """A game ended at its opening gave up the whole chance of it."""
    rules = variant("la-belle-lucie").rules
    opening = Deal(b"5" * 32).opening(rules)
    reviewed = review(rules, [opening], [], states=None)
    assert reviewed.given_up == reviewed.opening.value
    assert_explained(reviewed, won=False)


def test_without_a_table_only_verdicts_are_told() -> None:
    """Looser rules with redeals have no totals, but a won or lost position is still marked."""
    rules = variant("trefoil-rigal").rules
    line = game_of(rules, 4)
    reviewed = review(rules, *line, states=300)
    assert reviewed.expected.value is reviewed.luck is None
    assert len(reviewed.actions) == len(line[1])


@pytest.mark.parametrize("slug", ["la-belle-lucie", "three-shuffles-and-a-draw", "the-fan"])
def test_a_few_searches_tell_every_chance(slug: str) -> None:
    """Looking by halves finds what looking at every position does."""
    rules = variant(slug).rules
    for number in range(4):
        passed, actions = game_of(rules, number)
        reviewed = review(rules, passed, actions, states=None)
        chances = [reviewed.opening, *(one.after for one in reviewed.actions)]
        assert chances == [WON if one.won else chance(rules, one) for one in passed]


def test_what_was_won_late_could_be_won_before() -> None:
    """A search that gives up leaves nothing undecided that a later win decides."""
    rules = variant("shamrocks").rules
    opening = Deal(b"5" * 32).opening(rules)
    line = solve(rules, opening).line
    passed = positions(rules, Deal(b"5" * 32), line)
    reviewed = review(rules, passed, line, states=1)
    assert passed[-1].won
    assert {one.after for one in reviewed.actions} == {reviewed.opening} == {WON}
