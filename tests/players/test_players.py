"""The built-in players: how well they play, and that they can answer everything."""

from collections import Counter
from random import Random

import pytest

from freehold.cards.basic import PROVINCE
from freehold.cards.catalogue import EDITIONS, make_setup
from freehold.cards.kingdoms import random_kingdom
from freehold.players.match import play_many, play_out
from freehold.players.player import Player
from freehold.players.random_player import RandomPlayer
from freehold.rules.errors import BadSetup
from freehold.rules.game import Game, start
from freehold.rules.randomness import LARGEST_SEED
from freehold.rules.setup import Setup
from freehold.rules.view import View
from freehold.rules.vocabulary import BUY, NONE, ORDER, PILE_THAT_ENDS, PURPOSE_IDS, TURN_LIMIT
from tests.distributions import numbered_record
from tests.seated import big_money, sensible

FIRST_GAME = ("Cellar", "Market", "Merchant", "Militia", "Mine", "Moat", "Remodel", "Smithy", "Village", "Workshop")
GAMES = 1_000


def games(setup: Setup, players: list[Player], count: int) -> list[Game]:
    """This many finished games, with the next seat starting each time."""
    finished = []
    for seed in range(count):
        game = start(setup, seed, seed % setup.players)
        play_out(game, players)
        finished.append(game)
    return finished


def shares(played: list[Game]) -> tuple[float, float, float]:
    """How many of a hundred games seat 0 won, lost and tied."""
    count = Counter(tuple(game.winners()) for game in played)
    return 100 * count[(0,)] / len(played), 100 * count[(1,)] / len(played), 100 * count[(0, 1)] / len(played)


def turns_per_game(played: list[Game]) -> float:
    return sum(game.turn for game in played) / len(played)


# Big Money. Other programs agree on these numbers; the bounds are more than four standard deviations wide.


def test_big_money_against_itself_takes_about_34_turns() -> None:
    played = games(make_setup(FIRST_GAME), [big_money(), big_money()], GAMES)
    assert turns_per_game(played) == pytest.approx(34.2, abs=0.5)
    assert {game.ending for game in played} == {PILE_THAT_ENDS}
    won, lost, tied = shares(played)
    assert won == pytest.approx(lost, abs=8)
    assert won + lost + tied == pytest.approx(100)


@pytest.mark.parametrize(("smithies", "won", "lost", "tied"), [(1, 60, 12, 28), (2, 61, 13, 26)])
def test_big_money_with_smithies_beats_plain_big_money(smithies: int, won: int, lost: int, tied: int) -> None:
    played = games(make_setup(FIRST_GAME), [big_money(smithies), big_money()], GAMES)
    assert shares(played) == pytest.approx((won, lost, tied), abs=6.5)
    smithy = played[0].setup.slot("Smithy")
    assert {game.owned(0, smithy) for game in played} <= set(range(smithies + 1))
    assert {game.owned(1, smithy) for game in played} == {0}
    if smithies == 1:
        assert turns_per_game(played) == pytest.approx(32.3, abs=0.5)


def test_big_money_wants_no_smithy_where_there_is_none() -> None:
    kingdom = [*FIRST_GAME[:7], "Chapel", "Village", "Workshop"]
    (game,) = games(make_setup(kingdom), [big_money(1), big_money()], 1)
    assert game.ending == PILE_THAT_ENDS


def test_big_money_answers_whatever_the_others_cards_ask() -> None:
    """Cards reach its hand that it never buys, and piles run out."""
    for number in range(60):
        record, _ = numbered_record(number)
        game = record.new_game()
        everyone: list[Player] = [
            big_money(1),
            RandomPlayer(number),
            sensible(),
            big_money(),
            RandomPlayer(number),
            sensible(),
        ]
        play_out(game, everyone[: game.setup.players])
        assert game.asked == NONE


# RandomPlayer.


