"""The table on real screens: everything in sight, nothing sideways, targets big enough."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Response, ViewportSize, expect

from tests.browser.table import Table
from tests.support.browser import PATIENCE
from tests.support.server import LiveServer

SCREENS = [(360, 640), (640, 360), (820, 1180), (1440, 900)]
PHONES = SCREENS[:2]
FIRST_VISIT = 60 * 1024
MOVE = 2 * 1024


@pytest.fixture
def profile(browser: Browser, live_server: LiveServer) -> Iterator[BrowserContext]:
    """A browser profile without motion."""
    made = browser.new_context(base_url=live_server.url, reduced_motion="reduce")
    made.set_default_timeout(PATIENCE)
    yield made
    made.close()


@pytest.fixture
def sized(profile: BrowserContext) -> Table:
    """A table whose window the test sizes."""
    return Table(profile.new_page())


def _sideways(page: Page) -> bool:
    wider: bool = page.evaluate("document.documentElement.scrollWidth > innerWidth")
    return wider


def _hidden_cards(page: Page) -> list[str]:
    """The cards that are not wholly inside the window and the field."""
    found: list[str] = page.evaluate(
        """() => {
          const field = document.querySelector('#field').getBoundingClientRect();
          const out = (b) => b.left < -1 || b.right > innerWidth + 1 || b.top < -1
            || b.bottom > Math.min(innerHeight, field.bottom) + 1;
          return [...document.querySelectorAll('.fan [data-card]')]
            .filter((card) => out(card.getBoundingClientRect())).map((card) => card.dataset.card);
        }"""
    )
    return found


def _unread(page: Page) -> list[str]:
    """The cards whose rank another card covers."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll('.fan [data-card]')].filter((card) => {
          const b = card.querySelector('b').getBoundingClientRect();
          const at = document.elementFromPoint(b.left + b.width / 2, b.top + b.height / 2);
          return at?.closest('[data-card]') !== card;
        }).map((card) => card.dataset.card)"""
    )
    return found


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: f"{screen[0]}x{screen[1]}")
@pytest.mark.parametrize("variant", ["la-belle-lucie", "house-in-the-woods"])
def test_every_fan_is_in_sight(sized: Table, screen: tuple[int, int], variant: str) -> None:
    """An opening of 18 or 35 fans and its foundations fit the window, every index readable."""
    sized.page.set_viewport_size(ViewportSize(width=screen[0], height=screen[1]))
    sized.deal(variant)
    assert not _sideways(sized.page)
    assert _hidden_cards(sized.page) == []
    assert _unread(sized.page) == []
    for pile in sized.page.locator("[data-foundation]").all():
        expect(pile).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("screen", PHONES, ids=lambda screen: f"{screen[0]}x{screen[1]}")
def test_targets_are_big_enough(sized: Table, screen: tuple[int, int]) -> None:
    """On a phone every button measures at least 24 px, and the main ones 44."""
    sized.page.set_viewport_size(ViewportSize(width=screen[0], height=screen[1]))
    sized.deal()
    small = sized.page.evaluate(
        """least => [...document.querySelectorAll('.fan button, .acts > button')].filter((b) => {
          const { width, height } = b.getBoundingClientRect();
          return Math.min(width, height) < (b.closest('.acts') ? least : 24);
        }).map((b) => b.outerHTML)""",
        44,
    )
    assert small == []


@pytest.mark.parametrize("look", ["large", "left", "four contrast"])
def test_looks_keep_everything_in_sight(sized: Table, look: str) -> None:
    """Large indices, the left hand, four colours and high contrast fit as well."""
    sized.deal()
    sized.page.evaluate("look => { document.documentElement.className = look; }", look)
    for width, height in SCREENS:
        sized.page.set_viewport_size(ViewportSize(width=width, height=height))
        assert not _sideways(sized.page)
        assert _hidden_cards(sized.page) == []
        assert _unread(sized.page) == []


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: f"{screen[0]}x{screen[1]}")
def test_long_fans_stay_readable(sized: Table, screen: tuple[int, int]) -> None:
    """Fans of 8, 13 and 15 cards close up evenly, and every index in them can be read."""
    sized.page.set_viewport_size(ViewportSize(width=screen[0], height=screen[1]))
    pack = [rank + suit for suit in "SHDC" for rank in "KQJT98765432A"]
    sizes = [2, 13, 1, 8, 15, 0, 3, 5, 5]
    fans = [[pack.pop(0) for _ in range(size)] for size in sizes]
    layout = "\n".join(" ".join(fan) for fan in fans)
    made = sized.page.request.post(
        "/api/v1/games", data={"variant": "la-belle-lucie", "layout": layout}
    )
    sized.page.goto(f"/games/{made.json()['id']}")
    assert not _sideways(sized.page)
    assert _unread(sized.page) == []


def test_the_first_visit_is_small(profile: BrowserContext) -> None:
    """From an empty cache to a playable board: at most 60 KB in at most 8 requests."""
    page = profile.new_page()
    game = page.request.post("/games", form={"variant": "la-belle-lucie"}).url
    session = profile.new_cdp_session(page)
    session.send("Network.enable")
    sizes: list[float] = []
    session.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    page.goto(game, wait_until="networkidle")
    assert len(sizes) <= 8
    assert sum(sizes) <= FIRST_VISIT


def test_a_moves_answer_is_small(sized: Table) -> None:
    """A move is answered by what it changed, in at most 2 KB compressed."""
    answers: list[Response] = []
    sized.page.on("response", lambda r: answers.append(r) if r.request.method == "POST" else None)
    sized.deal()
    for _ in range(6):
        sized.click(sized.legal[0])
    sizes = [answer.request.sizes()["responseBodySize"] for answer in answers]
    assert len(sizes) == 6
    assert max(sizes) <= MOVE


def test_text_at_twice_its_size_fits(sized: Table) -> None:
    """With the browser's text at 200 %, nothing runs out of the window sideways."""
    sized.page.set_viewport_size(ViewportSize(width=720, height=450))
    sized.deal()
    assert not _sideways(sized.page)
    assert _hidden_cards(sized.page) == []
    for width, height in [(720, 450), (820, 1180)]:
        sized.page.set_viewport_size(ViewportSize(width=width, height=height))
        for path in (sized.page.url, "/", "/rules", "/rules/trefoil", "/me"):
            sized.page.goto(path)
            sized.page.evaluate("document.documentElement.style.fontSize = '200%'")
            assert not _sideways(sized.page), path


