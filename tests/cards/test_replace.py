"""Replace, a card of Intrigue's second edition only."""

import pytest

from freehold.cards.catalogue import all_cards
from tests.table import A, B, C, cards, lay


@pytest.mark.ruling("replace-basics")
def test_costs_5_and_is_an_attack() -> None:
    replace = all_cards()["Replace"]
    assert replace.cost == 5
    assert replace.type_names() == ["Action", "Attack"]


@pytest.mark.ruling("replace-effect", "replace-mandatory")
def test_a_card_must_go_and_one_costing_up_to_2_more_must_come() -> None:
    table = lay("A hand: Replace, Estate, Gold, Copper")
    table.choose("Replace")
    assert table.asks(A, "trash", "Replace")
    assert table.options == {"Estate", "Gold", "Copper"}
    table.choose("Estate")
    assert table.trash() == cards("Estate")
    assert table.asks(A, "gain", "Replace")
    assert table.decision.zone == "supply"
    assert table.options == {name for name in table.game.setup.slots if table.cost(name) <= 4}
    table.choose("Smithy")
    assert table.owned(A) == cards("Replace, Gold, Copper, Smithy")


@pytest.mark.ruling("replace-mandatory")
def test_the_only_card_in_hand_must_go() -> None:
    table = lay("A hand: Replace, Province")
    table.choose("Replace")
    assert table.trash() == cards("Province")
    assert table.asks(A, "gain", "Replace")
    assert not table.decision.may_decline


@pytest.mark.ruling("replace-up-to")
@pytest.mark.parametrize("gained", ["Smithy", "Silver", "Estate", "Copper"])
def test_the_gained_card_may_cost_2_more_or_any_less(gained: str) -> None:
    table = lay("A hand: Replace, Estate")
    table.choose("Replace", gained)
    assert table.owned(A) == cards(f"Replace, {gained}")


@pytest.mark.ruling("replace-topdeck")
@pytest.mark.parametrize("gained", ["Smithy", "Silver", "Moat"])
def test_an_action_or_a_treasure_goes_onto_the_deck_and_all_know_it(gained: str) -> None:
    table = lay("A hand: Replace, Estate; A deck: Copper; B hand: Copper")
    left = table.supply(gained)
    table.choose("Replace", gained)
    assert table.deck_top(A) == [gained, "Copper"]
    assert table.discard(A) == cards("")
    assert table.supply(gained) == left - 1
    for viewer in (A, B):
        assert table.view(viewer).known_top(A)[0] == table.game.setup.slot(gained)
    assert table.owned(B) == cards("Copper")


@pytest.mark.ruling("replace-curses", "replace-victory-discard")
@pytest.mark.parametrize(("trashed", "gained"), [("Silver", "Duchy"), ("Gold", "Province"), ("Smithy", "Gardens")])
def test_for_a_victory_card_each_other_player_gains_a_curse(trashed: str, gained: str) -> None:
    table = lay(f"A hand: Replace, {trashed}; A deck: Copper; B hand: Copper", players=3, kingdom="Gardens")
    table.choose("Replace", gained)
    assert table.discard(A) == cards(gained)
    assert table.deck_top(A) == ["Copper"]
    assert table.discard(B) == table.discard(C) == cards("Curse")
    assert table.supply("Curse") == 18


@pytest.mark.ruling("replace-both")
@pytest.mark.parametrize(("trashed", "gained"), [("Estate", "Mill"), ("Smithy", "Nobles"), ("Smithy", "Harem")])
def test_a_card_of_both_kinds_goes_onto_the_deck_and_gives_curses(trashed: str, gained: str) -> None:
    table = lay(f"A hand: Replace, {trashed}; B hand: Copper", kingdom=gained)
    table.choose("Replace", gained)
    assert table.deck_top(A) == [gained]
    assert table.discard(A) == cards("")
    assert table.discard(B) == cards("Curse")


@pytest.mark.ruling("replace-curse-gained")
def test_a_gained_curse_does_neither() -> None:
    table = lay("A hand: Replace, Copper; B hand: Copper")
    table.choose("Replace", "Curse")
    assert table.discard(A) == cards("Curse")
    assert table.deck(A) == cards("")
    assert table.owned(B) == cards("Copper")


@pytest.mark.ruling("replace-no-card")
def test_with_no_card_in_hand_nothing_is_gained_by_anybody() -> None:
    table = lay("A hand: Replace; B hand: Copper")
    table.choose("Replace")
    assert table.asks(A, "buy")
    assert table.trash() == cards("")
    assert table.events("gain") == []


@pytest.mark.ruling("replace-react-first")
@pytest.mark.parametrize("hand", ["Estate", "Copper", ""])
def test_reactions_come_before_anything_is_trashed(hand: str) -> None:
    table = lay(f"A hand: Replace, {hand}; B hand: Moat")
    table.choose("Replace")
    assert table.asks(B, "reveal", "Replace")
    assert table.trash() == cards("")
    table.choose("decline")
    assert table.trash() == cards(hand)


@pytest.mark.ruling("replace-moat")
def test_moat_keeps_the_curse_away() -> None:
    table = lay("A hand: Replace, Estate; B hand: Moat; C hand: Copper", players=3)
    table.choose("Replace", "Moat", "decline", "Estate")
    assert table.owned(B) == cards("Moat")
    assert table.discard(C) == cards("Curse")
    assert table.discard(A) == cards("Estate")


@pytest.mark.ruling("replace-short-order")
@pytest.mark.parametrize(("gone", "to_left", "to_right"), [(18, "Curse", "Curse"), (19, "Curse", ""), (20, "", "")])
def test_the_last_curses_go_out_in_turn_order(gone: int, to_left: str, to_right: str) -> None:
    table = lay(f"active: B; B hand: Replace, Estate; trash: {gone} Curse", players=3)
    table.choose("Replace", "Estate")
    assert table.discard(B) == cards("Estate")
    assert table.discard(C) == cards(to_left)
    assert table.discard(A) == cards(to_right)


@pytest.mark.ruling("replace-throne-room")
def test_under_throne_room_each_play_is_an_attack_of_its_own() -> None:
    table = lay("A hand: Throne Room, Replace, 2 Estate; B hand: Moat")
    table.choose("Throne Room", "Replace", "Moat", "decline", "Estate")
    assert table.owned(B) == cards("Moat")
    assert table.asks(B, "reveal", "Replace")
    table.choose("decline", "Estate")
    assert table.discard(B) == cards("Curse")
    assert table.trash() == table.discard(A) == cards("2 Estate")
