"""What good players know about the cards of Intrigue, each shown where a simple rule would go wrong."""

import pytest

from freehold.players.strategy import Line, Strategy
from tests.players.tactics.advice import advice, follow, money
from tests.table import A, B, cards, lay

# A plain deck, so that drawing a card is worth a little less than a coin.
PLAIN_DECK = "A deck: / 4 Copper, 2 Estate, 3 Silver"
# Two Provinces are left.
NEARLY_OVER = "A discard: 3 Province; B discard: 3 Province"


# Baron


@pytest.mark.parametrize(("hand", "played"), [("Estate, 3 Copper", "Baron"), ("4 Copper", "decline")])
def test_baron_is_played_with_an_estate_and_not_to_gain_one(hand: str, played: str) -> None:
    assert advice(lay(f"A hand: Baron, {hand}")) == played


@pytest.mark.parametrize(
    ("strategy", "answer"),
    [(money(), "Estate"), (Strategy("Estates", (Line("Estate"),)), "decline")],
)
def test_baron_pays_unless_its_coins_buy_nothing_and_an_estate_is_welcome(strategy: Strategy, answer: str) -> None:
    table = lay("A hand: Baron, Estate, 2 Silver")
    table.choose("Baron")
    assert advice(table, strategy) == answer


# Bridge


def test_bridge_makes_everything_cheaper_and_so_beats_a_terminal_with_more_coins() -> None:
    assert advice(lay("A hand: Bridge, Woodcutter, 3 Silver", edition="1e")) == "Bridge"


# Conspirator


@pytest.mark.parametrize(
    ("played", "next_one"),
    [("", "Smithy"), ("A in play: 2 Great Hall; actions played: 2", "Conspirator")],
)
def test_conspirator_comes_first_once_it_is_the_third_action(played: str, next_one: str) -> None:
    assert advice(lay(f"A hand: Conspirator, Smithy, 3 Silver; {played}")) == next_one


def test_conspirator_waits_for_the_free_cards_that_make_it_the_third_action() -> None:
    table = lay(f"A hand: Conspirator, 2 Great Hall; {PLAIN_DECK}")
    table.choose(advice(table), advice(table))
    assert table.in_play(A) == cards("2 Great Hall")


# Coppersmith


@pytest.mark.parametrize(("hand", "played"), [("Copper, 2 Estate", "Woodcutter"), ("4 Copper", "Coppersmith")])
def test_coppersmith_needs_coppers(hand: str, played: str) -> None:
    assert advice(lay(f"A hand: Coppersmith, Woodcutter, {hand}", edition="1e")) == played


# Courtyard


@pytest.mark.parametrize(
    ("hand", "deck", "returned"),
    [
        # Ten coins: a Province does not need the Silver.
        ("2 Gold, Silver, Copper", "Copper, 2 Estate", "Silver"),
        # Eight coins: all of them are needed, so the Smithy that cannot be played any more goes.
        ("Smithy, Gold, 2 Silver", "Copper, 2 Estate", "Smithy"),
        # Seven coins: the seventh buys nothing.
        ("Gold, Silver, 2 Copper", "3 Estate", "Copper"),
    ],
)
def test_courtyard_returns_what_this_turn_cannot_use_and_the_next_one_can(hand: str, deck: str, returned: str) -> None:
    table = lay(f"A hand: Courtyard, {hand}; A deck: {deck} / 3 Copper")
    table.choose("Courtyard")
    assert advice(table) == returned


@pytest.mark.parametrize(
    ("hand", "actions", "played"),
    [
        ("Village, Smithy", 1, "Village"),
        ("Laboratory, Copper", 1, "Laboratory"),
        ("Pawn, Copper", 1, "Pawn"),
        ("Moat, Copper", 1, "Courtyard"),
        # What stays is better than what goes back.
        ("Smithy, Copper", 1, "Smithy"),
        # With an Action to spare it draws before anything pays, but after a Smithy: then it is clear what to put back.
        ("Militia, Copper", 2, "Courtyard"),
        ("Moat, Copper", 2, "Courtyard"),
        ("Smithy, Copper", 2, "Smithy"),
        ("2 Copper", 1, "Courtyard"),
    ],
)
def test_courtyard_draws_after_the_free_cards_and_before_what_pays(hand: str, actions: int, played: str) -> None:
    assert advice(lay(f"A hand: Courtyard, {hand}; actions: {actions}; {PLAIN_DECK}")) == played


# Duke


