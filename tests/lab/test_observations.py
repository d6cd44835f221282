"""Observations: what players have and gain turn by turn, in the games that a simulation plays."""

from collections import Counter

import pytest

from freehold.cards.basic import COPPER, CURSE_CARD, ESTATE, GOLD, PROVINCE, SILVER
from freehold.cards.catalogue import make_setup
from freehold.lab import observations
from freehold.lab.matchup import Matchup, kingdom_for, play_blocks
from freehold.lab.observations import Deal, Observations, observe, observe_games
from freehold.notation.log_words import text_of
from freehold.players.match import play_out
from freehold.players.player import Player
from freehold.players.random_player import RandomPlayer
from freehold.players.strategy import Count, Line, Number, Operation, Strategy
from freehold.rules.card import Card
from freehold.rules.game import Game, start
from freehold.rules.setup import Setup
from freehold.rules.vocabulary import ENDING_IDS, PILES, TURN_LIMIT, VICTORY
from tests.seated import big_money

KINGDOM = ["Cellar", "Market", "Militia", "Mine", "Moat", "Remodel", "Smithy", "Village", "Witch", "Workshop"]
NAMES = ["Smithy", "Money"]
TWO_WITCHES = Strategy(
    "Two Witches",
    (
        Line("Province"),
        Line("Witch", Operation("<", Count("Witch", "owned"), Number(2))),
        Line("Gold"),
        Line("Silver"),
    ),
)
MONEY = Strategy("Money", (Line("Province"), Line("Gold"), Line("Silver")))


@pytest.fixture(scope="module")
def setup() -> Setup:
    return make_setup(KINGDOM, 2)


def money_players() -> list[Player]:
    return [big_money(1), big_money()]


def played(setup: Setup, deal: Deal) -> Game:
    """The same game without observation."""
    game = start(setup, deal.seed, 0)
    players = money_players()
    play_out(game, [players[player] for player in deal.seats])
    return game


@pytest.mark.parametrize("deal", [Deal(3, (0, 1)), Deal(3, (1, 0)), Deal(8, (0, 1))])
def test_an_observed_game_is_played_as_usual(setup: Setup, deal: Deal) -> None:
    observed = observe_games(setup, money_players(), NAMES, [deal])
    game = played(setup, deal)
    for seat, player in enumerate(deal.seats):
        assert len(observed.points[player]) == len(observed.money[player]) == game.turns_taken(seat)
        assert observed.points[player][-1] == [game.score(seat)]
        coins = {COPPER: 1, SILVER: 2, GOLD: 3}
        assert observed.money[player][-1] == [sum(coins[slot] * game.owned(seat, slot) for slot in coins)]
    assert observed.lengths == [game.turns_taken(0)]
    assert observed.endings == [game.ending]


def test_every_gain_is_recorded_with_its_turn(setup: Setup) -> None:
    deal = Deal(3, (1, 0))
    observed = observe_games(setup, money_players(), NAMES, [deal])
    game = played(setup, deal)
    gained = [sum(turn[slot] for noted in observed.gains for turn in noted) for slot in range(setup.width)]
    assert gained == [setup.first_cells[PILES + slot] - game.cells[PILES + slot] for slot in range(setup.width)]
    first_province = next(turn for turn, gains in enumerate(observed.gains[1]) if gains[PROVINCE])
    assert observed.points[1][first_province - 1] == [3]
    assert observed.points[1][first_province] == [9]


def test_money_after_a_turn_counts_what_was_gained_in_it(setup: Setup) -> None:
    observed = observe_games(setup, money_players(), NAMES, [Deal(5, (0, 1))])
    assert observed.money[1][0] == [9]
    assert observed.money[1][1] == [11]


