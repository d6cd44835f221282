"""The sheet about a game: decks, points, gains; leaving and resigning; open seats and open tables."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, SitDown
from tests.browser.server import Server
from tests.browser.stored_tables import store_table
from tests.browser.test_friends import invite
from tests.browser.test_senses import found_by_axe

CHAPEL = "A hand: Chapel, 2 Estate, 2 Copper; A deck: 5 Copper; A discard: Gold; B hand: 5 Copper; B deck: 5 Estate"


@pytest.fixture
def listing(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path, more=("--list-tables",))
    yield server
    server.stop()


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["laptop", "phone"])
def test_the_own_deck_and_what_was_gained_and_trashed(
    sit_down: SitDown, server: Server, screen: dict[str, object]
) -> None:
    table = store_table(server, CHAPEL)
    ann, bob = sit_down(table.ann, **screen), sit_down(table.bob)
    ann.press(ann.page.get_by_test_id("game"))
    deck = ann.page.get_by_test_id("own-deck")
    expect(deck).to_contain_text("Your deck: 11 cards")
    expect(deck.get_by_role("listitem")).to_have_text(["1 Chapel", "1 Gold", "7 Copper", "2 Estate"])
    mine, others = (ann.page.get_by_test_id(f"counts:{seat}") for seat in (0, 1))
    expect(mine).to_contain_text("2 points")
    # The others' points are not to be counted at this table.
    expect(others).not_to_contain_text("point")
    assert found_by_axe(ann) == []
    ann.page.keyboard.press("Escape")
    expect(ann.sheet).to_have_count(0)
    ann.press(ann.in_hand("Chapel"))
    ann.press(ann.in_hand("Estate"))
    ann.press(ann.main)
    # A key opens it too, and it follows the game.
    ann.page.keyboard.press("c")
    expect(mine).to_contain_text("1 point")
    expect(mine).to_contain_text("Trashed Estate")
    expect(deck).to_contain_text("Your deck: 10 cards")
    bob.page.keyboard.press("c")
    expect(bob.page.get_by_test_id("counts:0")).to_contain_text("Trashed Estate")
    expect(bob.page.get_by_test_id("own-deck")).to_contain_text("5 Estate")
    ann.page.keyboard.press("c")
    expect(ann.sheet).to_have_count(0)


def test_against_a_computer_points_and_sizes_are_shown(sit_down: SitDown) -> None:
    ann = sit_down("/")
    ann.page.get_by_test_id("play").click()
    others = ann.page.get_by_label("Other players")
    expect(others).to_contain_text("Points 3")
    expect(others).to_contain_text("Deck 5")
    expect(ann.page.get_by_test_id("own-points")).to_have_text("3")


def test_deck_sizes_are_shown_by_default_only_against_computers(sit_down: SitDown) -> None:
    ann = sit_down("/new")
    sizes = ann.page.get_by_role("radiogroup", name="Deck sizes")
    expect(sizes.get_by_role("radio", name="Shown")).to_be_checked()
    ann.page.get_by_label("Who has seat 2").select_option("A friend")
    expect(sizes.get_by_role("radio", name="Hidden")).to_be_checked()
    sizes.get_by_text("Shown").click()
    ann.page.get_by_label("Who has seat 2").select_option("Computer")
    ann.page.get_by_label("Who has seat 2").select_option("A friend")
    expect(sizes.get_by_role("radio", name="Shown")).to_be_checked()


def test_a_player_resigns_and_the_other_wins(sit_down: SitDown, server: Server) -> None:
    table = store_table(server, CHAPEL)
    ann, bob = sit_down(table.ann), sit_down(table.bob)
    ann.page.get_by_test_id("game").click()
    ann.page.get_by_test_id("resign").click()
    expect(ann.sheet).to_contain_text("The game ends, and your opponent wins.")
    ann.sheet.get_by_role("button", name="Play on").click()
    ann.page.get_by_test_id("resign").click()
    ann.page.get_by_test_id("resign-now").click()
    expect(ann.result).to_contain_text("Bob wins")
    expect(ann.result).to_contain_text("You resigned.")
    expect(bob.result).to_contain_text("You win!")
    expect(bob.result).to_contain_text("Ann resigned.")
    expect(ann.sheet).to_have_count(0)
    ann.go("/")
    expect(ann.page.get_by_test_id("games")).to_contain_text("Lost 2 : 5 against Bob")
    expect(ann.page.get_by_test_id("games")).to_contain_text("You resigned")
    ann.page.get_by_role("link", name="Replay").click()
    ann.page.keyboard.press("End")
    expect(ann.page.locator("body")).to_contain_text("Ann resigned.")


def test_who_leaves_finds_the_game_on_the_front_page(sit_down: SitDown, server: Server) -> None:
    table = store_table(server, CHAPEL)
    ann, bob = sit_down(table.ann), sit_down(table.bob)
    others = bob.page.get_by_label("Other players")
    expect(others).to_contain_text("here")
    ann.page.get_by_test_id("game").click()
    expect(ann.sheet).to_contain_text("after a minute they may let the computer play for you")
    ann.page.get_by_test_id("leave").click()
    expect(others).to_contain_text("away")
    bob.expect_question("Ann is away…")
    ann.page.get_by_test_id("continue").click()
    expect(others).to_contain_text("here")


def test_a_game_that_ended_meanwhile_is_found_too(sit_down: SitDown, server: Server) -> None:
    table = store_table(server, CHAPEL)
    ann, bob = sit_down(table.ann), sit_down(table.bob)
    ann.expect_question("Play an Action card")
    ann.go("/about")
    # Keys do nothing before the table is there.
    bob.expect_question("Ann is away…")
    bob.page.keyboard.press("c")
    bob.page.get_by_test_id("resign").click()
    bob.page.get_by_test_id("resign-now").click()
    expect(bob.result).to_be_visible()
    ann.go("/")
    expect(ann.page.get_by_test_id("continue")).to_contain_text("ended while you were away")
    ann.page.get_by_test_id("continue").click()
    expect(ann.result).to_contain_text("You win!")
    ann.go("/")
    expect(ann.page.get_by_test_id("games")).to_contain_text("Won")
    expect(ann.page.get_by_test_id("continue")).to_have_count(0)


def test_an_open_seat_is_given_to_the_computer(sit_down: SitDown) -> None:
    ann = sit_down("/new")
    invite(ann.page)
    ann.page.get_by_role("region", name="Open seats").get_by_label("Computer player").select_option("Medium")
    ann.page.get_by_test_id("give-seat").click()
    expect(ann.page.get_by_label("Other players")).to_contain_text("Medium")
    ann.wait_until_asked()


def test_open_tables_can_be_found(listing: Server, sit_down: SitDown) -> None:
    ann, bob = sit_down("/new", at=listing), sit_down("/", at=listing)
    tables = bob.page.get_by_test_id("open-tables")
    expect(tables).to_contain_text("Nobody waits for players now.")
    ann.page.get_by_label("Who has seat 2").select_option("A friend")
    ann.page.get_by_role("radiogroup", name="List of open tables").get_by_text("Show in the list").click()
    invite(ann.page)
    ann.expect_question("Waiting for a friend")
    expect(tables).to_contain_text("Ann · 1 open seat")
    assert found_by_axe(bob) == []
    tables.get_by_role("link").click()
    bob.page.get_by_label("Your name").fill("Bob")
    bob.page.get_by_role("button", name="Take a seat").click()
    expect(ann.page.get_by_label("Other players")).to_contain_text("Bob")


def test_without_the_setting_there_is_no_list(sit_down: SitDown) -> None:
    ann = sit_down("/new")
    ann.page.get_by_label("Who has seat 2").select_option("A friend")
    expect(ann.page.get_by_role("radiogroup", name="Hints")).to_be_visible()
    expect(ann.page.get_by_role("radiogroup", name="List of open tables")).to_have_count(0)
    ann.go("/")
    expect(ann.page.get_by_test_id("open-tables")).to_have_count(0)
