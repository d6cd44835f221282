"""The page as an app: it opens without a network, never shows an old version, and is light to load."""

import re
import struct
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from freehold.server.app import ROOT_FILES
from tests.browser.conftest import SitDown, Watch
from tests.browser.person import Person
from tests.browser.server import Server

OFFLINE = "You are offline"
# The most that a first visit may load, in bytes over the wire.
MOST_LOADED = 250_000
STORED = """async () => {
  const found = [];
  for (const name of await caches.keys())
    for (const request of await (await caches.open(name)).keys()) found.push(new URL(request.url).pathname);
  return found;
}"""


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server that may be killed."""
    server = Server(tmp_path)
    yield server
    server.stop()


# There may never be one, so do not wait forever.
READY = """Promise.race([
  navigator.serviceWorker.ready,
  new Promise((_, fail) => setTimeout(() => fail(new Error("there is no service worker")), 20000)),
]).then(() => undefined)"""


def install(page: Page) -> None:
    """Wait until the service worker has stored the page."""
    page.evaluate(READY)


def test_without_a_network_the_page_opens_and_says_so(own_server: Server, sit_down: SitDown, watch: Watch) -> None:
    ann = sit_down("/", own_server, service_workers="allow")
    install(ann.page)
    expect(ann.page.get_by_text(OFFLINE)).to_have_count(0)
    own_server.kill()
    ann.context.set_offline(True)
    ann.go("/")
    expect(ann.page.get_by_role("heading", name="Sit down and play")).to_be_visible()
    expect(ann.page.get_by_text(OFFLINE)).to_be_visible()
    # The rules and the cards can be read, with their pictures.
    ann.go("/rules#throne-room")
    entry = ann.page.locator("#throne-room")
    expect(entry).to_be_in_viewport()
    expect(entry.locator("svg path").first).to_be_visible()
    entry.locator("[data-card]").click()
    expect(ann.page.get_by_role("dialog", name="Throne Room")).to_contain_text("Rulings")
    # It comes back by itself, also a page that needs the server.
    ann.go("/new")
    expect(ann.page.get_by_text("Size Distortion")).to_have_count(0)
    own_server.start()
    ann.context.set_offline(False)
    expect(ann.page.get_by_text(OFFLINE)).to_have_count(0)
    expect(ann.page.get_by_text("Size Distortion").first).to_be_visible()
    ann.go("/")
    ann.page.get_by_test_id("play").click()
    expect(ann.main).to_be_visible()
    watch.forgive_failed_requests()


def test_a_server_that_is_gone_is_noticed_with_a_network(own_server: Server, sit_down: SitDown, watch: Watch) -> None:
    ann = sit_down("/", own_server, service_workers="allow")
    install(ann.page)
    own_server.kill()
    ann.go("/rules")
    expect(ann.page.get_by_text(OFFLINE)).to_be_visible()
    own_server.start()
    expect(ann.page.get_by_text(OFFLINE)).to_have_count(0)
    watch.forgive_failed_requests()


def test_with_a_network_the_page_is_the_newest(sit_down: SitDown) -> None:
    ann = sit_down("/", service_workers="allow")
    install(ann.page)
    ann.page.evaluate(
        """async () => {
          const store = await caches.open((await caches.keys())[0]);
          await store.put("/", new Response("an old page", {headers: {"content-type": "text/html"}}));
        }"""
    )
    ann.go("/about")
    expect(ann.page.get_by_role("heading", name="About Freehold")).to_be_visible()
    assert ann.page.evaluate("navigator.serviceWorker.controller !== null")


def test_only_the_page_the_cards_and_the_rules_are_stored(sit_down: SitDown) -> None:
    ann = sit_down("/", service_workers="allow")
    install(ann.page)
    ann.go("/")
    ann.page.get_by_test_id("play").click()
    expect(ann.main).to_be_visible()
    stored = ann.page.evaluate(STORED)
    assert {path for path in stored if path.startswith("/api/")} == {"/api/cards", "/api/rules"}
    assert all(
        path == "/" or path.startswith("/assets/") or path[1:] in ROOT_FILES for path in stored if "/api/" not in path
    )


def test_the_manifest_and_its_icons(sit_down: SitDown) -> None:
    page = sit_down("/").page
    link = page.locator("link[rel=manifest]").get_attribute("href")
    assert link is not None
    answer = page.request.get(link)
    assert answer.headers["content-type"] == "application/manifest+json"
    manifest = answer.json()
    assert manifest["start_url"] == manifest["scope"] == "/"
    assert {"any", "maskable"} == {icon.get("purpose", "any") for icon in manifest["icons"]}
    for icon in manifest["icons"]:
        drawn = page.request.get(icon["src"])
        assert drawn.headers["content-type"] == "image/png"
        width, height = struct.unpack(">II", drawn.body()[16:24])
        assert icon["sizes"] == f"{width}x{height}"


def test_files_are_kept_by_the_browser_but_not_the_page(sit_down: SitDown) -> None:
    page = sit_down("/").page
    script = page.locator("script[type=module]").get_attribute("src")
    assert script is not None
    assert "immutable" in page.request.get(script).headers["cache-control"]
    for path in ("/", "/service-worker.js", "/manifest.webmanifest"):
        assert page.request.get(path).headers["cache-control"] == "no-cache", path


def loaded_by(person: Person, path: str) -> int:
    """How many bytes come over the wire when a page is opened for the first time."""
    session = person.context.new_cdp_session(person.page)
    session.send("Network.enable")
    sizes: list[float] = []
    session.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    person.go(path)
    person.page.wait_for_load_state("networkidle")
    expect(person.page.locator("svg path").first).to_be_visible()
    return int(sum(sizes))


def test_a_first_visit_is_light(sit_down: SitDown) -> None:
    visitor = sit_down("about:blank")
    assert 50_000 < loaded_by(visitor, "/") <= MOST_LOADED


def test_a_page_that_cannot_be_loaded_can_be_tried_again(sit_down: SitDown, watch: Watch) -> None:
    visitor = sit_down("/")
    visitor.page.route(re.compile("/assets/Rules-.*js"), lambda route: route.abort())
    visitor.page.get_by_role("link", name="Rules").click()
    expect(visitor.page.get_by_role("alert")).to_have_text("This page could not be loaded.")
    visitor.page.unroute_all()
    visitor.page.get_by_role("button", name="Try again").click()
    expect(visitor.page.get_by_role("heading", name="Setting up", level=2)).to_be_visible()
    watch.forgive_failed_requests()
