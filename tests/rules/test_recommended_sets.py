"""The sets of ten that the rulebooks recommend."""

import pytest

from freehold.cards.catalogue import find_set, kingdom_cards, recommended_sets
from freehold.rules.errors import BadSetup
from tests.rules.new_game import new_table
from tests.table import WITH_INTRIGUE_1E


def names(edition: str) -> list[str]:
    return [one.name for one in recommended_sets() if one.edition == edition]


@pytest.mark.parametrize("edition", WITH_INTRIGUE_1E)
@pytest.mark.ruling("sets-any-ten-playable")
def test_ten_cards_that_no_rulebook_recommends_can_be_played(edition: str) -> None:
    ten = "Bureaucrat, Cellar, Chapel, Gardens, Moneylender, Baron, Duke, Harem, Scout, Torturer"
    assert set(ten.split(", ")) not in [set(one.cards) for one in recommended_sets()]
    table = new_table(3, edition, ten)
    while table.game.turn <= 9:
        table.choose("all" if "all" in table.options else "decline")
    assert [table.game.turns_taken(seat) for seat in range(3)] == [3, 3, 3]


@pytest.mark.ruling("sets-1e-names")
def test_the_five_sets_of_the_first_edition() -> None:
    assert names("1e") == ["First Game", "Big Money", "Interaction", "Size Distortion", "Village Square"]
    for one in recommended_sets():
        if one.edition == "1e":
            assert set(one.cards) < set(kingdom_cards("1e", ["base"]))


@pytest.mark.ruling("sets-2e-base-names")
def test_the_six_sets_of_the_second_edition_alone() -> None:
    base = set(kingdom_cards("2e", ["base"]))
    alone = [one.name for one in recommended_sets() if one.edition == "2e" and set(one.cards) < base]
    assert alone == ["First Game", "Size Distortion", "Deck Top", "Sleight of Hand", "Improvements", "Silver & Gold"]


@pytest.mark.ruling("sets-intrigue-names")
def test_the_three_sets_of_intrigue_and_the_three_combined_with_the_first_edition() -> None:
    intrigue = set(kingdom_cards("1e", ["intrigue"]))
    own = [one for one in recommended_sets() if one.edition == "intrigue-1e" and set(one.cards) <= intrigue]
    assert [one.name for one in own] == ["Victory Dance", "Secret Schemes", "Best Wishes"]
    combined = [one for one in recommended_sets() if one.edition == "intrigue-1e" and one not in own]
    assert [one.name for one in combined] == ["Deconstruction", "Hand Madness", "Underlings"]
    for one in combined:
        assert set(one.cards) & intrigue
        assert set(one.cards) - intrigue < set(kingdom_cards("1e", ["base"]))


@pytest.mark.ruling("sets-2e-intrigue-names")
def test_the_three_sets_of_the_second_edition_combined_with_intrigue() -> None:
    both = set(kingdom_cards("base 2e, intrigue 2e"))
    base = set(kingdom_cards("base 2e", ["base"]))
    combined = [one for one in recommended_sets() if one.edition == "2e" and one.playable and set(one.cards) - base]
    assert [one.name for one in combined] == ["Underlings", "Grand Scheme", "Deconstruction"]
    for one in combined:
        assert set(one.cards) < both
        assert set(one.cards) & base


@pytest.mark.ruling("sets-name-reuse")
def test_four_names_stand_for_different_cards_in_different_rulebooks() -> None:
    by_name: dict[str, set[frozenset[str]]] = {}
    for one in recommended_sets():
        by_name.setdefault(one.name, set()).add(frozenset(one.cards))
    reused = {name for name, sets in by_name.items() if len(sets) > 1}
    assert reused == {"First Game", "Size Distortion", "Deconstruction", "Underlings"}
    for name in ("First Game", "Size Distortion"):
        assert find_set(name, "1e").cards != find_set(name, "2e").cards


@pytest.mark.ruling("sets-2e-2021-additions")
def test_the_2021_printing_adds_sets_with_three_newer_boxes() -> None:
    newest = names("2e")[-6:]
    assert newest == [
        "Night Shift",
        "Idle Hands",
        "It Takes a Villager",
        "Capture the Flag",
        "Pony Express",
        "Garden of Cats",
    ]
    for name, card in zip(newest, ("Druid", "Bard", "Seer", "Scholar", "Barge", "Sanctuary"), strict=True):
        with pytest.raises(BadSetup, match=rf"{name} needs cards that are not included: .*{card}"):
            find_set(name)


@pytest.mark.ruling("sets-young-witch-bane-2e")
def test_the_jesters_workshop_has_merchant_as_an_eleventh_pile() -> None:
    found = next(one for one in recommended_sets() if one.name == "The Jester's Workshop")
    assert len(found.cards) == 11
    assert found.cards[-2:] == ("Young Witch", "Merchant (Bane)")
    assert "Young Witch" in found.missing
    assert "Merchant" not in found.missing


def test_the_other_sets_have_ten_kingdom_cards() -> None:
    for one in recommended_sets():
        kingdom = [name for name in one.cards if not name.endswith(("(sideways)", "(Boon)", "(Bane)"))]
        assert len(kingdom) == len(set(kingdom)) == 10


def test_every_playable_set_can_be_set_up() -> None:
    playable = [one for one in recommended_sets() if one.playable]
    assert len(playable) == 20
    for one in playable:
        assert set(one.cards) < set(new_table(2, one.editions, ", ".join(one.cards)).game.setup.slots)
