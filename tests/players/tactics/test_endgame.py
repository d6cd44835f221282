"""The end of the game: end it when that wins, leave it open when it would lose, and count points when it is near."""

from dataclasses import replace

import pytest

from tests.players.tactics.advice import advice, follow, money
from tests.table import lay

# One Province is left, and who owns the others says who is ahead.
AHEAD = "A discard: 5 Province; B discard: 2 Province"
BEHIND = "A discard: Province; B discard: 6 Province"
# Two piles are empty, and of a third one card is left.
ONE_LEFT = "trash: 10 Moat, 10 Cellar, 9 Village"


def buying(coins: int, text: str) -> str:
    return f"phase: buy; coins: {coins}; {text}"


# Buying


def test_the_last_province_is_not_bought_when_that_loses() -> None:
    """Behind by more than six, the last Province would end the game; a Duchy keeps it open."""
    table = lay(buying(8, BEHIND))
    assert advice(table) == "Duchy"


def test_the_last_province_is_bought_when_that_wins() -> None:
    """Behind by three, its six points turn the game."""
    table = lay(buying(8, "A discard: 3 Province, Estate; B discard: 3 Province, Duchy, Estate; trash: Province"))
    assert advice(table) == "Province"


def test_of_equal_points_the_one_with_fewer_turns_wins() -> None:
    tied = "A discard: 3 Province; B discard: 4 Province; A turns: 9; "
    assert advice(lay(buying(8, f"{tied}B turns: 9"))) == "Duchy"
    assert advice(lay(buying(8, f"{tied}B turns: 10"))) == "Province"


def test_the_third_pile_is_emptied_only_when_ahead() -> None:
    wants = money("Village")
    assert advice(lay(buying(3, f"{ONE_LEFT}; A discard: Province")), wants) == "Village"
    assert advice(lay(buying(3, f"{ONE_LEFT}; B discard: Province")), wants) == "Silver"


def test_a_tenth_card_makes_every_gardens_worth_more() -> None:
    """Three Gardens are worth six points with 29 cards and nine with thirty."""
    behind = f"{ONE_LEFT}; B discard: Province, 2 Estate; A discard: 3 Gardens, "
    assert advice(lay(buying(3, f"{behind}26 Copper")), money("Village")) == "Village"
    assert advice(lay(buying(3, f"{behind}25 Copper")), money("Village")) == "Silver"


def test_a_won_game_is_ended_with_a_card_that_nobody_wants() -> None:
    assert advice(lay(buying(8, f"{ONE_LEFT}; A discard: Province"))) == "Village"


def test_duchies_and_estates_have_their_time() -> None:
    assert advice(lay(buying(5, "B discard: 3 Province"))) == "Silver"
    assert advice(lay(buying(5, "B discard: 4 Province"))) == "Duchy"
    assert advice(lay(buying(2, "B discard: 6 Province"))) == "Estate"


# Remodel


def test_remodel_makes_the_last_province_of_a_gold() -> None:
    table = lay("A hand: Remodel, Gold, Estate, 2 Copper; A discard: 4 Province; B discard: 3 Province")
    assert advice(table) == "Remodel"
    table.choose("Remodel")
    assert follow(table) == ["Gold", "Province"]


def test_remodel_ends_a_won_game_with_a_province_for_a_province() -> None:
    table = lay(f"A hand: Remodel, Province, Estate, 2 Copper; {AHEAD.replace('5', '4')}")
    assert advice(table) == "Remodel"
    table.choose("Remodel")
    assert follow(table) == ["Province", "Province"]


def test_remodel_does_not_end_a_lost_game() -> None:
    table = lay("A hand: Remodel, Gold, Estate, 2 Copper; B discard: 7 Province")
    table.choose("Remodel")
    assert "Province" not in follow(table)


def test_remodel_leaves_the_province_that_the_coins_can_buy_to_end_a_won_game() -> None:
    """Two are left: a Province becomes one of them, the coins buy the other."""
    table = lay("A hand: Remodel, Province, 2 Gold, Silver; A discard: 3 Province; B discard: 2 Province")
    assert advice(table) == "Remodel"
    table.choose("Remodel")
    assert follow(table) == ["Province", "Province"]


# Workshop, Feast and Artisan


@pytest.mark.parametrize(
    ("gainer", "edition"),
    [("Workshop", "2e"), ("Feast", "1e"), ("Artisan", "2e")],
    ids=["Workshop", "Feast", "Artisan"],
)
def test_a_gain_empties_the_third_pile_when_ahead_and_not_when_behind(gainer: str, edition: str) -> None:
    position = f"A hand: {gainer}, 2 Copper; {ONE_LEFT}"
    ahead = lay(f"{position}; A discard: Province", edition=edition)
    assert advice(ahead) == gainer
    ahead.choose(gainer)
    assert advice(ahead) == "Village"
    behind = lay(f"{position}; B discard: Province", edition=edition)
    behind.choose(gainer)
    assert advice(behind, money("Village")) != "Village"


# Witch


def test_witch_gives_out_the_last_curse_only_when_that_wins() -> None:
    position = "A hand: Witch, Smithy, 3 Copper; A deck: / 9 Copper; trash: 10 Moat, 10 Cellar, 9 Curse"
    assert advice(lay(f"{position}; A discard: Province")) == "Witch"
    assert advice(lay(f"{position}; B discard: Province")) == "Smithy"


# Bandit


def test_bandit_is_not_played_for_gold_that_is_never_drawn() -> None:
    position = "A hand: Bandit, Militia, 3 Copper; A deck: / 9 Copper; B hand: 5 Copper"
    assert advice(lay(position)) == "Bandit"
    assert advice(lay(f"{position}; B discard: 4 Province; A discard: 3 Province")) == "Militia"


def test_a_strategy_can_keep_to_its_list() -> None:
    """Ahead, the last Village would end the game and win it; the list says Silver."""
    position = lay(buying(3, f"{ONE_LEFT}; A discard: Province"))
    assert advice(position, money()) == "Village"
    assert advice(position, replace(money(), keeps_to_list=True)) == "Silver"
