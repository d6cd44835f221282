"""Ways to choose a kingdom: at random, or by picking in turn."""

from collections.abc import Callable

import pytest

from freehold.cards.catalogue import add_card, kingdom_cards, make_setup, remove_card, sets_of
from freehold.cards.kingdoms import KingdomDraft, first_of_next_game, random_kingdom
from freehold.rules.card import Card
from freehold.rules.errors import BadSetup
from freehold.rules.vocabulary import ACTION
from tests.table import A, B, C


@pytest.mark.parametrize("edition", ["1e", "2e"])
@pytest.mark.ruling("setup-kingdom-random")
def test_the_lot_gives_ten_different_cards(edition: str) -> None:
    seen = set()
    for seed in range(100):
        kingdom = random_kingdom(edition, seed)
        assert len(kingdom) == len(set(kingdom)) == 10
        seen |= set(kingdom)
    assert seen == set(kingdom_cards(edition, ["base", "intrigue"]))


def test_a_seed_gives_the_same_ten_everywhere() -> None:
    assert random_kingdom("2e", 1) == random_kingdom("2e", 1) != random_kingdom("2e", 2)
    ten = "Moat, Chancellor, Woodcutter, Bureaucrat, Feast, Gardens, Militia, Moneylender, Remodel, Festival"
    assert ", ".join(random_kingdom("1e", 2024, sets=["base"])) == ten


def test_the_ten_are_sorted_by_cost_then_by_name() -> None:
    cards = kingdom_cards("2e")
    kingdom = random_kingdom("2e", 5)
    assert kingdom == sorted(kingdom, key=lambda name: (cards[name].cost, name))


def test_only_the_named_sets_are_drawn_from() -> None:
    for seed in range(20):
        assert {group for name in random_kingdom("2e", seed, sets=["intrigue"]) for group in sets_of(name)} == {
            "intrigue"
        }


@pytest.mark.ruling("setup-kingdom-mixed-intrigue")
def test_base_and_intrigue_are_mixed_together_or_five_of_each() -> None:
    def of_base(kingdom: list[str]) -> int:
        return sum("base" in sets_of(name) for name in kingdom)

    for seed in range(20):
        assert of_base(random_kingdom("1e", seed, from_each={"base": 5, "intrigue": 5})) == 5
    assert len({of_base(random_kingdom("1e", seed)) for seed in range(20)}) > 2
    mixed = random_kingdom("1e", 0, from_each={"base": 5, "intrigue": 5})
    assert set(mixed) < set(make_setup(mixed, editions="1e").slots)


def test_required_cards_are_in_and_banned_ones_are_not() -> None:
    for seed in range(20):
        kingdom = random_kingdom("2e", seed, required=["throne_room", "Moat"], banned=["Witch", "sentry"])
        assert {"Throne Room", "Moat"} < set(kingdom)
        assert not {"Witch", "Sentry"} & set(kingdom)


def test_required_cards_count_for_their_set() -> None:
    kingdom = random_kingdom("2e", 3, required=["Moat", "Pawn"], from_each={"base": 9, "intrigue": 1})
    assert [name for name in kingdom if "intrigue" in sets_of(name)] == ["Pawn"]


def test_a_required_card_may_come_from_another_set() -> None:
    assert "Pawn" in random_kingdom("2e", 3, sets=["base"], required=["Pawn"])


def test_all_ten_can_be_required() -> None:
    ten = random_kingdom("2e", 9)
    assert random_kingdom("2e", 1, required=reversed(ten)) == ten


def test_own_cards_are_drawn_when_asked_for() -> None:
    add_card(Card("Sawmill", 3, ACTION, "+1 Buy.", buys=1))
    try:
        assert "Sawmill" in random_kingdom("2e", 0, from_each={"base": 9, "own": 1})
        assert all("Sawmill" not in random_kingdom("2e", seed) for seed in range(20))
    finally:
        remove_card("Sawmill")


CARDS = list(kingdom_cards("2e"))


