"""What good players know about the cards of the base game, each shown where a simple rule would go wrong."""

import pytest

from freehold.players.strategy import Line
from tests.players.tactics.advice import advice, follow, money
from tests.table import A, B, cards, lay

# Cards that lie where nobody draws them this turn: a plain deck of a few Silvers among the first cards.
PLAIN_DECK = "A deck: / 4 Copper, 2 Estate, 3 Silver"
# Four Provinces are gone, so the game is half over.
HALF_OVER = "B discard: 4 Province"
NEARLY_OVER = "A discard: 2 Province; B discard: 4 Province"


# Artisan


def test_artisan_puts_back_the_terminal_that_cannot_be_played_any_more() -> None:
    table = lay(f"A hand: Artisan, Smithy, 2 Copper, Estate; {PLAIN_DECK}")
    table.choose("Artisan")
    assert follow(table) == ["Silver", "Smithy"]


def test_artisan_puts_back_the_coin_that_buys_nothing_more() -> None:
    table = lay(f"A hand: Artisan, 3 Copper, Estate; {PLAIN_DECK}")
    table.choose("Artisan", "Silver")
    assert advice(table) == "Silver"


def test_artisan_keeps_the_coins_that_buy_a_province() -> None:
    table = lay(f"A hand: Artisan, 2 Gold, Estate; {PLAIN_DECK}")
    table.choose("Artisan", "Silver")
    assert advice(table) == "Estate"


# Bandit


def test_bandit_takes_silver_and_leaves_gold() -> None:
    table = lay("A hand: Bandit; B deck: Gold, Silver / 5 Copper")
    table.choose("Bandit")
    # Had the victim no choice, no question would be asked.
    assert table.asks(B, "trash", "Bandit")
    assert advice(table) == "Silver"


def test_bandit_is_played_for_its_gold_early_and_not_on_the_last_turn() -> None:
    hand = "A hand: Bandit, Smithy, 3 Copper"
    assert advice(lay(f"{hand}; {PLAIN_DECK}")) == "Bandit"
    assert advice(lay(f"{hand}; {PLAIN_DECK}, 8 Gold; A discard: 3 Province; B discard: 4 Province")) == "Smithy"


# Bureaucrat


@pytest.mark.parametrize(
    ("hand", "returned"),
    [
        ("Great Hall, Estate, 3 Copper", "Great Hall"),
        ("Harem, Estate, 3 Copper", "Harem"),
        ("Harem, Estate, 2 Gold, Copper", "Estate"),
        ("Nobles, Smithy, Estate, 2 Copper", "Nobles"),
        ("Nobles, Province, 3 Copper", "Province"),
    ],
)
def test_bureaucrat_gets_back_a_card_that_still_works_unless_this_turn_needs_it(hand: str, returned: str) -> None:
    table = lay(f"A hand: Bureaucrat; B hand: {hand}", edition="1e")
    table.choose("Bureaucrat")
    assert advice(table) == returned


# Cellar


def test_cellar_discards_victory_cards_and_curses_and_keeps_copper_in_a_poor_deck() -> None:
    table = lay("A hand: Cellar, Estate, Curse, Copper, Silver; A deck: / 5 Copper, 2 Estate")
    table.choose("Cellar")
    assert sorted(follow(table, card="Cellar")) == ["Curse", "Estate", "decline"]


def test_cellar_discards_copper_in_a_rich_deck() -> None:
    table = lay("A hand: Cellar, 2 Copper, Silver, Gold; A deck: / 5 Gold, 2 Silver")
    table.choose("Cellar")
    assert follow(table, card="Cellar") == ["Copper", "Copper", "decline"]


def test_cellar_does_not_risk_the_coins_for_a_province() -> None:
    table = lay("A hand: Cellar, 2 Copper, 2 Gold; A deck: / 5 Gold, 2 Silver")
    table.choose("Cellar")
    assert advice(table) == "decline"


def test_cellar_discards_the_terminal_for_which_there_is_no_action() -> None:
    table = lay(f"A hand: Cellar, Smithy, Militia, 2 Copper; {PLAIN_DECK}; B hand: 5 Copper")
    table.choose("Cellar")
    assert follow(table, card="Cellar") == ["Smithy", "decline"]


def test_cellar_leaves_the_junk_for_a_chapel_in_hand() -> None:
    table = lay(f"A hand: Cellar, Chapel, 3 Estate; {PLAIN_DECK}")
    table.choose("Cellar")
    assert advice(table) == "decline"


