"""A position made by hand: the form and the text are the same thing."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, SitDown, Watch
from tests.browser.person import Person
from tests.browser.test_board import POSITION, current, open_position
from tests.browser.test_phone import check_width
from tests.browser.test_senses import found_by_axe


def text(page: Page) -> Locator:
    return page.get_by_test_id("text")


def form(page: Page) -> Locator:
    return page.get_by_test_id("position")


def number(page: Page, label: str) -> Locator:
    """How many of a card the chosen place has, or another number of the form."""
    return form(page).get_by_label(label, exact=True)


def more(page: Page, label: str) -> Locator:
    return form(page).get_by_label(f"{label}: one more", exact=True)


def fewer(page: Page, label: str) -> Locator:
    return form(page).get_by_label(f"{label}: one fewer", exact=True)


def choose(page: Page, words: str) -> None:
    """Choose a player, or a place for cards."""
    form(page).get_by_role("radiogroup").get_by_text(words, exact=True).click()


@pytest.fixture
def maker(sit_down: SitDown) -> Person:
    maker = sit_down("/board")
    expect(number(maker.page, "Copper")).to_have_value("4")
    return maker


def test_the_form_writes_the_text(maker: Person) -> None:
    page = maker.page
    more(page, "Militia").click()
    more(page, "Militia").click()
    fewer(page, "Copper").click()
    expect(text(page)).to_have_value(re.compile("^A hand: 3 Copper, Estate, 2 Militia$", re.M))
    choose(page, "Top of the deck")
    more(page, "Gold").click()
    more(page, "Silver").click()
    more(page, "Gold").click()
    expect(text(page)).to_have_value(re.compile("^A deck: Gold, Silver, Gold / 3 Copper, 2 Estate$", re.M))
    fewer(page, "Gold").click()
    expect(text(page)).to_have_value(re.compile("^A deck: Gold, Silver / 3 Copper, 2 Estate$", re.M))
    choose(page, "Player B")
    choose(page, "Discard pile")
    more(page, "Smithy").click()
    expect(text(page)).to_have_value(re.compile("^B discard: Smithy$", re.M))
    choose(page, "Supply, Trash")
    expect(number(page, "Smithy")).to_have_value("9")
    number(page, "Province").fill("6")
    number(page, "Province").press("Tab")
    expect(text(page)).to_have_value(re.compile("^trash: 2 Province$", re.M))
    number(page, "Actions").fill("2")
    number(page, "Actions").press("Tab")
    more(page, "Coins").click()
    form(page).get_by_label("Players").select_option("3")
    expect(text(page)).to_have_value(re.compile("^C hand: 4 Copper, Estate$", re.M))
    form(page).get_by_label("Players").select_option("2")
    expect(text(page)).not_to_have_value(re.compile("^C ", re.M))
    page.get_by_test_id("open").click()
    maker.expect_question("Play an Action card")
    assert maker.hand() == {"Militia": 2, "Copper": 3, "Estate": 1}
    expect(maker.counter("actions")).to_contain_text("2")
    expect(maker.pile("Province")).to_have_accessible_name(re.compile("6"))


def test_the_text_changes_the_form(maker: Person, watch: Watch) -> None:
    page = maker.page
    text(page).fill(POSITION + "actions: 3\n")
    expect(number(page, "Smithy")).to_have_value("1")
    expect(number(page, "Actions")).to_have_value("3")
    expect(form(page)).to_contain_text("Chapel")
    # While the text is wrong, the form waits.
    text(page).fill(POSITION.replace("Smithy", "Smihty"))
    expect(page.get_by_role("alert")).to_contain_text("there is no card 'Smihty'")
    expect(number(page, "Copper")).to_be_disabled()
    text(page).fill(POSITION.replace("A hand: Smithy, 2", "# All he has\nA hand: Smithy, 90"))
    expect(page.get_by_role("alert")).to_contain_text("The cards do not add up")
    watch.troubles.clear()
    text(page).fill(POSITION.replace("A hand", "# All he has\nA hand"))
    expect(number(page, "Smithy")).to_be_enabled()
    more(page, "Gold").click()
    # Comments stay.
    expect(text(page)).to_have_value(re.compile("# All he has\nA hand: 2 Copper, Gold, 2 Estate, Smithy\n"))


def test_another_kingdom(maker: Person) -> None:
    page = maker.page
    more(page, "Militia").click()
    page.get_by_test_id("change-kingdom").click()
    form(page).get_by_text("Size Distortion", exact=True).first.click()
    expect(text(page)).to_have_value(re.compile("^kingdom: .*Artisan", re.M))
    expect(number(page, "Artisan")).to_have_value("0")
    # A card that is no longer in the game is gone everywhere.
    expect(text(page)).not_to_have_value(re.compile("Militia"))
    form(page).get_by_text("Chosen cards", exact=True).click()
    ten = "cellar, market, merchant, militia, mine, moat, remodel, smithy, village, witch"
    form(page).get_by_test_id("paste").fill(ten)
    expect(number(page, "Witch")).to_have_value("0")
    page.get_by_role("button", name="Back to the start of a game").click()
    page.get_by_test_id("open").click()
    maker.expect_question("Play your Treasures")


def test_the_position_of_a_board_is_edited(sit_down: SitDown) -> None:
    ann = sit_down("/board")
    open_position(ann)
    ann.in_hand("Smithy").click()
    expect(current(ann)).to_have_text("plays Smithy")
    ann.page.get_by_test_id("edit").click()
    choose(ann.page, "In play")
    expect(number(ann.page, "Smithy")).to_have_value("1")
    expect(text(ann.page)).not_to_have_value(re.compile("question|supply"))
    choose(ann.page, "Hand")
    more(ann.page, "Province").click()
    expect(text(ann.page)).to_have_value(re.compile("^A hand: .*Province", re.M))
    ann.page.get_by_test_id("open").click()
    ann.expect_question("Play your Treasures")
    assert ann.hand()["Province"] == 1
    assert ann.played() == {"Smithy": 1}


def test_a_card_that_is_being_resolved_ends(sit_down: SitDown) -> None:
    ann = sit_down("/board")
    open_position(ann, POSITION.replace("Smithy, 2 Copper", "Cellar, 2 Copper"))
    ann.in_hand("Cellar").click()
    ann.expect_question("Discard")
    ann.page.get_by_test_id("edit").click()
    expect(form(ann.page)).to_contain_text("in the middle of a card")
    more(ann.page, "Moat").click()
    expect(form(ann.page)).not_to_contain_text("in the middle of a card")
    ann.page.get_by_test_id("open").click()
    ann.expect_question("Play an Action card")


def test_by_keyboard_alone(maker: Person) -> None:
    page = maker.page
    number(page, "Copper").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Tab")
    expect(text(page)).to_have_value(re.compile("^A hand: 3 Copper, 2 Silver, Estate$", re.M))
    form(page).get_by_role("radio", name=re.compile("^Hand")).focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Tab")
    page.keyboard.type("1")
    page.keyboard.press("Enter")
    # Enter changes the number, and does not open the board yet.
    expect(text(page)).to_have_value(re.compile("^A deck: Copper / ", re.M))


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["laptop", "phone"])
def test_everybody_can_use_it(sit_down: SitDown, screen: dict[str, object]) -> None:
    ann = sit_down("/board", **screen)
    expect(number(ann.page, "Copper")).to_have_value("4")
    if screen:
        check_width(ann.page)
    assert found_by_axe(ann) == []
    ann.press(more(ann.page, "Gold"))
    expect(text(ann.page)).to_have_value(re.compile("^A hand: 4 Copper, Gold, Estate$", re.M))
    ann.press(form(ann.page).get_by_text("Supply, Trash", exact=True))
    assert found_by_axe(ann) == []
    ann.press(ann.page.get_by_test_id("change-kingdom"))
    expect(form(ann.page).get_by_text("Size Distortion", exact=True).first).to_be_visible()
    if screen:
        check_width(ann.page)
    assert found_by_axe(ann) == []
    ann.press(form(ann.page).get_by_text("Chosen cards", exact=True))
    if screen:
        check_width(ann.page)
    assert found_by_axe(ann) == []
    ann.press(ann.page.get_by_test_id("open"))
    ann.expect_question("Play your Treasures")
