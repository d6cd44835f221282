"""Hints: what the options are worth, from nothing but what the seat can know."""

from random import Random

import pytest

from freehold._mode import is_compiled
from freehold.cards.catalogue import make_setup
from freehold.lab import review as reviewing
from freehold.lab.findings import Estimate
from freehold.lab.hints import hint
from freehold.lab.opponents import thinking
from freehold.lab.review import Judge
from freehold.lab.trial import Setting
from freehold.notation.kingdom import read_kingdom
from freehold.notation.position import read_position
from freehold.players.endings import winning_line
from freehold.players.levels import HARD
from freehold.players.strategist import Strategist
from freehold.rules.game import Game, start
from freehold.rules.view import View
from freehold.rules.vocabulary import BUY, NONE, PLAY_TREASURE
from freehold.strategies.library import find_strategy
from tests.hidden import shuffle_hidden
from tests.lab.test_review import LAST_ESTATE

KINGDOM = read_kingdom("First Game 1e")
SETTING = Setting(KINGDOM)
PLANS = tuple(find_strategy(name) for name in ("Militia", "Big Money Ultimate"))
ADVISER = thinking(HARD, SETTING, PLANS, None)


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("FIRST_ROLLOUTS", "MORE_ROLLOUTS", "LAST_ROLLOUTS", "PLAN_ROLLOUTS"):
        monkeypatch.setattr(reviewing, name, 50 if is_compiled() else 4)
    monkeypatch.setattr(reviewing, "CHUNK", 25 if is_compiled() else 2)


def started(seed: int = 5) -> tuple[Game, Strategist]:
    setup = make_setup(KINGDOM.cards, 2, KINGDOM.editions)
    return start(setup, seed, 0), Strategist(PLANS[0], setup)


def dealt_again(game: Game, viewer: int, rng: Random) -> Game:
    """The same game with other hidden cards of the others, and other luck to come."""
    twin = game.copy()
    twin.random = rng.randrange(1, 1 << 61)
    for seat in range(game.setup.players):
        if seat != viewer:
            shuffle_hidden(twin, seat, viewer, rng, keep_discards=False)
    return twin


def test_a_hint_knows_only_what_the_seat_may_know() -> None:
    rng = Random(1)
    game, player = started()
    asked = 0
    while asked < 12:
        if game.turn > 4 and game.purpose != PLAY_TREASURE:
            asked += 1
            found = hint(ADVISER, View(game, game.asked))
            assert hint(ADVISER, View(dealt_again(game, game.asked, rng), game.asked)) == found
            assert found.options.keys() == game.decision().options.keys()
            assert found.best == next(iter(found.options))
        game.choose(player.choose(View(game, game.asked)))


def test_no_option_looks_better_than_the_best_one() -> None:
    """An option that only looked good in few rollouts is tried again."""
    game, player = started()
    while game.asked != NONE and game.turn < 9:
        if game.purpose == BUY:
            found = hint(ADVISER, View(game, game.asked))
            assert found.options[found.best].value == max(one.value for one in found.options.values())
        game.choose(player.choose(View(game, game.asked)))


def test_a_win_this_turn_is_told() -> None:
    game, player = started()
    while not (game.purpose == BUY and winning_line(View(game, game.asked), 1)):
        assert game.asked != NONE
        game.choose(player.choose(View(game, game.asked)))
    found = hint(ADVISER, View(game, game.asked))
    assert found.wins_now
    assert str(found.why) == "It ends the game this turn, and you win."
    assert game.decision().options[found.best] in winning_line(View(game, game.asked), 1)


def test_a_choice_that_gives_a_win_away_costs_what_it_may_lose() -> None:
    game, player = started()
    while not (game.purpose == BUY and winning_line(View(game, game.asked), 1)):
        game.choose(player.choose(View(game, game.asked)))
    view = View(game, game.asked)
    assert hint(ADVISER, view, "Curse").cost > 0.0
    assert hint(ADVISER, view, hint(ADVISER, view).best).cost == 0.0


def test_a_choice_that_keeps_a_sure_win_costs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even if the plans, which the rollouts follow, would not go on to win."""
    game = read_position(LAST_ESTATE)
    options = game.decision().options
    lost, won = Estimate(0.5, 0.4, 0.6), Estimate(0.9, 0.8, 1.0)
    values = {options["Workshop"]: lost, options["decline"]: won}
    monkeypatch.setattr(Judge, "compare", lambda judge, view, chosen: (dict(values), options["decline"], 0.4))
    kept, given_away = (hint(ADVISER, View(game, 0), name) for name in ("Workshop", "decline"))
    assert (kept.best, kept.cost, kept.options["Workshop"].value) == ("Workshop", 0.0, 1.0)
    assert (given_away.best, given_away.cost) == ("Workshop", 0.4)
