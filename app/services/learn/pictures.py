"""The pictures of the rules pages: small positions, each the one before after an engine's action.

A scene follows from the rules' options, so that no picture can show what the rules don't allow.
What a picture doesn't need of a pack is left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from app.rules import engine
from app.rules.cards import CARDS, RANKS, SUITS, Card
from app.rules.dealing import Deal
from app.rules.notation import parse_action
from app.rules.position import Position
from app.rules.variant import Direction, Rules, Spaces, Suiting
from app.services.learn.lessons import BY_SLUG, start

_OPENING = Deal(bytes(31) + b"\x11")
"""Whose opening the pages show: an ordinary one."""
_HIGHER = {Suiting.SUIT: "9C", Suiting.ALTERNATING: "9H", Suiting.ANY: "9D"}
"""What the 8 of clubs goes onto, by the suits that may meet."""
_LOWER = {Suiting.SUIT: "7C", Suiting.ALTERNATING: "7D", Suiting.ANY: "7H"}
"""What it goes onto where fans are built upwards too."""


class Scene(StrEnum):
    """What a row of pictures shows."""

    BUILD = "build"
    UPWARDS = "upwards"
    KING = "king"
    SPACE = "space"
    FULL = "full"
    TUCKED = "tucked"
    REDEAL = "redeal"
    DRAW = "draw"


@dataclass(frozen=True, slots=True)
class Picture:
    """A position, the card that has just moved, and the suit whose foundation is shown."""

    position: Position
    moved: Card | None = None
    suit: str = ""


def opening(rules: Rules) -> Position:
    """Return the opening that a rules page draws."""
    return _OPENING.opening(rules)


def scenes(rules: Rules) -> dict[Scene, tuple[Picture, ...]]:
    """Return the pictures of every scene that these rules have."""
    return dict(_scenes(rules))


def build_target(rules: Rules) -> Card:
    """Return the card onto which the 8 of clubs is built."""
    return CARDS[_HIGHER[rules.suit]]


def upwards_target(rules: Rules) -> Card:
    """Return the lower card onto which the 8 of clubs is built."""
    return CARDS[_LOWER[rules.suit]]


def _scenes(rules: Rules) -> Iterator[tuple[Scene, tuple[Picture, ...]]]:
    target = build_target(rules)
    start = _position(rules, f"QD 2S 8C / {target}", "SA")
    yield Scene.BUILD, _story(rules, start, f"8C {target}", "2S home", suit="S")
    if rules.direction is Direction.BOTH:
        target = upwards_target(rules)
        start = _position(rules, f"QD 8C / {target}", "")
        yield Scene.UPWARDS, _story(rules, start, f"8C {target}")
    if rules.spaces is Spaces.KING:
        yield Scene.KING, _story(rules, _position(rules, "3C KH / ", "CA"), "KH space")
    else:
        start = _position(rules, "5D KS / 2H", "HA")
        yield Scene.SPACE, _story(rules, start, "2H home", suit="H")
    if rules.fan_limit:
        yield Scene.FULL, (Picture(_position(rules, "JD 6S / QH 3C 7H", "")),)
    if rules.kings_tucked:
        yield Scene.TUCKED, _tucked(rules)
    if rules.redeals:
        yield Scene.REDEAL, _redeal(rules)
    if rules.draw:
        start = replace(_position(rules, "2H 5S KC / 9D 3H", "HA"), redeals_left=0)
        yield Scene.DRAW, _story(rules, start, "draw 2H home", "3H home", suit="H")


def _tucked(rules: Rules) -> tuple[Picture, ...]:
    """Return fans as dealt, and with the kings below."""
    dealt = _position(rules, "4S KD 9C / 6H 2D KC", "")
    kings = tuple(tuple(sorted(fan, key=lambda card: card.rank != 13)) for fan in dealt.fans)
    return Picture(dealt), Picture(replace(dealt, fans=kings))


def _redeal(rules: Rules) -> tuple[Picture, ...]:
    """Return cards that are not home, and the same ones laid out again: those of a lesson."""
    game = start(BY_SLUG["redeal"]).play(parse_action("TH home"))
    gathered = replace(game.position, redeals_left=rules.redeals)
    return Picture(gathered), Picture(game.play(parse_action("redeal")).position)


def _story(rules: Rules, position: Position, *actions: str, suit: str = "") -> tuple[Picture, ...]:
    """Return a position and what each action makes of it."""
    pictures = [Picture(position, suit=suit)]
    for text in actions:
        action = parse_action(text)
        position = engine.apply(rules, position, action)
        pictures.append(Picture(position, action.card, suit))
    return tuple(pictures)


def _position(rules: Rules, fans: str, home: str) -> Position:
    """Return a small position of these rules; `home` names foundations by suit and top rank."""
    heights = {word[0]: RANKS.index(word[1]) + 1 for word in home.split()}
    return Position(
        tuple(tuple(CARDS[word] for word in fan.split()) for fan in fans.split("/")),
        tuple((heights.get(suit, 0),) + (0,) * (rules.decks - 1) for suit in SUITS),
        rules.redeals,
        rules.draw,
    )
