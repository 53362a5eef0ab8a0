"""Fixtures of the browser tests."""

import pytest
from playwright.sync_api import Page

from tests.browser.table import Table


@pytest.fixture
def table(page: Page) -> Table:
    """A table in a tab of its own; motion is off, so that a test never aims at a moving card."""
    page.emulate_media(reduced_motion="reduce")
    return Table(page)
