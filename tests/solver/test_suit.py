"""Building in suit, downward: every answer is the true one, and every line leads there."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.rules import engine
from app.rules.catalogue import variant
from app.rules.errors import Refused
from app.rules.moves import Action, Draw
from app.rules.notation import position_from_json
from app.rules.position import Position
from app.rules.variant import Direction, Rules, Spaces, Suiting
from app.solver import solve, suit
from app.solver.answer import Solution, Verdict
from app.solver.trim import trimmed
from tests.solver.brute import closed_heights, most_home
from tests.solver.layouts import small_layouts

VECTORS = Path(__file__).parent / "vectors"
VARIANTS = ("la-belle-lucie", "trefoil", "the-fan", "three-shuffles-and-a-draw")
STATES = {
    "la-belle-lucie": 2_500,
    "trefoil": 1_500,
    "the-fan": 30_000,
    "three-shuffles-and-a-draw": 100_000,
}
ONTO_ITS_OWN_FAN = {("three-shuffles-and-a-draw", 12), ("three-shuffles-and-a-draw", 164)}
"""Expected counts that can't be right: they need a drawn card to be put onto its own fan's top,
which the rules and the vectors of legal actions refuse."""

IN_SUIT = [
    Rules(redeals=0),
    Rules(redeals=0, draw=1),
    Rules(redeals=0, spaces=Spaces.KING),
    Rules(redeals=0, spaces=Spaces.KING, draw=1),
]
BY_OPTIONS = pytest.mark.parametrize(
    "rules", IN_SUIT, ids=lambda rules: f"spaces {rules.spaces}, draw {rules.draw}"
)


def lines_of(slug: str) -> list[dict[str, Any]]:
    """Read a file of vectors."""
    return [json.loads(line) for line in (VECTORS / f"{slug}.jsonl").read_text().splitlines()]


def replayed(rules: Rules, position: Position, line: tuple[Action, ...]) -> Position:
    """Play a line through the rules."""
    for action in line:
        position = engine.apply(rules, position, action)
    return position


def assert_true(rules: Rules, position: Position, solution: Solution, expected: int) -> None:
    """The solution claims the expected cards home, and its line brings them there."""
    assert solution.most_home == expected
    assert solution.exact
    assert solution.verdict is (Verdict.WINNABLE if expected == 52 else Verdict.UNWINNABLE)
    assert replayed(rules, position, solution.line).cards_home == expected


@pytest.mark.parametrize("slug", VARIANTS)
def test_known_layouts_get_their_known_answers(slug: str) -> None:
    """200 layouts that two independent programs decided, and none takes too many states."""
    rules = variant(slug).rules
    most_states = 0
    for number, vector in enumerate(lines_of(slug), start=1):
        position = position_from_json(rules, vector)
        solution = solve(rules, position)
        most_states = max(most_states, solution.states)
        if (slug, number) not in ONTO_ITS_OWN_FAN:
            assert_true(rules, position, solution, vector["most_home"])
            assert (solution.verdict is Verdict.WINNABLE) == vector["winnable"]
    assert most_states < STATES[slug]


def test_a_drawn_card_never_goes_onto_its_own_fan() -> None:
    """Trying every legal action brings 9 cards home where putting Q♣ onto its own fan gives 10."""
    rules = variant("three-shuffles-and-a-draw").rules
    position = position_from_json(rules, lines_of("three-shuffles-and-a-draw")[11])
    assert solve(rules, position).most_home == 9
    best = 0
    waiting, seen = [position], {frozenset(position.fans)}
    while waiting:
        here = waiting.pop()
        for action in engine.legal(rules, here):
            after = engine.apply(rules, here, action)
            if isinstance(action, Draw):  # the rest needs no draw, and is proved without one
                best = max(best, solve(rules, after).most_home)
            elif frozenset(after.fans) not in seen:
                seen.add(frozenset(after.fans))
                waiting.append(after)
    assert best == 9


@BY_OPTIONS
def test_trying_everything_finds_nothing_else(rules: Rules) -> None:
    """300 small layouts, searched through the rules' own engine without any pruning."""
    for position in small_layouts(rules, seed=1, count=300, cards=(8, 13)):
        expected = most_home(rules, position)
        assert_true(rules, position, suit.solve(rules, position), expected)