def test_the_open_menu_lies_above_the_cards(sized: Table) -> None:
    """On a phone it covers the table of an ended game, whose cards can't be picked up."""
    sized.page.set_viewport_size(ViewportSize(width=360, height=640))
    sized.deal()
    sized.page.click("[popovertarget=ask-more]")
    sized.page.click("[data-action=end]")
    sized.page.click("[data-confirm=end]")
    expect(sized.page.locator("#acts.over")).to_be_visible()
    sized.page.click("summary")
    covered = sized.page.evaluate(
        """() => [...document.querySelectorAll('nav li a')].filter((link) => {
          const b = link.getBoundingClientRect();
          const at = (x) => document.elementFromPoint(x, b.top + b.height / 2);
          return at(b.left + 5) !== link || at(b.right - 5) !== link;
        }).length"""
    )
    assert covered == 0


@pytest.mark.parametrize("variant", ["la-belle-lucie", "house-in-the-woods"])
def test_a_printed_deal_shows_every_card_and_no_button(sized: Table, variant: str) -> None:
    """On a sheet of paper: all fans, top cards included, and none of the page's frame."""
    sized.deal(variant)
    deal = sized.page.locator("a[href^='/deals/']").first.get_attribute("href")
    sized.page.set_viewport_size(ViewportSize(width=700, height=1000))
    sized.page.emulate_media(media="print", reduced_motion="reduce")
    sized.page.goto(f"{deal}/print?variant={variant}")
    cards = sized.page.locator(".fan > .c")
    assert cards.count() in {52, 104}
    assert cards.evaluate_all("cards => cards.every((card) => card.checkVisibility())")
    assert _unread(sized.page) == []
    for hidden in ("[data-print]", "nav", "footer"):
        expect(sized.page.locator(hidden)).to_be_hidden()


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: f"{screen[0]}x{screen[1]}")
def test_an_ended_game_has_all_in_sight(sized: Table, screen: tuple[int, int]) -> None:
    """Result, review, share, the deal, again and next: on every screen, covering nothing."""
    sized.page.set_viewport_size(ViewportSize(width=screen[0], height=screen[1]))
    sized.deal("three-shuffles-and-a-draw")
    sized.page.click("[popovertarget=ask-more]")
    sized.page.click("[data-action=end]")
    sized.page.click("[data-confirm=end]")
    buttons = sized.page.locator("#acts.over > :is(a, button)")
    expect(buttons).to_have_count(5)
    for button in buttons.all():
        expect(button).to_be_in_viewport(ratio=1)
    assert not _sideways(sized.page)
    if screen not in PHONES:
        expect(sized.page.locator("#fair-par")).to_be_visible()
        expect(sized.page.locator(".side")).to_be_in_viewport(ratio=1)
        for part in sized.page.locator("#facts > div:visible, [data-foundation]").all():
            expect(part).to_be_in_viewport(ratio=1)
    status, facts = (sized.page.locator(name).bounding_box() for name in ("#status", "#facts"))
    assert status is not None
    assert facts is not None
    apart = status["y"] >= facts["y"] + facts["height"] or status["x"] + 1 < facts["x"]
    assert apart
