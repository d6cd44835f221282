"""Nothing is lost: a reload, another tab, another device, a server that dies."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.browser.conftest import SitDown, Watch
from tests.browser.person import Person
from tests.browser.server import Server
from tests.browser.stored_tables import store_table

CELLAR = "A hand: Cellar, 2 Estate, Copper, Silver; A deck: Gold, Duchy, Market; B hand: 5 Copper; B deck: 5 Copper"


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server that may be killed."""
    server = Server(tmp_path)
    yield server
    server.stop()


def finish_cellar(person: Person) -> None:
    """Discard both Estates, as the open question asks, and check what was drawn for them."""
    person.in_hand("Estate").click()
    person.in_hand("Estate").click()
    expect(person.main).to_have_text("Discard 2 cards ⏎")
    person.main.click()
    expect(person.in_hand("Gold")).to_be_visible()
    assert person.hand() == {"Copper": 1, "Silver": 1, "Gold": 1, "Duchy": 1}


def test_a_reload_in_the_middle_of_a_decision(sit_down: SitDown, server: Server) -> None:
    ann = sit_down(store_table(server, CELLAR, computer=True).ann)
    ann.in_hand("Cellar").click()
    ann.expect_question("Cellar")
    ann.in_hand("Estate").click()
    expect(ann.main).to_have_text("Discard 1 card ⏎")
    question, story = ann.question.inner_text(), ann.log.inner_text()
    ann.page.reload()
    ann.expect_question(question)
    assert ann.log.inner_text() == story
    assert ann.played() == {"Cellar": 1}
    expect(ann.counter("actions")).to_have_text("1")
    expect(ann.main).to_have_text("Discard 1 card ⏎")
    ann.page.get_by_test_id("clear").click()
    finish_cellar(ann)
    # The selection is cleared by the answer.
    ann.undo.click()
    expect(ann.main).to_have_text("Discard nothing ⏎")


def test_the_address_without_the_token_finds_the_seat_again(sit_down: SitDown, server: Server) -> None:
    table = store_table(server, CELLAR, computer=True)
    ann = sit_down(table.ann)
    expect(ann.in_hand("Cellar")).to_be_visible()
    ann.go("/")
    ann.page.get_by_test_id("continue").click()
    expect(ann.in_hand("Cellar")).to_be_visible()
    ann.go(table.watching)
    expect(ann.in_hand("Cellar")).to_be_visible()


def test_who_copies_the_address_does_not_give_the_seat_away(sit_down: SitDown, server: Server) -> None:
    table = store_table(server, CELLAR)
    ann = sit_down(table.ann)
    expect(ann.in_hand("Cellar")).to_be_visible()
    expect(ann.page).to_have_url(f"{server.address}{table.watching}")
    # Two seats in one browser stay apart.
    bob = Person(ann.context.new_page()).go(table.bob)
    expect(bob.in_hand("Copper")).to_be_visible()
    for person, card in ((ann, "Cellar"), (bob, "Copper")):
        person.page.reload()
        expect(person.in_hand(card)).to_be_visible()
    friend = sit_down(ann.page.url)
    expect(friend.page.get_by_text("you are watching")).to_be_visible()


def test_another_tab_and_another_device_have_the_same_seat(sit_down: SitDown, server: Server) -> None:
    table = store_table(server, CELLAR, computer=True)
    ann = sit_down(table.ann)
    ann.in_hand("Cellar").click()
    ann.expect_question("Cellar")
    tab = Person(ann.context.new_page()).go(table.ann)
    phone = sit_down(table.ann)
    for person in (tab, phone):
        person.expect_question("Cellar")
    finish_cellar(phone)
    for person in (ann, tab):
        expect(person.in_hand("Gold")).to_be_visible()
        assert person.hand() == phone.hand()
    tab.main.click()
    expect(ann.counter("coins")).to_have_text("6")


