"""Two browsers at one table, and a spectator."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import SitDown
from tests.browser.person import Person
from tests.browser.server import Server
from tests.browser.stored_tables import forget_presence, store_table

MARKUP = "<b onclick=x>Bo&b</b>"


def say(person: Person, words: str) -> None:
    person.page.get_by_label("Say something").fill(words)
    person.page.keyboard.press("Enter")


def invite(page: Page) -> str:
    """Set up a table for two on the page for new tables, and give the link to send."""
    page.get_by_label("Who has seat 2").select_option("A friend")
    page.get_by_label("Your name").fill("Ann")
    page.get_by_test_id("start").click()
    link = page.get_by_role("region", name="Open seats").get_by_label("Link").input_value()
    assert "#" not in link, "the link to the table must not hold the right to a seat"
    return link


def test_a_friend_comes_by_a_link_and_both_play(sit_down: SitDown) -> None:
    ann = sit_down("/new")
    link = invite(ann.page)
    ann.expect_question("Waiting")
    bob = sit_down(link)
    bob.page.get_by_label("Your name").fill("Bob")
    bob.page.get_by_role("button", name="Take a seat").click()
    people = {"Ann": ann, "Bob": bob}
    for person in people.values():
        expect(person.page.get_by_label("Your hand, 5 cards")).to_be_visible()
    for turn in range(1, 4):
        for _ in people:
            heading = ann.log.locator(".heading").last
            name = heading.inner_text().rpartition(" · ")[2]
            assert f"Turn {turn} · {name}" == heading.inner_text()
            name = "Ann" if name == "You" else name
            people[name].play_turn()
            other = ann if people[name] is bob else bob
            other.wait_until_asked()
            # Both read the same log, but with more about their own cards.
            expect(other.log.locator(".heading", has_text=f"Turn {turn} · {name}")).to_be_attached()
    assert "Ann shuffles, draws 5 cards" in bob.log.inner_text()
    assert "Bob shuffles, draws 5 cards" in ann.log.inner_text()


def test_who_is_impatient_takes_one_seat(sit_down: SitDown) -> None:
    ann = sit_down("/new")
    ann.page.get_by_test_id("add-seat").click()
    ann.page.get_by_label("Who has seat 3").select_option("A friend")
    bob = sit_down(invite(ann.page))
    bob.page.get_by_label("Your name").fill("Bob")
    bob.page.get_by_role("button", name="Take a seat").dblclick()
    expect(bob.page.get_by_role("heading", name="Waiting for a friend")).to_be_visible()
    expect(ann.page.get_by_label("Other players")).to_contain_text("Open seat")


def test_friends_see_each_others_moves_at_once_and_talk(sit_down: SitDown, server: Server) -> None:
    table = store_table(server, "A hand: Village, 3 Copper, Estate; A deck: 9 Copper; B hand: 5 Estate")
    ann, bob = sit_down(table.ann), sit_down(table.bob)
    bob.expect_question("Waiting for Ann")
    ann.in_hand("Village").click()
    expect(bob.in_play("Village")).to_be_visible()
    expect(bob.counter("actions")).to_have_text("2")
    expect(bob.log).to_contain_text("Ann plays Village: draws a card, +2 Actions")
    say(ann, "A <i>Village</i>, to begin with.")
    for person in (ann, bob):
        expect(person.page.get_by_label("Said at the table")).to_contain_text("Ann A <i>Village</i>, to begin with.")
    say(bob, "I see.")
    expect(ann.page.get_by_label("Said at the table")).to_contain_text("Bob I see.")


def test_an_attack_asks_the_other_at_once(sit_down: SitDown, server: Server) -> None:
    table = store_table(server, "A hand: Militia, 4 Copper; B hand: 2 Gold, 2 Estate, Copper; B deck: 5 Silver")
    ann, bob = sit_down(table.ann), sit_down(table.bob)
    ann.in_hand("Militia").click()
    ann.expect_question("Waiting for Bob")
    bob.expect_question("Militia")
    expect(bob.main).to_have_text("Discard 2 cards ⏎")
    expect(bob.main).to_be_disabled()
    bob.in_hand("Estate").click()
    bob.in_hand("Estate").click()
    bob.main.click()
    ann.expect_question("Play your Treasures")
    expect(ann.log).to_contain_text("Bob discards 2 cards (top: Estate)")
    expect(bob.page.get_by_label("Your hand, 3 cards")).to_be_visible()


def test_a_spectator_sees_no_hand(sit_down: SitDown, server: Server) -> None:
    table = store_table(server, "A hand: Village, 4 Copper; A deck: Gold, Silver; B hand: 2 Gold, 3 Estate")
    ann, cleo = sit_down(table.ann), sit_down(table.watching)
    cleo.expect_question("Waiting for Ann")
    expect(cleo.page.get_by_test_id("hand")).to_have_count(0)
    ann.in_hand("Village").click()
    expect(cleo.in_play("Village")).to_be_visible()
    expect(cleo.log).to_contain_text("Ann plays Village: draws a card, +2 Actions")
    assert "Gold" not in cleo.log.inner_text()
    expect(cleo.main).to_have_count(0)
    expect(cleo.page.locator("[data-live]")).to_have_count(0)
    expect(cleo.undo).to_have_count(0)


def test_a_name_with_markup_is_shown_as_text(sit_down: SitDown) -> None:
    ann = sit_down("/new")
    bob = sit_down(invite(ann.page))
    bob.page.get_by_label("Your name").fill(MARKUP)
    bob.page.get_by_role("button", name="Take a seat").click()
    expect(ann.page.get_by_label("Other players")).to_contain_text(MARKUP)
    say(bob, "Here I am.")
    expect(ann.page.get_by_label("Said at the table")).to_contain_text(f"{MARKUP} Here I am.")
    expect(ann.page.locator("[onclick]")).to_have_count(0)


def test_the_computer_takes_over_for_a_player_who_left_if_the_others_agree(sit_down: SitDown, server: Server) -> None:
    table = store_table(server, "active: B; A hand: 5 Copper; A deck: 5 Copper; B hand: 5 Copper; B deck: 5 Copper")
    ann, bob = sit_down("/about"), sit_down(table.bob)
    ann.page.clock.install()
    ann.go(table.ann)
    bob.expect_question("Play your Treasures")
    expect(ann.page.get_by_label("Other players")).to_contain_text("here")
    bob.context.close()
    wait = ann.page.get_by_test_id("take-over-wait")
    take_over = ann.page.get_by_role("button", name="Let the computer play")
    expect(wait).to_have_text(re.compile("The computer can take over in (5|6)[0-9] s"))
    expect(ann.page.get_by_text("Bob left. The computer can take over in")).to_be_attached()
    expect(take_over).to_have_attribute("aria-disabled", "true")
    ann.page.clock.fast_forward(40_000)
    expect(wait).to_have_text(re.compile("The computer can take over in (1|2)[0-9] s"))
    ann.page.clock.fast_forward(30_000)
    expect(wait).to_have_count(0)
    expect(ann.page.get_by_text("Bob left. The computer can take over now")).to_be_attached()
    # On the page a minute has passed, but not in the database.
    take_over.click()
    expect(ann.page.get_by_role("alert")).to_have_text("Bob has not been away for long enough.")
    forget_presence(server, table)
    take_over.click()
    ann.expect_question("Play your Treasures")
    expect(ann.log).to_contain_text("Bob plays 5 Coppers")
    # Bob comes back, finds the computer in his seat, and takes over.
    back = sit_down(table.bob)
    back.page.get_by_role("button", name="Take over again").click()
    expect(ann.page.get_by_label("Other players")).to_contain_text("here")
    ann.play_turn()
    back.expect_question("Play your Treasures")