@pytest.mark.parametrize(("duchies", "gained"), [(2, "Duchy"), (5, "Duke")])
def test_duke_is_worth_more_than_a_duchy_after_four_or_five_of_them(duchies: int, gained: str) -> None:
    no_plan = Strategy("No plan", (Line("Province"),))
    table = lay(f"A hand: Upgrade, Smithy; A discard: {duchies} Duchy; B discard: 4 Province", kingdom="Duke")
    table.choose("Upgrade", "Smithy")
    assert advice(table, no_plan) == gained


# Great Hall


def test_great_hall_costs_nothing_to_play_and_comes_before_the_costlier_terminal() -> None:
    assert advice(lay(f"A hand: Great Hall, Smithy, 3 Copper; {PLAIN_DECK}")) == "Great Hall"


# Harem


@pytest.mark.parametrize(("provinces", "gained"), [(0, "Gold"), (4, "Harem")])
def test_harem_is_better_than_gold_when_points_count(provinces: int, gained: str) -> None:
    no_plan = Strategy("No plan", (Line("Province"),))
    table = lay(f"A hand: Upgrade, Laboratory, Copper; B discard: {provinces} Province", kingdom="Harem")
    table.choose("Upgrade", "Laboratory")
    assert advice(table, no_plan) == gained


# Ironworks

SILVER_FIRST = Strategy("Silver first", (Line("Province"), Line("Gold"), Line("Silver"), Line("Great Hall")))


@pytest.mark.parametrize(
    ("hand", "strategy", "gained"),
    [
        # What the plan wants, not what costs most.
        ("4 Copper", money("Great Hall"), "Great Hall"),
        # A Silver's coin makes seven coins eight.
        ("2 Gold, Copper", money("Great Hall"), "Silver"),
        # An Action gives the Smithy its Action.
        ("Smithy, 2 Copper", SILVER_FIRST, "Great Hall"),
        ("2 Copper", SILVER_FIRST, "Silver"),
    ],
)
def test_ironworks_gains_by_plan_and_for_the_bonus_the_turn_needs(hand: str, strategy: Strategy, gained: str) -> None:
    table = lay(f"A hand: Ironworks, {hand}", kingdom="Great Hall")
    table.choose("Ironworks")
    assert advice(table, strategy) == gained


@pytest.mark.parametrize(("strategy", "played"), [(money("Great Hall"), "Ironworks"), (money(), "Smithy")])
def test_ironworks_comes_before_other_terminals_if_it_will_give_its_action_back(
    strategy: Strategy, played: str
) -> None:
    deck = "A deck: / 5 Gold, 3 Silver"
    assert advice(lay(f"A hand: Ironworks, Smithy, Copper; {deck}", kingdom="Great Hall"), strategy) == played


# Masquerade


@pytest.mark.parametrize(
    ("hand", "late", "passed"),
    [
        ("Copper, Estate, Curse, 2 Silver", "", "Curse"),
        ("3 Copper, Estate, Silver", "", "Estate"),
        ("Smithy, 2 Copper, 2 Silver", "", "Copper"),
        # Near the end an Estate is a point lost, and a point for the other player.
        ("Copper, Estate, 3 Gold", NEARLY_OVER, "Copper"),
        # The last money is worth more than a Chapel.
        ("2 Copper, Chapel", "", "Chapel"),
        # A tiny hand passes the lesser evil.
        ("Gold, Province", NEARLY_OVER.replace("3 Province", "2 Province"), "Gold"),
    ],
)
def test_masquerade_passes_what_costs_least(hand: str, late: str, passed: str) -> None:
    table = lay(f"A hand: Masquerade; A deck: Silver, Gold / 4 Copper; B hand: {hand}; {late}")
    table.choose("Masquerade", "Silver")
    assert table.asks(B, "pass", "Masquerade")
    assert advice(table) == passed


@pytest.mark.parametrize(
    ("hand", "trashed"),
    [
        ("Estate, Copper, Gold", "Estate"),
        # Eight coins need every Copper.
        ("2 Gold, 2 Copper", "decline"),
        ("Copper, 3 Silver", "Copper"),
        ("2 Gold, Silver", "decline"),
    ],
)
def test_masquerade_trashes_junk_and_not_what_this_turn_needs(hand: str, trashed: str) -> None:
    table = lay(f"A hand: Masquerade, Curse, {hand}; B hand: 2 Province")
    table.choose("Masquerade", "Curse")
    assert table.asks(A, "trash", "Masquerade")
    assert advice(table) == trashed


GOOD_DECK = "A deck: / 5 Gold, 3 Silver, Laboratory"


