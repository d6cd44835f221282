"""Shuffling: when the discard pile becomes the deck, and with which cards; and whether shuffles are fair.

The seeds of the fairness tests are fixed, so each always gives the same result; a fair generator would exceed their
limits once in 1000 tries.
"""

from collections import Counter
from collections.abc import Hashable, Mapping
from itertools import permutations, product
from math import comb, sqrt

import pytest

from freehold.cards.catalogue import find_set, make_setup
from freehold.rules.game import Game, start
from freehold.rules.randomness import random_from_seed
from tests.table import WITH_INTRIGUE_1E, A, B, Table, cards, lay

EDITIONS = ("1e", "2e")
ROUNDS = 4000
LIMITS = (2, 3, 5, 10, 17)


@pytest.mark.ruling("shuffle-only-when-needed")
@pytest.mark.parametrize("edition", EDITIONS)
def test_an_empty_deck_waits_until_a_card_is_needed(edition: str) -> None:
    table = lay("A hand: Festival, Smithy, Copper; A discard: 9 Silver", edition=edition)
    table.choose("Festival")
    assert table.discard(A) == cards("9 Silver")
    table.choose("Smithy")
    assert table.discard(A) == cards("")
    assert table.hand(A) == cards("Copper, 3 Silver")
    assert [event.seat for event in table.events("shuffle")] == [A]


@pytest.mark.ruling("shuffle-only-when-needed", "shuffle-exact-count")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("deck", ["3 Copper", "/ 3 Copper", "Copper / 2 Copper"])
def test_taking_the_last_card_shuffles_nothing(deck: str, edition: str) -> None:
    table = lay(f"A hand: Smithy; A deck: {deck}; A discard: 3 Gold", edition=edition)
    table.choose("Smithy")
    assert table.deck(A) == cards("")
    assert table.discard(A) == cards("3 Gold")
    assert table.events("shuffle") == []


@pytest.mark.ruling("shuffle-only-when-needed", "shuffle-exact-count")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("deck", ["5 Copper", "/ 5 Copper"])
def test_a_new_hand_of_the_last_five_cards_leaves_the_deck_empty(deck: str, edition: str) -> None:
    table = lay(f"A hand: Estate; A deck: {deck}; A discard: 3 Gold; B hand: 5 Copper", edition=edition)
    table.end_turn()
    table.end_turn()
    assert table.active == A
    assert table.deck(A) == cards("")
    assert table.discard(A) == cards("3 Gold, Estate")


@pytest.mark.ruling("shuffle-draw-then-shuffle-1e")
@pytest.mark.parametrize("deck", ["Gold, Silver", "Gold / Silver"])
def test_first_edition_takes_what_is_there_then_shuffles_and_takes_the_rest(deck: str) -> None:
    table = lay(f"A hand: Smithy; A deck: {deck}; A discard: 4 Copper", edition="1e")
    table.choose("Smithy")
    assert [table.names(event) for event in table.events("draw")] == [["Gold", "Silver", "Copper"]]
    assert table.deck(A) == cards("3 Copper")
    assert table.discard(A) == cards("")


@pytest.mark.ruling("shuffle-then-under-deck-2e")
@pytest.mark.parametrize("deck", ["Gold, Silver", "Gold / Silver"])
def test_second_edition_puts_the_shuffled_cards_under_the_deck(deck: str) -> None:
    table = lay(f"A hand: Sentry; A deck: {deck}; A discard: 4 Copper")
    table.choose("Sentry")
    assert table.hand(A) == cards("Gold")
    assert table.deck_top(A) == ["Silver", "Copper"]
    assert table.deck(A) == cards("Silver, 4 Copper")
    assert table.discard(A) == cards("")


@pytest.mark.ruling("shuffle-same-outcome")
def test_both_editions_take_the_old_deck_before_the_reshuffled_cards() -> None:
    for random in range(1, 21):
        hands = []
        for edition in EDITIONS:
            table = lay(
                f"random: {random}; A hand: Smithy; A deck: Gold / Silver; A discard: 2 Copper, 2 Estate, 2 Duchy",
                edition=edition,
            )
            table.choose("Smithy")
            (draw,) = table.events("draw")
            assert table.names(draw)[:2] == ["Gold", "Silver"]
            hands.append(table.hand(A))
        assert hands[0] == hands[1]


@pytest.mark.ruling("shuffle-becomes-deck")
@pytest.mark.parametrize("edition", EDITIONS)
def test_with_the_deck_empty_the_discard_pile_alone_becomes_the_deck(edition: str) -> None:
    table = lay("A hand: Village, Estate; A discard: 2 Gold, 2 Silver", edition=edition)
    table.choose("Village")
    assert table.deck(A) + table.hand(A) == cards("2 Gold, 2 Silver, Estate")
    assert sum(table.deck(A).values()) == 3
    assert table.discard(A) == cards("")
    assert table.discard_top(A) is None
    assert table.view(A).known_top(A) == []