def test_cards_gained_on_another_players_turn_count_for_that_turn() -> None:
    strategies = (TWO_WITCHES, MONEY)
    observed = observe(Matchup(strategies, kingdom_for(strategies), 1), 3)
    curses = [[gains[CURSE_CARD] for gains in noted] for noted in observed.gains]
    witches = [gains[observed.setup.slot("Witch")] for gains in observed.gains[0]]
    assert sum(curses[0]) == 0
    assert sum(curses[1]) > 3 * 5
    first_witch = next(turn for turn, count in enumerate(witches) if count)
    assert sum(curses[1][: first_witch + 1]) == 0


def test_the_observed_games_are_the_first_of_the_simulation() -> None:
    strategies = (TWO_WITCHES, MONEY, MONEY)
    matchup = Matchup(strategies, kingdom_for(strategies), 42)
    [totals] = play_blocks(matchup, [range(3)])
    observed = observe(matchup, 3)
    assert observed.games == totals.games == 9
    assert sum(len(games) for noted in observed.points for games in noted) == totals.turns
    endings = Counter(ENDING_IDS[ending] for ending in observed.endings)
    assert endings == {name: count for name, count in totals.endings().items() if count}


def test_the_number_of_observed_games_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(observations, "GAMES_TO_OBSERVE", 5)
    strategies = (MONEY, MONEY)
    observed = observe(Matchup(strategies, kingdom_for(strategies)), 1_000_000_000)
    # Whole rounds, so that everybody goes first equally often.
    assert observed.games == 6


def test_without_games_there_is_no_sample(setup: Setup) -> None:
    assert observe_games(setup, money_players(), NAMES, []) == Observations(setup, [[], []], [[], []], [[], []])


def test_turns_without_a_choice_are_recorded_too() -> None:
    field = Card("Field", 2, VICTORY, "1 point.", points=1, start=10)
    nothing_to_buy = Setup("2e", [field], 2, turn_limit=5)
    observed = observe_games(nothing_to_buy, money_players(), NAMES, [Deal(0, (1, 0))])
    assert observed.points == [[[10], [10]], [[10], [10], [10]]]
    assert observed.lengths == [3]
    assert observed.endings == [TURN_LIMIT]


# The sample game.


def test_the_sample_game_has_median_length_and_is_won_by_the_favourite(setup: Setup) -> None:
    deals = [Deal(seed, seats) for seed in range(15) for seats in ((0, 1), (1, 0))]
    observed = observe_games(setup, money_players(), NAMES, deals)
    sample = observed.sample
    assert sample is not None
    assert sample.winners == (0,)
    assert sample.turns == sorted(observed.lengths)[len(deals) // 2 - 1]
    game = played(setup, sample.deal)
    assert [sample.deal.seats[seat] for seat in game.winners()] == [0]
    assert game.turns_taken(0) == sample.turns
    names = [NAMES[player] for player in sample.deal.seats]
    told = text_of(sample.log)
    assert told.endswith(f"{names[1]} has {game.score(1)} points, after {game.turns_taken(1)} turns\nSmithy wins\n")


def test_everybodys_cards_are_face_up_in_the_sample_game(setup: Setup) -> None:
    sample = observe_games(setup, money_players(), NAMES, [Deal(0, (0, 1))]).sample
    assert sample is not None
    first_hands = [line.text for line in sample.log[:2]]
    for name, hand in zip(NAMES, first_hands, strict=True):
        assert hand.startswith(f"{name} shuffles, draws ")
        assert setup.cards[ESTATE].name in hand
        assert setup.cards[COPPER].name in hand


def test_the_sample_game_of_random_players_is_replayed_from_its_choices() -> None:
    setup = make_setup(KINGDOM, 2, turn_limit=60)
    players: list[Player] = [RandomPlayer(1), RandomPlayer(2)]
    observed = observe_games(setup, players, ["A", "B"], [Deal(0, (0, 1)), Deal(0, (0, 1)), Deal(0, (0, 1))])
    sample = observed.sample
    assert sample is not None
    # These players would choose differently in a second game.
    assert f"after {sample.turns} turns" in text_of(sample.log)
    assert sample.log[-1].text == f"{['A', 'B'][sample.winners[0]]} wins"
