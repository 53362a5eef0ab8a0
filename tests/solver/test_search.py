"""Looser building: no verdict is wrong, every line is sound, a spent budget is no loss."""

import json
import random
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from app.rules import engine
from app.rules.cards import Card, Suit, pack
from app.rules.catalogue import variant
from app.rules.dealing import opening_of
from app.rules.notation import parse_layout, position_from_json
from app.rules.position import Position
from app.rules.variant import Direction, Rules, Spaces, Suiting
from app.solver import search
from app.solver.answer import Solution, Verdict
from app.solver.loose.crowds import crowded
from app.solver.loose.lookup import fans_of, lookup_of
from app.solver.loose.waits import Waits
from tests.solver.brute import most_home
from tests.solver.layouts import small_layouts

VECTORS = Path(__file__).parent / "vectors" / "super-flower-garden.jsonl"
FLOWER_GARDEN = variant("super-flower-garden").rules
NAMED = ("super-flower-garden", "trefoil-rigal", "shamrocks")
WOODS = variant("house-in-the-woods").rules
RANKS = (11, 12, 13)
CUSTOM = [
    Rules(suit=suit, direction=direction, spaces=spaces, fan_limit=limit, redeals=0, draw=draw)
    for suit, direction, spaces, limit, draw in product(
        Suiting, Direction, Spaces, (None, 3), (0, 1)
    )
]


def named(rules: Rules) -> str:
    """Name rules by the options that matter here."""
    limit = rules.fan_limit or "any"
    return f"{rules.suit}-{rules.direction}-{rules.spaces}-{limit}-{rules.draw}"


def assert_true(rules: Rules, position: Position, solution: Solution) -> None:
    """The solution claims no more than trying everything finds, and its line replays."""
    expected, total = most_home(rules, position), 52 * rules.decks
    assert_replays(rules, position, solution)
    assert solution.most_home <= expected
    assert solution.most_home == expected or not solution.exact
    assert solution.verdict is not Verdict.UNDECIDED
    assert (solution.verdict is Verdict.WINNABLE) == (expected == total)


def assert_replays(rules: Rules, position: Position, solution: Solution) -> None:
    """The line is legal and brings home what the solution says."""
    for action in solution.line:
        position = engine.apply(rules, position, action)
    assert position.cards_home == solution.most_home
    assert position.won == (solution.verdict is Verdict.WINNABLE)


def two_deck_layouts(seed: int, count: int) -> Iterator[Position]:
    """Yield positions of two decks with at most nine cards left, in fans of up to four."""
    rng = random.Random(seed)
    while count:
        piles = [tuple(sorted(rng.choices((10, 11, 12, 13), k=2))[::-1]) for _ in Suit]
        cards = [
            Card(rank, suit, deck)
            for suit in Suit
            for rank in range(1, 14)
            for deck in range(sum(height < rank for height in piles[suit]))
        ]
        if len(cards) <= 9:
            rng.shuffle(cards)
            yield Position(tuple(_fans(rng, cards)), tuple(piles), 0, 0)
            count -= 1


def _fans(rng: random.Random, cards: list[Card]) -> Iterator[tuple[Card, ...]]:
    while cards:
        depth = rng.randint(1, 4)
        yield tuple(cards[:depth])
        cards = cards[depth:]


def opening(rules: Rules, seed: str) -> Position:
    """Deal a pack shuffled by a seed, no redeal left."""
    cards = list(pack(rules.decks))
    random.Random(seed).shuffle(cards)
    return opening_of(Rules.from_dict(rules.as_dict() | {"redeals": 0}), tuple(cards))


@pytest.mark.parametrize("slug", NAMED)
def test_small_layouts_agree_with_trying_everything(slug: str) -> None:
    """The named variants' verdicts and exact counts are true on 300 small layouts each."""
    rules = Rules.from_dict(variant(slug).rules.as_dict() | {"redeals": 0})
    cards = (5, 7) if rules.direction is Direction.BOTH else (6, 9)
    for position in small_layouts(rules, seed=1, count=300, cards=cards):
        assert_true(rules, position, search.solve(rules, position))


@pytest.mark.parametrize("rules", CUSTOM, ids=named)
def test_custom_rules_agree_with_trying_everything(rules: Rules) -> None:
    """Under every combination of building, spaces, fan limit and draw the verdicts are true."""
    for position in small_layouts(rules, seed=2, count=20, cards=(4, 6)):
        assert_true(rules, position, search.solve(rules, position))


@pytest.mark.parametrize("rules", [rules for rules in CUSTOM if not rules.draw], ids=named)
def test_waits_never_call_a_winnable_layout_lost(rules: Rules) -> None:
    """What must wait for what proves no loss of a layout that can be played out."""
    lookup, proved = lookup_of(rules), 0
    for position in small_layouts(rules, seed=4, count=100, cards=(6, 8)):
        if Waits(lookup, fans_of(position)).impossible():
            proved += 1
            assert search.solve(rules, position).verdict is Verdict.UNWINNABLE
            assert most_home(rules, position) < 52
    assert proved or rules.spaces is Spaces.KING


