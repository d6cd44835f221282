"""Solving a kingdom: the same seed gives the same result, and what is found is good and can be played."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from freehold._mode import is_compiled
from freehold.lab import solution as solution_module
from freehold.lab import solving
from freehold.lab.archetypes import UNNAMED, archetypes, families, plain, yardsticks
from freehold.lab.executor import AnyTask, InProcess, Result, Workers
from freehold.lab.solution import Solution, solution_of
from freehold.lab.solution_report import render_solution
from freehold.lab.solving import Member, Search, advance, reply_to
from freehold.lab.solving_file import BadSearchFile, load_search, save_search
from freehold.lab.statistics import interval
from freehold.lab.trial import Setting, Trial, joined, play_trials
from freehold.lab.variation import MAX_LINES, child_of
from freehold.notation.kingdom import read_kingdom
from freehold.notation.strategy import read_strategy, write_strategy
from freehold.rules.errors import BadSetup
from freehold.strategies.library import default_strategy, find_strategy

FIRST_GAME = Setting(read_kingdom("First Game"))
# With Chapel and Witch.
SIZE_DISTORTION = Setting(read_kingdom("Size Distortion"))


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Searches with few children and short races."""
    monkeypatch.setattr(solving, "CHILDREN", 4)
    monkeypatch.setattr(solving, "POPULATION", 5)
    monkeypatch.setattr(solving, "STAGES", ((1, 3), (2, 2)))
    monkeypatch.setattr(solving, "FIRST_STAGES", ((1, 8), (2, 6)))
    monkeypatch.setattr(solving, "FOUNDERS_PER_FAMILY", (2, 1))
    monkeypatch.setattr(solving, "MIN_PER_FAMILY", 1)
    monkeypatch.setattr(solving, "EPOCH", 2)
    monkeypatch.setattr(solving, "ROUNDS_AGAIN", 1)
    monkeypatch.setattr(solving, "LEADER_ROUNDS_AGAIN", 1)
    monkeypatch.setattr(solving, "LEADER_ROUNDS", 2)


def searched(setting: Setting, generations: int, seed: int = 1) -> Search:
    search = Search(setting, seed)
    for _ in range(generations):
        search.advance(InProcess())
    return search


class Interrupted:
    """Plays some tasks, and then somebody presses Ctrl-C."""

    def __init__(self, tasks: int) -> None:
        self.left = tasks

    def play(self, tasks: Iterable[AnyTask[Result]]) -> Iterator[Result]:
        for task in tasks:
            if not self.left:
                raise KeyboardInterrupt
            self.left -= 1
            yield task.play()


# The strategies to start from, and their variations.


def test_the_archetypes_are_different_strategies_that_can_be_written_and_played() -> None:
    found = archetypes(SIZE_DISTORTION.setup())
    assert len(set(found)) == len(found) > 50
    for strategy in found[::5]:
        assert read_strategy(write_strategy(strategy)) == strategy
        Trial(SIZE_DISTORTION, strategy, (find_strategy("Big Money"),), 1, 1).play()


@pytest.mark.parametrize(
    ("kingdom", "line"),
    [
        ("First Game", "buy Smithy   when Smithies owned < Villages owned + 1"),
        ("Size Distortion", "buy Gardens  when Workshops owned >= 5"),
        ("Size Distortion", "buy Chapel   until 1 when turn <= 4"),
        ("Size Distortion", "buy Witch    until 2"),
        ("Victory Dance", "buy Duke"),
    ],
)
def test_every_kind_of_plan_is_among_them(kingdom: str, line: str) -> None:
    texts = [write_strategy(one) for one in archetypes(Setting(read_kingdom(kingdom)).setup())]
    assert any(line in text for text in texts)


def test_a_strategy_for_any_kingdom_keeps_only_what_matters_in_this_one() -> None:
    text = write_strategy(plain(default_strategy(), FIRST_GAME.setup()))
    assert "Witch" not in text
    assert "Gardens" not in text
    assert "buy Militia  until 2 when Actions owned < Treasures owned / 7" in text
    assert "in any kingdom" not in text


def test_variations_always_parse_and_can_be_played() -> None:
    chance = Random(3)
    money = yardsticks(FIRST_GAME.setup())[1]
    population = archetypes(FIRST_GAME.setup())
    for number in range(200):
        parent, other = chance.choices(population, k=2)
        child = child_of(parent, other, FIRST_GAME.kingdom.cards, chance)
        assert read_strategy(write_strategy(child)) == child
        assert len(child.buys) <= MAX_LINES + 1
        population.append(child)
        if number % 20 == 0:
            Trial(FIRST_GAME, child, (money,), 1, number).play()


def test_a_search_may_start_from_strategies_that_somebody_else_found(small: None) -> None:
    village = read_strategy('strategy "unnamed"\nbuy Village until 9\nbuy Province\nbuy Gold\nbuy Silver')
    search = Search(FIRST_GAME, 1, founders=[village])
    search.advance(InProcess())
    assert village in {one.strategy for one in search.members}


