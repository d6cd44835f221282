"""The catalogue agrees with the list of the 71 cards and with that of the recommended sets."""

import csv
from pathlib import Path

import pytest

from freehold.cards.basic import BASIC
from freehold.cards.catalogue import (
    add_card,
    all_cards,
    editions_of,
    find_name,
    find_set,
    kingdom_cards,
    make_setup,
    recommended_sets,
    remove_card,
    sets_of,
)
from freehold.rules.card import Card
from freehold.rules.errors import BadSetup
from freehold.rules.vocabulary import ACTION

LIST = Path(__file__).parent.parent / "cards.tsv"
WHERE = {
    "base": (["1e", "2e"], ["base", "intrigue"]),
    "base-both": (["1e", "2e"], ["base"]),
    "base-1e-only": (["1e"], ["base"]),
    "base-2e-only": (["2e"], ["base"]),
    "intrigue-both": (["1e", "2e"], ["intrigue"]),
    "intrigue-1e-only": (["1e"], ["intrigue"]),
    "intrigue-2e-only": (["2e"], ["intrigue"]),
}


def listed() -> list[list[str]]:
    with LIST.open(encoding="utf-8", newline="") as file:
        return list(csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def test_there_are_71_cards() -> None:
    assert len(all_cards()) == 71
    assert {row[0] for row in listed()} == set(all_cards())


@pytest.mark.parametrize("row", listed(), ids=lambda row: str(row[0]))
def test_each_card_is_as_listed(row: list[str]) -> None:
    name, cost, types, group = row[:4]
    editions, sets = WHERE[group]
    assert editions_of(name) == editions
    assert sets_of(name) == sets
    kinds = [all_cards()[name], *[kingdom_cards(edition).get(name) for edition in editions]]
    for card in kinds:
        if card is not None:
            assert card.name == name
            assert card.cost == int(cost)
            assert sorted(card.type_names()) == sorted(types.split("-"))


def test_every_card_says_what_it_does() -> None:
    for edition in ("1e", "2e"):
        for card in (*BASIC, *kingdom_cards(edition).values()):
            assert card.text


def test_20_of_the_49_recommended_sets_are_playable() -> None:
    sets = recommended_sets()
    assert len(sets) == len({(one.name, one.edition) for one in sets}) == 49
    assert sum(one.playable for one in sets) == 20


def test_a_set_misses_just_the_cards_of_other_boxes() -> None:
    for one in recommended_sets():
        names = [name.partition(" (")[0] for name in one.cards]
        assert tuple(name for name in names if name not in kingdom_cards(one.editions)) == one.missing


def test_a_set_goes_by_name_and_edition() -> None:
    assert find_set("first game").edition == "2e"
    assert find_set("First Game", "1e").edition == "1e"
    assert find_set("Underlings").edition == "2e"
    assert find_set("Underlings", "intrigue-1e").edition == "intrigue-1e"
    assert find_set("Underlings", "1e").editions == {"base": "1e", "intrigue": "1e"}


@pytest.mark.parametrize("written", ["Council Room", "council_room", "councilroom", "COUNCIL ROOM", " council-room "])
def test_a_card_is_found_however_it_is_written(written: str) -> None:
    assert find_name(written, all_cards()) == "Council Room"


def test_own_cards_can_be_added_played_and_taken_away() -> None:
    add_card(Card("Sawmill", 3, ACTION, "+1 Buy.", buys=1))
    try:
        ten = ["Sawmill", *list(kingdom_cards("2e", ["base"]))[:9]]
        assert make_setup(ten).slot("Sawmill") >= len(BASIC)
        assert sets_of("Sawmill") == ["own"]
        assert editions_of("Sawmill") == ["1e", "2e"]
        with pytest.raises(BadSetup, match="there is already a card called Sawmill; choose another name"):
            add_card(Card("Sawmill", 4, ACTION, ""))
    finally:
        remove_card("Sawmill")
    assert len(all_cards()) == 71
    with pytest.raises(BadSetup, match="Moat is not one of your own cards"):
        remove_card("Moat")
