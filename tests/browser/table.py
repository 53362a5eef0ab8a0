"""The table as a test's hand uses it, and deals whose luck the tests know."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from hashlib import sha256

from playwright.sync_api import Page, expect

from app.db import deals as deals_db
from app.db.database import Database
from app.rules.catalogue import VARIANTS
from app.rules.dealing import ALGORITHM, Deal
from app.rules.game import Game
from app.rules.moves import Action, Redeal
from app.solver import suit
from tests.support.server import LiveServer

OPENING = 40
"""The deal on which a test plays unless it names another: in La Belle Lucie, the 3H goes onto the
4H, the 5D onto the 6D, the AS home; then more, up to seven moves. In The Fan the seven are all."""


def seed(number: int) -> bytes:
    """Return the seed of a test's deal."""
    return sha256(f"browser test {number}".encode()).digest()


def slug_of(number: int) -> str:
    """Return the slug of a test's deal."""
    return f"{number:010d}"


def put_deal(server: LiveServer, number: int) -> str:
    """Add a deal of a known seed to the server's database, once; return its slug."""
    slug = slug_of(number)
    database = Database(server.database_url, b"any")
    with database.write() as store:
        if deals_db.by_slug(store, slug) is None:
            deals_db.add(
                store,
                slug=slug,
                seed=seed(number),
                algorithm=ALGORITHM,
                commitment=Deal(seed(number)).commitment,
                kind="random",
                created_by=None,
                created_at=datetime.now(UTC),
            )
            store.commit()
    database.close()
    return slug


def played_well(variant: str, number: int) -> Game:
    """Return the deal's game after each layout was solved as far as it goes."""
    game = Game.start(VARIANTS[variant].rules, Deal(seed(number)))
    while not game.over:
        for action in suit.solve(game.rules, game.position).line:
            game = game.play(action)
        if Redeal() not in game.legal:
            break
        game = game.play(Redeal())
    return game


class Table:
    """A game's page; every method plays as a person would."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def deal(self, variant: str = "la-belle-lucie", deal: str = slug_of(OPENING)) -> None:
        """Begin a game on a known deal by a form like the first page's, and open its table."""
        fields: dict[str, str | float | bool] = {"variant": variant, "deal": deal}
        answer = self.page.request.post("/games", form=fields)
        assert answer.ok, answer.text()
        self.page.goto(answer.url)

    @property
    def version(self) -> int:
        """The version that the board shows."""
        return int(self.page.locator("#board").get_attribute("data-version") or -1)

    @property
    def legal(self) -> list[str]:
        """The actions that the page knows to be legal."""
        text = self.page.locator("#play").get_attribute("data-legal") or ""
        return [action for action in text.split(",") if action]

    def says(self, text: str | re.Pattern[str]) -> None:
        """Wait until this is the one message."""
        expect(self.page.locator("#status")).to_have_text(text)

    def note_what_is_sent(self) -> None:
        """From now on, keep what the page sends to the table; `sent` reads it."""
        self.page.evaluate(
            """() => {
              const sent = (window.sent = []);
              document.addEventListener("submit", ({ submitter }) => {
                sent.push(submitter.dataset.action ?? submitter.value);
              }, true);
              // After the page's own listener, whose next step waits as long: that one goes first.
              document.addEventListener("htmx:finally:request", () => {
                setTimeout(() => { document.body.dataset.answered = sent.length; });
              });
            }"""
        )

    @property
    def sent(self) -> list[str]:
        """What the page has sent since `note_what_is_sent`, also without an answer yet."""
        found: list[str] = self.page.evaluate("window.sent")
        return found

    def fans(self) -> list[list[str]]:
        """The fans as drawn, bottom card first."""
        self.page.wait_for_load_state()
        found: list[list[str]] = self.page.locator("[data-fan]").evaluate_all(
            "fans => fans.map(f => [...f.querySelectorAll('[data-card]')].map(c => c.dataset.card))"
        )
        return found

    def card(self, code: str) -> str:
        """The selector of a card."""
        return f'[data-card="{code}"]'

    def shows(self, version: int) -> None:
        """Wait until the board shows this version, and the buttons belong to it."""
        expect(self.page.locator("#board")).to_have_attribute("data-version", str(version))
        expect(self.page.locator(f'#play:not([data-version="{version}"])')).to_have_count(0)

    def click(self, action: str) -> None:
        """Play an action with the mouse alone, and wait until the board shows it."""
        version = self.version
        match action.split():
            case ["redeal"]:
                self.page.click("[data-action=redeal]")
                self.page.click("[data-confirm=redeal]")
            case ["draw", code, place]:
                self.page.click(f"{self.card(code)} > b")
                self.page.click(
                    f'[data-foundation="{code[1]}"]' if place == "home" else self.card(place)
                )
                self.page.click(f'#ask-draw [value="{action}"]')
            case [code, "home"]:
                self.page.dblclick(self.card(code))
            case [code, "space"]:
                self.page.click(self.card(code))
                self.page.locator(".space").first.click()
            case [code, target]:
                self.page.click(self.card(code))
                self.page.click(self.card(target))
            case _:
                raise ValueError(action)
        self.shows(version + 1)

    def win(self, actions: Iterator[Action]) -> None:
        """Play a whole line with the mouse."""
        for action in actions:
            self.click(str(action))
