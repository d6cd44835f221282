"""The review of a game on the page: after a game, from a record, by keyboard and on a phone."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import PHONE, SitDown, Watch
from tests.browser.person import Person
from tests.browser.stored_tables import StoredTable
from tests.browser.test_phone import check_width
from tests.browser.test_senses import found_by_axe
from tests.server.test_reviews import with_a_blunder


def progress(person: Person) -> Locator:
    return person.page.get_by_test_id("progress")


def selected(person: Person) -> Locator:
    return person.page.get_by_test_id("selected")


def place(person: Person) -> Locator:
    """Which of the decisions is selected."""
    return selected(person).get_by_text(re.compile(r"^\d+ of \d+$"))


def chance_of(name: str) -> re.Pattern[str]:
    return re.compile(f"^{name}.s chance to win$")


def review(person: Person) -> Person:
    """Press Review, and wait until everything is judged."""
    person.press(person.page.get_by_test_id("review").first)
    expect(progress(person)).to_have_text("band: 95% interval")
    return person


@pytest.fixture
def ann(sit_down: SitDown, finished: StoredTable) -> Person:
    """Ann after her game, at its review."""
    return review(sit_down(finished.ann))


def test_a_game_is_reviewed_for_both_players(ann: Person) -> None:
    page = ann.page
    expect(page.get_by_role("heading", name=chance_of("Ann"))).to_be_visible()
    expect(page.get_by_role("img", name=re.compile("chance to win: .* at the start, lowest"))).to_be_visible()
    expect(page.get_by_role("img", name=re.compile("Luck .*turn 1 "))).to_be_visible()
    expect(page.get_by_label("Report card")).to_contain_text("of a victory lost per decision")
    expect(selected(ann)).to_contain_text("Ann")
    expect(selected(ann).get_by_role("listitem").filter(has_text="chosen")).to_have_count(1)
    page.get_by_text("Bob", exact=True).click()
    expect(page.get_by_role("heading", name=chance_of("Bob"))).to_be_visible()
    expect(selected(ann)).to_contain_text("Bob")
    # The address leads back to it.
    ann.go(page.url)
    expect(page.get_by_role("heading", name=chance_of("Bob"))).to_be_visible()


def test_decisions_by_keyboard_and_from_the_list(ann: Person) -> None:
    keyboard = ann.page.keyboard
    keyboard.press("Home")
    expect(place(ann)).to_have_text(re.compile("^1 of"))
    keyboard.press("ArrowLeft")
    expect(place(ann)).to_have_text(re.compile("^1 of"))
    keyboard.press("ArrowRight")
    expect(place(ann)).to_have_text(re.compile("^2 of"))
    selected(ann).get_by_role("button", name="Previous decision").click()
    expect(place(ann)).to_have_text(re.compile("^1 of"))
    keyboard.press("End")
    expect(place(ann)).to_have_text(re.compile(r"^(\d+) of \1$"))
    listed = ann.page.get_by_test_id("decision")
    listed.last.focus()
    keyboard.press("Enter")
    expect(listed.last).to_have_attribute("aria-current", "true")


def test_a_blunder_leads_to_a_board_and_to_a_puzzle(sit_down: SitDown) -> None:
    person = sit_down("/review")
    page = person.page
    page.get_by_role("textbox").fill(with_a_blunder())
    page.get_by_role("button", name="Review").click()
    expect(progress(person)).to_have_text("band: 95% interval")
    link = page.get_by_test_id("learn")
    if not link.count():
        page.get_by_text("Bob", exact=True).click()
    expect(selected(person)).to_contain_text("Why:")
    selected(person).get_by_role("button", name="Try another choice").click()
    expect(page).to_have_url(re.compile("/board/"))
    person.expect_question("Buy a card")
    page.go_back()
    link.click()
    expect(page.get_by_label("Puzzle")).to_contain_text("From your game")
    assert found_by_axe(person) == []
    person.pile("Curse").click()
    expect(page.get_by_test_id("outcome")).to_contain_text("Try again")
    page.get_by_role("link", name="Review").click()
    expect(progress(person)).to_have_text("band: 95% interval")


def test_a_decision_leads_to_its_moment_in_the_replay(ann: Person) -> None:
    ann.page.keyboard.press("Home")
    expect(place(ann)).to_have_text(re.compile("^1 of"))
    selected(ann).get_by_role("link", name="Watch this moment").click()
    expect(ann.page.get_by_test_id("step")).to_have_text(re.compile("^Step 2 of"))
    expect(ann.page.get_by_label("Seen by")).to_have_value("0")
    expect(ann.page.get_by_role("region", name="Steps")).to_contain_text("Buy a card")
    review(ann)


def test_a_record_is_pasted_or_chosen_as_a_file(
    sit_down: SitDown, finished: StoredTable, watch: Watch, tmp_path: Path
) -> None:
    viewer = sit_down("/")
    viewer.page.get_by_role("link", name="Review a game").click()
    viewer.page.get_by_label("Record").fill("Dear Ann")
    viewer.page.get_by_test_id("review-record").click()
    expect(viewer.page.get_by_role("alert")).to_contain_text("This record cannot be reviewed: line 1: ")
    # The browser notes that the server refused.
    watch.troubles.clear()
    file = tmp_path / "evening.txt"
    file.write_bytes(viewer.page.request.get(f"/api/tables/{finished.id}/record.txt").body())
    viewer.page.get_by_label("Or a file").set_input_files(file)
    viewer.page.get_by_test_id("review-record").click()
    expect(progress(viewer)).to_have_text("band: 95% interval")
    # Without the table there is nothing to watch.
    expect(viewer.page.get_by_role("link", name="Watch this moment")).to_have_count(0)


def test_a_review_on_a_phone(sit_down: SitDown, finished: StoredTable) -> None:
    ann = review(sit_down(finished.ann, **PHONE))
    check_width(ann.page)
    ann.page.get_by_test_id("decision").last.tap()
    check_width(ann.page)
    every = selected(ann).get_by_role("button", name=re.compile("Show all"))
    if every.count():
        every.tap()
        check_width(ann.page)
    ann.go("/review")
    check_width(ann.page)


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["laptop", "phone"])
def test_axe_finds_nothing_serious(sit_down: SitDown, finished: StoredTable, screen: dict[str, object]) -> None:
    person = review(sit_down(finished.ann, **screen))
    assert found_by_axe(person) == []
    person.go("/review")
    expect(person.page.get_by_role("heading", name="Review a game")).to_be_visible()
    assert found_by_axe(person) == []


def test_a_review_that_does_not_exist(sit_down: SitDown, watch: Watch) -> None:
    viewer = sit_down(f"/review/{'0' * 32}")
    expect(viewer.page.get_by_role("alert")).to_contain_text("Review the game again")
    # The browser notes that the server refused.
    watch.troubles.clear()
