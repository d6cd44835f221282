"""What good players know about the Attacks of Intrigue and Secret Chamber, where a simple rule would go wrong."""

import pytest

from tests.players.tactics.advice import advice, follow, money
from tests.table import A, B, cards, lay

PLAIN_DECK = "A deck: / 4 Copper, 2 Estate, 3 Silver"
# Two Provinces are left.
NEARLY_OVER = "A discard: 3 Province; B discard: 3 Province"


# Minion

COINS = "coins"
NEW_HANDS = "redraw"


@pytest.mark.parametrize(
    ("hand", "deck", "chosen"),
    [
        # The next Minion can draw the new hand.
        ("Minion, 3 Estate", "6 Silver", COINS),
        ("3 Estate, Copper", "6 Silver", NEW_HANDS),
        # Two more coins make six of four.
        ("4 Copper", "6 Copper, 2 Silver", COINS),
    ],
)
def test_minion_pays_until_the_last_one_and_then_draws_if_the_hand_is_poor(hand: str, deck: str, chosen: str) -> None:
    table = lay(f"A hand: Minion, {hand}; A deck: / {deck}; B hand: 3 Copper")
    table.choose("Minion")
    assert advice(table) == chosen


@pytest.mark.parametrize(
    ("hand", "deck", "foe", "chosen"),
    [
        # Six coins are a Gold; four new cards are six coins on average, but often five.
        ("Gold, Copper, 2 Estate", "4 Silver, 2 Gold, 3 Copper, Estate", "3 Copper", COINS),
        ("Gold, Copper, 2 Estate", "4 Silver, 2 Gold, 3 Copper, Estate", "5 Copper", NEW_HANDS),
        # Eight coins are a Province, which a new hand rarely is, whatever the others lose.
        ("2 Gold, 2 Estate", "4 Silver, 2 Gold, 3 Copper, Estate", "5 Copper", COINS),
        # Five coins are a Silver, and next to nothing beside what a deck of Gold gives.
        ("Silver, Copper, 2 Estate", "9 Gold", "3 Copper", NEW_HANDS),
    ],
)
def test_minion_keeps_a_hand_that_surely_pays(hand: str, deck: str, foe: str, chosen: str) -> None:
    table = lay(f"A hand: Minion, {hand}; A deck: / {deck}; B hand: {foe}")
    table.choose("Minion")
    assert advice(table) == chosen


@pytest.mark.parametrize(("foe", "chosen"), [("5 Copper", NEW_HANDS), ("4 Copper", COINS)])
def test_minion_attacks_if_that_costs_nothing(foe: str, chosen: str) -> None:
    """Five coins or four buy a Silver."""
    table = lay(f"A hand: Minion, 3 Copper; A deck: / 10 Copper; B hand: {foe}")
    table.choose("Minion")
    assert advice(table) == chosen


def test_minion_comes_after_the_free_cards_whose_hand_it_would_discard() -> None:
    assert advice(lay(f"A hand: Minion, Pawn, Great Hall, Copper; {PLAIN_DECK}")) in ("Pawn", "Great Hall")
    assert advice(lay(f"A hand: Minion, Pawn, Copper; {PLAIN_DECK}")) == "Pawn"


# Saboteur


@pytest.mark.parametrize(("foe", "played"), [("4 Gold, 3 Silver", "Saboteur"), ("7 Copper, 3 Estate", "Moat")])
def test_saboteur_is_played_against_those_who_have_something_to_lose(foe: str, played: str) -> None:
    table = lay(f"A hand: Saboteur, Moat, 3 Curse; A deck: / 4 Curse, 2 Copper; B deck: / {foe}")
    assert advice(table) == played


@pytest.mark.parametrize(
    ("hit", "late", "gained"),
    [
        ("Province", "", "Gold"),
        ("Gold", "", "Silver"),
        # Better nothing than an Estate or a Copper, and no Moat that nobody asked for.
        ("Silver", "", "decline"),
        ("Militia", "", "decline"),
        ("Market", "", "Silver"),
        # At the end even an Estate has a point.
        ("Smithy", NEARLY_OVER, "Estate"),
    ],
)
def test_saboteurs_victim_replaces_what_it_lost_by_what_it_wants_or_by_nothing(
    hit: str, late: str, gained: str
) -> None:
    table = lay(f"A hand: Saboteur; B deck: {hit} / 3 Copper; {late}", kingdom="Moat")
    table.choose("Saboteur")
    assert table.asks(B, "gain", "Saboteur")
    assert advice(table) == gained


