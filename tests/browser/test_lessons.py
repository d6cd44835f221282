"""Learning by playing: a lesson by clicks, by keyboard and on a phone, and what happens to a wrong click."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import PHONE, SitDown
from tests.browser.person import Person
from tests.browser.test_senses import found_by_axe
from tests.server.test_lessons import PLANS

SMALL_PHONE = {**PHONE, "viewport": {"width": 320, "height": 568}}
# Picks that are made by pressing the main button.
MAIN_BUTTON = (["all"], ["decline"])
# Whether the box covers its target or what to press, or goes off the screen.
IN_THE_WAY = """(pressed) => {
  const box = document.querySelector("[data-testid=lesson]").getBoundingClientRect();
  const out = box.left < 0 || box.top < 0 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
  const ring = document.querySelector(".ring")?.getBoundingClientRect();
  const covers = (it) => it && box.left < it.right - 1 && it.left < box.right - 1
    && box.top < it.bottom - 1 && it.top < box.bottom - 1;
  const main = pressed && document.querySelector("[data-testid=main]").getBoundingClientRect();
  const shown = !ring || (ring.top >= 0 && ring.bottom <= innerHeight && ring.right <= innerWidth + 1);
  const wide = document.documentElement.scrollWidth > innerWidth;
  return [
    out && "off the screen",
    covers(ring) && "over its target",
    covers(main) && "over the main button",
    !shown && "target off the screen",
    wide && "too wide",
  ].filter(Boolean);
}"""


class Learner:
    """A person in a lesson."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.page = person.page
        self.words = self.page.get_by_test_id("lesson-words")
        self.far = self.page.get_by_test_id("lesson-step")
        self.button = self.page.get_by_test_id("lesson-go")
        self.instead = self.page.get_by_test_id("instead")

    def is_at(self, number: int, size: int) -> None:
        expect(self.far).to_contain_text(f"step {number} of {size}")

    def is_placed_well(self, main: bool = False) -> None:
        """The box is not in the way; with `main`, it is not over the main button either."""
        self.page.wait_for_function(f"(main) => ({IN_THE_WAY})(main).length === 0", arg=main)

    def target(self, at: str, picks: list[str]) -> Locator:
        """Where to click for these picks."""
        if picks in MAIN_BUTTON:
            return self.person.main
        return self.person.pile(picks[0]) if at.startswith("pile:") else self.person.in_hand(picks[0])


def begin(sit_down: SitDown, **screen: Any) -> Learner:
    person = sit_down("/", **screen)
    person.press(person.page.get_by_test_id("learn"))
    return Learner(person)


def play_lesson(learner: Learner, number: int) -> None:
    """Do what every step of a lesson asks for, by clicks or taps."""
    size = sum(len(part["steps"]) for part in PLANS[number - 1]["parts"])
    at = 0
    for part in PLANS[number - 1]["parts"]:
        for step in part["steps"]:
            at += 1
            learner.is_at(at, size)
            picks = part.get("picks", []) if step is part["steps"][-1] else []
            learner.is_placed_well(main=picks in MAIN_BUTTON)
            if picks:
                learner.person.press(learner.target(step["at"], picks))
            elif step is not part["steps"][-1]:
                learner.person.press(learner.button)


def test_two_lessons_by_clicks_lead_to_the_third(sit_down: SitDown) -> None:
    learner = begin(sit_down)
    play_lesson(learner, 1)
    expect(learner.words).to_contain_text("That was lesson 1")
    # A lesson that is done is not offered again.
    learner.page.reload()
    learner.is_at(17, 18)
    learner.button.click()
    learner.button.click()
    play_lesson(learner, 2)
    learner.button.click()
    expect(learner.words).to_contain_text("A whole game")
    expect(learner.page.locator('[data-group="kingdom"] [data-card]')).to_have_count(10)
    learner.page.goto("/")
    expect(learner.page.get_by_test_id("continue")).to_have_text(re.compile("Continue lesson 3"))


