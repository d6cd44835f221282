"""On every screen a face shows its whole text or a mark that there is more, and nothing covers anything."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute

from freehold.cards.catalogue import all_cards
from tests.browser.conftest import SitDown
from tests.browser.person import Person
from tests.browser.server import Server
from tests.browser.stored_tables import store_table

# Width and height at each text size. A window at 200% zoom has half as many pixels.
USUAL, LARGEST = 1.0, 1.5
WINDOWS = {
    USUAL: [
        (320, 568),
        (360, 640),
        (390, 844),
        (568, 320),
        (667, 375),
        (683, 384),
        (844, 390),
        (768, 1024),
        (960, 540),
        (960, 640),
        (1280, 720),
        (1366, 650),
        (1920, 1080),
        (2560, 1440),
    ],
    LARGEST: [(320, 568), (390, 844), (844, 390), (683, 384), (1024, 768), (1366, 768), (1920, 1080)],
}
# German words are longer.
IN_GERMAN = [(320, 568), (390, 844), (844, 390), (1366, 768), (1920, 1080)]
ASKED = {"en": "Play an Action card", "de": "Spiel eine Aktionskarte aus"}
POSITION = "A hand: Village, Secret Chamber, Copper, Estate, Market; A deck: 5 Gold; A in play: Moat; actions: 3"
HAND = 5

# The faces that hide a part of their text and have no mark for it. What is drawn of a text are the boxes of its lines
# that lie within everything that cuts them off.
SILENT = """(within) => [...document.querySelectorAll(".face")].filter((face) => {
  if (within && !face.closest(within)) return false;
  // The box of a line is taller than its letters.
  const seen = (box, outer) => box.left >= outer.left - 1 && box.right <= outer.right + 1
    && box.top >= outer.top - box.height / 6 && box.bottom <= outer.bottom + box.height / 6;
  const outer = [face, face.querySelector(".text")].map((one) => one.getBoundingClientRect());
  const mark = face.querySelector(".more");
  const marked = mark.checkVisibility() && seen(mark.getBoundingClientRect(), outer[0]);
  const name = face.querySelector(".name");
  const range = document.createRange();
  range.selectNodeContents(name);
  if (![...range.getClientRects()].every((box) => seen(box, outer[0]))) return true;
  const walker = document.createTreeWalker(face.querySelector(".text"), NodeFilter.SHOW_TEXT);
  let drawn = "";
  let whole = true;
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (!node.textContent.trim() || !node.parentElement.checkVisibility()) continue;
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()];
    whole &&= boxes.length > 0 && boxes.every((box) => outer.every((one) => seen(box, one)));
    drawn += node.textContent;
  }
  return !marked && !(whole && drawn.trim());
}).map((face) => `${face.querySelector(".name").innerText}, ${face.closest("[data-zone]")?.dataset.zone}`)"""
# What is covered at its middle, after scrolling to it.
COVERED = """() => [...document.querySelectorAll("button, a, input")].filter((one) => {
  if (!one.checkVisibility() || one.closest(".quiet")) return false;
  one.scrollIntoView({block: "nearest", inline: "nearest"});
  const box = one.getBoundingClientRect();
  const found = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return !one.contains(found);
}).map((one) => one.ariaLabel ?? one.innerText)"""
CUT_NAMES = """() => [...document.querySelectorAll('[aria-label="Other players"] .who b')]
  .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.clientWidth === 0).map((one) => one.innerText)"""
TOO_WIDE = "document.documentElement.scrollWidth > innerWidth"


class AllCards:
    """Between a page and its server: shows a pile of every card, any hand, and as many players as wanted."""

    def __init__(self, page: Page, players: int = 2, all_piles: bool = True) -> None:
        self._page: WebSocketRoute | None = None
        self._view: dict[str, Any] = {}
        self._players = players
        self._all_piles = all_piles
        page.route_web_socket("**/live", self._connect)

    def _connect(self, socket: WebSocketRoute) -> None:
        self._page = socket
        server = socket.connect_to_server()
        server.on_message(lambda text: self._send(json.loads(text)))

    def _send(self, message: dict[str, Any]) -> None:
        assert self._page is not None
        if message["type"] == "table":
            self._view = message = {**message, **self._changed(message)}
        self._page.send(json.dumps(message))

    def _changed(self, view: dict[str, Any]) -> dict[str, Any]:
        me, other = view["seats"]
        seats = [me, *({**other, "seat": seat, "name": f"Player {seat + 1}"} for seat in range(1, self._players))]
        basic = [pile for pile in view["piles"] if pile["group"] == "basic"]
        shown = {pile["card"] for pile in basic}
        kingdom = [
            {**basic[0], "name": card.name, "card": card.name, "cost": int(card.cost), "left": 10, "group": "kingdom"}
            for card in all_cards().values()
            if card.name not in shown
        ]
        return {"seats": seats, "piles": basic + kingdom if self._all_piles else view["piles"]}

    def show_hand(self, cards: list[str]) -> None:
        me, *others = self._view["seats"]
        hand = {**me, "hand": dict.fromkeys(cards, 1), "inPlay": dict.fromkeys(cards, 1)}
        kept = {name: self._view[name] for name in ("logFrom", "log", "events")}
        self._send({"type": "news", "changed": {"seats": [hand, *others]}, **kept})


def open_table(
    sit_down: SitDown, server: Server, text: float, language: str = "en", **options: Any
) -> tuple[Person, AllCards]:
    ann = sit_down("/about")
    settings = json.dumps({"textSize": text, "language": language})
    ann.page.evaluate("(settings) => localStorage.setItem('freehold settings', settings)", settings)
    cards = AllCards(ann.page, **options)
    ann.go(store_table(server, POSITION, computer=True).ann)
    ann.expect_question(ASKED[language])
    ann.page.evaluate("document.fonts.ready")
    return ann, cards


def settle(person: Person) -> None:
    """Wait until the faces have been measured."""
    person.page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)))")


def resize(person: Person, window: tuple[int, int]) -> None:
    person.page.set_viewport_size({"width": window[0], "height": window[1]})
    settle(person)


@pytest.mark.parametrize("text", WINDOWS)
def test_every_face_shows_its_text_or_that_there_is_more(sit_down: SitDown, server: Server, text: float) -> None:
    ann, shown = open_table(sit_down, server, text)
    assert silent_faces(ann, shown, WINDOWS[text]) == []


def test_every_face_does_so_in_german(sit_down: SitDown, server: Server) -> None:
    ann, shown = open_table(sit_down, server, USUAL, language="de")
    assert silent_faces(ann, shown, IN_GERMAN) == []


def silent_faces(ann: Person, shown: AllCards, windows: list[tuple[int, int]]) -> list[tuple[tuple[int, int], str]]:
    """The faces that hide a part of their text without a mark, in each window."""
    names = list(all_cards())
    assert ann.page.locator('[data-zone^="pile:"]').count() == len(names)
    silent = []
    for window in windows:
        resize(ann, window)
        found = ann.page.evaluate(SILENT)
        for first in range(0, len(names), HAND):
            shown.show_hand(names[first : first + HAND])
            ann.in_hand(names[first]).wait_for(state="attached")
            settle(ann)
            found += ann.page.evaluate(SILENT, '[data-group="hand"], [data-group="play"]')
        silent += [(window, face) for face in found]
    return silent


@pytest.mark.parametrize("players", [2, 3, 6])
@pytest.mark.parametrize("text", WINDOWS)
def test_nothing_covers_anything(sit_down: SitDown, server: Server, text: float, players: int) -> None:
    ann, _ = open_table(sit_down, server, text, players=players, all_piles=False)
    assert covered_things(ann, WINDOWS[text]) == []


def test_nothing_covers_anything_in_german(sit_down: SitDown, server: Server) -> None:
    ann, _ = open_table(sit_down, server, USUAL, language="de", players=3, all_piles=False)
    assert covered_things(ann, IN_GERMAN) == []


def covered_things(ann: Person, windows: list[tuple[int, int]]) -> list[tuple[tuple[int, int], str]]:
    covered = []
    for window in windows:
        resize(ann, window)
        covered += [(window, one) for one in ann.page.evaluate(COVERED) + ann.page.evaluate(CUT_NAMES)]
        assert not ann.page.evaluate(TOO_WIDE), window
    return covered