@pytest.mark.ruling("shuffle-not-enough")
@pytest.mark.parametrize("edition", WITH_INTRIGUE_1E)
@pytest.mark.parametrize(("name", "kind"), [("Smithy", "draw"), ("Scout", "reveal")])
def test_with_too_few_cards_as_many_as_there_are_are_used(name: str, kind: str, edition: str) -> None:
    table = lay(f"A hand: {name}, Estate; A deck: Gold; A discard: Copper", edition=edition)
    table.choose(name)
    assert [table.names(event) for event in table.events(kind)] == [["Gold", "Copper"]]


@pytest.mark.ruling("shuffle-not-enough")
@pytest.mark.parametrize("edition", EDITIONS)
def test_with_no_cards_at_all_nothing_happens(edition: str) -> None:
    table = lay("A hand: Smithy, Copper", edition=edition)
    table.choose("Smithy")
    assert table.hand(A) == cards("Copper")
    assert table.events("shuffle") == []


@pytest.mark.ruling("shuffle-applies-to-all-2e")
@pytest.mark.parametrize(
    ("name", "kind", "owner", "count"),
    [
        ("Smithy", "draw", A, 3),
        ("Sentry", "look", A, 2),
        ("Bandit", "reveal", B, 2),
        ("Scout", "reveal", A, 4),
        ("Vassal", "discard", A, 1),
        ("Swindler", "trash", B, 1),
        ("Saboteur", "trash", B, 1),
    ],
)
def test_every_use_of_an_empty_deck_shuffles(name: str, kind: str, owner: int, count: int) -> None:
    table = lay(f"A hand: {name}; A discard: 6 Gold; B discard: 6 Gold")
    table.choose(name)
    used = [event for event in table.events(kind) if event.seat == owner]
    assert [table.names(event) for event in used] == [["Gold"] * count]
    assert [event.seat for event in table.events("shuffle")] == [owner]


@pytest.mark.ruling("shuffle-applies-to-all-2e")
def test_setting_aside_from_an_empty_deck_shuffles() -> None:
    table = lay("A hand: Library, 6 Copper; A discard: 3 Moat")
    table.choose("Library", "Moat")
    assert table.aside(A) == cards("Moat")
    assert [event.seat for event in table.events("shuffle")] == [A]


@pytest.mark.ruling("shuffle-excludes-in-flight")
@pytest.mark.parametrize("edition", EDITIONS)
def test_hand_and_play_area_are_not_shuffled_in(edition: str) -> None:
    table = lay("A hand: Smithy, Gold; A in play: Village; A discard: Copper", edition=edition)
    table.choose("Smithy")
    assert table.hand(A) == cards("Gold, Copper")
    assert table.in_play(A) == cards("Village, Smithy")
    assert table.deck(A) == cards("")


@pytest.mark.ruling("shuffle-excludes-in-flight")
@pytest.mark.parametrize("edition", EDITIONS)
def test_cards_set_aside_are_not_shuffled_in(edition: str) -> None:
    table = lay("A hand: Library, 4 Copper; A deck: Village, Moat; A discard: Silver", edition=edition)
    table.choose("Library", "Village", "Moat")
    assert table.hand(A) == cards("4 Copper, Silver")
    assert table.discard(A) == cards("Village, Moat")
    assert table.deck(A) == cards("")


@pytest.mark.ruling("shuffle-excludes-in-flight")
@pytest.mark.parametrize("edition", WITH_INTRIGUE_1E)
def test_revealed_cards_are_not_shuffled_in(edition: str) -> None:
    table = lay("A hand: Saboteur; B deck: 2 Copper; B discard: 2 Estate", edition=edition)
    table.choose("Saboteur")
    assert [table.names(event) for event in table.events("reveal")] == [["Copper"], ["Copper"], ["Estate"], ["Estate"]]
    assert table.discard(B) == cards("2 Copper, 2 Estate")


@pytest.mark.ruling("shuffle-topdeck-empty")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_card_put_on_an_empty_deck_is_the_whole_deck(edition: str) -> None:
    table = lay("A hand: Bureaucrat; A discard: 3 Gold; B hand: Estate; B discard: 3 Copper", edition=edition)
    table.choose("Bureaucrat")
    assert (table.deck(A), table.discard(A)) == (cards("Silver"), cards("3 Gold"))
    assert (table.deck(B), table.discard(B)) == (cards("Estate"), cards("3 Copper"))
    assert table.events("shuffle") == []


# Fairness.


