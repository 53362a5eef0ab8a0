"""A real Chromium, driven by Playwright, that talks to nothing but the tests' own server."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, expect, sync_playwright

from tests.support.missing import missing

NAMES = ("chromium", "chromium-browser", "google-chrome")
PATIENCE = 20_000  # milliseconds: a busy machine is no bug
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
)


def _executable() -> str:
    """Return the browser that CHROMIUM names, or the first one found on the path."""
    wanted = os.environ.get("CHROMIUM")
    found = wanted or next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        missing("Chromium", "apt-get install chromium, or name one by CHROMIUM=path")
    return found


@contextmanager
def chromium() -> Iterator[Browser]:
    """Start a headless browser with an empty profile, and close it at the end."""
    executable = _executable()
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=list(FLAGS))
        try:
            yield browser
        finally:
            browser.close()