# Secret Chamber


@pytest.mark.parametrize(
    ("hand", "actions", "discarded"),
    [
        ("2 Estate, Curse, 2 Copper", 1, ["Curse", "Estate", "Estate", "decline"]),
        # A Smithy without an Action pays a coin.
        ("Smithy, Silver, Copper", 1, ["Smithy", "decline"]),
        ("Smithy, Silver, Estate", 2, ["Estate", "decline"]),
    ],
)
def test_secret_chamber_discards_what_does_nothing_and_keeps_what_pays_by_itself(
    hand: str, actions: int, discarded: list[str]
) -> None:
    table = lay(f"A hand: Secret Chamber, {hand}; actions: {actions}; {PLAIN_DECK}")
    table.choose("Secret Chamber")
    assert sorted(follow(table, card="Secret Chamber")) == discarded


@pytest.mark.parametrize(
    ("hand", "played"), [("3 Estate, Copper", "Secret Chamber"), ("Estate, 3 Copper", "Woodcutter")]
)
def test_secret_chamber_is_as_good_as_the_hand_is_bad(hand: str, played: str) -> None:
    assert advice(lay(f"A hand: Secret Chamber, Woodcutter, {hand}", edition="1e")) == played


@pytest.mark.parametrize(
    ("attack", "hand", "deck_top"),
    [
        # Three cards stay after a Militia: the next two wait on the deck, and the Estates are discarded.
        ("Militia", "2 Gold, 3 Silver, 2 Estate", "2 Silver"),
        # What a Minion would discard is drawn again.
        ("Minion", "2 Gold, 2 Silver, 2 Estate", "2 Gold"),
        # What lies on the deck may be trashed.
        ("Saboteur", "2 Gold, 2 Silver, Province, Estate, Copper", "Copper, Estate"),
        # A Curse comes to the discard pile, and the hand may be as good as it can.
        ("Witch", "2 Gold, 2 Silver, Curse, Estate", "Curse, Estate"),
    ],
)
def test_secret_chamber_saves_the_good_cards_from_the_attack(attack: str, hand: str, deck_top: str) -> None:
    table = lay(f"A hand: {attack}; B hand: Secret Chamber, {hand}")
    table.choose(attack)
    table.choose(advice(table))
    follow(table, card="Secret Chamber")
    assert cards(", ".join(table.deck_top(B))) == cards(deck_top)


def test_secret_chamber_is_revealed_once_and_not_again_and_again() -> None:
    table = lay("A hand: Militia; B hand: Secret Chamber, 4 Silver; B deck: / 6 Copper")
    table.choose("Militia")
    assert advice(table) == "Secret Chamber"
    table.choose("Secret Chamber")
    follow(table, card="Secret Chamber")
    assert table.asks(B, "reveal", "Militia")
    assert advice(table) == "decline"


# Swindler


@pytest.mark.parametrize(
    ("hit", "late", "given"),
    [
        ("Copper", "", "Curse"),
        ("Curse", "", "Curse"),
        ("Estate", "", "Estate"),
        # At the end an Estate is a point, and a Chapel is nothing.
        ("Estate", NEARLY_OVER, "Chapel"),
        # A Village is of no use without terminals.
        ("Silver", "", "Village"),
        ("Market", "", "Duchy"),
        ("Market", NEARLY_OVER, "Market"),
    ],
)
def test_swindler_gives_what_does_least_good(hit: str, late: str, given: str) -> None:
    kingdom = "Swindler, Pawn, Village, Market, Smithy, Steward, Masquerade, Chapel, Gardens, Moat"
    table = lay(f"A hand: Swindler; B deck: {hit} / 5 Copper, 2 Silver; {late}", kingdom=kingdom)
    table.choose("Swindler")
    assert table.asks(A, "gain", "Swindler")
    assert advice(table) == given


