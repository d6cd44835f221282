"""The rules page: pictures, terms, every card and every rule; searched, linked, and linked to."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from freehold.cards.catalogue import all_cards
from freehold.cards.rulings import rulings, rulings_to_read
from tests.browser.conftest import PHONE, SitDown
from tests.browser.person import Person
from tests.browser.server import Server
from tests.browser.stored_tables import store_table
from tests.browser.test_senses import found_by_axe
from tests.page_sources import SOURCES

GUIDE: dict[str, Any] = json.loads((SOURCES / "lib" / "guide.json").read_text("utf-8"))
CELLAR = "A hand: Cellar, 2 Estate, Copper, Silver; A deck: Gold, Duchy, Market"
# Links on the page that lead nowhere, and ids that are there twice.
BROKEN = """() => {
  const ids = [...document.querySelectorAll("main [id]")].map((one) => one.id);
  const links = [...document.querySelectorAll('main a[href^="#"]')].map((one) => one.hash.slice(1));
  return [...links.filter((id) => !ids.includes(id)), ...ids.filter((id, at) => ids.indexOf(id) !== at)];
}"""


def test_the_terms_name_rules_that_exist() -> None:
    known = {ruling.id for ruling in rulings()}
    for term in GUIDE["terms"]:
        assert set(term["rules"]) <= known, term["id"]
        assert term["rules"], term["id"]
        assert term["id"] not in known


def test_the_sample_turn_adds_up() -> None:
    """What the sample says that Rosa has is what the rules give her."""
    cards = all_cards()
    before = GUIDE["sample"][0]
    for step in GUIDE["sample"][1:5]:
        new = [card for card in step["played"] if card not in before["played"]]
        actions, buys, coins = before["counters"]
        for name in new:
            count, card = step["played"][name], cards[name]
            actions += count * (int(card.actions) - ("Action" in card.type_names()))
            buys += count * int(card.buys)
            coins += count * int(card.coins)
        assert step["counters"] == [actions, buys, coins], step
        before = step
    spent = sum(int(cards[name].cost) for name in ("Province", "Silver"))
    assert before["counters"][2] == spent


@pytest.fixture
def reader(sit_down: SitDown) -> Person:
    reader = sit_down("/rules")
    expect(reader.page.locator("#throne-room")).to_be_attached()
    expect(reader.page.locator("#action-optional")).to_be_attached()
    return reader


def test_everything_is_there_and_no_link_is_broken(reader: Person) -> None:
    page = reader.page
    for card in all_cards().values():
        entry = page.locator("article", has=page.get_by_role("heading", name=card.name, exact=True))
        text = entry.inner_text()
        assert card.text in text
        for ruling in rulings_to_read(card.name):
            assert ruling.statement in text
    assert page.locator("figure").count() >= 4
    assert page.locator("dt").count() == len(GUIDE["terms"])
    assert page.evaluate(BROKEN) == []


@pytest.mark.parametrize("place", ["village", "term-trash", "action-optional", "sample-turn", "throne-room"])
def test_an_address_leads_to_its_place(sit_down: SitDown, place: str) -> None:
    reader = sit_down(f"/rules#{place}")
    expect(reader.page.locator(f"#{place}")).to_be_in_viewport()
    assert reader.page.evaluate("scrollY") > 0


def test_the_search_by_keyboard(reader: Person) -> None:
    page = reader.page
    hits = page.get_by_test_id("hit")
    page.keyboard.press("/")
    expect(page.get_by_test_id("search")).to_be_focused()
    page.keyboard.type("throne")
    expect(hits.first).to_contain_text("Throne Room")
    page.keyboard.press("ArrowDown")
    expect(hits.nth(1)).to_have_attribute("aria-selected", "true")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/rules#throne-room$"))
    expect(page.locator("#throne-room")).to_be_in_viewport()
    expect(hits).to_have_count(0)
    # The same place once more, after looking elsewhere.
    page.evaluate("scrollTo(0, 0)")
    page.keyboard.press("/")
    page.keyboard.type("throne room")
    page.keyboard.press("Enter")
    expect(page.locator("#throne-room")).to_be_in_viewport()


@pytest.mark.parametrize(
    ("wanted", "first"),
    [
        ("gain", "Gain term"),
        ("set aside", "Set aside term"),
        ("end of the game", "The end of the game"),
        ("moat", "Moat card"),
    ],
)
def test_the_search_finds_terms_cards_and_rules(reader: Person, wanted: str, first: str) -> None:
    field = reader.page.get_by_test_id("search")
    field.fill(wanted)
    expect(reader.page.get_by_test_id("hit").first).to_contain_text(first)
    field.fill("xyzzy")
    expect(reader.page.get_by_text("Nothing found.")).to_be_visible()
    field.press("Escape")
    expect(field).to_have_value("")


def follow(person: Person, name: str) -> Page:
    with person.context.expect_page() as opened:
        person.press(person.sheet.get_by_role("link", name=name, exact=True))
    return opened.value


def test_every_card_and_question_leads_to_the_rules(sit_down: SitDown, server: Server) -> None:
    ann = sit_down(store_table(server, CELLAR, computer=True).ann)
    ann.pile("Village").click(button="right")
    expect(follow(ann, "Rules").locator("#village")).to_be_in_viewport()
    ann.page.keyboard.press("Escape")
    ann.in_hand("Cellar").click()
    ann.page.get_by_test_id("why-question").click()
    expect(follow(ann, "Cellar in the rules").locator("#cellar")).to_be_in_viewport()
    expect(follow(ann, "All rules").get_by_role("heading", name="Setting up", level=2)).to_be_visible()
    ann.page.keyboard.press("Escape")
    ann.page.get_by_test_id("settings").click()
    expect(follow(ann, "Rules").get_by_role("heading", name="Setting up", level=2)).to_be_visible()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("screen", [{}, PHONE], ids=["laptop", "phone"])
def test_axe_finds_nothing_serious_in_the_rules(sit_down: SitDown, screen: dict[str, object], theme: str) -> None:
    reader = sit_down("/rules", color_scheme=theme, **screen)
    expect(reader.page.locator("#action-optional")).to_be_attached()
    assert found_by_axe(reader) == []
    reader.page.get_by_test_id("search").fill("trash")
    expect(reader.page.get_by_test_id("hit").first).to_be_visible()
    assert found_by_axe(reader) == []


def test_on_a_phone_nothing_is_wider_than_the_screen(sit_down: SitDown) -> None:
    reader = sit_down("/rules#village", **PHONE)
    expect(reader.page.locator("#village")).to_be_in_viewport()
    assert reader.page.evaluate("[innerWidth, document.documentElement.scrollWidth]") == [390, 390]
    reader.page.locator("#village [data-card]").tap()
    expect(reader.page.get_by_role("dialog", name="Village")).to_be_visible()
