"""Finished games, statistics and favourite kingdoms: kept by the browser, taken along as a file."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import PHONE, SitDown
from tests.browser.person import Person
from tests.browser.stored_tables import StoredTable
from tests.browser.test_new_table import choose_way, kingdom_of, start

KINGDOM = ["Cellar", "Market", "Merchant", "Militia", "Mine", "Moat", "Remodel", "Smithy", "Village", "Workshop"]
FIRST_EDITION = ["Adventurer", "Baron", "Bridge", "Feast", "Minion", "Moat", "Spy", "Thief", "Torturer", "Woodcutter"]


def after_a_game(sit_down: SitDown, finished: StoredTable, **options: object) -> Person:
    """Ann, who has seen the end of her game."""
    ann = sit_down(finished.ann, **options)
    expect(ann.result).to_be_visible()
    return ann


def games(person: Person) -> Locator:
    return person.page.get_by_test_id("games").get_by_role("listitem")


def exported(person: Person) -> Path:
    with person.page.expect_download() as download:
        person.page.get_by_test_id("export").click()
    return Path(download.value.path())


def add_file(person: Person, file: Path) -> None:
    person.page.get_by_test_id("import").set_input_files(file)


@pytest.mark.parametrize("options", [{}, PHONE], ids=["laptop", "phone"])
def test_a_finished_game_stays_on_the_front_page(
    sit_down: SitDown, finished: StoredTable, options: dict[str, object]
) -> None:
    ann = after_a_game(sit_down, finished, **options)
    ann.go("/")
    expect(ann.page.get_by_role("heading", name="Last games")).to_be_visible()
    expect(games(ann)).to_have_count(1)
    expect(games(ann)).to_contain_text("against Bob")
    expect(games(ann)).to_contain_text("Chosen cards")
    ann.page.get_by_role("link", name="Replay").click()
    expect(ann.page.get_by_label("Seen by")).to_be_visible()
    ann.go("/")
    ann.page.get_by_test_id("history").click()
    expect(ann.page.get_by_role("heading", name="Your games")).to_be_visible()
    expect(ann.page.get_by_role("list", name="In all")).to_contain_text("1 game")
    expect(ann.page.get_by_role("list", name="Games by opponent")).to_contain_text("Bob 1 game:")
    expect(ann.page.get_by_role("list", name="Games by kingdom")).to_contain_text("Chosen cards 1 game:")
    assert ann.page.get_by_test_id("favourite-cards").locator("[data-card]").count() > 0
    assert not ann.page.evaluate("document.documentElement.scrollWidth > innerWidth")
    games(ann).get_by_test_id("review").click()
    expect(ann.page).to_have_url(re.compile("/review/"))


def test_spectators_and_lessons_leave_no_history(sit_down: SitDown, finished: StoredTable) -> None:
    cleo = sit_down(finished.watching)
    expect(cleo.result).to_be_visible()
    cleo.go("/history")
    expect(cleo.page.get_by_text("No game is finished yet.")).to_be_visible()


def test_the_history_moves_to_another_browser_as_a_file(
    sit_down: SitDown, finished: StoredTable, tmp_path: Path
) -> None:
    ann = after_a_game(sit_down, finished)
    ann.page.get_by_test_id("result").get_by_test_id("star").click()
    ann.go("/history")
    file = exported(ann)
    other = sit_down("/history")
    add_file(other, file)
    status = other.page.get_by_role("status")
    expect(status).to_have_text("1 game added.")
    expect(games(other)).to_have_count(1)
    expect(other.page.get_by_test_id("favourites").get_by_role("listitem")).to_have_count(1)
    add_file(other, file)
    expect(status).to_have_text("All of these games were here already.")
    expect(games(other)).to_have_count(1)
    # The seat came along: the rematch can be asked for here.
    other.go(finished.watching)
    expect(other.page.get_by_test_id("rematch").or_(other.page.get_by_test_id("next-game"))).to_be_visible()


@pytest.mark.parametrize("damage", ["text", "form", "table", "seat", "deck"])
def test_a_file_that_is_no_history_is_refused(
    sit_down: SitDown, finished: StoredTable, tmp_path: Path, damage: str
) -> None:
    ann = after_a_game(sit_down, finished)
    ann.go("/history")
    read = json.loads(exported(ann).read_text())
    game = read["games"][0]
    if damage == "form":
        read["form"] = "something else"
    elif damage == "table":
        game["table"] = "javascript:alert(1)"
    elif damage == "seat":
        game["seat"] = 7
    elif damage == "deck":
        game["deck"] = {"Copper": "many"}
    file = tmp_path / "history.json"
    file.write_text("nothing" if damage == "text" else json.dumps(read))
    other = sit_down("/history")
    add_file(other, file)
    expect(other.page.get_by_role("status")).to_have_text("This is not a history file of Freehold.")
    expect(games(other)).to_have_count(0)


def test_the_history_can_be_deleted(sit_down: SitDown, finished: StoredTable) -> None:
    ann = after_a_game(sit_down, finished)
    ann.go("/history")
    clear = ann.page.get_by_test_id("clear")
    clear.click()
    expect(games(ann)).to_have_count(1)
    clear.click()
    expect(games(ann)).to_have_count(0)
    ann.page.reload()
    expect(ann.page.get_by_text("No game is finished yet.")).to_be_visible()
    ann.go("/")
    expect(ann.page.get_by_test_id("play")).to_be_visible()
    expect(ann.page.get_by_test_id("continue")).to_have_count(0)


def test_a_favourite_kingdom_is_offered_for_the_next_table(sit_down: SitDown, finished: StoredTable) -> None:
    ann = after_a_game(sit_down, finished)
    star = ann.page.get_by_test_id("result").get_by_test_id("star")
    expect(star).to_have_attribute("aria-pressed", "false")
    star.click()
    expect(star).to_have_attribute("aria-pressed", "true")
    ann.go("/new")
    ann.page.get_by_text("Your favourite kingdoms").click()
    ann.page.get_by_test_id("favourites").get_by_role("button").first.click()
    # These cards are a recommended set.
    expect(ann.page.locator("[name=set]:checked")).to_have_value("First Game")
    ann.page.get_by_test_id("favourites").get_by_test_id("star").click()
    expect(ann.page.get_by_text("Your favourite kingdoms")).to_have_count(0)


@pytest.mark.parametrize("form", ["link", "names", "underscores", "plain", "lines"])
def test_what_is_copied_can_be_pasted(sit_down: SitDown, form: str) -> None:
    ann = sit_down("/new", permissions=["clipboard-read", "clipboard-write"])
    choose_way(ann.page, "Chosen cards")
    ann.page.get_by_test_id("paste").fill(", ".join(FIRST_EDITION))
    expect(ann.page.get_by_text("10 cards recognised.")).to_be_visible()
    ann.page.get_by_label("Copy the kingdom as").select_option(form)
    ann.page.get_by_test_id("copy-kingdom").click()
    expect(ann.page.get_by_test_id("copy-kingdom")).to_have_text("Copied")
    copied = ann.page.evaluate("navigator.clipboard.readText()")
    bob = sit_down("/new")
    choose_way(bob.page, "Chosen cards")
    bob.page.get_by_test_id("paste").fill(copied)
    expect(bob.page.get_by_text("10 cards recognised.")).to_be_visible()
    start(bob)
    assert sorted(kingdom_of(bob)) == FIRST_EDITION


def test_a_link_opens_new_table_with_its_cards(sit_down: SitDown) -> None:
    ann = sit_down(f"/new?kingdom={','.join(FIRST_EDITION)}&editions=base 1e,intrigue 1e")
    expect(ann.page.get_by_text("10 of 10 chosen", exact=False)).to_be_visible()
    start(ann)
    assert sorted(kingdom_of(ann)) == FIRST_EDITION
    bob = sit_down(f"/new?kingdom={','.join(KINGDOM)}")
    expect(bob.page.locator("[name=set]:checked")).to_have_value("First Game")