@pytest.mark.skipif(not is_compiled(), reason="interpreted games take fifty times as long")
def test_a_reply_beats_the_strategy_that_it_replies_to(small: None) -> None:
    search = searched(FIRST_GAME, 1)
    target = find_strategy("Big Money")
    reply = reply_to(target, search, InProcess(), 150_000).strategy
    assert reply == reply_to(target, searched(FIRST_GAME, 1), InProcess(), 150_000).strategy
    (lead,) = Trial(FIRST_GAME, reply, (target,), 200, 77).play().leads
    assert interval(lead)[0] > 0.6


def test_a_search_ends_when_its_time_is_over_but_finds_something(small: None) -> None:
    search = Search(FIRST_GAME, 1)
    advance(search, InProcess(), 10**12, ends_at=0.0)
    assert search.generation == 1
    assert search.members


# Trials.


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_two_leads_of_a_pair_add_up_to_one(players: int) -> None:
    setting = replace(FIRST_GAME, players=players)
    militia, money = find_strategy("Militia"), find_strategy("Big Money")
    (ahead,) = Trial(setting, militia, (money,), 40, 1).play().leads
    (even,) = Trial(setting, money, (money,), 40, 1).play().leads
    (behind,) = Trial(setting, money, (militia,), 40, 1).play().leads
    assert ahead.rounds == behind.rounds == 40
    assert behind.mean < 0.4 < even.mean < 0.6 < ahead.mean
    if players == 2:
        assert ahead.mean + behind.mean == pytest.approx(1)
        assert even.mean == 0.5


def test_a_trial_counts_the_cards_of_the_strategy() -> None:
    smithy = read_strategy('strategy "One"\nbuy Smithy until 1\nbuy Province\nbuy Gold\nbuy Silver')
    result = Trial(FIRST_GAME, smithy, (find_strategy("Militia"),), 5, 1).play()
    copies = result.copies(FIRST_GAME.setup())
    assert {card for card in FIRST_GAME.kingdom.cards if copies[card]} == {"Smithy"}
    assert copies["Smithy"] == 1.0
    assert copies["Copper"] == 7.0
    assert copies["Province"] > 1


# The search.


def test_the_same_seed_gives_the_same_search(small: None) -> None:
    assert searched(FIRST_GAME, 3) == searched(FIRST_GAME, 3)
    assert searched(FIRST_GAME, 3).members != searched(FIRST_GAME, 3, seed=2).members


def test_a_search_that_is_interrupted_keeps_its_last_generation(small: None) -> None:
    search = searched(FIRST_GAME, 2)
    before = replace(search)
    with pytest.raises(KeyboardInterrupt):
        search.advance(Interrupted(tasks=1))
    assert search == before
    search.advance(InProcess())
    assert search == searched(FIRST_GAME, 3)


def test_a_trial_in_parts_has_the_same_result() -> None:
    opponents = (find_strategy("Militia"), find_strategy("Big Money"))
    trial = Trial(FIRST_GAME, find_strategy("Smithy"), opponents, 10, 5)
    parts = [replace(trial, opponents=(one,), first=number) for number, one in enumerate(opponents)]
    assert joined(list(play_trials(parts, InProcess()))) == trial.play()


def test_the_result_does_not_depend_on_the_number_of_processes(small: None) -> None:
    search = Search(FIRST_GAME, 1)
    with Workers(2, seconds_in_process=0) as workers:
        for _ in range(3):
            search.advance(workers)
    assert search == searched(FIRST_GAME, 3)


def test_every_family_of_plans_is_kept_for_a_while(small: None) -> None:
    kinds = set(families(FIRST_GAME.setup()))
    assert kinds == {"library", "good sense", "money", "thin deck", "engine", "megaturn"}
    assert {one.family for one in searched(FIRST_GAME, 3).members} == kinds


def test_the_opponents_stay_for_an_epoch_and_results_add_up(small: None) -> None:
    search = searched(FIRST_GAME, 2)
    opponents, rounds = search.opponents, search.champion.rounds
    assert opponents[-1] == yardsticks(FIRST_GAME.setup())[0]
    search.advance(InProcess())
    assert search.opponents == opponents
    assert max(one.rounds for one in search.members) > rounds
    assert len(search.champion.totals) == len(opponents)
    assert len(search.progress) == 3
    search.advance(InProcess())
    assert search.opponents != opponents


def test_no_niche_fills_the_population(small: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solving, "SHELTERED", 0)
    search = searched(FIRST_GAME, 2)
    niches = [one.niche for one in search.members]
    assert len(niches) == 5
    assert max(niches.count(niche) for niche in niches) <= solving.MAX_PER_NICHE


@pytest.mark.parametrize(("players", "seed"), [(1, 1), (7, 1), (2, -1)])
def test_a_search_that_cannot_be_is_refused(players: int, seed: int) -> None:
    with pytest.raises(BadSetup):
        Search(replace(FIRST_GAME, players=players), seed)


# The solution.


