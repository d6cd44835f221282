"""A phone: everything by taps, nothing wider than the screen."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, SitDown
from tests.browser.server import Server
from tests.browser.stored_tables import StoredTable, store_table

WIDTH = 390
WIDEST_NAME = "W" * 24


def check_width(page: Page) -> None:
    """Check that the page neither scrolls sideways nor shrinks to avoid that."""
    assert page.evaluate("[innerWidth, document.documentElement.scrollWidth]") == [WIDTH, WIDTH]


class Finger:
    """A finger on the screen."""

    def __init__(self, page: Page) -> None:
        self._session = page.context.new_cdp_session(page)

    def press(self, target: Locator) -> None:
        """Put it on something and leave it there."""
        box = target.bounding_box()
        assert box is not None
        self._touch("touchStart", {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2})

    def lift(self) -> None:
        self._touch("touchEnd")

    def _touch(self, kind: str, *points: dict[str, float]) -> None:
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})


def test_some_turns_with_taps(sit_down: SitDown) -> None:
    ann = sit_down("/", **PHONE)
    check_width(ann.page)
    ann.page.get_by_test_id("play").tap()
    for _ in range(4):
        ann.wait_until_asked()
        ann.play_turn()
        check_width(ann.page)
    # The log is behind a button.
    expect(ann.log).to_be_hidden()
    ann.page.get_by_role("button", name="Log").tap()
    expect(ann.log).to_contain_text("Turn 4")
    check_width(ann.page)


def test_several_cards_are_tapped_and_confirmed(sit_down: SitDown, server: Server) -> None:
    hand = "A hand: Cellar, 2 Estate, Duchy, Copper, Silver, Gold, Province, Village; A deck: 5 Market"
    ann = sit_down(store_table(server, hand, computer=True).ann, **PHONE)
    ann.in_hand("Cellar").tap()
    ann.expect_question("Cellar")
    for card in ("Province", "Estate", "Estate", "Duchy"):
        ann.in_hand(card).tap()
    check_width(ann.page)
    ann.page.get_by_role("button", name="Deselect one Estate").tap()
    expect(ann.main).to_have_text("Discard 3 cards ⏎")
    ann.main.tap()
    expect(ann.in_hand("Market")).to_be_visible()
    assert ann.hand() == {"Estate": 1, "Copper": 1, "Silver": 1, "Gold": 1, "Village": 1, "Market": 3}
    check_width(ann.page)


def test_a_long_press_reads_a_card(sit_down: SitDown, server: Server) -> None:
    ann = sit_down(store_table(server, "A hand: Village, 4 Copper; A deck: 5 Gold", computer=True).ann, **PHONE)
    finger = Finger(ann.page)
    for card in (ann.in_hand("Village"), ann.pile("Laboratory")):
        name = card.get_attribute("data-card") or ""
        card.scroll_into_view_if_needed()
        finger.press(card)
        expect(ann.sheet.get_by_role("heading", name=name)).to_be_visible()
        expect(ann.sheet).to_contain_text("Rulings")
        finger.lift()
        expect(ann.sheet).to_be_visible()
        check_width(ann.page)
        ann.sheet.get_by_role("button", name="Close").tap()
        expect(ann.sheet).to_have_count(0)
    # Reading a card does not play it.
    ann.expect_question("Play an Action card")
    expect(ann.in_hand("Village")).to_be_visible()
    ann.in_hand("Village").tap()
    expect(ann.in_play("Village")).to_be_visible()


def test_the_first_tap_on_a_pile_reads_it(sit_down: SitDown, server: Server) -> None:
    position = "A hand: 5 Gold; A deck: 5 Gold; B hand: 5 Copper"
    ann = sit_down(store_table(server, position, computer=True).ann, **PHONE)
    ann.main.tap()
    ann.expect_question("Buy")
    ann.pile("Province").tap()
    expect(ann.sheet).to_contain_text("The game ends with the turn that empties this pile.")
    # Nothing is bought yet.
    ann.sheet.get_by_role("button", name="Close").tap()
    ann.expect_question("Buy")
    ann.page.get_by_test_id("settings").tap()
    ann.page.get_by_label("Tapping a pile").select_option("always")
    ann.page.keyboard.press("Escape")
    ann.pile("Province").tap()
    ann.sheet.get_by_role("button", name="Buy Province").tap()
    expect(ann.page.locator(".sheet")).to_have_count(0)
    expect(ann.pile("Province")).to_have_accessible_name(re.compile("7 left"))


def test_what_is_said_shows_at_the_log_button(sit_down: SitDown, server: Server) -> None:
    table = store_table(server, "A hand: 5 Copper; B hand: 5 Copper")
    ann, bob = sit_down(table.ann, **PHONE), sit_down(table.bob)
    expect(ann.main).to_be_enabled()
    bob.page.get_by_label("Say something").fill("Hello!")
    bob.page.keyboard.press("Enter")
    ann.page.get_by_role("button", name="Log, 1 new chat message").tap()
    expect(ann.page.get_by_label("Said at the table")).to_contain_text("Hello!")
    expect(ann.page.get_by_role("button", name="Log", exact=True)).to_be_visible()


def test_the_widest_name_fits(sit_down: SitDown) -> None:
    ann = sit_down("/new", **PHONE)
    ann.page.get_by_label("Who has seat 2").select_option("A friend")
    ann.page.get_by_label("Your name").fill(WIDEST_NAME)
    ann.page.get_by_test_id("start").tap()
    bob = sit_down(ann.page.get_by_role("region", name="Open seats").get_by_label("Link").input_value(), **PHONE)
    bob.page.get_by_label("Your name").fill("Bob")
    bob.page.get_by_role("button", name="Take a seat").tap()
    for person in (ann, bob):
        expect(person.page.get_by_test_id("hand")).to_be_visible()
        person.page.get_by_role("button", name="Log").tap()
        expect(person.log).to_contain_text("Bob" if person is ann else WIDEST_NAME)
        check_width(person.page)


def test_all_pages_fit(sit_down: SitDown, finished: StoredTable) -> None:
    ann = sit_down("/about", **PHONE)
    for path in ("/about", "/new", finished.ann, finished.replay):
        ann.go(path)
        expect(ann.page.get_by_role("main")).not_to_be_empty()
        if path == "/new":
            for way in ("Random cards", "Chosen cards", "Players choose", "Recommended set"):
                ann.page.get_by_text(way, exact=True).tap()
                check_width(ann.page)
        if path == finished.ann:
            expect(ann.result).to_be_visible()
        if path == finished.replay:
            ann.page.get_by_test_id("forward").tap()
        check_width(ann.page)
