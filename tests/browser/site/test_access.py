"""Access: axe finds nothing, and the markup itself tells a screen reader what lies where."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.table import Table

PAGES = ["/", "/?q=merci", "/rules", "/rules/la-belle-lucie", "/rules/house-in-the-woods", "/nope"]
SCHEMES = ["light", "dark"]


def _complaints(page: Page) -> list[str]:
    found = Axe().run(page).response["violations"]
    return [f"{v['id']}: {v['nodes'][0]['html'][:200]}" for v in found]


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("path", PAGES)
def test_axe_finds_nothing_on_pages(page: Page, path: str, scheme: str) -> None:
    """No page has a fault that axe knows, on paper or on felt."""
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    page.goto(path)
    assert _complaints(page) == []


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("variant", ["la-belle-lucie", "the-fan", "house-in-the-woods"])
def test_axe_finds_nothing_on_tables(table: Table, variant: str, scheme: str) -> None:
    """Nor has the table, at the start, in play, with a question open, and at the end."""
    table.page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    table.deal(variant)
    assert _complaints(table.page) == []
    table.click(table.legal[0])
    table.page.click("[popovertarget=ask-more]")
    assert _complaints(table.page) == []
    table.page.click("[data-action=end]")
    table.page.click("[data-confirm=end]")
    expect(table.page.locator("#status")).to_contain_text("Ended")
    assert _complaints(table.page) == []


def test_fans_are_named_groups(table: Table) -> None:
    """Each fan is a group that names its cards from the bottom up; its top card is a button."""
    table.deal()
    fan = table.page.get_by_role(
        "group", name="Fan 1: 2 of diamonds, 10 of spades, 3 of clubs on top"
    )
    expect(fan.get_by_role("button")).to_have_count(1)
    expect(fan.get_by_role("button", name="3 of clubs")).to_be_visible()


def test_one_message_a_move(table: Table) -> None:
    """A move changes the one live region once, to a sentence that says what moved where."""
    table.deal()
    expect(table.page.get_by_role("status")).to_have_count(1)
    table.page.evaluate(
        """() => { window.told = 0;
          new MutationObserver(() => { window.told += 1; }).observe(
            document.querySelector('#status'),
            { childList: true, characterData: true, subtree: true }
          ); }"""
    )
    table.click("3H 4H")
    table.says(re.compile(r"^3 of hearts to fan \d+"))
    assert table.page.evaluate("window.told") == 1


@pytest.mark.parametrize("verb", ["hint", "more", "end"])
def test_a_question_takes_the_focus_and_gives_it_back(table: Table, verb: str) -> None:
    """Opened by keyboard, it has the focus on what changes nothing; Escape closes it."""
    table.deal()
    opener = table.page.locator(f"[popovertarget=ask-{verb}]:not([popovertargetaction])")
    if verb == "end":
        table.page.locator("[popovertarget=ask-more]").first.press("Enter")
    opener.press("Enter")
    expect(table.page.locator(f"#ask-{verb}")).to_be_visible()
    safe = table.page.locator(f"#ask-{verb} > .row > [autofocus], #ask-{verb} > [autofocus]")
    expect(safe).to_be_focused()
    table.page.keyboard.press("Escape")
    expect(table.page.locator(f"#ask-{verb}")).to_be_hidden()
    expect(opener).to_be_focused()
    assert table.version == 0


def test_the_legal_moves_can_be_asked_for(table: Table) -> None:
    """“What can be played now?” lists every legal action in words."""
    table.deal()
    table.page.click("[popovertarget=ask-more]")
    table.page.click("text=What can be played now?")
    expect(table.page.locator("#moves li")).to_have_count(len(table.legal))
