"""Bureaucrat."""

import pytest

from freehold.cards.catalogue import EDITIONS, kingdom_cards
from tests.table import A, B, C, cards, lay

both_editions = pytest.mark.parametrize("edition", EDITIONS)


@both_editions
@pytest.mark.ruling("bureaucrat-basics")
def test_is_an_attack_costing_4(edition: str) -> None:
    bureaucrat = kingdom_cards(edition)["Bureaucrat"]
    assert bureaucrat.cost == 4
    assert bureaucrat.type_names() == ["Action", "Attack"]


@both_editions
@pytest.mark.ruling("bureaucrat-silver-topdeck")
def test_its_player_gains_a_silver_on_the_deck(edition: str) -> None:
    table = lay("A hand: Bureaucrat, Estate; A deck: Copper; A discard: Duchy; B hand: Copper", edition=edition)
    left = table.supply("Silver")
    table.choose("Bureaucrat")
    assert table.deck_top(A) == ["Silver", "Copper"]
    assert table.discard(A) == cards("Duchy")
    assert table.hand(A) == cards("Estate")
    assert table.supply("Silver") == left - 1


@both_editions
@pytest.mark.ruling("bureaucrat-victory-topdeck")
def test_each_other_player_shows_a_victory_card_and_puts_it_on_their_deck(edition: str) -> None:
    table = lay(
        "A hand: Bureaucrat, Province; B hand: 2 Estate, Gold; B deck: Copper; C hand: Gardens, Silver; C deck: Gold",
        players=3,
        edition=edition,
    )
    table.choose("Bureaucrat")
    assert table.asks(A, "buy")
    assert table.hand(B) == cards("Estate, Gold")
    assert table.deck_top(B) == ["Estate", "Copper"]
    assert table.hand(C) == cards("Silver")
    assert table.deck_top(C) == ["Gardens", "Gold"]
    assert table.hand(A) == cards("Province")
    shown = [(event.seat, table.names(event)) for event in table.events("topdeck", viewer=-1)]
    assert shown == [(B, ["Estate"]), (C, ["Gardens"])]


@both_editions
@pytest.mark.ruling("bureaucrat-victim-chooses")
@pytest.mark.parametrize("chosen", ["Estate", "Duchy"])
def test_a_victim_with_several_victory_cards_chooses(chosen: str, edition: str) -> None:
    table = lay("A hand: Bureaucrat; B hand: Estate, Duchy, Copper, Village; B deck: Gold", edition=edition)
    table.choose("Bureaucrat")
    assert table.asks(B, "topdeck", "Bureaucrat")
    assert table.options == {"Estate", "Duchy"}
    table.choose(chosen)
    assert table.asked == A
    assert table.deck_top(B) == [chosen, "Gold"]
    assert table.hand(B) == cards("Estate, Duchy, Copper, Village") - cards(chosen)


@both_editions
@pytest.mark.ruling("bureaucrat-no-victory-reveals-hand")
def test_a_victim_without_victory_cards_reveals_the_hand(edition: str) -> None:
    table = lay("A hand: Bureaucrat; B hand: 2 Copper, Village; B deck: Gold", edition=edition)
    table.choose("Bureaucrat")
    assert table.asked == A
    (reveal,) = table.events("reveal", viewer=-1)
    assert reveal.seat == B
    assert sorted(table.names(reveal)) == ["Copper", "Copper", "Village"]
    assert table.hand(B) == cards("2 Copper, Village")
    assert table.deck_top(B) == ["Gold"]


@both_editions
@pytest.mark.ruling("bureaucrat-no-victory-reveals-hand")
def test_a_victim_with_a_victory_card_keeps_the_rest_of_the_hand_hidden(edition: str) -> None:
    table = lay("A hand: Bureaucrat; B hand: Estate, Gold", edition=edition)
    table.choose("Bureaucrat")
    assert table.events("reveal") == []
    assert all("Gold" not in table.names(event.as_seen_by(A)) for event in table.journal.events)


@pytest.mark.ruling("bureaucrat-empty-deck-self-1e")
def test_with_an_empty_deck_the_silver_is_its_only_card() -> None:
    table = lay("A hand: Bureaucrat; A discard: 3 Copper; B hand: Copper", edition="1e")
    table.choose("Bureaucrat")
    assert table.deck(A) == cards("Silver")
    assert table.discard(A) == cards("3 Copper")
    assert table.events("shuffle") == []


@both_editions
@pytest.mark.ruling("bureaucrat-empty-deck-victim")
def test_with_an_empty_deck_the_card_put_back_is_its_only_card(edition: str) -> None:
    table = lay("A hand: Bureaucrat; B hand: Estate, Copper; B discard: 3 Gold", edition=edition)
    table.choose("Bureaucrat")
    assert table.deck(B) == cards("Estate")
    assert table.discard(B) == cards("3 Gold")
    assert table.events("shuffle") == []


@pytest.mark.ruling("bureaucrat-multitype-victory")
@pytest.mark.parametrize("name", ["Great Hall", "Harem", "Nobles", "Duke"])
def test_cards_of_several_types_serve_as_victory_cards(name: str) -> None:
    table = lay(f"A hand: Bureaucrat; B hand: {name}, Estate, Silver, Village", edition="1e")
    table.choose("Bureaucrat")
    assert table.options == {name, "Estate"}
    table.choose(name)
    assert table.deck_top(B) == [name]
    assert table.hand(B) == cards("Estate, Silver, Village")


@both_editions
@pytest.mark.ruling("bureaucrat-curse-no")
def test_a_curse_does_not_serve_as_a_victory_card(edition: str) -> None:
    table = lay("A hand: Bureaucrat; B hand: Curse, Copper; C hand: Curse, Estate, Duchy", players=3, edition=edition)
    table.choose("Bureaucrat")
    assert table.hand(B) == cards("Curse, Copper")
    assert table.deck(B) == cards("")
    assert table.asked == C
    assert table.options == {"Estate", "Duchy"}
