"""Moat."""

import pytest

from freehold.cards.catalogue import kingdom_cards
from tests.table import A, B, C, cards, lay

both_editions = pytest.mark.parametrize("edition", ["1e", "2e"])


@pytest.mark.ruling("moat-basics")
@both_editions
def test_costs_2_and_is_an_action_and_a_reaction(edition: str) -> None:
    moat = kingdom_cards(edition)["Moat"]
    assert moat.cost == 2
    assert moat.type_names() == ["Action", "Reaction"]


@pytest.mark.ruling("moat-play")
@both_editions
def test_played_it_draws_2_cards(edition: str) -> None:
    table = lay("A hand: Moat; A deck: Estate, Duchy, Curse", edition=edition)
    table.choose("Moat")
    assert table.hand(A) == cards("Estate, Duchy")
    assert table.in_play(A) == cards("Moat")
    assert table.actions == 0


@pytest.mark.ruling("moat-reveal-unaffected", "moat-blocks-militia")
@both_editions
def test_revealed_it_spares_its_owner_the_discards_of_militia(edition: str) -> None:
    table = lay("A hand: Militia; B hand: Moat, 4 Copper", edition=edition)
    table.choose("Militia")
    assert table.asks(B, "reveal", "Militia")
    table.choose("Moat", "decline")
    assert table.asked == A
    assert table.hand(B) == cards("Moat, 4 Copper")
    assert not table.discard(B)


@pytest.mark.ruling("moat-reveal-before")
@both_editions
def test_it_is_revealed_before_the_attack_does_anything(edition: str) -> None:
    table = lay("A hand: Witch; A deck: 2 Gold; B hand: Copper; C hand: Moat", edition=edition, players=3)
    table.choose("Witch")
    assert table.asks(C, "reveal", "Witch")
    assert not table.hand(A)
    assert not table.discard(B)
    table.choose("decline")
    assert table.hand(A) == cards("2 Gold")
    assert table.discard(B) == table.discard(C) == cards("Curse")
    assert table.asked == A


@pytest.mark.ruling("moat-reveal-before")
def test_a_moat_drawn_through_the_attack_comes_too_late() -> None:
    table = lay("A hand: Minion; B hand: 5 Copper; B deck: Moat, 3 Estate", edition="1e")
    table.choose("Minion", "redraw")
    assert table.asked == A
    assert table.hand(B) == cards("Moat, 3 Estate")


@pytest.mark.ruling("moat-optional")
@both_editions
def test_it_need_not_be_revealed(edition: str) -> None:
    table = lay("A hand: Witch; B hand: Moat", edition=edition)
    table.choose("Witch")
    assert table.options == {"Moat", "decline"}
    table.choose("decline")
    assert table.discard(B) == cards("Curse")
    assert not table.events("react")


@pytest.mark.ruling("moat-stays-in-hand")
@both_editions
def test_revealed_it_stays_in_hand_to_be_revealed_again_or_played(edition: str) -> None:
    table = lay("A hand: Militia; B hand: Moat, 2 Gold, 2 Estate; B deck: Duchy, Province", edition=edition)
    table.choose("Militia", "Moat")
    assert table.hand(B) == cards("Moat, 2 Gold, 2 Estate")
    assert not table.in_play(B)
    assert table.asks(B, "reveal", "Militia")
    table.choose("Moat", "decline")
    table.end_turn()
    assert table.asks(B, "play-action")
    table.choose("Moat")
    assert table.in_play(B) == cards("Moat")
    assert table.hand(B) == cards("2 Gold, 2 Estate, Duchy, Province")


@pytest.mark.ruling("moat-not-other-players")
@both_editions
@pytest.mark.parametrize(("owner", "other"), [("B", C), ("C", B)])
def test_it_shields_nobody_else(edition: str, owner: str, other: int) -> None:
    table = lay(f"A hand: Witch; {owner} hand: Moat", edition=edition, players=3)
    table.choose("Witch", "Moat", "decline")
    assert table.discard(other) == cards("Curse")
    assert not table.discard(B if other == C else C)


@pytest.mark.ruling("moat-attacker-benefits")
@both_editions
def test_the_attacker_draws_even_if_everyone_reveals(edition: str) -> None:
    table = lay("A hand: Witch; A deck: 2 Gold, Copper; B hand: Moat; C hand: Moat", edition=edition, players=3)
    table.choose("Witch", "Moat", "decline", "Moat", "decline")
    assert table.hand(A) == cards("2 Gold")
    assert not table.discard(B)
    assert not table.discard(C)


