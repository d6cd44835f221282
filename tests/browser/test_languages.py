"""The page in another language: chosen by the browser or by the reader, and everything on it changes at once."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import SitDown, Watch
from tests.browser.person import Person
from tests.browser.server import Server
from tests.browser.stored_tables import StoredTable, store_table
from tests.browser.test_senses import found_by_axe

ATTACK = "A hand: Militia, 4 Copper; A deck: 5 Copper; B hand: 3 Copper, Estate, Moat; B deck: 5 Copper"
GERMAN = {"locale": "de-DE"}


def choose_language(person: Person, code: str) -> None:
    person.page.get_by_test_id("language").select_option(code)
    expect(person.page.locator("html")).to_have_attribute("lang", code)


def test_a_browser_starts_in_its_language(sit_down: SitDown) -> None:
    anna = sit_down("/", **GERMAN)
    expect(anna.page.get_by_test_id("play")).to_have_text("Spielen")
    expect(anna.page.locator("html")).to_have_attribute("lang", "de")
    # Nobody has translated the page into this one.
    other = sit_down("/", locale="fi-FI")
    expect(other.page.get_by_test_id("play")).to_have_text("Play")


def test_the_reader_chooses_a_language_and_the_page_keeps_it(sit_down: SitDown) -> None:
    ann = sit_down("/")
    play = ann.page.get_by_test_id("play")
    expect(play).to_have_text("Play")
    choose_language(ann, "de")
    expect(play).to_have_text("Spielen")
    expect(ann.page.get_by_role("list", name="Einige Karten")).to_contain_text("Burggraben")
    ann.page.reload()
    expect(play).to_have_text("Spielen")
    choose_language(ann, "en")
    expect(play).to_have_text("Play")


def test_a_table_changes_its_language_during_a_game(sit_down: SitDown, server: Server) -> None:
    table = store_table(server, ATTACK)
    ann, bob = sit_down(table.ann, **GERMAN), sit_down(table.bob)
    ann.expect_question("Spiel eine Aktionskarte aus")
    expect(ann.pile("Province")).to_have_accessible_name("Provinz, kostet 8, noch 8: lesen")
    ann.in_hand("Militia").click()
    # Each reads the same game in their own language.
    bob.expect_question("Ann played Militia. Reveal a Reaction?")
    bob.page.get_by_test_id("settings").click()
    choose_language(bob, "de")
    bob.expect_question("Ann hat Miliz ausgespielt. Möchtest du eine Reaktion aufdecken?")
    expect(bob.log).to_contain_text("Ann spielt Miliz aus: +$2")
    expect(bob.answer("decline")).to_have_text("Nichts aufdecken")
    bob.page.keyboard.press("Escape")
    bob.answer("decline").click()
    bob.expect_question("Lege 2 Karten aus deiner Hand ab")
    bob.in_hand("Estate").click()
    bob.in_hand("Copper").click()
    expect(bob.main).to_contain_text("2 Karten ablegen")
    bob.main.click()
    expect(ann.log).to_contain_text("Bob legt")
    ann.expect_question("Spiel dein Geld aus")
    assert found_by_axe(ann) == []


def test_one_and_several_are_told_apart(sit_down: SitDown, server: Server) -> None:
    table = store_table(server, "A hand: Chapel, 2 Copper, Gold, Estate; A deck: 5 Copper; B hand: 5 Copper")
    anna = sit_down(table.ann, **GERMAN)
    anna.in_hand("Chapel").click()
    anna.expect_question("Entsorge beliebig viele Karten aus deiner Hand")
    anna.in_hand("Gold").click()
    expect(anna.main).to_contain_text("1 Karte entsorgen")
    anna.in_hand("Copper").click()
    anna.in_hand("Copper").click()
    expect(anna.main).to_contain_text("3 Karten entsorgen")
    anna.main.click()
    expect(anna.log).to_contain_text(
        re.compile("spielst Kapelle aus: entsorgst (ein Gold und 2 Kupfer|2 Kupfer und ein Gold)")
    )


def test_a_card_is_read_in_the_language_with_its_rulings_in_english(sit_down: SitDown) -> None:
    anna = sit_down("/", **GERMAN)
    anna.page.locator('[data-card="Moat"]').click()
    expect(anna.sheet.get_by_role("heading", name="Burggraben")).to_be_visible()
    expect(anna.sheet).to_contain_text("Der Angriff betrifft dich nicht.")
    expect(anna.sheet).to_contain_text("nur auf Englisch")
    expect(anna.sheet.locator("[lang=en] li").first).to_be_visible()


def test_a_lesson_speaks_the_language(sit_down: SitDown) -> None:
    anna = sit_down("/", **GERMAN)
    anna.page.get_by_test_id("learn").click()
    words = anna.page.get_by_test_id("lesson-words")
    expect(words).to_contain_text("Das Ziel: Punkte")
    anna.page.get_by_test_id("lesson-go").click()
    expect(words).to_contain_text("Alle beginnen mit denselben zehn Karten")
    expect(anna.page.get_by_test_id("lesson-step")).to_contain_text("Lektion 1 · Schritt 2 von")


def test_numbers_and_dates_are_written_as_the_language_does(sit_down: SitDown) -> None:
    anna = sit_down("/daily", **GERMAN)
    expect(anna.page.locator(".lead")).to_contain_text(re.compile(r"\w+, \d+\. \w+ \d{4}\. Alle auf diesem Server"))


@pytest.mark.parametrize("path", ["/", "/new", "/puzzles", "/about", "/rules", "/review", "/board", "/daily"])
def test_every_page_is_accessible_in_german(sit_down: SitDown, path: str) -> None:
    anna = sit_down(path, **GERMAN)
    expect(anna.page.locator("h1").first).to_be_visible()
    assert found_by_axe(anna) == []


def test_the_result_is_shown_in_german(sit_down: SitDown, finished: StoredTable) -> None:
    viewer = sit_down(finished.watching, **GERMAN)
    expect(viewer.result).to_contain_text(re.compile(r"gewinnt|teilen sich den Sieg"))
    expect(viewer.result).to_contain_text(re.compile(r"\d+ Züge, \d+ Karten"))


def test_a_visit_loads_one_language(sit_down: SitDown, watch: Watch) -> None:
    ann = sit_down("/")
    expect(ann.page.get_by_test_id("play")).to_be_visible()
    assert any("/en-" in address for address in watch.asked_for)
    assert not any("/de-" in address for address in watch.asked_for)
