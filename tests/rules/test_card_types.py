"""Types of cards."""

import pytest

from freehold.cards.catalogue import BASE_SET, all_cards, kingdom_cards
from freehold.rules.vocabulary import ON_ATTACK
from tests.table import WITH_INTRIGUE_1E, A, B, Table, cards, lay

both_editions = pytest.mark.parametrize("edition", ["1e", "2e"])


def of_type(name: str, edition: str) -> set[str]:
    """The cards of the base set with this type."""
    return {card.name for card in kingdom_cards(edition, [BASE_SET]).values() if name in card.type_names()}


@pytest.mark.parametrize("edition", WITH_INTRIGUE_1E)
@pytest.mark.ruling("types-all-purposes")
def test_great_hall_counts_as_an_action_and_as_a_victory_card(edition: str) -> None:
    played = lay("A hand: Great Hall; A deck: Copper", edition=edition)
    assert played.options == {"Great Hall", "decline"}
    returned = lay("A hand: Bureaucrat; B hand: Great Hall, 3 Copper", edition=edition)
    returned.choose("Bureaucrat")
    assert returned.deck_top(B) == ["Great Hall"]
    shown = lay("A hand: Ironworks; A deck: 2 Estate", edition=edition, kingdom="Great Hall")
    shown.choose("Ironworks", "Great Hall")
    assert shown.actions == 1
    assert shown.hand(A) == cards("Estate")


@both_editions
@pytest.mark.ruling("types-all-purposes")
def test_harem_counts_as_a_treasure_and_as_a_victory_card(edition: str) -> None:
    mined = lay("A hand: Mine, Harem, Copper", edition=edition)
    mined.choose("Mine")
    assert {"Harem", "Copper"} <= mined.options
    returned = lay("A hand: Bureaucrat; B hand: Harem, 3 Copper", edition=edition)
    returned.choose("Bureaucrat")
    assert returned.deck_top(B) == ["Harem"]


@both_editions
@pytest.mark.ruling("types-all-purposes")
def test_an_attack_and_a_reaction_are_actions_too(edition: str) -> None:
    table = lay("A hand: Shanty Town, Militia; A deck: 2 Copper; B hand: Moat, 4 Copper", edition=edition)
    table.choose("Shanty Town")
    assert table.hand(A) == cards("Militia")
    table.choose("Militia")
    assert table.asks(B, "reveal", "Militia")
    moat = lay("A hand: Moat; A deck: 2 Copper", edition=edition)
    moat.choose("Moat")
    assert moat.hand(A) == cards("2 Copper")


@pytest.mark.ruling("types-throne-room-example-2e")
def test_throne_room_plays_any_card_that_is_an_action() -> None:
    table = lay("A hand: Throne Room, Witch, Moat, Smithy, Copper, Estate, Curse; A deck: 8 Copper")
    table.choose("Throne Room")
    assert table.options == {"Witch", "Moat", "Smithy", "decline"}


@pytest.mark.ruling("types-throne-room-example-2e")
@pytest.mark.parametrize(("card", "drawn"), [("Witch", 4), ("Moat", 4), ("Smithy", 6)])
def test_throne_room_plays_witch_moat_or_smithy_twice(card: str, drawn: int) -> None:
    table = lay(f"A hand: Throne Room, {card}; A deck: 8 Copper")
    table.choose("Throne Room", card)
    assert table.hand(A) == cards(f"{drawn} Copper")


def last_turn(text: str) -> Table:
    """A turn after which the game is over, as the Provinces have run out."""
    return lay(f"{text}; trash: 8 Province")


@pytest.mark.ruling("types-great-hall-nobles-intrigue")
def test_great_hall_and_nobles_are_played_as_actions_and_score_at_the_end() -> None:
    table = last_turn("A hand: Great Hall, Nobles; A deck: Copper")
    table.choose("Great Hall")
    assert table.hand(A) == cards("Nobles, Copper")
    table.choose("Nobles", "actions")
    assert table.actions == 2
    table.end_turn()
    assert table.phase == "over"
    assert table.view(B).data()["scores"] == [3, 0]


@pytest.mark.ruling("types-harem-intrigue")
def test_harem_is_played_as_a_treasure_and_scores_at_the_end() -> None:
    table = last_turn("A hand: Harem, Estate")
    assert table.asks(A, "play-treasure")
    table.choose("Harem")
    assert table.coins == 2
    table.end_turn()
    assert table.phase == "over"
    assert table.view(B).data()["scores"] == [3, 0]


@pytest.mark.ruling("types-adventurer-finds-harem-intrigue")
def test_adventurer_takes_harem_as_a_treasure() -> None:
    table = lay("A hand: Adventurer; A deck: Estate, Harem, Great Hall, Copper, Gold", edition="1e")
    table.choose("Adventurer")
    assert table.hand(A) == cards("Harem, Copper")
    assert table.discard(A) == cards("Estate, Great Hall")
    assert table.deck_top(A) == ["Gold"]


@both_editions
@pytest.mark.ruling("types-mine-silver-to-harem-intrigue")
def test_mine_turns_a_silver_into_a_harem(edition: str) -> None:
    table = lay("A hand: Mine, Silver, Copper", edition=edition, kingdom="Harem")
    table.choose("Mine", "Silver")
    assert table.options == {"Copper", "Silver", "Gold", "Harem"}
    table.choose("Harem")
    assert table.hand(A) == cards("Copper, Harem")
    assert table.trash() == cards("Silver")


@both_editions
@pytest.mark.ruling("types-curse-not-victory")
def test_a_curse_is_no_victory_card_though_it_scores(edition: str) -> None:
    assert all_cards()["Curse"].type_names() == ["Curse"]
    table = lay("A hand: Bureaucrat; B hand: 2 Curse, Copper", edition=edition)
    table.choose("Bureaucrat")
    assert table.hand(B) == cards("2 Curse, Copper")
    (shown,) = table.events("reveal")
    assert sorted(table.names(shown)) == ["Copper", "Curse", "Curse"]
    assert table.game.score(B) == -2


@pytest.mark.ruling("types-sets-attacks-2e")
def test_the_attacks_of_the_second_edition() -> None:
    assert of_type("Attack", "2e") == {"Bandit", "Bureaucrat", "Militia", "Witch"}


@pytest.mark.ruling("types-sets-attacks-1e")
def test_the_attacks_of_the_first_edition() -> None:
    assert of_type("Attack", "1e") == {"Bureaucrat", "Militia", "Spy", "Thief", "Witch"}


@both_editions
@pytest.mark.ruling("types-only-reaction-base")
def test_moat_is_the_only_reaction_of_the_base_set(edition: str) -> None:
    assert of_type("Reaction", edition) == {"Moat"}
    base = kingdom_cards(edition, [BASE_SET]).values()
    reacting = [card.name for card in base if any(trigger.moment == ON_ATTACK for trigger in card.triggers)]
    assert reacting == ["Moat"]
