"""Secret Chamber."""

import pytest

from freehold.cards.catalogue import all_cards
from freehold.rules.events import EVENT_IDS
from tests.table import A, B, cards, lay


@pytest.mark.ruling("secret-chamber-basics")
def test_costs_2_and_is_a_reaction() -> None:
    secret_chamber = all_cards()["Secret Chamber"]
    assert secret_chamber.cost == 2
    assert secret_chamber.type_names() == ["Action", "Reaction"]


@pytest.mark.ruling("secret-chamber-action")
def test_played_it_discards_any_cards_for_a_coin_each() -> None:
    table = lay("A hand: Secret Chamber, 2 Estate, Copper, Village")
    table.choose("Secret Chamber")
    assert table.asks(A, "discard", "Secret Chamber")
    assert table.options == {"Estate", "Copper", "Village", "decline"}
    table.choose("Estate", "Village", "Estate", "decline")
    assert table.coins == 3
    assert table.discard(A) == cards("2 Estate, Village")
    assert table.hand(A) == cards("Copper")


def test_played_it_may_discard_the_whole_hand() -> None:
    table = lay("A hand: Secret Chamber, 2 Estate, Secret Chamber")
    table.choose("Secret Chamber", "Estate", "Estate", "Secret Chamber")
    assert table.coins == 3
    assert table.hand(A) == cards("")
    assert table.in_play(A) == cards("Secret Chamber")


@pytest.mark.ruling("secret-chamber-zero")
def test_discarding_nothing_gives_nothing() -> None:
    table = lay("A hand: Secret Chamber, 2 Estate")
    table.choose("Secret Chamber", "decline")
    assert table.coins == 0
    assert table.hand(A) == cards("2 Estate")


@pytest.mark.ruling("secret-chamber-count-shown")
def test_the_others_learn_how_many_were_discarded_and_see_only_the_top_one() -> None:
    table = lay("A hand: Secret Chamber, Estate, Curse, Village, Copper")
    table.choose("Secret Chamber", "Estate", "Curse", "Village", "decline")
    (event,) = table.events("discard", B)
    assert event.count == 3
    assert event.slots == []
    assert event.shown == table.game.setup.slot("Village")
    assert table.discard_top(A) == "Village"
    assert [coins.count for coins in table.events("coins", B)] == [3]


@pytest.mark.ruling("secret-chamber-no-reaction-when-played")
def test_played_it_neither_draws_nor_puts_back() -> None:
    table = lay("A hand: Secret Chamber, 3 Estate; A deck: Gold, Silver, Duchy")
    table.choose("Secret Chamber", "Estate", "decline")
    assert table.asks(A, "buy")
    assert table.hand(A) == cards("2 Estate")
    assert table.deck_top(A) == ["Gold", "Silver", "Duchy"]


@pytest.mark.ruling("secret-chamber-reaction")
def test_revealed_it_draws_2_cards_and_puts_2_back() -> None:
    table = lay("A hand: Militia; B hand: Secret Chamber, 2 Copper; B deck: Gold, Silver, Estate")
    table.choose("Militia")
    assert table.asks(B, "reveal", "Militia")
    assert table.options == {"Secret Chamber", "decline"}
    table.choose("Secret Chamber")
    assert table.hand(B) == cards("Secret Chamber, 2 Copper, Gold, Silver")
    assert table.asks(B, "topdeck", "Secret Chamber")
    assert not table.decision.may_decline
    table.choose("Copper")
    assert table.asks(B, "topdeck", "Secret Chamber")
    assert not table.decision.may_decline
    table.choose("Copper")
    assert table.hand(B) == cards("Secret Chamber, Gold, Silver")
    assert table.deck_top(B) == ["Copper", "Copper", "Estate"]
    assert table.events("discard") == []


def test_the_attacker_does_not_see_what_is_put_back() -> None:
    table = lay("A hand: Militia; B hand: Secret Chamber, Copper; B deck: Gold, Silver")
    table.choose("Militia", "Secret Chamber", "Gold", "Silver")
    assert [table.names(event) for event in table.events("draw", A)] == [[]]
    assert [table.names(event) for event in table.events("topdeck", A)] == [[], []]
    assert table.view(A).known_top(B) == [-1, -1]


