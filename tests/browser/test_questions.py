"""What the cards ask: options together, an order by dragging, cards that lie elsewhere."""

from playwright.sync_api import expect

from tests.browser.conftest import SitDown
from tests.browser.laid import lay_table
from tests.browser.server import Server


def test_options_are_shown_together(sit_down: SitDown, server: Server) -> None:
    table = lay_table(server, "A hand: Steward, 2 Copper, 2 Estate; A deck: 5 Gold", computer=True, edition="1e")
    ann = sit_down(table.ann)
    ann.in_hand("Steward").click()
    ann.expect_question("Steward")
    options = ann.page.locator('[data-zone="option"]')
    expect(options).to_have_count(3)
    options.filter(has_text="+2 Cards").click()
    expect(ann.in_hand("Gold")).to_be_visible()
    assert ann.hand()["Gold"] == 2


def test_an_order_is_made_by_clicking_and_changed_by_dragging(sit_down: SitDown, server: Server) -> None:
    position = "A hand: Sentry, 4 Copper; A deck: Village, Gold, Silver, 5 Copper"
    ann = sit_down(lay_table(server, position, computer=True).ann)
    ann.in_hand("Sentry").click()
    ann.expect_question("Sentry")
    for _ in ("trash nothing", "discard nothing"):
        ann.main.click()
    tray = ann.page.locator('[data-group="tray"]')
    tray.locator('[data-card="Gold"]').click()
    strip = ann.page.get_by_label("The order in which they are put on the deck").get_by_role("button")
    expect(strip).to_have_count(2)
    expect(strip.nth(0)).to_contain_text("Gold")
    strip.nth(0).drag_to(strip.nth(1))
    expect(strip.nth(0)).to_contain_text("Silver")
    ann.main.click()
    expect(ann.page.get_by_title("On top: Gold, Silver")).to_be_visible()


def test_a_card_is_gained_from_its_pile(sit_down: SitDown, server: Server) -> None:
    position = "A hand: Remodel, Estate, 3 Copper; A deck: 5 Gold"
    ann = sit_down(lay_table(server, position, computer=True).ann)
    ann.in_hand("Remodel").click()
    ann.expect_question("Remodel")
    ann.in_hand("Estate").click()
    expect(ann.page.get_by_test_id("trash")).to_contain_text("1")
    expect(ann.pile("Smithy")).to_have_attribute("data-live", "true")
    expect(ann.pile("Market")).not_to_have_attribute("data-live", "true")
    ann.pile("Smithy").click()
    expect(ann.log).to_contain_text("Ann gains a Smithy")
    # A right-click reads what a click does not take.
    ann.pile("Market").click(button="right")
    expect(ann.sheet.get_by_role("heading", name="Market")).to_be_visible()
