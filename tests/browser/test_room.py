"""All cards stay visible, however many there are."""

import re

import pytest
from playwright.sync_api import expect

from freehold.puzzles.puzzle import collection
from tests.browser.conftest import PHONE, SitDown
from tests.browser.person import Person
from tests.browser.server import Server
from tests.browser.stored_tables import StoredTable, store_table
from tests.browser.test_board import POSITION, open_position

# The buttons with cards whose middle is covered by something else or lies outside the window.
HIDDEN = """(selector) => [...document.querySelectorAll(selector)].filter((one) => {
  const box = one.getBoundingClientRect();
  return !one.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
}).map((one) => one.innerText)"""
CUT_OFF = """() => [...document.querySelectorAll('[data-group="kingdom"] .name')].filter((one) =>
  one.getBoundingClientRect().width > one.closest(".face").getBoundingClientRect().width
).map((one) => one.innerText)"""
# The cards in a hand with a mark that there is more, and whether their text ends with a whole line.
CUT_TEXTS = """() => [...document.querySelectorAll('[data-group="hand"] .text')]
  .filter((one) => one.closest(".face").querySelector(".more").checkVisibility())
  .map((one) => {
    const lines = one.getBoundingClientRect().height / parseFloat(getComputedStyle(one).lineHeight);
    return [one.closest("[data-card]").dataset.card, Math.abs(lines - Math.round(lines)) < 0.05];
  })"""
ALL_KINDS = """
A hand: Village, Smithy, Market, Festival, Laboratory, Cellar, Moat, Workshop, Council Room, Chapel, 2 Copper, Silver,
Gold, 2 Estate, Duchy, Province, Curse; A deck: 5 Gold; actions: 3
""".replace("\n", " ")


def hidden(person: Person, group: str) -> list[str]:
    found: list[str] = person.page.evaluate(HIDDEN, f'[data-group="{group}"] button')
    return found


@pytest.mark.parametrize("size", [(1440, 900), (1024, 768)], ids=str)
def test_a_large_hand_covers_nothing(sit_down: SitDown, server: Server, size: tuple[int, int]) -> None:
    viewport = {"width": size[0], "height": size[1]}
    ann = sit_down(store_table(server, ALL_KINDS, computer=True).ann, viewport=viewport)
    ann.expect_question("Play an Action card")
    assert hidden(ann, "hand") == hidden(ann, "kingdom") == hidden(ann, "basic") == []
    ann.in_hand("Village").click()
    expect(ann.in_play("Village")).to_be_visible()
    assert hidden(ann, "play") == []


@pytest.mark.parametrize("size", [(1366, 768), (1366, 650)], ids=str)
def test_cards_in_play_are_in_sight_on_boards_puzzles_and_replays(
    sit_down: SitDown, finished: StoredTable, size: tuple[int, int]
) -> None:
    ann = sit_down("/board", viewport={"width": size[0], "height": size[1]})
    open_position(ann, POSITION + "A in play: Village, Festival, Laboratory\n")
    ann.expect_question("Play an Action card")
    assert ann.played().total() == 3
    assert hidden(ann, "play") == hidden(ann, "hand") == hidden(ann, "kingdom") == []
    ann.go(f"{finished.replay}?seat=0&step=60")
    expect(ann.page.get_by_test_id("step")).to_have_text(re.compile("^Step"))
    assert ann.played()
    assert hidden(ann, "play") == []
    one = next(one for one in collection().values() if "in play" in one.position)
    ann.go(f"/puzzles/{one.id}")
    expect(ann.page.get_by_test_id("hand")).to_be_visible()
    assert hidden(ann, "play") == hidden(ann, "hand") == []


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["laptop", "phone"])
def test_all_cards_to_choose_from_are_in_sight(sit_down: SitDown, server: Server, screen: dict[str, object]) -> None:
    discarded = "Village, Smithy, Market, Festival, Laboratory, Moat, Silver, Gold, Estate, Duchy, Curse"
    position = f"A hand: Harbinger, 4 Copper; A deck: 5 Gold; A discard: {discarded}"
    ann = sit_down(store_table(server, position, computer=True).ann, **screen)
    ann.press(ann.in_hand("Harbinger"))
    expect(ann.page.locator('[data-group="tray"] [data-card]')).to_have_count(11)
    assert hidden(ann, "tray") == []


@pytest.mark.parametrize("screen", [{"viewport": {"width": 1024, "height": 768}}, PHONE], ids=["laptop", "phone"])
def test_all_cards_in_an_order_are_in_sight(sit_down: SitDown, server: Server, screen: dict[str, object]) -> None:
    position = "A hand: Scout, 4 Copper; A deck: Silver, Moneylender, Curse, Council Room, Estate"
    ann = sit_down(store_table(server, position, computer=True).ann, **screen)
    ann.press(ann.in_hand("Scout"))
    for card in ("Curse", "Council Room", "Silver"):
        ann.press(ann.page.locator(f'[data-group="tray"] [data-card="{card}"]'))
    # The last one needs no click.
    expect(ann.page.locator(".order button")).to_have_count(4)
    assert hidden(ann, "answers") == hidden(ann, "tray") == []
    ann.press(ann.main)
    expect(ann.page.get_by_title("On top: Moneylender, Silver, Council Room, Curse")).to_be_attached()


def test_large_text_takes_the_layout_of_a_smaller_screen(sit_down: SitDown, server: Server) -> None:
    ann = sit_down("/about", viewport={"width": 1024, "height": 768})
    ann.page.evaluate("localStorage.setItem('freehold settings', JSON.stringify({textSize: 1.5}))")
    ann.go(store_table(server, "A hand: Cellar, 2 Estate, Copper, Silver; A deck: 5 Gold", computer=True).ann)
    ann.in_hand("Cellar").click()
    ann.expect_question("Cellar")
    ann.in_hand("Estate").click()
    assert hidden(ann, "hand") == ann.page.evaluate(CUT_OFF) == []
    answers = ann.page.locator(".answers").bounding_box()
    assert answers is not None
    assert answers["x"] + answers["width"] <= 1024


def test_a_text_that_is_too_long_for_a_card_ends_with_a_whole_line_and_a_mark(
    sit_down: SitDown, server: Server
) -> None:
    position = "A hand: Lurker, Village, 3 Copper; A deck: 5 Gold"
    ann = sit_down(store_table(server, position, computer=True).ann)
    ann.expect_question("Play an Action card")
    assert ann.page.evaluate(CUT_TEXTS) == [["Lurker", True]]
