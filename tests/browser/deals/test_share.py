"""Deals and days in real browsers: shared from one profile to another, played, told."""

import re
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.table import Table, put_deal
from tests.support.browser import PATIENCE
from tests.support.server import LiveServer

SLOW = 60_000
"""The first visitor of a day may have to wait until its deal is chosen."""


@pytest.fixture
def friend(browser: Browser, live_server: LiveServer) -> Iterator[Page]:
    """A tab in another browser profile, of the size of a phone."""
    context = browser.new_context(base_url=live_server.url, viewport={"width": 360, "height": 740})
    context.set_default_timeout(PATIENCE)
    yield context.new_page()
    context.close()


def end(page: Page) -> None:
    """End the game on the table as a player does."""
    page.get_by_role("button", name="More").click()
    page.locator("[data-action=end]").click()
    page.locator("[data-confirm=end]").click()
    expect(page.locator("#status")).to_contain_text("Ended.")


def test_a_deal_goes_from_one_profile_to_another(
    page: Page, friend: Page, live_server: LiveServer
) -> None:
    """Shared with its result, played by a friend who sees no board before; then both are on it."""
    slug = put_deal(live_server, 501)
    Table(page).deal(deal=slug)
    end(page)
    page.get_by_role("link", name="This deal").click()
    page.get_by_label("My result goes with the link").check()
    page.get_by_role("button", name="Save").click()
    link = page.get_by_label("With your result").input_value()

    friend.goto(link)
    expect(friend.get_by_text("I brought 0 cards home.")).to_be_visible()
    expect(friend.locator(".board-figures")).to_be_hidden()
    friend.get_by_role("button", name="Play this deal").click()
    expect(friend.locator("#board")).to_be_visible()
    end(friend)
    for tab in (friend, page):
        tab.goto(f"/deals/{slug}")
        expect(tab.locator(".board-figures tbody tr")).to_have_count(2)
        expect(tab.locator(".board-figures .mine")).to_have_count(1)
        expect(tab.locator(".board-figures .rank").last).to_have_text("1")


def test_the_daily_from_start_to_shared_text(context: BrowserContext, page: Page) -> None:
    """Found, played, ended; then its text is copied, which names no card."""
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto("/daily", timeout=SLOW)
    expect(page.locator("[data-countdown]")).to_have_text(
        re.compile(r"The next deal comes in \d+:\d\d:\d\d, at .+ your time\.")
    )
    page.get_by_role("button", name="Play this deal").click()
    expect(page.locator("#status")).to_contain_text("Ranked.")
    end(page)
    page.get_by_role("button", name="Share").click()
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    at_the_table = page.evaluate("navigator.clipboard.readText()")
    page.goto("/daily")
    page.get_by_role("button", name="Copy to share").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == at_the_table
    assert re.fullmatch(
        r"La Belle Lucie, \d+ \w+ \d{4}\n\d+/52\nhttp://[\d.:]+/daily/\d{4}-\d\d-\d\d", copied
    )
    expect(page.locator(".calendar .lost")).to_have_count(1)


def test_a_replay_is_stepped_by_the_arrow_keys(
    page: Page, friend: Page, live_server: LiveServer
) -> None:
    """By whoever chose to watch it; the page says each step in words."""
    slug = put_deal(live_server, 502)
    table = Table(page)
    table.deal(deal=slug)
    table.click("9S TS")
    end(page)
    page.goto(f"/deals/{slug}")
    page.get_by_label("A link replays this game").check()
    page.get_by_role("button", name="Save").click()
    friend.goto(page.get_by_label("Replay", exact=True).input_value())
    friend.get_by_role("button", name="Watch; what I play is practice").click()
    expect(friend.locator(".steps .num")).to_have_text("0 / 1")
    friend.keyboard.press("ArrowRight")
    expect(friend.locator(".steps .num")).to_have_text("1 / 1")
    expect(friend.locator("#replay-told")).not_to_have_text("The opening.")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pages_are_accessible_and_fit_a_phone(
    friend: Page, live_server: LiveServer, scheme: str
) -> None:
    """No violation that axe can find, and nothing to scroll sideways."""
    friend.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    slug = put_deal(live_server, 503)
    Table(friend).deal(deal=slug)
    end(friend)
    paths = ["/daily", f"/deals/{slug}", "/leaderboard", "/deals/new", f"/deals/{slug}/print"]
    for path in paths:
        friend.goto(path, timeout=SLOW)
        report = Axe().run(friend)
        assert report.violations_count == 0, f"{path}\n{report.generate_report()}"
        wide = friend.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, path
