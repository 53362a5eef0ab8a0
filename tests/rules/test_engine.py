"""Legality, with the reason of every refusal, on small tables drawn as text."""

import pytest

from app.rules import engine
from app.rules.cards import Suit
from app.rules.catalogue import VARIANTS
from app.rules.dealing import Deal
from app.rules.errors import Refused
from app.rules.game import Game
from app.rules.layout import Layout
from app.rules.notation import format_layout, parse_action, parse_card
from app.rules.position import Position, changed_fans, changed_suits
from app.rules.variant import Direction, Rules, Spaces, Suiting

ALL_HOME = 13


def table(fans: str, rules: Rules, redeals_left: int = 0, draw_left: int = 0) -> Position:
    """A position of the fans drawn (`/` between fans); all other cards are out of play, at home.

    Heights are those that fit the lowest card of each suit, so the fans need not hold whole suits.
    """
    drawn = tuple(tuple(map(parse_card, fan.split())) for fan in fans.split("/"))
    lowest = dict.fromkeys(range(4), ALL_HOME + 1)
    for fan in drawn:
        for card in fan:
            lowest[card.suit] = min(lowest[card.suit], card.rank)
    heights = tuple((lowest[suit] - 1,) * rules.decks for suit in range(4))
    return Position(drawn, heights, redeals_left, draw_left)


def refusal(fans: str, action: str, rules: Rules, **left: int) -> str:
    """The reason for which the action is refused, with its parameters."""
    with pytest.raises(Refused) as caught:
        engine.apply(rules, table(fans, rules, **left), parse_action(action), Deal(bytes(32)))
    return str(caught.value)


PLAIN = Rules()
KINGS = Rules(spaces=Spaces.KING, redeals=0)
MERCI = Rules(draw=1)
ANY_BOTH = Rules(suit=Suiting.ANY, direction=Direction.BOTH, fan_limit=3)


@pytest.mark.parametrize(
    ("fans", "action", "rules", "reason"),
    [
        ("9S 8C 2S/KD", "8C 9C", PLAIN, "buried: card=8C, top=2S"),
        ("9S 8C/9C 2D", "8C 9C", PLAIN, "target_buried: card=8C, target=9C, top=2D"),
        ("9S 8C/9C", "8C 9S", PLAIN, "same_fan: card=8C, target=9S"),
        ("8C/9C", "9C 9C", PLAIN, "onto_itself: card=9C"),
        ("8C/9D", "8C 9D", PLAIN, "wrong_suit: card=8C, target=9D"),
        ("9C/8C", "9C 8C", PLAIN, "wrong_rank: card=9C, target=8C, direction=down"),
        ("KC/AC 5C", "KC AC", ANY_BOTH, "target_buried: card=KC, target=AC, top=5C"),
        ("KC/5D AC", "KC AC", ANY_BOTH, "wrong_rank: card=KC, target=AC, direction=both"),
        ("8C/9S", "8C 9S", Rules(suit=Suiting.ALTERNATING), "same_colour: card=8C, target=9S"),
        ("8C/2S 3S 9D", "8C 9D", ANY_BOTH, "fan_full: target=9D, limit=3"),
        ("5C 8C/5D", "8C home", PLAIN, "not_next_home: card=8C, needed=5C"),
        ("5C 8C/5D", "4C home", PLAIN, "already_home: card=4C"),
        ("5C 8C/5D", "9C home", PLAIN, "not_in_play: card=9C"),
        ("5C 8C/5D", "8C 4D", PLAIN, "already_home: card=4D"),
        ("5C KC/", "KC space", PLAIN, "spaces_stay_empty"),
        ("5C QC/", "QC space", KINGS, "kings_only: card=QC"),
        ("KC/", "KC space", KINGS, "king_alone: card=KC"),
        ("5C KC/5D", "KC space", KINGS, "no_space: card=KC"),
        ("5C 8C", "redeal", KINGS, "no_redeal"),
        ("5C 8C", "redeal", PLAIN, "no_redeal_left"),
        ("5C 8C", "draw 5C home", PLAIN, "no_draw"),
        ("5C 8C", "draw 5C home", MERCI, "no_draw_left"),
    ],
)
def test_refusals_say_why(fans: str, action: str, rules: Rules, reason: str) -> None:
    """A refused action names the reason that a player understands."""
    assert refusal(fans, action, rules) == reason


