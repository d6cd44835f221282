"""Clean-up: everything is discarded, then a new hand is drawn."""

import pytest

from tests.table import A, B, C, cards, lay

EDITIONS = ("1e", "2e")


@pytest.mark.ruling("cleanup-discard-all", "cleanup-draw-five")
@pytest.mark.parametrize("edition", EDITIONS)
def test_hand_and_play_area_are_discarded_and_five_cards_drawn(edition: str) -> None:
    table = lay("A hand: Festival, 2 Copper, 2 Estate; A deck: 6 Silver; A discard: Gold", edition=edition)
    table.choose("Festival", "Copper", "decline", "decline")
    assert table.active == B
    assert table.discard(A) == cards("Gold, Festival, 2 Copper, 2 Estate")
    assert table.in_play(A) == cards("")
    assert table.hand(A) == cards("5 Silver")
    assert table.deck(A) == cards("Silver")


@pytest.mark.ruling("cleanup-mandatory")
@pytest.mark.parametrize("edition", EDITIONS)
def test_nothing_can_be_kept(edition: str) -> None:
    table = lay("A hand: Village, Smithy, Province; A in play: Market; A deck: 5 Copper", edition=edition)
    table.choose("decline", "decline")
    assert table.asked == table.active == B
    assert table.hand(A) == cards("5 Copper")
    assert table.in_play(A) == cards("")
    assert table.discard(A) == cards("Village, Smithy, Province, Market")


@pytest.mark.ruling("cleanup-draw-five")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("held", [0, 3, 7])
def test_the_new_hand_has_five_cards_however_many_were_held(held: int, edition: str) -> None:
    table = lay(f"A hand: {held} Estate; A deck: 9 Copper" if held else "A deck: 9 Copper", edition=edition)
    table.end_turn()
    assert table.hand(A) == cards("5 Copper")


@pytest.mark.ruling("cleanup-discard-before-draw")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_reshuffle_includes_what_was_just_discarded(edition: str) -> None:
    table = lay("A hand: Gold, Estate; A in play: Village; A deck: Copper; A discard: Silver", edition=edition)
    table.end_turn()
    assert table.hand(A) == cards("Copper, Silver, Gold, Estate, Village")
    assert table.discard(A) == cards("")


@pytest.mark.ruling("cleanup-draw-short")
@pytest.mark.parametrize("edition", EDITIONS)
def test_with_fewer_than_five_cards_the_hand_is_smaller(edition: str) -> None:
    table = lay("A hand: Estate; A deck: Copper; A discard: Silver", edition=edition)
    table.end_turn()
    assert table.active == B
    assert table.hand(A) == table.owned(A) == cards("Copper, Estate, Silver")


@pytest.mark.ruling("cleanup-hand-hidden")
@pytest.mark.parametrize("edition", EDITIONS)
def test_opponents_do_not_see_what_was_left_in_hand(edition: str) -> None:
    """Two hands that look alike from outside still look alike after Clean-up."""
    seen = []
    for held, lying in (("2 Estate", "2 Curse"), ("2 Curse", "2 Estate")):
        table = lay(f"A hand: Silver, {held}; A deck: 5 Copper / {lying}", edition=edition)
        table.choose("Silver", "decline")
        assert table.active == B
        for viewer in (B, -1):
            seen.append(table.view(viewer).data())
            shown = [name for event in table.journal.events for name in table.names(event.as_seen_by(viewer))]
            assert not {"Estate", "Curse"} & set(shown)
    assert seen[:2] == seen[2:]


@pytest.mark.ruling("cleanup-hand-hidden")
def test_with_nothing_played_one_card_of_the_hand_shows() -> None:
    table = lay("A hand: 2 Estate, 2 Duchy, Curse; A deck: 5 Copper; A discard: Gold")
    table.end_turn()
    assert table.discard_top(A) in {"Estate", "Duchy", "Curse"}
    assert [event for event in table.events("discard", B) if event.slots] == []


@pytest.mark.ruling("cleanup-order-free-2e")
@pytest.mark.parametrize("held", ["Copper", "Curse", "Village"])
def test_played_cards_cover_the_hand(held: str) -> None:
    """Whatever is left in hand, a played card ends on top of it, as any player would want."""
    table = lay(f"phase: treasure; A hand: 2 Silver, 2 {held}; A deck: 5 Copper; A discard: Gold")
    table.choose("Silver", "Silver")
    table.end_turn()
    assert table.active == B
    assert table.discard_top(A) == "Silver"


@pytest.mark.ruling("cleanup-gains-already-discarded")
@pytest.mark.parametrize("edition", EDITIONS)
def test_gained_cards_lie_in_the_discard_pile_before_clean_up(edition: str) -> None:
    table = lay("buys: 2; coins: 3; A hand: Workshop, Estate; A deck: 5 Copper", edition=edition)
    table.choose("Workshop", "Smithy", "Silver")
    assert table.asks(A, "buy")
    assert table.discard(A) == cards("Smithy, Silver")
    assert (table.hand(A), table.in_play(A)) == (cards("Estate"), cards("Workshop"))
    table.choose("decline")
    assert table.discard(A) == cards("Smithy, Silver, Workshop, Estate")


@pytest.mark.ruling("cleanup-pass-left")
@pytest.mark.parametrize("edition", EDITIONS)
def test_with_the_new_hand_drawn_the_turn_passes_to_the_left(edition: str) -> None:
    text = "active: B; A deck: 9 Copper; B hand: Estate; B deck: 9 Silver; C deck: 9 Gold"
    table = lay(text, edition=edition, players=3)
    order = []
    for _ in range(4):
        order.append(table.active)
        table.end_turn()
    assert order == [B, C, A, B]
    table = lay(text, edition=edition, players=3)
    table.choose("decline")
    assert table.asked == C
    assert table.hand(B) == cards("5 Silver")