def is_biased(counts: Counter[Hashable], expected: Mapping[Hashable, float]) -> bool:
    """Whether counts fail the chi-square test at 0.1 %, with the limit from Wilson and Hilferty's formula."""
    if set(counts) - set(expected):
        return True
    total = sum((counts[kind] - share) ** 2 / share for kind, share in expected.items())
    freedom = len(expected) - 1
    part = 2 / (9 * freedom)
    return total > freedom * (1 - part + 3.09 * sqrt(part)) ** 3


def evenly(kinds: list[Hashable], rounds: int = ROUNDS) -> dict[Hashable, float]:
    return {kind: rounds / len(kinds) for kind in kinds}


def draws(game: Game, seed: int, limit: int, count: int) -> tuple[int, ...]:
    game.random = random_from_seed(seed)
    return tuple(game.below(limit) for _ in range(count))


@pytest.fixture
def game() -> Game:
    return start(make_setup(find_set("First Game", "2e").cards), seed=0)


@pytest.mark.parametrize("limit", LIMITS)
@pytest.mark.parametrize("stride", [1, 2, 1000, 1 << 32])
def test_first_numbers_of_neighbouring_seeds_are_even(game: Game, limit: int, stride: int) -> None:
    found: Counter[Hashable] = Counter(draws(game, seed * stride, limit, 1)[0] for seed in range(ROUNDS))
    assert not is_biased(found, evenly(list(range(limit))))


@pytest.mark.parametrize("limit", LIMITS)
@pytest.mark.parametrize("lag", [1, 2, 3])
def test_successive_numbers_of_a_seed_are_independent(game: Game, limit: int, lag: int) -> None:
    found: Counter[Hashable] = Counter()
    for seed in range(ROUNDS):
        numbers = draws(game, seed, limit, lag + 1)
        found[numbers[0], numbers[lag]] += 1
    assert not is_biased(found, evenly(list(product(range(limit), repeat=2))))


@pytest.mark.parametrize("limit", LIMITS)
def test_numbers_of_neighbouring_seeds_are_independent(game: Game, limit: int) -> None:
    found: Counter[Hashable] = Counter()
    for seed in range(ROUNDS):
        found[draws(game, 2 * seed, limit, 1) + draws(game, 2 * seed + 1, limit, 1)] += 1
    assert not is_biased(found, evenly(list(product(range(limit), repeat=2))))


@pytest.mark.parametrize("limit", LIMITS)
def test_one_long_row_of_numbers_is_even_and_independent(game: Game, limit: int) -> None:
    numbers = draws(game, 7, limit, 2 * ROUNDS)
    found: Counter[Hashable] = Counter(zip(numbers[::2], numbers[1::2], strict=True))
    assert not is_biased(found, evenly(list(product(range(limit), repeat=2))))


def test_numbers_are_below_their_limit(game: Game) -> None:
    for limit in (1, 2, 7, 60):
        assert set(draws(game, 3, limit, 1000)) == set(range(limit))


def test_a_shuffled_deck_comes_in_every_order_equally_often() -> None:
    table = lay("A hand: Smithy; A discard: Copper, Silver, Gold, Estate, Duchy")
    found: Counter[Hashable] = Counter()
    for seed in range(ROUNDS):
        dealt = Table(table.game.copy())
        dealt.game.random = random_from_seed(seed)
        dealt.choose("Smithy")
        (draw,) = dealt.events("draw")
        found[tuple(dealt.names(draw))] += 1
    assert not is_biased(found, evenly(list(permutations(["Copper", "Silver", "Gold", "Estate", "Duchy"], 3))))


def test_every_card_is_as_likely_to_be_the_next_as_there_are_copies_of_it() -> None:
    table = lay("A hand: Village; A deck: / Copper, 2 Silver, 3 Gold, 4 Estate")
    found: Counter[Hashable] = Counter()
    for seed in range(ROUNDS):
        dealt = Table(table.game.copy())
        dealt.game.random = random_from_seed(seed)
        dealt.choose("Village")
        found[next(iter(dealt.hand(A)))] += 1
    assert not is_biased(found, {"Copper": 400, "Silver": 800, "Gold": 1200, "Estate": 1600})


def test_opening_hands_are_even_and_those_of_two_players_independent() -> None:
    setup = make_setup(find_set("First Game", "2e").cards)
    rng = {estates: comb(3, estates) * comb(7, 5 - estates) / comb(10, 5) for estates in range(4)}
    expected: dict[Hashable, float] = {(a, b): ROUNDS * rng[a] * rng[b] for a, b in product(rng, repeat=2)}
    found: Counter[Hashable] = Counter()
    for seed in range(ROUNDS):
        table = Table(start(setup, seed))
        found[table.hand(A)["Estate"], table.hand(B)["Estate"]] += 1
    assert not is_biased(found, expected)
