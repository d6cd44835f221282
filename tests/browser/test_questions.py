"""What the cards ask: several options at once, an order by dragging, cards in other zones."""

from playwright.sync_api import expect

from tests.browser.conftest import PHONE, SitDown
from tests.browser.server import Server
from tests.browser.stored_tables import store_table


def test_options_are_shown_together(sit_down: SitDown, server: Server) -> None:
    table = store_table(server, "A hand: Steward, 2 Copper, 2 Estate; A deck: 5 Gold", computer=True, edition="1e")
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
    ann = sit_down(store_table(server, position, computer=True).ann)
    ann.in_hand("Sentry").click()
    ann.expect_question("Sentry")
    for _ in ("trash nothing", "discard nothing"):
        ann.main.click()
    tray = ann.page.locator('[data-group="tray"]')
    tray.locator('[data-card="Gold"]').click()
    strip = ann.page.get_by_label("Order on the deck").get_by_role("button")
    expect(strip).to_have_count(2)
    expect(strip.nth(0)).to_contain_text("Gold")
    strip.nth(0).drag_to(strip.nth(1))
    expect(strip.nth(0)).to_contain_text("Silver")
    ann.main.click()
    expect(ann.page.get_by_title("On top: Gold, Silver")).to_be_visible()


def test_a_card_is_gained_from_its_pile(sit_down: SitDown, server: Server) -> None:
    position = "A hand: Remodel, Estate, 3 Copper; A deck: 5 Gold"
    ann = sit_down(store_table(server, position, computer=True).ann)
    ann.in_hand("Remodel").click()
    ann.expect_question("Remodel")
    ann.in_hand("Estate").click()
    expect(ann.page.get_by_test_id("trash")).to_contain_text("1")
    expect(ann.pile("Smithy")).to_have_attribute("data-live", "true")
    expect(ann.pile("Market")).not_to_have_attribute("data-live", "true")
    ann.pile("Smithy").click()
    expect(ann.log).to_contain_text("gain a Smithy")
    # A right-click opens a card that a click does not choose.
    ann.pile("Market").click(button="right")
    expect(ann.sheet.get_by_role("heading", name="Market")).to_be_visible()


def test_a_question_says_what_a_card_may_cost(sit_down: SitDown, server: Server) -> None:
    position = "A hand: Remodel, Estate, 3 Copper; A deck: 5 Gold"
    ann = sit_down(store_table(server, position, computer=True).ann)
    ann.in_hand("Remodel").click()
    ann.expect_question("Trash a card from your hand")
    ann.in_hand("Estate").click()
    ann.expect_question("Gain a card costing up to $4")


def test_the_victim_reads_what_was_trashed(sit_down: SitDown, server: Server) -> None:
    position = "A hand: Saboteur, 4 Copper; A deck: 5 Gold; B hand: 5 Copper; B deck: Steward, 5 Copper"
    table = store_table(server, position)
    ann, bob = sit_down(table.ann), sit_down(table.bob)
    ann.in_hand("Saboteur").click()
    bob.expect_question("Saboteur trashed your Steward. Gain a card costing up to $1?")
    ann.expect_question("Waiting for Bob")
    bob.main.click()
    ann.expect_question("Play your Treasures, then buy a card")


def test_a_card_is_chosen_for_somebody_else(sit_down: SitDown, server: Server) -> None:
    position = "A hand: Swindler, 4 Copper; A deck: 5 Gold; B hand: 5 Copper; B deck: Copper, 5 Estate"
    ann = sit_down(store_table(server, position).ann)
    ann.in_hand("Swindler").click()
    ann.expect_question("You trashed Bob\N{RIGHT SINGLE QUOTATION MARK}s Copper. Choose a $0 card for Bob to gain.")
    ann.pile("Curse").click()
    expect(ann.log).to_contain_text("Bob trashes a Copper from their deck, gains a Curse")


def test_one_card_to_play_twice_and_one_to_pass(sit_down: SitDown, server: Server) -> None:
    position = "A hand: Throne Room, Masquerade, 3 Copper; A deck: 6 Gold; B hand: 5 Copper; B deck: 5 Copper"
    ann = sit_down(store_table(server, position).ann)
    ann.in_hand("Throne Room").click()
    ann.expect_question("Play Masquerade twice?")
    ann.answer("Masquerade").click()
    ann.expect_question("Choose a card to pass to Bob")


