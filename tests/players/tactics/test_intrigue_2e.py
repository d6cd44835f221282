"""What good players know about the cards that only Intrigue's second edition has, where a simple rule goes wrong."""

import pytest

from freehold.players.strategy import Line, Strategy
from tests.players.tactics.advice import advice, follow, money
from tests.table import A, B, cards, lay

# A plain deck, so that drawing a card is worth a little less than a coin.
PLAIN_DECK = "A deck: / 4 Copper, 2 Estate, 3 Silver"
# Two Provinces are left.
NEARLY_OVER = "A discard: 3 Province; B discard: 3 Province"


# Courtier


@pytest.mark.parametrize(
    ("hand", "played"),
    [
        # A Mill is shown before it is played, though it costs no Action either.
        ("Mill, 3 Copper", "Courtier"),
        # A Village first: then there is an Action for both, and perhaps a card with more types.
        ("Mill, Village, 2 Copper", "Village"),
        # Whatever has two types: it gives back the Action for a Witch.
        ("Witch, 3 Copper", "Courtier"),
        # A card with one type does not.
        ("Smithy, Witch, 2 Copper", "Courtier"),
        ("", "decline"),
    ],
)
def test_courtier_is_played_before_the_card_that_it_shows(hand: str, played: str) -> None:
    assert advice(lay(f"A hand: Courtier, {hand}; {PLAIN_DECK}")) == played


@pytest.mark.parametrize(
    ("hand", "shown"),
    [
        ("Gold, Silver, Mill, Smithy", "Mill"),
        ("Gold, Diplomat, 2 Copper", "Diplomat"),
        ("Province, Harem, Smithy", "Harem"),
    ],
)
def test_courtier_shows_the_card_with_most_types_and_not_the_dearest(hand: str, shown: str) -> None:
    table = lay(f"A hand: Courtier, {hand}; {PLAIN_DECK}")
    table.choose("Courtier")
    assert table.asks(A, "reveal", "Courtier")
    assert advice(table) == shown


@pytest.mark.parametrize(
    ("hand", "discards", "taken"),
    [
        # A Silver and a Gold are better than a Gold alone.
        ("4 Copper", "", {"gold"}),
        # Five coins and three make a Province.
        ("Gold, 2 Copper", "", {"coins"}),
        # Eight coins buy it anyway.
        ("2 Gold, Silver", "", {"gold"}),
        # Near the end a Gold comes too late even where the coins buy but a Duchy.
        ("2 Copper, Estate", NEARLY_OVER, {"coins"}),
        # Two types: the Witch is played too.
        ("Witch, 3 Copper", "", {"gold", "action"}),
        # With nothing left to play, coins and a Gold.
        ("Harem, Copper", "", {"gold", "coins"}),
    ],
)
def test_courtier_gives_what_the_turn_lacks_most(hand: str, discards: str, taken: set[str]) -> None:
    table = lay(f"A hand: Courtier, {hand}; {PLAIN_DECK}; {discards}")
    table.choose("Courtier")
    assert set(follow(table)) & {"action", "buy", "coins", "gold"} == taken


# Diplomat


@pytest.mark.parametrize(
    ("hand", "actions", "played"),
    [
        # A hand of four draws two and has two Actions more; a Laboratory first would make it too large.
        ("Diplomat, Laboratory, Smithy, Copper", 1, "Diplomat"),
        # With five it is a terminal like any other.
        ("Diplomat, Smithy, 3 Copper", 1, "Smithy"),
        # A Festival first leaves a hand of four.
        ("Diplomat, Festival, 3 Copper", 1, "Festival"),
        # So does a Militia, if there is an Action to spare: what draws comes first otherwise.
        ("Diplomat, Militia, 3 Copper", 2, "Militia"),
        ("Diplomat, Militia, 4 Copper", 2, "Diplomat"),
    ],
)
def test_diplomat_waits_for_a_hand_small_enough(hand: str, actions: int, played: str) -> None:
    assert advice(lay(f"A hand: {hand}; actions: {actions}; {PLAIN_DECK}")) == played


@pytest.mark.parametrize(
    ("attack", "hand", "answer"),
    [
        # Two cards have to go anyway: three of seven are better than three of five.
        ("Militia", "Diplomat, 2 Gold, 2 Copper", "Diplomat"),
        # With four cards in hand nothing is discarded for new ones.
        ("Minion", "Diplomat, 2 Gold, 2 Copper", "Diplomat"),
        # An Estate is not missed.
        ("Witch", "Diplomat, 2 Gold, Silver, Estate", "Diplomat"),
        # Nor is the Diplomat, with eight coins in the other four.
        ("Witch", "Diplomat, 2 Silver, Gold, Copper", "Diplomat"),
        # Seven coins, and what the Diplomat draws next turn makes them eight.
        ("Witch", "Diplomat, Gold, Silver, 2 Copper", "decline"),
    ],
)
def test_diplomat_is_revealed_unless_every_card_is_needed(attack: str, hand: str, answer: str) -> None:
    table = lay(f"A hand: {attack}; B hand: {hand}; B deck: / 3 Copper, 3 Estate")
    table.choose(attack)
    assert table.asks(B, "reveal", attack)
    assert advice(table) == answer


