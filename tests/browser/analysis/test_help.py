"""The solver's help and the review in a real browser."""

import re
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.table import Table, played_well, put_deal
from tests.support.server import LiveServer

WON_WITH_ONE_REDEAL = 40


def test_a_hint_is_asked_for_confirmed_and_followed(table: Table, live_server: LiveServer) -> None:
    """Two clicks bring the hint; its ring shows what to click; the move takes the ring away."""
    table.deal(deal=put_deal(live_server, WON_WITH_ONE_REDEAL))
    page = table.page
    page.click("[data-action=hint]")
    expect(page.locator("#ask-hint")).to_be_visible()
    assert table.version == 0
    page.click("[data-confirm=hint]")
    table.shows(1)
    ringed = page.locator(".tip")
    expect(ringed).to_have_count(2)
    expect(page.locator("#status")).to_have_text(re.compile(r": .+\.$"))
    expect(page.locator("#facts")).to_contain_text("practice")
    card = page.locator(".fan .tip").first.get_attribute("data-card") or ""
    codes = {code for code in (t.get_attribute("data-card") for t in ringed.all()) if code}
    action = next(
        text for text in table.legal if text.startswith(card) and set(text.split()) >= codes
    )
    table.click(action)
    expect(ringed).to_have_count(0)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_where_help_is_shown(
    table: Table, live_server: LiveServer, scheme: Literal["light", "dark"]
) -> None:
    """Neither with a hint and the chance in view, nor in the review of the game."""
    page = table.page
    page.emulate_media(color_scheme=scheme)
    game = played_well("la-belle-lucie", WON_WITH_ONE_REDEAL)
    table.deal(deal=put_deal(live_server, WON_WITH_ONE_REDEAL))
    table.click(str(game.actions[0]))
    page.click("[data-action=hint]")
    page.click("[data-confirm=hint]")
    table.shows(2)
    page.click("[popovertarget=ask-more]")
    page.click("[data-action=meter]")
    expect(page.locator("#meter dd")).to_have_text(re.compile(r"^\d+\s%$"))
    assert complaints(page) == []
    page.click("[popovertarget=ask-more]")
    page.click("[data-action=end]")
    page.click("[data-confirm=end]")
    page.click("[data-action=review]")
    expect(page.locator(".par")).to_contain_text("Fair par")
    page.click(".all summary")
    assert complaints(page) == []


def complaints(page: Page) -> list[str]:
    """Return what axe finds wrong with a page."""
    found = Axe().run(page).response["violations"]
    return [f"{fault['id']}: {fault['nodes'][0]['html'][:200]}" for fault in found]


def test_a_key_asks_and_another_leaves_it(table: Table) -> None:
    """H opens the question; Escape closes it, and the game stays ranked."""
    table.deal()
    table.page.keyboard.press("h")
    expect(table.page.locator("#ask-hint")).to_be_visible()
    table.page.keyboard.press("Escape")
    expect(table.page.locator("#ask-hint")).to_be_hidden()
    expect(table.page.locator("[data-action=hint][popovertarget]")).to_be_visible()


def test_the_chance_follows_every_move(table: Table, live_server: LiveServer) -> None:
    """Kept in view, it is asked for again after a move, and never by the move itself."""
    game = played_well("la-belle-lucie", WON_WITH_ONE_REDEAL)
    table.deal(deal=put_deal(live_server, WON_WITH_ONE_REDEAL))
    page = table.page
    page.click("[data-action=hint]")
    page.click("[data-confirm=hint]")
    table.shows(1)
    page.click("[popovertarget=ask-more]")
    page.click("[data-action=meter]")
    meter = page.locator("#meter dd")
    expect(meter).to_have_text(re.compile(r"^\d+\s%$"))
    for action in game.actions[:3]:
        with page.expect_response(re.compile(r"/meter$")) as answered:
            table.click(str(action))
        assert answered.value.ok
    expect(meter).to_have_text(re.compile(r"^\d+\s%$"))


def test_a_review_is_stepped_through_by_keyboard(table: Table, live_server: LiveServer) -> None:
    """Arrow keys, Home and End move the board, the slider, the address and the words."""
    game = played_well("la-belle-lucie", WON_WITH_ONE_REDEAL)
    table.deal(deal=put_deal(live_server, WON_WITH_ONE_REDEAL))
    table.win(iter(game.actions))
    page = table.page
    page.click("[data-action=review]")
    page.wait_for_url("**/review")
    said, steps = page.locator("#said"), len(game.actions)

    def at(step: int) -> None:
        expect(said).to_have_attribute("data-step", str(step))
        expect(page.locator("#board")).to_have_attribute("data-version", str(step))
        expect(page.locator("#slider")).to_have_value(str(step))

    at(steps)
    page.keyboard.press("ArrowLeft")
    at(steps - 1)
    page.keyboard.press("Home")
    at(0)
    expect(said).to_contain_text("The opening.")
    expect(page.locator(".fan [data-card]")).to_have_count(52)
    page.keyboard.press("ArrowRight")
    at(1)
    expect(page).to_have_url(re.compile(r"\?step=1$"))
    page.reload()
    at(1)
    page.keyboard.press("End")
    at(steps)
    page.locator("#slider").focus()
    page.keyboard.press("ArrowLeft")
    expect(said).to_have_attribute("data-step", str(steps - 1))
