"""Accessibility: screen readers, reduced motion, contrast."""

import re
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, SitDown
from tests.browser.person import Person
from tests.browser.server import Server
from tests.browser.stored_tables import StoredTable, store_table

FLIGHTS = """
  window.flights = 0;
  new MutationObserver((changes) => {
    for (const change of changes)
      for (const node of change.addedNodes) if (node.classList?.contains("flight")) window.flights += 1;
  }).observe(document, {childList: true, subtree: true});
"""
SERIOUS = ("serious", "critical")
CELLAR = "A hand: Cellar, 2 Estate, Copper, Silver; A deck: Gold, Duchy, Market; trash: Gold"


def found_by_axe(person: Person) -> list[str]:
    """What is seriously wrong on a page: the rule, and where."""
    results = Axe().run(person.page, options={"resultTypes": ["violations"]})
    return [
        f"{violation['id']}: {node['html'][:200]} {node['failureSummary']}"
        for violation in results.response["violations"]
        if violation["impact"] in SERIOUS
        for node in violation["nodes"]
    ]


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["laptop", "phone"])
def test_axe_finds_nothing_serious_on_the_pages_around_the_table(
    sit_down: SitDown, finished: StoredTable, screen: dict[str, object]
) -> None:
    person = sit_down("/", **screen)
    for path, there in (
        ("/", "Sit down and play"),
        ("/new", "First Game"),
        ("/about", "Credits"),
        (finished.ann, "Rematch"),
        (finished.replay, "Seen by"),
        ("/history", "Favourite cards"),
        ("/", "Last games"),
    ):
        person.go(path)
        expect(person.page.locator("body")).to_contain_text(there)
        assert found_by_axe(person) == [], path
    person.go("/new")
    for way in ("Random cards", "Chosen cards", "Players choose"):
        person.page.get_by_text(way, exact=True).click()
        expect(person.page.locator('[data-group="cards"] [data-card]').first).to_be_visible()
        person.page.locator('[data-group="cards"] [data-card]').first.click()
        assert found_by_axe(person) == [], way


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["laptop", "phone"])
def test_axe_finds_nothing_serious_at_the_table(sit_down: SitDown, server: Server, screen: dict[str, object]) -> None:
    ann = sit_down(store_table(server, CELLAR, computer=True).ann, **screen)
    steps: list[tuple[str, Callable[[], None]]] = [
        ("Play an Action card", lambda: ann.in_hand("Cellar").click()),
        ("Cellar", lambda: ann.in_hand("Estate").click()),
        ("Cellar", lambda: ann.main.click()),
        ("Play your Treasures", lambda: ann.main.click()),
        ("Buy", lambda: ann.page.get_by_test_id("trash").click()),
        ("Buy", lambda: ann.page.get_by_test_id("settings").click()),
        ("Buy", lambda: ann.pile("Laboratory").click(button="right")),
        ("Buy", lambda: None),
    ]
    for number, (question, go_on) in enumerate(steps):
        ann.expect_question(question)
        assert found_by_axe(ann) == [], f"step {number}: {question}"
        if ann.sheet.count():
            ann.page.keyboard.press("Escape")
        go_on()


def test_a_screen_reader_hears_the_question_and_the_log(sit_down: SitDown, server: Server) -> None:
    ann = sit_down(store_table(server, CELLAR, computer=True).ann)
    ann.expect_question("Play an Action card")
    expect(ann.question).to_have_attribute("aria-live", "polite")
    expect(ann.log).to_have_role("log")
    # Screen readers announce only changes within the same element.
    question, log = ann.question.element_handle(), ann.log.element_handle()
    ann.in_hand("Cellar").click()
    ann.expect_question("Cellar")
    assert "Cellar" in question.inner_text()
    assert "You play Cellar: +1 Action" in log.inner_text()
    expect(ann.in_hand("Estate")).to_have_accessible_name("2 Estates")
    ann.in_hand("Estate").click()
    expect(ann.in_hand("Estate")).to_have_accessible_name("2 Estates, 1 chosen")
    expect(ann.pile("Silver")).to_have_accessible_name(re.compile(r"Silver, costs 3, \d+ left"))


@pytest.mark.parametrize(("motion", "moves"), [("reduce", False), ("no-preference", True)])
def test_cards_move_unless_the_system_asks_for_less_motion(
    sit_down: SitDown, server: Server, motion: str, moves: bool
) -> None:
    table = store_table(server, CELLAR, computer=True)
    ann = sit_down("/about", reduced_motion=motion)
    ann.page.add_init_script(FLIGHTS)
    ann.go(table.ann)
    ann.in_hand("Cellar").click()
    ann.expect_question("Cellar")
    ann.main.click()
    ann.main.click()
    ann.expect_question("Buy")
    expect(ann.counter("coins")).to_have_text("3")
    assert (ann.page.evaluate("window.flights") > 0) == moves
