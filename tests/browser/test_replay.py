"""A finished game: step by step from any seat, and as files."""

import re

import pytest
from playwright.sync_api import Locator, Route, expect

from freehold.notation.record import read_record
from tests.browser.conftest import PHONE, SitDown, Watch
from tests.browser.person import Person
from tests.browser.stored_tables import StoredTable


@pytest.fixture
def viewer(sit_down: SitDown, finished: StoredTable) -> Person:
    viewer = sit_down(finished.replay)
    expect(step_of(viewer)).to_have_text(re.compile(r"^Step 1 of \d+$"))
    return viewer


def step_of(person: Person) -> Locator:
    return person.page.get_by_test_id("step")


def turn_of(person: Person) -> str:
    return str(person.page.get_by_test_id("turn").evaluate("(one) => one.selectedOptions[0].innerText"))


def told(person: Person) -> Locator:
    return person.page.get_by_test_id("told")


def seen_by(person: Person, name: str) -> None:
    person.page.get_by_label("Seen by").select_option(name)


def test_step_by_step_forward_and_back(viewer: Person) -> None:
    page = viewer.page
    beginning = viewer.log.inner_text()
    page.get_by_test_id("forward").click()
    expect(step_of(viewer)).to_have_text(re.compile("^Step 2 of"))
    expect(page.locator('[data-group="play"] [data-card]')).not_to_have_count(0)
    assert len(viewer.log.inner_text()) > len(beginning)
    page.get_by_test_id("back").click()
    expect(step_of(viewer)).to_have_text(re.compile("^Step 1 of"))
    expect(page.locator('[data-group="play"] [data-card]')).to_have_count(0)
    assert viewer.log.inner_text() == beginning


def test_turn_by_turn_with_keys_up_to_the_result(viewer: Person) -> None:
    page = viewer.page
    page.keyboard.press("ArrowDown")
    expect(viewer.log.locator(".heading")).to_have_count(2)
    page.keyboard.press("ArrowUp")
    expect(step_of(viewer)).to_have_text(re.compile("^Step 1 of"))
    page.keyboard.press("End")
    expect(viewer.result).to_be_visible()
    page.keyboard.press("ArrowLeft")
    expect(viewer.result).to_have_count(0)
    page.keyboard.press("Home")
    expect(step_of(viewer)).to_have_text(re.compile("^Step 1 of"))


def test_every_step_says_what_happened(sit_down: SitDown, finished: StoredTable) -> None:
    viewer = sit_down(f"{finished.replay}?seat=0")
    expect(told(viewer)).to_contain_text("You shuffle, draw")
    seen = set()
    for number in range(1, 40):
        viewer.page.keyboard.press("ArrowRight")
        expect(viewer.page).to_have_url(re.compile(f"step={number}$"))
        text = told(viewer).inner_text()
        # The first of two cards to discard is not yet in the log.
        assert re.match(r"(You|Bob) (play|buy|draw|discard|shuffle|decides? about Militia)", text), text
        seen.add(text)
    assert len(seen) > 15


def test_steps_are_grouped_by_turn(viewer: Person) -> None:
    page = viewer.page
    first = turn_of(viewer)
    assert re.fullmatch(r"Turn 1 · (Ann|Bob)", first)
    page.get_by_test_id("turn-forward").click()
    expect(step_of(viewer)).to_have_text(re.compile("^Step 1 of"))
    second = turn_of(viewer)
    assert second.startswith("Turn 1 · ")
    assert second != first
    # Back inside a turn leads to its start, and from there to the turn before.
    page.get_by_test_id("forward").click()
    expect(step_of(viewer)).to_have_text(re.compile("^Step 2 of"))
    page.get_by_test_id("turn-back").click()
    expect(step_of(viewer)).to_have_text(re.compile("^Step 1 of"))
    assert turn_of(viewer) == second
    page.get_by_test_id("turn-back").click()
    expect(page).to_have_url(re.compile("step=0$"))
    # Any turn from the list, and from the slider by keyboard.
    page.get_by_test_id("turn").select_option(f"Turn 5 · {first[9:]}")
    expect(viewer.log.locator(".heading").last).to_have_text(f"Turn 5 · {first[9:]}")
    page.get_by_label("Turns", exact=True).focus()
    page.keyboard.press("ArrowRight")
    expect(viewer.log.locator(".heading").last).to_have_text(f"Turn 5 · {second[9:]}")
    page.get_by_label("Turns", exact=True).press("End")
    assert turn_of(viewer) == "The end"
    expect(viewer.result).to_be_visible()


