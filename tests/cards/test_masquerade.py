"""Masquerade."""

import pytest

from freehold.cards.catalogue import all_cards
from tests.table import A, B, C, D, cards, lay

THREE = "A hand: Masquerade, Estate, Copper; B hand: Silver, Duchy; C hand: Gold, Province"


@pytest.mark.ruling("masquerade-basics")
def test_costs_3_and_is_a_plain_action() -> None:
    masquerade = all_cards()["Masquerade"]
    assert masquerade.cost == 3
    assert masquerade.type_names() == ["Action"]


@pytest.mark.ruling("masquerade-draw-first")
def test_its_player_draws_2_cards_and_may_pass_one_of_them() -> None:
    table = lay("A hand: Masquerade, Estate; A deck: Gold, Curse, Silver; B hand: 2 Copper")
    table.choose("Masquerade")
    assert table.asks(A, "pass", "Masquerade")
    assert table.hand(A) == cards("Estate, Gold, Curse")
    assert table.options == {"Estate", "Gold", "Curse"}
    table.choose("Curse")
    assert table.hand(B) == cards("Copper, Curse")
    assert table.deck_top(A) == ["Silver"]


@pytest.mark.ruling("masquerade-draw-first")
def test_the_cards_drawn_are_enough_to_pass_one() -> None:
    table = lay("A hand: Masquerade; A deck: 2 Copper; B hand: Estate")
    table.choose("Masquerade")
    assert table.hand(A) == cards("Copper, Estate")
    assert table.hand(B) == cards("Copper")


@pytest.mark.ruling("masquerade-pass-left")
def test_everyone_passes_one_card_to_the_left() -> None:
    table = lay(THREE, players=3)
    table.choose("Masquerade")
    assert table.asks(A, "pass", "Masquerade")
    assert table.options == {"Estate", "Copper"}
    table.choose("Estate")
    assert table.asks(B, "pass", "Masquerade")
    assert table.options == {"Silver", "Duchy"}
    table.choose("Silver")
    assert table.asks(C, "pass", "Masquerade")
    assert table.options == {"Gold", "Province"}
    table.choose("Gold")
    assert table.hand(A) == cards("Copper, Gold")
    assert table.hand(B) == cards("Duchy, Estate")
    assert table.hand(C) == cards("Province, Silver")


@pytest.mark.ruling("masquerade-simultaneous")
def test_nothing_moves_and_nobody_sees_a_card_until_all_have_chosen() -> None:
    table = lay(THREE, players=3)
    table.choose("Masquerade", "Estate")
    assert table.hand(B) == cards("Silver, Duchy")
    assert "Estate" not in table.options
    assert table.view(B).hand_size(A) == 2
    table.choose("Silver")
    assert table.hand(C) == cards("Gold, Province")
    assert "Silver" not in table.options
    assert table.decision.picked == []
    assert table.events("pass") == []


@pytest.mark.ruling("masquerade-cannot-pass-on")
def test_a_card_just_received_cannot_be_passed_on() -> None:
    table = lay("A hand: Masquerade, Curse; B hand: Copper; C hand: Silver", players=3)
    table.choose("Masquerade")
    assert table.hand(A) == cards("Silver")
    assert table.hand(B) == cards("Curse")
    assert table.hand(C) == cards("Copper")


@pytest.mark.ruling("masquerade-trash-optional")
def test_its_player_may_trash_one_card_from_hand() -> None:
    table = lay(THREE, players=3)
    table.choose("Masquerade", "Estate", "Silver", "Gold")
    assert table.asks(A, "trash", "Masquerade")
    assert table.options == {"Copper", "Gold", "decline"}
    table.choose("Copper")
    assert table.trash() == cards("Copper")
    assert table.hand(A) == cards("Gold")
    assert table.asks(A, "play-treasure")


@pytest.mark.ruling("masquerade-trash-optional", "masquerade-trash-owner-only")
def test_nothing_need_be_trashed_and_nobody_else_may_trash() -> None:
    table = lay(THREE, players=3)
    table.choose("Masquerade", "Estate", "Silver", "Gold", "decline")
    assert table.asks(A, "play-treasure")
    assert table.trash() == cards("")
    assert table.hand(A) == cards("Copper, Gold")


@pytest.mark.ruling("masquerade-trash-received")
def test_the_card_just_received_may_be_trashed() -> None:
    table = lay("A hand: Masquerade, Copper; B hand: Curse")
    table.choose("Masquerade")
    assert table.asks(A, "trash", "Masquerade")
    assert table.options == {"Curse", "decline"}
    table.choose("Curse")
    assert table.trash() == cards("Curse")
    assert table.hand(A) == cards("")


