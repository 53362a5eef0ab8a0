"""The same game with JavaScript off: plain forms, full pages."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.table import Table, played_well, put_deal
from tests.support.browser import PATIENCE
from tests.support.server import LiveServer

WON_THE_FAN = 48


@pytest.fixture
def plain(browser: Browser, live_server: LiveServer) -> Iterator[Table]:
    """A table in a browser that runs no script."""
    profile = browser.new_context(base_url=live_server.url, java_script_enabled=False)
    profile.set_default_timeout(PATIENCE)
    yield Table(profile.new_page())
    profile.close()


def _play(table: Table, action: str) -> None:
    """Play an action by the page's plain buttons: first the card, then the place."""
    code, place = action.split()
    table.page.click(table.card(code))
    expect(table.page.locator(f"{table.card(code)}.up")).to_be_visible()
    match place:
        case "home":
            table.page.click(".home .take")
        case "space":
            table.page.locator(".space.lit").first.click()
        case _:
            table.page.click(table.card(place))


def test_a_game_is_won_without_script(plain: Table, live_server: LiveServer) -> None:
    """A whole game is won by picking a card and then one of the lit places."""
    game = played_well("the-fan", WON_THE_FAN)
    plain.deal("the-fan", put_deal(live_server, WON_THE_FAN))
    for number, action in enumerate(game.actions, start=1):
        _play(plain, str(action))
        plain.shows(number)
    plain.says(f"Won: every card is home, in {game.moves} moves.")


def test_undo_and_questions_work_without_script(plain: Table) -> None:
    """Undo, the list of legal moves, a typed move and ending the game need no script."""
    plain.deal()
    plain.page.click("[popovertarget=ask-more]")
    plain.page.fill("#typed", "3h 4h")
    plain.page.press("#typed", "Enter")
    plain.shows(1)
    plain.page.click("[data-action=undo]")
    plain.shows(2)
    plain.page.click("[popovertarget=ask-more]")
    plain.page.click("text=What can be played now?")
    plain.page.wait_for_url("**?show=moves")
    plain.page.click("[popovertarget=ask-more]")
    expect(plain.page.locator("#moves")).to_contain_text("3H 4H")
    plain.page.click("[data-action=end]")
    plain.page.click("[data-confirm=end]")
    plain.says("Ended. 0 cards home.")


def test_a_refused_move_is_explained_on_a_full_page(plain: Table) -> None:
    """Without script a refusal is the whole table again, with the reason and status 422."""
    plain.deal()
    with plain.page.expect_navigation() as navigation:
        plain.page.click("[data-action=undo]", force=True)
    answer = navigation.value
    assert answer is not None
    assert answer.status == 422
    plain.says("There is nothing to undo.")


def test_the_picker_finds_other_names_without_script(plain: Table) -> None:
    """The search is a plain form: Midnight Oil is La Belle Lucie."""
    plain.page.goto("/")
    plain.page.fill("#q", "midnight oil")
    plain.page.press("#q", "Enter")
    expect(plain.page.locator(".variants li")).to_have_count(1)
    expect(plain.page.locator(".variants h3")).to_have_text("La Belle Lucie")


def test_custom_rules_are_dealt_without_script(plain: Table) -> None:
    """The form of rules of one's own begins a game by them."""
    plain.page.goto("/")
    plain.page.click(".custom summary")
    plain.page.select_option("[name=redeals]", "3")
    plain.page.select_option("[name=suit]", "alternating")
    plain.page.click("text=Deal with these rules")
    expect(plain.page.locator("h1")).to_have_text("Custom rules")
    expect(plain.page.locator("#facts")).to_contain_text("3")
