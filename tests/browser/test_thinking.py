"""A game against a computer that thinks."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import PHONE, SitDown
from tests.browser.person import Person


def choice_of_computer(person: Person) -> Locator:
    return person.page.get_by_label("Computer player of seat 2")


@pytest.mark.parametrize("options", [{}, PHONE], ids=["laptop", "phone"])
def test_a_game_against_medium(sit_down: SitDown, options: dict[str, object]) -> None:
    ann = sit_down("/new", **options)
    choice = choice_of_computer(ann)
    expect(choice.locator("optgroup").first).to_have_attribute("label", "Thinks ahead")
    names = choice.locator("optgroup").first.locator("option").all_inner_texts()
    assert names[:4] == ["Easy", "Medium", "Hard", "Expert"]
    choice.select_option("medium")
    expect(ann.page.get_by_text("small mistakes now and then")).to_be_visible()
    ann.press(ann.page.get_by_test_id("start"))
    expect(ann.page.get_by_label("Other players")).to_contain_text("Medium")
    for _ in range(2):
        ann.wait_until_asked()
        ann.play_turn()
        ann.expect_question("Medium is thinking…")
    ann.wait_until_asked()
    ann.undo.click()
    expect(ann.page.locator(".turn").first).to_contain_text("Your turn")
