"""The hash of the shuffles during the game, and what the page finds out after it."""

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from freehold.rules.shuffles import commitment
from tests.browser.conftest import PHONE, SitDown, Watch
from tests.browser.person import Person
from tests.browser.server import Server
from tests.browser.stored_tables import SEED, StoredTable, store_table
from tests.browser.test_phone import check_width
from tests.shuffled import secret

HASH = commitment(secret(SEED))
FAIR = "The shuffles were fixed before the game and not changed."


def result_seen(
    sit_down: SitDown,
    finished: StoredTable,
    remembered: str | None,
    verify: Callable[[Route], None] = Route.continue_,
) -> Person:
    """A person at the result of a game, whose browser saw this hash during it; `verify` answers for the server."""
    person = sit_down("/about")
    if remembered is not None:
        seen = json.dumps([{"table": finished.id, "hash": remembered}])
        person.page.evaluate("(seen) => localStorage.setItem('freehold hashes', seen)", seen)
    person.page.route("**/verify", verify)
    return person.go(finished.ann)


def test_the_hash_is_shown_and_explained(sit_down: SitDown, server: Server) -> None:
    table = store_table(server, "A hand: 5 Copper")
    ann = sit_down(table.ann)
    shown = ann.page.get_by_test_id("shuffles")
    expect(shown).to_have_text(f"Shuffles fixed before the game: {HASH[:4]} {HASH[4:8]}…")
    shown.focus()
    ann.page.keyboard.press("Enter")
    expect(ann.sheet.get_by_test_id("whole-hash")).to_have_text(HASH)
    expect(ann.sheet).not_to_contain_text(secret(SEED).hex())
    ann.page.keyboard.press("Escape")
    expect(ann.sheet).to_be_hidden()
    expect(shown).to_be_focused()
    stored = ann.page.evaluate("localStorage.getItem('freehold hashes')")
    assert json.loads(stored) == [{"table": table.id, "hash": HASH}]


def test_on_a_phone_the_hash_is_below_the_log(sit_down: SitDown, server: Server) -> None:
    ann = sit_down(store_table(server, "A hand: 5 Copper").ann, **PHONE)
    ann.page.get_by_role("button", name="Log", exact=True).tap()
    ann.page.get_by_test_id("shuffles").tap()
    expect(ann.sheet.get_by_test_id("whole-hash")).to_be_in_viewport()
    check_width(ann.page)


def test_the_result_says_that_the_shuffles_were_not_changed(sit_down: SitDown, finished: StoredTable) -> None:
    ann = result_seen(sit_down, finished, HASH)
    checked = ann.page.get_by_test_id("shuffles-check")
    expect(checked).to_contain_text(FAIR)
    ann.page.get_by_role("button", name="How this is checked").click()
    expect(ann.sheet).to_contain_text(secret(SEED).hex())
    expect(ann.sheet).to_contain_text(f"freehold verify RECORD --hash {HASH}")


def test_a_browser_that_did_not_see_the_hash_says_so(sit_down: SitDown, finished: StoredTable) -> None:
    ann = result_seen(sit_down, finished, None)
    expect(ann.page.get_by_test_id("shuffles-check")).to_contain_text("This browser did not see the hash")


def test_another_hash_than_during_the_game_is_a_warning(sit_down: SitDown, finished: StoredTable) -> None:
    ann = result_seen(sit_down, finished, commitment(secret(SEED + 1)))
    warning = ann.page.get_by_role("alert")
    expect(warning).to_contain_text("the secret does not match the hash shown before")
    expect(warning).not_to_contain_text(FAIR)


@pytest.mark.parametrize(
    ("follows", "words"),
    [
        (False, "Warning: the game does not follow from its secret"),
        (None, "The rules were changed since the game began"),
    ],
)
def test_what_the_replay_of_the_server_says(
    sit_down: SitDown, finished: StoredTable, follows: bool | None, words: str
) -> None:
    answer = {"follows": follows, "choices": 9}
    ann = result_seen(sit_down, finished, HASH, lambda route: route.fulfill(json=answer))
    expect(ann.page.get_by_test_id("shuffles-check")).to_contain_text(words)


def test_a_check_that_failed_can_be_repeated(sit_down: SitDown, finished: StoredTable, watch: Watch) -> None:
    refusal = {"type": "refused", "code": "too-fast", "detail": "", "seat": None}
    ann = result_seen(sit_down, finished, HASH, lambda route: route.fulfill(status=429, json=refusal))
    checked = ann.page.get_by_test_id("shuffles-check")
    expect(checked).to_contain_text("the server could not replay the game")
    ann.page.unroute("**/verify")
    ann.page.get_by_role("button", name="Check again").click()
    expect(checked).to_contain_text(FAIR)
    assert all("429" in trouble for trouble in watch.troubles)
    watch.troubles.clear()