def test_a_redeal_waits_for_what_can_go_home() -> None:
    """The refusal names the cards; a fan move that is left doesn't prevent a redeal."""
    fans = "9C 5S/6C 5D/5C 8C/9S"
    reason = refusal(fans, "redeal", PLAIN, redeals_left=1)
    assert reason == "home_before_redeal: cards=5D 5S"
    stuck = table("5C 7C/5D 8C", PLAIN, redeals_left=1)
    assert [str(action) for action in engine.legal(PLAIN, stuck)] == ["7C 8C", "redeal"]


def test_a_draw_comes_after_the_last_redeal() -> None:
    """The draw waits for the redeals and for what can go home, and takes buried cards only."""
    assert refusal("5C 8C", "draw 5C home", MERCI, redeals_left=1, draw_left=1) == (
        "redeal_before_draw"
    )
    assert refusal("5C 8C/5D", "draw 5C home", MERCI, draw_left=1) == "home_before_draw: cards=5D"
    assert refusal("5C 7C/5D 8C", "draw 7C 8C", MERCI, draw_left=1) == "draw_exposed: card=7C"


def test_a_drawn_card_leaves_a_closed_fan() -> None:
    """The cards above the drawn one close up, in order, and the draw is gone."""
    start = table("5C 8C QD JD/5D 9C", MERCI, draw_left=1)
    after = engine.apply(MERCI, start, parse_action("draw 8C 9C"))
    assert format_layout(Layout(after.fans)) == "5C QD JD\n5D 9C 8C\n"
    assert after.draw_left == 0


def test_a_buried_king_may_be_drawn_into_a_space() -> None:
    """Where kings take spaces the draw may put one there."""
    rules = Rules(spaces=Spaces.KING, draw=1, redeals=0)
    start = table("5C KC 8C/", rules, draw_left=1)
    texts = [str(action) for action in engine.legal(rules, start)]
    assert texts == ["draw 5C home", "draw KC space"]


def test_a_king_takes_the_first_space() -> None:
    """Spaces keep their places; the king goes to the first of them."""
    start = table("5C 9C//KD 5D KC/", KINGS)
    after = engine.apply(KINGS, start, parse_action("KC space"))
    assert format_layout(Layout(after.fans)) == "5C 9C\nKC\nKD 5D\n\n"


def test_a_card_goes_to_the_first_pile_that_takes_it() -> None:
    """With two decks each suit has two piles, the higher one first."""
    rules = VARIANTS["house-in-the-woods"].rules
    start = Position(((parse_card("2S"),), (parse_card("2S'"),)), ((1, 1),) + ((13, 13),) * 3, 0, 0)
    one = engine.apply(rules, start, parse_action("2S' home"))
    two = engine.apply(rules, one, parse_action("2S home"))
    assert (one.foundations[0], two.foundations[0]) == ((2, 1), (2, 2))


def test_won_means_over_and_nothing_is_legal() -> None:
    """With all cards home no redeal and no draw is left, however many there are."""
    won = Position(((),), ((13,),) * 4, 2, 1)
    assert won.won
    assert Game(MERCI, Deal(bytes(32)), won).over
    assert not engine.stuck(won)
    assert engine.legal(MERCI, won) == ()


def test_as_many_fans_are_compared_one_by_one() -> None:
    """A table with more or fewer fans, as a redeal leaves it, has nothing to be compared with."""
    before, after = table("5C 9C//5D KC", KINGS), table("5C 9C/KC/5D", KINGS)
    assert changed_fans(before, after) == (1, 2)
    assert changed_fans(before, before) == ()
    assert changed_fans(before, table("5C 9C/5D KC", KINGS)) is None


def test_foundations_are_compared_suit_by_suit() -> None:
    """Of two piles of a suit either makes the suit another one."""
    before = Position((), ((3, 2), (0, 0), (5, 5), (13, 13)), 0, 0)
    after = Position((), ((3, 3), (0, 0), (6, 5), (13, 13)), 0, 0)
    assert changed_suits(before, after) == (Suit.SPADES, Suit.DIAMONDS)
    assert changed_suits(before, before) == ()
