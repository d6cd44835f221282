"""The player that thinks: it knows no more than its seat, leaves its plan only for good reasons, and always answers."""

import pickle
from dataclasses import replace
from itertools import count
from random import Random

import pytest

from freehold._mode import is_compiled
from freehold.cards.catalogue import make_setup
from freehold.cards.kingdoms import random_kingdom
from freehold.notation.position import read_position, write_position
from freehold.notation.strategy import read_strategy
from freehold.players import thinker as thinker_module
from freehold.players.levels import CHARACTERS, EXPERT, HARD, LEVELS, Level, check_seconds, find_level
from freehold.players.match import play_out
from freehold.players.models import models_of, posterior
from freehold.players.player import Player
from freehold.players.strategist import Strategist
from freehold.players.thinker import FEWEST_ROLLOUTS, Thinker
from freehold.players.thinking import Thinking
from freehold.rules.errors import BadSetup
from freehold.rules.game import Game, start
from freehold.rules.view import View
from freehold.rules.vocabulary import NONE
from freehold.strategies.library import default_strategy, find_strategy
from tests.hidden import redealt
from tests.table import A, lay

MONEY = find_strategy("Big Money Ultimate")
SMITHY = find_strategy("Smithy")
# Interpreted rollouts take fifty times as long.
QUICK = 960 if is_compiled() else 32
CARELESS = 0.2

# Starts with a Curse, which is never good.
FOOLISH = read_strategy("""
strategy "Foolish"
buy Curse when turn = 1
buy Province
buy Gold
buy Silver
""")


def decide(thinker: Thinker, game: Game) -> int:
    return int(thinker.choose(View(game, game.asked)))


def slot(game: Game, card: str) -> int:
    return game.setup.slots[card]


def test_without_time_it_follows_its_plan() -> None:
    setup = make_setup(random_kingdom("2e", 1, required=["Smithy"]), 2)
    plan = Strategist(SMITHY, setup)
    for thinker in (
        Thinker([SMITHY, MONEY], 1, setup, HARD.rollouts, seconds=0.0),
        Thinker([SMITHY, MONEY], 1, setup, 0),
    ):
        game = start(setup, 7)
        while game.asked != NONE:
            view = View(game, game.asked)
            assert thinker.choose(view) == plan.choose(view)
            game.choose(plan.choose(view))


def test_it_departs_from_a_bad_plan() -> None:
    game = lay("phase: buy\ncoins: 8\nbuys: 1\nA hand: 5 Copper").game
    thinker = Thinker([FOOLISH, MONEY], 1, game.setup, 4000)
    assert Strategist(FOOLISH, game.setup).choose(View(game, A)) == slot(game, "Curse")
    assert decide(thinker, game) != slot(game, "Curse")


@pytest.mark.skipif(not is_compiled(), reason="interpreted rollouts take fifty times as long")
def test_a_short_time_is_shared_between_plans_and_options(monkeypatch: pytest.MonkeyPatch) -> None:
    """With far more rollouts than there is time for, comparing plans must not take all of it."""
    clock = count()
    monkeypatch.setattr(thinker_module, "perf_counter", lambda: next(clock) / 1000)
    game = lay("phase: buy\ncoins: 8\nbuys: 1\nA hand: 5 Copper").game
    plans = [FOOLISH, replace(FOOLISH, name="The same"), MONEY]
    thinker = Thinker(plans, 2, game.setup, 10_000_000, seconds=0.3)
    assert decide(thinker, game) != slot(game, "Curse")


