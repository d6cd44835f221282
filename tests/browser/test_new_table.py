"""Setting up a table: which cards, who plays."""

import re

from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import SitDown, Watch
from tests.browser.person import Person

KINGDOM_SIZE = 10


def choose_way(page: Page, way: str) -> None:
    page.get_by_text(way, exact=True).click()


def card_of(page: Page, name: str) -> None:
    page.locator(f'[data-group="cards"] [data-card="{name}"]').click()


def kingdom_of(person: Person) -> list[str]:
    """The kingdom on the table, once the game has begun."""
    expect(person.main).to_be_visible()
    piles = person.page.locator('[data-group="kingdom"] [data-card]').all()
    return [pile.get_attribute("data-card") or "" for pile in piles]


def start(person: Person) -> None:
    person.page.get_by_test_id("start").click()


def test_a_busy_server_is_asked_again(sit_down: SitDown, watch: Watch) -> None:
    ann = sit_down("/")
    refused = '{"type": "refused", "code": "too-fast", "detail": "too much"}'
    asked = 0

    def answer(route: Route) -> None:
        nonlocal asked
        asked += 1
        if asked > 1:
            route.continue_()
        else:
            route.fulfill(status=429, body=refused, headers={"retry-after": "1"})

    ann.page.route("**/api/tables", answer)
    ann.page.get_by_test_id("play").click()
    expect(ann.main).to_be_visible()
    assert asked == 2
    # The browser notes that the server refused.
    watch.troubles.clear()


def test_a_recommended_set_with_three_computers(sit_down: SitDown) -> None:
    ann = sit_down("/new")
    page = ann.page
    sets = page.get_by_role("radio", disabled=False).and_(page.locator("[name=set]"))
    missing = page.get_by_role("radio", disabled=True).and_(page.locator("[name=set]"))
    expect(sets).to_have_count(20)
    # What cannot be played is out of the way.
    expect(page.get_by_text(re.compile("^needs ")).first).to_be_hidden()
    page.get_by_text("29 more sets need expansions").click()
    expect(page.get_by_text(re.compile("^needs ")).first).to_be_visible()
    expect(missing).to_have_count(29)
    page.get_by_text("Size Distortion", exact=True).first.click()
    page.get_by_label("Your name").fill("Ann")
    page.get_by_test_id("add-seat").click()
    page.get_by_test_id("add-seat").click()
    start(ann)
    expect(page.get_by_role("heading", level=1)).to_contain_text("Size Distortion")
    expect(page.get_by_label("Other players").get_by_role("listitem")).to_have_count(3)
    assert "Artisan" in kingdom_of(ann)
    # The name is kept.
    ann.go("/new")
    expect(page.get_by_label("Your name")).to_have_value("Ann")


def test_random_cards_with_required_and_banned_ones(sit_down: SitDown) -> None:
    ann = sit_down("/new")
    choose_way(ann.page, "Random cards")
    card_of(ann.page, "Witch")
    ban = ("Moat", "Village", "Smithy")
    for name in ban:
        card_of(ann.page, name)
        card_of(ann.page, name)
    shown = ann.page.locator('[data-group="preview"] [data-card]')
    expect(shown).to_have_count(KINGDOM_SIZE)
    first = drawn = [card.get_attribute("data-card") for card in shown.all()]
    while drawn == first:
        ann.page.get_by_test_id("draw").click()
        drawn = [card.get_attribute("data-card") for card in shown.all()]
    assert "Witch" in drawn
    assert not set(ban) & set(drawn)
    start(ann)
    assert kingdom_of(ann) == drawn
    expect(ann.page.get_by_role("heading", level=1)).to_contain_text("Random cards")


def test_an_unknown_address_says_so(sit_down: SitDown, watch: Watch) -> None:
    ann = sit_down("/nowhere")
    expect(ann.page.get_by_text("There is nothing at this address.")).to_be_visible()
    ann.page.get_by_role("link", name="Home page").click()
    expect(ann.page.get_by_test_id("play")).to_be_visible()
    # The browser notes the status 404.
    watch.troubles.clear()


def test_exact_cards(sit_down: SitDown) -> None:
    ann = sit_down("/new")
    choose_way(ann.page, "Chosen cards")
    for group in ("Base game", "Intrigue"):
        ann.page.get_by_role("radiogroup", name=f"Edition of {group}").get_by_text("First edition").click()
    wanted = ["Adventurer", "Baron", "Bridge", "Feast", "Minion", "Moat", "Spy", "Thief", "Torturer", "Woodcutter"]
    for name in wanted[:-1]:
        card_of(ann.page, name)
    start(ann)
    expect(ann.page.get_by_role("alert")).to_contain_text("Choose 1 more card.")
    card_of(ann.page, wanted[-1])
    start(ann)
    assert sorted(kingdom_of(ann)) == wanted


