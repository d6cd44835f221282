"""The terms of the cards: bonuses, discarding, trashing and gaining."""

import pytest

from tests.table import WITH_INTRIGUE_1E, A, B, cards, lay

EDITIONS = ("1e", "2e")


def bonuses(name: str, plays: int, edition: str) -> tuple[int, int, int]:
    """The cards, Actions and coins that playing a card this many times gives."""
    table = lay(f"actions: {plays}; A hand: {plays} {name}; A deck: 10 Copper", edition=edition)
    for _ in range(plays):
        table.choose(name)
    return table.hand(A)["Copper"], table.actions, table.coins


@pytest.mark.ruling("term-plus-n")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("name", "plays"), [("Laboratory", 2), ("Smithy", 3), ("Council Room", 4)])
def test_a_bonus_of_several_cards_is_that_many_single_ones(name: str, plays: int, edition: str) -> None:
    assert bonuses(name, 1, edition)[0] == bonuses("Market", plays, edition)[0] == plays


@pytest.mark.ruling("term-plus-n")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_bonus_of_two_actions_or_coins_is_two_single_ones(edition: str) -> None:
    assert bonuses("Festival", 1, edition)[1:] == bonuses("Market", 2, edition)[1:] == (2, 2)


@pytest.mark.ruling("term-plus-actions-add")
@pytest.mark.parametrize("edition", EDITIONS)
def test_plus_actions_counts_at_once_but_waits_for_the_card_to_be_finished(edition: str) -> None:
    table = lay("A hand: Cellar, Smithy, Copper; A deck: 5 Copper", edition=edition)
    table.choose("Cellar")
    assert table.actions == 1
    assert table.asks(A, "discard", "Cellar")
    table.choose("decline")
    assert table.asks(A, "play-action")


@pytest.mark.ruling("term-plus-actions-only-action-phase")
@pytest.mark.parametrize("edition", EDITIONS)
def test_spare_actions_are_of_use_only_in_this_action_phase(edition: str) -> None:
    table = lay("A hand: Festival, Smithy, Copper; A deck: 2 Moat, 3 Copper; B hand: 5 Copper", edition=edition)
    table.choose("Festival", "decline")
    assert table.actions == 2
    assert table.asks(A, "play-treasure")
    assert table.options == {"Copper", "all", "decline"}
    table.choose("all")
    assert table.asks(A, "buy")
    table.choose("decline")
    table.end_turn()
    table.choose("Moat")
    assert table.hand(A)["Moat"] == 1
    assert table.asks(A, "play-treasure")


@pytest.mark.ruling("term-plus-cards-immediate")
@pytest.mark.parametrize("edition", EDITIONS)
def test_plus_cards_draws_at_once_and_without_asking(edition: str) -> None:
    table = lay("A hand: Courtyard, Estate; A deck: Copper, Silver, Gold, Duchy", edition=edition)
    table.choose("Courtyard")
    assert table.asks(A, "topdeck", "Courtyard")
    assert table.hand(A) == cards("Estate, Copper, Silver, Gold")
    assert table.options == {"Estate", "Copper", "Silver", "Gold"}


@pytest.mark.ruling("term-plus-cards-partial")
@pytest.mark.parametrize("edition", EDITIONS)
def test_too_few_cards_are_all_drawn_and_nothing_else_happens(edition: str) -> None:
    table = lay("A hand: Smithy; A deck: Gold; A discard: Silver", edition=edition)
    table.choose("Smithy")
    assert table.hand(A) == cards("Gold, Silver")
    assert table.owned(A) == cards("Smithy, Gold, Silver")
    assert table.asks(A, "play-treasure")
    assert (table.buys, table.coins) == (1, 0)


@pytest.mark.ruling("term-plus-coin-virtual")
@pytest.mark.parametrize("edition", EDITIONS)
def test_plus_coins_are_no_treasure_cards(edition: str) -> None:
    table = lay("A hand: Festival, Estate; A deck: Duchy", edition=edition)
    stock = [table.supply(name) for name in ("Copper", "Silver", "Gold")]
    table.choose("Festival")
    assert table.coins == 2
    assert table.owned(A) == cards("Festival, Estate, Duchy")
    assert [table.supply(name) for name in ("Copper", "Silver", "Gold")] == stock
    assert table.asks(A, "buy")


@pytest.mark.ruling("term-plus-buy")
@pytest.mark.parametrize("edition", EDITIONS)
def test_plus_buy_is_one_more_purchase_in_the_buy_phase(edition: str) -> None:
    table = lay("coins: 3; A hand: Market, Smithy; A deck: Moat", edition=edition)
    table.choose("Market")
    assert table.asks(A, "play-action")
    assert table.options == {"Smithy", "Moat", "decline"}
    table.choose("decline", "Estate")
    assert table.asks(A, "buy")
    table.choose("Estate")
    assert table.active == B
    assert table.owned(A) == cards("Market, Smithy, Moat, 2 Estate")


