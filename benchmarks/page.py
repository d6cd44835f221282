"""The page as a visitor meets it: how much a first visit loads, and how soon after a click the next question is there.

A browser without a window plays against the computer on a server of its own. The time runs from the click until the
frame in which the question has changed is about to be drawn, so it holds the way to the server and back, the choice
itself, the answers of the computer, and the work of the page.

    python -m benchmarks.page
    python -m benchmarks.page --choices 200
"""

import argparse
import tempfile
from pathlib import Path
from statistics import median, quantiles
from typing import Final

from playwright.sync_api import Browser, ViewportSize, sync_playwright
from rich.console import Console
from rich.table import Table

from benchmarks.machine import Machine
from tests.browser.conftest import QUIET, chromium
from tests.browser.person import Person
from tests.browser.server import Server

CHOICES: Final = 100
WINDOW: Final[ViewportSize] = {"width": 1366, "height": 768}
MOST_LOADED: Final = 250_000
MOST_MILLISECONDS: Final = 100
# Notes the milliseconds from each click to the frame with another question.
CLOCK: Final = """
  window.times = [];
  let clicked = null;
  let before = "";
  const question = () => document.querySelector("[data-testid=question]")?.innerText ?? "";
  addEventListener("click", () => { clicked = performance.now(); before = question(); }, {capture: true});
  new MutationObserver(() => {
    if (clicked === null || question() === before) return;
    const start = clicked;
    clicked = null;
    requestAnimationFrame(() => window.times.push(performance.now() - start));
  }).observe(document, {childList: true, characterData: true, subtree: true});
"""


def first_visit(browser: Browser, server: Server) -> tuple[int, int]:
    """The bytes over the wire that the front page loads, and those that the service worker then stores."""
    context = browser.new_context(base_url=server.address, service_workers="allow", viewport=WINDOW)
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    sizes: list[float] = []
    session.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    page.goto("/")
    page.wait_for_load_state("networkidle")
    page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    by_page = int(sum(sizes))
    # What is in the browser's cache is not loaded again; what the page has not loaded comes over the wire.
    loaded = page.evaluate("performance.getEntriesByType('resource').map((one) => new URL(one.name).pathname)")
    stored = page.evaluate(
        """async () => {
          const store = await caches.open((await caches.keys())[0]);
          return (await store.keys()).map((request) => new URL(request.url).pathname);
        }"""
    )
    others = [path for path in stored if path not in loaded or path.startswith("/api/")]
    by_worker = sum(int(page.evaluate(SIZE, path)) for path in others)
    context.close()
    return by_page, by_worker


# How much a file is over the wire: a request that no cache answers says so.
SIZE: Final = """async (path) => {
  await (await fetch(path, {cache: "reload"})).arrayBuffer();
  return performance.getEntriesByName(new URL(path, location.href).href).at(-1).transferSize;
}"""


def clicks(browser: Browser, server: Server, choices: int) -> list[float]:
    """The milliseconds from each click to the next question, in games against the computer."""
    context = browser.new_context(base_url=server.address, service_workers="block", viewport=WINDOW)
    page = context.new_page()
    page.add_init_script(CLOCK)
    times: list[float] = []
    while len(times) < choices:
        person = Person(page).go("/")
        page.get_by_test_id("play").click()
        person.main.wait_for()
        page.evaluate("times.length = 0")
        while len(times) + page.evaluate("times.length") < choices and person.move():
            pass
        times += page.evaluate("times")
    context.close()
    return times[:choices]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--choices", type=int, default=CHOICES, help="how many questions to wait for")
    options = parser.parse_args()
    machine = Machine()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        browser = playwright.chromium.launch(executable_path=chromium(), args=QUIET)
        try:
            page, worker = first_visit(browser, server)
            times = clicks(browser, server, options.choices)
        finally:
            browser.close()
            server.stop()
    table = Table("", "measured", "at most")
    table.add_row("first visit of the front page, kB over the wire", f"{page / 1000:.0f}", f"{MOST_LOADED / 1000:.0f}")
    table.add_row("stored afterwards by the service worker, kB", f"{worker / 1000:.0f}", "")
    table.add_row("click to question, median, ms", f"{median(times):.0f}", "")
    table.add_row("click to question, 95th percentile, ms", f"{quantiles(times, n=20)[-1]:.0f}", str(MOST_MILLISECONDS))
    console = Console()
    console.print(table)
    console.print(f"{len(times)} questions. {machine}")


if __name__ == "__main__":
    main()