def test_diplomat_discards_what_the_next_turn_misses_least_and_may_go_itself() -> None:
    table = lay("A hand: Witch; B hand: Diplomat, Gold, Copper, 2 Estate; B deck: Gold, Silver / 3 Copper")
    table.choose("Witch", "Diplomat")
    assert sorted(follow(table)) == ["Copper", "Estate", "Estate"]
    table = lay("A hand: Witch; B hand: Diplomat, Torturer, 2 Copper, Estate; B deck: 2 Gold / 3 Copper")
    table.choose("Witch", "Diplomat")
    assert "Gold" not in follow(table)


def test_diplomat_is_not_revealed_again_once_every_card_is_needed() -> None:
    hand = "B hand: Diplomat, Gold, Silver, Copper, 2 Estate; B deck: Copper, Estate / 3 Copper, 3 Estate"
    table = lay(f"A hand: Witch; {hand}")
    table.choose("Witch")
    assert advice(table) == "Diplomat"
    table.choose("Diplomat", "Estate", "Estate", "Estate")
    assert table.asks(B, "reveal", "Witch")
    assert advice(table) == "decline"


# Lurker

NOBLES_WANTED = Strategy("Nobles", (Line("Province"), Line("Nobles"), Line("Gold"), Line("Silver")))


@pytest.mark.parametrize(
    ("hand", "more", "choice"),
    [
        # The second one gains what the first one trashes.
        ("2 Lurker", "", "trash"),
        # Alone, it must not feed another player's Lurkers: to gain from an empty Trash does nothing.
        ("Lurker", "B deck: / 2 Lurker, 5 Copper", "gain"),
        # Without any it may take two turns.
        ("Lurker", "B deck: / 7 Copper", "trash"),
        # What another player trashed is taken.
        ("Lurker", "trash: Nobles; B deck: / 2 Lurker", "gain"),
        # A Laboratory in the Trash can wait while there is a Lurker for something better.
        ("2 Lurker", "trash: Laboratory", "trash"),
        ("Lurker", "trash: Laboratory", "gain"),
        # What lies there is only in the way, so something useless joins it.
        ("Lurker", "trash: Lurker, Chapel; B deck: / 2 Lurker, 5 Copper", "trash"),
        # Near the end there is no second turn for it.
        ("Lurker", NEARLY_OVER, "gain"),
    ],
)
def test_lurker_trashes_only_what_it_will_gain_itself(hand: str, more: str, choice: str) -> None:
    table = lay(f"A hand: {hand}, 2 Copper; {PLAIN_DECK}; {more}", kingdom="Nobles, Laboratory")
    table.choose("Lurker")
    assert table.asks(A, "choose", "Lurker")
    assert advice(table, NOBLES_WANTED) == choice


def test_two_lurkers_bring_the_card_that_the_plan_wants_and_not_the_dearest() -> None:
    table = lay(f"A hand: 2 Lurker, 2 Copper; {PLAIN_DECK}", kingdom="Nobles, Laboratory, Witch")
    for _ in range(2):
        table.choose(advice(table, money("Witch")))
        follow(table, money("Witch"), "Lurker")
    assert table.discard(A) == cards("Witch")
    assert table.trash() == cards("")


def test_lurker_gains_from_the_trash_what_is_best_and_not_what_would_end_the_game_from_its_pile() -> None:
    """A card of the Trash empties no pile: the last Moat in the Supply wins nothing."""
    empty = "A discard: Province; B discard: 10 Village, 10 Smithy; C discard: 8 Moat; trash: Moat, Laboratory"
    table = lay(f"A hand: Lurker, Copper; {PLAIN_DECK}; {empty}", players=3, kingdom="Nobles, Laboratory")
    assert table.supply("Moat") == 1
    table.choose("Lurker", "gain")
    assert advice(table) == "Laboratory"


