"""Takes the pictures in `docs/screenshots` with Chromium: `python -m scripts.take_screenshots`."""

import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, sync_playwright

from tests.browser.conftest import LAPTOP, PHONE, QUIET, chromium
from tests.browser.person import Person

SCREENSHOTS: Final = Path(__file__).parents[1] / "docs" / "screenshots"
# How long pictures and fonts may take.
SETTLED: Final = 1500
TURNS: Final = 7


def play_some_turns(person: Person) -> None:
    """A game that has begun, with Treasures in play."""
    person.press(person.page.get_by_test_id("play"))
    for _ in range(TURNS):
        person.wait_until_asked()
        person.play_turn()
    person.wait_until_asked()
    person.move()


def play_to_the_end(person: Person) -> None:
    person.press(person.page.get_by_test_id("play"))
    while person.move():
        pass


def show_history(person: Person) -> None:
    play_to_the_end(person)
    person.go("/history")


def watch_the_computer(person: Person) -> None:
    """A turn of the computer while it is played out."""
    person.press(person.page.get_by_test_id("play"))
    for _ in range(TURNS):
        person.wait_until_asked()
        person.play_turn()


def learn(person: Person) -> None:
    person.press(person.page.get_by_test_id("learn"))


# The name of each picture, the page it starts at, what happens there, and the window.
PICTURES: Final[tuple[tuple[str, str, Callable[[Person], None] | None, dict[str, Any]], ...]] = (
    ("home", "/", None, {}),
    ("new-table", "/new", None, {}),
    ("table", "/", play_some_turns, {}),
    ("watching", "/", watch_the_computer, {"reduced_motion": "no-preference"}),
    ("phone", "/", play_some_turns, PHONE),
    ("german-light", "/", play_some_turns, {"locale": "de-DE", "color_scheme": "light"}),
    ("lesson", "/", learn, {}),
    ("result", "/", play_to_the_end, {}),
    ("history", "/", show_history, {}),
    ("rules", "/rules#throne-room", None, {}),
    ("daily", "/daily", None, {}),
)


@contextmanager
def serving(folder: str) -> Iterator[str]:
    """The address of a server."""
    command = [sys.executable, "-m", "freehold.cli", "serve", "--port", "0", "--no-browser", "--data", folder]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        address = re.search(r"http://[\d.:]+", server.stdout.readline())
        assert address, "the server did not start"
        yield address[0]
        server.terminate()


def take(browser: Browser, address: str, name: str, path: str, act: Any, window: dict[str, Any]) -> None:
    options = {"color_scheme": "dark", "reduced_motion": "reduce", **LAPTOP, **window}
    context = browser.new_context(base_url=address, **options)
    person = Person(context.new_page(), "has_touch" in options).go(path)
    person.page.get_by_role("main").wait_for()
    if act is not None:
        act(person)
    person.page.wait_for_timeout(SETTLED)
    person.page.screenshot(path=SCREENSHOTS / f"{name}.png")
    context.close()


def main() -> None:
    with (
        tempfile.TemporaryDirectory(prefix="freehold-screenshots-") as folder,
        serving(folder) as address,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium(), args=QUIET)
        for picture in PICTURES:
            take(browser, address, *picture)
            print(picture[0])
        browser.close()


if __name__ == "__main__":
    main()