def test_cellar_comes_after_a_draw_if_there_is_an_action_to_spare() -> None:
    hand = "A hand: Cellar, Smithy, 2 Estate, Copper"
    assert advice(lay(f"{hand}; {PLAIN_DECK}")) == "Cellar"
    assert advice(lay(f"{hand}; actions: 2; {PLAIN_DECK}")) == "Smithy"


# Chapel


def test_chapel_trashes_estates_and_coppers_rather_than_buy() -> None:
    table = lay("A hand: Chapel, Estate, 3 Copper; A deck: / 4 Copper, 2 Estate, Silver")
    assert advice(table) == "Chapel"
    table.choose("Chapel")
    assert follow(table, card="Chapel") == ["Estate", "Copper", "Copper", "Copper"]


def test_chapel_leaves_enough_money() -> None:
    table = lay("A hand: Chapel, 4 Copper; A deck: / 2 Silver, Laboratory")
    table.choose("Chapel")
    assert follow(table, card="Chapel") == ["Copper", "Copper", "Copper", "decline"]


def test_chapel_trashes_what_the_strategy_names_and_nothing_else() -> None:
    table = lay(f"A hand: Chapel, Estate, 2 Copper, Silver; {PLAIN_DECK}")
    table.choose("Chapel")
    assert follow(table, money(trashes=(Line("Copper"),)), card="Chapel") == ["Copper", "Copper", "decline"]


def test_chapel_keeps_the_last_coppers_even_for_a_strategy_that_trashes_them() -> None:
    table = lay("A hand: Chapel, 4 Copper; A deck: / Copper")
    table.choose("Chapel")
    assert follow(table, money(trashes=(Line("Copper"),)), card="Chapel") == ["Copper", "Copper", "decline"]


def test_chapel_does_not_trash_the_copper_that_buys_a_province() -> None:
    table = lay(f"A hand: Chapel, 2 Gold, 2 Copper; {PLAIN_DECK}")
    assert advice(table) == "decline"


def test_chapel_stays_in_hand_when_there_is_nothing_to_trash() -> None:
    assert advice(lay(f"A hand: Chapel, Moat, 3 Silver; {PLAIN_DECK}")) == "Moat"


# Council Room and Militia


def test_council_room_comes_before_militia() -> None:
    """So that the others discard what they drew, and the player sees more cards before deciding."""
    assert advice(lay(f"A hand: Militia, Council Room, 3 Copper; actions: 2; {PLAIN_DECK}")) == "Council Room"


@pytest.mark.parametrize(
    ("hand", "kept"),
    [
        ("2 Gold, Silver, 2 Smithy", "2 Gold, Silver"),
        ("Gold, Silver, Copper, Province, Estate", "Gold, Silver, Copper"),
        ("Village, Smithy, Copper, 2 Province", "Village, Smithy, Copper"),
    ],
)
def test_militia_leaves_its_victim_what_buys_best(hand: str, kept: str) -> None:
    table = lay(f"A hand: Militia; B hand: {hand}; B deck: / 12 Estate")
    table.choose("Militia")
    follow(table)
    assert table.hand(B) == cards(kept)


def test_militia_counts_for_more_while_others_hold_full_hands() -> None:
    hand = f"A hand: Militia, Smithy, 3 Copper; {PLAIN_DECK}"
    assert advice(lay(f"{hand}; B hand: 5 Copper")) == "Militia"
    assert advice(lay(f"{hand}; B hand: 3 Copper")) == "Smithy"


# Festival and Library


def test_festival_comes_before_library() -> None:
    assert advice(lay(f"A hand: Library, Festival, 3 Copper; {PLAIN_DECK}")) == "Festival"


def test_library_comes_last_if_all_terminals_can_be_played() -> None:
    assert advice(lay(f"A hand: Library, Militia, 3 Copper; actions: 2; {PLAIN_DECK}")) == "Militia"


def test_library_is_not_played_with_a_large_hand() -> None:
    assert advice(lay(f"A hand: Library, Moat, 6 Copper; {PLAIN_DECK}")) == "Moat"


@pytest.mark.parametrize(
    ("hand", "actions", "drawn", "answer"),
    [
        ("Library, 4 Copper", 2, "Village", "decline"),
        ("Library, 4 Copper", 2, "Smithy", "decline"),
        ("Library, Smithy, 3 Copper", 2, "Militia", "Militia"),
        ("Library, Smithy, Village, 3 Copper", 2, "Militia", "decline"),
        ("Library, 4 Copper", 1, "Village", "Village"),
        ("Library, 4 Silver", 2, "Chapel", "Chapel"),
    ],
)
def test_library_keeps_what_can_be_played_and_sets_the_rest_aside(
    hand: str, actions: int, drawn: str, answer: str
) -> None:
    table = lay(
        f"A hand: {hand}; actions: {actions}; A deck: {drawn} / 5 Copper", kingdom="Smithy, Militia, Village, Chapel"
    )
    table.choose("Library")
    assert advice(table) == answer


