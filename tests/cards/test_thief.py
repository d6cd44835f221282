"""Thief."""

import pytest

from freehold.cards.catalogue import kingdom_cards
from tests.table import A, B, C, D, Table, cards, lay


def play_thief(text: str, players: int = 2) -> Table:
    table = lay(f"A hand: Thief; {text}", edition="1e", players=players)
    table.choose("Thief")
    return table


def revealed(table: Table) -> list[tuple[int, list[str]]]:
    return [(event.seat, table.names(event)) for event in table.events("reveal", -1)]


@pytest.mark.ruling("thief-basics")
def test_costs_4_and_is_an_attack() -> None:
    thief = kingdom_cards("1e")["Thief"]
    assert thief.cost == 4
    assert thief.type_names() == ["Action", "Attack"]


@pytest.mark.ruling("thief-effect")
def test_each_other_player_reveals_two_cards_loses_a_treasure_and_discards_the_rest() -> None:
    table = play_thief("A deck: 2 Gold; B deck: Estate, Silver, Gold; C deck: Duchy, Curse, Copper", players=3)
    assert revealed(table) == [(B, ["Estate", "Silver"]), (C, ["Duchy", "Curse"])]
    assert table.trash() == cards("Silver")
    assert (table.discard(B), table.deck_top(B)) == (cards("Estate"), ["Gold"])
    assert (table.discard(C), table.deck_top(C)) == (cards("Duchy, Curse"), ["Copper"])
    assert table.deck_top(A) == ["Gold", "Gold"]
    assert (table.actions, table.coins) == (0, 0)


@pytest.mark.ruling("thief-attacker-chooses")
@pytest.mark.parametrize(("chosen", "kept"), [("Gold", "Copper"), ("Copper", "Gold")])
def test_of_two_treasures_its_player_chooses_the_one_to_trash(chosen: str, kept: str) -> None:
    table = play_thief("B deck: Copper, Gold")
    assert table.asks(A, "trash", "Thief")
    assert table.decision.owner == B
    assert table.options == {"Copper", "Gold"}
    table.choose(chosen)
    assert table.trash() == cards(chosen)
    assert table.discard(B) == cards(kept)


@pytest.mark.ruling("thief-one-per-player")
def test_nobody_loses_more_than_one_treasure() -> None:
    table = play_thief("B deck: 3 Gold; C deck: Silver, Copper", players=3)
    table.choose("Silver")
    assert table.trash() == cards("Gold, Silver")
    assert (table.discard(B), table.deck_top(B)) == (cards("Gold"), ["Gold"])
    assert table.discard(C) == cards("Copper")


@pytest.mark.ruling("thief-gain-any", "thief-gain-to-discard")
@pytest.mark.parametrize(
    ("answers", "taken"),
    [
        (["decline"], ""),
        (["Silver", "decline"], "Silver"),
        (["Gold", "Copper", "decline"], "Gold, Copper"),
        (["Copper", "Silver", "Gold"], "Copper, Silver, Gold"),
    ],
)
def test_its_player_takes_any_of_the_trashed_treasures_to_the_discard_pile(answers: list[str], taken: str) -> None:
    table = play_thief("B deck: Gold, Estate; C deck: Silver, Estate; D deck: Copper, Estate", players=4)
    assert table.trash() == cards("Gold, Silver, Copper")
    assert table.asks(A, "gain", "Thief")
    assert table.options == {"Gold", "Silver", "Copper", "decline"}
    table.choose(*answers)
    assert table.asks(A, "buy")
    assert table.discard(A) == cards(taken)
    assert table.trash() == cards("Gold, Silver, Copper") - cards(taken)
    assert not table.hand(A)


@pytest.mark.ruling("thief-gain-any")
def test_the_taking_comes_after_all_the_trashing() -> None:
    table = play_thief("B deck: Gold, Silver; C deck: Gold, Copper; D deck: Silver, Copper", players=4)
    victims = []
    for name in ("Gold", "Gold", "Copper"):
        assert table.asks(A, "trash", "Thief")
        victims.append(table.decision.owner)
        table.choose(name)
    assert victims == [B, C, D]
    assert table.options == {"Gold", "Copper", "decline"}
    table.choose("Gold", "Gold", "decline")
    assert table.discard(A) == cards("2 Gold")
    assert table.trash() == cards("Copper")


@pytest.mark.ruling("thief-gain-only-just-trashed")
def test_older_cards_in_the_trash_cannot_be_taken() -> None:
    table = play_thief("trash: Gold, Silver, Village; B deck: Silver, Estate")
    assert table.options == {"Silver", "decline"}
    table.choose("Silver")
    assert table.asks(A, "buy")
    assert table.discard(A) == cards("Silver")
    assert table.trash() == cards("Gold, Silver, Village")


@pytest.mark.ruling("thief-gain-only-just-trashed")
def test_a_second_thief_cannot_take_what_the_first_one_left() -> None:
    table = lay("actions: 2; A hand: 2 Thief; B deck: Gold, Estate, Silver, Duchy", edition="1e")
    table.choose("Thief", "decline", "Thief")
    assert table.options == {"Silver", "decline"}


@pytest.mark.ruling("thief-one-card-deck")
@pytest.mark.parametrize("random", [1, 2, 3])
def test_a_deck_of_one_card_is_revealed_before_the_rest_is_shuffled(random: int) -> None:
    table = play_thief(f"random: {random}; B deck: Silver; B discard: 8 Estate")
    assert revealed(table) == [(B, ["Silver", "Estate"])]
    assert [event.seat for event in table.events("shuffle")] == [B]
    assert table.trash() == cards("Silver")
    assert table.discard(B) == cards("Estate")
    assert table.deck(B) == cards("7 Estate")


@pytest.mark.ruling("thief-empty-deck")
def test_an_empty_deck_is_shuffled_to_reveal_both_cards() -> None:
    table = play_thief("B discard: 4 Estate")
    assert [event.seat for event in table.events("shuffle")] == [B]
    assert revealed(table) == [(B, ["Estate", "Estate"])]
    assert table.discard(B) == cards("2 Estate")
    assert table.deck(B) == cards("2 Estate")


@pytest.mark.ruling("thief-too-few")
@pytest.mark.parametrize("pile", ["deck", "discard"])
def test_with_one_card_in_all_that_one_is_revealed(pile: str) -> None:
    table = play_thief(f"B hand: 4 Gold; B {pile}: Silver")
    assert revealed(table) == [(B, ["Silver"])]
    assert table.trash() == cards("Silver")
    assert table.owned(B) == table.hand(B) == cards("4 Gold")


@pytest.mark.ruling("thief-too-few")
def test_with_no_card_at_all_nothing_is_revealed() -> None:
    table = play_thief("B hand: 4 Gold; C deck: Copper, Estate", players=3)
    assert revealed(table) == [(C, ["Copper", "Estate"])]
    assert table.hand(B) == cards("4 Gold")
    assert table.trash() == cards("Copper")


@pytest.mark.ruling("thief-copper-hit")
def test_copper_is_trashed_like_any_treasure() -> None:
    table = play_thief("B deck: Copper, Estate")
    assert table.trash() == cards("Copper")
    assert table.discard(B) == cards("Estate")


@pytest.mark.ruling("thief-harem")
def test_harem_is_a_treasure_to_trash_and_take() -> None:
    table = play_thief("B deck: Harem, Silver")
    assert table.options == {"Harem", "Silver"}
    table.choose("Harem")
    assert table.trash() == cards("Harem")
    table.choose("Harem")
    assert table.discard(A) == cards("Harem")
