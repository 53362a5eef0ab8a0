"""The lesson in a real browser, by mouse and by keyboard."""

from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, Position, expect

from tests.services.learn.test_lessons import SOLVED


def act(page: Page, action: str) -> None:
    """Play an action by clicks on the table."""
    words = action.removeprefix("draw ").split(" ")
    if action == "redeal":
        page.click("[data-action=redeal]")
        return
    # Of a buried card only the corner shows; a card in a fan leans, so aim inside it.
    corner: Position | None = {"x": 14, "y": 24} if action.startswith("draw ") else None
    page.click(f'[data-card="{words[0]}"]', position=corner)
    if words[1] == "home":
        page.click(f'[data-foundation="{words[0][1]}"]')
    elif words[1] == "space":
        page.click(".space >> nth=0")
    else:
        page.click(f'[data-card="{words[1]}"]')


def test_the_whole_lesson_is_played_by_clicks(page: Page) -> None:
    """Eight tables, one after the other, without a page load between the moves of one."""
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"/learn/{next(iter(SOLVED))}")
    for slug, line in SOLVED.items():
        page.wait_for_url(f"**/learn/{slug}")
        page.evaluate("document.body.dataset.kept = 'yes'")
        for action in line.split(","):
            before = page.locator("#play").get_attribute("data-version")
            act(page, action)
            expect(page.locator("#play")).not_to_have_attribute("data-version", before or "")
        expect(page.locator("#lesson")).to_have_attribute("data-mood", "done")
        assert page.evaluate("document.body.dataset.kept") == "yes"
        if slug != "endgame":
            page.click("[data-action=next]")
    expect(page.get_by_role("button", name="Deal a whole game")).to_be_visible()


def test_a_refused_move_is_told_where_it_was_tried(page: Page) -> None:
    """The one status line says why; nothing has moved."""
    page.emulate_media(reduced_motion="reduce")
    page.goto("/learn/build")
    act(page, "4D 9C")
    expect(page.get_by_role("status")).to_have_text(
        "The 4♦ doesn’t go onto the 9♣: fans build down by one."
    )
    expect(page.locator("#play")).to_have_attribute("data-version", "0")


def test_the_lesson_is_played_by_keyboard(page: Page) -> None:
    """Enter picks and places, Shift+Enter sends home, U takes back."""
    page.goto("/learn/build")
    page.locator('[data-card="8C"]').press("Enter")
    page.locator('[data-card="9C"]').press("Enter")
    expect(page.locator("#play")).to_have_attribute("data-version", "1")
    page.keyboard.press("u")
    expect(page.locator("#play")).to_have_attribute("data-version", "0")
    page.locator('[data-card="8C"]').press("Enter")
    page.locator('[data-card="9C"]').press("Enter")
    expect(page.locator("#play")).to_have_attribute("data-version", "1")
    page.locator('button[data-card="2S"]').press("Shift+Enter")
    expect(page.locator("#lesson")).to_have_attribute("data-mood", "done")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_the_lesson(page: Page, scheme: Literal["light", "dark"]) -> None:
    """Neither at a start, nor shut, nor done; and no table is wider than a phone."""
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    page.set_viewport_size({"width": 360, "height": 740})
    for address in (
        "/learn",
        "/learn/harmless",
        "/learn/order?line=8C+9C",
        "/learn/merci?from=2H",
        f"/learn/kings?line={SOLVED['kings']}",
    ):
        page.goto(address)
        found = Axe().run(page).response["violations"]
        assert [f"{v['id']}: {v['nodes'][0]['html'][:200]}" for v in found] == [], address
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, address