def test_on_a_phone_by_taps(sit_down: SitDown, finished: StoredTable) -> None:
    viewer = sit_down(finished.replay, **PHONE)
    viewer.page.get_by_test_id("turn-forward").tap()
    expect(told(viewer)).to_contain_text("buys")
    assert viewer.page.evaluate("document.documentElement.scrollWidth === innerWidth && innerWidth === 390")
    for name in ("turn-back", "back", "run", "forward", "turn-forward", "turn", "turns", "steps"):
        expect(viewer.page.get_by_test_id(name)).to_be_in_viewport(ratio=1)
    viewer.page.get_by_test_id("turns").tap()
    assert turn_of(viewer) not in ("Turn 1 · Ann", "Turn 1 · Bob", "The end")


def test_it_runs_by_itself_until_it_is_stopped(viewer: Person) -> None:
    run = viewer.page.get_by_test_id("run")
    run.click()
    expect(told(viewer)).to_have_text(re.compile("buys"))
    run.click()
    expect(run).to_have_accessible_name("Play")


def test_from_the_other_seat(viewer: Person) -> None:
    expect(viewer.page.get_by_test_id("hand")).to_have_count(0)
    for name, other in (("Ann", "Bob"), ("Bob", "Ann")):
        seen_by(viewer, name)
        expect(viewer.page.get_by_label("Other players")).to_contain_text(other)
        expect(viewer.page.get_by_label("Other players")).not_to_contain_text(name)
        assert viewer.hand().total() == 5
        expect(viewer.log).to_contain_text(re.compile("You shuffle, draw .*Copper"))
        expect(viewer.log).to_contain_text(f"{other} shuffles, draws 5 cards")


def test_a_seat_that_is_not_available_keeps_the_other_one(viewer: Person, watch: Watch) -> None:
    refused = '{"type": "refused", "code": "too-fast", "detail": "too many requests"}'
    viewer.page.route("**/replay?seat=1", lambda route: route.fulfill(status=429, body=refused))
    seen_by(viewer, "Ann")
    expect(viewer.page.get_by_test_id("hand")).to_be_visible()
    seen_by(viewer, "Bob")
    expect(viewer.page.get_by_role("alert")).to_have_text("Too many requests. Wait a moment.")
    expect(viewer.page.get_by_label("Seen by")).to_have_value("0")
    # The browser notes that the server refused.
    watch.troubles.clear()


def test_who_has_left_stays_where_they_went(viewer: Person) -> None:
    coming: list[Route] = []
    viewer.page.route("**/replay?seat=1", lambda route: coming.append(route))
    with viewer.page.expect_request("**/replay?seat=1"):
        seen_by(viewer, "Bob")
    viewer.page.get_by_role("link", name="Freehold, front page").click()
    expect(viewer.page.get_by_test_id("play")).to_be_visible()
    with viewer.page.expect_response("**/replay?seat=1"):
        coming[0].continue_()
    viewer.page.wait_for_load_state("networkidle")
    assert "/replay/" not in viewer.page.url


def test_the_address_leads_back_to_the_step_and_the_seat(viewer: Person) -> None:
    seen_by(viewer, "Bob")
    expect(viewer.page.get_by_test_id("hand")).to_be_visible()
    for _ in range(3):
        viewer.page.get_by_test_id("forward").click()
    expect(viewer.page).to_have_url(re.compile("step=3$"))
    story, shown = viewer.log.inner_text(), step_of(viewer).inner_text()
    viewer.go(viewer.page.url)
    expect(step_of(viewer)).to_have_text(shown)
    expect(viewer.page.get_by_label("Seen by")).to_have_value("1")
    assert viewer.log.inner_text() == story


def test_the_record_and_the_log_as_files(sit_down: SitDown, finished: StoredTable) -> None:
    ann = sit_down(finished.ann)
    texts = {}
    for name in ("Record", "Log"):
        with ann.page.expect_download() as coming:
            ann.result.get_by_role("link", name=name, exact=True).click()
        assert coming.value.suggested_filename.startswith(f"freehold-{finished.id}")
        texts[name] = coming.value.path().read_text()
    record = read_record(texts["Record"])
    game = record.new_game()
    for choice in record.choices:
        game.answer(choice)
    shown = ann.result.locator(".score b").all_inner_texts()
    assert sorted(shown) == sorted(str(game.score(seat)) for seat in range(2))
    assert "Turn 1 · Ann" in texts["Log"] or "Turn 1 · Bob" in texts["Log"]


def test_a_running_game_has_no_replay(sit_down: SitDown, watch: Watch) -> None:
    ann = sit_down("/")
    ann.page.get_by_test_id("play").click()
    expect(ann.main).to_be_visible()
    ann.go(re.sub(r"/t/(\w+).*", r"/replay/\1", ann.page.url))
    expect(ann.page.get_by_role("alert")).to_contain_text("not over yet")
    # The browser notes that the server refused.
    watch.troubles.clear()
