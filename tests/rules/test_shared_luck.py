"""Shared luck: games with the same secret draw the same cards in the same order, however different their decks are."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from mypy_extensions import i64
from scipy.stats import chisquare

from freehold.cards.catalogue import make_setup
from freehold.notation.position import read_json, write_json
from freehold.notation.record import Record, RecordedGame, read_record, replay, write_record
from freehold.rules.errors import BadState
from freehold.rules.events import DRAWS, Journal
from freehold.rules.game import Game, start
from freehold.rules.shuffles import Shuffles
from freehold.rules.view import View
from freehold.rules.vocabulary import DRAW, HAND, KNOWN, NONE
from tests.distributions import likely_option
from tests.invariants import check, check_draw_pile
from tests.shuffled import secret

CARDS = ["Cellar", "Market", "Merchant", "Militia", "Mine", "Moat", "Remodel", "Smithy", "Village", "Workshop"]
# A shuffle that is too rare by chance alone would fail one of this many tests; the secrets are fixed.
RARE = 0.001
SAMPLES = 3000


def record(number: int, players: int = 2) -> Record:
    names = ["Ann", "Bob", "Cid"][:players]
    return Record(CARDS, names, 0, first=0, secret=secret(number), shared=True)


def new_game(number: int, journal: Journal | None = None) -> Game:
    return record(number).new_game(journal)


def drawn_in_order(game: Game, seat: int, count: int) -> list[str]:
    """The next cards of a player, one by one."""
    return [game.setup.cards[game.take_top(i64(seat))].name for _ in range(count)]


def with_discards(number: int, *gained: str) -> Game:
    """A game in which Ann's next draw shuffles ten Coppers and Estates and what she has gained."""
    game = new_game(number)
    for name in gained:
        game.gain(i64(0), game.setup.slot(name))
    game.draw(i64(0), i64(5))
    game.discard_hand(i64(0))
    return game


def test_the_same_cards_come_in_the_same_order_whatever_else_is_in_the_deck() -> None:
    for number in range(20):
        alone = drawn_in_order(with_discards(number, "Smithy"), 0, 11)
        among_others = drawn_in_order(with_discards(number, "Smithy", "Village", "Village", "Market"), 0, 14)
        assert [name for name in among_others if name not in ("Village", "Market")] == alone


def test_seats_shuffles_and_secrets_differ() -> None:
    orders = set()
    for number in range(5):
        game = new_game(number)
        for _ in range(2):
            for seat in range(2):
                for name in CARDS:
                    game.gain(i64(seat), game.setup.slot(name))
                game.draw(i64(seat), game.deck_size(i64(seat)))
                game.discard_hand(i64(seat))
                orders.add(tuple(drawn_in_order(game, seat, 10)))
    assert len(orders) == 20


def test_all_hands_are_equally_likely() -> None:
    setup = make_setup(CARDS)
    found: Counter[int] = Counter()
    for number in range(SAMPLES):
        game = start(setup, 0, i64(0), None, Shuffles(secret(number), shared=True))
        found[game.cells[game.row(i64(0), i64(HAND)) + setup.slot("Estate")]] += 1
    ways = Counter(sum(card < 3 for card in hand) for hand in combinations(range(10), 5))
    expected = {estates: SAMPLES * count / ways.total() for estates, count in ways.items()}
    assert chisquare([found[estates] for estates in expected], list(expected.values())).pvalue > RARE


@pytest.mark.parametrize("number", range(6))
def test_a_whole_game_is_sound_and_its_record_tells_it_again(number: int) -> None:
    played, rng = RecordedGame(record(number, 2 + number % 2)), Random(number)
    while played.game.asked != NONE:
        played.choose(likely_option(played.game, rng))
        check(played.game)
    written = played.text()
    assert f"shared secret: {secret(number).hex()}" in written
    read = read_record(written)
    assert read.shared
    assert replay(read).numbers() == played.game.numbers()


def test_a_saved_game_goes_on_as_it_would_have() -> None:
    game, rng = new_game(3), Random(3)
    for _ in range(60):
        game.choose(i64(likely_option(game, rng)))
    twin = read_json(write_json(game))
    twin.shuffles = Shuffles(secret(3), shared=True)
    for _ in range(60):
        option = likely_option(game, rng)
        game.choose(i64(option))
        twin.choose(i64(option))
    assert twin.numbers() == game.numbers()


def test_the_order_is_a_secret_even_of_its_player() -> None:
    game, rng = new_game(4), Random(4)
    for _ in range(80):
        for seat in (0, 1, NONE):
            world = View(game, seat).determinize(7)
            assert View(world, seat).data() == View(game, seat).data()
        me = game.asked
        worlds = [View(game, me).determinize(seed) for seed in range(3)]
        # Cards that nobody has looked at are shuffled again, and quick to draw.
        assert all(world.cells[world.base(i64(me)) + KNOWN] == 0 for world in worlds)
        game.choose(i64(likely_option(game, rng)))


def test_a_draw_tells_where_the_shuffle_fell_as_in_other_games() -> None:
    journal = Journal()
    game = new_game(5, journal)
    game.draw(i64(0), i64(9))
    told = [event for event in journal.events if event.kind == DRAWS and event.seat == 0]
    assert [len(event.slots) for event in told] == [5, 5]
    assert game.deck_size(i64(0)) == 0


def test_looking_deeper_than_the_deck_shuffles_and_keeps_what_was_on_top() -> None:
    game = with_discards(6, "Smithy")
    game.draw(i64(0), i64(10))
    game.discard_hand(i64(0))
    assert game.deck_size(i64(0)) == 1
    last = game.setup.cards[game.known_slot(i64(0), i64(0))].name
    assert game.look_at_top(i64(0), i64(3)) == 3
    assert game.setup.cards[game.top(i64(0))].name == last
    assert game.deck_size(i64(0)) == 11
    assert sum(game.cells[game.row(i64(0), DRAW) + slot] for slot in range(game.setup.width)) == 0
    check_draw_pile(game, 0)


def test_a_record_has_one_source_of_luck() -> None:
    text = write_record(record(1))
    with pytest.raises(BadState, match="seed or from a secret"):
        read_record(text.replace("shared secret:", "seed: 1\nshared secret:"))
    with pytest.raises(BadState, match="hexadecimal"):
        read_record(text.replace(secret(1).hex(), "x" * 64))