@pytest.mark.parametrize(
    ("hand", "deck", "late", "played"),
    [
        ("Estate, 2 Gold", GOOD_DECK, "", "Masquerade"),
        ("Curse, 2 Gold", GOOD_DECK, "", "Masquerade"),
        # A Copper will not be missed after what is drawn.
        ("2 Gold, 2 Copper", GOOD_DECK, "", "Masquerade"),
        # Nothing bad in hand, nor to be drawn.
        ("2 Gold, Silver", GOOD_DECK, "", "decline"),
        ("Gold, 2 Silver, Laboratory", "A deck: / 5 Gold", "", "Laboratory"),
        # Nothing bad in hand, but surely among the cards that are drawn.
        ("2 Gold, Silver", "A deck: / 6 Copper, 3 Estate", "", "Masquerade"),
        # Near the end an Estate is a point to lose and another for the neighbour.
        ("2 Gold, Silver, Estate", GOOD_DECK, NEARLY_OVER, "decline"),
        # Without a hand, and with one that buys little, the two cards are worth it.
        ("", PLAIN_DECK, "", "Masquerade"),
        ("Gold, Silver", GOOD_DECK, "", "Masquerade"),
    ],
)
def test_masquerade_is_played_if_there_is_something_to_pass(hand: str, deck: str, late: str, played: str) -> None:
    assert advice(lay(f"A hand: Masquerade, {hand}; {deck}; {late}", kingdom="Laboratory")) == played


@pytest.mark.parametrize(
    ("hand", "actions", "played"),
    [
        ("Village, Smithy, Estate", 1, "Village"),
        ("Pawn, 2 Estate", 1, "Pawn"),
        # Trashing two Estates is worth more than a third card.
        ("Smithy, 2 Estate", 1, "Masquerade"),
        ("Smithy, 2 Gold", 1, "Smithy"),
        ("Militia, 2 Estate", 2, "Masquerade"),
    ],
)
def test_masquerade_comes_after_the_free_cards_and_before_what_pays(hand: str, actions: int, played: str) -> None:
    assert advice(lay(f"A hand: Masquerade, {hand}; actions: {actions}; {PLAIN_DECK}")) == played


# Mining Village


@pytest.mark.parametrize(
    ("hand", "late", "answer"),
    [
        ("2 Gold", "", "Mining Village"),
        ("2 Silver", "", "decline"),
        ("2 Gold, Silver", "", "decline"),
        ("Silver, Copper", NEARLY_OVER, "Mining Village"),
    ],
)
def test_mining_village_is_trashed_for_a_province_and_at_the_end_for_any_better_purchase(
    hand: str, late: str, answer: str
) -> None:
    table = lay(f"A hand: Mining Village, {hand}; A deck: Estate / 3 Estate; {late}")
    table.choose("Mining Village")
    assert advice(table) == answer


# Nobles


@pytest.mark.parametrize(
    ("hand", "actions", "chosen"),
    [
        ("2 Copper", 1, "cards"),
        ("Smithy, 2 Copper", 1, "actions"),
        ("Smithy, 2 Copper", 2, "cards"),
        ("Nobles, Smithy", 1, "actions"),
        # A Baron without an Estate is not worth it.
        ("Baron, Copper", 1, "cards"),
    ],
)
def test_nobles_gives_actions_only_to_terminals_that_are_stranded(hand: str, actions: int, chosen: str) -> None:
    table = lay(f"A hand: Nobles, {hand}; actions: {actions}; {PLAIN_DECK}")
    table.choose("Nobles")
    assert advice(table) == chosen


@pytest.mark.parametrize(("actions", "played"), [(1, "Nobles"), (2, "Smithy")])
def test_nobles_comes_before_the_terminals_it_gives_actions_to(actions: int, played: str) -> None:
    table = lay(f"A hand: Nobles, Smithy, Militia, Copper; actions: {actions}; {PLAIN_DECK}")
    assert advice(table) == played


# Pawn


@pytest.mark.parametrize(
    ("hand", "chosen"),
    [
        ("Smithy, 2 Copper", ["action", "card"]),
        # Fifteen coins and one are two Provinces.
        ("5 Gold", ["coin", "buy"]),
        # No Action to be found in the deck.
        ("3 Copper", ["card", "coin"]),
    ],
)
def test_pawn_gives_what_the_turn_lacks(hand: str, chosen: list[str]) -> None:
    table = lay(f"A hand: Pawn, {hand}; {PLAIN_DECK}")
    table.choose("Pawn")
    assert follow(table) == chosen


def test_pawn_keeps_going_in_a_deck_full_of_actions() -> None:
    table = lay("A hand: Pawn, Copper; A deck: / 4 Market, 3 Silver")
    table.choose("Pawn")
    assert sorted(follow(table)) == ["action", "card"]


