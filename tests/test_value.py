"""The learned value: positions as numbers, the network, and what it learns from."""

import pickle
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from rich.console import Console

from benchmarks.value import games, match
from benchmarks.value.error import print_error
from benchmarks.value.features import Numbers, Positions, card_names
from benchmarks.value.games import lesson
from benchmarks.value.kingdoms import play_until
from benchmarks.value.match import GuessingPlayer, print_match
from benchmarks.value.network import BadNetworkFile, Network, load_network
from benchmarks.value.options import BOTH, GUESS, WHOLE, Buy, blended, print_options
from freehold.cards.catalogue import find_set, make_setup, recommended_sets
from freehold.players.strategist import Strategist
from freehold.players.thinker import Thinker
from freehold.rules.errors import BadSetup
from freehold.rules.game import Game, start
from freehold.rules.view import View
from freehold.strategies.library import default_strategy, find_strategy

CARDS = find_set("First Game", "1e").cards
NAMES = card_names()


def game_at(turn: int, seed: int = 3) -> Game:
    """A game of First Game at the beginning of a turn."""
    setup = make_setup(CARDS, 2, "1e")
    player = Strategist(default_strategy(), setup)
    game = start(setup, seed, 0)
    while game.turn < turn:
        game.choose(player.choose(View(game, game.asked)))
    return game


def numbers_of(game: Game, seat: int, names: tuple[str, ...] = NAMES) -> Numbers:
    positions = Positions(game.setup, names)
    positions.add(game, seat)
    return positions.numbers()


def network(seed: int = 1) -> Network:
    """A network that has learned nothing."""
    chance = np.random.default_rng(seed)
    sizes = (numbers_of(game_at(1), 0).shape[1], 5, 1)
    layers = [chance.normal(0, 0.1, (one, other)).astype(np.float32) for one, other in pairwise(sizes)]
    biases = tuple(np.zeros(one.shape[1], dtype=np.float32) for one in layers)
    return Network(NAMES, np.zeros(sizes[0], np.float32), np.ones(sizes[0], np.float32), tuple(layers), biases)


# Positions as numbers.


def test_all_kingdoms_have_the_same_inputs() -> None:
    widths = {
        numbers_of(start(make_setup(one.cards, 2, one.editions), 1), 0).shape
        for one in recommended_sets()
        if one.playable
    }
    assert len(widths) == 1


def test_cards_are_counted_by_name_for_both_players() -> None:
    game = game_at(12)
    slot, column = game.setup.slots["Silver"], NAMES.index("Silver")
    for seat in (0, 1):
        row = numbers_of(game, seat)[0]
        piles, _, mine, hand = (row[len(NAMES) * part + column] for part in range(4))
        assert mine == game.owned(seat, slot) > 0
        assert hand == game.in_hand(seat, slot)
        assert piles == 12  # Larger piles count as a dozen.


def test_a_card_without_a_name_still_counts_by_its_attributes() -> None:
    game = game_at(12)
    known = tuple(name for name in NAMES if name != "Silver")
    fewer, more = numbers_of(game, 0, known)[0], numbers_of(game, 0)[0]
    assert len(more) - len(fewer) == 6
    assert list(fewer[-20:]) == list(more[-20:])


def test_a_position_is_of_two_players() -> None:
    with pytest.raises(BadSetup, match="two players"):
        Positions(make_setup(CARDS, 3, "1e"), NAMES)


# The network.


def test_the_chances_of_both_seats_add_up_to_one() -> None:
    some = [game_at(turn) for turn in (1, 5, 9)]
    first, second = network().chances_of(some, 0), network().chances_of(some, 1)
    assert first + second == pytest.approx(np.ones(3), abs=1e-5)
    assert len(set(first)) == 3
    assert len(network().chances_of([], 0)) == 0


def test_games_of_different_set_ups_are_not_mixed() -> None:
    with pytest.raises(BadSetup, match="one set-up at a time"):
        network().chances_of([game_at(1), start(make_setup(CARDS, 2, "1e", 99), 1)], 0)


def test_a_network_is_saved_and_loaded(tmp_path: Path) -> None:
    one = network()
    one.save(tmp_path / "value.npz")
    loaded = load_network(tmp_path / "value.npz")
    numbers = numbers_of(game_at(7), 1)
    assert loaded.names == NAMES
    assert list(loaded.chances(numbers)) == list(one.chances(numbers))


