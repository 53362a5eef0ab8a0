"""Text and JSON forms of cards, actions, layouts and positions, read and written."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from app.rules.cards import CARDS, KING, RANKS, SUITS, Card, Suit
from app.rules.dealing import opening_of
from app.rules.errors import Malformed, Reason
from app.rules.layout import Foundations, Layout
from app.rules.moves import Action, Build, Draw, Home, Play, Redeal, ToSpace
from app.rules.position import Fan, Position
from app.rules.variant import Rules

MAX_ACTION = 40
"""Characters of the longest text that is read as an action."""
MAX_LAYOUT = 2_000
"""Characters of the longest text that is read as a layout."""
MAX_FANS = 104
"""Fans of the widest layout: every card of two decks alone."""

_READ = str.maketrans(
    "abcdefghijklmnopqrstuvwxyz♠♤♥♡♦♢♣♧’", "ABCDEFGHIJKLMNOPQRSTUVWXYZSSHHDDCC'", "\ufe0e\ufe0f"
)


def parse_card(text: str) -> Card:
    """Read a card; `10` for `T`, lower case and suit symbols too. Raises Malformed."""
    word = text.translate(_READ)
    if word.startswith("10"):
        word = "T" + word[2:]
    try:
        return CARDS[word]
    except KeyError:
        raise Malformed(Reason.BAD_CARD, text=_quotable(text)) from None


def parse_action(text: str) -> Action:
    """Read `8C 9C`, `AS home`, `KD space`, `redeal` or `draw 2S home`. Raises Malformed."""
    if len(text) > MAX_ACTION:
        raise Malformed(Reason.TOO_LONG, limit=str(MAX_ACTION))
    match text.translate(_READ).split():
        case ["REDEAL"]:
            return Redeal()
        case ["DRAW", card, place]:
            return Draw(_play(card, place))
        case [card, place]:
            return _play(card, place)
        case _:
            raise Malformed(Reason.BAD_ACTION, text=_quotable(text))


def _play(card: str, place: str) -> Play:
    match place:
        case "HOME":
            return Home(parse_card(card))
        case "SPACE":
            return ToSpace(parse_card(card))
        case _:
            return Build(parse_card(card), parse_card(place))


def parse_layout(text: str) -> Layout:
    """Read a board: a fan a line, bottom card first; an empty line is a space. Raises Malformed.

    A byte order mark, leading colons and a first `Foundations:` line are read. Empty lines behind
    the fans of an opening (the eighteenth, or the thirty-fifth of two decks) are dropped.
    """
    if len(text) > MAX_LAYOUT:
        raise Malformed(Reason.TOO_LONG, limit=str(MAX_LAYOUT))
    lines = [line.strip().lstrip(":").strip() for line in text.removeprefix("\ufeff").splitlines()]
    foundations = None
    if lines and lines[0].translate(_READ).startswith("FOUNDATIONS:"):
        foundations = _parse_foundations(lines.pop(0))
    fans = [tuple(parse_card(word) for word in line.split()) for line in lines]
    natural = 35 if any(card.deck for fan in fans for card in fan) else 18
    while len(fans) > natural and not fans[-1]:
        fans.pop()
    if not any(fans) and foundations is None:
        raise Malformed(Reason.BAD_LAYOUT)
    return Layout(tuple(fans), foundations)


def _parse_foundations(line: str) -> Foundations:
    """Read `Foundations: S-3 D-A`, two decks `S-3,A`."""
    piles: dict[str, tuple[int, ...]] = dict.fromkeys(SUITS, (0,))
    for word in line.translate(_READ).split(":", 1)[1].split():
        suit, dash, tops = word.partition("-")
        if suit not in piles or not dash:
            raise Malformed(Reason.BAD_FOUNDATION, text=_quotable(word))
        piles[suit] = tuple(_height(top, word) for top in tops.split(","))
    return tuple(piles[suit] for suit in SUITS)


def _height(top: str, word: str) -> int:
    height = ("0" + RANKS).find("T" if top == "10" else top)
    if height < 0 or not top:
        raise Malformed(Reason.BAD_FOUNDATION, text=_quotable(word))
    return height


def format_layout(layout: Position | Layout) -> str:
    """Return the text that `parse_layout` reads; foundations come first if any card is home."""
    lines = [" ".join(map(str, fan)) for fan in layout.fans]
    if layout.foundations and any(map(any, layout.foundations)):
        lines.insert(0, f"Foundations: {_format_foundations(layout.foundations)}")
    return "".join(f"{line}\n" for line in lines)


def _format_foundations(foundations: Foundations) -> str:
    return " ".join(
        f"{suit.letter}-{','.join(RANKS[height - 1] for height in piles if height)}"
        for suit, piles in zip(Suit, foundations, strict=True)
        if any(piles)
    )


def fans_json(position: Position) -> list[list[str]]:
    """Return the fans as lists of card texts, bottom card first."""
    return [[str(card) for card in fan] for fan in position.fans]


def foundations_json(position: Position) -> dict[str, int | list[int]]:
    """Return the height of each suit's pile by its letter; two decks: a list of heights."""
    return {
        suit.letter: piles[0] if len(piles) == 1 else list(piles)
        for suit, piles in zip(Suit, position.foundations, strict=True)
    }


