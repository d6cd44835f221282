"""Playing without a mouse."""

from playwright.sync_api import expect

from tests.browser.conftest import SitDown
from tests.browser.person import Person
from tests.browser.server import Server
from tests.browser.stored_tables import store_table

# More than the number of tab stops.
MOST_STOPS = 80


def focused(person: Person) -> dict[str, str]:
    """The data of whatever has the focus."""
    data: dict[str, str] = person.page.evaluate("({...document.activeElement.dataset})")
    return data


def go_to(person: Person, key: str, name: str, value: str) -> None:
    """Press a key until something has the focus."""
    for _ in range(MOST_STOPS):
        person.page.keyboard.press(key)
        if focused(person).get(name) == value:
            return
    raise AssertionError(f"{key} does not lead to {value}")


def test_from_the_front_page_through_some_turns(sit_down: SitDown) -> None:
    ann = sit_down("/")
    keyboard = ann.page.keyboard
    go_to(ann, "Tab", "testid", "play")
    keyboard.press("Enter")
    ann.expect_question("Play your Treasures")
    for turn in (1, 2, 3):
        keyboard.press("Enter")
        ann.expect_question("Buy")
        go_to(ann, "Tab", "zone", "pile:Copper")
        keyboard.press("Space")
        ann.expect_question("Play")
        expect(ann.log.locator(".heading").last).to_contain_text(f"Turn {turn + 1}")
    text = ann.log.inner_text()
    assert text.count("buy a Copper") >= 3


def test_the_main_button_keeps_the_focus(sit_down: SitDown, server: Server) -> None:
    ann = sit_down(store_table(server, "A hand: 3 Copper, 2 Estate; A deck: 5 Silver", computer=True).ann)
    ann.main.focus()
    ann.page.keyboard.press("Space")
    ann.expect_question("Buy")
    # A disabled button would lose the focus at the next paint.
    ann.page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    expect(ann.main).to_be_focused()


def test_enter_on_a_card_that_is_not_on_offer_does_not_choose_it_next(sit_down: SitDown, server: Server) -> None:
    ann = sit_down(store_table(server, "A hand: 3 Copper, 2 Estate; A deck: 5 Silver", computer=True).ann)
    ann.expect_question("Play your Treasures")
    ann.page.keyboard.press("ArrowDown")
    ann.pile("Copper").focus()
    ann.page.keyboard.press("Enter")
    ann.expect_question("Buy")
    expect(ann.main).to_be_focused()
    ann.page.keyboard.press("Enter")
    expect(ann.log.locator(".heading").last).to_contain_text("Turn 2")
    assert "buys" not in ann.log.inner_text().split("Turn 1 · Bob")[0]


def test_a_key_held_down_answers_once(sit_down: SitDown, server: Server) -> None:
    ann = sit_down(store_table(server, "A hand: 3 Copper, 2 Estate; A deck: 5 Silver", computer=True).ann)
    ann.expect_question("Play your Treasures")
    for question in ("Buy", "Buy", "Buy"):
        ann.page.keyboard.down("Enter")
        ann.expect_question(question)
    ann.page.keyboard.up("Enter")
    assert "Turn 2" not in ann.log.inner_text()


def test_arrows_scroll_the_log(sit_down: SitDown, server: Server) -> None:
    ann = sit_down(store_table(server, "A hand: 3 Copper, 2 Estate; A deck: 5 Silver", computer=True).ann)
    ann.expect_question("Play your Treasures")
    ann.log.focus()
    ann.page.keyboard.press("ArrowDown")
    expect(ann.log).to_be_focused()


def test_sheets_open_and_close(sit_down: SitDown, server: Server) -> None:
    table = store_table(server, "A hand: 5 Copper; A deck: 5 Silver; trash: Gold", computer=True)
    ann = sit_down(table.ann)
    trash = ann.page.get_by_test_id("trash")
    for count in (1, 0, 1):
        trash.click()
        expect(ann.sheet).to_have_count(count)
    ann.sheet.get_by_role("button", name="Gold").click()
    expect(ann.sheet).to_have_count(2)
    ann.page.keyboard.press("Escape")
    expect(ann.sheet).to_have_accessible_name("Trash")
    expect(ann.sheet.get_by_role("button", name="Gold")).to_be_focused()
    ann.page.keyboard.press("Escape")
    expect(ann.sheet).to_have_count(0)


