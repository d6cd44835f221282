"""Rounds and their tallies count what happened."""

from collections.abc import Iterator

import pytest

from freehold.cards.catalogue import find_set, make_setup
from freehold.lab.bench import ACTION_KINGDOM
from freehold.lab.matchup import order_of_play
from freehold.lab.tally import Totals
from freehold.players.match import PLAYERS, ROW, Tally, play_out, play_rounds, seed_of_round
from freehold.players.player import Player
from freehold.players.random_player import RandomPlayer
from freehold.rules.game import Game, start
from freehold.rules.randomness import LARGEST_SEED
from freehold.rules.setup import TURNS_AT_MOST
from freehold.rules.vocabulary import ENDING_IDS
from tests.seated import big_money

SEED = 5


def money_players(count: int) -> list[Player]:
    """Players who now and then share a victory; any three of them are alike."""
    return [big_money(seat % 2) for seat in range(count)]


def totals(count: int, rounds: range, turn_limit: int = TURNS_AT_MOST) -> Totals:
    setup = make_setup(ACTION_KINGDOM, count, turn_limit=turn_limit)
    tally = Tally(count)
    play_rounds(setup, money_players(count), SEED, rounds, tally)
    return Totals(tuple(tally.numbers))


def games(count: int, rounds: range, turn_limit: int = TURNS_AT_MOST) -> Iterator[tuple[list[int], Game]]:
    """The same games one by one, each with the players by their seats."""
    setup = make_setup(ACTION_KINGDOM, count, turn_limit=turn_limit)
    players = money_players(count)
    for number in rounds:
        for begins in range(count):
            at_table = order_of_play(count, begins)
            game = start(setup, seed_of_round(SEED, number), 0)
            play_out(game, [players[player] for player in at_table])
            yield at_table, game


@pytest.mark.parametrize(("count", "turn_limit"), [(2, TURNS_AT_MOST), (3, TURNS_AT_MOST), (6, 56)])
def test_a_tally_counts_what_the_rules_say_of_each_game(count: int, turn_limit: int) -> None:
    """Games of six that are cut off before the first Provinces are gone are often shared, by two to six."""
    rounds = range(3, 3 + 24 // count)
    found = totals(count, rounds, turn_limit)
    wins, draws, points = [0] * count, [0] * count, [0] * count
    shares: list[list[list[int]]] = [[[] for _ in range(count)] for _ in range(count)]
    turns = 0
    endings = dict.fromkeys(ENDING_IDS[1:], 0)
    for at_table, game in games(count, rounds, turn_limit):
        winners = game.winners()
        turns += game.turn
        endings[ENDING_IDS[game.ending]] += 1
        for seat, player in enumerate(at_table):
            points[player] += game.score(seat)
            wins[player] += winners == [seat]
            draws[player] += seat in winners and len(winners) > 1
            shares[player][seat].append(60 // len(winners) if seat in winners else 0)

    assert sum(draws), "these games are to have draws among them"
    assert (found.rounds, found.games, found.turns) == (len(rounds), count * len(rounds), turns)
    assert (found.players, found.endings()) == (count, endings)
    for player in range(count):
        assert (found.wins(player), found.draws(player)) == (wins[player], draws[player])
        assert found.losses(player) == found.games - wins[player] - draws[player]
        assert found.points(player) == points[player]
        for place in range(count):
            at_place = found.scores_at(player, place)
            assert (at_place.rounds, at_place.most) == (len(rounds), 60)
            assert at_place.total == sum(shares[player][place])
            assert at_place.squares == sum(share**2 for share in shares[player][place])

    # One score for each round, of all games that share its seed.
    of_round = [[sum(game) for game in zip(*by_place, strict=True)] for by_place in shares]
    for player, scores in enumerate(of_round):
        sample = found.scores(player)
        assert (sample.total, sample.squares) == (sum(scores), sum(score**2 for score in scores))
        assert sample.mean == sum(scores) / (60 * found.games)
        for other in range(count):
            leads = [60 * count + own - theirs for own, theirs in zip(scores, of_round[other], strict=True)]
            pair = found.leads(player, other)
            assert (pair.total, pair.squares) == (sum(leads), sum(lead**2 for lead in leads))
            assert pair.most == 120 * count


def test_of_two_players_the_lead_is_the_score() -> None:
    found = totals(2, range(10))
    assert found.leads(0, 1).mean == pytest.approx(found.scores(0).mean)
    assert found.leads(1, 0).mean == pytest.approx(found.scores(1).mean)


def test_parts_add_up_to_the_whole_in_any_order() -> None:
    whole = totals(3, range(12))
    parts = [totals(3, range(4)), totals(3, range(4, 5)), totals(3, range(5, 12))]
    for first, second, third in (parts, parts[::-1]):
        assert first + second + third == whole
    assert whole + Totals.empty(3) == whole


def test_a_tally_is_as_long_as_it_has_players() -> None:
    assert len(totals(4, range(1)).numbers) == PLAYERS + 4 * ROW


def test_games_that_are_cut_off_are_counted_as_such() -> None:
    first_game = find_set("First Game")
    tally = Tally(2)
    play_rounds(make_setup(first_game.cards, 2, "2e", 10), [RandomPlayer(1), RandomPlayer(2)], 1, range(3), tally)
    found = Totals(tuple(tally.numbers))
    assert found.endings() == {"provinces": 0, "piles": 0, "turn limit": 6}
    assert found.turns == 60


# Rounds.


def test_each_player_begins_once_in_a_round() -> None:
    assert [order_of_play(3, begins) for begins in range(3)] == [[0, 1, 2], [1, 2, 0], [2, 0, 1]]


def test_no_two_rounds_have_the_same_seed() -> None:
    seeds = {seed_of_round(seed, number) for seed in (0, 1, LARGEST_SEED) for number in range(5000)}
    assert len(seeds) == 15000
    assert min(seeds) >= 0
    assert max(seeds) <= LARGEST_SEED


def test_the_seeds_of_rounds_stay_the_same() -> None:
    """A seed gives the same games in every version."""
    assert [seed_of_round(7, number) for number in (0, 1, 10**9)] == [
        4113794966737615021,
        2424165225518199740,
        1197850256572378779,
    ]


def test_rounds_without_a_tally_are_the_same_games() -> None:
    setup = make_setup(ACTION_KINGDOM)
    with_tally = play_rounds(setup, money_players(2), SEED, range(5), Tally(2))
    assert play_rounds(setup, money_players(2), SEED, range(5)) == with_tally
    assert with_tally == sum(game.number for _, game in games(2, range(5)))
