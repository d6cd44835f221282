"""The turns of the others are played out card by card, and hold up nobody."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import PHONE, SitDown
from tests.browser.person import Person
from tests.browser.server import Server
from tests.browser.stored_tables import store_table

BANDIT = (
    "A hand: 3 Copper, 2 Estate; A deck: 5 Copper, Silver, 4 Copper; B hand: Village, Bandit, 2 Copper, Silver; "
    "B deck: Smithy, 3 Silver, Gold, 5 Copper"
)
MILITIA = "A hand: 3 Copper, 2 Estate; A deck: 3 Silver, 2 Estate; B hand: Village, Militia, 3 Copper; B deck: 9 Copper"


def stage(person: Person) -> Locator:
    return person.page.get_by_test_id("stage")


def told(person: Person) -> Locator:
    return person.page.get_by_test_id("told")


def recap(person: Person) -> Locator:
    return person.page.get_by_label("Since your last turn")


def end_turn(person: Person) -> None:
    person.expect_question("Play your Treasures")
    person.main.click()
    person.expect_question("Buy")
    person.main.click()


def set_pace(person: Person, pace: str) -> None:
    person.page.get_by_test_id("settings").click()
    person.page.get_by_label("Play out others").select_option(pace)
    person.page.keyboard.press("Escape")


@pytest.mark.parametrize("options", [{}, PHONE], ids=["laptop", "phone"])
def test_a_computers_turn_is_played_out_card_by_card(
    sit_down: SitDown, server: Server, options: dict[str, object]
) -> None:
    ann = sit_down(store_table(server, BANDIT, computer=True).ann, **options)
    end_turn(ann)
    expect(told(ann)).to_have_text("plays Village: draws a card, +2 Actions")
    expect(stage(ann)).to_contain_text("Bob is playing · turn 1")
    assert ann.played() == {"Village": 1}
    # The question is there all the time.
    ann.expect_question("Play your Treasures")
    expect(told(ann)).to_have_text("plays Bandit: gains a Gold")
    expect(ann.page.locator("[data-shown=Gold]")).to_be_visible()
    # What is revealed lies there as cards.
    expect(told(ann)).to_contain_text("You reveal")
    for card in ("Silver", "Copper"):
        expect(ann.page.locator(f"[data-shown={card}]")).to_be_visible()
    expect(told(ann)).to_contain_text("buys")
    expect(recap(ann)).to_contain_text("plays Village: draws a card, +2 Actions · plays Smithy: draws 3 cards")
    expect(stage(ann)).to_have_count(0)


@pytest.mark.parametrize("how", ["Space", "Escape", "button", "click"])
def test_what_is_shown_can_be_skipped(sit_down: SitDown, server: Server, how: str) -> None:
    ann = sit_down(store_table(server, BANDIT, computer=True).ann)
    set_pace(ann, "slow")
    end_turn(ann)
    expect(told(ann)).to_contain_text("plays Village")
    if how == "button":
        ann.page.get_by_test_id("skip").click()
    elif how == "click":
        told(ann).click(position={"x": 2, "y": 2})
    else:
        ann.page.keyboard.press(how)
    expect(stage(ann)).to_have_count(0, timeout=1500)
    expect(recap(ann)).to_contain_text("plays Bandit")
    ann.expect_question("Play your Treasures")


def test_the_last_turn_is_shown_again_after_a_reload(sit_down: SitDown, server: Server) -> None:
    ann = sit_down(store_table(server, BANDIT, computer=True).ann)
    end_turn(ann)
    expect(stage(ann)).to_be_visible()
    ann.page.reload()
    expect(recap(ann)).to_contain_text("plays Bandit: gains a Gold")
    expect(stage(ann)).to_have_count(0)
    ann.page.get_by_test_id("again").click()
    expect(told(ann)).to_have_text("plays Village: draws a card, +2 Actions")
    expect(told(ann)).to_have_text("plays Smithy: draws 3 cards")
    ann.page.keyboard.press("Escape")
    expect(recap(ann)).to_be_visible()


def test_an_answer_is_not_held_up(sit_down: SitDown, server: Server) -> None:
    ann = sit_down(store_table(server, BANDIT, computer=True).ann)
    set_pace(ann, "slow")
    end_turn(ann)
    expect(told(ann)).to_contain_text("plays Village")
    ann.page.keyboard.press("Enter")
    ann.expect_question("Buy")
    expect(stage(ann)).to_have_count(0, timeout=1500)
    assert ann.played().total() > 0


def test_an_attack_is_answered_by_keys_while_it_is_shown(sit_down: SitDown, server: Server) -> None:
    ann = sit_down(store_table(server, MILITIA, computer=True).ann)
    set_pace(ann, "slow")
    end_turn(ann)
    ann.expect_question("Discard 2 cards from your hand")
    # The Militia that asks is not shown yet.
    expect(told(ann)).to_contain_text("plays Village")
    ann.page.keyboard.press("2")
    ann.page.keyboard.press("2")
    ann.page.keyboard.press("Enter")
    expect(ann.log).to_contain_text("You discard 2 Estates")
    # Now only what followed is shown.
    expect(told(ann)).not_to_contain_text("plays Village")


def test_the_opening_turn_of_a_computer_is_shown_once(sit_down: SitDown, server: Server) -> None:
    ann = sit_down("/about")
    for seats in (("computer", "person"), ("person", "computer")):
        order = {
            "name": "Ann",
            "seats": [{"kind": kind} for kind in seats],
            "kingdom": {"kind": "set", "set": "First Game"},
        }
        taken = ann.page.request.post("/api/tables", data=order).json()
        ann.go(f"/t/{taken['table']}#{taken['token']}")
        ann.expect_question("Play your Treasures")
        if ann.log.locator(".heading").count() == 2:
            break
    expect(told(ann)).to_contain_text("Coppers")
    expect(told(ann)).to_contain_text("buys")
    ann.page.reload()
    expect(recap(ann)).to_contain_text("buys")
    expect(stage(ann)).to_have_count(0)


def test_nothing_is_played_out_if_one_does_not_want_it(sit_down: SitDown, server: Server) -> None:
    ann = sit_down(store_table(server, BANDIT, computer=True).ann)
    set_pace(ann, "off")
    end_turn(ann)
    expect(recap(ann)).to_contain_text("plays Bandit: gains a Gold")
    expect(stage(ann)).to_have_count(0)


def test_a_friends_cards_lie_in_the_order_played(sit_down: SitDown, server: Server) -> None:
    position = "A hand: Village, Smithy, Copper; A deck: 9 Copper; B hand: 5 Copper"
    table = store_table(server, position)
    ann, bob = sit_down(table.ann), sit_down(table.bob)
    bob.expect_question("Waiting for Ann")
    ann.in_hand("Village").click()
    expect(told(bob)).to_have_text("Ann plays Village: draws a card, +2 Actions")
    ann.in_hand("Smithy").click()
    expect(told(bob)).to_have_text("Ann plays Smithy: draws 3 cards")
    assert list(bob.played()) == ["Village", "Smithy"]
    # It stays there while Ann thinks, with nothing to skip.
    expect(bob.page.get_by_test_id("skip")).to_have_count(0)
    expect(told(bob)).to_have_text("Ann plays Smithy: draws 3 cards")
