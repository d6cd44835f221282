"""From the front page to the result by clicking."""

from playwright.sync_api import expect

from tests.browser.conftest import SitDown


def test_two_clicks_from_the_front_page_to_the_first_card(sit_down: SitDown) -> None:
    ann = sit_down("/", reduced_motion="no-preference")
    ann.page.get_by_test_id("play").click()
    ann.in_hand("Copper").click()
    expect(ann.in_play("Copper")).to_be_visible()
    expect(ann.counter("coins")).to_have_text("1")
    expect(ann.page.get_by_role("heading", level=1)).to_contain_text("First Game")
    expect(ann.log).to_contain_text("play a Copper")


def test_a_whole_game_against_the_computer(sit_down: SitDown) -> None:
    ann = sit_down("/")
    ann.page.get_by_test_id("new-table").click()
    # One that does not take its time to think.
    ann.page.get_by_role("radiogroup", name="Strength of seat 2").get_by_text("More", exact=True).click()
    ann.page.get_by_label("Computer player of seat 2").select_option("Computer")
    ann.page.get_by_test_id("start").click()
    expect(ann.page.get_by_test_id("shuffles")).to_contain_text("Shuffles fixed before the game")
    while ann.move():
        pass
    checked = ann.page.get_by_test_id("shuffles-check")
    expect(checked).to_contain_text("The shuffles were fixed before the game and not changed.")
    expect(ann.result).to_contain_text("Province")
    scores = [int(score) for score in ann.result.locator(".score b").all_inner_texts()]
    assert len(scores) == 2
    assert scores == sorted(scores, reverse=True)
    expect(ann.result.locator("strong", has_text="★")).to_have_count(1 if scores[0] != scores[1] else 2)
    expect(ann.result.get_by_role("img")).to_be_visible()
    ann.page.get_by_test_id("rematch").click()
    expect(ann.result).to_be_hidden()
    expect(ann.main).to_be_enabled()
    expect(ann.log).to_contain_text("Turn 1")