@pytest.mark.parametrize(
    ("hand", "actions", "played"),
    [
        ("Village, Smithy", 1, "Village"),
        ("Laboratory, Copper", 1, "Laboratory"),
        ("Market, Copper", 1, "Market"),
        # It gives its Action back, so no terminal goes without.
        ("Smithy, Copper", 1, "Pawn"),
        ("Militia, Copper", 1, "Pawn"),
        ("Minion, Copper", 1, "Pawn"),
        ("4 Copper", 1, "Pawn"),
    ],
)
def test_pawn_comes_last_of_the_free_cards_and_before_the_terminals(hand: str, actions: int, played: str) -> None:
    assert advice(lay(f"A hand: Pawn, {hand}; actions: {actions}; {PLAIN_DECK}")) == played


# Scout


def test_scout_is_played_before_anything_is_drawn() -> None:
    assert advice(lay(f"A hand: Scout, Village, Laboratory, Smithy; {PLAIN_DECK}")) == "Scout"


@pytest.mark.parametrize(
    ("hand", "top"),
    [
        # A Smithy leaves no Action for another one that it draws.
        ("Smithy, Copper", ["Silver", "Copper", "Council Room"]),
        ("Laboratory, Copper", ["Council Room", "Silver", "Copper"]),
    ],
)
def test_scout_puts_on_top_what_the_draws_to_come_can_use(hand: str, top: list[str]) -> None:
    table = lay(f"A hand: Scout, {hand}; A deck: Council Room, Copper, Estate, Silver / 4 Copper")
    table.choose("Scout")
    follow(table)
    assert table.deck_top(A) == top


# Shanty Town


@pytest.mark.parametrize(
    ("hand", "actions", "played"),
    [
        ("Smithy, 3 Copper", 1, "Shanty Town"),
        # With an Action to spare the Smithy goes first, and then Shanty Town draws.
        ("Smithy, 3 Copper", 2, "Smithy"),
        ("Market, 3 Copper", 1, "Market"),
    ],
)
def test_shanty_town_waits_until_no_other_action_is_in_hand_if_it_can(hand: str, actions: int, played: str) -> None:
    assert advice(lay(f"A hand: Shanty Town, {hand}; actions: {actions}; {PLAIN_DECK}")) == played


# Steward


@pytest.mark.parametrize(
    ("hand", "late", "chosen"),
    [
        ("2 Estate, 2 Copper", "", "trash"),
        # Trashing two Coppers would leave nothing to spend; six coins buy a Gold.
        ("4 Copper", "", "coins"),
        ("2 Estate, 2 Gold", "", "coins"),
        # Three coins and two buy no more than three; a card may.
        ("Silver, Copper, Smithy", "", "cards"),
        # The points of the Estates count by now.
        ("2 Estate, 2 Silver", NEARLY_OVER, "coins"),
    ],
)
def test_steward_trashes_early_and_pays_where_that_reaches_a_price(hand: str, late: str, chosen: str) -> None:
    table = lay(f"A hand: Steward, {hand}; {PLAIN_DECK}; {late}")
    table.choose("Steward")
    assert advice(table) == chosen


@pytest.mark.parametrize(
    ("hand", "actions", "played"),
    [
        ("Village, Smithy, Copper", 1, "Village"),
        ("Pawn, 2 Estate", 1, "Pawn"),
        # Trashing two Estates is worth more than two cards, and having no junk less than three.
        ("Moat, 2 Estate", 1, "Steward"),
        ("Smithy, 2 Gold, Silver", 1, "Smithy"),
        # With an Action to spare, play what draws first: that is Steward itself if it has nothing better to do.
        ("Smithy, 2 Estate", 2, "Smithy"),
        ("Baron, Estate, 3 Gold", 2, "Steward"),
        ("Baron, 3 Estate, 2 Copper", 2, "Baron"),
    ],
)
def test_steward_draws_before_what_pays_and_trashes_after_what_draws(hand: str, actions: int, played: str) -> None:
    assert advice(lay(f"A hand: Steward, {hand}; actions: {actions}; {PLAIN_DECK}")) == played


def test_steward_trashes_estates_before_coppers() -> None:
    table = lay(f"A hand: Steward, 2 Copper, 2 Estate; {PLAIN_DECK}")
    table.choose("Steward", "trash")
    assert follow(table) == ["Estate", "Estate"]


