"""Rollouts: the same numbers in any chunks, whole numbers that add up, and nothing known that the seat cannot see."""

import pickle
from collections.abc import Callable
from math import sqrt
from random import Random
from statistics import fmean, stdev

import pytest

from freehold.cards.catalogue import make_setup
from freehold.cards.kingdoms import random_kingdom
from freehold.players.match import VICTORY_SHARE, play_out, seed_of_round
from freehold.players.player import Player
from freehold.players.rollouts import (
    OPTION_SIZE,
    PLAYER_CHOOSES,
    KnownWorld,
    Rollouts,
    RolloutTally,
    Worlds,
    WorldsOfSeat,
    margin_of,
    share_of_victory,
)
from freehold.players.strategist import Strategist
from freehold.rules.errors import BadSetup, IllegalChoice
from freehold.rules.game import Game, start
from freehold.rules.view import View
from freehold.rules.vocabulary import BUY, DECLINE
from freehold.strategies.library import default_strategy
from tests.hidden import rearranged
from tests.table import A, B, lay

SEED = 3
WEIGHTS = (0.0, 0.01, 0.5)


def players(game: Game) -> list[Player]:
    return [Strategist(default_strategy(), game.setup) for _ in range(game.setup.players)]


def a_buy(seats: int = 2, turn: int = 15, seed: int = 1) -> Game:
    """A game between sensible players at a buy with at least three options, some way into it."""
    setup = make_setup(random_kingdom("2e", seed, required=["Militia"]), seats)
    game = start(setup, seed)
    table = players(game)
    while game.turn < turn or game.purpose != BUY or bin(game.options).count("1") < 3:
        game.choose(table[game.asked].choose(View(game, game.asked)))
    return game


def three_options(game: Game) -> list[int]:
    return list(game.decision().options.values())[-3:]


def rollouts(game: Game, seed: int = SEED) -> Rollouts:
    return Rollouts(WorldsOfSeat(View(game, game.asked)), players(game), game.asked, seed)


def by_hand(game: Game, options: list[int], count: int) -> list[list[tuple[float, int]]]:
    """The share and the margin of each option in each rollout, played one by one."""
    seat = game.asked
    found: list[list[tuple[float, int]]] = [[] for _ in options]
    for number in range(count):
        world = View(game, seat).determinize(seed_of_round(SEED, number))
        for results, option in zip(found, options, strict=True):
            played = world.copy()
            played.choose(option)
            play_out(played, players(played))
            scores = played.scores()
            winners = played.winners()
            others = [score for other, score in enumerate(scores) if other != seat]
            results.append((1 / len(winners) if seat in winners else 0.0, scores[seat] - max(others)))
    return found


# Numbers.


@pytest.mark.parametrize("seats", [2, 3])
def test_chunks_give_the_same_numbers_as_one_piece(seats: int) -> None:
    game = a_buy(seats)
    options = three_options(game)
    whole = rollouts(game).run(options, 0, 20)
    in_chunks = RolloutTally(options)
    for first, count in ((13, 7), (0, 1), (1, 12), (20, 0)):
        in_chunks += rollouts(game).run(options, first, count)
    assert in_chunks == whole
    assert hash(in_chunks) == hash(whole)
    assert whole.rollouts == 20
    assert rollouts(game, SEED + 1).run(options, 0, 20) != whole


def test_means_and_errors_are_those_of_the_single_results() -> None:
    game = a_buy()
    options = three_options(game)
    count = 30
    tally = rollouts(game).run(options, 0, count)
    found = by_hand(game, options, count)
    for weight in WEIGHTS:
        values = [[share + weight * margin for share, margin in results] for results in found]
        for option, results in enumerate(values):
            assert tally.mean(option, weight) == pytest.approx(fmean(results))
            assert tally.error(option, weight) == pytest.approx(stdev(results) / sqrt(count))
            pairs = [one - first for one, first in zip(results, values[0], strict=True)]
            assert tally.difference(option, weight) == pytest.approx(fmean(pairs))
            assert tally.difference_error(option, weight) == pytest.approx(stdev(pairs) / sqrt(count))
        assert tally.share(option) == tally.mean(option, 0.0)
        assert tally.margin(option) == pytest.approx(tally.mean(option, 1.0) - tally.share(option))
    assert tally.difference(1) != 0


def test_an_option_alone_has_the_same_results_as_among_others() -> None:
    game = a_buy()
    options = three_options(game)
    together = rollouts(game).run(options, 0, 10)
    for place, option in enumerate(options):
        alone = rollouts(game).run([option], 0, 10)
        assert alone.mean(0) == together.mean(place)
        assert alone.error(0) == together.error(place)


def test_the_player_can_choose() -> None:
    game = a_buy()
    choice = players(game)[game.asked].choose(View(game, game.asked))
    tally = rollouts(game).run([PLAYER_CHOOSES, choice], 0, 10)
    assert tally.difference(1) == 0
    assert tally.difference_error(1) == 0


def test_tallies_can_be_pickled_and_shown() -> None:
    game = a_buy()
    tally = rollouts(game).run([DECLINE], 0, 3)
    assert pickle.loads(pickle.dumps(tally)) == tally
    assert repr(tally) == f"<RolloutTally of 3 rollouts for the options {DECLINE}>"