@pytest.mark.ruling("masquerade-not-attack")
def test_no_reaction_can_be_revealed_against_it() -> None:
    table = lay(
        "A hand: Masquerade, Estate, Copper; B hand: Moat, Silver; C hand: Secret Chamber, Gold; C deck: 2 Copper",
        players=3,
    )
    table.choose("Masquerade")
    assert table.asks(A, "pass", "Masquerade")
    table.choose("Estate")
    assert table.asks(B, "pass", "Masquerade")
    table.choose("Silver")
    assert table.asks(C, "pass", "Masquerade")
    table.choose("Gold")
    assert table.asks(A, "trash", "Masquerade")
    assert table.events("react") == []
    assert table.hand(B) == cards("Moat, Estate")
    assert table.hand(C) == cards("Secret Chamber, Silver")


@pytest.mark.ruling("masquerade-to-hand")
def test_passed_cards_go_to_the_hand_and_are_neither_gained_nor_trashed() -> None:
    table = lay("A hand: Masquerade, Estate; B hand: Curse")
    piles = {name: table.supply(name) for name in ("Estate", "Curse")}
    table.choose("Masquerade")
    assert table.hand(A) == cards("Curse")
    assert table.hand(B) == cards("Estate")
    assert table.discard(A) == table.discard(B) == table.trash() == cards("")
    assert {name: table.supply(name) for name in piles} == piles
    assert table.events("gain") == table.events("trash") == table.events("discard") == []
    assert [(event.seat, event.number, table.names(event)) for event in table.events("pass")] == [
        (A, B, ["Estate"]),
        (B, A, ["Curse"]),
    ]


def test_a_passed_card_is_seen_by_its_giver_and_its_receiver_only() -> None:
    table = lay(THREE, players=3)
    table.choose("Masquerade", "Estate", "Silver", "Gold")
    seen = [[table.names(event) for event in table.events("pass", viewer)] for viewer in (A, B, C, -1)]
    assert seen == [
        [["Estate"], [], ["Gold"]],
        [["Estate"], ["Silver"], []],
        [[], ["Silver"], ["Gold"]],
        [[], [], []],
    ]


def test_under_throne_room_the_second_pass_follows_the_first_trashing() -> None:
    table = lay("A hand: Throne Room, Masquerade, 2 Estate; B hand: 2 Curse")
    table.choose("Throne Room", "Masquerade")
    assert table.asks(A, "trash", "Masquerade")
    table.choose("Curse")
    assert table.asks(B, "pass", "Masquerade")
    table.choose("Curse")
    assert table.asks(A, "trash", "Masquerade")
    assert table.hand(A) == cards("Curse")
    assert table.hand(B) == cards("2 Estate")
    assert table.trash() == cards("Curse")


# Empty hands in the second edition: only players with a card in hand pass, each to the next such player.


@pytest.mark.ruling("masquerade-pass-2e", "masquerade-alone-2e")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        (("Copper", ""), ("Copper", "")),
        (("", "Silver"), ("", "Silver")),
        (("", ""), ("", "")),
        (("Copper", "", "Gold"), ("Gold", "", "Copper")),
        (("Copper", "Silver", ""), ("Silver", "Copper", "")),
        (("", "Silver", "Gold"), ("", "Gold", "Silver")),
        (("Copper", "", ""), ("Copper", "", "")),
        (("", "Silver", ""), ("", "Silver", "")),
        (("", "", "Gold"), ("", "", "Gold")),
        (("", "", ""), ("", "", "")),
        (("", "Silver", "Gold", "Duchy"), ("", "Duchy", "Silver", "Gold")),
        (("Copper", "", "Gold", "Duchy"), ("Duchy", "", "Copper", "Gold")),
        (("Copper", "Silver", "", "Duchy"), ("Duchy", "Copper", "", "Silver")),
        (("Copper", "Silver", "Gold", ""), ("Gold", "Copper", "Silver", "")),
        (("Copper", "", "Gold", ""), ("Gold", "", "Copper", "")),
        (("", "Silver", "", "Duchy"), ("", "Duchy", "", "Silver")),
        (("", "", "Gold", "Duchy"), ("", "", "Duchy", "Gold")),
        (("", "", "", "Duchy"), ("", "", "", "Duchy")),
    ],
)
def test_empty_hands_are_passed_over(before: tuple[str, ...], after: tuple[str, ...]) -> None:
    others = "".join(f"; {seat} hand: {hand}" for seat, hand in zip("BCD", before[1:], strict=False))
    table = lay(f"A hand: Masquerade, {before[0]}{others}", players=len(before))
    table.choose("Masquerade")
    assert [table.hand(seat) for seat in range(len(before))] == [cards(hand) for hand in after]
    if after[0]:
        assert table.asks(A, "trash", "Masquerade")
        assert table.options == {after[0], "decline"}
    else:
        assert table.asks(A, "buy")