def test_crowds_never_call_a_winnable_layout_lost() -> None:
    """Too few places prove no loss of a layout that can be played out."""
    proved = 0
    for rules in CUSTOM:
        if rules.suit is Suiting.SUIT or rules.draw:
            continue
        lookup = lookup_of(rules)
        for position in small_layouts(rules, seed=5, count=150, cards=(7, 12)):
            waits = Waits(lookup, fans_of(position))
            if not waits.impossible() and crowded(lookup, waits):
                proved += 1
                assert most_home(rules, position) < 52
    assert proved > 5


def test_two_decks_agree_with_trying_everything() -> None:
    """House in the Woods is right on 300 layouts of few cards, both copies of many among them."""
    for position in two_deck_layouts(seed=3, count=300):
        assert_true(WOODS, position, search.solve(WOODS, position))


def vectors() -> list[dict[str, Any]]:
    """Read the verdicts that other programs found for Super Flower Garden."""
    return [json.loads(line) for line in VECTORS.read_text().splitlines()]


def test_super_flower_garden_vectors() -> None:
    """All 79 verdicts of other programs are found again, each within 10,000 positions."""
    for row in vectors():
        position = position_from_json(FLOWER_GARDEN, {"fans": row["fans"], "redeals_left": 0})
        solution = search.solve(FLOWER_GARDEN, position, states=10_000)
        assert solution.verdict is (Verdict.WINNABLE if row["winnable"] else Verdict.UNWINNABLE)
        assert_replays(FLOWER_GARDEN, position, solution)


def test_no_position_of_a_won_line_is_called_lost() -> None:
    """Neither waits nor crowds prove a loss anywhere on the way to a win of the full pack."""
    lookup = lookup_of(FLOWER_GARDEN)
    for row in [row for row in vectors() if row["winnable"]][:5]:
        position = position_from_json(FLOWER_GARDEN, {"fans": row["fans"], "redeals_left": 0})
        for action in search.solve(FLOWER_GARDEN, position).line:
            waits = Waits(lookup, fans_of(position))
            assert not waits.impossible()
            assert not crowded(lookup, waits)
            position = engine.apply(FLOWER_GARDEN, position, action)
        assert position.won


@pytest.mark.parametrize("slug", [*NAMED, "house-in-the-woods"])
def test_a_spent_budget_is_undecided_and_kept(slug: str) -> None:
    """With few positions allowed no more are searched, and what isn't known isn't claimed."""
    rules = variant(slug).rules
    for seed in range(8):
        position = opening(rules, f"budget {slug} {seed}")
        short = search.solve(rules, position, states=20)
        assert short.states <= 20
        assert_replays(rules, position, short)
        if short.verdict is Verdict.UNDECIDED:
            assert not short.exact


def test_redeals_left_keep_the_draw_out() -> None:
    """A layout that only the draw wins is lost while a redeal is left: the draw comes later."""
    rules = Rules(suit=Suiting.ANY, redeals=1, draw=1)
    fans = {"layout": "Foundations: S-J H-K D-K C-K\nQS KS\n"}
    last = position_from_json(rules, fans | {"redeals_left": 0})
    earlier = position_from_json(rules, fans | {"redeals_left": 1})
    assert search.solve(rules, last).verdict is Verdict.WINNABLE
    assert search.solve(rules, earlier).verdict is Verdict.UNWINNABLE


def test_a_won_position_needs_no_line() -> None:
    """With all cards home the answer is a win in no moves."""
    won = parse_layout("Foundations: S-K H-K D-K C-K\n").position(FLOWER_GARDEN)
    solution = search.solve(FLOWER_GARDEN, won)
    assert (solution.verdict, solution.most_home, solution.line) == (Verdict.WINNABLE, 52, ())


def test_king_cycles_are_proved_at_once() -> None:
    """Two kings over each other's suits, spaces worthless: lost, and by no long search."""
    board = "Foundations: S-J H-J D-K C-K\nQS KH\nQH KS\n"
    position = parse_layout(board).position(FLOWER_GARDEN)
    solution = search.solve(FLOWER_GARDEN, position)
    assert (solution.verdict, solution.most_home, solution.exact) == (Verdict.UNWINNABLE, 48, True)
    assert solution.states <= 3


def test_in_two_decks_a_king_of_each_suit_stays() -> None:
    """Both kings of a suit over cards of their own: lost at once, though each could be built."""
    piles = ((13, 13), (13, 13), (13, 13), (10, 10))
    jack, queen, king = (tuple(Card(rank, Suit.CLUBS, deck) for deck in (0, 1)) for rank in RANKS)
    fans = ((jack[0], king[0]), (queen[0], king[1]), (jack[1],), (queen[1],))
    solution = search.solve(WOODS, Position(fans, piles, 0, 0), states=0)
    assert solution.verdict is Verdict.UNWINNABLE
