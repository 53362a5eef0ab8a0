"""The pure functions of the scripts, called one by one in a real browser."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

Call = Callable[..., Any]

LEGAL = ["8C home", "8C 9C", "KD space", "draw 8C 9H", "draw 5S home", "redeal"]
CALL = "async ([file, name, args]) => (await import(file))[name](...args)"


@pytest.fixture
def call(page: Page) -> Call:
    """Import a module of static/ on a page without scripts, and call one of its functions."""
    page.goto("/about")

    def calling(function: str, *arguments: Any) -> Any:
        module, name = function.split(":")
        return page.evaluate(CALL, [f"/static/{module}.js", name, list(arguments)])

    return calling


@pytest.mark.parametrize(
    ("function", "arguments", "answer"),
    [
        ("partsOf", ["8C 9C"], {"code": "8C", "where": "9C"}),
        ("partsOf", ["draw TD space"], {"code": "TD", "where": "space"}),
        ("partsOf", ["redeal"], {"code": "redeal", "where": ""}),
        ("movedBy", ["8C home"], "8C"),
        ("movedBy", ["draw 8C 9H"], "8C"),
        ("movedBy", ["redeal"], None),
        ("movedBy", ["/games/x/undo"], None),
        ("actionsOf", ["8C", LEGAL], ["8C home", "8C 9C", "draw 8C 9H"]),
        ("actionsOf", ["8", LEGAL], []),
        ("actionsOf", ["redeal", LEGAL], []),
        ("actionText", ["8C", "9C", LEGAL], "8C 9C"),
        ("actionText", ["8C", "9H", LEGAL], "draw 8C 9H"),
        ("actionText", ["8C", "2S", LEGAL], "8C 2S"),
        ("canGoHome", [LEGAL], True),
        ("canGoHome", [["8C 9C", "draw 5S home", "redeal"]], False),
        ("heightBelow", ["AS"], 0),
        ("heightBelow", ["TD"], 9),
        ("nextCard", ["S", 0], "AS"),
        ("nextCard", ["H", 12], "KH"),
        ("nextCard", ["H", 13], None),
    ],
)
def test_notation(call: Call, function: str, arguments: list[Any], answer: object) -> None:
    """Actions are read and written as the server does."""
    assert call(f"games/notation:{function}", *arguments) == answer


def box(left: float, top: float, width: float = 10, height: float = 10) -> dict[str, float]:
    """Return a box as the browser measures it."""
    return {"left": left, "top": top, "right": left + width, "bottom": top + height}


@pytest.mark.parametrize(
    ("other", "area"),
    [(box(0, 0), 100), (box(4, 5), 30), (box(10, 0), 0), (box(-20, -20), 0), (box(2, 2, 3, 3), 9)],
)
def test_shared_area(call: Call, other: dict[str, float], area: float) -> None:
    """Boxes that only touch, or lie diagonally apart, share nothing."""
    assert call("games/geometry:sharedArea", box(0, 0), other) == area
    assert call("games/geometry:sharedArea", other, box(0, 0)) == area


@pytest.mark.parametrize(
    ("others", "index"),
    [
        ([], -1),
        ([box(50, 50)], -1),
        ([box(9, 9), box(5, 5), box(8, 8)], 1),
        ([box(5, 0), box(0, 5)], 0),
    ],
)
def test_the_most_covered_box(call: Call, others: list[dict[str, float]], index: int) -> None:
    """The first of those that share most; none where nothing is shared."""
    assert call("games/geometry:mostCovered", box(0, 0), others) == index


GRID = [{"x": x, "y": y} for y in (0, 100, 200) for x in (0, 100, 200)]


@pytest.mark.parametrize(
    ("here", "direction", "index"),
    [
        (4, (1, 0), 5),
        (4, (-1, 0), 3),
        (4, (0, -1), 1),
        (4, (0, 1), 7),
        (2, (1, 0), -1),
        (0, (0, -1), -1),
    ],
)
def test_the_nearest_fan(call: Call, here: int, direction: tuple[int, int], index: int) -> None:
    """The neighbour in that direction; none at the edge."""
    assert call("games/geometry:nearest", GRID[here], GRID, direction) == index


def test_a_fan_hardly_further_along_is_not_ahead(call: Call) -> None:
    """In a crooked row the far one in line comes before the near one that lies aside."""
    points = [{"x": 3, "y": 80}, {"x": 60, "y": 40}, {"x": 120, "y": 0}]
    assert call("games/geometry:nearest", {"x": 0, "y": 0}, points, [1, 0]) == 2


@pytest.mark.parametrize(
    ("text", "state", "answer"),
    [
        ("8C home", {"busy": False}, "send"),
        ("8C home", {"busy": True}, "queue"),
        ("8C home", {"busy": True, "waiting": 3}, "queue"),
        ("8C home", {"busy": True, "waiting": 4}, "ignore"),
        ("undo", {"busy": True}, "ignore"),
        ("undo", {"busy": False, "now": 1_149}, "ignore"),
        ("undo", {"busy": False, "now": 1_150}, "send"),
        ("undo", {"busy": True, "now": 9_000}, "ignore"),
    ],
)
def test_what_becomes_of_a_submission(
    call: Call, text: str, state: dict[str, object], answer: str
) -> None:
    """One at a time, four wait; the same again at once, or while it is under way, is one click."""
    usual = {"last": {"text": "undo", "at": 1_000}, "now": 1_010, "waiting": 0}
    assert call("games/send:fate", text, {**usual, **state}) == answer


@pytest.mark.parametrize(
    ("key", "command"),
    [
        ({"key": "ArrowLeft"}, {"walk": [-1, 0]}),
        ({"key": "ArrowDown"}, {"walk": [0, 1]}),
        ({"key": "ArrowLeft", "altKey": True}, None),
        ({"key": "ArrowLeft", "ctrlKey": True}, None),
        ({"key": "Enter"}, None),
        ({"key": "Enter", "shiftKey": True}, "home"),
        ({"key": "Escape"}, "let go"),
        ({"key": "z", "ctrlKey": True}, {"press": "undo", "instead": True}),
        ({"key": "Z", "metaKey": True, "shiftKey": True}, {"press": "redo", "instead": True}),
        ({"key": "z"}, None),
        ({"key": "u"}, {"press": "undo"}),
        ({"key": "u", "repeat": True}, None),
        ({"key": "u", "ctrlKey": True}, None),
        ({"key": "7"}, {"mark": "7"}),
        ({"key": "7", "repeat": True}, {"mark": "7"}),
        ({"key": "q"}, {"mark": "Q"}),
        ({"key": "D"}, {"mark": "D"}),
        ({"key": "d"}, {"press": "draw"}),
        ({"key": "x"}, None),
    ],
)
def test_what_a_key_asks_for(call: Call, key: dict[str, object], command: object) -> None:
    """Arrows walk, letters are shortcuts or find cards; the browser's own keys stay its own."""
    names = ("shiftKey", "ctrlKey", "metaKey", "altKey", "repeat")
    event = {**dict.fromkeys(names, False), **key}
    assert call("games/keys:commandOf", event, {"onCard": True, "shortcuts": True}) == command