@pytest.mark.ruling("masquerade-pass-2e")
def test_players_with_an_empty_hand_are_not_asked() -> None:
    table = lay("A hand: Masquerade, 2 Copper, Estate; C hand: Gold, Silver", players=4)
    table.choose("Masquerade")
    assert table.asks(A, "pass", "Masquerade")
    table.choose("Estate")
    assert table.asks(C, "pass", "Masquerade")
    table.choose("Gold")
    assert table.asks(A, "trash", "Masquerade")
    assert table.hand(A) == cards("2 Copper, Gold")
    assert table.hand(C) == cards("Silver, Estate")
    assert table.hand(B) == table.hand(D) == cards("")


@pytest.mark.ruling("masquerade-alone-2e")
def test_a_lone_player_with_cards_passes_nothing_and_may_still_trash() -> None:
    table = lay("A hand: Masquerade, Copper; A deck: Estate, Curse", players=3)
    table.choose("Masquerade")
    assert table.asks(A, "trash", "Masquerade")
    assert table.options == {"Copper", "Estate", "Curse", "decline"}
    table.choose("Curse")
    assert table.hand(A) == cards("Copper, Estate")
    assert table.events("pass") == []


@pytest.mark.ruling("masquerade-pass-2e")
def test_the_others_pass_among_themselves_when_its_player_has_no_card() -> None:
    table = lay("A hand: Masquerade; B hand: Silver, Estate; C hand: Gold, Duchy", players=3)
    table.choose("Masquerade")
    assert table.asks(B, "pass", "Masquerade")
    table.choose("Estate")
    assert table.asks(C, "pass", "Masquerade")
    table.choose("Gold")
    assert table.hand(B) == cards("Silver, Gold")
    assert table.hand(C) == cards("Duchy, Estate")
    assert table.hand(A) == cards("")
    assert table.asks(A, "buy")


# Empty hands in the first edition: every player with a card passes it to the left, even to an empty hand.


@pytest.mark.ruling("masquerade-pass-left", "masquerade-empty-hand-1e", "masquerade-alone-1e")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        (("Copper", ""), ("", "Copper")),
        (("", "Silver"), ("Silver", "")),
        (("", ""), ("", "")),
        (("Copper", "", "Gold"), ("Gold", "Copper", "")),
        (("Copper", "Silver", ""), ("", "Copper", "Silver")),
        (("", "Silver", "Gold"), ("Gold", "", "Silver")),
        (("Copper", "", ""), ("", "Copper", "")),
        (("", "Silver", ""), ("", "", "Silver")),
        (("", "", "Gold"), ("Gold", "", "")),
        (("Copper", "", "Gold", ""), ("", "Copper", "", "Gold")),
    ],
)
def test_in_the_first_edition_an_empty_hand_passes_nothing_and_receives(
    before: tuple[str, ...], after: tuple[str, ...]
) -> None:
    others = "".join(f"; {seat} hand: {hand}" for seat, hand in zip("BCD", before[1:], strict=False))
    table = lay(f"A hand: Masquerade, {before[0]}{others}", players=len(before), edition="intrigue 1e")
    table.choose("Masquerade")
    assert [table.hand(seat) for seat in range(len(before))] == [cards(hand) for hand in after]
    if after[0]:
        assert table.asks(A, "trash", "Masquerade")
        assert table.options == {after[0], "decline"}
    else:
        assert table.asks(A, "buy")


@pytest.mark.ruling("masquerade-empty-hand-1e")
def test_in_the_first_edition_a_card_received_by_an_empty_hand_is_not_passed_on() -> None:
    table = lay("A hand: Masquerade, Copper, Estate; C hand: Gold, Silver", players=4, edition="intrigue 1e")
    table.choose("Masquerade", "Estate")
    assert table.asks(C, "pass", "Masquerade")
    assert table.options == {"Gold", "Silver"}
    table.choose("Silver")
    assert [table.hand(seat) for seat in (A, B, C, D)] == [
        cards(hand) for hand in ("Copper", "Estate", "Gold", "Silver")
    ]


@pytest.mark.ruling("masquerade-alone-1e")
def test_in_the_first_edition_a_lone_player_with_cards_passes_one_and_may_trash_another() -> None:
    table = lay("A hand: Masquerade, Copper; A deck: Estate, Curse", players=3, edition="intrigue 1e")
    table.choose("Masquerade")
    assert table.asks(A, "pass", "Masquerade")
    table.choose("Curse")
    assert table.hand(B) == cards("Curse")
    assert table.asks(A, "trash", "Masquerade")
    assert table.options == {"Copper", "Estate", "decline"}


@pytest.mark.parametrize("edition", ["1e", "2e"])
def test_the_passes_are_told_in_turn_order(edition: str) -> None:
    table = lay(
        "active: B; A hand: Copper; B hand: Masquerade, Copper; C hand: Copper; D hand: Copper",
        players=4,
        edition=edition,
    )
    table.choose("Masquerade")
    assert [event.seat for event in table.events("pass")] == [B, C, D, A]