@pytest.mark.ruling("moat-per-attack-2e")
def test_one_moat_may_be_revealed_for_each_attack_of_a_turn() -> None:
    table = lay("actions: 3; A hand: 2 Witch, Militia; B hand: Moat, 4 Copper")
    table.choose("Witch", "Moat", "decline")
    table.choose("Militia")
    assert table.asks(B, "reveal", "Militia")
    table.choose("Moat", "decline")
    assert not table.discard(B)
    table.choose("Witch")
    assert table.asks(B, "reveal", "Witch")
    table.choose("decline")
    assert table.discard(B) == cards("Curse")


@pytest.mark.ruling("moat-per-attack-2e")
def test_one_moat_may_be_revealed_for_each_attack_of_a_round() -> None:
    table = lay("A hand: Witch; B hand: Witch; C hand: Moat", players=3)
    table.choose("Witch", "Moat", "decline")
    table.end_turn()
    table.choose("Witch")
    assert table.asks(C, "reveal", "Witch")
    table.choose("Moat", "decline")
    assert not table.discard(C)


@pytest.mark.ruling("moat-second-throne-play")
@both_editions
@pytest.mark.parametrize(
    ("first", "second", "curses"),
    [
        (["Moat", "decline"], ["Moat", "decline"], 0),
        (["Moat", "decline"], ["decline"], 1),
        (["decline"], ["Moat", "decline"], 1),
        (["decline"], ["decline"], 2),
    ],
)
def test_each_play_by_throne_room_is_an_attack_of_its_own(
    edition: str, first: list[str], second: list[str], curses: int
) -> None:
    table = lay("A hand: Throne Room, Witch, Village; B hand: Moat", edition=edition)
    table.choose("Throne Room", "Witch", *first)
    assert table.asks(B, "reveal", "Witch")
    table.choose(*second)
    assert table.asked == A
    assert table.discard(B) == cards(f"{curses} Curse" if curses else "")


@pytest.mark.ruling("moat-blocks-spy-1e")
def test_no_card_is_shown_to_spy() -> None:
    table = lay("A hand: Spy; A deck: Copper, Estate; B hand: Moat; B deck: Gold", edition="1e")
    table.choose("Spy", "Moat", "decline")
    assert table.asks(A, "discard", "Spy")
    table.choose("decline")
    assert table.asks(A, "play-treasure")
    assert [event.seat for event in table.events("reveal")] == [A]
    assert table.deck_top(B) == ["Gold"]


@pytest.mark.ruling("moat-blocks-bandit-2e")
def test_no_cards_are_shown_to_bandit() -> None:
    table = lay("A hand: Bandit; B hand: Moat; B deck: Gold, Silver")
    table.choose("Bandit", "Moat", "decline")
    assert table.asked == A
    assert not table.events("reveal")
    assert table.deck_top(B) == ["Gold", "Silver"]
    assert not table.trash()


@pytest.mark.ruling("moat-blocks-bureaucrat")
@both_editions
@pytest.mark.parametrize("hand", ["Moat, Estate, Duchy", "Moat, Estate", "Moat, 3 Copper"])
def test_no_victory_card_goes_back_and_no_hand_is_shown_to_bureaucrat(edition: str, hand: str) -> None:
    table = lay(f"A hand: Bureaucrat; B hand: {hand}", edition=edition)
    table.choose("Bureaucrat", "Moat", "decline")
    assert table.asked == A
    assert table.hand(B) == cards(hand)
    assert not table.deck(B)
    assert not table.events("reveal")


@pytest.mark.ruling("moat-blocks-witch")
@both_editions
def test_no_curse_comes_from_witch(edition: str) -> None:
    table = lay("A hand: Witch; B hand: Moat", edition=edition)
    table.choose("Witch", "Moat", "decline")
    assert table.owned(B) == cards("Moat")
    assert table.supply("Curse") == 10


@pytest.mark.ruling("moat-skips-curse-turn")
@both_editions
def test_the_last_curse_goes_to_the_next_player_without_a_moat(edition: str) -> None:
    table = lay("trash: 19 Curse; A hand: Witch; B hand: Moat", edition=edition, players=3)
    table.choose("Witch", "Moat", "decline")
    assert not table.discard(B)
    assert table.discard(C) == cards("Curse")