@pytest.mark.parametrize("screen", [PHONE, SMALL_PHONE], ids=["390", "320"])
def test_a_lesson_on_a_phone(sit_down: SitDown, screen: dict[str, Any]) -> None:
    learner = begin(sit_down, **screen)
    play_lesson(learner, 1)
    learner.person.press(learner.button)
    play_lesson(learner, 2)


def test_a_lesson_by_keyboard(sit_down: SitDown) -> None:
    person = sit_down("/")
    person.page.get_by_test_id("learn").focus()
    person.page.keyboard.press("Enter")
    learner = Learner(person)
    at = 0
    for part in PLANS[0]["parts"]:
        for step in part["steps"]:
            at += 1
            learner.is_at(at, 18)
            if step is not part["steps"][-1] or part.get("picks") == ["all"]:
                # Enter goes on to the next sentence, and presses the main button.
                person.page.keyboard.press("Enter")
            elif "picks" in part:
                person.pile(part["picks"][0]).focus()
                person.page.keyboard.press("Enter")
    expect(learner.button).to_have_text("Start lesson 2")


def test_a_wrong_click_is_forgiven(sit_down: SitDown) -> None:
    learner = begin(sit_down)
    for _ in range(2):
        learner.button.click()
    learner.person.answer("decline").click()
    expect(learner.instead).to_contain_text("press the gold button")
    # Treasures may be played one by one.
    for coins in range(1, 5):
        learner.person.in_hand("Copper").click()
        expect(learner.person.counter("coins")).to_have_text(str(coins))
    learner.is_at(4, 18)
    learner.button.click()
    expect(learner.instead).to_have_count(0)
    for wrong in (learner.person.pile("Estate"), learner.person.main, learner.person.pile("Gold")):
        wrong.click()
        expect(learner.instead).to_contain_text("choose the Silver")
    # A pile that costs too much is only opened to read.
    learner.page.keyboard.press("Escape")
    learner.is_at(5, 18)
    expect(learner.person.counter("coins")).to_have_text("4")
    learner.person.pile("Silver").click()
    learner.is_at(6, 18)


def test_a_lesson_waits_until_one_comes_back(sit_down: SitDown) -> None:
    learner = begin(sit_down)
    for _ in range(5):
        learner.button.click()
    learner.is_at(6, 18)
    learner.page.reload()
    learner.is_at(6, 18)
    learner.page.get_by_role("link", name="Freehold, front page").click()
    learner.page.get_by_test_id("continue").filter(has_text="Continue lesson 1").click()
    learner.is_at(6, 18)
    # It can be started again, or skipped; then it is no longer offered.
    learner.page.get_by_test_id("lesson-again").click()
    learner.is_at(1, 18)
    learner.page.get_by_test_id("lesson-skip").click()
    learner.is_at(1, 24)
    learner.page.goto("/")
    expect(learner.page.get_by_test_id("continue")).to_have_count(1)


def test_tips_of_the_whole_game_are_shown_once(sit_down: SitDown) -> None:
    learner = begin(sit_down)
    learner.page.get_by_test_id("lesson-skip").click()
    learner.is_at(1, 24)
    learner.page.get_by_test_id("lesson-skip").click()
    expect(learner.words).to_contain_text("A whole game")
    learner.button.click()
    learner.page.reload()
    expect(learner.person.main).to_be_visible()
    expect(learner.words).not_to_contain_text("A whole game")
    learner.person.main.click()
    expect(learner.words).to_contain_text("What to buy first")
    # Anything may be chosen.
    learner.person.pile("Silver").click()
    expect(learner.words).not_to_contain_text("What to buy first")


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["laptop", "phone"])
def test_axe_finds_nothing_in_a_lesson_and_a_screen_reader_hears_it(sit_down: SitDown, screen: dict[str, Any]) -> None:
    learner = begin(sit_down, **screen)
    expect(learner.words).to_have_attribute("aria-live", "polite")
    said = learner.words.element_handle()
    for number in range(1, 8):
        learner.is_at(number, 18)
        assert found_by_axe(learner.person) == [], number
        assert learner.words.inner_text() == said.inner_text() != ""
        learner.person.press(learner.button)
