"""Why: the cards and rules behind a question, and behind a line of the log."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from freehold.cards.rulings import rulings
from tests.browser.conftest import PHONE, SitDown
from tests.browser.person import Person
from tests.browser.server import Server
from tests.browser.stored_tables import store_table
from tests.browser.test_senses import found_by_axe

CELLAR = "A hand: Cellar, 2 Estate, Copper, Silver; A deck: Gold; A discard: Duchy, Market"
PAGE_RULES = Path(__file__).parents[2] / "web" / "src" / "lib" / "why.svelte.ts"


def why(person: Person) -> Locator:
    return person.page.get_by_test_id("why")


def test_the_page_names_only_rules_that_exist() -> None:
    topics = "action|turn|buy|term|cleanup|shuffle|reaction|order|choice|end|score|tie"
    named = set(re.findall(rf'"((?:{topics})-[a-z0-9-]+)"', PAGE_RULES.read_text("utf-8")))
    assert len(named) > 40
    assert named <= {ruling.id for ruling in rulings()}


@pytest.mark.parametrize("options", [{}, PHONE], ids=["laptop", "phone"])
def test_why_a_card_asks(sit_down: SitDown, server: Server, options: dict[str, object]) -> None:
    ann = sit_down(store_table(server, CELLAR, computer=True).ann, **options)
    ann.press(ann.in_hand("Cellar"))
    ann.expect_question("Cellar")
    ann.press(ann.page.get_by_test_id("why-question"))
    expect(why(ann)).to_contain_text("Discard any number of cards")
    expect(why(ann)).to_contain_text("Cellar")
    expect(why(ann)).to_contain_text("only the one that ends on top must be shown")
    assert found_by_axe(ann) == []
    # The card can be read from there.
    ann.press(why(ann).get_by_role("button", name="Cellar"))
    expect(ann.page.get_by_role("dialog", name="Cellar")).to_be_visible()


def test_why_by_key_and_the_rule_among_all_rules(sit_down: SitDown, server: Server) -> None:
    ann = sit_down(store_table(server, CELLAR, computer=True).ann)
    ann.expect_question("Play an Action card")
    ann.page.keyboard.press("w")
    expect(why(ann)).to_contain_text("Playing an Action card is optional")
    with ann.context.expect_page() as opened:
        why(ann).get_by_role("link").first.click()
    rule = opened.value.locator("#action-optional")
    expect(rule).to_be_in_viewport()
    assert found_by_axe(Person(opened.value)) == []
    ann.page.keyboard.press("w")
    expect(why(ann)).to_have_count(0)


def test_why_a_line_of_the_log_by_keyboard(sit_down: SitDown, server: Server) -> None:
    ann = sit_down(store_table(server, CELLAR, computer=True).ann)
    ann.in_hand("Cellar").click()
    ann.in_hand("Estate").click()
    ann.in_hand("Estate").click()
    ann.main.click()
    line = ann.log.locator("p", has_text="You play Cellar")
    expect(line).to_have_text(re.compile("^You play Cellar: .1 Action, discard 2 Estates, shuffle, draw a Gold and "))
    ann.log.focus()
    ann.page.keyboard.press("Tab")
    expect(line.get_by_role("button", name="Why?")).to_be_focused()
    ann.page.keyboard.press("Enter")
    expect(why(ann)).to_contain_text("An empty deck is not refilled until")
    expect(why(ann).get_by_role("heading", name="Cellar")).to_be_visible()
    ann.page.keyboard.press("Escape")
    expect(line.get_by_role("button", name="Why?")).to_be_focused()
    ann.page.keyboard.press("ArrowUp")
    expect(ann.log.locator("p").first.get_by_role("button", name="Why?")).to_be_focused()


def test_why_a_line_of_the_log_by_a_tap(sit_down: SitDown, server: Server) -> None:
    ann = sit_down(store_table(server, CELLAR, computer=True).ann, **PHONE)
    ann.in_hand("Cellar").tap()
    ann.expect_question("Cellar")
    ann.page.get_by_role("button", name="Log", exact=True).tap()
    ann.log.locator("p", has_text="You play Cellar").tap(position={"x": 3, "y": 8})
    expect(why(ann)).to_contain_text("Playing an Action card is optional")
    assert found_by_axe(ann) == []
