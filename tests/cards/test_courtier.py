"""Courtier, a card of Intrigue's second edition only."""

from collections.abc import Iterator

import pytest

from freehold import Card, add_card
from freehold.cards.catalogue import all_cards, remove_card
from freehold.rules.vocabulary import ACTION, ATTACK, REACTION, VICTORY
from tests.table import A, B, cards, lay

OPTIONS = {"action", "buy", "coins", "gold"}

# No card of the boxes has more than two types.
THREE_TYPES = Card("Sheriff", 4, ACTION | ATTACK | VICTORY, "A card of three types.")
FOUR_TYPES = Card("Regent", 4, ACTION | ATTACK | REACTION | VICTORY, "A card of four types.")


@pytest.fixture
def _cards_of_many_types() -> Iterator[None]:
    for one in (THREE_TYPES, FOUR_TYPES):
        add_card(one)
    yield
    for one in (THREE_TYPES, FOUR_TYPES):
        remove_card(one.name)


@pytest.mark.ruling("courtier-basics")
def test_costs_5_and_is_an_action() -> None:
    courtier = all_cards()["Courtier"]
    assert courtier.cost == 5
    assert courtier.type_names() == ["Action"]


@pytest.mark.ruling("courtier-effect", "courtier-one-type")
@pytest.mark.parametrize("card", ["Copper", "Estate", "Curse"])
@pytest.mark.parametrize(
    ("option", "actions", "buys", "coins", "gained"),
    [("action", 1, 1, 0, ""), ("buy", 0, 2, 0, ""), ("coins", 0, 1, 3, ""), ("gold", 0, 1, 0, "Gold")],
)
def test_a_card_of_one_type_gives_one_option(
    card: str, option: str, actions: int, buys: int, coins: int, gained: str
) -> None:
    table = lay(f"A hand: Courtier, {card}")
    table.choose("Courtier")
    assert table.asks(A, "choose", "Courtier")
    assert table.options == OPTIONS
    table.choose(option)
    assert table.decision.card == ""
    assert (table.actions, table.buys, table.coins) == (actions, buys, coins)
    assert table.discard(A) == cards(gained)


@pytest.mark.ruling("courtier-two-types", "courtier-different")
@pytest.mark.parametrize("card", ["Mill", "Militia", "Moat", "Harem"])
def test_a_card_of_two_types_gives_two_different_options(card: str) -> None:
    table = lay(f"A hand: Courtier, {card}")
    table.choose("Courtier", "coins")
    assert table.asks(A, "choose", "Courtier")
    assert table.options == OPTIONS - {"coins"}
    table.choose("gold")
    assert table.decision.card == ""
    assert (table.actions, table.buys, table.coins) == (0, 1, 3)
    assert table.discard(A) == cards("Gold")


@pytest.mark.ruling("courtier-effect", "courtier-different")
@pytest.mark.usefixtures("_cards_of_many_types")
def test_a_card_of_three_types_leaves_one_option_out() -> None:
    table = lay("A hand: Courtier, Sheriff")
    table.choose("Courtier", "buy", "gold")
    assert table.options == {"action", "coins"}
    table.choose("action")
    assert table.decision.card == ""
    assert (table.actions, table.buys, table.coins) == (1, 2, 0)
    assert table.discard(A) == cards("Gold")


@pytest.mark.ruling("courtier-four-types")
@pytest.mark.usefixtures("_cards_of_many_types")
def test_a_card_of_four_types_gives_everything_without_a_question() -> None:
    table = lay("A hand: Courtier, Regent")
    table.choose("Courtier")
    assert table.decision.card == ""
    assert (table.actions, table.buys, table.coins) == (1, 2, 3)
    assert table.discard(A) == cards("Gold")


@pytest.mark.ruling("courtier-mandatory")
def test_a_card_from_hand_must_be_revealed() -> None:
    table = lay("A hand: Courtier, Copper, Mill, Curse")
    table.choose("Courtier")
    assert table.asks(A, "reveal", "Courtier")
    assert table.decision.zone == "hand"
    assert table.options == {"Copper", "Mill", "Curse"}


@pytest.mark.ruling("courtier-empty-hand")
def test_with_an_empty_hand_nothing_happens() -> None:
    table = lay("A hand: Courtier; A deck: 2 Copper")
    table.choose("Courtier")
    assert table.asks(A, "buy")
    assert (table.actions, table.buys, table.coins) == (0, 1, 0)
    assert table.owned(A) == cards("Courtier, 2 Copper")


@pytest.mark.ruling("courtier-card-stays")
def test_the_revealed_card_is_seen_by_all_and_stays_in_hand() -> None:
    table = lay("A hand: Courtier, Copper, Mill; A deck: Estate")
    table.choose("Courtier", "Mill")
    for viewer in (B, -1):
        assert [table.names(event) for event in table.events("reveal", viewer)] == [["Mill"]]
    table.choose("action", "coins")
    assert table.hand(A) == cards("Copper, Mill")
    # It can even be played with the Action it gave.
    table.choose("Mill")
    assert table.in_play(A) == cards("Courtier, Mill")


@pytest.mark.ruling("courtier-gold-discard")
def test_the_gold_goes_from_the_supply_to_the_discard_pile() -> None:
    table = lay("A hand: Courtier, Estate; A discard: Copper; trash: Gold")
    left = table.supply("Gold")
    table.choose("Courtier", "gold")
    assert table.supply("Gold") == left - 1
    assert table.discard(A) == cards("Copper, Gold")
    assert table.hand(A) == cards("Estate")
    assert table.trash() == cards("Gold")


@pytest.mark.ruling("courtier-no-gold")
def test_the_gold_may_be_chosen_with_none_left() -> None:
    table = lay("A hand: Courtier, Estate; trash: 30 Gold")
    table.choose("Courtier")
    assert table.options == OPTIONS
    table.choose("gold")
    assert table.asks(A, "buy")
    assert table.owned(A) == cards("Courtier, Estate")


@pytest.mark.ruling("courtier-throne-room")
def test_under_throne_room_the_same_card_and_option_may_be_chosen_again() -> None:
    table = lay("A hand: Throne Room, Courtier, Copper, Estate")
    table.choose("Throne Room", "Courtier", "Copper", "coins")
    assert table.asks(A, "reveal", "Courtier")
    assert table.options == {"Copper", "Estate"}
    table.choose("Copper")
    assert table.options == OPTIONS
    table.choose("coins")
    assert table.coins == 6
