"""Who sits at the table, and what their names say."""

from pathlib import Path

import pytest

from freehold.cards.catalogue import find_set, make_setup
from freehold.players.strategist import Strategist
from freehold.rules.errors import BadSetup
from freehold.sessions.computers import computer_player
from freehold.strategies.library import find_strategy
from freehold.terminal.seats import computers_of, read_seats, seats_of, with_own_strategies


def test_players_without_a_name_get_one() -> None:
    seats = read_seats(["human", "human:Ann", "computer", "computer", "chance", "Computer:Eve"])
    assert [seat.name for seat in seats] == ["Human", "Ann", "Computer", "Computer 2", "Chance", "Eve (computer)"]
    assert [seat.is_human for seat in seats] == [True, True, False, False, False, False]


def test_a_name_tells_what_sits_there() -> None:
    seats = read_seats(["human", "human:Ann", "computer", "Big Money:Bo", "chance", "chance"])
    assert seats_of([seat.name for seat in seats]) == seats


@pytest.mark.parametrize("kind", ["computer", "chance", "big money", "Militia"])
def test_every_computer_player_can_sit_down(kind: str) -> None:
    seats = read_seats(["human", kind])
    setup = make_setup(find_set("First Game").cards)
    computers = computers_of(seats, setup)
    assert list(computers) == [1]
    assert isinstance(computer_player(computers[1], setup), Strategist | None)


def test_levels_are_seats_by_their_names() -> None:
    seats = read_seats(["human", "hard", "Hard", "EXPERT:Eve", "easy"])
    assert [seat.name for seat in seats] == ["Human", "Hard", "Hard 2", "Eve (expert)", "Easy"]
    assert [seat.computer for seat in seats[1:]] == ["hard", "hard", "expert", "easy"]
    assert seats_of([seat.name for seat in seats]) == seats


def test_characters_share_their_names_with_people() -> None:
    seats = read_seats(["human:Greta", "greta", "Greta", "computer:Pip", "yara:Eve", "pip"])
    names = ["Greta", "Greta (computer)", "Greta (computer) 2", "Pip (computer)", "Eve (yara)", "Pip (computer) 2"]
    assert [seat.name for seat in seats] == names
    assert [seat.kind for seat in seats] == ["human", "greta", "greta", "pip", "yara", "pip"]
    assert seats_of(names) == seats


def test_a_computer_player_without_its_cards_is_refused() -> None:
    seats = read_seats(["human", "Double Witch"])
    with pytest.raises(BadSetup, match="Double Witch needs Witch"):
        computers_of(seats, make_setup(find_set("First Game").cards))


@pytest.mark.parametrize(
    "name", ["Computer", "Chance 2", "Ann (computer)", "Big Money", "Bo (militia)", "Hard", "Easy 2"]
)
def test_a_person_cannot_have_the_name_of_a_computer_player(name: str) -> None:
    with pytest.raises(BadSetup, match="the name of a computer player"):
        read_seats([f"human:{name}", "computer"])


@pytest.mark.parametrize("count", [0, 1, 7])
def test_two_to_six_sit_at_a_table(count: int) -> None:
    with pytest.raises(BadSetup, match="2 to 6 players"):
        read_seats(["computer"] * count)


def test_an_own_strategy_sits_down_from_its_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text('strategy "One Smithy"\nbuy Province\nbuy Smithy until 1\nbuy Silver\n', "utf-8")
    seats = read_seats(["human", str(file), f"{file}:Eve", str(file)])
    assert [seat.name for seat in seats] == ["Human", "One Smithy (own)", "Eve (own)", "One Smithy (own) 2"]
    setup = make_setup(find_set("First Game").cards, 4)
    player = computer_player(computers_of(seats, setup)[1], setup)
    assert player is not None
    assert player.strategy == find_strategy(str(file))
    # A record has only names, so in a saved game the computer plays, unless the file is given again.
    saved = seats_of([seat.name for seat in seats])
    assert [seat.computer for seat in saved[1:]] == ["default"] * 3
    assert with_own_strategies(saved, [f"{file}:Eve"])[2] == seats[2]
    with pytest.raises(BadSetup, match=r"no seat of an own strategy is called Bo \(own\); those of this game are"):
        with_own_strategies(saved, [f"{file}:Bo"])


def test_an_own_strategy_without_its_cards_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text('strategy "Mine"\nbuy Witch\n', "utf-8")
    with pytest.raises(BadSetup, match="Mine needs Witch, which this kingdom does not have"):
        computers_of(read_seats(["human", str(file)]), make_setup(find_set("First Game").cards))