@pytest.mark.parametrize(
    ("hit", "owned", "given"),
    [
        # Each of the others does a deck of money more good than a Silver does.
        ("Silver", "Gold", "Silver"),
        # But one that draws nothing does little good besides other Actions that collide with it.
        ("Silver", "2 Smithy, Council Room", "Woodcutter"),
        ("Council Room", "Gold", "Duchy"),
        ("Smithy", "Gold", "Remodel"),
        # Nothing to play twice.
        ("Remodel", "Gold", "Throne Room"),
    ],
)
def test_swindler_gives_no_good_card_for_a_bad_one(hit: str, owned: str, given: str) -> None:
    fourth = "Throne Room" if given == "Throne Room" else "Smithy"
    kingdom = f"Swindler, Masquerade, Steward, Woodcutter, {fourth}, Remodel, Council Room, Festival, Market, Moat"
    table = lay(f"A hand: Swindler; B deck: {hit} / 5 Copper, 2 Silver, {owned}", kingdom=kingdom, edition="1e")
    table.choose("Swindler")
    assert advice(table) == given


@pytest.mark.parametrize(("owned", "given"), [("2 Gold", "Minion"), ("4 Minion", "Duchy")])
def test_swindler_takes_a_duchy_late_but_not_for_what_its_owner_builds_on(owned: str, given: str) -> None:
    """Four Provinces are left."""
    late = "A discard: 2 Province; B discard: 2 Province"
    kingdom = "Swindler, Minion, Village, Smithy, Gardens, Workshop, Moat, Cellar, Chapel, Militia"
    table = lay(f"A hand: Swindler; B deck: Duchy / 5 Copper, {owned}; {late}", kingdom=kingdom)
    table.choose("Swindler")
    assert advice(table) == given


@pytest.mark.parametrize(("owned", "given"), [("Copper", "Duke"), ("4 Duchy", "Duchy")])
def test_swindler_gives_a_duke_to_one_who_has_no_duchies(owned: str, given: str) -> None:
    table = lay(f"A hand: Swindler; B deck: Laboratory / {owned}", kingdom="Duke")
    table.choose("Swindler")
    assert advice(table) == given


@pytest.mark.parametrize(("points", "given"), [("A discard: 3 Duchy", "Curse"), ("B discard: 3 Duchy", "Copper")])
def test_swindler_empties_the_last_pile_only_to_win(points: str, given: str) -> None:
    """Two piles are empty, and one Curse is left."""
    table = lay(f"A hand: Swindler; B deck: Copper; {points}; trash: 10 Village, 10 Smithy, 9 Curse")
    table.choose("Swindler")
    assert advice(table) == given


# Torturer

DISCARD = "discard"
TAKE_CURSE = "curse"


@pytest.mark.parametrize(
    ("hand", "trash", "chosen"),
    [
        ("2 Estate, 3 Silver", "", DISCARD),
        # A fine hand of two Coppers that are not missed.
        ("2 Gold, Silver, 2 Copper", "", DISCARD),
        # Without Curses it costs nothing to take one.
        ("2 Gold, Silver, 2 Copper", "trash: 10 Curse", TAKE_CURSE),
        # A Chapel trashes it in the next turn.
        ("Chapel, 4 Copper", "", TAKE_CURSE),
        ("Chapel, 2 Estate, 2 Copper", "", DISCARD),
        # Nine coins buy a Province, four next to nothing.
        ("3 Gold", "", TAKE_CURSE),
        ("3 Silver", "", DISCARD),
    ],
)
def test_torturers_victim_takes_a_curse_only_where_two_cards_are_worth_more(hand: str, trash: str, chosen: str) -> None:
    table = lay(f"A hand: Torturer; B hand: {hand}; {trash}", kingdom="Chapel")
    table.choose("Torturer")
    assert table.asks(B, "choose", "Torturer")
    assert advice(table) == chosen


def test_torturers_victim_discards_what_the_next_turn_does_not_need() -> None:
    table = lay("A hand: Torturer; B hand: 2 Gold, Silver, Copper, Estate")
    table.choose("Torturer", DISCARD)
    assert sorted(follow(table)) == ["Copper", "Estate"]


def test_an_attack_is_worth_more_than_a_plain_terminal_that_draws_as_much() -> None:
    assert advice(lay(f"A hand: Smithy, Torturer, 3 Copper; {PLAIN_DECK}"), money("Torturer")) == "Torturer"
    assert advice(lay(f"A hand: Woodcutter, Swindler, 3 Copper; {PLAIN_DECK}", edition="1e")) == "Swindler"