def test_a_link_that_holds_no_seat_offers_to_watch(sit_down: SitDown, server: Server) -> None:
    table = store_table(server, CELLAR, computer=True)
    cleo = sit_down(f"{table.watching}#{'x' * 32}")
    cleo.page.get_by_role("link", name="Watch the table").click()
    cleo.expect_question("Ann is away")
    expect(cleo.page.get_by_text("you are watching")).to_be_visible()


def test_a_wrong_link_does_not_cost_the_seat(sit_down: SitDown, server: Server) -> None:
    table = store_table(server, CELLAR, computer=True)
    ann = sit_down(table.ann)
    expect(ann.in_hand("Cellar")).to_be_visible()
    other = Person(ann.context.new_page()).go(f"{table.watching}#{'x' * 32}")
    expect(other.page.get_by_role("link", name="Watch the table")).to_be_visible()
    other.go("/").go(table.watching)
    expect(other.in_hand("Cellar")).to_be_visible()


def test_a_connection_that_died_unnoticed(sit_down: SitDown, server: Server) -> None:
    ann = sit_down("/about")
    dead = False

    def connect(page: WebSocketRoute) -> None:
        through = page.connect_to_server()
        page.on_message(lambda message: None if dead else through.send(message))
        through.on_message(lambda message: None if dead else page.send(message))

    ann.page.route_web_socket("**/live", connect)
    ann.page.clock.install()
    ann.go(store_table(server, CELLAR, computer=True).ann)
    expect(ann.in_hand("Cellar")).to_be_visible()
    dead = True
    ann.in_hand("Cellar").click()
    ann.page.clock.fast_forward(14_000)
    expect(ann.page.get_by_text("Connection lost")).to_have_count(0)
    ann.page.clock.fast_forward(2_000)
    expect(ann.page.get_by_text("Connection lost")).to_be_visible()
    dead = False
    ann.page.clock.fast_forward(1_000)
    expect(ann.page.get_by_text("Connection lost")).to_have_count(0)
    ann.in_hand("Cellar").click()
    ann.expect_question("Cellar")


def test_a_choice_that_came_too_fast_is_sent_again(sit_down: SitDown, server: Server) -> None:
    ann = sit_down("/about")
    refusals = 2

    def connect(page: WebSocketRoute) -> None:
        through = page.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            nonlocal refusals
            if '"choose"' in str(message) and refusals:
                refusals -= 1
                page.send('{"type": "refused", "code": "too-fast", "seat": null, "detail": "too much"}')
            else:
                through.send(message)

        page.on_message(pass_on)
        through.on_message(page.send)

    ann.page.route_web_socket("**/live", connect)
    ann.go(store_table(server, CELLAR, computer=True).ann)
    ann.in_hand("Cellar").click()
    ann.expect_question("Cellar")
    assert refusals == 0
    expect(ann.page.get_by_role("alert")).to_have_count(0)


def test_a_server_killed_and_started_again(own_server: Server, sit_down: SitDown, watch: Watch) -> None:
    table = store_table(own_server, CELLAR)
    ann, bob = sit_down(table.ann, own_server), sit_down(table.bob, own_server)
    ann.in_hand("Cellar").click()
    ann.expect_question("Cellar")
    expect(bob.in_play("Cellar")).to_be_visible()
    own_server.kill()
    lost = "Connection lost"
    for person in (ann, bob):
        expect(person.page.get_by_role("status")).to_contain_text(lost)
    # This choice reaches nobody, so it can be made again.
    ann.in_hand("Estate").click()
    ann.main.click()
    story = ann.log.inner_text()
    own_server.start()
    for person in (ann, bob):
        expect(person.page.get_by_text(lost)).to_have_count(0)
        assert person.played() == {"Cellar": 1}
    assert ann.log.inner_text() == story
    ann.expect_question("Cellar")
    ann.page.keyboard.press("Escape")
    finish_cellar(ann)
    ann.play_turn()
    bob.expect_question("Play your Treasures")
    watch.forgive_failed_requests()
