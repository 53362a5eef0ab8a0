"""A layout as a picture, for the preview of a link: our own cards, drawn from the same sprite."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

from app.rules.cards import Card
from app.rules.position import Fan, Position
from app.text.cards import rank_index
from app.web.http.static import STATIC

SIZE = (1200, 630)
"""What chats and networks show unclipped."""
SCALE = 2
"""Drawn twice as large and made smaller: smooth edges."""
GROUND, CARD, EDGE, INK, RED, SOFT = (
    *("#f3eee2", "#fffdf8", "#c9bfa9"),
    *("#1d1a16", "#a8201a", "#6a6253"),
)
CURVE_STEPS = 12
Point = tuple[float, float]


@lru_cache(maxsize=64)
def opening(position: Position, title: str, name: str) -> bytes:
    """Return a PNG of the layout with its title and the name of the game."""
    image = Image.new("RGB", (SIZE[0] * SCALE, SIZE[1] * SCALE), GROUND)
    draw = ImageDraw.Draw(image)
    middle = SIZE[0] * SCALE / 2
    _text(draw, (middle, 58 * SCALE), title, _font("old-standard-italic", 54), INK)
    _text(draw, (middle, 112 * SCALE), name, _font("old-standard", 27), SOFT)
    _fans(image, position.fans)
    out = BytesIO()
    image.resize(SIZE, Image.Resampling.LANCZOS).save(out, "PNG", optimize=True)
    return out.getvalue()


def _fans(image: Image.Image, fans: tuple[Fan, ...]) -> None:
    """Draw the fans in rows, below the heading."""
    columns = 6 if len(fans) <= 18 else 9
    rows = -(-len(fans) // columns)
    left, top, right, bottom = (side * SCALE for side in (30, 150, SIZE[0] - 30, SIZE[1] - 22))
    cell, row = (right - left) / columns, (bottom - top) / rows
    width = min(cell / 1.75, (row - 12 * SCALE) / 1.4)
    for number, fan in enumerate(fans):
        down, across = divmod(number, columns)
        step = min(width * 0.34, (cell * 0.96 - width) / max(len(fan) - 1, 1))
        spread = width + step * (len(fan) - 1)
        x = left + across * cell + (cell - spread) / 2
        for place, card in enumerate(fan):
            _card(image, card, x + place * step, top + down * row, width)


def _card(image: Image.Image, card: Card, x: float, y: float, width: float) -> None:
    """Draw a card: index in the corner, a large suit in the middle."""
    draw = ImageDraw.Draw(image)
    height, radius = width * 1.4, width * 0.06
    box = (x, y, x + width, y + height)
    draw.rounded_rectangle(box, radius, fill=CARD, outline=EDGE, width=SCALE)
    colour = RED if card.suit.red else INK
    corner = (x + width * 0.16, y + width * 0.17)
    font = _font("old-standard-ranks", width * 0.27 / SCALE)
    _text(draw, corner, rank_index(card), font, colour)
    _suit(draw, card.suit.letter, (x + width * 0.07, y + width * 0.32), width * 0.18, colour)
    _suit(draw, card.suit.letter, (x + width * 0.33, y + width * 0.62), width * 0.5, colour)


def _suit(draw: ImageDraw.ImageDraw, letter: str, corner: Point, size: float, colour: str) -> None:
    x, y = corner
    draw.polygon([(x + px * size, y + py * size) for px, py in outline(letter)], fill=colour)


def _text(
    draw: ImageDraw.ImageDraw, at: Point, text: str, font: ImageFont.FreeTypeFont, colour: str
) -> None:
    """Write a text with its middle at a point."""
    draw.text(at, text, fill=colour, font=font, anchor="mm")


@lru_cache(maxsize=32)
def _font(name: str, size: float) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(STATIC / "fonts" / f"{name}.woff2", round(size * SCALE))


@cache
def outline(letter: str) -> tuple[Point, ...]:
    """Return a suit's outline from the sprite, in units of its box."""
    sprite = (STATIC / "sprite.svg").read_text()
    match = re.search(rf'<symbol id="{letter}"[^>]*><path d="([^"]+)"', sprite)
    if match is None:
        raise LookupError(f"the sprite has no suit {letter}")
    return tuple((x / 100, y / 100) for x, y in flattened(match[1]))


def flattened(path: str) -> list[Point]:
    """Turn an SVG path of lines and cubic curves into points along it."""
    points: list[Point] = []
    at = control = (0.0, 0.0)
    for command, numbers in _commands(path):
        relative = command.islower()
        bends = command in "cCsS"
        pairs = _pairs(command, numbers, at)
        while pairs:
            if bends:
                # An `s` mirrors the last control point of the curve before it.
                mirrored = (2 * at[0] - control[0], 2 * at[1] - control[1])
                first = mirrored if command in "sS" else _moved(at, pairs.pop(0), relative=relative)
                second, end = (_moved(at, pairs.pop(0), relative=relative) for _ in range(2))
                points += _curve(at, first, second, end)
                at, control = end, second
            else:
                at = control = _moved(at, pairs.pop(0), relative=relative)
                points.append(at)
    return points


def _commands(path: str) -> Iterator[tuple[str, list[float]]]:
    """Yield each command of a path with its numbers."""
    for command, rest in re.findall(r"([A-Za-z])([^A-Za-z]*)", path):
        yield command, [float(number) for number in re.findall(r"-?\d*\.?\d+", rest)]


def _pairs(command: str, numbers: list[float], at: Point) -> list[Point]:
    """Return a command's points; `H` and `V` have one coordinate only."""
    match command:
        case "H":
            return [(x, at[1]) for x in numbers]
        case "h":
            return [(x, 0.0) for x in numbers]
        case "V":
            return [(at[0], y) for y in numbers]
        case "v":
            return [(0.0, y) for y in numbers]
        case _:
            return list(zip(numbers[::2], numbers[1::2], strict=True))


def _moved(at: Point, point: Point, *, relative: bool) -> Point:
    return (at[0] + point[0], at[1] + point[1]) if relative else point


def _curve(start: Point, first: Point, second: Point, end: Point) -> Iterator[Point]:
    """Yield points along a cubic curve."""
    for step in range(1, CURVE_STEPS + 1):
        t = step / CURVE_STEPS
        weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3)
        corners = (start, first, second, end)
        yield (
            sum(w * c[0] for w, c in zip(weights, corners, strict=True)),
            sum(w * c[1] for w, c in zip(weights, corners, strict=True)),
        )