@pytest.fixture(scope="module")
def solution() -> Solution:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(solving, "CHILDREN", 4)
        patch.setattr(solving, "STAGES", ((2, 6), (8, 4)))
        patch.setattr(solving, "FIRST_STAGES", ((2, 20), (8, 10)))
        patch.setattr(solving, "FOUNDERS_PER_FAMILY", (3, 2))
        patch.setattr(solution_module, "PLAYOFF", ((4, 10), (2, 20)))
        patch.setattr(solution_module, "ROUNDS_TO_CHOOSE", 20)
        patch.setattr(solution_module, "ROUNDS_TO_PRUNE", 5)
        return solution_of(searched(SIZE_DISTORTION, 2), InProcess(), rounds=50)


def test_the_champion_clearly_beats_big_money_after_a_tiny_budget(solution: Solution) -> None:
    (lead,) = Trial(SIZE_DISTORTION, solution.entries[0].strategy, (find_strategy("Big Money"),), 100, 77).play().leads
    assert interval(lead)[0] > 0.5


def test_a_solution_has_a_few_different_strategies_and_common_sense(solution: Solution) -> None:
    assert 4 <= len(solution.entries) <= 6
    assert solution.names[-1] == "Common Sense"
    assert len(set(solution.names)) == len(solution.names)
    for entry in solution.entries:
        assert UNNAMED not in write_strategy(entry.strategy)
        assert read_strategy(write_strategy(entry.strategy)) == entry.strategy
        assert entry.strategy.why


def test_the_table_and_the_mixture_fit_together(solution: Solution) -> None:
    rates = [[cell.value for cell in row] for row in solution.table]
    assert all(
        rates[row][column] + rates[column][row] == pytest.approx(1)
        for row in range(len(rates))
        for column in range(len(rates))
    )
    weights = [entry.weight for entry in solution.entries]
    assert sum(weights) == pytest.approx(1)
    assert all(sum(rate * weight for rate, weight in zip(row, weights, strict=True)) < 0.5001 for row in rates)
    assert all(solution.best_reply(place) != place for place in range(len(rates)))


def test_the_report_has_the_strategies_and_charts(solution: Solution) -> None:
    page = render_solution(solution, "A <b> kingdom", "freehold solve", [0.4, 0.55, 0.5])
    assert "A &lt;b&gt; kingdom" in page
    assert "<b> kingdom" not in page
    assert all(name in page for name in solution.names)
    charts = json.loads(page.partition('id="charts">')[2].partition("</script>")[0])
    assert set(charts) == {"table", "mixture", "decks", "progress"}
    assert all(f'id="{name}"' in page for name in charts)


def test_a_report_without_progress_has_no_chart_of_it(solution: Solution) -> None:
    assert 'id="progress"' not in render_solution(solution, "A kingdom", "freehold solve")


# The file.


def test_a_search_continues_from_its_file_as_if_it_had_not_stopped(small: None, tmp_path: Path) -> None:
    path = tmp_path / "search.json"
    save_search(searched(FIRST_GAME, 2), path)
    search = load_search(path, FIRST_GAME, seed=1)
    assert search == searched(FIRST_GAME, 2)
    search.advance(InProcess())
    assert search == searched(FIRST_GAME, 3)


def saved(path: Path, **changes: Any) -> Path:
    """The file of a small search, with some values changed."""
    member = Member(yardsticks(FIRST_GAME.setup())[0], "money", (), (1.0,), 2)
    save_search(Search(FIRST_GAME, 1, 1, [member], [member.strategy], [member.strategy], [0.5]), path)
    path.write_text(json.dumps(json.loads(path.read_text("utf-8")) | changes), "utf-8")
    return path


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"format": "other"}, "is not the file of a search"),
        ({"version": 1}, "was written by another version"),
        ({"kingdom": list(SIZE_DISTORTION.kingdom.cards)}, "is for another kingdom"),
        ({"players": 3}, "is for 3 players, not 2"),
        ({"seed": 9}, "has seed 9, not 1"),
        ({"members": []}, "is damaged"),
        ({"members": [{"strategy": "buy", "family": "", "niche": [], "totals": [1], "rounds": 1}]}, "is damaged"),
        ({"opponents": []}, "is damaged"),
        ({"progress": [0.5, 0.5]}, "is damaged"),
        ({"hall": [3]}, "is damaged"),
        ({"hall": ['strategy "W"\nbuy Witch']}, "is damaged"),
        ({"generation": -1}, "is damaged"),
        ({"kingdom": 3}, "is damaged"),
    ],
)
def test_a_file_that_does_not_fit_is_refused_in_a_sentence(
    changes: dict[str, object], error: str, tmp_path: Path
) -> None:
    path = saved(tmp_path / "search.json", **changes)
    with pytest.raises(BadSearchFile) as refused:
        load_search(path, FIRST_GAME, 1)
    assert str(refused.value).startswith(f"{path} {error}")


@pytest.mark.parametrize("contents", [b"", b"\xff", b"[]", b"{", b"[" * 100_000])
def test_a_file_with_something_else_is_not_a_search(contents: bytes, tmp_path: Path) -> None:
    path = tmp_path / "search.json"
    path.write_bytes(contents)
    with pytest.raises(BadSearchFile, match="is not the file of a search"):
        load_search(path, FIRST_GAME, None)