def test_enter_is_the_main_button_and_u_takes_back(sit_down: SitDown, server: Server) -> None:
    ann = sit_down(store_table(server, "A hand: 3 Copper, 2 Estate; A deck: 5 Silver", computer=True).ann)
    keyboard = ann.page.keyboard
    ann.expect_question("Play your Treasures")
    keyboard.press("Enter")
    ann.expect_question("Buy a card costing up to $3")
    keyboard.press("u")
    ann.expect_question("Play your Treasures")
    keyboard.press("Enter")
    ann.expect_question("Buy a card costing up to $3")
    keyboard.press("Enter")
    expect(ann.page.get_by_label("Your hand, 5 cards")).to_be_visible()
    expect(ann.in_hand("Silver")).to_be_visible()
    keyboard.press("u")
    ann.expect_question("Buy a card costing up to $3")


def test_arrows_go_from_card_to_card_and_r_reads(sit_down: SitDown, server: Server) -> None:
    ann = sit_down(store_table(server, "A hand: Village, Smithy, 3 Copper; A deck: 5 Gold", computer=True).ann)
    keyboard = ann.page.keyboard
    ann.expect_question("Play an Action card")
    go_to(ann, "Tab", "card", "Smithy")
    keyboard.press("r")
    expect(ann.sheet.get_by_role("heading", name="Smithy")).to_be_visible()
    keyboard.press("Escape")
    expect(ann.sheet).to_have_count(0)
    assert focused(ann)["card"] == "Smithy"
    order = list(ann.hand())
    for key, step in (("ArrowLeft", -1), ("ArrowRight", 1), ("ArrowRight", 1)):
        here = order.index(focused(ann)["card"])
        if 0 <= here + step < len(order):
            keyboard.press(key)
            assert focused(ann)["card"] == order[here + step]
    keyboard.press("ArrowUp")
    assert focused(ann)["zone"] != "own hand"
    go_to(ann, "Tab", "card", "Village")
    keyboard.press("Space")
    expect(ann.in_play("Village")).to_be_visible()
    expect(ann.counter("actions")).to_have_text("2")


def test_digits_and_minus_mark_cards_and_escape_clears(sit_down: SitDown, server: Server) -> None:
    ann = sit_down(store_table(server, "A hand: Cellar, 2 Estate, 2 Copper; A deck: Gold, Market", computer=True).ann)
    keyboard = ann.page.keyboard
    ann.expect_question("Play an Action card")
    keyboard.press("1")
    ann.expect_question("Cellar")
    go_to(ann, "Tab", "card", "Estate")
    keyboard.press("Space")
    keyboard.press("Space")
    expect(ann.main).to_contain_text("Discard 2")
    keyboard.press("-")
    expect(ann.main).to_contain_text("Discard 1")
    keyboard.press("Escape")
    expect(ann.main).to_contain_text("Discard nothing")
    keyboard.press("Space")
    expect(ann.main).to_contain_text("Discard 1")
    go_to(ann, "Tab", "testid", "main")
    keyboard.press("Enter")
    expect(ann.in_hand("Gold")).to_be_visible()
    assert ann.hand() == {"Estate": 1, "Copper": 2, "Gold": 1}


def test_l_and_t_open_the_log_and_the_trash(sit_down: SitDown, server: Server) -> None:
    ann = sit_down(store_table(server, "A hand: 5 Copper; trash: Gold", computer=True).ann)
    ann.expect_question("Play your Treasures")
    ann.page.keyboard.press("t")
    expect(ann.sheet.get_by_role("heading", name="Trash")).to_be_visible()
    expect(ann.sheet.locator('[data-card="Gold"]')).to_be_visible()
    ann.page.keyboard.press("t")
    expect(ann.sheet).to_have_count(0)


def test_keys_typed_into_the_chat_are_only_words(sit_down: SitDown, server: Server) -> None:
    ann = sit_down(store_table(server, "A hand: 5 Copper; A deck: 5 Gold", computer=True).ann)
    ann.expect_question("Play your Treasures")
    ann.page.get_by_label("Say something").focus()
    ann.page.keyboard.type("u t 1 r")
    ann.page.keyboard.press("Enter")
    expect(ann.page.get_by_label("Said at the table")).to_contain_text("u t 1 r")
    ann.expect_question("Play your Treasures")
    expect(ann.sheet).to_have_count(0)
