"""A server, a browser, and people at its pages; every test checks that nothing fails or is loaded from elsewhere."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.browser.person import Person
from tests.browser.server import Server
from tests.browser.stored_tables import StoredTable, finished_table

PAGE = Path(__file__).parents[2] / "src" / "freehold" / "server" / "page" / "index.html"
PROGRAMS = ("chromium", "chromium-browser", "google-chrome")
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
LAPTOP = {"viewport": {"width": 1366, "height": 768}}
PHONE = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}
# A busy machine is slow; normally nothing takes this long.
PATIENCE = 30_000

SitDown = Callable[..., Person]


def chromium() -> str:
    """The browser of this machine."""
    found = next(filter(None, map(shutil.which, PROGRAMS)), None)
    assert found, "these tests need Chromium: run scripts/install-test-tools as root, or install chromium by hand"
    return found


# A browser keeps an event loop running, so close it after this folder: other tests run their own loops.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    assert PAGE.exists(), "these tests need the built page: run make test, or python web/build.py"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=QUIET)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("tables"))
    yield server
    server.stop()


@pytest.fixture(scope="package")
def finished(server: Server) -> StoredTable:
    """A table with a finished game."""
    return finished_table(server)[0]


class Watch:
    """Notes what the pages of a test request, and the errors on them."""

    def __init__(self) -> None:
        self.asked_for: list[str] = []
        self.troubles: list[str] = []

    def follow(self, context: BrowserContext) -> None:
        context.on("request", lambda request: self.asked_for.append(request.url))
        context.on("page", self._follow_page)
        context.on("console", lambda line: self.troubles.append(line.text) if line.type == "error" else None)
        context.on("weberror", lambda error: self.troubles.append(str(error.error)))

    def forgive_failed_requests(self) -> None:
        """The browser notes what it could not load; a test that stops the server or a request expects that."""
        failed = ("Failed to load resource", "WebSocket connection to")
        self.troubles = [line for line in self.troubles if not line.startswith(failed)]

    def _follow_page(self, page: Page) -> None:
        page.on("websocket", lambda socket: self.asked_for.append(socket.url))


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture
def sit_down(browser: Browser, server: Server, watch: Watch) -> Iterator[SitDown]:
    """Opens a page in a separate browser, as another person would: on a laptop, or with `**PHONE` on a phone."""
    expect.set_options(timeout=PATIENCE)
    contexts: list[BrowserContext] = []

    def sit(path: str, at: Server = server, **options: Any) -> Person:
        # Requests that a service worker makes cannot be answered by a test, so only tests of it allow one.
        usual = {"reduced_motion": "reduce", "accept_downloads": True, "service_workers": "block", **LAPTOP}
        context = browser.new_context(**{"base_url": at.address, **usual, **options})
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        watch.follow(context)
        return Person(context.new_page(), "has_touch" in options).go(path)

    yield sit
    for context in contexts:
        context.close()
    own = ("http://127.0.0.1:", "ws://127.0.0.1:", "data:", "blob:")
    assert [address for address in watch.asked_for if not address.startswith(own)] == []
    assert watch.troubles == []