def test_too_few_rollouts_are_no_reason_to_depart() -> None:
    game = lay("phase: buy\ncoins: 8\nbuys: 1\nA hand: 5 Copper").game
    thinker = Thinker([FOOLISH, MONEY], 1, game.setup, FEWEST_ROLLOUTS // 2)
    assert decide(thinker, game) == slot(game, "Curse")


def test_the_same_decision_has_the_same_answer() -> None:
    game = lay("phase: buy\ncoins: 5\nbuys: 1\nA hand: 5 Copper").game
    answers = {decide(Thinker([MONEY, SMITHY], 2, game.setup, QUICK), game) for _ in range(2)}
    assert len(answers) == 1


@pytest.mark.parametrize("number", range(3))
def test_dealing_the_hidden_cards_again_changes_no_answer(number: int) -> None:
    rng = Random(number)
    players = 2 + number
    setup = make_setup(random_kingdom("2e", number, required=["Militia"]), players)
    plans = [default_strategy(), MONEY]
    thinker = Thinker(plans, 2, setup, QUICK, CARELESS * (number % 2))
    game = start(setup, number)
    asked = 0
    while game.asked != NONE and asked < (12 if is_compiled() else 2):
        if game.turn > 3:
            asked += 1
            answer = decide(thinker, game)
            assert decide(thinker, redealt(game, game.asked, rng)) == answer
            game.choose(answer)
        else:
            game.choose(Strategist(MONEY, setup).choose(View(game, game.asked)))


@pytest.mark.parametrize("number", range(5))
def test_it_always_answers_with_an_option(number: int) -> None:
    """In games of two to six players with random cards, careless or not."""
    rng = Random(number)
    edition = ("1e", "2e")[number % 2]
    players = 2 + number
    setup = make_setup(random_kingdom(edition, 50 + number), players, edition)
    thinkers = [Thinker([default_strategy(), MONEY], 1, setup, 32, careless) for careless in (0.0, CARELESS)]
    others: Player = Strategist(default_strategy(), setup)
    game = start(setup, number)
    while game.asked != NONE and game.turn < 40:
        view = View(game, game.asked)
        # Thinking about every decision would take too long.
        chosen = (
            rng.choice(thinkers).choose(view)
            if rng.random() < (0.1 if is_compiled() else 0.01)
            else others.choose(view)
        )
        assert (view.options() >> chosen) & 1
        game.choose(chosen)


def test_a_careless_player_still_chooses_what_some_plan_would() -> None:
    game = lay("phase: buy\ncoins: 6\nbuys: 1\nA hand: 5 Copper").game
    plans = [MONEY, SMITHY, default_strategy()]
    wild = Thinker(plans, 1, game.setup, 60, carelessness=10.0)
    assert decide(wild, game) in {int(Strategist(plan, game.setup).choose(View(game, A))) for plan in plans}


def test_it_plays_on_in_a_loaded_game() -> None:
    setup = make_setup(random_kingdom("2e", 1), 2)
    thinker = Thinker([default_strategy()], 1, setup, HARD.rollouts, seconds=0.0)
    game = pickle.loads(pickle.dumps(start(setup, 3)))
    play_out(game, [thinker, thinker])
    assert game.asked == NONE


def test_a_thinking_player_is_plain_data() -> None:
    setup = make_setup(random_kingdom("2e", 1), 2)
    thinking = Thinking("Hard", HARD, (default_strategy(), MONEY), 1, seconds=0.0)
    again = pickle.loads(pickle.dumps(thinking))
    assert again == thinking
    game = start(setup, 3)
    view = View(game, game.asked)
    assert again.player(setup).choose(view) == Strategist(default_strategy(), setup).choose(view)


def test_it_needs_a_plan() -> None:
    setup = make_setup(random_kingdom("2e", 1), 2)
    with pytest.raises(BadSetup, match="needs a plan"):
        Thinker([], 0, setup, 100)


@pytest.mark.parametrize("seconds", [-0.1, 4000.0, float("nan")])
def test_time_to_think_is_limited(seconds: float) -> None:
    with pytest.raises(BadSetup, match="0 to 3,600 seconds"):
        check_seconds(seconds)


def test_levels_are_found_in_any_spelling() -> None:
    assert find_level(" hARD") == HARD
    assert find_level("Expert") == EXPERT
    assert find_level("Common Sense") is None
    assert len({level.name.casefold() for level in (*LEVELS, *CHARACTERS)}) == len(LEVELS) + len(CHARACTERS)


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_has_a_character_of_every_taste(level: Level) -> None:
    same = [one for one in CHARACTERS if (one.rollouts, one.carelessness) == (level.rollouts, level.carelessness)]
    assert [one.taste for one in same] == ["money", "villages", "attacks"]


def test_the_cards_of_a_player_tell_its_plan() -> None:
    setup = make_setup(random_kingdom("2e", 1, required=["Smithy", "Gardens", "Workshop"]), 2)
    plans = [MONEY, SMITHY, find_strategy("Workshop/Gardens")]
    models = models_of([Strategist(plan, setup) for plan in plans], setup, 5)
    for place, plan in enumerate(plans):
        game = start(setup, 11)
        table: list[Player] = [Strategist(MONEY, setup), Strategist(plan, setup)]
        while game.turns_taken(1) < 8:
            game.choose(table[game.asked].choose(View(game, game.asked)))
        weights = posterior(models, View(game, 0), 1)
        assert sum(weights) == pytest.approx(1.0)
        assert max(weights) == weights[place] > 0.75
        assert models[place].misfit(View(game, 0), 1) < 2.0


def test_at_the_start_every_plan_is_as_likely_but_for_the_usual_one() -> None:
    setup = make_setup(random_kingdom("2e", 1, required=["Smithy"]), 2)
    models = models_of([Strategist(plan, setup) for plan in (MONEY, SMITHY)], setup, 5)
    view = View(start(setup, 1), 0)
    assert posterior(models, view, 1) == pytest.approx([0.5, 0.5])
    usual = posterior(models, view, 1, usual=1)
    assert sum(usual) == pytest.approx(1.0)
    assert usual[1] > usual[0] + 0.2
    # The first plan that a player never follows is what the others usually do, if there is one.
    assert Thinker([MONEY, SMITHY], 1, setup, 0).beliefs(view, 1) == pytest.approx(usual)
    assert Thinker([MONEY, SMITHY], 2, setup, 0).beliefs(view, 1) == pytest.approx([0.5, 0.5])


def test_curses_that_others_gave_do_not_hide_a_plan() -> None:
    setup = make_setup(random_kingdom("2e", 1, required=["Smithy", "Witch"]), 2)
    models = models_of([Strategist(plan, setup) for plan in (MONEY, SMITHY)], setup, 5)
    game = start(setup, 11)
    table = [Strategist(MONEY, setup), Strategist(SMITHY, setup)]
    while game.turns_taken(1) < 8:
        game.choose(table[game.asked].choose(View(game, game.asked)))
    cursed = read_position(
        write_position(game).replace(" 10 Curse", " 7 Curse").replace("B hand: ", "B hand: 3 Curse, ")
    )
    assert View(cursed, 0).owned_by(1, slot(cursed, "Curse")) == 3
    assert models[1].fit(View(cursed, 0), 1) == models[1].fit(View(game, 0), 1)
