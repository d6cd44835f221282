"""The kingdom of the day in a browser: played once, the same for another browser, and counted."""

from playwright.sync_api import expect

from tests.browser.conftest import PHONE, SitDown
from tests.browser.test_senses import found_by_axe


def test_a_game_of_the_day_is_played_once_and_starts_alike_for_everybody(sit_down: SitDown) -> None:
    hands = []
    for screen in ({}, PHONE):
        ann = sit_down("/daily", **screen)
        expect(ann.page.locator(".cards [data-card]")).to_have_count(10)
        assert found_by_axe(ann) == []
        assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        ann.page.get_by_test_id("play-daily").click()
        expect(ann.in_hand("Copper").first).to_be_visible()
        hands.append(ann.hand())
        expect(ann.undo).to_have_count(0)
        ann.go("/")
        expect(ann.page.get_by_test_id("continue")).to_contain_text("Kingdom of the day")
        ann.go("/daily")
        expect(ann.page.get_by_test_id("continue-daily")).to_be_visible()
        expect(ann.page.get_by_test_id("play-daily")).to_have_count(0)
    assert hands[0] == hands[1]
