"""Harbinger, a card of the second edition only."""

import pytest

from freehold.cards.catalogue import kingdom_cards
from freehold.rules.errors import IllegalChoice
from tests.table import A, B, cards, lay


@pytest.mark.ruling("harbinger-basics")
def test_is_an_action_costing_3() -> None:
    harbinger = kingdom_cards("2e")["Harbinger"]
    assert harbinger.cost == 3
    assert harbinger.type_names() == ["Action"]


@pytest.mark.ruling("harbinger-effect")
@pytest.mark.parametrize("fetched", ["Gold", "Duchy", "Silver"])
def test_draws_gives_an_action_and_fetches_a_card_from_the_discard_pile(fetched: str) -> None:
    table = lay("A hand: Harbinger; A deck: Copper, Estate; A discard: Gold, 2 Duchy, Silver")
    table.choose("Harbinger")
    assert table.hand(A) == cards("Copper")
    assert table.actions == 1
    assert table.asks(A, "topdeck", "Harbinger")
    assert table.options == {"Gold", "Duchy", "Silver", "decline"}
    table.choose(fetched)
    assert table.deck_top(A) == [fetched, "Estate"]
    assert table.discard(A) == cards("Gold, 2 Duchy, Silver") - cards(fetched)
    assert table.hand(A) == cards("Copper")
    assert table.asks(A, "play-treasure")


@pytest.mark.ruling("harbinger-optional")
def test_nothing_need_be_fetched() -> None:
    table = lay("A hand: Harbinger; A deck: Copper, Estate; A discard: Gold")
    table.choose("Harbinger")
    assert table.options == {"Gold", "decline"}
    table.choose("decline")
    assert table.deck_top(A) == ["Estate"]
    assert table.discard(A) == cards("Gold")


@pytest.mark.ruling("harbinger-draw-first")
def test_a_shuffle_for_the_draw_leaves_no_discards_to_look_through() -> None:
    table = lay("A hand: Harbinger; A discard: 3 Gold")
    table.choose("Harbinger")
    assert table.asks(A, "play-treasure")
    assert table.hand(A) == cards("Gold")
    assert table.deck(A) == cards("2 Gold")
    assert table.discard(A) == cards("")


@pytest.mark.ruling("harbinger-look-private")
@pytest.mark.parametrize("viewer", [B, -1])
def test_the_others_see_neither_the_discard_pile_nor_the_card_fetched(viewer: int) -> None:
    table = lay("A hand: Harbinger; A deck: Copper, Estate; A discard: Gold, Duchy, Silver")
    table.choose("Harbinger")
    assert set(table.view(A).decision().options) == {"Gold", "Duchy", "Silver", "decline"}
    assert table.view(viewer).options() == 0
    with pytest.raises(IllegalChoice):
        table.view(viewer).decision()
    data = table.view(viewer).data()
    assert not any(name in str((data["decision"], data["seats"])) for name in ("Gold", "Duchy"))
    table.choose("Gold")
    assert table.view(A).known_top(A)[0] == table.game.setup.slot("Gold")
    assert table.view(viewer).known_top(A)[0] == -1
    seen = {name for event in table.journal.events for name in table.names(event.as_seen_by(viewer))}
    assert seen == {"Harbinger"}


@pytest.mark.ruling("harbinger-discard-order")
def test_any_card_left_may_lie_on_top_of_the_discard_pile_afterwards() -> None:
    table = lay("A hand: Harbinger; A deck: Copper, Estate; A discard: Gold, Duchy, Silver")
    table.choose("Harbinger", "Silver")
    assert table.discard_top(A) in {"Gold", "Duchy"}
    table = lay("A hand: Harbinger; A deck: Copper, Estate; A discard: Gold")
    table.choose("Harbinger", "Gold")
    assert table.discard_top(A) is None


@pytest.mark.ruling("harbinger-discard-order")
def test_how_the_discards_lay_under_the_top_one_makes_no_difference() -> None:
    piles = ("Gold, Duchy, Curse, Silver", "Curse, Gold, Duchy, Silver")
    first, second = (lay(f"A hand: Harbinger; A deck: Copper, Estate; A discard: {pile}") for pile in piles)
    for table in (first, second):
        table.choose("Harbinger", "Silver")
    assert first.game == second.game


@pytest.mark.ruling("harbinger-empty-discard")
@pytest.mark.parametrize("rest", ["", ", Estate"])
def test_with_no_discards_nothing_is_fetched_or_shuffled(rest: str) -> None:
    table = lay(f"A hand: Harbinger; A deck: Copper{rest}")
    table.choose("Harbinger")
    assert table.asks(A, "play-treasure")
    assert table.hand(A) == cards("Copper")
    assert table.deck(A) == cards(rest)
    assert table.events("shuffle") == []
    assert table.events("topdeck") == []
