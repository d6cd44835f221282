"""The documentation as the server shows it: read and searched in a browser, on a laptop and on a phone."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, SitDown
from tests.browser.server import Server
from tests.browser.test_app import install
from tests.browser.test_senses import found_by_axe


@pytest.fixture(scope="module")
def site_server(built_site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("tables"), site=built_site)
    yield server
    server.stop()


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["laptop", "phone"])
def test_a_search_leads_to_the_page_of_a_card(
    sit_down: SitDown, site_server: Server, screen: dict[str, object]
) -> None:
    page = sit_down("/docs/", at=site_server, **screen).page
    if screen:
        page.locator("label[for=__search]").first.tap()
    page.get_by_role("textbox", name="Search").fill("Militia")
    page.locator(".md-search-result__link").filter(has_text="Militia").first.click()
    expect(page).to_have_url(re.compile("/docs/cards/militia/"))
    expect(page.get_by_role("heading", name="Militia", level=1)).to_be_visible()
    expect(page.locator("#militia-coins")).to_be_visible()


def test_the_front_page_leads_there_past_the_service_worker(sit_down: SitDown, site_server: Server) -> None:
    reader = sit_down("/", at=site_server, service_workers="allow")
    install(reader.page)
    reader.page.reload()
    reader.page.wait_for_function("navigator.serviceWorker.controller !== null")
    reader.page.get_by_role("link", name="Documentation").click()
    expect(reader.page).to_have_title("Freehold")
    expect(reader.page.get_by_role("heading", name="Build on it")).to_be_visible()


def test_the_theme_is_kept(sit_down: SitDown, site_server: Server) -> None:
    page = sit_down("/docs/", at=site_server, color_scheme="light").page
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "default")
    page.get_by_title("Switch to the light theme").click()
    page.get_by_title("Switch to the dark theme").click()
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "slate")
    page.goto("/docs/play/")
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "slate")


def test_on_a_phone_nothing_is_wider_than_the_screen(sit_down: SitDown, site_server: Server) -> None:
    page = sit_down("/docs/", at=site_server, **PHONE).page
    for path in ("", "cards/", "cards/militia/", "rulings/", "reference/game/"):
        page.goto(f"/docs/{path}")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        assert page.evaluate("[innerWidth, document.documentElement.scrollWidth]") == [390, 390], path


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious(sit_down: SitDown, site_server: Server, theme: str) -> None:
    reader = sit_down("/docs/cards/militia/", at=site_server, color_scheme=theme)
    expect(reader.page.get_by_role("heading", level=1)).to_be_visible()
    assert found_by_axe(reader) == []