def position_json(position: Position) -> dict[str, Any]:
    """Return the position as the record that `position_from_json` reads."""
    return {
        "fans": fans_json(position),
        "foundations": foundations_json(position),
        "redeals_left": position.redeals_left,
        "draw_left": position.draw_left,
    }


def position_from_json(rules: Rules, record: Mapping[str, Any]) -> Position:
    """Read a position: `fans` or `layout`, and perhaps `foundations`, `redeals_left`, `draw_left`.

    Missing counts are the rules' full ones, missing foundations what the rules start with; a whole
    pack laid out as usual loses its aces where they start home. Raises Malformed.
    """
    layout = _layout(record)
    if rules.aces_home and layout.dealt_as(rules):
        position = opening_of(rules, layout.order())
    else:
        position = layout.position(rules)
    return replace(
        position,
        redeals_left=_count(record, "redeals_left", rules.redeals),
        draw_left=_count(record, "draw_left", rules.draw),
    )


def _layout(record: Mapping[str, Any]) -> Layout:
    fans, text = record.get("fans"), record.get("layout")
    if (fans is None) == (text is None):
        raise Malformed(Reason.BAD_FIELD, field="fans")
    if text is not None:
        if not isinstance(text, str):
            raise Malformed(Reason.BAD_FIELD, field="layout")
        layout = parse_layout(text)
    else:
        layout = Layout(_fans(fans))
    if (foundations := record.get("foundations")) is not None:
        layout = replace(layout, foundations=_foundations(foundations))
    return layout


def _fans(value: Any) -> tuple[Fan, ...]:
    if not _is_list(value) or len(value) > MAX_FANS or not all(map(_is_list, value)):
        raise Malformed(Reason.BAD_FIELD, field="fans")
    words = [word for fan in value for word in fan]
    if not all(isinstance(word, str) for word in words):
        raise Malformed(Reason.BAD_FIELD, field="fans")
    return tuple(tuple(map(parse_card, fan)) for fan in value)


def _is_list(value: Any) -> bool:
    return isinstance(value, list | tuple)


def _foundations(value: object) -> Foundations:
    if not isinstance(value, Mapping) or not set(value) <= set(SUITS):
        raise Malformed(Reason.BAD_FIELD, field="foundations")
    return tuple(_heights(value.get(suit, 0)) for suit in SUITS)


def _heights(value: object) -> tuple[int, ...]:
    heights: Sequence[object] = value if isinstance(value, list | tuple) else (value,)
    checked = tuple(height for height in heights if _is_count(height, KING))
    if not heights or len(checked) != len(heights):
        raise Malformed(Reason.BAD_FIELD, field="foundations")
    return checked  # type: ignore[return-value]  # _is_count let only integers through


def _is_count(value: object, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= most


def _count(record: Mapping[str, Any], field: str, most: int) -> int:
    value = record.get(field)
    if value is None:
        return most
    if not _is_count(value, most):
        raise Malformed(Reason.BAD_FIELD, field=field)
    return int(value)


def _quotable(text: str) -> str:
    """Return the text short and printable, as a message may quote it."""
    return "".join(char if char.isprintable() else "?" for char in text[:20])
