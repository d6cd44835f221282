"""The order of things that happen at the same time."""

import pytest

from tests.table import A, B, C, D, cards, lay


@pytest.mark.ruling("order-turn-order")
def test_spy_looks_at_its_own_player_first_and_then_at_the_others_in_turn_order() -> None:
    table = lay(
        "active: C; C hand: Spy; A deck: Gold, Copper; B deck: Estate; C deck: Village, Silver; D deck: Duchy",
        players=4,
        edition="1e",
    )
    table.choose("Spy")
    for seat in (C, D, A, B):
        assert table.asks(C, "discard", "Spy")
        assert table.decision.owner == seat
        assert table.events("reveal")[-1].seat == seat
        table.choose("decline")
    assert len(table.events("reveal")) == 4


@pytest.mark.ruling("order-turn-order")
@pytest.mark.parametrize("edition", ["1e", "2e"])
def test_each_victim_is_done_before_the_next_in_turn_order(edition: str) -> None:
    table = lay(
        "active: C; A hand: 5 Copper, Estate; B hand: 4 Copper, Estate; C hand: Militia; D hand: 4 Copper, Estate",
        players=4,
        edition=edition,
    )
    table.choose("Militia")
    for seat, surplus in ((D, 2), (A, 3), (B, 2)):
        for _ in range(surplus):
            assert table.asks(seat, "discard", "Militia")
            table.choose("Copper")
        assert table.hand(seat) == cards("2 Copper, Estate")
    assert table.asked == C


@pytest.mark.ruling("order-turn-order")
@pytest.mark.parametrize("edition", ["1e", "2e"])
def test_masquerade_asks_its_player_first_and_then_the_others_in_turn_order(edition: str) -> None:
    table = lay(
        "active: B; A hand: Copper, Estate; B hand: Masquerade, Copper, Silver; C hand: Gold, Estate",
        players=3,
        edition=edition,
    )
    table.choose("Masquerade")
    for seat, card in ((B, "Silver"), (C, "Gold"), (A, "Estate")):
        assert table.asks(seat, "pass", "Masquerade")
        table.choose(card)
    assert table.hand(C) == cards("Silver, Estate")
    assert table.hand(A) == cards("Gold, Copper")
    assert table.hand(B) == cards("Estate, Copper")


@pytest.mark.ruling("order-curse-shortage-2e")
@pytest.mark.parametrize(
    ("active", "left", "cursed"),
    [("A", 2, [B, C]), ("C", 1, [D]), ("C", 2, [D, A]), ("D", 2, [A, B]), ("B", 0, [])],
)
def test_the_last_curses_go_to_the_first_after_the_attacker(active: str, left: int, cursed: list[int]) -> None:
    table = lay(f"active: {active}; {active} hand: Witch; trash: {30 - left} Curse", players=4)
    table.choose("Witch")
    assert [seat for seat in (A, B, C, D) if table.discard(seat) == cards("Curse")] == sorted(cursed)
    assert [event.seat for event in table.events("gain")] == cursed
    assert table.supply("Curse") == 0


@pytest.mark.ruling("order-one-player-chooses-2e")
@pytest.mark.parametrize("order", [("Moat", "Secret Chamber"), ("Secret Chamber", "Moat")])
def test_a_player_with_several_reactions_chooses_which_comes_first(order: tuple[str, str]) -> None:
    table = lay("A hand: Witch; B hand: Moat, Secret Chamber; B deck: Copper, Estate")
    table.choose("Witch")
    assert table.asks(B, "reveal", "Witch")
    assert table.options == {"Moat", "Secret Chamber", "decline"}
    for reaction in order:
        table.choose(reaction)
        if reaction == "Secret Chamber":
            table.choose("Copper", "Estate")
        assert table.asks(B, "reveal", "Witch")
    table.choose("decline")
    assert [table.names(event) for event in table.events("react")] == [[reaction] for reaction in order]
    assert table.owned(B) == cards("Moat, Secret Chamber, Copper, Estate")
