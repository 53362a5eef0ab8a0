"""Hints lead to what they promise, one after the other, and say why."""

import json
from pathlib import Path

import pytest

from app.rules import engine
from app.rules.catalogue import variant
from app.rules.dealing import Deal
from app.rules.moves import Build, Redeal
from app.rules.notation import parse_layout, position_from_json
from app.rules.position import Position
from app.rules.variant import Rules
from app.solver import suit
from app.solver.chance import chance
from app.solver.hint import Goal, Hint, followed, hint, remember
from app.solver.reasons import Why

VECTORS = Path(__file__).parent / "vectors"
SEED = bytes(range(32))


def positions(slug: str, count: int) -> list[Position]:
    """The first layouts of a file of vectors."""
    lines = (VECTORS / f"{slug}.jsonl").read_text().splitlines()[:count]
    return [position_from_json(variant(slug).rules, json.loads(line)) for line in lines]


def board(rules: Rules, text: str) -> Position:
    """A position as a board is written."""
    return parse_layout(text).position(rules)


def followed_to_the_end(rules: Rules, position: Position) -> tuple[Position, Hint]:
    """Play hint after hint inside one layout; the chance never falls, no position comes twice."""
    seen = {position}
    last = hint(rules, position)
    while last.action is not None and not isinstance(last.action, Redeal):
        position = engine.apply(rules, position, last.action)
        assert position not in seen
        seen.add(position)
        after = hint(rules, position)
        assert after.chance == last.chance
        last = after
    return position, last


@pytest.mark.parametrize("slug", ["la-belle-lucie", "trefoil", "the-fan"])
def test_hints_keep_their_promise(slug: str) -> None:
    """A win is won; where there is none, a redeal follows with the chance that was promised."""
    rules = variant(slug).rules
    for position in positions(slug, 25):
        promised = hint(rules, position).chance
        assert promised == chance(rules, position)
        end, last = followed_to_the_end(rules, position)
        if promised.value == 1.0:
            assert end.won
        elif rules.redeals:
            assert last.action == Redeal()
            assert chance(rules, end) == promised
        else:
            assert end.cards_home == suit.solve(rules, position).most_home


def test_hints_play_the_draw() -> None:
    """In the last layout a win by the draw is won by following hints."""
    rules = variant("three-shuffles-and-a-draw").rules
    wins = 0
    for position in positions("three-shuffles-and-a-draw", 12):
        promised = hint(rules, position)
        end, _ = followed_to_the_end(rules, position)
        assert end.won == (promised.goal is Goal.WIN)
        wins += end.won
    assert wins


@pytest.mark.parametrize("slug", ["shamrocks", "trefoil-rigal", "super-flower-garden"])
def test_hints_in_looser_variants_go_on_with_their_line(slug: str) -> None:
    """Where a move could be taken back by the next one, no position comes twice."""
    rules = variant(slug).rules
    position = Deal(SEED).opening(rules)
    promised = hint(rules, position, states=3_000)
    end, last = followed_to_the_end(rules, position)
    assert end.won == (promised.goal is Goal.WIN)
    assert end.won or last.goal is not Goal.WIN


def test_a_line_from_elsewhere_is_followed() -> None:
    """A line that another process found is followed once it is remembered here."""
    rules = Rules(suit=variant("shamrocks").rules.suit, redeals=0)
    position = board(rules, "Foundations: S-K H-K D-K C-T\nKC QC\nJC")
    assert followed(rules, position) is None
    first = hint(rules, position)
    remember(rules, position, first)
    assert first.action is not None
    after = engine.apply(rules, position, first.action)
    second = followed(rules, after)
    assert second is not None
    assert second.line == first.line[1:]


@pytest.mark.parametrize(
    ("text", "action", "why"),
    [
        ("Foundations: S-K H-K D-K C-T\nKC\nQC\nJC", "JC home", Why.GOES_HOME),
        ("Foundations: S-K H-K D-K C-T\nKC\nJC QC", "QC KC", Why.UNCOVERS_HOME),
    ],
)
def test_the_first_reason_is_what_the_action_does(text: str, action: str, why: Why) -> None:
    """A home action needs no other reason; a build is for the card it uncovers."""
    rules = Rules(redeals=0)
    answer = hint(rules, board(rules, text))
    assert str(answer.action) == action
    assert answer.reasons[0].why is why


@pytest.mark.parametrize(
    ("text", "why", "params"),
    [
        (
            "Foundations: S-K H-K D-J C-T\nKC\nJC QC\nKD QD",
            Why.FREE_KING,
            {"card": "QC", "target": "KC"},
        ),
        (
            "Foundations: S-K H-K D-T C-9\nKC QD\nKD TC JC\nJD QC",
            Why.SHUTS,
            {"card": "JC", "target": "QC", "under": "JD"},
        ),
        (
            "Foundations: S-K H-K D-J C-9\nKC QD KD\nTC JC\nQC",
            Why.FREE_ALONE,
            {"card": "JC", "target": "QC"},
        ),
        (
            "Foundations: S-K H-K D-J C-9\nKC QC\nTC JC\nKD QD",
            Why.FREE_BUILT,
            {"card": "JC", "target": "QC", "on": "KC"},
        ),
        (
            "Foundations: S-K H-K D-J C-9\nKC QD QC\nTC JC\nKD",
            Why.FREE_OVER,
            {"card": "JC", "target": "QC", "on": "KC"},
        ),
    ],
)
def test_a_build_tells_what_it_costs(text: str, why: Why, params: dict[str, str]) -> None:
    """Building shuts the fan beneath the target, unless the target had no move to lose."""
    rules = Rules(redeals=0)
    position = board(rules, text)
    while not isinstance((answer := hint(rules, position)).action, Build):
        assert answer.action is not None
        position = engine.apply(rules, position, answer.action)
    assert (answer.reasons[-1].why, answer.reasons[-1].params) == (why, params)


def test_a_redeal_is_the_last_thing_left() -> None:
    """The reason names the fan that a higher card shuts over a lower one."""
    rules = Rules(redeals=1)
    answer = hint(rules, board(rules, "Foundations: S-K H-K D-K C-T\nJC KC QC"))
    assert answer.action == Redeal()
    assert [one.why for one in answer.reasons] == [Why.LAST_CHANCE, Why.FAN_SHUT]
    assert answer.reasons[1].params == {"high": "KC", "low": "JC"}


def test_nothing_left_is_said() -> None:
    """With no redeal and no useful move there is no action to name."""
    rules = Rules(redeals=0)
    answer = hint(rules, board(rules, "Foundations: S-K H-K D-K C-T\nJC KC QC"))
    assert (answer.action, answer.goal) == (None, Goal.NOTHING)