@pytest.mark.parametrize(("ahead", "trashed"), [(A, True), (B, False)])
def test_lurker_ends_the_game_with_the_last_card_of_a_pile_for_the_winner_only(ahead: int, trashed: bool) -> None:
    empty = "B discard: 10 Village, 10 Smithy; C discard: 9 Moat"
    empty += "; A discard: Province" if ahead == A else ", Province"
    table = lay(f"A hand: Lurker, Copper; {PLAIN_DECK}; {empty}", players=3)
    table.choose("Lurker")
    follow(table, money("Moat"), "Lurker")
    assert (table.trash() == cards("Moat")) is trashed


def test_lurker_waits_for_what_is_drawn_if_a_second_one_may_come() -> None:
    position = f"A hand: Lurker, Smithy, 3 Copper; {PLAIN_DECK}"
    assert advice(lay(f"{position}; actions: 2")) == "Smithy"
    # Without an Action to spare it is played at once, and so it is with something to gain.
    assert advice(lay(position)) == "Lurker"
    assert advice(lay(f"{position}; actions: 2; trash: Laboratory")) == "Lurker"


# Mill


@pytest.mark.parametrize(
    ("hand", "discarded"),
    [
        ("2 Estate, 3 Copper", ["Estate", "Estate"]),
        # Two Coppers pay as much by themselves.
        ("4 Copper", ["decline"]),
        # One does not.
        ("3 Copper, Estate", ["Copper", "Estate"]),
        # A Silver is worth both coins.
        ("3 Silver, Estate", ["decline"]),
        # The Chapel has use for them, and so has the Baron for one.
        ("Chapel, 2 Estate, Copper", ["decline"]),
        ("Baron, Estate, 2 Silver", ["decline"]),
        # Only one of these can be played.
        ("2 Smithy, Province, Gold", ["Province", "Smithy"]),
        # A Province is worth more than what a Remodel would make of an Estate.
        ("Remodel, Estate, Gold, Silver", ["Estate", "Remodel"]),
        # One card alone gives nothing.
        ("", ["decline"]),
    ],
)
def test_mill_discards_what_gives_less_than_two_coins(hand: str, discarded: list[str]) -> None:
    table = lay(f"A hand: Mill, {hand}; A deck: Silver / 4 Copper, 2 Estate, 3 Silver")
    table.choose("Mill")
    assert table.asks(A, "discard", "Mill")
    assert sorted(follow(table, card="Mill")) == discarded


@pytest.mark.parametrize(
    ("hand", "actions", "played"),
    [
        # What is drawn shows what to discard.
        ("Mill, Smithy, 3 Copper", 2, "Smithy"),
        ("Mill, Smithy, 3 Copper", 1, "Mill"),
        # Discarding first leaves more for a Library to draw.
        ("Mill, Library, 3 Estate", 2, "Mill"),
        ("Mill, Market, 3 Copper", 1, "Market"),
    ],
)
def test_mill_comes_after_what_draws_if_there_is_an_action_for_it(hand: str, actions: int, played: str) -> None:
    assert advice(lay(f"A hand: {hand}; actions: {actions}; {PLAIN_DECK}")) == played


# Patrol


@pytest.mark.parametrize(
    ("hand", "top"),
    [
        # A Laboratory draws two of them and leaves an Action for the Smithy.
        ("Laboratory", ["Smithy", "Silver", "Copper"]),
        # A Moat leaves none.
        ("Moat", ["Silver", "Copper", "Smithy"]),
        # With nothing more to draw, all of it is for the next turn.
        ("Copper", ["Smithy", "Silver", "Copper"]),
    ],
)
def test_patrol_puts_on_top_what_this_turn_can_use(hand: str, top: list[str]) -> None:
    deck = "A deck: 3 Copper, Copper, Smithy, Silver, Estate / 4 Copper"
    table = lay(f"A hand: Patrol, {hand}, 2 Copper; actions: 2; {deck}")
    table.choose("Patrol")
    assert table.asks(A, "topdeck", "Patrol")
    follow(table, card="Patrol")
    assert table.deck_top(A) == top


@pytest.mark.parametrize(
    ("theirs", "top"),
    [("7 Copper", ["Gold", "Silver", "Copper"]), ("Bandit, 7 Copper", ["Copper", "Silver", "Gold"])],
)
def test_patrol_hides_gold_from_a_bandit(theirs: str, top: list[str]) -> None:
    deck = "A deck: 3 Copper, Gold, Copper, Silver, Province / 4 Copper"
    table = lay(f"A hand: Patrol, 2 Copper; {deck}; B deck: / {theirs}", kingdom="Bandit")
    table.choose("Patrol")
    follow(table, card="Patrol")
    assert table.deck_top(A) == top


def test_patrol_is_better_than_a_smithy() -> None:
    assert advice(lay(f"A hand: Patrol, Smithy, 3 Copper; {PLAIN_DECK}")) == "Patrol"


# Replace


