"""Actions: what they move."""

import pytest

from app.rules.notation import parse_action, parse_card


@pytest.mark.parametrize("text", ["8C home", "8C 9C", "8C space", "draw 8C home", "draw 8C 9C"])
def test_an_action_names_the_card_it_moves(text: str) -> None:
    """Whatever is done with a card, and drawn or not, the action has it."""
    assert parse_action(text).card == parse_card("8C")


def test_a_redeal_moves_no_card() -> None:
    """It moves all of them."""
    assert parse_action("redeal").card is None
