"""Chances: exact where a verdict is enough, from the table before a shuffle, else not known."""

import json
import random
from pathlib import Path

import pytest

from app.rules import engine
from app.rules.catalogue import variant
from app.rules.dealing import Deal
from app.rules.moves import Redeal
from app.rules.notation import parse_layout, position_from_json
from app.rules.position import Position
from app.rules.variant import Direction, Opening, Rules, Spaces, Suiting
from app.solver.answer import Verdict
from app.solver.chance import (
    LOST,
    WON,
    Unknown,
    after,
    before_opening,
    before_shuffle,
    chance,
    chances,
    has_table,
)
from app.solver.suit import explore, solve
from tests.solver.layouts import small_layouts

VECTORS = Path(__file__).parent / "vectors"


def vector(slug: str, number: int) -> Position:
    """One layout of a file of vectors, with the variant's full redeals."""
    line = (VECTORS / f"{slug}.jsonl").read_text().splitlines()[number]
    return position_from_json(variant(slug).rules, json.loads(line))


def test_without_a_redeal_the_chance_is_the_verdict() -> None:
    """The Fan has one layout: won or lost, and every action keeps that or loses it."""
    rules = variant("the-fan").rules
    for number in range(8):
        position = vector("the-fan", number)
        values = chances(rules, position)
        won = solve(rules, position).verdict is Verdict.WINNABLE
        assert values.here == (WON if won else LOST)
        assert tuple(values.actions) == engine.legal(rules, position)
        for action, chance_after in values.actions.items():
            after = solve(rules, engine.apply(rules, position, action))
            assert chance_after == (WON if after.verdict is Verdict.WINNABLE else LOST)


@pytest.mark.parametrize("slug", ["la-belle-lucie", "trefoil"])
def test_the_best_action_keeps_the_chance(slug: str) -> None:
    """No action has more than the position, and one has as much."""
    rules = variant(slug).rules
    for number in range(10):
        values = chances(rules, vector(slug, number))
        assert values.here.value == max(value.value or 0.0 for value in values.actions.values())


@pytest.mark.parametrize("slug", ["la-belle-lucie", "three-shuffles-and-a-draw", "the-fan"])
def test_what_costs_nothing_is_worth_what_a_search_says(slug: str) -> None:
    """Actions that are known to keep the chance aren't searched; a search says the same."""
    rules = variant(slug).rules
    for number in range(6):
        position = vector(slug, number)
        for action, value in chances(rules, position).actions.items():
            assert value == after(rules, position, action)


def test_a_win_on_the_table_is_certain() -> None:
    """What can be won in this layout is won, however many redeals are left."""
    rules = variant("la-belle-lucie").rules
    for number in range(200):
        position = vector("la-belle-lucie", number)
        if solve(rules, position).verdict is Verdict.WINNABLE:
            assert chance(rules, position) == WON
            return
    pytest.fail("none of the layouts can be won")


def test_the_chance_before_a_redeal_is_what_is_gathered() -> None:
    """A stuck position is worth what the table says of its foundations, less without the draw."""
    rules = variant("three-shuffles-and-a-draw").rules
    text = "Foundations: S-T H-T D-T C-T\nJC KC QC\nJD KD QD\nJS KS QS\nJH KH QH"
    position = parse_layout(text).position(rules)
    values = chances(rules, position)
    assert tuple(values.actions) == (Redeal(),)
    assert values.here == values.actions[Redeal()] == before_shuffle(rules, position)
    plain = before_shuffle(Rules(), position_without_draw(position)).value
    assert 0 < (plain or 0) < (values.here.value or 0) < 1


def position_without_draw(position: Position) -> Position:
    """The position where the game has no draw."""
    return Position(position.fans, position.foundations, position.redeals_left, 0)


def test_equal_layouts_have_equal_chances_whatever_comes() -> None:
    """Two deals that begin alike and go on differently look the same to the solver."""
    rules = variant("la-belle-lucie").rules
    layout = parse_layout(
        "\n".join(" ".join(map(str, fan)) for fan in Deal(b"1" * 32).opening(rules).fans)
    )
    first, second = (Deal(seed * 32, layout) for seed in (b"2", b"3"))
    assert first.redealt(rules, first.opening(rules)) != second.redealt(
        rules, second.opening(rules)
    )
    assert chances(rules, first.opening(rules)) == chances(rules, second.opening(rules))


@pytest.mark.parametrize(
    ("rules", "known"),
    [
        (Rules(), True),
        (Rules(aces_home=True, redeals=3, draw=1), True),
        (Rules(opening=Opening.TWO_TWOS), True),
        (Rules(spaces=Spaces.KING), False),
        (Rules(suit=Suiting.ANY), False),
        (Rules(suit=Suiting.ALTERNATING), False),
        (Rules(direction=Direction.BOTH), False),
        (Rules(fan_limit=3), False),
        (Rules(kings_tucked=True), False),
    ],
)
def test_the_table_speaks_only_of_its_own_redeals(rules: Rules, known: bool) -> None:  # noqa: FBT001 -- a parameter
    """Any opening will do, but the fans of a redeal and what may be built on them must be its."""
    assert has_table(rules) == known
    position = parse_layout("Foundations: S-K H-K D-K C-T\nJC KC QC").position(rules)
    if not known:
        assert before_shuffle(rules, position).unknown is Unknown.RULES


def test_an_unknown_chance_says_why() -> None:
    """Rules without a table and a search that ended early are different reasons."""
    rules = Rules(suit=Suiting.ALTERNATING, redeals=1)
    stuck = parse_layout("Foundations: S-K H-K D-K C-T\nJC KC QC").position(rules)
    assert chance(rules, stuck).unknown is Unknown.RULES
    plain = variant("la-belle-lucie").rules
    assert chance(plain, vector("la-belle-lucie", 0), states=1).unknown is Unknown.UNDECIDED


def test_before_the_opening_two_twos_are_not_known() -> None:
    """The table's layouts are threes."""
    assert before_opening(Rules(opening=Opening.TWO_TWOS)).value is None
    by_redeals = [before_opening(Rules(redeals=number)).value or 0 for number in range(4)]
    assert by_redeals == sorted(by_redeals)
    assert 0.03 < by_redeals[0] < 0.07


def test_the_solver_and_its_ends_agree_on_random_play() -> None:
    """Whatever foundations random play stops at were among the ends, or one as good was."""
    rules = Rules(redeals=1)
    rng = random.Random(5)
    for position in small_layouts(rules, 6, count=40, cards=(16, 30), redeals_left=1):
        ends = explore(rules, position).ends()
        here = position
        while actions := [a for a in engine.legal(rules, here) if not isinstance(a, Redeal)]:
            here = engine.apply(rules, here, rng.choice(actions))
        reached = [piles[0] for piles in here.foundations]
        assert any(all(a >= b for a, b in zip(end, reached, strict=True)) for end in ends)
