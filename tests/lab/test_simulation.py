"""A simulation: whole rounds, the same numbers with any executor, and a stop when the result is clear."""

from collections.abc import Iterable, Iterator

import pytest

from freehold.lab.executor import Executor, InProcess, Task, TaskResult, Workers
from freehold.lab.matchup import BLOCK_SIZE
from freehold.lab.simulation import Simulation
from freehold.lab.statistics import ERROR, interval
from tests.lab.strategies import COPPER, HARD, MONEY, SMITHY, matchup


class InBlocks:
    """An executor that reports how long each task took: no time, or very long."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.tasks: list[Task] = []

    def play(self, tasks: Iterable[Task]) -> Iterator[TaskResult]:
        for task in tasks:
            self.tasks.append(task)
            yield TaskResult(task, task.play().blocks, self.seconds)


def run(simulation: Simulation, executor: Executor | None = None) -> Simulation:
    simulation.run(executor or InProcess())
    return simulation


@pytest.mark.parametrize(("games", "players", "played"), [(1, 2, 2), (10, 2, 10), (11, 2, 12), (7, 3, 9), (12, 6, 12)])
def test_games_are_rounded_up_to_whole_rounds(games: int, players: int, played: int) -> None:
    simulation = run(Simulation(matchup(*[MONEY] * players), games))
    assert simulation.totals.games == played
    for player in range(players):
        for place in range(players):
            assert simulation.totals.scores_at(player, place).rounds == played // players


def test_the_size_of_the_tasks_changes_nothing() -> None:
    one = matchup(SMITHY, MONEY)
    slow, quick = InBlocks(10.0), InBlocks(0.0)
    games = 6 * BLOCK_SIZE + 10
    assert run(Simulation(one, games), slow).totals == run(Simulation(one, games), quick).totals
    for executor in (slow, quick):
        rounds = [number for task in executor.tasks for number in task.rounds]
        assert rounds == list(range(games // 2))
    assert {len(task.rounds) for task in slow.tasks} == {BLOCK_SIZE, 5}


def test_quick_tasks_become_larger_and_the_last_ones_smaller_again() -> None:
    class Quick(InBlocks):
        def play(self, tasks: Iterable[Task]) -> Iterator[TaskResult]:
            some = InProcess().play([Task(matchup(MONEY, MONEY), range(1))])
            blocks = next(iter(some)).blocks
            for task in tasks:
                self.tasks.append(task)
                yield TaskResult(task, blocks, 0.0)

    executor = Quick(0.0)
    run(Simulation(matchup(MONEY, MONEY), 1000 * 2 * BLOCK_SIZE), executor)
    sizes = [len(task.rounds) // BLOCK_SIZE for task in executor.tasks]
    assert sizes[:4] == [1, 1, 2, 4] or sizes[:4] == [1, 2, 4, 8]
    assert max(sizes) > 30
    assert sizes[-1] == 1
    assert sum(sizes) == 1000


def test_a_better_strategy_is_recognized() -> None:
    simulation = run(Simulation(matchup(COPPER, SMITHY), 20))
    verdict = simulation.verdict()
    assert (verdict.leader, verdict.rivals) == (1, ())
    copper, smithy = simulation.standings()
    assert (copper.name, smithy.name) == ("Copper", "Smithy")
    assert smithy.rate.value > 0.9
    assert copper.rate.high < 0.5 < smithy.rate.low < smithy.rate.value <= smithy.rate.high
    assert copper.mean_points < smithy.mean_points
    assert [len(one.by_place) for one in (copper, smithy)] == [2, 2]
    assert smithy.strategy is SMITHY


def test_a_strategy_is_not_better_than_itself() -> None:
    """The games of a round are the same except for the names, so the players share the victories exactly."""
    simulation = run(Simulation(matchup(SMITHY, SMITHY), 40))
    one, other = simulation.standings()
    assert (one.name, other.name) == ("Smithy", "Smithy 2")
    assert one.rate.value == other.rate.value == 0.5
    assert one.rate.low < 0.5 < one.rate.high
    assert simulation.verdict().rivals == (1,)


def test_with_three_players_the_interval_of_a_pair_is_wider() -> None:
    simulation = run(Simulation(matchup(COPPER, MONEY, SMITHY), 60))
    assert simulation.verdict().leader == 2
    pair = simulation.totals.leads(2, 1)
    assert interval(pair, ERROR / 3)[0] < interval(pair)[0]
    assert (1 not in simulation.verdict().rivals) == (interval(pair, ERROR / 3)[0] > 0.5)


def test_progress_is_reported() -> None:
    simulation = Simulation(matchup(MONEY, MONEY), 4 * BLOCK_SIZE)
    seen: list[int] = []
    simulation.run(InProcess(), lambda: seen.append(simulation.totals.games))
    assert seen == [2 * BLOCK_SIZE, 4 * BLOCK_SIZE]


def test_with_a_player_that_thinks_progress_is_reported_after_every_round() -> None:
    simulation = Simulation(matchup(HARD, MONEY), 6)
    seen: list[int] = []
    simulation.run(InProcess(), lambda: seen.append(simulation.totals.games))
    assert seen == [2, 4, 6]
    hard, money = simulation.standings()
    assert (hard.name, hard.strategy, money.strategy) == ("Hard", None, MONEY)


# Until it is clear.


def test_it_stops_when_a_leader_is_clear() -> None:
    simulation = run(Simulation(matchup(SMITHY, COPPER), 10_000, margin=1.0))
    assert simulation.totals.rounds == BLOCK_SIZE
    verdict = simulation.verdict()
    assert (verdict.leader, verdict.is_clear, verdict.margin) == (0, True, None)
    low, high = simulation.standings()[0].rate.low, simulation.standings()[0].rate.high
    assert 0.5 < low < simulation.standings()[0].rate.value <= high


def test_it_stops_when_the_players_are_equally_good() -> None:
    simulation = run(Simulation(matchup(MONEY, MONEY), 10_000, margin=20.0))
    assert BLOCK_SIZE <= simulation.totals.rounds < 4 * BLOCK_SIZE
    verdict = simulation.verdict()
    assert (verdict.rivals, verdict.margin) == ((1,), 20.0)
    low, high = simulation.standings()[0].rate.low, simulation.standings()[0].rate.high
    assert 0.4 < low < 0.5 < high < 0.6


def test_it_stops_at_the_limit_when_nothing_is_clear() -> None:
    simulation = run(Simulation(matchup(MONEY, MONEY), 2 * BLOCK_SIZE + 2, margin=0.5))
    assert simulation.totals.rounds == BLOCK_SIZE + 1
    verdict = simulation.verdict()
    assert (verdict.is_clear, verdict.margin) == (False, None)


def test_the_stop_does_not_depend_on_who_plays() -> None:
    one = matchup(SMITHY, MONEY, seed=11)
    alone = run(Simulation(one, 4_000, margin=1.0))
    in_large_tasks = run(Simulation(one, 4_000, margin=1.0), InBlocks(0.0))
    with Workers(2, seconds_in_process=0) as executor:
        together = run(Simulation(one, 4_000, margin=1.0), executor)
    assert alone.totals.rounds < 2_000
    for other in (in_large_tasks, together):
        assert other.totals == alone.totals
        assert other.standings() == alone.standings()
        assert other.verdict() == alone.verdict()


def test_of_three_players_two_can_be_equally_good_and_ahead() -> None:
    simulation = run(Simulation(matchup(SMITHY, COPPER, SMITHY), 10_000, margin=40.0))
    verdict = simulation.verdict()
    assert {verdict.leader, *verdict.rivals} == {0, 2}
    assert verdict.margin == 40.0
    assert simulation.totals.games < 5_000
