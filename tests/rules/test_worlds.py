"""Worlds: the seat sees the same, no card is lost, nothing hidden is given away, and all deals are equally likely."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations, permutations
from random import Random

import pytest
from scipy.stats import chisquare

from freehold.cards.catalogue import all_cards, kingdom_cards, make_setup, remove_card
from freehold.rules.game import Game, start
from freehold.rules.view import View
from freehold.rules.vocabulary import ACTION, NONE, PLAY_NUMBERS, TREASURE
from tests.distributions import likely_option, play_out
from tests.hidden import rearranged
from tests.invariants import check
from tests.own_cards.examples import EXAMPLES, add_examples, kingdom_with
from tests.table import A, B, C, Table, cards, lay

# A deal that is too rare by chance alone would fail one of this many tests; the seeds are fixed.
RARE = 0.001
SAMPLES = 3000
TURN_LIMIT = 36


def kingdoms() -> list[tuple[str, list[str]]]:
    """Kingdoms with every card of every edition; every other one has a Masquerade, the card with the most secrets."""
    found: list[tuple[str, list[str]]] = []
    for edition in ("1e", "2e"):
        names = sorted(kingdom_cards(edition))
        Random(edition).shuffle(names)
        for at in range(0, len(names), 9):
            chosen = names[at : at + 9]
            spare = ["Masquerade", "Militia", "Throne Room", *names]
            more = [name for name in spare[len(found) % 2 :] if name not in chosen]
            found.append((edition, [*chosen, *more[: 10 - len(chosen)]]))
    return found


KINGDOMS = kingdoms()
every_kingdom = pytest.mark.parametrize("number", range(len(KINGDOMS)))


def new_game(number: int) -> Game:
    """A game with one of the kingdoms, in which everybody soon draws each of its cards."""
    edition, kingdom = KINGDOMS[number]
    game = start(make_setup(kingdom, 2 + number % 5, edition, TURN_LIMIT), number)
    for seat in range(game.setup.players):
        for name in kingdom:
            game.gain(seat, game.setup.slot(name))
    return game


def decisions(game: Game, seed: int) -> Iterator[tuple[Game, list[int]]]:
    """A game at each of its decisions, with two seats to look at it from: the one asked, and each other in turn."""
    rng = Random(seed)
    number = 0
    while game.asked != NONE:
        number += 1
        yield game, [game.asked, number % (game.setup.players + 1) - 1]
        game.choose(likely_option(game, rng))


def check_sees_the_same(game: Game, world: Game, seat: int) -> None:
    """Check that a seat cannot tell a world from the game, not even by counting the cards in all piles."""
    seen, imagined = View(game, seat), View(world, seat)
    assert imagined.data() == seen.data()
    assert imagined.data(counters=True) == seen.data(counters=True)
    if seen.is_asked():
        assert imagined.decision() == seen.decision()
        assert [imagined.left_to_pick(slot) for slot in range(game.setup.width)] == [
            seen.left_to_pick(slot) for slot in range(game.setup.width)
        ]
    for owner in range(game.setup.players):
        assert imagined.known_top(owner) == seen.known_top(owner)
        assert imagined.points(owner) == seen.points(owner)
        assert [imagined.owned_by(owner, slot) for slot in range(game.setup.width)] == [
            seen.owned_by(owner, slot) for slot in range(game.setup.width)
        ]


def check_worlds(game: Game, seed: int) -> None:
    """Play a game and look at a world at each of its decisions."""
    rng = Random(seed)
    for at, seats in decisions(game, seed):
        for seat in seats:
            world = View(at, seat).determinize(rng.randrange(1 << 62))
            check(world)
            check_sees_the_same(at, world, seat)
            if rng.random() < 0.03:
                assert View(world, seat).determinize(5) == View(at, seat).determinize(5)
                play_out(world, rng)
                check(world)


@every_kingdom
def test_the_seat_sees_the_same_and_the_world_can_be_played(number: int) -> None:
    check_worlds(new_game(number), number)


@pytest.mark.parametrize("edition", ["1e", "2e"])
def test_these_games_play_every_card(edition: str) -> None:
    played: set[str] = set()
    for number in range(len(KINGDOMS)):
        if KINGDOMS[number][0] == edition:
            for game, _ in decisions(new_game(number), number):
                slots = [slot for slot in range(game.setup.width) if game.in_play(game.active, slot)]
                # A Feast is no longer in play when it asks.
                slots += [] if game.asking_card == NONE else [game.asking_card]
                played |= {game.setup.cards[slot].name for slot in slots}
    playable = {name for name, one in kingdom_cards(edition).items() if one.types & (ACTION | TREASURE)}
    assert playable <= played


@pytest.mark.parametrize("seed", range(2))
def test_worlds_of_games_with_own_cards(seed: int) -> None:
    add_examples()
    try:
        setup = make_setup(kingdom_with(*EXAMPLES, "Militia", seed=seed), 2 + seed, turn_limit=TURN_LIMIT)
        check_worlds(start(setup, seed), seed)
    finally:
        for name in (*EXAMPLES, *[more for brought in EXAMPLES.values() for more in brought]):
            if name in all_cards():
                remove_card(name)


@every_kingdom
def test_how_the_hidden_cards_really_lie_makes_no_difference(number: int) -> None:
    rng = Random(number)
    for at, seats in decisions(new_game(number), number):
        for seat in seats:
            if rng.random() < 0.2:
                other = rearranged(at, seat, rng)
                assert View(other, seat).determinize(number) == View(at, seat).determinize(number)


def test_a_game_that_is_over_hides_nothing() -> None:
    game = start(make_setup(KINGDOMS[0][1], 3, "1e", 3), 1)
    play_out(game, Random(1))
    assert View(game, A).determinize(1).scores() == game.scores()


def test_the_game_itself_stays_as_it_is() -> None:
    table = lay("A hand: Copper; B hand: 2 Gold, Moat; B deck: Curse(B) / 5 Estate; B discard: Silver, Copper")
    before = table.game.copy()
    table.view(A).determinize(3)
    assert table.game == before


# How likely each deal is.


def check_distribution(expected: Counter[object], sample: Callable[[int], object]) -> None:
    """Check that a sample comes out as often as expected; the expected counts are weights."""
    found = Counter(sample(seed) for seed in range(SAMPLES))
    assert set(found) <= set(expected)
    total = sum(expected.values())
    outcomes = list(expected)
    result = chisquare([found[one] for one in outcomes], [SAMPLES * expected[one] / total for one in outcomes])
    assert result.pvalue > RARE


def row(names: Counter[str]) -> tuple[str, ...]:
    return tuple(sorted(names.elements()))


def deals(pool: str, size: int) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """All ways to take that many cards out of a pool, and what is left."""
    names = list(cards(pool).elements())
    for chosen in combinations(range(len(names)), size):
        rest = [name for at, name in enumerate(names) if at not in chosen]
        yield tuple(sorted(names[at] for at in chosen)), tuple(sorted(rest))


def world_of(table: Table, viewer: int, seed: int) -> Table:
    return Table(table.view(viewer).determinize(seed))


def test_a_hand_of_another_player_is_any_of_the_hidden_cards() -> None:
    table = lay("A hand: Copper; B hand: 2 Gold, Estate; B deck: / 3 Copper, Estate")
    check_distribution(
        Counter({0: 10, 1: 20, 2: 5}),
        lambda seed: world_of(table, A, seed).hand(B)["Gold"],
    )
    check_distribution(
        Counter(hand for hand, _ in deals("2 Gold, 2 Estate, 3 Copper", 3)),
        lambda seed: row(world_of(table, A, seed).hand(B)),
    )


def test_the_top_of_a_discard_pile_stays_and_what_is_under_it_can_be_anywhere() -> None:
    table = lay("A hand: Copper; B hand: Gold; B deck: / Estate, Silver; B discard: Gold, Curse, Copper")
    expected: Counter[object] = Counter()
    for hand, rest in deals("2 Gold, Estate, Silver, Curse", 1):
        for under, deck in deals(", ".join(rest), 2):
            expected[hand, deck, tuple(sorted((*under, "Copper")))] += 1

    def sample(seed: int) -> object:
        world = world_of(table, A, seed)
        assert world.view(A).discard_top(B) == world.game.setup.slot("Copper")
        return row(world.hand(B)), row(world.deck(B)), row(world.discard(B))

    check_distribution(expected, sample)


def test_cards_that_went_to_a_discard_pile_in_sight_of_all_stay_there() -> None:
    table = lay("phase: treasure; A hand: 2 Silver, Gold, Estate, Curse; A deck: / 6 Copper; B hand: Copper")
    table.choose("Gold", "decline", "Duchy" if "Duchy" in table.options else "Silver")
    assert table.active == B
    bought = table.view(B).discard_top(A)
    assert table.game.setup.cards[bought].name == "Gold"
    # A played the Gold and gained a Silver; two Silvers, an Estate and a Curse went away unseen.
    expected: Counter[object] = Counter(
        tuple(sorted((*under, "Gold", "Silver"))) for under, _ in deals("2 Silver, Estate, Curse, 6 Copper", 4)
    )
    check_distribution(expected, lambda seed: row(world_of(table, B, seed).discard(A)))
    # A knows it all.
    assert world_of(table, A, 1).discard(A) == cards("Gold, 3 Silver, Estate, Curse")


def seen_discards(table: Table, seat: int) -> Counter[str]:
    """The cards of a discard pile that are in it in each of many worlds of another seat."""
    found = table.discard(seat)
    for seed in range(200):
        found &= world_of(table, 1 - seat, seed).discard(seat)
    return found


def test_of_cards_discarded_together_only_the_last_is_seen() -> None:
    table = lay("A hand: Militia; B hand: Gold, Silver, 3 Copper; B deck: / 5 Estate; B discard: Curse")
    table.choose("Militia", "Silver", "Gold")
    assert seen_discards(table, B) == cards("Gold, Curse")


def test_a_hand_that_is_discarded_shows_one_card() -> None:
    table = lay("A hand: Minion; B hand: Gold, Silver, Curse, 2 Estate; B deck: / 9 Copper")
    table.choose("Minion", "redraw")
    assert seen_discards(table, B) == cards("Estate")


def test_what_harbinger_leaves_can_be_any_cards() -> None:
    table = lay(
        "A hand: Harbinger; A deck: / 9 Copper; A discard: Gold, Silver, Curse; A discard seen: Gold, Silver"
        "; B hand: Moat"
    )
    assert seen_discards(table, A) == cards("Gold, Silver, Curse")
    table.choose("Harbinger", "Gold")
    assert seen_discards(table, A) == cards("Curse")


def test_a_deck_that_is_turned_over_shows_one_card_and_what_lay_there_stays_known() -> None:
    table = lay("A hand: Chancellor, 3 Estate; A deck: Gold(A), Silver(A), Curse(A); A discard: Duchy; B hand: Moat")
    table.choose("Chancellor", "discard-deck")
    assert seen_discards(table, A) == cards("Curse, Duchy")


def test_a_shuffle_makes_the_whole_pile_unknown() -> None:
    table = lay("A hand: Smithy; A discard: Gold, Silver, Curse, 2 Copper; A discard seen: Gold; B hand: Moat")
    table.choose("Smithy")
    assert table.discard(A) == Counter()
    held = {row(world_of(table, B, seed).hand(A)) for seed in range(200)}
    assert held == {hand for hand, _ in deals("Gold, Silver, Curse, 2 Copper", 3)}


def test_cards_that_the_seat_has_seen_stay_where_they_are() -> None:
    table = lay(
        "A hand: Copper; A deck: Gold(A), ?, Silver(AB) / 5 Estate"
        "; B hand: Estate; B deck: ?, Curse(AB), Gold(B) / 2 Copper"
    )

    def sample(seed: int) -> object:
        game = world_of(table, A, seed).game
        names = [game.setup.cards[slot].name for slot in (game.top(A), game.top(A, 2), game.top(B, 1))]
        assert names == ["Gold", "Silver", "Curse"]
        return game.setup.cards[game.top(B, 2)].name

    # What B alone has seen can be any hidden card.
    check_distribution(Counter({"Estate": 1, "Gold": 1, "Copper": 2}), sample)


def test_the_own_draw_pile_comes_in_any_order_and_before_the_own_discards() -> None:
    table = lay("A hand: Copper; A deck: / 2 Gold, Estate, 2 Silver; A discard: 5 Curse")

    def sample(seed: int) -> object:
        world = world_of(table, A, seed)
        world.game.draw(A, 2)
        return row(world.hand(A) - cards("Copper"))

    check_distribution(Counter(hand for hand, _ in deals("2 Gold, Estate, 2 Silver", 2)), sample)
    for seed in range(20):
        world = world_of(table, A, seed)
        assert world.discard(A) == cards("5 Curse")
        assert world.deck(A) == cards("2 Gold, Estate, 2 Silver")


def test_a_card_that_the_seat_passed_is_with_its_receiver() -> None:
    table = lay("A hand: Masquerade, Gold; B hand: Estate, Copper; B deck: / 2 Copper")
    table.choose("Masquerade", "Estate", "decline")
    check_distribution(
        Counter(hand for hand, _ in deals("Gold, 3 Copper", 2)),
        lambda seed: row(world_of(table, A, seed).hand(B)),
    )


def test_a_card_that_others_passed_each_other_can_be_any() -> None:
    """C gave A a card and got one of B, but did not see what A passed B."""
    table = lay("A hand: Masquerade, Gold, Estate; B hand: Silver; C hand: Curse; B deck: / Copper", players=3)
    table.choose("Masquerade", "Gold", "decline")
    # A did not have the Curse yet, but the game does not keep that: any of A's cards can be the one.
    expected: Counter[object] = Counter()
    for (passed,), kept in deals("Gold, Estate, Curse", 1):
        for hand, deck in deals(f"{passed}, Copper", 1):
            expected[kept, hand, deck] += 1

    def sample(seed: int) -> object:
        world = world_of(table, C, seed)
        assert world.view(C).owned_by(A, world.game.setup.slot("Gold")) == 1
        return row(world.hand(A)), row(world.hand(B)), row(world.deck(B))

    check_distribution(expected, sample)


def test_a_pass_that_waits_is_any_card_of_the_hand_that_it_comes_from() -> None:
    table = lay("A hand: Masquerade, 2 Gold, Estate; A deck: / Copper; B hand: Silver, Curse; B deck: / Curse")
    table.choose("Masquerade", "Gold")
    assert table.asks(B, "pass", "Masquerade")
    kept = PLAY_NUMBERS + A

    def sample(seed: int) -> object:
        world = world_of(table, B, seed)
        passed = world.game.setup.cards[world.game.of_play(0, kept) - 1].name
        world.choose("Silver")
        assert world.hand(B) == cards("Curse") + Counter([passed])
        return passed

    check_distribution(Counter({"Gold": 2, "Estate": 1, "Copper": 1}), sample)
    # Who chose it knows it.
    assert world_of(table, A, 1).game.of_play(0, kept) == 1 + table.game.setup.slot("Gold")


def test_a_choice_of_another_player_that_is_half_made() -> None:
    table = lay("A hand: Militia; B hand: 3 Copper, Estate, Gold; B deck: / 2 Copper")
    table.choose("Militia", "Estate")
    assert table.decision.progress() == "1 of 2 picked"
    expected: Counter[object] = Counter()
    for hand, _ in deals("5 Copper, Estate, Gold", 5):
        for at, picked in enumerate(hand):
            left = hand[:at] + hand[at + 1 :]
            # With one kind of card left, B would not be asked.
            if len(set(left)) > 1:
                expected[hand, picked] += 1

    def sample(seed: int) -> object:
        world = world_of(table, A, seed)
        names = [world.game.setup.cards[slot].name for slot in world.game.picks]
        hand = row(world.hand(B))
        assert world.options == set((world.hand(B) - Counter(names)).keys())
        return hand, names[0]

    check_distribution(expected, sample)
    # B's own choice stays as it is.
    assert list(world_of(table, B, 1).game.picks) == [table.game.setup.slot("Estate")]


def test_a_player_who_is_asked_has_something_to_choose() -> None:
    table = lay("A hand: Bureaucrat; B hand: Estate, Duchy, Copper; B deck: / Copper, Estate, Gardens")
    table.choose("Bureaucrat")
    assert table.asks(B, "topdeck", "Bureaucrat")
    victories = {"Estate", "Duchy", "Gardens"}
    check_distribution(
        Counter(hand for hand, _ in deals("2 Estate, Duchy, Gardens, 2 Copper", 3) if len({*hand} & victories) > 1),
        lambda seed: row(world_of(table, A, seed).hand(B)),
    )
    for seed in range(20):
        world = world_of(table, A, seed)
        assert world.options == {*world.hand(B)} & victories


def test_the_card_just_drawn_is_any_action_of_the_hand() -> None:
    table = lay("A hand: Library, 4 Copper, Moat; A deck: Village, Copper / 2 Estate, Smithy; B hand: 5 Copper")
    table.choose("Library")
    assert table.asks(A, "set-aside", "Library")
    expected: Counter[object] = Counter()
    for hand, _ in deals("4 Copper, Moat, Village, Copper, 2 Estate, Smithy", 6):
        for drawn in hand:
            if drawn in ("Moat", "Village", "Smithy"):
                expected[hand, drawn] += 1

    def sample(seed: int) -> object:
        world = world_of(table, B, seed)
        (drawn,) = world.options - {"decline"}
        return row(world.hand(A)), drawn

    check_distribution(expected, sample)


def test_cards_that_another_player_looks_at_are_any_hidden_cards() -> None:
    table = lay("A hand: Sentry; A deck: / 2 Copper, Estate, Gold; B hand: 5 Copper")
    table.choose("Sentry")
    assert table.asks(A, "trash", "Sentry")

    def sample(seed: int) -> object:
        world = world_of(table, B, seed)
        top = tuple(world.deck_top(A))
        assert world.options == {*top, "decline"}
        return top

    hidden = cards("2 Copper, Estate, Gold").elements()
    check_distribution(Counter(permutations(hidden, 2)), sample)


def test_a_card_on_its_way_into_a_deck_is_any_card_of_the_hand() -> None:
    table = lay("A hand: Secret Passage, Gold, 2 Estate; A deck: / 3 Copper; B hand: 5 Copper")
    table.choose("Secret Passage", "Gold")
    assert table.asks(A, "place", "Secret Passage")

    def sample(seed: int) -> object:
        world = world_of(table, B, seed)
        name = world.game.setup.cards[world.game.subject].name
        world.choose("0")
        assert world.deck_top(A) == [name]
        return name

    check_distribution(Counter({"Gold": 1, "Estate": 2, "Copper": 3}), sample)


def test_whoever_holds_a_reaction_in_a_world_may_reveal_it() -> None:
    table = lay("A hand: Militia; B hand: Moat, 4 Copper; C hand: 5 Copper; C deck: / 5 Moat", players=3)
    table.choose("Militia")
    assert table.asks(B, "reveal", "Militia")
    asked = 0
    for seed in range(50):
        world = world_of(table, B, seed)
        world.choose("decline")
        assert world.asks(C, "reveal", "Militia") == (world.hand(C)["Moat"] > 0)
        asked += world.asked == C
    assert asked > 10