def test_a_file_without_a_network_is_refused(tmp_path: Path) -> None:
    (tmp_path / "value.npz").write_text("nothing")
    for name in ("value.npz", "missing.npz"):
        with pytest.raises(BadNetworkFile, match="holds no network"):
            load_network(tmp_path / name)


# What it learns from.


@pytest.fixture
def few_plans(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "TRIED", 4)
    monkeypatch.setattr(games, "ROUNDS", 1)


@pytest.mark.usefixtures("few_plans")
def test_a_lesson_is_the_same_every_time() -> None:
    one, again = lesson(3, 5), lesson(3, 5)
    assert np.array_equal(one.numbers, again.numbers)
    assert np.array_equal(one.results, again.results)
    assert len(one.results) == len(one.numbers) > 5
    assert set(one.results) <= {0.0, 0.5, 1.0}


@pytest.mark.usefixtures("few_plans")
def test_a_training_learns_and_can_be_continued(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("sklearn")
    from benchmarks.value import training

    for name, small in (("FIRST_KINGDOMS", 1), ("KEPT", 500), ("POSITIONS_PER_STEP", 128), ("BATCH", 32)):
        monkeypatch.setattr(training, name, small)
    first = training.Training((8,), games=12)
    recent = training.Recent(len(first.mean))
    for _ in range(3):
        first.step(recent)
    resumed: training.Training = pickle.loads(pickle.dumps(first))
    resumed.step(training.Recent(len(first.mean)))
    assert (resumed.kingdoms, resumed.positions > first.positions) == (4, True)
    more = lesson(2, 20)
    before = np.mean((first.network().chances(more.numbers) - more.results) ** 2)
    after = training.tuned(first.network(), more, passes=20, rate=0.003)
    assert np.mean((after.chances(more.numbers) - more.results) ** 2) < before


# The tables of the benchmark.


def test_a_way_gains_what_the_options_it_prefers_are_worth() -> None:
    ways = {WHOLE: np.array([0.04, -0.2]), GUESS: np.array([0.04, 0.2])}
    deviations = dict.fromkeys(ways, np.array([0.5, 0.5]))
    buy = Buy(np.array([0.05, -0.1]), ways, deviations, dict.fromkeys(ways, 50.0))
    chance = np.random.default_rng(1)
    assert buy.gain(WHOLE, 10.0, chance) == pytest.approx(0.05)
    assert buy.gain(GUESS, 10.0, chance) == pytest.approx(-0.1)
    assert buy.gain(WHOLE, 0.01, chance) < 0.05
    assert buy.gain(BOTH, 10.0, chance) == pytest.approx(0.05)
    console = Console(record=True, width=120)
    print_options([buy], console)
    print_error({"network": [(0.1, 0.5, 0.6), (0.5, 0.2, 0.2), (0.9, 0.9, 0.7)]}, {"network": 3e-5}, console)
    print_match({"without": [0.1, 0.2], "with": [0.2, 0.3]}, {"without": 3.0, "with": 3.0}, console)
    text = console.export_text()
    assert "-10.00%" in text
    assert "10.0%" in text


def test_what_is_more_certain_counts_more() -> None:
    rolled, guesses = np.array([0.2]), np.array([0.0])
    for error, expected in ((0.0001, 0.1), (0.2, 0.05), (50.0, 0.0)):
        mean, spread = blended(rolled, np.array([error]), 2.0, guesses, np.array([0.1]))
        assert mean[0] == pytest.approx(expected, abs=0.001)
        assert spread[0] < 0.1


def test_the_same_player_plays_with_and_without_guesses(monkeypatch: pytest.MonkeyPatch) -> None:
    setup = game_at(1).setup
    plans = [default_strategy(), find_strategy("Big Money Ultimate")]
    thinker = Thinker(plans, 2, setup, 300)
    monkeypatch.setattr(match, "GUESSED_WORLDS", 3)
    player = GuessingPlayer(thinker, network())
    game = game_at(9)
    play_until(game, thinker.players, 13)
    seat = int(game.asked)
    while game.asked == seat and game.turn == 13:
        game.choose(player.choose(View(game, seat)))
    assert game.turn == 14
