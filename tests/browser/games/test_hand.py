"""Every way of playing: mouse, finger, keyboard, typing; and what may come between."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, CDPSession, Page, expect

from tests.browser.table import Table, played_well, put_deal
from tests.support.browser import PATIENCE
from tests.support.server import LiveServer

HAS = {name: re.compile(rf"\b{name}\b") for name in ("lit", "no", "up")}
WON_THE_FAN = 48
BUILD = ("3H", "4H")
"""A card and where it may go in the known opening."""
NO_BUILD = ("3C", "7S")
"""Two top cards of it that don't go onto each other."""


@pytest.fixture
def dealt(table: Table) -> Table:
    """A fresh game whose opening the tests know, on a page that notes what it sends."""
    table.deal()
    table.note_what_is_sent()
    return table


def _middle(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def _drag(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(start[0] + 20, start[1] + 20)
    page.mouse.move(*end, steps=4)


def test_a_card_is_dragged_onto_a_fan(dealt: Table) -> None:
    """While a card is dragged its targets are lit; dropped on one, it is played there."""
    card, target = BUILD
    _drag(
        dealt.page, _middle(dealt.page, dealt.card(card)), _middle(dealt.page, dealt.card(target))
    )
    expect(dealt.page.locator(dealt.card(target))).to_have_class(HAS["lit"])
    dealt.page.mouse.up()
    dealt.shows(1)
    assert any(fan[-2:] == [target, card] for fan in dealt.fans())


def test_a_card_dropped_beside_the_fans_returns(dealt: Table) -> None:
    """A card released over nothing goes back, and nothing is sent."""
    card, _target = BUILD
    before = dealt.fans()
    start = _middle(dealt.page, dealt.card(card))
    _drag(dealt.page, start, (700, 20))
    dealt.page.mouse.up()
    expect(dealt.page.locator(".held")).to_have_count(0)
    assert dealt.fans() == before
    assert dealt.sent == []


def test_a_card_dropped_on_a_wrong_fan_is_explained(dealt: Table) -> None:
    """A card dropped on a fan that doesn't take it goes back, and the message says why."""
    card, target = NO_BUILD
    _drag(
        dealt.page, _middle(dealt.page, dealt.card(card)), _middle(dealt.page, dealt.card(target))
    )
    dealt.page.mouse.up()
    expect(dealt.page.locator("#status")).to_have_class(HAS["no"])
    assert dealt.version == 0


def test_escape_and_a_hidden_tab_put_the_card_back(dealt: Table) -> None:
    """A drag that is broken off leaves the board as the server has it."""
    card, target = BUILD
    before = dealt.fans()
    _drag(
        dealt.page, _middle(dealt.page, dealt.card(card)), _middle(dealt.page, dealt.card(target))
    )
    dealt.page.keyboard.press("Escape")
    dealt.page.mouse.up()
    expect(dealt.page.locator(".held, .away")).to_have_count(0)
    assert dealt.fans() == before
    assert dealt.sent == []


def test_less_than_eight_pixels_is_a_tap(dealt: Table) -> None:
    """A small slip of the hand is no drag: the card is picked."""
    card, _target = BUILD
    x, y = _middle(dealt.page, dealt.card(card))
    dealt.page.mouse.move(x, y)
    dealt.page.mouse.down()
    dealt.page.mouse.move(x + 5, y + 3)
    dealt.page.mouse.up()
    expect(dealt.page.locator(dealt.card(card))).to_have_class(HAS["up"])


def test_two_quick_taps_on_different_cards_are_two_picks(dealt: Table) -> None:
    """Only a double tap on one and the same card sends it home."""
    first, second = NO_BUILD
    dealt.page.click(dealt.card(first))
    dealt.page.click(dealt.card(second))
    expect(dealt.page.locator(dealt.card(second))).to_have_class(HAS["up"])
    assert dealt.version == 0


def test_a_typed_move_is_played(dealt: Table) -> None:
    """A move is typed in its notation, in small letters too."""
    card, target = BUILD
    dealt.page.click("[popovertarget=ask-more]")
    dealt.page.fill("#typed", f"{card} {target}".lower())
    dealt.page.press("#typed", "Enter")
    dealt.shows(1)


def test_an_undo_by_key(dealt: Table) -> None:
    """Single keys work on the table: u takes back, y plays again."""
    card, target = BUILD
    dealt.click(f"{card} {target}")
    dealt.page.keyboard.press("u")
    dealt.shows(2)
    dealt.page.keyboard.press("y")
    dealt.shows(3)


def test_arrows_walk_between_fans(dealt: Table) -> None:
    """The arrows move the focus to the next fan in their direction."""
    dealt.page.focus("[data-fan='1'] button")
    dealt.page.keyboard.press("ArrowRight")
    assert _focused_fan(dealt.page) == "2"
    dealt.page.keyboard.press("ArrowDown")
    assert _focused_fan(dealt.page) == "8"
    dealt.page.keyboard.press("ArrowLeft")
    dealt.page.keyboard.press("ArrowUp")
    assert _focused_fan(dealt.page) == "1"


def test_a_game_is_won_by_keyboard_alone(table: Table, live_server: LiveServer) -> None:
    """A whole game is won with keys, and the focus is never lost."""
    game = played_well("the-fan", WON_THE_FAN)
    table.deal("the-fan", put_deal(live_server, WON_THE_FAN))
    for number, action in enumerate(game.actions, start=1):
        card, place = str(action).split()
        table.page.focus(table.card(card))
        if place == "home":
            table.page.keyboard.press("Shift+Enter")
        else:
            table.page.keyboard.press("Enter")
            table.page.focus("button.space.lit" if place == "space" else table.card(place))
            table.page.keyboard.press("Enter")
        table.shows(number)
        expect(table.page.locator(":focus")).to_have_count(1)
    table.says(re.compile("^Won"))


@pytest.fixture
def phone(browser: Browser, live_server: LiveServer) -> Iterator[Table]:
    """A phone held upright."""
    profile = browser.new_context(
        base_url=live_server.url,
        viewport={"width": 360, "height": 640},
        has_touch=True,
        is_mobile=True,
        reduced_motion="reduce",
    )
    profile.set_default_timeout(PATIENCE)
    yield Table(profile.new_page())
    profile.close()


def test_a_card_is_dragged_with_a_finger(phone: Table) -> None:
    """A finger drags a card, and the page under it doesn't scroll."""
    phone.deal()
    card, target = BUILD
    (x, y), (to_x, to_y) = (_middle(phone.page, phone.card(code)) for code in (card, target))
    finger = phone.page.context.new_cdp_session(phone.page)
    _touch(finger, "touchStart", x, y)
    for part in range(1, 6):
        _touch(finger, "touchMove", x + (to_x - x) * part / 5, y + (to_y - y) * part / 5)
    _touch(finger, "touchEnd")
    phone.shows(1)
    assert phone.page.evaluate("scrollY") == 0


def test_taps_play_on_a_phone(phone: Table) -> None:
    """Tap a card, tap where it goes; a double tap sends home."""
    phone.deal()
    card, target = BUILD
    phone.page.tap(phone.card(card))
    phone.page.tap(phone.card(target))
    phone.shows(1)
    for _ in range(2):
        phone.page.tap(phone.card("AS"))
    phone.shows(2)


def _touch(finger: CDPSession, kind: str, x: float = 0, y: float = 0) -> None:
    points = [] if kind == "touchEnd" else [{"x": x, "y": y}]
    finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def _focused_fan(page: Page) -> str:
    fan: str = page.evaluate("document.activeElement.closest('[data-fan]').dataset.fan")
    return fan
