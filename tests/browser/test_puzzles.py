"""Puzzles on the page: by click, by keyboard, on a phone."""

import pytest
from playwright.sync_api import expect

from freehold.puzzles.puzzle import ENDGAME, WIN, Puzzle, collection
from freehold.puzzles.words import explanation
from freehold.rules.vocabulary import BUY, PLAY_ACTION
from tests.browser.conftest import PHONE, SitDown, Watch
from tests.browser.person import Person
from tests.browser.test_senses import found_by_axe


def endgame() -> Puzzle:
    """A puzzle whose answer and whose wrong choices are piles."""
    return next(one for one in collection().values() if one.kind == ENDGAME)


def win() -> Puzzle:
    """A puzzle that begins with an Action from hand and goes on with buys."""
    for one in collection().values():
        game = one.game()
        if one.kind == WIN and game.purpose == PLAY_ACTION and one.line[0] != "decline":
            purposes = []
            for choice in one.line:
                purposes.append(int(game.purpose))
                game.answer(choice)
            if purposes[-1] == BUY and len(one.line) == 3:
                return one
    raise AssertionError("there is no puzzle with an Action, Treasures and a buy")


def outcome(person: Person, words: str) -> None:
    expect(person.page.get_by_test_id("outcome")).to_contain_text(words)


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["laptop", "phone"])
def test_a_wrong_try_is_forgiven_and_the_answer_solves_it(sit_down: SitDown, screen: dict[str, object]) -> None:
    puzzle = endgame()
    ann = sit_down("/puzzles", **screen)
    expect(ann.page.get_by_test_id("progress")).to_have_text(f"0 of {len(collection())} solved")
    assert found_by_axe(ann) == []
    ann.page.locator(f"li [data-testid=puzzle-{puzzle.id}]").click()
    wrong = next(name for name in puzzle.values if name != puzzle.answer)
    ann.pile(wrong).click()
    outcome(ann, "Try again.")
    assert found_by_axe(ann) == []
    ann.pile(puzzle.answer).click()
    outcome(ann, explanation(puzzle))
    ann.page.get_by_test_id("again").click()
    ann.pile(wrong).click()
    ann.page.get_by_test_id("show-answer").click()
    outcome(ann, "The answer.")
    assert found_by_axe(ann) == []
    if screen:
        assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ann.page.get_by_role("link", name="All puzzles").click()
    expect(ann.page.get_by_test_id("progress")).to_have_text(f"1 of {len(collection())} solved")
    ann.page.reload()
    expect(ann.page.get_by_test_id("progress")).to_have_text(f"1 of {len(collection())} solved")


def test_a_win_is_played_with_the_keyboard(sit_down: SitDown) -> None:
    puzzle = win()
    ann = sit_down(f"/puzzles/{puzzle.id}")
    expect(ann.in_hand(puzzle.answer)).to_be_visible()
    ann.in_hand(puzzle.answer).focus()
    ann.page.keyboard.press("Enter")
    outcome(ann, "Right.")
    ann.expect_question("Play your Treasures")
    ann.main.press("Enter")
    ann.expect_question("Buy")
    if puzzle.line[-1] == "decline":
        ann.main.press("Enter")
    else:
        ann.pile(puzzle.line[-1]).focus()
        ann.page.keyboard.press("Enter")
    outcome(ann, "Solved at the first try.")
    ann.page.get_by_test_id("again").click()
    expect(ann.in_hand(puzzle.answer)).to_be_visible()


def test_the_next_puzzle_follows(sit_down: SitDown) -> None:
    puzzle = endgame()
    ann = sit_down(f"/puzzles/{puzzle.id}")
    ann.pile(puzzle.answer).click()
    ann.page.get_by_test_id("next").click()
    expect(ann.page.get_by_test_id("score")).to_be_visible()
    expect(ann.page.get_by_test_id("outcome")).to_be_empty()
    assert not ann.page.url.endswith(puzzle.id)


def test_a_puzzle_that_does_not_exist(sit_down: SitDown, watch: Watch) -> None:
    ann = sit_down("/puzzles/w0")
    expect(ann.page.get_by_role("alert")).to_have_text("This puzzle does not exist.")
    ann.page.get_by_role("link", name="All puzzles").click()
    expect(ann.page.get_by_test_id("progress")).to_be_visible()
    watch.troubles.clear()


def test_a_solved_kingdom_shows_its_numbers(sit_down: SitDown) -> None:
    ann = sit_down("/new")
    numbers = ann.page.get_by_test_id("numbers")
    numbers.locator("summary").click()
    expect(numbers).to_contain_text("$4 and $3")
    assert found_by_axe(ann) == []
    ann.page.get_by_text("Random cards", exact=True).click()
    expect(numbers).to_have_count(0)