# Gardens


def test_gardens_count_for_more_than_a_duchy_in_a_large_deck_at_the_end() -> None:
    table = lay("A hand: 5 Copper; A deck: / 40 Copper; B discard: 8 Province; phase: treasure", kingdom="Gardens")
    table.choose("all")
    assert advice(table) == "Gardens"


def test_workshop_gains_gardens_if_the_plan_says_so() -> None:
    table = lay(f"A hand: Workshop, 4 Copper; {PLAIN_DECK}", kingdom="Gardens, Militia")
    table.choose("Workshop")
    assert advice(table, money("Gardens")) == "Gardens"


# Harbinger


def test_harbinger_fetches_what_pays_next_turn_not_what_costs_most() -> None:
    table = lay("A hand: Harbinger, 4 Copper; A deck: / 4 Copper, 2 Estate; A discard: Province, Copper, Silver, Duchy")
    table.choose("Harbinger")
    assert advice(table) == "Silver"


def test_harbinger_fetches_the_village_that_a_laboratory_will_draw() -> None:
    discard = "A discard: Gold, Village, Estate"
    table = lay(f"A hand: Harbinger, Laboratory, Smithy, Militia, Estate; A deck: / 5 Copper; {discard}")
    table.choose("Harbinger")
    assert advice(table) == "Village"


def test_harbinger_leaves_another_terminal_where_it_is() -> None:
    discard = "A discard: Council Room, Silver, Estate"
    table = lay(f"A hand: Harbinger, Laboratory, Smithy, 2 Estate; A deck: / 5 Copper; {discard}")
    table.choose("Harbinger")
    assert advice(table) == "Silver"


def test_harbinger_leaves_a_discard_pile_that_is_worse_than_the_deck() -> None:
    table = lay("A hand: Harbinger, 4 Copper; A deck: / 5 Gold; A discard: 2 Copper, Estate")
    table.choose("Harbinger")
    assert advice(table) == "decline"


def test_harbinger_comes_before_what_draws() -> None:
    assert advice(lay(f"A hand: Harbinger, Laboratory, 3 Copper; {PLAIN_DECK}; A discard: Gold")) == "Harbinger"


# Laboratory, Market, Merchant, Village, Smithy


@pytest.mark.parametrize("first", ["Laboratory", "Market", "Merchant", "Village", "Poacher"])
def test_what_gives_back_its_action_comes_before_a_terminal(first: str) -> None:
    assert advice(lay(f"A hand: Witch, {first}, 3 Copper; {PLAIN_DECK}")) == first


def test_village_and_smithy_come_before_a_terminal_that_pays() -> None:
    table = lay(f"A hand: Village, Smithy, Militia, 2 Copper; {PLAIN_DECK}")
    assert advice(table) == "Village"
    table.choose("Village")
    assert advice(table) == "Smithy"


def test_laboratory_is_played_though_a_throne_room_has_nothing_else_to_double() -> None:
    """Doubling it draws four cards and leaves two Actions."""
    table = lay(f"A hand: Laboratory, Throne Room, 3 Copper; {PLAIN_DECK}")
    assert advice(table) == "Throne Room"


# Mine


def test_mine_makes_gold_of_silver() -> None:
    table = lay(f"A hand: Mine, Copper, Silver, 2 Estate; {PLAIN_DECK}")
    table.choose("Mine")
    assert follow(table) == ["Silver", "Gold"]


def test_mine_keeps_the_silver_that_a_merchant_pays_for() -> None:
    """Copper into Silver gives $5 + $1 for a Gold; Silver into Gold would lose what the Merchant adds."""
    table = lay(f"A hand: Mine, 2 Copper, Silver, Estate; A in play: Merchant; {PLAIN_DECK}")
    table.choose("Mine")
    assert follow(table) == ["Copper", "Silver"]


def test_mine_stays_in_hand_with_nothing_but_gold() -> None:
    assert advice(lay(f"A hand: Mine, Moat, 2 Gold, Estate; {PLAIN_DECK}")) == "Moat"


# Moat


def test_moat_is_revealed_once() -> None:
    table = lay("A hand: Witch; B hand: Moat, 4 Copper; B deck: / 5 Copper")
    table.choose("Witch")
    assert table.asks(B, "reveal", "Witch")
    assert follow(table) == ["Moat", "decline"]
    assert table.owned(B)["Curse"] == 0


