"""What a player can choose, and motion: the board always equals the server's state."""

from playwright.sync_api import Page, expect

from tests.browser.table import Table, played_well, put_deal
from tests.support.server import LiveServer

WITH_REDEAL = 40
ANOTHER = 48


def _prefer(page: Page, **habits: str) -> None:
    """Set preferences as the settings form does: what is not named is off."""
    answer = page.request.post("/me/settings", form={"theme": "system", **habits})
    assert answer.ok


def _server_fans(table: Table) -> list[list[str]]:
    """The fans as the server has them."""
    game = table.page.url.rsplit("/", 1)[1]
    fans: list[list[str]] = table.page.request.get(f"/api/v1/games/{game}").json()["fans"]
    return fans


def test_looks_are_kept_with_the_player(table: Table) -> None:
    """Theme, pack, index and hand are classes that the next page has too."""
    table.deal()
    _prefer(table.page, four_colours="on", large_index="on", left_handed="on", theme="dark")
    table.page.reload()
    classes = table.page.locator("html").get_attribute("class") or ""
    assert {"dark", "four", "large", "left"} <= set(classes.split())


def test_cards_go_home_by_themselves_if_wanted(table: Table) -> None:
    """With auto-play a move is followed by what can go home; an undone card stays where it is."""
    table.deal()
    _prefer(table.page, auto_home="on", shortcuts="on")
    table.page.reload()
    assert "AS home" in table.legal
    table.note_what_is_sent()
    table.page.click(table.card("3H"))
    table.page.click(table.card("4H"))
    table.shows(3)
    expect(table.page.locator("#status")).to_contain_text("went home")
    assert table.sent == ["3H 4H", "finish"]
    table.page.keyboard.press("u")
    expect(table.page.locator("body")).to_have_attribute("data-answered", "3")
    assert table.sent == ["3H 4H", "finish", "undo"]
    table.shows(4)
    assert "AS home" in table.legal
    assert table.fans() == _server_fans(table)


def test_shortcuts_can_be_switched_off(table: Table) -> None:
    """Without the shortcuts a single key does nothing."""
    table.deal()
    _prefer(table.page)
    table.page.reload()
    table.click("3H 4H")
    table.note_what_is_sent()
    table.page.keyboard.press("u")
    assert table.sent == []
    table.page.keyboard.press("Control+z")
    table.shows(2)


def test_a_redeal_without_a_question(table: Table, live_server: LiveServer) -> None:
    """Who doesn't want to be asked before a redeal isn't."""
    table.deal(deal=put_deal(live_server, WITH_REDEAL))
    _prefer(table.page)
    table.page.reload()
    for action in played_well("la-belle-lucie", WITH_REDEAL).actions:
        if str(action) == "redeal":
            break
        table.click(str(action))
    version = table.version
    table.page.click("[data-action=redeal]")
    table.shows(version + 1)
    expect(table.page.locator("#status")).to_contain_text("dealt anew")


def test_a_held_key_finds_a_rank(table: Table) -> None:
    """While a rank's key is held, its cards stand out."""
    table.deal()
    table.page.keyboard.down("7")
    expect(table.page.locator(".found")).to_have_count(4)
    table.page.keyboard.up("7")
    expect(table.page.locator(".found")).to_have_count(0)


def test_an_undo_during_the_motion(page: Page) -> None:
    """A move taken back while its card still glides leaves the board as the server has it."""
    table = Table(page)
    page.emulate_media(reduced_motion="no-preference")
    table.deal()
    for _ in range(4):
        version = table.version
        page.click(table.card("3H"))
        page.click(table.card("4H"))
        table.shows(version + 1)
        page.keyboard.press("u")
        table.shows(version + 2)
        assert table.fans() == _server_fans(table)


def test_no_motion_where_none_is_wanted(table: Table) -> None:
    """Under reduced motion nothing is animated."""
    table.deal()
    table.click("3H 4H")
    assert table.page.evaluate("document.getAnimations().length") == 0


def test_a_new_game_leaves_the_old_one(table: Table, live_server: LiveServer) -> None:
    """A running game stays on the first page's list until it has ended."""
    table.deal()
    first = table.page.url
    table.deal("trefoil", put_deal(live_server, ANOTHER))
    table.page.goto("/")
    links = table.page.locator(".waiting a")
    expect(links).to_have_count(2)
    links.last.click()
    expect(table.page).to_have_url(first)