def test_few_rollouts_say_nothing_about_the_error() -> None:
    empty = RolloutTally([4, 5])
    assert (empty.mean(0), empty.margin(1), empty.difference(1)) == (0, 0, 0)
    assert empty.error(0) == empty.difference_error(1) == float("inf")


# Results.


def test_a_sure_win_is_worth_one_and_a_sure_loss_nothing() -> None:
    table = lay("A hand: 5 Gold; B hand: 5 Copper; trash: 7 Province; phase: buy; coins: 8")
    province = table.game.decision().options["Province"]
    for seat, share in ((A, 1.0), (B, 0.0)):
        worlds = KnownWorld(after(table.game, province))
        tally = Rollouts(worlds, players(table.game), seat, SEED).run([PLAYER_CHOOSES], 0, 5)
        assert tally.share(0) == share
        assert tally.margin(0) == (6 if seat == A else -6)
        assert tally.error(0) == 0
    own = Rollouts(WorldsOfSeat(View(table.game, A)), players(table.game), A, SEED).run([province], 0, 5)
    assert own.share(0) == 1
    assert own.mean(0) == pytest.approx(1.06)
    assert own.mean(0, 0.5) == 4


def after(game: Game, option: int) -> Game:
    """A copy of the game after a choice."""
    twin = game.copy()
    twin.choose(option)
    return twin


@pytest.mark.parametrize(
    ("hands", "shares", "margins"),
    [
        ("A hand: Duchy; B turns: 6; C hand: 3 Estate", [0.5, 0, 0.5], [0, -3, 0]),
        ("A hand: Duchy; B turns: 6; B hand: Duchy; C hand: 3 Estate", [0, 1, 0], [0, 0, 0]),
        ("A hand: Duchy; B turns: 7; B hand: Duchy; C hand: 3 Estate", [1 / 3, 1 / 3, 1 / 3], [0, 0, 0]),
        ("A hand: Province; B turns: 7; B hand: Duchy", [1, 0, 0], [3, -3, -6]),
    ],
)
def test_a_victory_is_shared_as_the_rules_say(hands: str, shares: list[float], margins: list[int]) -> None:
    provinces = 12 - hands.count("Province")
    table = lay(f"trash: {provinces} Province; active: C; A turns: 7; C turns: 6; {hands}", players=3)
    table.end_turn()
    assert [share_of_victory(table.game, seat) for seat in range(3)] == [share * VICTORY_SHARE for share in shares]
    assert [margin_of(table.game, seat) for seat in range(3)] == margins


# What a rollout may know and do.


@pytest.mark.parametrize("source", [lambda game: WorldsOfSeat(View(game, game.asked)), KnownWorld])
def test_the_game_stays_as_it_is(source: Callable[[Game], Worlds]) -> None:
    game = a_buy()
    before = game.copy()
    Rollouts(source(game), players(game), game.asked, SEED).run(three_options(game), 0, 4)
    assert game == before


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("number", range(2))
def test_how_the_hidden_cards_really_lie_makes_no_difference(seats: int, number: int) -> None:
    game = a_buy(seats, seed=number)
    options = three_options(game)
    tally = rollouts(game).run(options, 0, 5)
    rng = Random(number)
    for _ in range(3):
        twin = rearranged(game, game.asked, rng)
        assert rollouts(twin).run(options, 0, 5) == tally


def test_the_known_world_has_other_luck_for_each_rollout() -> None:
    game = a_buy()
    worlds = KnownWorld(game)
    assert worlds.deal(1) == worlds.deal(1)
    assert worlds.deal(1) != worlds.deal(2)
    assert worlds.deal(1).scores() == game.scores()


# Errors.


def test_wrong_options_and_seats_are_refused() -> None:
    game = a_buy()
    view = View(game, game.asked)
    with pytest.raises(BadSetup, match="there is no seat 2: the seats are 0 to 1"):
        Rollouts(WorldsOfSeat(view), players(game), 2, SEED)
    with pytest.raises(BadSetup, match="the game has 2 players, but 3 are given"):
        Rollouts(WorldsOfSeat(view), players(a_buy(3)), 0, SEED).run([PLAYER_CHOOSES], 0, 1)
    other = Rollouts(WorldsOfSeat(view), players(game), 1 - game.asked, SEED)
    with pytest.raises(IllegalChoice, match="is not asked anything now, so it has no options"):
        other.run([DECLINE], 0, 1)
    with pytest.raises(IllegalChoice, match="40 is not offered"):
        rollouts(game).run([40], 0, 1)
    with pytest.raises(BadSetup, match="tallies of different options cannot be added"):
        RolloutTally([1]) + RolloutTally([2])
    with pytest.raises(BadSetup, match="there is no option 1: they are 0 to 0"):
        RolloutTally([1]).error(1)


class _Interrupted(int):
    """A number so large that compiled code leaves it to Python, where Ctrl-C can come in."""

    def __mul__(self, other: object) -> int:
        raise KeyboardInterrupt

    __rmul__ = __mul__


def test_ctrl_c_during_a_comparison_is_raised_and_does_not_abort_the_program() -> None:
    tally = RolloutTally([0, 1], 300, [_Interrupted(2**70)] * (2 * OPTION_SIZE))
    with pytest.raises(KeyboardInterrupt):
        tally.difference_error(1)