@pytest.mark.parametrize(
    ("key", "command"),
    [("u", None), ("7", None), ("Enter", None), ("Escape", "let go")],
)
def test_keys_off_a_card_without_shortcuts(call: Call, key: str, command: object) -> None:
    """Single keys do nothing for who switched them off; Shift+Enter needs a card."""
    others = dict.fromkeys(("ctrlKey", "metaKey", "altKey", "repeat"), False)
    event = {"key": key, "shiftKey": key == "Enter", **others}
    assert call("games/keys:commandOf", event, {"onCard": False, "shortcuts": False}) == command


def test_the_frames_of_a_glide(call: Call) -> None:
    """Each is the way still to go; the last is the place itself."""
    start, middle, end = ({"x": x, "y": 2 * x, "turn": x / 10} for x in (10, 50, 100))
    assert call("games/motion:framesOf", [start, middle], end) == [
        {"translate": "-90px -180px", "rotate": "-9deg"},
        {"translate": "-50px -100px", "rotate": "-5deg"},
        {"translate": "0px 0px", "rotate": "0deg"},
    ]


@pytest.mark.parametrize(
    ("seconds", "playing", "left"),
    [
        (0, "0:00", "0:00:00"),
        (65, "1:05", "0:01:05"),
        (3_599, "59:59", "0:59:59"),
        (3_600, "1:00:00", "1:00:00"),
        (86_399, "23:59:59", "23:59:59"),
        (90_061, "25:01:01", "25:01:01"),
    ],
)
def test_spans_of_time(call: Call, seconds: int, playing: str, left: str) -> None:
    """A playing time has hours where it needs them, a countdown always."""
    assert call("site/time:playingTime", seconds) == playing
    assert call("site/time:timeLeft", seconds) == left