def test_the_same_seed_makes_the_same_random_choices() -> None:
    setup = make_setup(FIRST_GAME, 3, turn_limit=60)
    once, again, other = (
        games(setup, [RandomPlayer(seed), RandomPlayer(8), RandomPlayer(9)], 5) for seed in (7, 7, 70)
    )
    assert once == again
    assert once != other


@pytest.mark.parametrize("seed", [-1, LARGEST_SEED + 1])
def test_a_seed_out_of_bounds_is_refused(seed: int) -> None:
    with pytest.raises(BadSetup, match="a seed is a whole number from 0 to"):
        RandomPlayer(seed)


def test_the_random_player_picks_every_option_about_equally_often() -> None:
    game = start(make_setup(FIRST_GAME), 1, 0)
    view = View(game, 0)
    while game.purpose != BUY:
        game.answer("all")
    player = RandomPlayer(1)
    picked = Counter(player.choose(view) for _ in range(4_000))
    offered = set(game.decision().options.values())
    assert set(picked) == offered
    expected = 4_000 / len(offered)
    assert all(abs(count - expected) < 5 * expected**0.5 for count in picked.values())


def asked_and_answered(number: int, player: Player) -> set[str]:
    """Let one player play all the seats of a random game; what it was asked. An illegal choice would raise an error.

    Cards are bought at random, so that every card is played.
    """
    buyer = RandomPlayer(number)
    record, _ = numbered_record(number)
    game = record.new_game()
    views = [View(game, seat) for seat in range(game.setup.players)]
    asked = set()
    while game.asked != NONE:
        asked.add(PURPOSE_IDS[game.purpose])
        game.choose((buyer if game.purpose == BUY else player).choose(views[game.asked]))
    return asked


# All purposes except choosing an order: no two official cards act at the same moment.
PURPOSES = {*PURPOSE_IDS[1:]} - {PURPOSE_IDS[ORDER]}


def test_the_random_player_answers_every_question() -> None:
    """Its games go through all kingdom cards of both editions."""
    asked: set[str] = set()
    for number in range(120):
        asked |= asked_and_answered(number, RandomPlayer(number))
    assert asked == PURPOSES


# The strategy for any kingdom.


def test_the_usual_computer_player_answers_every_question() -> None:
    asked: set[str] = set()
    for number in range(120):
        asked |= asked_and_answered(number, sensible())
    assert asked == PURPOSES


@pytest.mark.parametrize("players", range(2, 7))
def test_the_usual_computer_player_comes_to_an_end_in_any_kingdom(players: int) -> None:
    """As good as any: in one kingdom in thousands two Steadies may trash and steal without end."""
    cut_off = 0
    for seed in range(24):
        edition = EDITIONS[seed % 2]
        game = start(make_setup(random_kingdom(edition, seed), players, edition, 100 * players), seed)
        play_out(game, [sensible()] * players)
        cut_off += game.ending == TURN_LIMIT
    assert cut_off <= 1


def test_the_usual_computer_player_beats_random_choices() -> None:
    rng = Random(1)
    won = 0
    for seed in range(48):
        edition = EDITIONS[seed % 2]
        setup = make_setup(random_kingdom(edition, seed), 2, edition, 150)
        seat = rng.randrange(2)
        players: list[Player] = [RandomPlayer(seed), RandomPlayer(seed + 1)]
        players[seat] = sensible()
        game = start(setup, seed)
        play_out(game, players)
        won += game.winners() == [seat]
    assert won >= 44


def test_the_usual_computer_player_buys_provinces() -> None:
    played = games(make_setup(FIRST_GAME), [sensible(), RandomPlayer(1)], 20)
    assert all(game.owned(0, PROVINCE) > 0 for game in played)


# Matches.


def test_a_match_counts_the_decisions_of_all_its_games() -> None:
    setup = make_setup(FIRST_GAME)
    players: list[Player] = [big_money(), sensible()]
    assert play_many(setup, players, range(12)) == sum(game.number for game in games(setup, players, 12))
    assert play_many(setup, players, range(0)) == 0
