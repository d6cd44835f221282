"""The Action phase: what may be played, how often, and how a card is played."""

import pytest

from freehold.rules.events import EVENT_IDS
from tests.table import A, B, cards, lay

EDITIONS = ("1e", "2e")


@pytest.mark.ruling("action-one-by-default")
@pytest.mark.parametrize("edition", EDITIONS)
def test_one_action_card_is_the_limit(edition: str) -> None:
    table = lay("A hand: 2 Smithy; A deck: 3 Copper", edition=edition)
    table.choose("Smithy")
    assert table.asks(A, "play-treasure")
    assert table.hand(A) == cards("Smithy, 3 Copper")


@pytest.mark.ruling("action-optional")
@pytest.mark.parametrize("edition", EDITIONS)
def test_an_action_card_may_be_held_back(edition: str) -> None:
    table = lay("A hand: Smithy, Copper; A deck: 3 Silver", edition=edition)
    assert table.options == {"Smithy", "decline"}
    table.choose("decline")
    assert table.asks(A, "play-treasure")
    assert table.hand(A) == cards("Smithy, Copper")
    assert table.in_play(A) == cards("")


@pytest.mark.ruling("action-type-needed")
@pytest.mark.parametrize("edition", EDITIONS)
def test_only_cards_with_the_action_type_are_offered(edition: str) -> None:
    table = lay("A hand: Moat, Militia, Smithy, Nobles, Harem, Gardens, Duchy, Gold, Curse", edition=edition)
    assert table.asks(A, "play-action")
    assert table.options == {"Moat", "Militia", "Smithy", "Nobles", "decline"}


@pytest.mark.ruling("action-play-steps")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_played_card_is_announced_lies_in_play_and_is_followed_from_top_to_bottom(edition: str) -> None:
    table = lay("A hand: Upgrade, Copper; A deck: Estate", edition=edition)
    table.choose("Upgrade")
    assert table.in_play(A) == cards("Upgrade")
    assert table.asks(A, "trash", "Upgrade")
    assert table.options == {"Copper", "Estate"}
    assert table.trash() == cards("")
    table.choose("Estate", "Silver")
    assert [EVENT_IDS[event.kind] for event in table.journal.events] == ["play", "draw", "actions", "trash", "gain"]
    (played,) = table.events("play", -1)
    assert table.names(played) == ["Upgrade"]


@pytest.mark.ruling("action-leaves-hand-first")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("name", ["Chapel", "Cellar", "Remodel", "Courtyard", "Throne Room"])
def test_a_card_cannot_choose_itself_from_hand(name: str, edition: str) -> None:
    table = lay(f"actions: 2; A hand: {name}, Village, Moat", edition=edition)
    table.choose(name)
    assert table.decision.card == name
    assert table.options - {"decline"} == {"Village", "Moat"}


@pytest.mark.ruling("action-leaves-hand-first", "action-do-what-you-can")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_last_card_of_a_hand_finds_nothing_to_trash(edition: str) -> None:
    table = lay("A hand: Remodel", edition=edition)
    table.choose("Remodel")
    assert table.asks(A, "buy")
    assert table.in_play(A) == cards("Remodel")
    assert table.trash() == table.discard(A) == cards("")


@pytest.mark.ruling("action-do-what-you-can")
@pytest.mark.parametrize("edition", EDITIONS)
def test_what_is_possible_of_a_card_is_done(edition: str) -> None:
    table = lay("trash: 10 Curse; A hand: Witch; A deck: Gold", edition=edition)
    table.choose("Witch")
    assert table.hand(A) == cards("Gold")
    assert table.owned(B) == cards("")

    table = lay("A hand: Market", edition=edition)
    table.choose("Market")
    assert (table.actions, table.buys, table.coins) == (1, 2, 1)

    table = lay("A hand: Trading Post, Copper", edition=edition)
    table.choose("Trading Post")
    assert table.trash() == cards("Copper")
    assert table.owned(A) == cards("Trading Post")


@pytest.mark.ruling("action-resolve-fully-first")
@pytest.mark.parametrize("edition", EDITIONS)
def test_no_other_card_is_played_while_one_is_being_resolved(edition: str) -> None:
    table = lay("actions: 3; A hand: Cellar, 2 Festival, Copper; A deck: Estate", edition=edition)
    table.choose("Cellar")
    assert table.asks(A, "discard", "Cellar")
    table.choose("Festival", "decline")
    assert table.discard(A) == cards("Festival")
    assert table.in_play(A) == cards("Cellar")
    assert table.coins == 0
    assert table.asks(A, "play-action")
    assert table.hand(A) == cards("Festival, Copper, Estate")


@pytest.mark.ruling("action-stays-in-play")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_played_action_lies_in_play_until_clean_up(edition: str) -> None:
    table = lay("A hand: Village, Smithy; A deck: 4 Silver, 5 Copper", edition=edition)
    table.choose("Village", "Smithy")
    assert table.in_play(A) == cards("Village, Smithy")
    table.choose("all")
    assert table.in_play(A) == cards("Village, Smithy, 4 Silver")
    assert table.discard(A) == cards("")
    table.choose("decline")
    assert table.in_play(A) == cards("")
    assert table.discard(A) == cards("Village, Smithy, 4 Silver")


