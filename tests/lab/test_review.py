"""Reviews: chances to win, what decisions cost, and luck that adds up to the result."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from freehold._mode import is_compiled
from freehold.lab import review as reviewing
from freehold.lab.executor import InProcess
from freehold.lab.findings import Estimate
from freehold.lab.review import (
    GOOD,
    MISSED_WIN,
    Judge,
    Review,
    ReviewTask,
    begun,
    graph_tasks,
    judge_of,
    review,
    reviews,
    setting_of,
    word_for,
)
from freehold.lab.review_report import plan_in_words, render_review
from freehold.notation.kingdom import read_kingdom
from freehold.notation.position import read_position
from freehold.notation.record import Record
from freehold.notation.strategy import read_strategy
from freehold.players.endings import winning_line
from freehold.players.rollouts import PLAYER_CHOOSES, KnownWorld, Rollouts
from freehold.players.strategist import Strategist
from freehold.players.strategy import Strategy
from freehold.rules.decision import DECLINE_NAME
from freehold.rules.errors import BadState
from freehold.rules.game import Game
from freehold.rules.view import View
from freehold.rules.vocabulary import BUY, NONE
from freehold.strategies.library import find_strategy

KINGDOM = read_kingdom("First Game 1e")
PLANS = tuple(find_strategy(name) for name in ("Smithy", "Big Money Ultimate", "Militia"))
# Chooses instead of the strategy, by the number of the choice; None leaves it to the strategy.
Spoiler = Callable[[Game, int], str | None]


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three plans, and as many rollouts as a test has time for."""
    monkeypatch.setattr(reviewing, "plans_for", lambda setting: PLANS)
    share = 1 if is_compiled() else 30
    for name in ("GRAPH_ROLLOUTS", "FIRST_ROLLOUTS", "MORE_ROLLOUTS", "LAST_ROLLOUTS", "PLAN_ROLLOUTS"):
        monkeypatch.setattr(reviewing, name, max(2, getattr(reviewing, name) // (2 * share)))
    monkeypatch.setattr(reviewing, "CHUNK", 25 if is_compiled() else 2)
    monkeypatch.setattr(reviewing, "PLAN_ROUNDS", 10)


def played(
    strategies: tuple[Strategy, ...] = PLANS[:2], seed: int = 3, most: int = 10_000, spoiler: Spoiler | None = None
) -> Record:
    """The record of a game between strategies, with some choices of a spoiler."""
    names = [chr(ord("A") + seat) for seat in range(len(strategies))]
    record = Record(list(KINGDOM.cards), names, seed, editions=KINGDOM.editions, first=0)
    game = record.new_game()
    players = [Strategist(strategy, game.setup) for strategy in strategies]
    choices: list[str] = []
    while game.asked != NONE and len(choices) < most:
        options = game.decision().options
        chosen = spoiler(game, len(choices)) if spoiler else None
        if chosen is None:
            choice = players[game.asked].choose(View(game, game.asked))
            chosen = next(name for name, option in options.items() if option == choice)
        choices.append(chosen)
        game.answer(chosen)
    return record.with_choices(choices)


def test_start_choices_and_luck_add_up_to_the_result() -> None:
    found = review(played(most=10_000 if is_compiled() else 30), InProcess())
    for seat in range(2):
        places = range(len(found.decisions))
        luck = sum(found.luck_at(place, seat) for place in places)
        assert found.luck(seat) == pytest.approx(luck)
        assert found.start(seat) + found.skill(seat) + found.luck(seat) == pytest.approx(found.end(seat))
        assert found.without_luck(seat) == pytest.approx(found.start(seat) + found.skill(seat))
    assert found.luck(0) == pytest.approx(-found.luck(1))
    if is_compiled():
        assert found.end(0) == found.result[0]


def test_the_same_game_has_the_same_review_however_the_work_is_split(monkeypatch: pytest.MonkeyPatch) -> None:
    record = played(most=12)
    found = review(record, InProcess())
    monkeypatch.setattr(reviewing, "GRAPH_DECISIONS_PER_TASK", 3)
    monkeypatch.setattr(reviewing, "DECISIONS_PER_TASK", 3)
    assert review(record, InProcess()).decisions == found.decisions


def test_chances_come_before_options() -> None:
    record = played(most=10)
    found = list(reviews(record, InProcess()))
    graph = found[len(graph_tasks(begun(record))) - 1]
    assert not any(one.is_judged for one in graph.decisions)
    assert len(graph.decisions) == len(found[-1].decisions)
    assert all(one.is_judged for one in found[-1].decisions)
    assert all(one.chosen in one.options for one in found[-1].decisions)


def test_a_rough_graph_of_the_whole_game_comes_first_and_leaves_no_trace(monkeypatch: pytest.MonkeyPatch) -> None:
    record = played(most=40)
    first, *_, last = reviews(record, InProcess())
    numbers = [one.number for one in first.decisions]
    assert len(numbers) <= reviewing.ROUGH_DECISIONS < len(last.decisions)
    assert numbers[0] == last.decisions[0].number
    assert numbers[-1] >= last.decisions[-len(last.decisions) // 6].number
    monkeypatch.setattr(reviewing, "ROUGH_ROLLOUTS", 2)
    rougher, *_, same = reviews(record, InProcess())
    assert rougher.decisions != first.decisions
    assert same.decisions == last.decisions


def test_the_chances_of_all_seats_add_up_to_one() -> None:
    found = review(played((*PLANS[:2], PLANS[0]), most=6), InProcess())
    for decision in found.decisions:
        assert len(decision.wins) == 3
        assert sum(win.value for win in decision.wins) == pytest.approx(1)


@pytest.mark.skipif(not is_compiled(), reason="needs many rollouts")
def test_a_start_with_equal_players_is_even() -> None:
    (start, *_) = review(played((PLANS[0], PLANS[0]), most=8), InProcess()).decisions
    # The first player has an advantage of a few points.
    assert start.wins[0].low - 0.1 < 0.5 < start.wins[0].high + 0.1


# Positions with known answers: the last Province is there, and A may buy.
LAST_PROVINCE = """
editions: 1e
kingdom: Cellar, Market, Militia, Mine, Moat, Remodel, Smithy, Village, Woodcutter, Workshop
phase: buy
coins: {coins}
trash: 7 Province
A hand: 5 Copper
A deck: / 2 Gold, 6 Silver, 9 Copper
B hand: {hand}
B deck: / {deck}
"""
DECK = "4 Gold, 4 Silver, 8 Copper"


def judge_at(position: str) -> tuple[Judge, Game]:
    game = read_position(position)
    return judge_of(PLANS, len(PLANS), game.setup), game


@pytest.mark.parametrize(
    ("hand", "deck", "choice", "won"),
    [
        ("5 Estate", DECK, "Province", 1.0),
        # The last Province wins the game, and A knows that every hand of B is worth it.
        ("5 Gold", "5 Gold, 5 Silver", "Duchy", 0.0),
    ],
)
def test_a_sure_win_and_a_sure_loss_come_out_as_such(hand: str, deck: str, choice: str, won: float) -> None:
    judge, game = judge_at(LAST_PROVINCE.format(coins=8, hand=hand, deck=deck))
    view, options = View(game, 0), game.decision().options
    values, best, _ = judge.compare(view, options[choice])
    assert best == options["Province"]
    assert values[options[choice]].value == won
    assert values[options[choice]].low <= won <= values[options[choice]].high
    # All players know that much.
    assert judge.wins(game)[0].value == 1.0


# With a Duchy for 5 Coins, A begins a rush for Dukes, which wins; for a player who goes on with money it is a mistake.
FIRST_DUCHY = """
editions: base 1e, intrigue 1e
kingdom: Bridge, Duke, Great Hall, Harem, Ironworks, Masquerade, Nobles, Pawn, Scout, Upgrade
turn: 17
phase: buy
coins: 5
trash: Estate
A hand: 2 Silver, Copper, 2 Estate
A deck: / 2 Gold, 2 Silver, 6 Copper, Estate
B hand: 5 Copper
B deck: / 2 Gold, 4 Silver, 2 Copper, 3 Estate
"""


@pytest.mark.skipif(not is_compiled(), reason="needs many rollouts")
def test_a_choice_that_is_right_for_another_plan_costs_nothing() -> None:
    game = read_position(FIRST_DUCHY)
    plans = find_strategy("Big Money Ultimate"), find_strategy("Duke/Duchy")
    view, duchy = View(game, 0), game.decision().options["Duchy"]
    _, _, cost_for_money = judge_of(plans, 1, game.setup).compare(view, duchy)
    assert cost_for_money > 0.05
    values, best, cost = judge_of(plans, 2, game.setup).compare(view, duchy)
    assert (best, cost) == (duchy, 0.0)
    assert values[duchy].low > 0.5


# Gold and Silver in one turn.
TWO_BUYS = """
editions: base 1e, intrigue 1e
kingdom: Cellar, Market, Militia, Mine, Moat, Remodel, Smithy, Village, Woodcutter, Workshop
turn: 9
phase: buy
coins: 9
buys: 2
A hand: 5 Copper
A deck: / 2 Copper, Silver, 3 Estate
B hand: 5 Copper
B deck: / 2 Copper, 2 Silver, 3 Estate
"""
# After Silver, this player would buy nothing this turn for 6 Coins.
GOLD_FIRST = """
strategy "Gold first"
buy Province when turn > 9
buy Gold when coins >= 9 or turn > 9
buy Silver when coins <= 5 or turn > 9
"""


@pytest.mark.skipif(not is_compiled(), reason="needs many rollouts")
def test_the_order_of_two_buys_is_no_mistake() -> None:
    game = read_position(TWO_BUYS)
    options = game.decision().options
    judge = judge_of((read_strategy(GOLD_FIRST),), 1, game.setup)
    _, best, cost = judge.compare(View(game, 0), options["Silver"])
    assert (best, cost) == (options["Silver"], 0.0)
    _, _, cost = judge.compare(View(game, 0), options["Curse"])
    assert cost > 0.1
    # If nothing follows, that costs something.
    game.answer("Silver")
    _, _, cost = judge.compare(View(game, 0), options[DECLINE_NAME])
    assert cost > 0.1


@pytest.mark.skipif(not is_compiled(), reason="needs many rollouts")
@pytest.mark.parametrize("hand", ["5 Estate", "4 Copper, Silver"])
def test_intervals_cover_the_truth_as_often_as_they_say(hand: str) -> None:
    """In a thousand small estimates of a chance near 95%, where the usual interval fails, and of one near 70%."""
    game = read_position(LAST_PROVINCE.format(coins=0, hand=hand, deck=DECK))
    player = Strategist(PLANS[1], game.setup)

    def estimated(seed: int, rollouts: int) -> Estimate:
        found = Rollouts(KnownWorld(game), [player, player], 0, seed).run([PLAYER_CHOOSES], 0, rollouts)
        return reviewing._estimate(found, 0)

    truth = estimated(1, 100_000).value
    small = [estimated(seed, 60) for seed in range(2, 1002)]
    assert 930 <= sum(one.low <= truth <= one.high for one in small) <= 970


@pytest.mark.skipif(not is_compiled(), reason="needs many rollouts")
def test_spoiled_choices_are_found() -> None:
    """Players who buy a Curse instead of what they want to, at some known places."""
    spoiled: list[tuple[int, int]] = []
    marked: set[tuple[int, int]] = set()
    costs: list[float] = []
    for seed in range(7):

        def spoil(game: Game, number: int, seed: int = seed) -> str | None:
            if game.purpose == BUY and game.turn in (5, 12, 19):
                spoiled.append((seed, number))
                return "Curse"
            return None

        found = review(played((PLANS[0], PLANS[0]), seed, spoiler=spoil), InProcess())
        judged = [one for one in found.decisions if one.is_judged]
        marked |= {(seed, one.number) for one in judged if one.cost}
        costs += [one.cost for one in judged if (seed, one.number) not in spoiled]
    assert len(spoiled) >= 20
    assert len(set(spoiled) & marked) >= 0.9 * len(spoiled)
    # What was not spoiled is mostly fine.
    assert sum(cost > 0 for cost in costs) < 0.15 * len(costs)


def test_a_win_that_was_missed_is_marked() -> None:
    def miss(game: Game, number: int) -> str | None:
        if game.purpose == BUY and winning_line(View(game, game.asked), 1):
            return "decline"
        return None

    record = played((PLANS[0], PLANS[1]), spoiler=miss)
    number = next(
        number
        for number, game in enumerate(_games(record))
        if game.purpose == BUY and winning_line(View(game, game.asked), 1) and record.choices[number] == "decline"
    )
    task = ReviewTask(record, PLANS, len(PLANS), range(number, number + 1))
    (found,) = replace(task, graph=tuple(task.play())).play()
    assert (found.grade, found.missed_win) == (MISSED_WIN, True)
    assert found.best != "decline"
    assert found.cost > 0


# The Workshop can take the last Estate, and the game ends with three empty piles.
LAST_ESTATE = """
editions: 1e
kingdom: Cellar, Market, Militia, Mine, Moat, Remodel, Smithy, Village, Woodcutter, Workshop
phase: action
actions: 1
trash: 10 Cellar, 10 Moat, 13 Estate
A hand: Workshop, 2 Duchy
A deck: / 2 Silver, 4 Copper, Province
B hand: 5 Copper
B deck: / 4 Gold, 4 Silver, 2 Copper, Province
"""


def test_a_choice_that_keeps_a_sure_win_costs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even if the plans, which the rollouts follow, would not go on to win."""
    game = read_position(LAST_ESTATE)
    options = game.decision().options
    lost, won = Estimate(0.5, 0.4, 0.6), Estimate(0.9, 0.8, 1.0)
    values = {options["Workshop"]: lost, options["decline"]: won}
    monkeypatch.setattr(Judge, "compare", lambda judge, view, chosen: (values, options["decline"], 0.4))
    judge = judge_of(PLANS, len(PLANS), game.setup)
    found = {name: reviewing._with_options(reviewing.decision_at(0, name, game), game, judge) for name in options}
    kept, missed = found["Workshop"], found["decline"]
    assert (kept.grade, kept.best, kept.cost, kept.options["Workshop"].value) == (GOOD, "Workshop", 0.0, 1.0)
    assert (missed.grade, missed.best, missed.cost) == (MISSED_WIN, "Workshop", 0.4)


def _games(record: Record) -> list[Game]:
    """The game before each of its choices."""
    game = record.new_game()
    found = []
    for choice in record.choices:
        found.append(game.copy())
        game.answer(choice)
    return found


def test_grades_and_words() -> None:
    found = review(played(most=4), InProcess())
    assert {one.grade for one in found.decisions} <= {GOOD, "slip", "mistake", "blunder"}
    words = [word_for(rate) for rate in (0.0, 0.3, 0.7, 1.0, 5.0)]
    assert words == ["expert", "strong", "fair", "learning", "beginner"]
    assert set(found.followed) <= set(range(len(found.plans)))
    assert setting_of(found.record).players == 2


def test_somebody_may_follow_no_plan() -> None:
    def buys_estates(game: Game, _: int) -> str | None:
        if game.purpose != BUY or game.asked != 1:
            return None
        return next(name for name in ("Estate", "Curse", "decline") if name in game.decision().options)

    found = begun(played(spoiler=buys_estates))
    assert found.plan_of(0) == PLANS[0]
    assert found.plan_of(1) is None
    assert plan_in_words(found, 0).startswith("A bought like Smithy")
    assert plan_in_words(found, 1) == "B bought like no plan that we know."


def test_a_game_without_choices_cannot_be_reviewed() -> None:
    with pytest.raises(BadState, match="no choices"):
        review(played(most=0), InProcess())


def test_the_report_is_one_page_without_anything_from_outside() -> None:
    found: Review = review(played(most=20), InProcess())
    page = render_review(found, 0)
    assert "The chance of A to win" in page
    assert "src=" not in page.split("<script")[0]
    assert "Decisions that cost something" in page