def test_steward_asks_the_strategy_what_is_junk() -> None:
    coppers = Strategy("Coppers", (Line("Province"), Line("Gold")), trashes=(Line("Copper"), Line("Estate")))
    curses = Strategy("Curses", (Line("Province"), Line("Gold")), trashes=(Line("Curse"),))
    table = lay(f"A hand: Steward, 2 Copper, 2 Estate; {PLAIN_DECK}")
    table.choose("Steward")
    assert advice(table, coppers) == "trash"
    assert advice(table, curses) == "cards"


# Trading Post


@pytest.mark.parametrize(
    ("hand", "played"),
    [("2 Estate, Copper", "Trading Post"), ("2 Gold, Silver", "decline"), ("Estate, 2 Gold", "decline")],
)
def test_trading_post_needs_two_cards_of_junk(hand: str, played: str) -> None:
    assert advice(lay(f"A hand: Trading Post, {hand}; {PLAIN_DECK}")) == played


def test_trading_post_trashes_estates_and_curses_before_coppers() -> None:
    table = lay(f"A hand: Trading Post, 2 Copper, Estate, Curse; {PLAIN_DECK}")
    table.choose("Trading Post")
    assert sorted(follow(table)) == ["Curse", "Estate"]


# Tribute


@pytest.mark.parametrize(
    ("neighbour", "played"), [("5 Copper, 4 Silver, 3 Gold", "Tribute"), ("9 Curse, Copper", "Woodcutter")]
)
def test_tribute_is_as_good_as_the_cards_of_the_player_to_the_left(neighbour: str, played: str) -> None:
    table = lay(f"A hand: Tribute, Woodcutter, 3 Copper; B deck: / {neighbour}", edition="1e")
    assert advice(table) == played


@pytest.mark.parametrize(("actions", "played"), [(1, "Baron"), (2, "Tribute")])
def test_tribute_comes_before_what_pays_if_there_is_an_action_to_spare(actions: int, played: str) -> None:
    table = lay(f"A hand: Tribute, Baron, Estate; actions: {actions}; B deck: / 5 Copper, 3 Estate; {PLAIN_DECK}")
    assert advice(table) == played


# Upgrade


@pytest.mark.parametrize(
    ("hand", "trashed"),
    [
        # An Estate becomes a Silver, a Copper nothing.
        ("2 Copper, Estate, Gold", "Estate"),
        # Copper into nothing is good where its coin buys nothing.
        ("Copper, Gold, Silver", "Copper"),
        # Eight coins need the Copper; the Laboratory becomes a Gold.
        ("2 Gold, 2 Copper, Laboratory", "Laboratory"),
        ("Curse, 3 Silver", "Curse"),
    ],
)
def test_upgrade_trashes_what_becomes_better_or_is_better_gone(hand: str, trashed: str) -> None:
    table = lay(f"A hand: Upgrade, {hand}; A deck: Gold / 4 Copper")
    table.choose("Upgrade")
    assert advice(table) == trashed


@pytest.mark.parametrize(("hand", "played"), [("Estate, 3 Copper", "Upgrade"), ("2 Gold, Province", "decline")])
def test_upgrade_is_not_played_where_something_dear_would_have_to_go(hand: str, played: str) -> None:
    assert advice(lay(f"A hand: Upgrade, {hand}; {PLAIN_DECK}")) == played


# Wishing Well


@pytest.mark.parametrize(
    ("deck", "named"),
    [
        ("Copper / 3 Gold, 3 Copper", "Gold"),
        # The likeliest card does nothing.
        ("Copper / 2 Silver, 4 Estate", "Silver"),
        # A card that was seen there.
        ("Copper, Estate(A) / 5 Gold", "Estate"),
    ],
)
def test_wishing_well_names_what_is_likely_and_useful(deck: str, named: str) -> None:
    table = lay(f"A hand: Wishing Well, Copper; A deck: {deck}")
    table.choose("Wishing Well")
    assert advice(table) == named


def test_wishing_well_names_the_card_that_reaches_a_price() -> None:
    """Seven coins: any Treasure makes it eight, and there are more Coppers than Golds."""
    table = lay("A hand: Wishing Well, 2 Gold; A deck: Copper / 4 Copper, 2 Gold")
    table.choose("Wishing Well")
    assert advice(table) == "Copper"


def test_wishing_well_comes_before_other_draws_if_it_is_known_what_to_wish_for() -> None:
    hand = "A hand: Wishing Well, Laboratory, Copper"
    assert advice(lay(f"{hand}; A deck: Copper(A), Gold(A) / 4 Copper")) == "Wishing Well"
    assert advice(lay(f"{hand}; A deck: / 5 Copper, Gold")) == "Laboratory"
