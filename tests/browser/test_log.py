"""A long log: pages are sent its end, and the earlier turns when somebody scrolls up."""

from playwright.sync_api import expect

from tests.browser.conftest import SitDown
from tests.browser.person import Person
from tests.browser.stored_tables import StoredTable


def text_of(viewer: Person) -> list[str]:
    """The lines of the log; a heading is worded differently in the file."""
    return viewer.log.locator("p:not(.heading)").all_inner_texts()


def test_earlier_turns_are_shown_by_a_button(sit_down: SitDown, finished: StoredTable) -> None:
    viewer = sit_down(finished.watching)
    button = viewer.page.get_by_role("button", name="Show earlier turns")
    expect(button).to_be_attached()
    end = text_of(viewer)
    # By keyboard; scrolling up to the button may load the first ones already.
    while button.count():
        before = len(viewer.log.locator("p").all())
        button.press("Enter")
        expect(viewer.log.locator("p").nth(before)).to_be_attached()
    whole = viewer.page.request.get(f"/api/tables/{finished.id}/log.txt").text()
    told = [line.strip() for line in whole.splitlines() if line and not line.startswith(("Turn ", "The game ends"))]
    assert text_of(viewer) == told
    assert told[-len(end) :] == end
    assert len(end) < len(told)


def test_scrolling_up_loads_earlier_turns_and_keeps_the_place(sit_down: SitDown, finished: StoredTable) -> None:
    viewer = sit_down(finished.watching)
    expect(viewer.page.get_by_role("button", name="Show earlier turns")).to_be_attached()
    heading = viewer.log.locator(".heading").first
    words = heading.inner_text()
    lines = len(viewer.log.locator("p").all())
    viewer.log.evaluate(
        "(log) => { log.scrollTop = 60; log.place = log.querySelector('.heading').getBoundingClientRect().top; }"
    )
    expect(viewer.log.locator("p").nth(lines)).to_be_attached()
    same = viewer.log.locator(".heading", has_text=words).first
    moved = same.evaluate(
        "(heading) => heading.getBoundingClientRect().top - heading.closest('[data-testid=log]').place"
    )
    assert abs(moved) < 2