# Moneylender


def test_moneylender_needs_a_copper() -> None:
    assert advice(lay(f"A hand: Moneylender, Moat, 2 Silver, Estate; {PLAIN_DECK}")) == "Moat"
    assert advice(lay(f"A hand: Moneylender, Moat, 2 Copper, Estate; {PLAIN_DECK}")) == "Moneylender"


def test_moneylender_takes_its_coins() -> None:
    table = lay(f"A hand: Moneylender, 4 Copper; {PLAIN_DECK}")
    table.choose("Moneylender")
    assert advice(table) == "Copper"


# Poacher


def test_poacher_discards_what_hurts_least() -> None:
    table = lay("A hand: Poacher, Gold, 2 Copper, Duchy; A deck: Silver / 5 Copper; trash: 10 Cellar")
    table.choose("Poacher")
    assert advice(table) == "Duchy"


def test_poacher_is_not_played_where_it_would_cost_good_cards() -> None:
    """With two empty piles it would take two Golds for a card and a coin."""
    piles = "trash: 10 Cellar, 10 Moat"
    assert advice(lay(f"A hand: Poacher, 4 Gold; A deck: / 5 Copper; {piles}")) == "decline"
    assert advice(lay(f"A hand: Poacher, 2 Gold, 2 Estate; A deck: / 5 Copper; {piles}")) == "Poacher"


# Remodel


@pytest.mark.parametrize(
    ("hand", "when", "answers"),
    [
        ("Gold, Estate, 2 Copper", PLAIN_DECK, ["Estate", "Silver"]),
        ("Gold, Estate, 2 Copper", f"{PLAIN_DECK}; {NEARLY_OVER}", ["Gold", "Province"]),
        ("Curse, 3 Copper", PLAIN_DECK, ["Curse", "Moat"]),
    ],
    ids=["early an Estate", "late a Gold", "a Curse into what it can be"],
)
def test_remodel_weighs_what_goes_together_with_what_comes(hand: str, when: str, answers: list[str]) -> None:
    table = lay(f"A hand: Remodel, {hand}; {when}", kingdom="Moat")
    table.choose("Remodel")
    assert follow(table) == answers


def test_remodel_does_not_touch_the_coins_that_buy_a_province() -> None:
    table = lay(f"A hand: Remodel, 2 Gold, Silver, Estate; {PLAIN_DECK}; {HALF_OVER}")
    table.choose("Remodel")
    assert follow(table)[0] == "Estate"


def test_remodel_stays_in_hand_where_it_could_only_do_harm() -> None:
    assert advice(lay(f"A hand: Remodel, 2 Gold, Silver; {PLAIN_DECK}")) == "decline"


# Sentry


def test_sentry_trashes_junk_and_puts_the_best_card_on_top() -> None:
    table = lay("A hand: Sentry, 4 Copper; A deck: Copper, Curse, Estate / 9 Copper, Silver")
    table.choose("Sentry")
    assert sorted(follow(table)) == ["Curse", "Estate"]


def test_sentry_leaves_enough_money() -> None:
    table = lay("A hand: Sentry, 2 Copper; A deck: Copper, Copper, Copper / Laboratory, Copper")
    table.choose("Sentry")
    assert follow(table)[:2] == ["Copper", "decline"]


def test_sentry_discards_points_that_are_too_dear_to_trash() -> None:
    table = lay("A hand: Sentry, 4 Copper; A deck: Copper, Province, Silver / 9 Copper")
    table.choose("Sentry")
    assert follow(table) == ["decline", "Province", "decline"]


def test_sentry_puts_on_top_what_is_drawn_this_turn_and_can_be_used() -> None:
    """One more card will be drawn. Another terminal would have no Action, so the Silver goes on top."""
    table = lay("A hand: Sentry, Market, Militia, 2 Copper; A deck: Copper, Smithy, Silver / 9 Copper")
    table.choose("Sentry", "decline", "decline")
    assert follow(table) == ["Smithy"]
    assert table.deck_top(A) == ["Silver", "Smithy"]


def test_sentry_comes_after_a_laboratory_and_before_a_village() -> None:
    """In simulations this order wins more games: two more cards are worth having before looking at the next."""
    assert advice(lay(f"A hand: Sentry, Laboratory, Village, 2 Copper; {PLAIN_DECK}")) == "Laboratory"
    assert advice(lay(f"A hand: Sentry, Village, Smithy, 2 Copper; {PLAIN_DECK}")) == "Sentry"


# Throne Room