@pytest.mark.ruling("action-stays-in-play")
def test_a_played_action_leaves_play_when_it_is_told_to() -> None:
    table = lay("A hand: Feast", edition="1e")
    table.choose("Feast", "Duchy")
    assert table.in_play(A) == cards("")
    assert table.trash() == cards("Feast")


@pytest.mark.ruling("action-phase-ends")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_action_phase_ends_without_cards_without_actions_or_by_choice(edition: str) -> None:
    no_cards = lay("A hand: Village; A deck: Copper", edition=edition)
    no_cards.choose("Village")
    assert no_cards.actions == 2
    no_actions = lay("A hand: 2 Smithy; A deck: 3 Copper", edition=edition)
    no_actions.choose("Smithy")
    by_choice = lay("A hand: Festival, Smithy, Copper", edition=edition)
    by_choice.choose("Festival")
    assert by_choice.asks(A, "play-action")
    by_choice.choose("decline")
    for table in (no_cards, no_actions, by_choice):
        assert table.asks(A, "play-treasure")


@pytest.mark.ruling("action-reaction-exception")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_reaction_is_used_in_the_turn_of_another_when_an_attack_is_played(edition: str) -> None:
    table = lay("A hand: Militia; B hand: Moat, Village, 3 Copper; B deck: 2 Gold", edition=edition)
    table.choose("Militia")
    assert table.asks(B, "reveal", "Militia")
    assert table.options == {"Moat", "decline"}
    table.choose("Moat", "decline")
    assert table.hand(B) == cards("Moat, Village, 3 Copper")


@pytest.mark.ruling("action-reaction-exception")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_reaction_waits_for_the_moment_it_names(edition: str) -> None:
    table = lay("A hand: Council Room, Copper; B hand: Moat, Village", edition=edition)
    table.choose("Council Room")
    assert table.asks(A, "play-treasure")


@pytest.mark.ruling("action-dividing-line-2e")
def test_playing_moat_draws_and_shields_from_nothing() -> None:
    table = lay("A hand: Moat; A deck: 2 Copper, 5 Estate; B hand: Militia; B deck: 5 Copper")
    table.choose("Moat")
    assert table.hand(A) == cards("2 Copper")
    table.end_turn()
    table.choose("Militia")
    assert table.hand(A) == cards("3 Estate")


@pytest.mark.ruling("action-dividing-line-2e")
def test_revealing_moat_shields_and_draws_nothing() -> None:
    table = lay("A hand: Witch; A deck: 2 Copper; B hand: Moat; B deck: 2 Gold")
    table.choose("Witch", "Moat", "decline")
    assert table.owned(B) == cards("Moat, 2 Gold")
    assert table.hand(B) == cards("Moat")


@pytest.mark.ruling("action-dividing-line-2e")
def test_secret_chamber_does_one_thing_when_played_and_another_when_revealed() -> None:
    table = lay("A hand: Secret Chamber, Estate; A deck: 2 Gold")
    table.choose("Secret Chamber", "Estate")
    assert table.coins == 1
    assert table.deck(A) == cards("2 Gold")

    table = lay("A hand: Militia; B hand: Secret Chamber, Estate; B deck: 2 Gold")
    table.choose("Militia", "Secret Chamber", "Estate", "Gold", "decline")
    assert table.deck_top(B) == ["Gold", "Estate"]
    assert table.hand(B) == cards("Secret Chamber, Gold")
    assert table.discard(B) == cards("")
    assert table.coins == 2


@pytest.mark.ruling("action-militia-ends-example-2e")
def test_militia_alone_ends_the_action_phase() -> None:
    table = lay("A hand: Militia, Smithy, Copper; A deck: 3 Silver; B hand: 3 Copper")
    table.choose("Militia")
    assert table.actions == 0
    assert table.asks(A, "play-treasure")


@pytest.mark.ruling("action-market-chain-example-2e")
def test_two_markets_lead_to_a_militia() -> None:
    table = lay("A hand: 2 Market, Militia; A deck: 2 Copper; B hand: 3 Copper")
    for name, actions in (("Market", 1), ("Market", 1), ("Militia", 0)):
        assert table.asks(A, "play-action")
        table.choose(name)
        assert table.actions == actions
    assert table.in_play(A) == cards("2 Market, Militia")
    assert (table.buys, table.coins) == (3, 4)


@pytest.mark.ruling("action-two-actions-meaning")
@pytest.mark.parametrize("edition", EDITIONS)
def test_plus_two_actions_are_two_more_action_cards(edition: str) -> None:
    table = lay("A hand: Village, 3 Moat; A deck: 6 Copper", edition=edition)
    table.choose("Village", "Moat")
    assert table.asks(A, "play-action")
    table.choose("Moat")
    assert table.asks(A, "play-treasure")
    assert table.in_play(A) == cards("Village, 2 Moat")
    assert table.hand(A) == cards("Moat, 5 Copper")
