"""Solved kingdoms: every file can be read and fits its set, and a damaged one is refused in a sentence."""

from importlib import resources

import pytest

from freehold.cards.catalogue import RecommendedSet, find_set, make_setup, recommended_sets, write_editions
from freehold.players.match import PLAYERS, ROW, SHARE, VICTORY_SHARE, Tally, play_rounds
from freehold.players.strategist import Strategist
from freehold.strategies.library import default_strategy
from freehold.strategies.solved import (
    FOLDER,
    BadSolvedFile,
    file_name,
    read_solved,
    set_name,
    solved_kingdom,
    solved_plans,
    write_solved,
)

EXAMPLE = """\
# A comment.
set: First Game (1e)
kingdom: Cellar, Market, Militia, Mine, Moat, Remodel, Smithy, Village, Woodcutter, Workshop
editions: base 1e, intrigue 1e
players: 2
found by: a search with seed 1 and 90 generations
games: 1000000
games per pair: 2000
mixture: 75.5 24.5 0.0
wins of 1: 50.0 52.1 56.2
wins of 2: 47.9 50.0 55.0
wins of 3: 43.8 45.0 50.0

strategy "Market/Militia"
why "Ends with about 3 Markets."

buy Province
buy Market
buy Silver

strategy "Smithy"

buy Province
buy Smithy   until 2
buy Silver
"""


def test_a_text_has_strategies_weights_and_a_table() -> None:
    found = read_solved(EXAMPLE)
    assert [(plan.strategy.name, plan.weight) for plan in found.plans] == [("Market/Militia", 0.755), ("Smithy", 0.245)]
    assert found.table[0] == (0.5, 0.521, 0.562)
    assert found.games == 1_000_000


def test_what_is_written_reads_back_the_same() -> None:
    found = read_solved(EXAMPLE)
    assert read_solved(write_solved(found)) == found


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("players: 2\n", "", "the line 'players' is missing"),
        ("players: 2", "players: two", "'players' is a whole number, not 'two'"),
        ("players: 2", "players: 9", "a game has 2 to 6 players, not 9"),
        ("players: 2", "players 2", "its heading has the line 'players 2'"),
        ("games: ", "plays: ", "the line 'games' is missing"),
        ("set: ", "players: 2\nset: ", "its heading has the line 'players: 2'"),
        ("set: ", "colour: red\nset: ", "the line 'colour' is unknown"),
        ("Cellar, Market", "Cellar, Cellar", "Cellar is named twice"),
        ("Cellar, Market", "Cellar, Marrket", "there is no card 'Marrket'"),
        ("base 1e", "base 7e", "there is no edition '7e'"),
        ("75.5 24.5 0.0", "75.5 24.5", "'mixture' has 3 percentages"),
        ("75.5 24.5 0.0", "75.5 nan 0.0", "'mixture' has 3 percentages"),
        ("75.5 24.5 0.0", "75.5 14.5 0.0", "the mixture adds up to 90.0%"),
        ("50.0 52.1", "50.0 62.1", "the wins of 2 and 1 against each other do not add up"),
        ("wins of 3", "wins of 4", "the line 'wins of 3' is missing"),
        ("buy Market", "buy Witch", "Market/Militia is not for these cards"),
        ("buy Market", "buy Markket", "there is no card"),
        ("buy Market", "\0", "line"),
    ],
)
def test_a_damaged_text_is_refused_in_a_sentence(old: str, new: str, reason: str) -> None:
    assert old in EXAMPLE
    with pytest.raises(BadSolvedFile) as refused:
        read_solved(EXAMPLE.replace(old, new, 1), "first_game_1e.txt")
    assert str(refused.value).startswith("first_game_1e.txt is not an intact solved kingdom: ")
    assert reason in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("text", ["", "milk", 'strategy "A"\nbuy Province', "\ufeff", "set: \n"])
def test_another_text_is_refused(text: str) -> None:
    with pytest.raises(BadSolvedFile):
        read_solved(text)


def test_a_kingdom_that_is_not_solved_has_no_plans() -> None:
    first_game = find_set("First Game", "1e")
    assert solved_plans(first_game.cards[:9], "1e", 2) == ()
    assert solved_plans([*first_game.cards[:9], "Chapel"], "1e", 2) == ()
    assert solved_plans(first_game.cards, "1e", 6) == ()


def test_files_are_named_after_their_set() -> None:
    assert file_name(find_set("Silver & Gold"), 2) == "silver_gold_2e.txt"
    assert file_name(find_set("First Game", "1e"), 3) == "first_game_1e_3_players.txt"


# The files of the package.

PLAYABLE = [one for one in recommended_sets() if one.playable]


def test_every_playable_set_has_a_file_and_no_other_file_is_there() -> None:
    folder = resources.files("freehold.strategies") / FOLDER
    assert {file.name for file in folder.iterdir()} == {file_name(one, 2) for one in PLAYABLE}


@pytest.mark.parametrize("one", PLAYABLE, ids=set_name)
def test_every_file_is_a_solution_of_its_set(one: RecommendedSet) -> None:
    found = solved_kingdom(one, 2)
    assert found is not None
    assert found.name == set_name(one)
    assert found.editions == write_editions(one.editions)
    assert set(found.cards) == set(one.cards)
    assert all(plan.strategy.why for plan in found.plans)
    assert len({plan.strategy.name for plan in found.plans}) == len(found.plans) >= 3
    # A plan is ahead of Common Sense, if not always the one that does best against all; nothing exploits the mixture.
    assert max(row[-1] for row in found.table) > 0.5
    weights = [plan.weight for plan in found.plans]
    weights.append(1 - sum(weights))
    assert all(sum(map(float.__mul__, row, weights)) < 0.505 for row in found.table)


def test_the_plans_of_a_kingdom_are_found_by_its_cards() -> None:
    first_game = find_set("First Game", "1e")
    found = solved_plans(frozenset(first_game.cards), "base 1e, intrigue 2e", 2)
    whole = solved_kingdom(first_game, 2)
    assert whole is not None
    assert found == whole.plans
    assert solved_plans(find_set("First Game", "2e").cards, "2e", 2) != found


@pytest.mark.parametrize("name", ["First Game", "Hand Madness", "Size Distortion"])
def test_the_first_plan_beats_common_sense(name: str) -> None:
    one = find_set(name)
    setup = make_setup(one.cards, 2, one.editions)
    plan = solved_plans(one.cards, write_editions(one.editions), 2)[0]
    tally = Tally(2)
    rounds = 150
    players = [Strategist(plan.strategy, setup), Strategist(default_strategy(), setup)]
    play_rounds(setup, [*players], 20, range(rounds), tally)
    assert tally.numbers[PLAYERS + SHARE] > VICTORY_SHARE * rounds
    assert tally.numbers[PLAYERS + SHARE] + tally.numbers[PLAYERS + ROW + SHARE] == 2 * VICTORY_SHARE * rounds
