"""A player is called: by a notification and the title if the page is hidden, and by sounds."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import SitDown
from tests.browser.person import Person
from tests.browser.server import Server
from tests.browser.stored_tables import store_table
from tests.browser.test_app import install

TURNS = "A hand: 5 Copper; A deck: 9 Copper; B hand: 5 Copper; B deck: 9 Copper"
MILITIA = (
    "A hand: 3 Copper, 2 Estate; A deck: 3 Silver, 2 Estate, 5 Copper; B hand: Militia, 4 Copper; B deck: 9 Copper"
)
# A test cannot hide a page, so it says that it is hidden.
HIDING = """
  window.isHidden = false;
  Object.defineProperty(document, "hidden", {get: () => window.isHidden});
  window.hide = (hidden) => { window.isHidden = hidden; document.dispatchEvent(new Event("visibilitychange")); };
"""
# Where notifications would go through the service worker, which tests do not have, they go through this class.
NOTIFICATIONS = """
  window.notified = [];
  window.asked = 0;
  window.Notification = class {
    static permission = "PERMISSION" === "denied" ? "denied" : "default";
    static async requestPermission() { window.asked += 1; return (Notification.permission = "PERMISSION"); }
    constructor(title) { window.notified.push((this.entry = {title, open: true})); }
    close() { this.entry.open = false; }
  };
"""
# Every tone that starts: its pitch, 0 for a rustle, and when.
TONES = """
  window.tones = [];
  for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
    const start = kind.prototype.start;
    kind.prototype.start = function (when) {
      window.tones.push({pitch: Math.round(this.frequency?.value ?? 0), when});
      start.call(this, when);
    };
  }
"""


def at_table(sit_down: SitDown, server: Server, position: str, script: str, **options: object) -> tuple[Person, Person]:
    table = store_table(server, position)
    ann = sit_down("about:blank", **options)
    ann.page.add_init_script(HIDING + script)
    return ann.go(table.ann), sit_down(table.bob)


def end_turn(person: Person) -> None:
    person.expect_question("Play your Treasures")
    person.main.click()
    person.expect_question("Buy")
    person.main.click()


def want_notifications(person: Person) -> None:
    person.page.get_by_test_id("settings").click()
    person.page.get_by_test_id("notify").click()


def test_a_hidden_page_notifies_when_it_is_ones_turn(sit_down: SitDown, server: Server) -> None:
    ann, bob = at_table(sit_down, server, TURNS, NOTIFICATIONS.replace("PERMISSION", "granted"))
    ann.expect_question("Play your Treasures")
    assert ann.page.evaluate("asked") == 0
    want_notifications(ann)
    expect(ann.page.get_by_test_id("notify")).to_be_checked()
    assert ann.page.evaluate("asked") == 1
    ann.page.keyboard.press("Escape")
    end_turn(ann)
    ann.page.evaluate("hide(true)")
    end_turn(bob)
    ann.page.wait_for_function("() => notified.length === 1")
    assert ann.page.evaluate("notified[0].title") == "Your turn"
    assert ann.page.evaluate("notified[0].open")
    # The title flashes meanwhile.
    ann.page.wait_for_function("() => document.title === 'Freehold'")
    ann.page.wait_for_function("() => document.title.startsWith('● Your turn')")
    ann.page.evaluate("hide(false)")
    ann.page.wait_for_function("() => !notified[0].open")
    expect(ann.page).to_have_title(re.compile("^● Your turn"))
    # A page that is seen notifies nobody.
    end_turn(ann)
    end_turn(bob)
    ann.expect_question("Play your Treasures")
    assert ann.page.evaluate("notified.length") == 1


def test_the_service_worker_shows_the_notification(sit_down: SitDown, server: Server) -> None:
    ann, bob = at_table(sit_down, server, TURNS, "", service_workers="allow", permissions=["notifications"])
    install(ann.page)
    want_notifications(ann)
    expect(ann.page.get_by_test_id("notify")).to_be_checked()
    ann.page.keyboard.press("Escape")
    end_turn(ann)
    ann.page.evaluate("hide(true)")
    end_turn(bob)
    shown = "navigator.serviceWorker.ready.then((worker) => worker.getNotifications())"
    ann.page.wait_for_function(f"() => {shown}.then((all) => all.length === 1 && all[0].title === 'Your turn')")
    ann.page.evaluate("hide(false)")
    ann.page.wait_for_function(f"() => {shown}.then((all) => all.length === 0)")


def test_who_refuses_is_not_asked_again_and_again(sit_down: SitDown, server: Server) -> None:
    ann, bob = at_table(sit_down, server, TURNS, NOTIFICATIONS.replace("PERMISSION", "denied"))
    want_notifications(ann)
    expect(ann.page.get_by_role("alert")).to_contain_text("does not allow notifications")
    expect(ann.page.get_by_test_id("notify")).not_to_be_checked()
    ann.page.keyboard.press("Escape")
    end_turn(ann)
    ann.page.evaluate("hide(true)")
    end_turn(bob)
    ann.page.wait_for_function("() => document.title.startsWith('● Your turn')")
    assert ann.page.evaluate("[notified.length, asked]") == [0, 1]


def with_sounds(person: Person) -> None:
    person.page.get_by_test_id("settings").click()
    person.page.get_by_label("Sounds").check()
    person.page.keyboard.press("Escape")


def test_sounds_only_for_those_who_want_them(sit_down: SitDown, server: Server) -> None:
    ann, bob = at_table(sit_down, server, TURNS, TONES)
    end_turn(ann)
    end_turn(bob)
    ann.expect_question("Play your Treasures")
    assert ann.page.evaluate("tones") == []
    with_sounds(ann)
    # Playing a card makes a rustling sound. The browser may take a while to start audio, and late sounds are dropped.
    for coins in range(1, 6):
        ann.in_hand("Copper").click()
        expect(ann.counter("coins")).to_have_text(str(coins))
        ann.page.wait_for_timeout(200)
    ann.page.wait_for_function("() => tones.some(({pitch}) => pitch === 0)")


def test_an_attack_and_the_own_turn_are_heard(sit_down: SitDown, server: Server) -> None:
    ann, bob = at_table(sit_down, server, MILITIA, TONES)
    with_sounds(ann)
    end_turn(ann)
    bob.expect_question("Play an Action card")
    ann.page.evaluate("tones = []")
    bob.in_hand("Militia").click()
    ann.expect_question("Militia")
    # The tones of the Attack are low, those of the own turn high.
    ann.page.wait_for_function("() => tones.some(({pitch}) => pitch > 0 && pitch < 200)")
    ann.page.wait_for_function("() => tones.some(({pitch}) => pitch > 500)")
