"""Invalid set-ups: each is refused with one sentence that says what is wrong and what would be right."""

from collections.abc import Callable

import pytest

from freehold.cards.catalogue import find_set, kingdom_cards, make_setup, recommended_sets
from freehold.rules.card import Card
from freehold.rules.errors import BadSetup, FreeholdError
from freehold.rules.game import start
from freehold.rules.setup import Setup
from freehold.rules.vocabulary import ACTION
from tests.table import FILLERS

SETUP = make_setup(FILLERS)
PONY_EXPRESS = next(one for one in recommended_sets() if one.name == "Pony Express")


def numbered(count: int) -> list[Card]:
    """This many cards, with the same names each time."""
    return [Card(f"Card {number}", 3, ACTION, "Nothing.") for number in range(count)]


@pytest.mark.parametrize(
    ("attempt", "complaint"),
    [
        (lambda: make_setup([*FILLERS[:9], "Vilage"]), "there is no card 'Vilage'; perhaps you mean Village"),
        (lambda: make_setup([*FILLERS[:9], "Xyzzy"]), "there is no card 'Xyzzy'"),
        (lambda: make_setup([*FILLERS[:9], "village"]), "Village is named twice; a kingdom has 10 different cards"),
        (lambda: make_setup([*FILLERS[:9], "Gold"]), "Gold is in every game and not one of the ten kingdom cards"),
        (lambda: make_setup([*FILLERS[:9], "Spy"]), "Spy is not in edition 2e of the set base; it is in 1e"),
        (
            lambda: make_setup([*FILLERS[:9], "Sentry"], editions="1e"),
            "Sentry is not in edition 1e of the set base; it is in 2e",
        ),
        (
            lambda: make_setup([*FILLERS[:9], "Lurker"], editions="base 2e, intrigue 1e"),
            "Lurker is not in edition 1e of the set intrigue; it is in 2e",
        ),
        (lambda: make_setup(FILLERS[:9]), "a kingdom has 10 cards, not 9"),
        (lambda: make_setup([*FILLERS, "Witch"]), "a kingdom has 10 cards, not 11"),
        (lambda: make_setup([]), "a kingdom has 10 cards, not 0"),
        (lambda: make_setup(FILLERS, players=1), "a game has 2 to 6 players, not 1"),
        (lambda: make_setup(FILLERS, players=7), "a game has 2 to 6 players, not 7"),
        (lambda: make_setup(FILLERS, players=-2), "a game has 2 to 6 players, not -2"),
        (lambda: make_setup(FILLERS, editions="3e"), "there is no edition '3e'; the editions are 1e and 2e"),
        (lambda: make_setup(FILLERS, editions="base 3e"), "there is no edition '3e'; the editions are 1e and 2e"),
        (lambda: make_setup(FILLERS, editions="base"), "there is no edition 'base'; the editions are 1e and 2e"),
        (lambda: make_setup(FILLERS, editions={"base": ""}), "there is no edition ''; the editions are 1e and 2e"),
        (
            lambda: make_setup(FILLERS, editions="seaside 1e"),
            "there is no set 'seaside' with editions; the sets are base, intrigue",
        ),
        (
            lambda: make_setup(FILLERS, editions="base 1e, base 2e"),
            "the edition of base is given twice; once is enough",
        ),
        (lambda: make_setup(FILLERS, turn_limit=0), "the turn limit is at least 1 turn, not 0"),
        (lambda: kingdom_cards("2e", ["seaside"]), "there is no set 'seaside'; the sets are base, intrigue, own"),
        (lambda: find_set("Frist Game"), "there is no recommended set 'Frist Game'; perhaps you mean First Game"),
        (lambda: find_set("Deck Top", "1e"), "Deck Top is a set of edition 2e, and its cards are not all in 1e"),
        (
            lambda: find_set("First Game", "intrigue-1e"),
            "First Game is a set of edition 1e and 2e, and its cards are not all in intrigue-1e",
        ),
        (
            lambda: find_set("Pony Express"),
            f"Pony Express needs cards that are not included: {', '.join(PONY_EXPRESS.missing)}",
        ),
        (lambda: Setup("2e", numbered(61), 2), "a game has room for 60 kinds of cards, not 61"),
        (lambda: Setup("2e", numbered(2) + numbered(2), 2), "each pile holds a different card; one is named twice"),
        (lambda: SETUP.slot("Witch"), f"Witch is not in this game; its cards are {', '.join(SETUP.slots)}"),
        (lambda: start(SETUP, 0, first=2), "seat 2 cannot start: the seats are 0 to 1"),
        (lambda: start(SETUP, 0, first=-2), "seat -2 cannot start: the seats are 0 to 1"),
    ],
)
def test_is_refused(attempt: Callable[[], object], complaint: str) -> None:
    with pytest.raises(BadSetup) as refused:
        attempt()
    assert str(refused.value) == complaint
    assert isinstance(refused.value, FreeholdError)


@pytest.mark.parametrize("seed", [-1, 2**62, 2**80])
def test_a_seed_out_of_range_is_refused(seed: int) -> None:
    with pytest.raises(BadSetup, match=rf"a seed is a whole number from 0 .*, not {seed}$"):
        start(SETUP, seed)


def test_the_largest_seed_is_taken() -> None:
    assert start(SETUP, 2**62 - 1) == start(SETUP, 2**62 - 1)


def test_60_kinds_of_cards_are_room_enough() -> None:
    assert Setup("2e", numbered(60), 2).width == 60