@pytest.mark.parametrize(
    ("hand", "kingdom", "discards", "answers"),
    [
        # Early, an Estate becomes money that is drawn next turn.
        ("Estate, 3 Copper", "", "", ["Estate", "Silver"]),
        # A Mill comes with a Curse for the others, and onto the deck.
        ("Estate, 3 Copper", "Mill", "", ["Estate", "Mill"]),
        # Late in the game even an Estate with a Curse is better than another Silver, and a Duchy is better still.
        ("2 Estate, Copper", "", NEARLY_OVER, ["Copper", "Estate"]),
        ("Silver, 2 Estate", "", NEARLY_OVER, ["Silver", "Duchy"]),
        ("Gold, 2 Estate", "", NEARLY_OVER, ["Gold", "Province"]),
    ],
)
def test_replace_weighs_curses_against_what_the_next_turn_draws(
    hand: str, kingdom: str, discards: str, answers: list[str]
) -> None:
    table = lay(f"A hand: Replace, {hand}; {PLAIN_DECK}; {discards}", kingdom=kingdom)
    assert advice(table) == "Replace"
    table.choose("Replace")
    assert follow(table) == answers


@pytest.mark.parametrize(("dealt", "gained"), [(0, "Estate"), (10, "Silver")])
def test_replace_gains_points_for_their_curses_only_while_there_are_some(dealt: int, gained: str) -> None:
    table = lay(f"A hand: Replace, Estate; {PLAIN_DECK}; B discard: {dealt} Curse, 5 Province")
    table.choose("Replace")
    assert advice(table) == gained


def test_replace_curses_nobody_who_has_revealed_a_moat() -> None:
    table = lay(f"A hand: Replace, Estate; {PLAIN_DECK}; B hand: Moat; B discard: 5 Province")
    table.choose("Replace", "Moat", "decline")
    assert table.asks(A, "gain", "Replace")
    assert advice(table) == "Silver"


def test_replace_stays_in_hand_where_it_would_have_to_trash_what_is_better_than_it_brings() -> None:
    table = lay(f"A hand: Replace, Smithy, 2 Gold; {PLAIN_DECK}; B discard: 10 Curse")
    assert advice(table) == "Smithy"
    table = lay("A hand: Replace, Province; A deck: / 5 Copper; B discard: 10 Curse")
    assert advice(table) == "decline"


# Secret Passage


@pytest.mark.parametrize(
    ("hand", "drawn", "card", "place"),
    [
        # Ten coins: a Province does not need the Silver, and the next turn does.
        ("2 Gold, Silver, 2 Copper", "2 Estate", "Silver", "0"),
        # Eight coins: all are needed, so an Estate goes where it is drawn last.
        ("2 Gold, Silver", "2 Estate", "Estate", "9"),
        # Of two Smithies one is for the next turn, under what the other one draws.
        ("2 Smithy, 2 Silver", "2 Copper", "Smithy", "3"),
        # A Laboratory would draw the spare Silver at once.
        ("Laboratory, 2 Gold, Silver, 2 Copper", "2 Estate", "Silver", "2"),
    ],
)
def test_secret_passage_puts_what_is_spare_where_the_next_turn_draws_it(
    hand: str, drawn: str, card: str, place: str
) -> None:
    table = lay(f"A hand: Secret Passage, {hand}; A deck: {drawn} / 4 Copper, 2 Estate, 3 Silver")
    table.choose("Secret Passage")
    assert table.asks(A, "put-in-deck", "Secret Passage")
    assert follow(table) == [card, place]


@pytest.mark.parametrize(("card", "place"), [("Gold", "0"), ("Estate", "9"), ("Copper", "9")])
def test_secret_passage_finds_a_place_for_any_card_that_was_chosen(card: str, place: str) -> None:
    table = lay("A hand: Secret Passage, Gold, Copper; A deck: Estate, Silver / 4 Copper, 5 Silver")
    table.choose("Secret Passage", card)
    assert table.asks(A, "place", "Secret Passage")
    assert advice(table) == place


def test_secret_passage_reaches_the_bottom_of_a_deck_with_more_cards_than_options() -> None:
    table = lay("A hand: Secret Passage, Gold; A deck: Estate, Silver / 60 Copper, 10 Silver")
    table.choose("Secret Passage", "Estate")
    assert follow(table) == ["deeper", "70"]


def test_secret_passage_comes_after_a_laboratory_and_before_what_only_replaces_itself() -> None:
    assert advice(lay(f"A hand: Secret Passage, Laboratory, Market, 2 Copper; {PLAIN_DECK}")) == "Laboratory"
    assert advice(lay(f"A hand: Secret Passage, Market, Village, 2 Copper; {PLAIN_DECK}")) == "Secret Passage"
