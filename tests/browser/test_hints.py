"""Hints at the table, and the coach who asks before a costly choice."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, SitDown
from tests.browser.person import Person
from tests.browser.test_senses import found_by_axe


def play_treasures(person: Person) -> None:
    """Come to the question what to buy."""
    while True:
        seen = person.wait_until_asked()
        if seen["question"].startswith("Buy"):
            return
        person.press(person.main)
        expect(person.question).not_to_have_text(seen["question"])


@pytest.mark.parametrize("options", [{}, PHONE], ids=["laptop", "phone"])
def test_a_hint_shows_what_options_are_worth_and_why(sit_down: SitDown, options: dict[str, object]) -> None:
    ann = sit_down("/", **options)
    ann.press(ann.page.get_by_test_id("play"))
    play_treasures(ann)
    ann.press(ann.page.get_by_test_id("hint-button"))
    hint = ann.page.get_by_test_id("hint")
    expect(hint.get_by_role("listitem").first).to_contain_text(re.compile(r"\d+% ± \d+"))
    expect(hint).to_contain_text("Why:")
    assert found_by_axe(ann) == []
    ann.page.keyboard.press("Escape")
    expect(hint).to_have_count(0)
    # The game goes on; a new question needs a new hint.
    ann.press(ann.main)
    expect(hint).to_have_count(0)


def test_the_coach_asks_before_a_costly_choice(sit_down: SitDown) -> None:
    ann = sit_down("/")
    ann.page.evaluate("localStorage.setItem('freehold settings', JSON.stringify({coach: 0.02}))")
    ann.page.reload()
    ann.page.get_by_test_id("play").click()
    play_treasures(ann)
    ann.pile("Curse").click()
    expect(ann.sheet).to_contain_text("Sure?")
    expect(ann.sheet).to_contain_text("your choice")
    assert found_by_axe(ann) == []
    ann.page.get_by_test_id("choose-again").click()
    ann.expect_question("Buy a card")
    ann.pile("Curse").click()
    ann.page.get_by_test_id("choose-anyway").click()
    expect(ann.log).to_contain_text("Curse")


@pytest.mark.parametrize("hints", [False, True])
def test_friends_get_hints_only_if_they_agreed(sit_down: SitDown, hints: bool) -> None:
    ann = sit_down("/new")
    ann.page.get_by_label("Who has seat 2").select_option("A friend")
    if hints:
        ann.page.get_by_text("Allowed").click()
    ann.page.get_by_test_id("start").click()
    link = ann.page.get_by_role("region", name="Open seats").get_by_label("Link").input_value()
    bob = sit_down(link)
    bob.page.get_by_label("Your name").fill("Bob")
    bob.page.get_by_role("button", name="Take a seat").click()
    for person in (ann, bob):
        expect(person.page.get_by_label("Your hand, 5 cards")).to_be_visible()
    asked = ann if ann.page.locator(".turn").first.inner_text().startswith("Your turn") else bob
    play_treasures(asked)
    expect(asked.page.get_by_test_id("hint-button")).to_have_count(int(hints))
