"""The page shows what only people's own cards use: mats, tokens, points, cards that stay, other piles, other types."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, SitDown
from tests.browser.server import Server
from tests.browser.stored_tables import StoredTable, store_table
from tests.browser.test_room import hidden
from tests.server.play import OWN_CARDS, own_cards

A_CARDS = "A hand: Storekeeper, Showroom, Lodge, 2 Copper; A deck: 3 Gold, 3 Silver, 6 Copper"
POSITION = f"{A_CARDS}; B hand: 5 Copper; B deck: 9 Copper"


@pytest.fixture(scope="module")
def server_with_own_cards(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("tables"), OWN_CARDS)
    yield server
    server.stop()


def stored(server: Server) -> StoredTable:
    with own_cards():
        return store_table(server, POSITION)


def test_mats_and_tokens_are_shown(sit_down: SitDown, server_with_own_cards: Server) -> None:
    table = stored(server_with_own_cards)
    ann, bob = (sit_down(link, at=server_with_own_cards) for link in (table.ann, table.bob))
    ann.in_hand("Storekeeper").click()
    ann.expect_question("Set aside a card from your hand")
    ann.in_hand("Gold").click()
    mine, hers = ann.page.get_by_test_id("extras:0"), bob.page.get_by_test_id("extras:0")
    for shown in (mine, hers):
        expect(shown).to_contain_text("1 point in tokens")
        expect(shown).to_contain_text("Seals 1")
    # Only the owner sees what is face down on a mat.
    expect(mine).to_contain_text("Root Cellar: Gold")
    expect(hers).to_contain_text("Root Cellar 1")
    ann.in_hand("Showroom").click()
    ann.in_hand("Silver").or_(ann.in_hand("Gold")).first.click()
    expect(hers).to_contain_text("Display: ")
    expect(ann.page.get_by_test_id("staying")).to_contain_text("Stays in play: Showroom")
    expect(ann.pile("Silver")).to_have_accessible_name("Silver, costs 3, 37 left, tokens on it: 1 Toll: read")


def test_cards_that_stay_are_seen_in_the_turns_of_others(sit_down: SitDown, server_with_own_cards: Server) -> None:
    table = stored(server_with_own_cards)
    bob = sit_down(table.bob, at=server_with_own_cards)
    ann = sit_down(table.ann, at=server_with_own_cards)
    ann.in_hand("Showroom").click()
    ann.expect_question("Set aside a card")
    ann.in_hand("Copper").click()
    for question in ("Play your Treasures", "Buy a card"):
        ann.expect_question(question)
        ann.main.click()
    bob.expect_question("Play your Treasures")
    expect(bob.page.get_by_test_id("extras:0")).to_contain_text("In play: Showroom")


def test_piles_of_every_kind_are_shown(sit_down: SitDown, server_with_own_cards: Server) -> None:
    ann = sit_down(stored(server_with_own_cards).ann, at=server_with_own_cards)
    outside = ann.page.get_by_role("region", name="Not in the Supply")
    expect(outside.locator("[data-card]")).to_have_count(1)
    expect(outside).to_contain_text("Ledger")
    expect(ann.page.get_by_label("Basic cards")).to_contain_text("Bar")
    expect(ann.pile("Lodge")).to_have_accessible_name("Lodge, costs 2, 9 left, under it 5 Manors: read")
    expect(ann.page.locator('[data-group="kingdom"] > li')).to_have_count(10)
    ann.in_hand("Lodge").click()
    expect(ann.pile("Ledger")).to_have_accessible_name("Ledger, costs 0, 9 left: read")
    ann.in_hand("Storekeeper").click(button="right")
    expect(ann.sheet).to_contain_text("Action \N{EN DASH} Night")


@pytest.mark.parametrize("card", ["Storekeeper", "Ledger"])
def test_the_reader_says_that_a_card_is_your_own(sit_down: SitDown, server_with_own_cards: Server, card: str) -> None:
    ann = sit_down(stored(server_with_own_cards).ann, at=server_with_own_cards)
    ann.pile(card).click(button="right")
    expect(ann.sheet.locator(".from")).to_contain_text("Your own card")


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["laptop", "phone"])
def test_a_table_with_more_piles_fits_the_window(
    sit_down: SitDown, server_with_own_cards: Server, screen: dict[str, object]
) -> None:
    ann = sit_down(stored(server_with_own_cards).ann, at=server_with_own_cards, **screen)
    ann.press(ann.in_hand("Lodge"))
    expect(ann.in_play("Lodge")).to_be_visible()
    for group in ("basic", "kingdom", "outside", "play", "hand"):
        assert hidden(ann, group) == []
    assert ann.page.evaluate("document.documentElement.scrollHeight <= innerHeight")