@BY_OPTIONS
def test_every_position_before_a_redeal_is_found(rules: Rules) -> None:
    """Exactly the foundations that play can stop at are found, unless the layout can be won."""
    with_redeal = Rules(redeals=1, spaces=rules.spaces, draw=rules.draw)
    for position in small_layouts(with_redeal, 2, count=60, cards=(8, 14), redeals_left=1):
        exploration = suit.explore_redeals(with_redeal, position)
        if not exploration.won:
            assert set(exploration.ends()) == closed_heights(with_redeal, position)


def test_every_end_has_a_line_that_stops_there() -> None:
    """After the line to an end, shortened, nothing more can go home: a redeal may follow."""
    rules = Rules(redeals=1)
    for position in small_layouts(rules, 7, count=60, cards=(12, 24), redeals_left=1):
        exploration = suit.explore_redeals(rules, position)
        for heights, end in exploration.ends().items():
            after = replayed(rules, position, trimmed(rules, position, exploration.line_to(end)))
            assert tuple(piles[0] for piles in after.foundations) == heights
            assert not engine.homes_of(after)


@settings(max_examples=60, deadline=None)
@given(st.randoms(use_true_random=False), st.sampled_from(IN_SUIT))
def test_play_never_beats_the_answer(rng: Any, rules: Rules) -> None:
    """However a layout is played, its best count never rises, and an exact line keeps it."""
    seed = rng.randrange(10**9)
    position = next(small_layouts(rules, seed, count=1, cards=(18, 30)))
    best = suit.solve(rules, position)
    here, number = position, 0
    while actions := engine.legal(rules, here):
        here = engine.apply(rules, here, rng.choice(actions))
        number += 1
        after = suit.solve(rules, here)
        assert here.cards_home <= after.most_home <= best.most_home
        if number > 30:
            break
    assert replayed(rules, position, best.line).cards_home == best.most_home


def test_no_line_moves_a_card_for_nothing() -> None:
    """Leaving out any one build of a winning line breaks the line or wins no more."""
    rules = Rules(redeals=0)
    for position in small_layouts(rules, seed=3, count=60, cards=(14, 20)):
        solution = suit.solve(rules, position)
        for number, action in enumerate(solution.line):
            if " home" in str(action):
                continue
            shorter = (*solution.line[:number], *solution.line[number + 1 :])
            with pytest.raises(Refused):
                replayed(rules, position, shorter)


def test_a_spent_budget_is_no_verdict() -> None:
    """Ten positions decide little; the best line so far is not called exact."""
    rules = variant("la-belle-lucie").rules
    unsure = 0
    for vector in lines_of("la-belle-lucie")[:30]:
        position = position_from_json(rules, vector)
        solution = solve(rules, position, states=10)
        assert solution.states <= 10
        unsure += solution.verdict is Verdict.UNDECIDED
        assert solution.exact == (solution.verdict is not Verdict.UNDECIDED)
        assert replayed(rules, position, solution.line).cards_home == solution.most_home
    assert unsure > 10


def test_the_draw_waits_for_the_last_layout() -> None:
    """With a redeal left the draw is not used."""
    rules = Rules(draw=1)
    for position in small_layouts(rules, seed=4, count=50, cards=(10, 20), redeals_left=1):
        line = suit.solve(rules, position).line
        assert not any(isinstance(action, Draw) for action in line)


@pytest.mark.parametrize(
    "rules",
    [
        Rules(suit=Suiting.ANY),
        Rules(suit=Suiting.ALTERNATING),
        Rules(direction=Direction.BOTH),
        Rules(fan_limit=3),
        variant("house-in-the-woods").rules,
    ],
)
def test_looser_rules_are_left_to_the_search(rules: Rules) -> None:
    """The exact solver claims only what it proves."""
    assert not suit.applies(rules)
