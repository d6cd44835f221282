"""What good players know about the cards that only the first edition of the base game has."""

import pytest

from freehold.players.strategy import Line, Strategy
from tests.players.tactics.advice import MONEY, advice, follow, money
from tests.table import A, B, C, Table, lay

PLAIN_DECK = "A deck: / 4 Copper, 2 Estate, 3 Silver"


def lay_first(text: str, *, players: int = 2, kingdom: str = "") -> Table:
    return lay(text, edition="1e", players=players, kingdom=kingdom)


# Adventurer


def test_adventurer_is_for_decks_with_little_copper() -> None:
    hand = "A hand: Adventurer, Smithy, 3 Estate"
    assert advice(lay_first(f"{hand}; A deck: / 9 Copper, Silver")) == "Smithy"
    assert advice(lay_first(f"{hand}; A deck: / 5 Gold, 5 Estate, 3 Duchy")) == "Adventurer"


def test_adventurer_stays_in_hand_when_there_is_no_treasure_to_find() -> None:
    assert advice(lay_first("A hand: Adventurer, Moat, 3 Copper; A deck: / 5 Estate, Village")) == "Moat"


# Chancellor


@pytest.mark.parametrize(
    ("position", "flips"),
    [
        ("A hand: Chancellor, 2 Gold, Silver, Copper; A deck: / 5 Copper, 3 Estate", True),
        ("A hand: Chancellor, 3 Estate, Copper; A deck: / 4 Gold, 5 Silver", False),
        ("A hand: Chancellor, 4 Copper; A deck: Gold(A), Gold(A), Silver(A) / 5 Copper, 2 Estate", False),
        ("A hand: Chancellor, 4 Copper; A deck: Estate(A), Estate(A), Estate(A) / 5 Copper, 2 Silver", True),
    ],
    ids=["a good hand", "a bad hand", "good cards on top", "bad cards on top"],
)
def test_chancellor_flips_the_deck_only_if_the_other_cards_are_better(position: str, flips: bool) -> None:
    table = lay_first(position)
    table.choose("Chancellor")
    assert (advice(table) != "decline") is flips


def test_chancellor_judges_by_what_it_may_see() -> None:
    """The two decks differ only in their order, which nobody has seen."""
    hand = "A hand: Chancellor, 4 Copper"
    good = lay_first(f"{hand}; A deck: Gold, Gold, Gold / 5 Estate; A discard: Copper")
    bad = lay_first(f"{hand}; A deck: Estate, Estate, Estate / 3 Gold, 2 Estate; A discard: Copper")
    good.choose("Chancellor")
    bad.choose("Chancellor")
    assert advice(good) == advice(bad)


# Feast


def test_feast_brings_a_card_for_five_early_and_a_duchy_late() -> None:
    early = lay_first(f"A hand: Feast, 4 Copper; {PLAIN_DECK}", kingdom="Laboratory, Militia")
    assert advice(early, money("Laboratory")) == "Feast"
    early.choose("Feast")
    assert advice(early, money("Laboratory")) == "Laboratory"
    late = lay_first(f"A hand: Feast, 4 Copper; {PLAIN_DECK}; B discard: 5 Province", kingdom="Laboratory, Militia")
    late.choose("Feast")
    assert advice(late, money("Laboratory")) == "Duchy"


def test_feast_doubled_by_a_throne_room_brings_two() -> None:
    table = lay_first(f"A hand: Throne Room, Feast, Militia, 2 Copper; {PLAIN_DECK}", kingdom="Laboratory, Market")
    table.choose("Throne Room")
    assert advice(table, money("Laboratory", "Market")) == "Feast"
    table.choose("Feast")
    assert follow(table, money("Laboratory", "Market")) == ["Laboratory", "Market"]


# Spy