@pytest.mark.ruling("secret-chamber-any-cards")
def test_it_can_be_put_back_itself() -> None:
    table = lay("A hand: Militia; B hand: Secret Chamber, 2 Copper; B deck: Gold, Silver")
    table.choose("Militia", "Secret Chamber")
    assert table.options == {"Secret Chamber", "Copper", "Gold", "Silver"}
    table.choose("Copper", "Secret Chamber")
    assert table.hand(B) == cards("Copper, Gold, Silver")
    assert table.deck_top(B) == ["Secret Chamber", "Copper"]
    assert table.asked == A


@pytest.mark.ruling("secret-chamber-order")
@pytest.mark.parametrize(("under", "top"), [("Gold", "Estate"), ("Estate", "Gold")])
def test_its_player_chooses_the_order_of_the_cards_put_back(under: str, top: str) -> None:
    table = lay("A hand: Militia; B hand: Secret Chamber, Copper; B deck: Gold, Estate, Duchy")
    table.choose("Militia", "Secret Chamber", under, top)
    assert table.deck_top(B) == [top, under, "Duchy"]


@pytest.mark.ruling("secret-chamber-before-attack")
def test_thief_reveals_the_cards_put_back() -> None:
    table = lay("A hand: Thief; B hand: Secret Chamber, Curse, Estate; B deck: Gold, Silver, Gold", edition="1e")
    table.choose("Thief", "Secret Chamber", "Curse", "Estate", "decline")
    assert [table.names(event) for event in table.events("reveal")] == [["Estate", "Curse"]]
    assert table.trash() == cards("")
    assert table.discard(B) == cards("Curse, Estate")
    assert table.hand(B) == cards("Secret Chamber, Gold, Silver")


@pytest.mark.ruling("secret-chamber-even-unaffected")
def test_it_can_be_revealed_for_an_attack_that_does_nothing_to_its_player() -> None:
    table = lay("A hand: Militia; B hand: Secret Chamber; B deck: Gold, Silver")
    table.choose("Militia")
    assert table.asks(B, "reveal", "Militia")
    table.choose("Secret Chamber", "Secret Chamber", "Gold")
    assert table.hand(B) == cards("Silver")
    assert table.asked == A


@pytest.mark.ruling("secret-chamber-with-moat")
def test_moat_can_still_be_revealed_afterwards() -> None:
    table = lay("A hand: Witch; B hand: Secret Chamber, Moat; B deck: Copper, Estate")
    table.choose("Witch", "Secret Chamber", "Copper", "Estate")
    assert table.asks(B, "reveal", "Witch")
    assert table.options == {"Secret Chamber", "Moat", "decline"}
    table.choose("Moat", "decline")
    assert table.asked == A
    assert table.owned(B) == cards("Secret Chamber, Moat, Copper, Estate")
    assert table.supply("Curse") == 10


@pytest.mark.ruling("secret-chamber-short")
def test_with_fewer_than_2_cards_it_puts_back_what_there_is() -> None:
    table = lay("A hand: Militia; B hand: Secret Chamber")
    table.choose("Militia", "Secret Chamber")
    assert table.asked == A
    assert table.hand(B) == cards("")
    assert table.deck_top(B) == ["Secret Chamber"]
    assert table.coins == 2


def test_with_exactly_2_cards_it_puts_both_back_in_the_order_chosen() -> None:
    table = lay("A hand: Militia; B hand: Secret Chamber; B discard: Gold")
    table.choose("Militia", "Secret Chamber")
    assert table.asks(B, "topdeck", "Secret Chamber")
    table.choose("Gold")
    assert table.deck_top(B) == ["Secret Chamber", "Gold"]
    assert table.hand(B) == cards("")
    assert table.asked == A


def test_it_shuffles_for_its_draw_before_it_puts_cards_back() -> None:
    table = lay("A hand: Militia; B hand: Secret Chamber; B deck: Gold; B discard: 3 Copper")
    table.choose("Militia", "Secret Chamber")
    kinds = [EVENT_IDS[event.kind] for event in table.journal.events]
    assert kinds == ["play", "react", "shuffle", "draw"]
    assert table.hand(B) == cards("Secret Chamber, Gold, Copper")
    table.choose("Gold", "Copper")
    assert table.deck_top(B) == ["Copper", "Gold"]
    assert table.deck(B) == cards("Gold, 3 Copper")
