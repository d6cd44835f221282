"""A person at a page, who reads it and clicks."""

import re
from collections import Counter
from typing import Any

from playwright.sync_api import BrowserContext, Locator, Page, expect

# What a player sees on the page: it changes exactly when there is something else to do.
SEEN = """() => {
  const text = (selector) => document.querySelector(selector)?.innerText ?? null;
  const main = document.querySelector("[data-testid=main]");
  return {
    over: document.querySelector("[data-testid=result]") !== null,
    question: text("[data-testid=question]"),
    main: main === null ? null : main.innerText,
    ready: main !== null && main.ariaDisabled !== "true",
    lines: document.querySelector("[data-testid=log]")?.childElementCount ?? 0,
    live: [...document.querySelectorAll("[data-live]")].map((one) => ({
      zone: one.dataset.zone, card: one.dataset.card, marked: one.ariaPressed === "true", label: one.ariaLabel,
    })),
  };
}"""
HAS_CHANGED = f"""(before) => {{
  const seen = ({SEEN})();
  const said = ({{over, question, main, lines, live}}) => JSON.stringify([over, question, main, lines, live]);
  return said(seen) !== said(before);
}}"""
IS_ASKED = f"""() => {{
  const seen = ({SEEN})();
  return seen.over || seen.ready || seen.live.length > 0;
}}"""
# What the player buys, best first.
WANTED = ("Province", "Gold", "Market", "Workshop", "Smithy", "Silver", "Cellar", "Moat")


class Person:
    """A page at a table; on a touch screen it is tapped."""

    def __init__(self, page: Page, touch: bool = False) -> None:
        self.page = page
        self.touch = touch
        self.question = page.get_by_test_id("question")
        self.main = page.get_by_test_id("main")
        self.undo = page.get_by_test_id("undo")
        self.result = page.get_by_test_id("result")
        self.sheet = page.get_by_test_id("sheet")
        self.log = page.get_by_test_id("log")

    @property
    def context(self) -> BrowserContext:
        return self.page.context

    def go(self, path: str) -> "Person":
        self.page.goto(path)
        return self

    # Finding things.

    def in_hand(self, card: str) -> Locator:
        return self.page.locator(f'[data-group="hand"] [data-card="{card}"]')

    def in_play(self, card: str) -> Locator:
        return self.page.locator(f'[data-group="play"] [data-card="{card}"]')

    def pile(self, card: str) -> Locator:
        return self.page.locator(f'[data-zone="pile:{card}"]')

    def answer(self, name: str) -> Locator:
        """A printed option, or the alternative to the main button."""
        return self.page.locator(f'[data-zone="option"][data-card="{name}"]')

    def counter(self, name: str) -> Locator:
        """The number of Actions, Buys or Coins."""
        return self.page.get_by_test_id(name)

    def hand(self) -> Counter[str]:
        """The cards in hand, in the order on screen."""
        return self._cards("hand")

    def played(self) -> Counter[str]:
        """The cards in play."""
        return self._cards("play")

    def _cards(self, group: str) -> Counter[str]:
        found: Counter[str] = Counter()
        for one in self.page.locator(f'[data-group="{group}"] [data-card]').all():
            label = re.match(r"(\d+) ", one.get_attribute("aria-label") or "")
            found[one.get_attribute("data-card") or ""] += int(label[1]) if label else 1
        return found

    def expect_question(self, words: str) -> None:
        """Wait until this is asked."""
        expect(self.question).to_contain_text(words)

    # Playing by clicks.

    def press(self, target: Locator) -> None:
        if self.touch:
            target.tap()
            # A pile may open before it can be taken.
            take = self.page.get_by_test_id("take")
            if take.is_visible():
                take.tap()
        else:
            target.click()

    def wait_until_asked(self) -> dict[str, Any]:
        """What the page shows once there is something to do, or the game is over."""
        self.page.wait_for_function(IS_ASKED)
        seen: dict[str, Any] = self.page.evaluate(SEEN)
        return seen

    def move(self) -> bool:
        """Answer the question with one click, and wait until the page changes; false when the game is over."""
        seen = self.wait_until_asked()
        if seen["over"]:
            return False
        self.press(self._choose(seen))
        self.page.wait_for_function(HAS_CHANGED, arg=seen)
        return True

    def _choose(self, seen: dict[str, Any]) -> Locator:
        live = [one for one in seen["live"] if not one["marked"]]
        if seen["question"].startswith("Buy"):
            glowing = {one["card"] for one in live}
            wanted = next((card for card in WANTED if card in glowing), None)
            return self.main if wanted is None else self.pile(wanted)
        actions = [one for one in live if seen["question"].startswith("Play an Action")]
        if actions or not seen["ready"]:
            one = (actions or live)[0]
            return self.page.locator(f'[data-zone="{one["zone"]}"][data-card="{one["card"]}"][data-live]').first
        return self.main

    def play_turn(self) -> None:
        """Click until the turn is over."""
        while self.page.locator(".turn").first.inner_text().startswith("Your turn") and self.move():
            pass
