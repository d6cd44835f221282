"""Undo: free when alone or before anything is revealed, else by asking."""

from playwright.sync_api import Locator, expect

from tests.browser.conftest import SitDown
from tests.browser.person import Person
from tests.browser.server import Server
from tests.browser.stored_tables import store_table

COINS = "A hand: 3 Copper, 2 Estate; A deck: 5 Gold; B hand: 3 Copper, 2 Estate; B deck: 5 Copper"


def buy(person: Person, card: str) -> None:
    person.main.click()
    person.expect_question("Buy")
    person.pile(card).click()


def request_of(person: Person) -> Locator:
    return person.page.get_by_label("Request", exact=True)


def test_alone_with_the_computer_it_is_free(sit_down: SitDown, server: Server) -> None:
    ann = sit_down(store_table(server, COINS, computer=True).ann)
    expect(ann.main).to_be_enabled()
    expect(ann.undo).to_have_count(0)
    buy(ann, "Silver")
    expect(ann.in_hand("Gold")).to_be_visible()
    expect(ann.undo).to_contain_text("Undo")
    ann.undo.click()
    ann.expect_question("Buy a card costing up to $3")
    assert ann.hand() == {"Estate": 2}
    assert "Silver" not in ann.log.inner_text()
    ann.undo.click()
    ann.expect_question("Play your Treasures")
    assert ann.hand() == {"Copper": 3, "Estate": 2}
    expect(ann.undo).to_have_count(0)


def test_before_anything_is_revealed_it_is_free(sit_down: SitDown, server: Server) -> None:
    table = store_table(server, COINS)
    ann, bob = sit_down(table.ann), sit_down(table.bob)
    ann.main.click()
    expect(bob.counter("coins")).to_have_text("3")
    expect(ann.undo).to_contain_text("Undo")
    ann.undo.click()
    expect(bob.counter("coins")).to_have_text("0")
    ann.expect_question("Play your Treasures")


def test_a_friend_is_asked_and_agrees(sit_down: SitDown, server: Server) -> None:
    table = store_table(server, COINS)
    ann, bob = sit_down(table.ann), sit_down(table.bob)
    buy(ann, "Silver")
    bob.expect_question("Play your Treasures")
    expect(ann.undo).to_contain_text("Ask to undo")
    ann.undo.click()
    expect(request_of(ann)).to_contain_text("Waiting for Bob to allow your undo")
    expect(request_of(bob)).to_contain_text("Ann would like to undo")
    bob.page.get_by_role("button", name="Allow").click()
    ann.expect_question("Buy a card costing up to $3")
    bob.expect_question("Waiting for Ann")
    for person in (ann, bob):
        expect(request_of(person)).to_have_count(0)


def test_what_is_undone_is_not_told(sit_down: SitDown, server: Server) -> None:
    table = store_table(
        server, "A hand: Village, 3 Copper, Estate; A deck: 6 Estate; B hand: 5 Copper; B deck: 5 Copper"
    )
    ann, bob = sit_down(table.ann), sit_down(table.bob)
    bob.expect_question("Waiting for Ann")
    ann.in_hand("Village").click()
    expect(bob.in_play("Village")).to_be_visible()
    buy(ann, "Silver")
    told = bob.page.get_by_label("Since your last turn")
    expect(told).to_contain_text("plays Village: draws a card, +2 Actions · Ann plays 3 Coppers · Ann buys a Silver")
    ann.undo.click()
    bob.page.get_by_role("button", name="Allow").click()
    ann.expect_question("Buy a card costing up to $3")
    ann.pile("Estate").click()
    expect(told).to_contain_text("plays Village: draws a card, +2 Actions · Ann plays 3 Coppers · Ann buys an Estate")
    expect(told).not_to_contain_text("Silver")


def test_treasures_played_automatically_can_be_taken_back(sit_down: SitDown, server: Server) -> None:
    ann = sit_down(store_table(server, COINS, computer=True).ann)
    ann.page.get_by_test_id("settings").click()
    ann.page.get_by_label("Play Treasures automatically").check()
    ann.expect_question("Buy a card costing up to $3")
    ann.page.keyboard.press("Escape")
    ann.undo.click()
    ann.expect_question("Play your Treasures")
    # If the page had answered automatically, the answer would come before the next chat line.
    ann.page.get_by_label("Say something").fill("Wait.")
    ann.page.keyboard.press("Enter")
    expect(ann.page.get_by_label("Said at the table")).to_contain_text("Wait.")
    ann.expect_question("Play your Treasures")


def test_a_friend_declines_or_the_player_who_asked_cancels(sit_down: SitDown, server: Server) -> None:
    table = store_table(server, COINS)
    ann, bob = sit_down(table.ann), sit_down(table.bob)
    buy(ann, "Silver")
    bob.expect_question("Play your Treasures")
    for person, button in ((bob, "Decline"), (ann, "Cancel")):
        ann.undo.click()
        person.page.get_by_role("button", name=button).click()
        for each in (ann, bob):
            expect(request_of(each)).to_have_count(0)
        expect(ann.page.get_by_text("Your request was declined.")).to_have_count(1 if person is bob else 0)
        expect(ann.log).to_contain_text("You buy a Silver")
        bob.expect_question("Play your Treasures")