@pytest.mark.parametrize(
    ("draw", "complaint"),
    [
        (lambda: random_kingdom("3e", 0), "there is no edition '3e'; the editions are 1e and 2e"),
        (lambda: random_kingdom("2e", -1), "a seed is a whole number from 0 to 4611686018427387903, not -1"),
        (
            lambda: random_kingdom("2e", 0, sets=["seaside"]),
            "there is no set 'seaside'; the sets are base, intrigue, own",
        ),
        (lambda: random_kingdom("2e", 0, sets=[]), "10 cards must still be drawn from no set, but 0 are left there"),
        (lambda: random_kingdom("2e", 0, required=["Vilage"]), "there is no card 'Vilage'; perhaps you mean Village"),
        (lambda: random_kingdom("2e", 0, banned=["Vilage"]), "there is no card 'Vilage'; perhaps you mean Village"),
        (lambda: random_kingdom("2e", 0, required=["Moat", "moat"]), "Moat is required twice; once is enough"),
        (lambda: random_kingdom("2e", 0, banned=["Moat", "moat"]), "Moat is banned twice; once is enough"),
        (
            lambda: random_kingdom("2e", 0, required=["Moat"], banned=["Moat"]),
            "Moat is both required and banned; choose one",
        ),
        (
            lambda: random_kingdom("2e", 0, required=["Gold"]),
            "Gold is in every game and not one of the ten kingdom cards",
        ),
        (lambda: random_kingdom("2e", 0, required=["Spy"]), "Spy is not in edition 2e of the set base; it is in 1e"),
        (lambda: random_kingdom("2e", 0, required=CARDS[:11]), "a kingdom has 10 cards, so 11 cannot be required"),
        (
            lambda: random_kingdom("2e", 0, banned=CARDS[9:]),
            "10 cards must still be drawn from base and intrigue, but 9 are left there",
        ),
        (
            lambda: random_kingdom("2e", 0, from_each={"base": 5}),
            "a kingdom has 10 cards, but 5 are to be taken from the sets",
        ),
        (
            lambda: random_kingdom("2e", 0, from_each={"base": 11, "intrigue": -1}),
            "-1 cards of the set intrigue cannot be taken",
        ),
        (
            lambda: random_kingdom("2e", 0, from_each={"seaside": 10}),
            "there is no set 'seaside'; the sets are base, intrigue, own",
        ),
        (
            lambda: random_kingdom("2e", 0, from_each={"base": 10}, required=["Pawn"]),
            "Pawn is required, but no card is to be taken from the set intrigue",
        ),
        (
            lambda: random_kingdom("2e", 0, from_each={"base": 9, "intrigue": 1}, required=["Pawn", "Duke"]),
            "1 cards of the set intrigue cannot be taken: 2 of it are required",
        ),
    ],
)
def test_impossible_settings_are_refused(draw: Callable[[], list[str]], complaint: str) -> None:
    with pytest.raises(BadSetup) as refused:
        draw()
    assert complaint in str(refused.value)


@pytest.mark.ruling("setup-kingdom-turns-1e")
def test_players_pick_the_kingdom_in_turn() -> None:
    draft = KingdomDraft("1e", 3, first=B)
    turns = []
    for name in ("Spy", "thief", "Feast", "Moat", "Pawn", "Duke", "Scout", "Baron", "Witch", "Bridge"):
        turns.append(draft.whose_turn)
        assert not draft.done
        draft.pick(name)
    assert turns == [B, C, A, B, C, A, B, C, A, B]
    assert draft.done
    assert draft.whose_turn is None
    assert draft.kingdom[:2] == ["Spy", "Thief"]
    assert draft.options() == []
    assert set(draft.kingdom) < set(make_setup(draft.kingdom, 3, "1e").slots)
    with pytest.raises(BadSetup, match="the kingdom has its 10 cards; there is nothing more to pick"):
        draft.pick("Village")


def test_a_pick_that_cannot_be_changes_nothing() -> None:
    draft = KingdomDraft("2e", 2, sets=["base"])
    assert draft.pick("moat") == "Moat"
    assert "Moat" not in draft.options()
    for name, complaint in (
        ("Moat", "Moat is picked already; a kingdom has 10 different cards"),
        ("Spy", "Spy is not in edition 2e of the set base; it is in 1e"),
        ("Pawn", "Pawn is not in the sets to pick from"),
        ("Gold", "Gold is in every game"),
        ("Mote", "there is no card 'Mote'; perhaps you mean Moat"),
    ):
        with pytest.raises(BadSetup, match=complaint):
            draft.pick(name)
        assert (draft.whose_turn, draft.kingdom) == (B, ["Moat"])


def test_a_draft_that_cannot_be_is_refused() -> None:
    with pytest.raises(BadSetup, match="a game has 2 to 6 players, not 7"):
        KingdomDraft("2e", 7)
    with pytest.raises(BadSetup, match="seat 2 cannot pick first: the seats are 0 to 1"):
        KingdomDraft("2e", 2, first=2)
    with pytest.raises(BadSetup, match="a kingdom has 10 cards, but there are only 0 to pick from"):
        KingdomDraft("2e", 2, sets=["own"])


def test_an_unknown_edition_has_no_rule_for_who_starts() -> None:
    with pytest.raises(BadSetup, match="there is no edition '3e'; the editions are 1e and 2e"):
        first_of_next_game("3e", 2, [A], 0)
