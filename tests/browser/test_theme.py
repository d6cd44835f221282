"""Light and dark: as the system says, or as the settings say; both with enough contrast."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, SitDown
from tests.browser.person import Person
from tests.browser.server import Server
from tests.browser.stored_tables import StoredTable, store_table
from tests.browser.test_senses import CELLAR, found_by_axe

DARK = "rgb(16, 36, 31)"
LIGHT = "rgb(205, 219, 208)"


def expect_theme(person: Person, colour: str) -> None:
    expect(person.page.locator("html")).to_have_css("background-color", colour)
    expect(person.page.locator("meta[name=theme-color]")).to_have_attribute("content", colour)


def set_theme(person: Person, theme: str) -> None:
    person.page.get_by_test_id("settings").click()
    person.page.get_by_label("Theme").select_option(theme)
    person.page.keyboard.press("Escape")


def test_the_theme_follows_the_system_unless_set(sit_down: SitDown) -> None:
    ann = sit_down("/", color_scheme="light")
    expect_theme(ann, LIGHT)
    ann.page.emulate_media(color_scheme="dark")
    expect_theme(ann, DARK)
    set_theme(ann, "light")
    expect_theme(ann, LIGHT)
    ann.page.reload()
    expect_theme(ann, LIGHT)
    ann.page.emulate_media(color_scheme="light")
    set_theme(ann, "dark")
    expect_theme(ann, DARK)
    set_theme(ann, "system")
    expect_theme(ann, LIGHT)


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["laptop", "phone"])
def test_axe_finds_nothing_serious_on_light_pages(
    sit_down: SitDown, finished: StoredTable, screen: dict[str, object]
) -> None:
    person = sit_down("/", color_scheme="light", **screen)
    for path, there in (
        ("/", "Sit down and play"),
        ("/new", "First Game"),
        ("/about", "Credits"),
        ("/board", "Analysis"),
        ("/puzzles", "Puzzles"),
        ("/daily", "day"),
        ("/review", "Review"),
        (finished.ann, "Rematch"),
        (finished.replay, "Seen by" if not screen else "Step 1"),
    ):
        person.go(path)
        expect(person.page.locator("body")).to_contain_text(there)
        assert found_by_axe(person) == [], path


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["laptop", "phone"])
def test_axe_finds_nothing_serious_at_a_light_table(
    sit_down: SitDown, server: Server, screen: dict[str, object]
) -> None:
    ann = sit_down(store_table(server, CELLAR, computer=True).ann, color_scheme="light", **screen)
    ann.expect_question("Play an Action card")
    assert found_by_axe(ann) == []
    ann.press(ann.in_hand("Cellar"))
    ann.expect_question("Cellar")
    ann.press(ann.in_hand("Estate"))
    assert found_by_axe(ann) == []
    ann.press(ann.page.get_by_test_id("why-question"))
    expect(ann.sheet).to_be_visible()
    assert found_by_axe(ann) == []
    ann.page.keyboard.press("Escape")
    ann.press(ann.page.get_by_test_id("settings"))
    expect(ann.sheet).to_be_visible()
    assert found_by_axe(ann) == []