def test_each_set_has_an_edition_of_its_own(sit_down: SitDown) -> None:
    ann = sit_down("/new")
    choose_way(ann.page, "Random cards")
    grid = ann.page.locator('[data-group="cards"]')
    card_of(ann.page, "Mill")
    # Scout and Woodcutter are only in first editions, Mill and Vassal only in second ones.
    for group, gone, there in (("Intrigue", "Mill", "Scout"), ("Base game", "Vassal", "Woodcutter")):
        expect(grid.locator(f'[data-card="{gone}"]')).to_have_count(1)
        expect(grid.locator(f'[data-card="{there}"]')).to_have_count(0)
        ann.page.get_by_role("radiogroup", name=f"Edition of {group}").get_by_text("First edition").click()
        expect(grid.locator(f'[data-card="{gone}"]')).to_have_count(0)
        expect(grid.locator(f'[data-card="{there}"]')).to_have_count(1)
    ann.page.get_by_role("radiogroup", name="Edition of Base game").get_by_text("Second edition").click()
    for name in ("Scout", "Vassal"):
        card_of(ann.page, name)
    start(ann)
    kingdom = kingdom_of(ann)
    assert {"Scout", "Vassal"} <= set(kingdom)
    assert "Mill" not in kingdom
    expect(ann.page.get_by_role("heading", level=1)).to_contain_text("Base game 2nd, Intrigue 1st edition")


def test_too_many_banned_cards_are_refused_before_the_game(sit_down: SitDown) -> None:
    ann = sit_down("/new")
    choose_way(ann.page, "Players choose")
    expect(ann.page.locator('[data-group="cards"] [data-card]')).not_to_have_count(0)
    cards = ann.page.locator('[data-group="cards"] [data-card]').all()
    for card in cards[:-9]:
        card.click()
    start(ann)
    expect(ann.page.get_by_role("alert")).to_contain_text("Too many cards are banned: 10 cards are needed.")


def test_players_choose_in_turn(sit_down: SitDown) -> None:
    ann = sit_down("/new")
    choose_way(ann.page, "Players choose")
    start(ann)
    chosen = []
    for _ in range(KINGDOM_SIZE // 2):
        ann.expect_question("Choose a card for the kingdom")
        card = ann.page.locator('[data-group="draft"] [data-card]').first
        chosen.append(card.get_attribute("data-card") or "")
        card.click()
        expect(ann.main).to_have_text(f"Choose {chosen[-1]} ⏎")
        ann.main.click()
        expect(ann.page.locator(f'[data-group="draft"] [data-card="{chosen[-1]}"]')).to_have_count(0)
    ann.expect_question("Play your Treasures")
    assert set(chosen) <= set(kingdom_of(ann))


def test_an_own_strategy_is_checked_and_plays(sit_down: SitDown) -> None:
    ann = sit_down("/new")
    page = ann.page
    page.get_by_label("Who has seat 2").select_option("own")
    text, status = page.get_by_test_id("own-strategy"), page.get_by_test_id("own-status")
    expect(status).to_contain_text("Write what to buy")
    # Nothing is written yet.
    start(ann)
    expect(page.get_by_role("alert")).to_have_text("The strategy of seat 2 is not finished.")
    text.fill('strategy "Mine"\nbuy Gold\nbuy Smihty until 1')
    expect(status).to_contain_text("line 3, column 5: there is no card 'Smihty'; perhaps you mean Smithy")
    expect(text).to_have_attribute("aria-invalid", "true")
    # The keyboard moves to the error, and the next letter typed replaces the wrong one.
    text.press("Tab")
    page.keyboard.press("Enter")
    expect(text).to_be_focused()
    assert text.evaluate("field => [field.selectionStart, field.selectionEnd]") == [29, 30]
    text.fill('strategy "Mine"\nbuy Gold\nbuy Smithy until 1\nbuy Gold when turn > 3\nbuy Silver')
    expect(status).to_contain_text("“Mine” can play.")
    expect(status).to_contain_text("line 4: buy Gold is never used")
    start(ann)
    expect(ann.main).to_be_visible()
    expect(page.get_by_text("Mine", exact=True).first).to_be_visible()
    # The browser remembers the text.
    page.goto(page.url.partition("/t/")[0] + "/new")
    page.get_by_label("Who has seat 2").select_option("own")
    expect(text).to_have_value(re.compile("Smithy until 1"))
    expect(status).to_contain_text("“Mine” can play.")


def test_an_own_strategy_fits_on_a_phone_in_german(sit_down: SitDown) -> None:
    ann = sit_down("/new", locale="de-DE", viewport={"width": 360, "height": 740})
    page = ann.page
    page.get_by_label("Wer auf Platz 2 sitzt").select_option("own")
    page.get_by_test_id("own-example").click()
    expect(page.get_by_test_id("own-status")).to_contain_text("„One Smithy“ kann spielen.")
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


def test_a_bot_gets_a_seat_and_the_command_to_take_it(sit_down: SitDown) -> None:
    ann = sit_down("/new")
    page = ann.page
    page.get_by_label("Who has seat 2").select_option("bot")
    expect(page.get_by_text("A program in any language")).to_be_visible()
    start(ann)
    page.get_by_text("Let a bot join").click()
    table = re.search("/t/[a-z0-9]{10}", page.url)
    assert table is not None
    expect(page.get_by_test_id("bot-command")).to_contain_text("freehold bot join http://127.0.0.1")
    expect(page.get_by_test_id("bot-command")).to_contain_text(f'{table[0]} --bot "python3 bot.py"')
