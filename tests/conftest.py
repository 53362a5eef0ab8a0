"""Fixtures that every test folder may use, and the end of a run that lacked a program.

Async tests need no mark: anyio runs them. Databases, servers and browsers are made where a test
asks for them, so a run of the rules' tests starts none.
"""

import os
import shutil
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import httpx
import hypothesis
import pytest
from fastapi import FastAPI
from playwright.sync_api import Browser, BrowserContext, Page

from app.settings import Settings
from tests.support.app import create_app, migrate, visitor
from tests.support.browser import PATIENCE, chromium
from tests.support.missing import missing_program
from tests.support.postgres import Cluster, temporary_cluster
from tests.support.server import LiveServer, served
from tests.support.stopping import stop_cleanly

# A slow machine is no bug, and CI tries the same examples every time.
hypothesis.settings.register_profile("lucie", deadline=None, derandomize="CI" in os.environ)
hypothesis.settings.load_profile("lucie")

LACKING = pytest.StashKey[dict[str, list[str]]]()


def pytest_configure(config: pytest.Config) -> None:
    """Keep a list of the tests that lacked a program, and clean up even when told to stop."""
    stop_cleanly()
    config.stash[LACKING] = {}
    config.pluginmanager.register(_Lacking(config), "lacking-programs")


class _Lacking:
    """Makes a run fail, and say why, when tests were skipped for want of a program."""

    def __init__(self, config: pytest.Config) -> None:
        self.tests = config.stash[LACKING]

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        program = missing_program(report)
        if program is not None:
            self.tests.setdefault(program, []).append(report.nodeid)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if self.tests and session.exitstatus in {pytest.ExitCode.OK, 5}:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        for program, tests in self.tests.items():
            terminalreporter.section(f"incomplete run: {len(tests)} tests need {program}")
            for test in tests:
                terminalreporter.line(test)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep the browser's tests in one worker: one Chromium at a time is enough for two cores."""
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.xdist_group("browser"))


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Async tests run on asyncio, as the app does."""
    return "asyncio"


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    """A PostgreSQL server for the whole run (one for each worker)."""
    with temporary_cluster() as cluster:
        yield cluster


@pytest.fixture
def postgres_url(postgres: Cluster) -> Iterator[str]:
    """DATABASE_URL of an empty PostgreSQL database that only this test has."""
    name = postgres.create_database()
    yield postgres.url(name)
    postgres.drop_database(name)


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """DATABASE_URL of an SQLite file, not made yet, that only this test has."""
    return f"sqlite:///{tmp_path / 'test.sqlite3'}"


@pytest.fixture(scope="session")
def migrated_postgres(postgres: Cluster) -> str:
    """Name of a migrated database, to be used by one test after the other."""
    name = postgres.create_database()
    migrate(postgres.url(name))
    return name


@pytest.fixture(scope="session")
def migrated_sqlite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A migrated file, to be copied."""
    file = tmp_path_factory.mktemp("migrated") / "empty.sqlite3"
    migrate(f"sqlite:///{file}")
    return file


@pytest.fixture(params=["sqlite", "postgres"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """DATABASE_URL of a migrated database that only this test has: each test runs on both kinds."""
    if request.param == "sqlite":
        file = tmp_path / "test.sqlite3"
        shutil.copy(request.getfixturevalue("migrated_sqlite"), file)
        yield f"sqlite:///{file}"
        return
    # Emptying one database takes a fraction of the time that copying it would.
    cluster: Cluster = request.getfixturevalue("postgres")
    name = request.getfixturevalue("migrated_postgres")
    yield cluster.url(name)
    cluster.empty_database(name)


@pytest.fixture
def settings(database_url: str) -> Settings:
    """What the tests' app is told: a database of this test's own, no rate limits."""
    return Settings(database_url=database_url, secret_key=b"only for tests" * 3, rate_limits=False)


@pytest.fixture
async def app(settings: Settings) -> AsyncIterator[FastAPI]:
    """The app in this process, started and at the end shut down."""
    made = create_app(settings)
    async with made.router.lifespan_context(made):
        yield made


@pytest.fixture
async def client(app: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    """A visitor with a cookie jar of their own; `visitor(app)` makes another."""
    async with visitor(app) as made:
        yield made


@pytest.fixture(scope="session")
def live_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    """The app in its own process on SQLite; every browser context is a new guest in it."""
    with served(tmp_path_factory.mktemp("live")) as server:
        yield server


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A real Chromium.

    One for each module, not for the run: while Playwright's own event loop is there, no async test
    can run in the same process.
    """
    with chromium() as running:
        yield running


@pytest.fixture
def context(browser: Browser, live_server: LiveServer) -> Iterator[BrowserContext]:
    """A browser profile of this test's own, with the live server as its base address."""
    profile = browser.new_context(base_url=live_server.url)
    profile.set_default_timeout(PATIENCE)
    yield profile
    profile.close()


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    """A tab; the test fails if a script failed or the page broke its own security policy."""
    tab = context.new_page()
    complaints: list[str] = []
    tab.on("pageerror", lambda error: complaints.append(str(error)))
    tab.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
    yield tab
    # The browser reports every refused move's 4xx answer by itself, and that is no fault.
    faults = [line for line in complaints if not line.startswith("Failed to load resource")]
    assert faults == []