@pytest.mark.parametrize(
    ("mine", "deck", "answer"),
    [
        ("Copper", "5 Copper, 3 Estate", "decline"),
        ("Copper", "5 Gold, 5 Silver", "Copper"),
        ("Estate", "5 Copper, 3 Estate", "Estate"),
        ("Silver", "5 Copper, 3 Estate", "decline"),
    ],
)
def test_spy_compares_its_own_card_with_the_average_of_the_deck(mine: str, deck: str, answer: str) -> None:
    table = lay_first(f"A hand: Spy, 4 Copper; A deck: Copper, {mine} / {deck}; B deck: / 0 Copper")
    table.choose("Spy")
    assert table.decision.owner == A
    assert advice(table) == answer


@pytest.mark.parametrize(
    ("theirs", "deck", "answer"),
    [
        ("Silver", "7 Copper, 3 Estate", "Silver"),
        ("Copper", "6 Copper, 4 Estate", "Copper"),
        ("Copper", "6 Gold, 4 Silver", "decline"),
        ("Province", "7 Copper, 3 Estate", "decline"),
    ],
)
def test_spy_compares_the_card_of_another_with_the_average_of_their_deck(theirs: str, deck: str, answer: str) -> None:
    table = lay_first(f"A hand: Spy, 4 Copper; A deck: / Copper; B deck: {theirs} / {deck}")
    table.choose("Spy")
    assert table.decision.owner == B
    assert advice(table) == answer


def test_spy_comes_before_what_draws() -> None:
    assert advice(lay_first(f"A hand: Spy, Laboratory, Village, 2 Copper; {PLAIN_DECK}")) == "Spy"


# Thief


def test_thief_trashes_the_best_and_takes_silver_and_better() -> None:
    table = lay_first("A hand: Thief; B deck: Copper, Silver / 5 Copper; C deck: Silver, Gold / 5 Copper", players=3)
    table.choose("Thief")
    assert table.decision.owner == B
    assert follow(table) == ["Silver", "Gold", "Gold", "Silver"]


def test_thief_does_not_take_copper() -> None:
    table = lay_first("A hand: Thief; B deck: Copper, Copper / 5 Copper; C deck: Copper, Gold / 3 Copper", players=3)
    table.choose("Thief")
    assert follow(table) == ["Gold", "Gold", "decline"]
    assert table.owned(C)["Gold"] == 0


def test_thief_takes_copper_for_a_plan_that_wants_it() -> None:
    table = lay_first("A hand: Thief; B deck: Copper, Estate / 5 Copper")
    table.choose("Thief", "Copper")
    assert advice(table, Strategy("Many cards", (*MONEY, Line("Copper")))) == "Copper"


def test_thief_stays_in_hand_against_nothing_but_copper() -> None:
    mine = f"A hand: Thief, 4 Copper; {PLAIN_DECK}"
    assert advice(lay_first(f"{mine}; B deck: / 7 Copper, 3 Estate")) == "decline"
    assert advice(lay_first(f"{mine}; B deck: / 3 Gold, 4 Silver, 2 Copper")) == "Thief"


# Woodcutter


def test_woodcutter_is_played_for_its_coins_when_a_draw_would_bring_little() -> None:
    hand = "A hand: Woodcutter, Moat, 3 Copper"
    assert advice(lay_first(f"{hand}; A deck: / 5 Copper, 5 Estate")) == "Woodcutter"
    assert advice(lay_first(f"{hand}; A deck: / 9 Gold, 2 Silver")) == "Moat"


# Cards that leave no choice in this edition


def test_mine_and_moneylender_stay_in_hand_where_they_would_have_to_do_harm_or_nothing() -> None:
    assert advice(lay_first(f"A hand: Mine, Moneylender, 2 Gold, Estate; {PLAIN_DECK}")) == "decline"


def test_throne_room_has_to_play_something_and_plays_what_does_least_harm() -> None:
    table = lay_first(f"A hand: Throne Room, Thief, Mine, 2 Gold; {PLAIN_DECK}; B deck: / 7 Copper, 3 Estate")
    assert advice(table) == "decline"
    table.choose("Throne Room")
    assert advice(table) == "Mine"
