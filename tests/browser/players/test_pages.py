"""Players in real browsers: an account from one profile to the next, and pages for everyone."""

from collections.abc import Iterator
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.support.browser import PATIENCE
from tests.support.server import LiveServer

PASSWORD = "midnight oil 1870"


@pytest.fixture
def phone(browser: Browser, live_server: LiveServer) -> Iterator[BrowserContext]:
    """Another browser profile, of the size of a phone and without scripts."""
    made = browser.new_context(
        base_url=live_server.url,
        viewport={"width": 360, "height": 740},
        java_script_enabled=False,
    )
    made.set_default_timeout(PATIENCE)
    yield made
    made.close()


def sign_up(page: Page, name: str) -> None:
    """Make an account by the form on /me."""
    page.goto("/me")
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Make it an account").click()
    expect(page.get_by_role("heading", name=name)).to_be_visible()


def test_an_account_goes_from_one_browser_to_another(page: Page, phone: BrowserContext) -> None:
    """A game begun here is gone on with there, after signing in; the phone's own game comes too."""
    page.request.post("/games", form={"variant": "trefoil"})
    sign_up(page, "Madeleine")
    other = phone.new_page()
    phone.request.post("/games", form={"variant": "the-fan"})
    other.goto("/me/sign-in")
    other.get_by_label("Name").fill("madeleine")
    other.get_by_label("Password", exact=True).fill(PASSWORD)
    other.get_by_role("button", name="Sign in").click()
    expect(other.get_by_role("status")).to_contain_text("Signed in.")
    other.get_by_role("link", name="Games").click()
    for name in ("Trefoil", "The Fan"):
        expect(other.get_by_role("link", name=name, exact=True)).to_be_visible()
    other.get_by_role("link", name="Go on with Trefoil").click()
    expect(other.locator("[data-fan='16']")).to_be_visible()


def test_a_wrong_field_has_the_focus(page: Page) -> None:
    """After a refused form the keyboard is where something has to be corrected."""
    page.goto("/me")
    page.get_by_label("Name", exact=True).fill("Admin")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.get_by_label("Name", exact=True)).to_be_focused()
    expect(page.get_by_label("Name", exact=True)).to_have_accessible_description(
        "3 to 24 letters, digits and spaces. Everyone can see it. This name can’t be taken."
    )


def test_a_setting_changes_the_table_at_once(page: Page) -> None:
    """Felt and four colours, chosen on /me, are on the table of the next game."""
    page.goto("/me")
    page.get_by_label("Felt").check()
    page.get_by_label("Four colours").check()
    page.get_by_role("button", name="Save the settings").click()
    expect(page.get_by_role("status")).to_be_visible()
    page.goto("/rules")
    expect(page.locator("html")).to_have_class("dark four")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_page_is_for_everyone(page: Page, scheme: Literal["light", "dark"]) -> None:
    """No page about players scrolls sideways at 360 pixels or has a fault that axe knows."""
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": 360, "height": 740})
    page.request.post("/games", form={"variant": "trefoil"})
    sign_up(page, f"Philippine {scheme}")
    paths = ("/me", "/me/account", "/me/games", "/me/delete", "/me/sign-in", "/about/privacy")
    for path in (*paths, "/about", f"/players/Philippine%20{scheme}"):
        page.goto(path)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, path
        found = Axe().run(page).response["violations"]
        assert [f"{v['id']}: {v['nodes'][0]['html'][:200]}" for v in found] == [], path
