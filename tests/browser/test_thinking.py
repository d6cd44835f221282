"""A game against a computer that thinks."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import PHONE, SitDown
from tests.browser.person import Person
from tests.browser.stored_tables import StoredTable


def choice_of_computer(person: Person) -> Locator:
    return person.page.get_by_label("Computer player of seat 2")


@pytest.mark.parametrize("options", [{}, PHONE], ids=["laptop", "phone"])
def test_a_game_against_medium(sit_down: SitDown, options: dict[str, object]) -> None:
    ann = sit_down("/new", **options)
    strengths = ann.page.get_by_role("radiogroup", name="Strength of seat 2")
    expect(strengths.get_by_role("radio")).to_have_count(4)
    # Who has not chosen yet meets an easy opponent.
    expect(choice_of_computer(ann)).to_have_value("pip")
    ann.press(strengths.get_by_text("Medium", exact=True))
    expect(choice_of_computer(ann).locator("option")).to_have_text(["Medium", "Odile", "Teodor", "Greta"])
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


def test_more_opponents_are_those_that_fit_the_kingdom(sit_down: SitDown) -> None:
    ann = sit_down("/new")
    strengths = ann.page.get_by_role("radiogroup", name="Strength of seat 2")
    strengths.get_by_text("More", exact=True).click()
    choice = choice_of_computer(ann)
    expect(choice).to_have_value("expert")
    first_game = choice.locator("option").all_inner_texts()
    assert first_game[:4] == ["Expert", "Leonie", "Rafael", "Ottilie"]
    assert "Big Money" in first_game
    assert "Village/Smithy" in first_game
    assert "Double Witch" not in first_game
    choice.select_option("Big Money with a Smithy")
    expect(ann.page.get_by_text("strength 4 of 5").or_(ann.page.get_by_text("Among plans:"))).not_to_have_count(0)
    ann.page.get_by_text("Size Distortion", exact=True).first.click()
    # Its Smithy is missing now.
    expect(choice).to_have_value("default")


def test_play_starts_against_an_easy_opponent_and_later_against_the_last_one(
    sit_down: SitDown, finished: StoredTable
) -> None:
    ann = sit_down("/")
    hint = ann.page.get_by_test_id("play-hint")
    expect(hint).to_have_text("Play starts the First Game set against Pip, an easy opponent.")
    ann.page.get_by_test_id("play").click()
    expect(ann.page.get_by_label("Other players")).to_contain_text("Pip")
    ann.go("/new")
    ann.page.get_by_role("radiogroup", name="Strength of seat 2").get_by_text("Hard", exact=True).click()
    choice_of_computer(ann).select_option("yara")
    ann.page.get_by_test_id("start").click()
    expect(ann.page.get_by_label("Other players")).to_contain_text("Yara")
    # Until a game is finished, the first one is still to come.
    ann.go("/")
    expect(hint).to_contain_text("Pip")
    ann.go(finished.ann)
    expect(ann.result).to_be_visible()
    ann.go("/")
    expect(hint).to_have_text("Play starts the First Game set against Yara, as you played last.")
    ann.page.get_by_test_id("play").click()
    expect(ann.page.get_by_label("Other players")).to_contain_text("Yara")