@pytest.mark.ruling("term-plus-buy-optional")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("bought", [0, 1, 2])
def test_buys_may_be_left_unused(bought: int, edition: str) -> None:
    table = lay("buys: 3; coins: 6", edition=edition)
    table.choose(*["Estate"] * bought, "decline")
    assert table.active == B
    assert table.owned(A)["Estate"] == bought


@pytest.mark.ruling("term-buys-share-coins")
@pytest.mark.parametrize("edition", EDITIONS)
def test_all_buys_are_paid_from_one_pool(edition: str) -> None:
    table = lay("buys: 2; coins: 6", edition=edition)
    assert "Gold" in table.options
    table.choose("Silver")
    assert table.options == {"Copper", "Silver", "Estate", "Curse", "Village", "Workshop", "Moat", "Cellar", "decline"}


@pytest.mark.ruling("term-discard-from-hand")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_discarded_card_comes_from_hand(edition: str) -> None:
    table = lay("A hand: Militia; B hand: 2 Copper, 2 Estate; B deck: 2 Gold; B discard: Silver", edition=edition)
    table.choose("Militia")
    assert table.asks(B, "discard", "Militia")
    assert table.options == {"Copper", "Estate"}
    table.choose("Estate")
    assert table.hand(B) == cards("2 Copper, Estate")
    assert table.deck(B) == cards("2 Gold")


@pytest.mark.ruling("term-discard-face-up-top")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_discarded_card_lies_face_up_on_its_owners_pile(edition: str) -> None:
    text = "A hand: Militia; A discard: Duchy; B hand: 3 Copper, Estate; B discard: Gold"
    table = lay(text, edition=edition)
    table.choose("Militia", "Estate")
    assert table.discard(B) == cards("Gold, Estate")
    assert table.discard(A) == cards("Duchy")
    for viewer in (A, B, -1):
        view = table.view(viewer)
        assert view.discard_top(B) == view.slot("Estate")


@pytest.mark.ruling("term-discard-many-hidden")
@pytest.mark.parametrize("edition", EDITIONS)
def test_of_cards_discarded_together_the_others_see_the_last(edition: str) -> None:
    table = lay("A hand: Militia; B hand: 2 Copper, 2 Estate, Gold", edition=edition)
    table.choose("Militia", "Gold", "Estate")
    for viewer in (A, -1):
        (seen,) = table.events("discard", viewer)
        assert table.names(seen) == []
        assert table.game.setup.cards[seen.shown].name == "Estate"
    (own,) = table.events("discard", B)
    assert table.names(own) == ["Gold", "Estate"]
    assert table.discard_top(B) == "Estate"


@pytest.mark.ruling("term-discard-top-choice")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("under", "top"), [("Gold", "Estate"), ("Estate", "Gold")])
def test_the_owner_of_cards_discarded_together_chooses_the_top_one(under: str, top: str, edition: str) -> None:
    table = lay("A hand: Militia; B hand: 2 Copper, Village, Estate, Gold", edition=edition)
    table.choose("Militia", under, top)
    assert table.discard(B) == cards("Gold, Estate")
    assert table.discard_top(B) == top


@pytest.mark.ruling("term-discard-top-unasked")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_hand_discarded_without_a_question_shows_what_everybody_starts_with(edition: str) -> None:
    table = lay(
        "A hand: Minion, Copper, 2 Estate, 3 Moat; A deck: 5 Gold; B hand: 2 Copper, Estate, 2 Curse; B deck: 5 Gold",
        edition=edition,
    )
    table.choose("Minion")
    _, redraw = table.decision.options
    table.choose(redraw)
    assert table.discard(A) == cards("Copper, 2 Estate, 3 Moat")
    assert table.discard(B) == cards("2 Copper, Estate, 2 Curse")
    # Of Copper and Estate, the one of which most lie there.
    assert table.discard_top(A) == "Estate"
    assert table.discard_top(B) == "Copper"


@pytest.mark.ruling("term-discard-top-unasked")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("hand", "top"),
    [("Copper, 4 Village", "Copper"), ("Copper, 2 Estate, 2 Gold", "Estate"), ("2 Gold, Village", "Village")],
)
def test_a_turn_in_which_nothing_was_played_ends_with_the_least_telling_card_on_top(
    hand: str, top: str, edition: str
) -> None:
    table = lay(f"A hand: {hand}; A deck: 5 Estate", edition=edition)
    table.end_turn()
    assert table.discard_top(A) == top


@pytest.mark.ruling("term-discard-top-unasked")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_card_that_all_have_seen_hides_a_hand_even_if_it_is_rarer(edition: str) -> None:
    table = lay("A hand: Festival, 4 Copper; A deck: 5 Estate", edition=edition)
    table.choose("Festival")
    table.end_turn()
    assert table.discard_top(A) == "Festival"


@pytest.mark.ruling("term-discard-count-shown")
@pytest.mark.parametrize("edition", WITH_INTRIGUE_1E)
@pytest.mark.parametrize("name", ["Cellar", "Secret Chamber"])
def test_the_number_discarded_is_known_where_it_matters(name: str, edition: str) -> None:
    table = lay(f"A hand: {name}, 2 Copper, Estate, Duchy; A deck: 3 Gold", edition=edition)
    table.choose(name, "Copper", "Copper", "Estate", "decline")
    for viewer in (B, -1):
        (seen,) = table.events("discard", viewer)
        assert (seen.count, table.names(seen)) == (3, [])