@pytest.mark.parametrize(
    ("hand", "actions", "doubled"),
    [
        ("Militia, Smithy, 2 Copper", 1, "Smithy"),
        ("Moneylender, Moat, Copper, Gold", 1, "Moat"),
        ("Library, Militia, 2 Copper", 1, "Militia"),
        ("Village, 3 Smithy", 1, "Village"),
        ("Village, Smithy, 2 Copper", 3, "Smithy"),
        ("Throne Room, Smithy, Militia", 1, "Throne Room"),
        ("Throne Room, Village, 2 Copper", 1, "Throne Room"),
    ],
)
def test_throne_room_doubles_what_is_worth_most_twice(hand: str, actions: int, doubled: str) -> None:
    table = lay(f"A hand: Throne Room, {hand}; actions: {actions}; {PLAIN_DECK}", kingdom="Smithy")
    table.choose("Throne Room")
    assert advice(table) == doubled


def test_throne_room_stays_in_hand_without_a_good_card_to_double() -> None:
    assert advice(lay(f"A hand: Throne Room, Chapel, 3 Silver; {PLAIN_DECK}")) == "decline"


@pytest.mark.parametrize(
    ("hand", "actions", "played"),
    [
        ("Village, Nobles", 2, "Village"),
        # With an Action to spare: twice three or two cards before what pays, even if a choice gives them.
        ("Nobles, Baron, Estate", 2, "Throne Room"),
        ("Steward, Baron, Estate, 3 Gold", 2, "Throne Room"),
        ("Nobles, Baron, 2 Estate", 2, "Nobles"),
        ("Militia, Smithy", 2, "Throne Room"),
    ],
)
def test_throne_room_comes_after_the_free_cards_and_first_of_what_draws(hand: str, actions: int, played: str) -> None:
    table = lay(f"A hand: Throne Room, {hand}, Copper; A deck: / 4 Copper, 2 Estate, 3 Silver; actions: {actions}")
    assert advice(table) == played


def test_throne_room_declines_what_would_do_harm_twice() -> None:
    table = lay(f"A hand: Throne Room, Remodel, 2 Gold; {PLAIN_DECK}")
    table.choose("Throne Room")
    assert advice(table) == "decline"


# Vassal


def test_vassal_is_played_before_a_known_action_is_drawn() -> None:
    hand = "A hand: Vassal, Village, 3 Copper"
    assert advice(lay(f"{hand}; A deck: Laboratory(A) / 5 Copper")) == "Vassal"
    assert advice(lay(f"{hand}; A deck: Gold(A) / 5 Copper")) == "Village"


def test_vassal_beats_a_terminal_when_it_brings_another() -> None:
    hand = "A hand: Vassal, Militia, 3 Copper"
    assert advice(lay(f"{hand}; A deck: Smithy(A) / 5 Copper")) == "Vassal"
    assert advice(lay(f"{hand}; A deck: / 5 Copper")) == "Militia"


@pytest.mark.parametrize("top", ["Vassal", "Throne Room"])
def test_vassal_can_find_another_card_that_plays_cards(top: str) -> None:
    hand = "A hand: Vassal, Throne Room, Militia, 2 Copper"
    assert advice(lay(f"{hand}; A deck: {top}(A) / 5 Copper")) == "Throne Room"


def test_vassal_plays_what_it_finds_unless_that_does_harm() -> None:
    found = lay("A hand: Vassal, 2 Gold; A deck: Smithy / 5 Copper")
    found.choose("Vassal")
    assert advice(found) == "Smithy"
    harm = lay("A hand: Vassal, 2 Gold; A deck: Remodel / 5 Copper")
    harm.choose("Vassal")
    assert advice(harm) == "decline"


# Witch


def test_witch_is_the_best_terminal_while_there_are_curses() -> None:
    hand = f"A hand: Witch, Smithy, 3 Copper; {PLAIN_DECK}, 5 Gold"
    assert advice(lay(hand)) == "Witch"
    assert advice(lay(f"{hand}; B discard: 10 Curse")) == "Smithy"


# Workshop


def test_workshop_gains_what_the_plan_wants_not_what_costs_most() -> None:
    table = lay(f"A hand: Workshop, 4 Copper; {PLAIN_DECK}", kingdom="Militia, Gardens")
    table.choose("Workshop")
    assert advice(table, money("Village")) == "Village"


def test_workshop_gains_no_copper_when_the_plan_is_silent() -> None:
    silent = money()
    table = lay(f"A hand: Workshop, 4 Copper; {PLAIN_DECK}; trash: 37 Silver", kingdom="Militia")
    table.choose("Workshop")
    assert advice(table, silent) not in ("Copper", "Curse", "Estate")
