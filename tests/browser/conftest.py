"""Fixtures of the browser tests."""

import pytest
from playwright.sync_api import Page

from tests.browser.table import OPENING, Table, put_deal
from tests.support.server import LiveServer


@pytest.fixture(scope="session")
def live_server(live_server: LiveServer) -> LiveServer:
    """The app in its own process; it knows the deal that the tests play on."""
    put_deal(live_server, OPENING)
    return live_server


@pytest.fixture
def table(page: Page) -> Table:
    """A table in a tab of its own; motion is off, so that a test never aims at a moving card."""
    page.emulate_media(reduced_motion="reduce")
    return Table(page)
