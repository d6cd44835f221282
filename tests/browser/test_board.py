"""The analysis board: steps, other moves, computers, comments, and several people at one board."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import PHONE, SitDown, Watch
from tests.browser.person import Person
from tests.browser.stored_tables import StoredTable
from tests.browser.test_phone import check_width
from tests.browser.test_senses import found_by_axe

POSITION = """kingdom: Cellar, Chapel, Festival, Gardens, Laboratory, Militia, Moat, Smithy, Village, Witch
A hand: Smithy, 2 Copper, 2 Estate
A deck: / 3 Copper, 3 Silver, 2 Estate, Gold
B hand: Moat, 4 Copper
B deck: / 3 Copper, 2 Estate
"""


def moves(person: Person) -> Locator:
    return person.page.get_by_test_id("moves")


def current(person: Person) -> Locator:
    """The move that is shown."""
    return moves(person).locator("[aria-current]")


def open_position(person: Person, text: str = POSITION) -> None:
    """Open a board with a position."""
    person.page.get_by_test_id("text").fill(text)
    person.press(person.page.get_by_test_id("open"))


@pytest.fixture
def leader(sit_down: SitDown) -> Person:
    """Somebody who leads a board that starts from the position."""
    leader = sit_down("/board")
    open_position(leader)
    leader.expect_question("Play an Action card")
    return leader


def link(person: Person) -> str:
    """The link to the board, wherever its leader is."""
    return re.sub(r".*(/board/\w+).*", r"\1", person.page.url)


# A finished game.


def test_from_the_replay_to_the_same_moment(sit_down: SitDown, finished: StoredTable) -> None:
    viewer = sit_down(f"{finished.replay}?step=18")
    expect(viewer.page).to_have_url(re.compile("step=18$"))
    viewer.page.get_by_test_id("analyse").click()
    expect(viewer.page).to_have_url(re.compile(r"/board/\w{10}\?node=18$"))
    expect(current(viewer)).to_have_attribute("data-node", "18")
    viewer.page.get_by_test_id("forward").click()
    expect(current(viewer)).to_have_attribute("data-node", "19")
    viewer.page.keyboard.press("End")
    viewer.expect_question("The game is over.")
    viewer.page.keyboard.press("Home")
    expect(current(viewer)).to_have_text("Start")
    expect(viewer.page.get_by_test_id("hand")).to_be_visible()


def test_from_the_result(sit_down: SitDown, finished: StoredTable) -> None:
    ann = sit_down(finished.ann)
    ann.result.get_by_test_id("analyse").click()
    expect(current(ann)).to_have_text("Start")


def test_a_link_leads_to_a_position(sit_down: SitDown, finished: StoredTable) -> None:
    ann = sit_down(f"{finished.replay}?step=18")
    ann.page.get_by_test_id("analyse").click()
    expect(current(ann)).to_have_attribute("data-node", "18")
    bob = sit_down(f"{link(ann)}?node=7")
    expect(current(bob)).to_have_attribute("data-node", "7")
    expect(bob.page.get_by_text("Player leads.")).to_be_visible()
    bob.page.get_by_role("button", name="Follow the leader").click()
    expect(current(bob)).to_have_attribute("data-node", "18")
    # Ann stays where she is when she loads the page again.
    ann.page.reload()
    expect(current(ann)).to_have_attribute("data-node", "18")
    ann.expect_question("Play")


# Trying moves.


def test_another_move_is_a_variation(leader: Person) -> None:
    page = leader.page
    leader.in_hand("Smithy").click()
    leader.expect_question("Play your Treasures")
    expect(current(leader)).to_have_text("plays Smithy")
    page.get_by_test_id("back").click()
    leader.expect_question("Play an Action card")
    leader.main.click()
    leader.expect_question("Play your Treasures")
    expect(current(leader)).to_have_text("plays no Action")
    expect(moves(leader).locator(".variation")).to_have_text(re.compile("plays no Action"))
    # The same move again leads to the same place.
    page.get_by_test_id("back").click()
    leader.expect_question("Play an Action card")
    leader.in_hand("Smithy").click()
    expect(current(leader)).to_have_text("plays Smithy")
    expect(moves(leader).locator("[data-node]")).to_have_count(3)
    page.keyboard.press("ArrowDown")
    expect(current(leader)).to_have_text("plays no Action")
    page.get_by_test_id("promote").click()
    expect(moves(leader).locator(".variation")).to_have_text(re.compile("plays Smithy"))
    page.get_by_test_id("delete").click()
    expect(moves(leader).locator("[data-node]")).to_have_count(2)
    leader.expect_question("Play an Action card")


def test_new_shuffles_give_another_variation(leader: Person) -> None:
    leader.in_hand("Smithy").click()
    expect(current(leader)).to_have_text("plays Smithy")
    leader.page.get_by_test_id("back").click()
    leader.expect_question("Play an Action card")
    leader.page.get_by_label("New shuffles").check()
    leader.in_hand("Smithy").click()
    expect(current(leader)).to_have_accessible_name("plays Smithy with new shuffles")
    expect(moves(leader).locator("[data-node]")).to_have_count(3)


def test_computers_play_the_others(leader: Person) -> None:
    page = leader.page
    page.get_by_label("Computer player").select_option("Big Money")
    page.get_by_label("Plays the others").check()
    leader.in_hand("Smithy").click()
    leader.expect_question("Play your Treasures")
    leader.main.click()
    leader.expect_question("Buy")
    leader.pile("Estate").click()
    # Player B has chosen, and A is asked again.
    expect(moves(leader)).to_contain_text(re.compile(r"1\. B .*\(Big Money\)"))
    expect(page.locator(".turn", has_text="A\u2019s turn")).to_be_visible()
    leader.expect_question("Play")


def test_the_computer_makes_one_move(leader: Person) -> None:
    leader.page.get_by_label("Computer player").select_option("Big Money with a Smithy")
    leader.page.keyboard.press("Escape")
    leader.page.get_by_test_id("compute").click()
    expect(current(leader)).to_have_text(re.compile("plays Smithy.*Big Money with a Smithy"))
    leader.expect_question("Play your Treasures")


def test_a_computer_that_thinks(leader: Person) -> None:
    leader.page.get_by_label("Computer player").select_option("hard")
    leader.page.get_by_test_id("compute").click()
    expect(current(leader)).to_have_text(re.compile(r"\(Hard\)"))


def test_the_game_goes_on_at_a_table(leader: Person) -> None:
    leader.in_hand("Smithy").click()
    expect(current(leader)).to_have_text("plays Smithy")
    leader.page.get_by_test_id("play-from-here").click()
    leader.sheet.get_by_label("Against").select_option("Big Money")
    leader.page.get_by_test_id("play-on").click()
    expect(leader.page).to_have_url(re.compile(r"/t/\w{10}$"))
    leader.expect_question("Play your Treasures")
    expect(leader.page.get_by_label("Other players")).to_contain_text("Big Money")
    assert leader.hand().total() == 7


# What is shown.


def test_all_cards_or_as_a_seat_saw_it(leader: Person) -> None:
    page = leader.page
    page.get_by_text("All cards", exact=True).click()
    cards = page.get_by_test_id("all-cards")
    expect(cards).to_contain_text("4 Coppers")
    expect(cards).to_contain_text("3 Silvers")
    page.get_by_label("Cards shown").select_option("As B saw it")
    expect(cards).to_contain_text("as B saw them")
    expect(cards).not_to_contain_text("Silver")
    leader.expect_question("Waiting for A")
    assert leader.hand() == {"Moat": 1, "Copper": 4}
    page.get_by_role("button", name="Show all cards").click()
    expect(cards).to_contain_text("3 Silvers")


def test_a_bad_position_says_where(sit_down: SitDown, watch: Watch) -> None:
    ann = sit_down("/board")
    open_position(ann, POSITION.replace("A hand: Smithy", "A hand: Smihty"))
    expect(ann.page.get_by_role("alert")).to_have_text(re.compile("^Line 2: there is no card 'Smihty'"))
    chosen = (
        "(() => { const at = document.activeElement; return at.value.slice(at.selectionStart, at.selectionEnd) })()"
    )
    assert ann.page.evaluate(chosen).startswith("A hand: Smihty")
    # The browser notes that the server refused.
    watch.troubles.clear()
    open_position(ann)
    ann.expect_question("Play an Action card")


def test_a_position_is_checked_while_it_is_written(sit_down: SitDown, watch: Watch) -> None:
    ann = sit_down("/board")
    text = ann.page.get_by_test_id("text")
    text.fill(POSITION.replace("Gardens", "Gradens"))
    expect(ann.page.get_by_role("alert")).to_have_text(re.compile("^Line 1: there is no card 'Gradens'"))
    text.fill(POSITION)
    expect(ann.page.get_by_role("alert")).to_have_count(0)
    # The browser notes that the server refused.
    watch.troubles.clear()


def test_a_board_that_does_not_exist(sit_down: SitDown) -> None:
    ann = sit_down("/board/nosuchbord")
    expect(ann.page.get_by_role("alert")).to_have_text("This board does not exist.")


# Together.


def test_others_follow_the_leader(leader: Person, sit_down: SitDown) -> None:
    bob = sit_down(link(leader))
    expect(bob.page.get_by_text("You follow Player.")).to_be_visible()
    leader.in_hand("Smithy").click()
    expect(current(bob)).to_have_text("plays Smithy")
    expect(bob.main).to_have_count(0)
    leader.page.get_by_label("Comment on this move").fill("Three cards for one")
    leader.page.get_by_label("Comment on this move").blur()
    expect(moves(bob)).to_contain_text("Three cards for one")
    # Bob looks around by himself, and comes back.
    bob.page.keyboard.press("ArrowLeft")
    expect(current(bob)).to_have_text("Start")
    expect(current(leader)).to_have_text("plays Smithy")
    leader.main.click()
    expect(moves(bob)).to_contain_text("plays all Treasures")
    expect(current(bob)).to_have_text("Start")
    bob.page.get_by_role("button", name="Follow the leader").click()
    expect(current(bob)).to_have_text("plays all Treasures")


def test_the_lead_is_handed_over(leader: Person, sit_down: SitDown) -> None:
    bob = sit_down(link(leader))
    expect(bob.page.get_by_text("You follow Player.")).to_be_visible()
    leader.page.get_by_role("button", name="Hand over the lead").click()
    bob.page.get_by_role("button", name="Take the lead").click()
    bob.in_hand("Smithy").click()
    expect(current(leader)).to_have_text("plays Smithy")
    expect(leader.page.get_by_text("You follow Player.")).to_be_visible()
    bob.page.reload()
    expect(bob.page.get_by_label("Comment on this move")).to_be_visible()


def test_somebody_tries_moves_on_a_copy(leader: Person, sit_down: SitDown) -> None:
    bob = sit_down(link(leader))
    bob.page.get_by_test_id("copy").click()
    bob.in_hand("Smithy").click()
    expect(current(bob)).to_have_text("plays Smithy")
    assert link(bob) != link(leader)
    expect(current(leader)).to_have_text("Start")


# Everybody.


def test_by_keyboard_alone(leader: Person) -> None:
    keyboard = leader.page.keyboard
    keyboard.press("1")
    leader.expect_question("Play your Treasures")
    expect(current(leader)).to_have_text("plays Smithy")
    keyboard.press("Enter")
    leader.expect_question("Buy")
    expect(current(leader)).to_have_text("plays all Treasures")
    keyboard.press("ArrowLeft")
    expect(current(leader)).to_have_text("plays Smithy")
    keyboard.press("ArrowLeft")
    leader.expect_question("Play an Action card")
    expect(current(leader)).to_have_text("Start")
    keyboard.press("Enter")
    expect(current(leader)).to_have_text("plays no Action")
    keyboard.press("ArrowUp")
    expect(current(leader)).to_have_text("plays Smithy")
    keyboard.press("ArrowRight")
    expect(current(leader)).to_have_text("plays all Treasures")
    leader.expect_question("Buy")
    keyboard.press("c")
    expect(leader.page.locator(".turn", has_text="B\u2019s turn")).to_be_visible()


def test_on_a_phone(sit_down: SitDown) -> None:
    ann = sit_down("/board", **PHONE)
    check_width(ann.page)
    open_position(ann)
    ann.in_hand("Smithy").tap()
    ann.expect_question("Play your Treasures")
    check_width(ann.page)
    ann.page.get_by_role("button", name="Moves, cards and log").tap()
    expect(current(ann)).to_have_text("plays Smithy")
    check_width(ann.page)
    moves(ann).get_by_role("button", name="Start").tap()
    ann.page.get_by_role("button", name="Moves, cards and log").tap()
    ann.expect_question("Play an Action card")
    ann.page.get_by_test_id("options").tap()
    ann.sheet.get_by_label("Cards shown").select_option("As A saw it")
    check_width(ann.page)
    ann.page.get_by_role("button", name="Close").tap()
    ann.main.tap()
    ann.expect_question("Play your Treasures")


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["laptop", "phone"])
def test_axe_finds_nothing_serious(sit_down: SitDown, finished: StoredTable, screen: dict[str, object]) -> None:
    ann = sit_down("/board", **screen)
    expect(ann.page.get_by_test_id("open")).to_be_visible()
    assert found_by_axe(ann) == []
    ann.go(f"{finished.replay}?step=18")
    ann.press(ann.page.get_by_test_id("analyse"))
    ann.expect_question("Play")
    assert found_by_axe(ann) == []
    if screen:
        ann.page.get_by_role("button", name="Moves, cards and log").tap()
    for tab in ("Moves", "All cards", "Log"):
        ann.press(ann.page.get_by_text(tab, exact=True))
        assert found_by_axe(ann) == [], tab
    if screen:
        ann.page.get_by_test_id("options").tap()
    else:
        ann.page.get_by_text("Moves", exact=True).click()
        ann.page.get_by_test_id("play-from-here").click()
    expect(ann.sheet).to_be_visible()
    assert found_by_axe(ann) == []