def test_a_question_says_which_type_may_be_chosen(sit_down: SitDown, server: Server) -> None:
    position = "A hand: 2 Lurker, 3 Copper; A deck: 5 Gold; trash: Village, Copper"
    ann = sit_down(store_table(server, position, computer=True).ann)
    ann.in_hand("Lurker").click()
    ann.answer("trash").click()
    ann.expect_question("Trash an Action card from the Supply")
    ann.pile("Lurker").click()
    ann.in_hand("Lurker").click()
    ann.answer("gain").click()
    ann.expect_question("Gain an Action card from the Trash")


SECRET_PASSAGE = "A hand: Secret Passage, 4 Copper; A deck: Gold, Silver, 6 Estate; B hand: 5 Copper; B deck: 5 Copper"


def test_a_card_goes_under_some_others_by_mouse(sit_down: SitDown, server: Server) -> None:
    ann = sit_down(store_table(server, SECRET_PASSAGE, computer=True).ann)
    ann.in_hand("Secret Passage").click()
    ann.expect_question("Choose a card to put anywhere in your deck")
    ann.in_hand("Gold").click()
    ann.expect_question("Where in your deck does the Gold go?")
    expect(ann.main).to_have_text("Put it on top ⏎")
    for _ in range(2):
        ann.page.get_by_role("button", name="One place lower").click()
    expect(ann.main).to_have_text("Put it under 2 cards ⏎")
    ann.main.click()
    expect(ann.log).to_contain_text("put a Gold into your deck under 2 cards")
    expect(ann.page.get_by_test_id("deck-size")).to_have_text("7")
    assert ann.hand()["Gold"] == 0


def test_a_card_goes_into_the_deck_by_key(sit_down: SitDown, server: Server) -> None:
    ann = sit_down(store_table(server, SECRET_PASSAGE, computer=True).ann)
    for question in ("Play an Action card", "Choose a card to put anywhere in your deck"):
        ann.expect_question(question)
        ann.page.keyboard.press("1")
    ann.expect_question("Where in your deck does the Gold go?")
    place = ann.page.get_by_test_id("place")
    place.focus()
    for key in ("ArrowUp", "ArrowUp", "ArrowUp"):
        ann.page.keyboard.press(key)
    expect(ann.main).to_have_text("Put it under 3 cards ⏎")
    ann.page.keyboard.press("Enter")
    ann.expect_question("Play your Treasures")


def test_a_card_goes_to_the_bottom_by_a_tap(sit_down: SitDown, server: Server) -> None:
    ann = sit_down(store_table(server, SECRET_PASSAGE, computer=True).ann, **PHONE)
    ann.in_hand("Secret Passage").tap()
    ann.in_hand("Gold").tap()
    ann.expect_question("Where in your deck does the Gold go?")
    ann.page.get_by_role("button", name="Bottom").tap()
    ann.expect_question("Play your Treasures")
    assert ann.hand()["Gold"] == 0


def test_a_moat_is_asked_for_once_and_never_given_up_by_enter(sit_down: SitDown, server: Server) -> None:
    position = "A hand: Militia, 4 Copper; A deck: 5 Gold; B hand: Moat, 2 Copper, 2 Estate; B deck: 5 Copper"
    table = store_table(server, position)
    ann, bob = sit_down(table.ann), sit_down(table.bob)
    ann.in_hand("Militia").click()
    bob.expect_question("Ann played Militia. Reveal a Reaction?")
    expect(bob.main).to_have_count(0)
    expect(bob.answer("decline")).to_have_text("Reveal nothing")
    bob.page.keyboard.press("Enter")
    bob.answer("Moat").click()
    # It is Ann's turn again: revealing the Moat once more would change nothing.
    ann.expect_question("Play your Treasures")
    bob.expect_question("Waiting for Ann")
    assert bob.hand() == {"Moat": 1, "Copper": 2, "Estate": 2}


def test_cards_in_play_are_in_the_order_played(sit_down: SitDown, server: Server) -> None:
    position = "A hand: Village, Moat, Festival, Cellar, Copper; A deck: 9 Copper; actions: 1"
    ann = sit_down(store_table(server, position, computer=True).ann)
    played = ["Village", "Moat", "Festival"]
    for card in played:
        ann.in_hand(card).click()
        expect(ann.in_play(card)).to_be_visible()
    assert list(ann.played()) == played


def test_the_least_telling_of_several_discarded_cards_is_on_top(sit_down: SitDown, server: Server) -> None:
    ann = sit_down(store_table(server, "A hand: Cellar, Gold, Copper, 2 Province; A deck: 9 Silver", computer=True).ann)
    ann.in_hand("Cellar").click()
    for card in ("Copper", "Gold", "Province"):
        ann.in_hand(card).click()
    ann.main.click()
    expect(ann.page.get_by_label("Top of your discard pile: Copper")).to_be_visible()
