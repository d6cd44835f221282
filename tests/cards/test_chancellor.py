"""Chancellor, a card of the first edition only."""

import pytest

from freehold.cards.catalogue import kingdom_cards
from tests.table import A, B, Table, cards, lay

FLIP = "discard-deck"


def lay_first(text: str) -> Table:
    return lay(text, edition="1e")


@pytest.mark.ruling("chancellor-basics")
def test_is_an_action_costing_3() -> None:
    chancellor = kingdom_cards("1e")["Chancellor"]
    assert chancellor.cost == 3
    assert chancellor.type_names() == ["Action"]


@pytest.mark.ruling("chancellor-coins")
@pytest.mark.parametrize("answer", [FLIP, "decline"])
def test_gives_2_coins_either_way(answer: str) -> None:
    table = lay_first("A hand: Chancellor; A deck: Copper")
    table.choose("Chancellor", answer)
    assert table.coins == 2


@pytest.mark.ruling("chancellor-deck-to-discard", "chancellor-optional")
def test_the_whole_deck_may_go_into_the_discard_pile() -> None:
    table = lay_first("A hand: Chancellor, Estate; A deck: Gold, Silver / 3 Curse; A discard: Copper")
    table.choose("Chancellor")
    assert table.asks(A, "choose", "Chancellor")
    assert table.options == {FLIP, "decline"}
    table.choose(FLIP)
    assert table.deck(A) == cards("")
    assert table.discard(A) == cards("Copper, Gold, Silver, 3 Curse")
    assert table.hand(A) == cards("Estate")


@pytest.mark.ruling("chancellor-optional")
def test_the_deck_may_stay_as_it_is() -> None:
    table = lay_first("A hand: Chancellor; A deck: Gold, Silver / 3 Curse; A discard: Copper")
    table.choose("Chancellor", "decline")
    assert table.deck_top(A) == ["Gold", "Silver"]
    assert table.deck(A) == cards("Gold, Silver, 3 Curse")
    assert table.discard(A) == cards("Copper")


@pytest.mark.ruling("chancellor-decide-now")
def test_it_is_decided_before_another_action_is_played() -> None:
    table = lay_first("actions: 2; A hand: Chancellor, Village, Copper; A deck: 2 Gold")
    table.choose("Chancellor")
    assert table.asks(A, "choose", "Chancellor")
    assert not {"Village", "Copper"} & table.options
    table.choose(FLIP)
    assert table.asks(A, "play-action")
    table.choose("Village")
    assert table.asks(A, "play-treasure")
    assert table.options == {"Copper", "Gold", "all", "decline"}


@pytest.mark.ruling("chancellor-decide-now")
def test_it_is_decided_before_anything_is_bought_and_not_offered_again() -> None:
    table = lay_first("A hand: Chancellor; A deck: Gold, Silver")
    table.choose("Chancellor")
    assert table.phase == "action"
    assert table.asks(A, "choose", "Chancellor")
    table.choose("decline")
    assert table.asks(A, "buy")
    table.choose("Estate")
    assert table.active == B
    assert table.hand(A)["Gold"] == 1


@pytest.mark.ruling("chancellor-no-look")
@pytest.mark.parametrize("viewer", [A, B, -1])
def test_nobody_sees_the_cards_that_go_but_the_one_on_top(viewer: int) -> None:
    table = lay_first("A hand: Chancellor; A deck: Gold, Silver, Curse, Estate")
    table.choose("Chancellor")
    assert table.view(viewer).known_top(A) == [-1] * 4
    table.choose(FLIP)
    # The deck is turned over as one, so its lowest card ends on top of the discard pile.
    assert table.discard_top(A) == "Estate"
    seen = {name for event in table.journal.events for name in table.names(event.as_seen_by(viewer))}
    assert seen == {"Chancellor"}
    assert "'discard_size': None" in str(table.view(viewer).data())
    assert not any(name in str(table.view(viewer).data()["seats"]) for name in ("Gold", "Silver", "Curse"))


def test_the_others_do_not_learn_how_many_cards_the_deck_had() -> None:
    seen = []
    for deck in ("2 Copper", "5 Copper"):
        table = lay_first(f"A hand: Chancellor; A deck: {deck}")
        table.choose("Chancellor", FLIP)
        seen.append([event.count for event in table.events("discard-deck", viewer=B)])
    assert seen[0] == seen[1]


@pytest.mark.ruling("chancellor-no-shuffle")
def test_the_deck_stays_empty_until_cards_are_needed() -> None:
    table = lay_first("actions: 2; A hand: Chancellor, Laboratory; A deck: 2 Gold; A discard: Gold")
    table.choose("Chancellor", FLIP)
    assert table.events("shuffle") == []
    assert table.deck(A) == cards("")
    assert table.discard(A) == cards("3 Gold")
    table.choose("Laboratory")
    assert len(table.events("shuffle")) == 1
    assert table.hand(A) == cards("2 Gold")
    assert table.deck(A) == cards("Gold")
