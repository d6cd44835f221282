"""Reactions to an Attack."""

import pytest

from tests.table import WITH_INTRIGUE_1E, A, B, C, D, cards, lay

both_editions = pytest.mark.parametrize("edition", WITH_INTRIGUE_1E)


@both_editions
@pytest.mark.ruling("reaction-before-attack")
@pytest.mark.parametrize("attack", ["Witch", "Militia", "Bureaucrat", "Torturer", "Swindler", "Saboteur", "Minion"])
def test_a_reaction_comes_after_the_attack_is_played_and_before_it_does_anything(attack: str, edition: str) -> None:
    table = lay(
        f"A hand: {attack}, Estate; A deck: 6 Copper; B hand: 4 Gold, Estate; C hand: Moat, 4 Gold; B deck: 3 Silver",
        players=3,
        edition=edition,
    )
    table.choose(attack)
    assert table.asks(C, "reveal", attack)
    assert table.options == {"Moat", "decline"}
    assert table.in_play(A) == cards(attack)
    assert table.hand(A) == cards("Estate")
    assert table.deck(A) == cards("6 Copper")
    assert (table.actions, table.coins) == (0, 0)
    assert table.owned(B) == cards("4 Gold, Estate, 3 Silver")
    assert table.hand(B) == cards("4 Gold, Estate")
    assert table.trash() == cards("")


@both_editions
@pytest.mark.ruling("reaction-other-players-only")
def test_nobody_reacts_to_their_own_attack(edition: str) -> None:
    table = lay("A hand: Militia, Moat, Secret Chamber; A deck: 3 Gold; B hand: 3 Copper", edition=edition)
    table.choose("Militia")
    assert table.asks(A, "buy")
    assert table.events("react") == []
    assert table.hand(A) == cards("Moat, Secret Chamber")


@both_editions
@pytest.mark.ruling("reaction-other-players-only")
def test_the_attacker_is_not_asked_while_others_react(edition: str) -> None:
    table = lay(
        "active: B; A hand: Moat; B hand: Witch, Moat, Secret Chamber; C hand: Moat", players=3, edition=edition
    )
    table.choose("Witch")
    assert table.asks(C, "reveal", "Witch")
    table.choose("decline")
    assert table.asks(A, "reveal", "Witch")
    table.choose("decline")
    assert table.asks(B, "buy")
    assert table.discard(A) == table.discard(C) == cards("Curse")


@both_editions
@pytest.mark.ruling("reaction-one-at-a-time")
def test_a_reaction_is_finished_before_the_next_is_revealed(edition: str) -> None:
    table = lay("A hand: Witch; B hand: Secret Chamber, Moat; B deck: Copper, Silver", edition=edition)
    table.choose("Witch")
    assert table.options == {"Secret Chamber", "Moat", "decline"}
    table.choose("Secret Chamber")
    assert table.asks(B, "topdeck", "Secret Chamber")
    assert table.hand(B) == cards("Secret Chamber, Moat, Copper, Silver")
    table.choose("Copper")
    assert table.asks(B, "topdeck", "Secret Chamber")
    table.choose("Silver")
    assert table.deck_top(B) == ["Silver", "Copper"]
    assert table.asks(B, "reveal", "Witch")
    assert table.options == {"Secret Chamber", "Moat", "decline"}


@pytest.mark.ruling("reaction-multiple-intrigue")
def test_several_reactions_can_answer_one_attack_and_each_has_its_effect() -> None:
    table = lay("A hand: Witch; B hand: Moat, Secret Chamber; B deck: Copper, Silver")
    table.choose("Witch", "Moat")
    assert table.asks(B, "reveal", "Witch")
    table.choose("Secret Chamber", "Moat", "Secret Chamber")
    assert table.asked == A
    assert [table.names(event) for event in table.events("react")] == [["Moat"], ["Secret Chamber"]]
    assert table.deck_top(B) == ["Secret Chamber", "Moat"]
    assert table.owned(B) == cards("Moat, Secret Chamber, Copper, Silver")


@pytest.mark.ruling("reaction-newly-drawn-intrigue")
def test_a_reaction_just_drawn_can_be_revealed_against_the_same_attack() -> None:
    table = lay("A hand: Militia; B hand: Secret Chamber, Copper; B deck: Moat, Estate, Secret Chamber, Gold")
    table.choose("Militia")
    assert table.options == {"Secret Chamber", "decline"}
    table.choose("Secret Chamber", "Secret Chamber", "Estate")
    assert table.hand(B) == cards("Copper, Moat")
    assert table.asks(B, "reveal", "Militia")
    assert table.options == {"Moat", "decline"}


@pytest.mark.ruling("reaction-secret-chamber-then-moat-intrigue")
def test_a_moat_drawn_by_secret_chamber_escapes_the_attack() -> None:
    table = lay("A hand: Witch; B hand: Secret Chamber, Copper; B deck: Moat, Estate")
    table.choose("Witch", "Secret Chamber", "Copper", "Estate")
    assert table.asks(B, "reveal", "Witch")
    assert table.options == {"Moat", "Secret Chamber", "decline"}
    table.choose("Moat", "decline")
    assert table.asked == A
    assert "Curse" not in table.owned(B)


@pytest.mark.ruling("reaction-secret-chamber-then-moat-intrigue")
def test_a_moat_put_back_by_secret_chamber_protects_nobody() -> None:
    table = lay("A hand: Witch; B hand: Secret Chamber, Copper; B deck: Moat, Estate")
    table.choose("Witch", "Secret Chamber", "Copper", "Moat")
    assert table.asks(B, "reveal", "Witch")
    assert table.options == {"Secret Chamber", "decline"}
    table.choose("decline")
    assert table.discard(B) == cards("Curse")


