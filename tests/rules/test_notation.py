"""Reading what people write, and refusing what can't be meant."""

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.rules.cards import RANKS
from app.rules.errors import Malformed
from app.rules.notation import (
    format_layout,
    parse_action,
    parse_card,
    parse_layout,
    position_from_json,
)
from app.rules.variant import Rules

OPENING = "".join(" ".join(rank + suit for suit in "SHDC") + "\n" for rank in RANKS)


@pytest.mark.parametrize(
    ("text", "card"),
    [("8C", "8C"), ("10h", "TH"), ("tH", "TH"), ("q♠", "QS"), ("A♥️", "AH"), ("7c’", "7C'")],
)
def test_cards_are_read_as_people_write_them(text: str, card: str) -> None:
    """Lower case, `10`, suit symbols and curly apostrophes are read."""
    assert str(parse_card(text)) == card


LONG_S = "\u017f"
ARABIC_8 = "\u0668"


@pytest.mark.parametrize(
    "text",
    ["", "8", "C8", "1C", "8X", "8C''", "8C\0", LONG_S, f"8{LONG_S}", f"{ARABIC_8}C", "1010C"],
)
def test_other_cards_are_malformed(text: str) -> None:
    """Nothing is guessed: letters of other alphabets are no suits."""
    with pytest.raises(Malformed, match="bad_card"):
        parse_card(text)


@pytest.mark.parametrize(
    "text",
    ["", "8C", "8C 9C TC", "home", "draw", "draw redeal", "8C\x009C", "x" * 10_000, "& 8C 9C"],
)
def test_other_actions_are_malformed(text: str) -> None:
    """An action is two words, `redeal`, or `draw` with two words."""
    with pytest.raises(Malformed):
        parse_action(text)


@given(st.text(max_size=60))
def test_any_text_is_read_or_malformed(text: str) -> None:
    """No text breaks the readers."""
    for read in (parse_action, parse_layout, parse_card):
        with suppress(Malformed):
            read(text)


def test_boards_are_read_as_programs_write_them() -> None:
    """A byte order mark, colons, `10`, lower case, CRLF and a foundations line are read."""
    board = parse_layout("\ufefffoundations: h-2 S-10\r\n: 2c 10D\r\n\r\n:Kh\r\n")
    assert format_layout(board) == "Foundations: S-T H-2\n2C TD\n\nKH\n"


def test_two_decks_have_two_piles() -> None:
    """`S-3,A` names both piles of a suit, the highest first."""
    text = "Foundations: S-3,A H-A\n2S' 3S'\n"
    board = parse_layout(text)
    assert board.foundations == ((3, 1), (1,), (0,), (0,))
    assert format_layout(board) == text


def test_empty_lines_behind_the_eighteenth_fan_are_dropped() -> None:
    """Trailing blank lines of a pasted board don't become spaces; those inside the table do."""
    assert len(parse_layout("AS\n" * 17 + "\n\n\n").fans) == 18
    assert len(parse_layout("AS\n" * 18 + "\n\n\n").fans) == 18
    assert len(parse_layout("AS\n" * 4 + "\n").fans) == 5


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"fans": None}, "bad_field: field=fans"),
        ({"fans": [["AS"], "2S"]}, "bad_field: field=fans"),
        ({"fans": [[1]]}, "bad_field: field=fans"),
        ({"fans": [[]] * 105}, "bad_field: field=fans"),
        ({"layout": OPENING}, "bad_field: field=fans"),
        ({"fans": None, "layout": 3}, "bad_field: field=layout"),
        ({"fans": [["AS", "AS"]]}, "duplicate_card: card=AS"),
        ({"fans": [["AS'"]]}, "foreign_card: card=AS'"),
        ({"fans": [["AS"]]}, "missing_cards: cards=2S"),
        ({"foundations": {"S": 1}}, "home_and_in_fan: card=AS"),
        ({"foundations": {"S": True}}, "bad_field: field=foundations"),
        ({"foundations": {"S": 14}}, "bad_field: field=foundations"),
        ({"foundations": {"S": [1, 0]}}, "bad_foundation: text=1,0"),
        ({"foundations": {"X": 1}}, "bad_field: field=foundations"),
        ({"foundations": [0, 0, 0, 0]}, "bad_field: field=foundations"),
        ({"redeals_left": 3}, "bad_field: field=redeals_left"),
        ({"redeals_left": "1"}, "bad_field: field=redeals_left"),
        ({"draw_left": 1}, "bad_field: field=draw_left"),
    ],
)
def test_positions_that_cannot_be_are_malformed(change: dict[str, Any], reason: str) -> None:
    """Wrong types, impossible counts and incomplete packs are named."""
    fans = [list(map(str, fan)) for fan in parse_layout(OPENING).fans]
    with pytest.raises(Malformed, match=reason):
        position_from_json(Rules(), {"fans": fans, **change})