@pytest.mark.ruling("term-trash-destination")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_trashed_card_goes_to_the_one_trash(edition: str) -> None:
    table = lay("trash: Gold; A hand: Chapel, Estate; B hand: Chapel, Village", edition=edition)
    estates = table.supply("Estate")
    table.choose("Chapel", "Estate")
    assert table.trash() == cards("Gold, Estate")
    assert table.discard(A) == cards("")
    assert table.supply("Estate") == estates
    table.end_turn()
    table.choose("Chapel", "Village")
    assert table.trash() == cards("Gold, Estate, Village")


@pytest.mark.ruling("term-trash-not-buyable")
@pytest.mark.parametrize("edition", EDITIONS)
def test_trashed_cards_are_neither_bought_nor_gained(edition: str) -> None:
    table = lay("trash: 10 Village; coins: 8; A hand: Workshop", edition=edition)
    table.choose("Workshop")
    assert table.asks(A, "gain", "Workshop")
    assert "Moat" in table.options
    assert "Village" not in table.options
    table.choose("Silver")
    assert table.asks(A, "buy")
    assert "Village" not in table.options


@pytest.mark.ruling("term-trash-ownership-2e")
def test_a_trashed_card_does_not_count_for_its_former_owner() -> None:
    table = lay("trash: 7 Province; coins: 8; A hand: Chapel, Duchy; B hand: Estate")
    table.choose("Chapel", "Duchy", "Province")
    assert table.phase == "over"
    assert table.owned(A) == cards("Chapel, Province")
    assert table.view(A).data()["scores"] == [6, 1]


@pytest.mark.ruling("term-trash-order-2e")
def test_the_trash_has_no_order() -> None:
    tables = []
    for picks in (("Copper", "Estate", "Curse"), ("Curse", "Copper", "Estate")):
        table = lay("A hand: Chapel, Copper, Estate, Curse, Silver")
        table.choose("Chapel", *picks, "decline")
        tables.append(table)
    one, other = tables
    assert one.game == other.game
    assert one.view(B).data() == other.view(B).data()


@pytest.mark.ruling("term-gain-from-supply", "term-gain-to-discard")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_gained_card_moves_from_the_supply_to_the_discard_pile(edition: str) -> None:
    text = "trash: Village; A hand: Workshop; A deck: Copper; B hand: Village; B deck: Village"
    table = lay(text, edition=edition)
    table.choose("Workshop", "Village")
    assert table.supply("Village") == 10 - 3 - 1
    assert table.trash() == cards("Village")
    assert table.owned(B) == cards("2 Village")
    assert table.discard(A) == cards("Village")
    assert (table.hand(A), table.deck(A)) == (cards(""), cards("Copper"))


@pytest.mark.ruling("term-gain-to-discard")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_card_goes_to_the_discard_pile_of_the_one_who_gains_it(edition: str) -> None:
    table = lay("A hand: Witch", edition=edition)
    table.choose("Witch")
    assert table.discard(B) == cards("Curse")
    assert table.discard(A) == cards("")


@pytest.mark.ruling("term-gain-not-played")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_gained_card_does_nothing(edition: str) -> None:
    table = lay("actions: 2; A hand: 2 Workshop; A deck: Gold; B hand: 5 Copper", edition=edition, kingdom="Militia")
    table.choose("Workshop", "Militia", "Workshop", "Village")
    assert table.asks(A, "buy")
    assert (table.actions, table.buys, table.coins) == (0, 1, 0)
    assert table.in_play(A) == cards("2 Workshop")
    assert table.hand(A) == cards("")
    assert table.hand(B) == cards("5 Copper")


@pytest.mark.ruling("term-gain-empty-pile")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_card_whose_pile_is_empty_is_not_gained(edition: str) -> None:
    table = lay("trash: 40 Silver; A hand: Bureaucrat", edition=edition)
    table.choose("Bureaucrat")
    assert table.owned(A) == cards("Bureaucrat")
    assert table.trash() == cards("40 Silver")
    assert table.supply("Silver") == 0

    table = lay("trash: 19 Curse; A hand: Witch", edition=edition, players=3)
    table.choose("Witch")
    assert [table.owned(seat)["Curse"] for seat in range(3)] == [0, 1, 0]


@pytest.mark.ruling("term-gain-no-coin-topup")
@pytest.mark.parametrize("edition", EDITIONS)
def test_coins_do_not_raise_what_a_card_lets_one_gain(edition: str) -> None:
    table = lay("coins: 5; A hand: Workshop, 3 Gold", edition=edition)
    table.choose("Workshop")
    assert max(table.cost(name) for name in table.options) == 4
    table.choose("Smithy")
    assert table.coins == 5
    assert table.hand(A) == cards("3 Gold")

    table = lay("coins: 5; A hand: Remodel, Estate", edition=edition)
    table.choose("Remodel")
    assert max(table.cost(name) for name in table.options) == 4