@both_editions
@pytest.mark.ruling("reaction-stays-in-hand")
def test_a_revealed_reaction_stays_in_hand(edition: str) -> None:
    table = lay("A hand: Witch; B hand: Moat, Secret Chamber; B deck: 2 Copper, Estate", edition=edition)
    table.choose("Witch", "Moat", "Secret Chamber", "Copper", "Copper", "decline")
    assert table.hand(B) == cards("Moat, Secret Chamber")
    assert table.in_play(B) == cards("")
    assert table.discard(B) == cards("")
    assert table.deck(B) == cards("2 Copper, Estate")
    assert [table.names(event) for event in table.events("play")] == [["Witch"]]


@both_editions
@pytest.mark.ruling("reaction-only-attack-type")
@pytest.mark.parametrize(
    ("card", "answers", "hand"),
    [
        ("Masquerade", ["Moat", "decline"], "Secret Chamber, Copper"),
        ("Council Room", [], "Moat, Secret Chamber, Copper"),
        ("Tribute", [], "Moat, Secret Chamber"),
    ],
)
def test_what_is_no_attack_reaches_all_without_a_reaction(
    card: str, answers: list[str], hand: str, edition: str
) -> None:
    table = lay(
        f"A hand: {card}; A deck: 6 Copper; B hand: Moat, Secret Chamber; B deck: 6 Copper",
        edition=edition,
    )
    table.choose(card)
    assert table.decision.purpose != "reveal"
    table.choose(*answers)
    assert table.events("react") == []
    assert table.asked == A
    assert table.hand(B) == cards(hand)


@both_editions
@pytest.mark.ruling("reaction-only-attack-type")
@pytest.mark.parametrize("card", ["Militia", "Swindler", "Torturer", "Witch"])
def test_an_attack_asks_for_reactions(card: str, edition: str) -> None:
    table = lay(f"A hand: {card}; B hand: Moat, Secret Chamber, Copper; B deck: 6 Copper", edition=edition)
    table.choose(card)
    assert table.asks(B, "reveal", card)
    assert table.options == {"Moat", "Secret Chamber", "decline"}


def test_the_same_reaction_can_be_revealed_again() -> None:
    table = lay("A hand: Militia; B hand: Secret Chamber; B deck: Copper, Estate, Gold, Silver")
    table.choose("Militia", "Secret Chamber", "Copper", "Estate")
    table.choose("Secret Chamber")
    assert table.hand(B) == cards("Secret Chamber, Copper, Estate")
    table.choose("Estate", "Copper")
    assert table.deck_top(B) == ["Copper", "Estate", "Gold", "Silver"]
    assert table.asks(B, "reveal", "Militia")
    table.choose("decline")
    assert len(table.events("react")) == 2
    assert table.asked == A


def test_everybody_is_done_reacting_in_turn_order_before_the_attack_does_anything() -> None:
    table = lay(
        "active: B; B hand: Militia; C hand: Moat, 4 Copper; D hand: 5 Copper; A hand: Moat, Secret Chamber, 3 Copper",
        players=4,
    )
    table.choose("Militia")
    assert table.asks(C, "reveal", "Militia")
    table.choose("Moat")
    assert table.asks(C, "reveal", "Militia")
    table.choose("decline")
    assert table.asks(A, "reveal", "Militia")
    assert table.coins == 0
    assert table.hand(D) == cards("5 Copper")
    table.choose("decline")
    assert table.coins == 2
    assert table.hand(C) == cards("Moat, 4 Copper")
    assert table.hand(D) == cards("3 Copper")
    assert table.asks(A, "discard", "Militia")


def test_the_attacker_chooses_only_after_the_reactions() -> None:
    table = lay("A hand: Minion; B hand: Moat, 4 Copper")
    table.choose("Minion")
    assert table.asks(B, "reveal", "Minion")
    assert table.actions == 0
    table.choose("decline")
    assert table.asks(A, "choose", "Minion")
    assert table.actions == 1


def test_all_see_what_is_revealed() -> None:
    table = lay("A hand: Witch; B hand: Moat; C hand: Copper", players=3)
    table.choose("Witch", "Moat", "decline")
    for viewer in (A, C, -1):
        (event,) = table.events("react", viewer)
        assert event.seat == B
        assert table.names(event) == ["Moat"]


@both_editions
def test_each_play_by_throne_room_is_an_attack_with_its_own_reactions(edition: str) -> None:
    table = lay("A hand: Throne Room, Witch; A deck: 6 Copper; B hand: Moat", edition=edition)
    table.choose("Throne Room")
    if edition != "1e":
        table.choose("Witch")
    assert table.asks(B, "reveal", "Witch")
    assert table.hand(A) == cards("")
    table.choose("Moat", "decline")
    assert table.hand(A) == cards("2 Copper")
    assert table.discard(B) == cards("")
    assert table.asks(B, "reveal", "Witch")
    table.choose("decline")
    assert table.hand(A) == cards("4 Copper")
    assert table.discard(B) == cards("Curse")


def test_an_attack_that_vassal_plays_can_be_answered() -> None:
    table = lay("A hand: Vassal; A deck: Witch; B hand: Moat")
    table.choose("Vassal", "Witch")
    assert table.asks(B, "reveal", "Witch")
    table.choose("Moat", "decline")
    assert table.owned(B) == cards("Moat")
