"""Whole games in a real browser, and what happens to moves that can't be."""

import re

from playwright.sync_api import Page, expect

from tests.browser.table import Table, played_well, put_deal
from tests.support.server import LiveServer

WON_WITH_ONE_REDEAL = 40
WON_THE_FAN = 48
WON_WITH_THE_DRAW = 1


def test_la_belle_lucie_is_won_by_clicks(table: Table, live_server: LiveServer) -> None:
    """A whole game, a redeal included, is won with the mouse alone, and the table says so."""
    game = played_well("la-belle-lucie", WON_WITH_ONE_REDEAL)
    table.deal(deal=put_deal(live_server, WON_WITH_ONE_REDEAL))
    table.win(iter(game.actions))
    table.says(f"Won: every card is home, in {game.moves} moves and 1 redeal.")
    expect(table.page.locator("#par dd")).to_have_text(re.compile(r"[01]"))
    table.page.click("[data-action=new]")
    expect(table.page.locator("#board")).to_have_attribute("data-version", "0")
    expect(table.page.locator("#status")).to_contain_text("Ranked.")


def test_an_ended_game_is_played_again_as_practice(table: Table, live_server: LiveServer) -> None:
    """The same deal once more, from the table itself."""
    table.deal(deal=put_deal(live_server, 41))
    first = table.fans()
    table.page.click("[popovertarget=ask-more]")
    table.page.click("[data-action=end]")
    table.page.click("[data-confirm=end]")
    table.page.click("[data-action=again]")
    expect(table.page.locator("#status")).to_contain_text("Practice.")
    assert table.fans() == first


def test_the_fan_is_won_by_clicks(table: Table, live_server: LiveServer) -> None:
    """A game with kings in spaces is won with the mouse alone."""
    game = played_well("the-fan", WON_THE_FAN)
    table.deal("the-fan", put_deal(live_server, WON_THE_FAN))
    table.win(iter(game.actions))
    table.says(f"Won: every card is home, in {game.moves} moves.")


def test_a_draw_asks_before_it_is_used(table: Table, live_server: LiveServer) -> None:
    """A buried card is picked like any other; what the draw would do is said before it is done."""
    variant = "three-shuffles-and-a-draw"
    game = played_well(variant, WON_WITH_THE_DRAW)
    table.deal(variant, put_deal(live_server, WON_WITH_THE_DRAW))
    table.win(iter(game.actions))
    assert any(str(action).startswith("draw") for action in game.actions)
    table.says(re.compile("^Won"))


def test_a_game_is_lost_by_ending_it(table: Table) -> None:
    """“End game” asks first; then the game counts as lost and takes no action any more."""
    table.deal()
    table.page.click("[popovertarget=ask-more]")
    table.page.click("[data-action=end]")
    table.page.click("[data-confirm=end]")
    expect(table.page.locator("#status")).to_have_text("Ended. 0 cards home.")
    expect(table.page.locator("[data-action=undo]")).to_have_count(0)
    expect(table.page.locator("button.c")).to_have_count(0)


def test_a_game_with_nothing_left_says_so(table: Table) -> None:
    """Being over ends nothing: the table says what is left to do, and undo works."""
    table.deal("the-fan")
    for _ in range(7):
        table.click(table.legal[0])
    table.says(re.compile("^Nothing is left to play."))
    table.page.click("[data-action=undo]")
    table.shows(8)


def test_an_illegal_move_leaves_the_board_and_says_why(table: Table) -> None:
    """A refused move changes nothing but the message, which names the cards and the reason."""
    table.deal()
    before = table.fans()
    table.page.click(table.card("3C"))
    table.page.click(table.card("4H"))
    expect(table.page.locator("#status")).to_contain_text("fans build in suit")
    assert table.fans() == before
    assert table.version == 0


def test_a_double_click_sends_one_action(table: Table) -> None:
    """Both clicks of a double click are one undo."""
    table.deal()
    for action in ("3H 4H", "5D 6D", "AS home"):
        table.click(action)
    table.page.dblclick("[data-action=undo]")
    table.shows(4)
    table.page.reload()
    assert table.version == 4


def test_quick_moves_are_all_played(table: Table) -> None:
    """Moves made while an answer is on its way are kept and sent after it."""
    table.deal()
    for code in ("3H", "4H", "5D", "6D"):
        table.page.evaluate("code => document.querySelector(`[data-card='${code}']`).click()", code)
    table.shows(2)
    assert {("4H", "3H"), ("6D", "5D")} <= {tuple(fan[-2:]) for fan in table.fans()}


def test_the_back_button_shows_the_current_board(table: Table) -> None:
    """Coming back to a game, by the back button or by its address, shows it as it stands."""
    table.deal()
    url = table.page.url
    table.page.goto("/rules")
    other = Table(table.page.context.new_page())
    other.page.goto(url)
    other.click("3H 4H")
    table.page.go_back()
    table.shows(1)
    assert table.fans() == other.fans()


def test_a_stale_tab_gets_the_current_board(table: Table) -> None:
    """A move against an old version is not played; the tab shows the game as it stands, and why."""
    table.deal()
    other = Table(table.page.context.new_page())
    other.page.goto(table.page.url)
    other.click("3H 4H")
    table.page.click("[data-action=undo]", force=True)
    expect(table.page.locator("#status")).to_contain_text("moved on elsewhere")
    table.shows(1)
    assert table.fans() == other.fans()
    table.click("5D 6D")


def test_a_stranger_sees_the_game_and_cannot_play(table: Table, page: Page) -> None:
    """Whoever has the link sees the cards and no buttons to move them."""
    table.deal()
    visitor = page.context.browser
    assert visitor is not None
    profile = visitor.new_context()
    seen = Table(profile.new_page())
    seen.page.goto(table.page.url)
    assert seen.fans() == table.fans()
    expect(seen.page.locator("button.c")).to_have_count(0)
    expect(seen.page.locator("#play")).to_have_count(0)
    profile.close()


def test_undoing_a_redeal_asks_and_makes_the_game_practice(
    table: Table, live_server: LiveServer
) -> None:
    """Taking back a redeal says what it costs before anything happens."""
    game = played_well("la-belle-lucie", WON_WITH_ONE_REDEAL)
    table.deal(deal=put_deal(live_server, WON_WITH_ONE_REDEAL))
    for action in game.actions:
        table.click(str(action))
        if str(action) == "redeal":
            break
    version = table.version
    table.page.click("[data-action=undo]")
    expect(table.page.locator("#ask-undo")).to_contain_text("practice")
    assert table.version == version
    table.page.click("[data-confirm=undo]")
    expect(table.page.locator("#status")).to_contain_text("Taken back")
