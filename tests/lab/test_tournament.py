"""The tournament: its schedule and seeds, and what is played again and what is not."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from freehold.lab import opponents
from freehold.lab.crosstable import Crosstable, crosstable, current_pairs
from freehold.lab.entries import LevelEntry
from freehold.lab.executor import InProcess, Task, TaskResult, Workers
from freehold.lab.findings import estimate
from freehold.lab.matchup import kingdom_for
from freehold.lab.results_file import BadResultsFile, PairKey, ResultsFile
from freehold.lab.score import Score
from freehold.lab.tournament import Schedule, Tournament, make_schedule, random_kingdoms, seed_of_pair
from freehold.notation.kingdom import Kingdom, read_kingdom
from freehold.players.levels import Level
from freehold.players.strategy import Fact, Line, Number, Operation, Strategy
from freehold.players.terms import TURN
from freehold.rules.errors import BadSetup

MONEY = Strategy("Money", (Line("Province"), Line("Gold"), Line("Silver")))
SMITHY = Strategy("Smith", (Line("Province"), Line("Gold"), Line("Smithy"), Line("Silver")))
WITCH = Strategy("Witch and Gold", (Line("Province"), Line("Witch"), Line("Gold"), Line("Silver")))
GREEN = Strategy("Green", (Line("Province"), Line("Duchy"), Line("Estate")))
FIRST_GAME = read_kingdom("First Game")
TEN_CARDS = ("Artisan", "Bandit", "Cellar", "Chapel", "Festival", "Gardens", "Harbinger", "Library", "Moat", "Sentry")


class Observed:
    """Plays in this process and counts the rounds of each pair; can be interrupted before a task."""

    def __init__(self, stop_before: int = -1) -> None:
        self.tasks: list[tuple[str, str, range]] = []
        self.stop_before = stop_before

    def play(self, tasks: Iterable[Task]) -> Iterator[TaskResult]:
        for task in tasks:
            if len(self.tasks) == self.stop_before:
                raise KeyboardInterrupt
            first, second = task.matchup.names
            self.tasks.append((first, second, task.rounds))
            yield task.play()

    @property
    def pairs(self) -> list[tuple[str, str]]:
        return list(dict.fromkeys((first, second) for first, second, _ in self.tasks))


def played(*entries: Strategy, file: ResultsFile | None = None, games: int = 4, seed: int = 1) -> Tournament:
    """A finished tournament of these strategies."""
    found = Tournament(file or ResultsFile(), seed, games, make_schedule(entries, None))
    found.run(InProcess())
    return found


def scores(tournament: Tournament) -> dict[tuple[str, str], Score]:
    return {(one.first.name, one.second.name): tournament.score(one) for one in tournament.keys}


# Who plays whom.


def names_of(schedule: Schedule) -> list[tuple[str, str]]:
    return [(one.first.name, one.second.name) for one in schedule.fixtures]


def test_everybody_meets_everybody_once_whatever_their_order() -> None:
    pairs = [("Green", "Money"), ("Green", "Smith"), ("Money", "Smith")]
    assert names_of(make_schedule([MONEY, GREEN, SMITHY], None)) == pairs
    assert names_of(make_schedule([SMITHY, MONEY, GREEN], None)) == pairs


def test_without_kingdoms_each_pair_plays_with_the_cards_it_mentions() -> None:
    schedule = make_schedule([MONEY, SMITHY, WITCH], None)
    assert [one.kingdom for one in schedule.fixtures] == [
        kingdom_for((MONEY, SMITHY)),
        kingdom_for((MONEY, WITCH)),
        kingdom_for((SMITHY, WITCH)),
    ]
    assert [one.kingdom.editions for one in make_schedule([MONEY, SMITHY], None, "1e").fixtures] == [
        "base 1e, intrigue 1e"
    ]


def test_a_pair_that_mentions_too_many_cards_does_not_play() -> None:
    many = Strategy("Many", tuple(Line(card) for card in TEN_CARDS))
    schedule = make_schedule([MONEY, SMITHY, many], None)
    assert names_of(schedule) == [("Many", "Money"), ("Money", "Smith")]
    assert list(schedule.impossible) == [("Many", "Smith")]
    assert schedule.impossible["Many", "Smith"].startswith("the strategies mention 11 kingdom cards")


def test_a_strategy_that_needs_a_missing_card_does_not_play_in_that_kingdom() -> None:
    with_witch = Kingdom("2e", (*FIRST_GAME.cards[1:], "Witch"))
    schedule = make_schedule([MONEY, SMITHY, WITCH], [FIRST_GAME, with_witch])
    assert [(one.first.name, one.second.name, one.kingdom) for one in schedule.fixtures] == [
        ("Money", "Smith", FIRST_GAME),
        ("Money", "Smith", with_witch),
        ("Money", "Witch and Gold", with_witch),
        ("Smith", "Witch and Gold", with_witch),
    ]
    assert (schedule.kingdoms, schedule.missing) == (2, {"Witch and Gold": [["Witch"]]})


def test_a_kingdom_that_is_given_twice_counts_once() -> None:
    schedule = make_schedule([MONEY, SMITHY], [FIRST_GAME, Kingdom("2e", FIRST_GAME.cards[::-1])])
    assert (schedule.kingdoms, len(schedule.fixtures)) == (1, 1)


def test_more_random_kingdoms_start_with_the_same_ones() -> None:
    few, many = random_kingdoms(3, 5, None), random_kingdoms(6, 5, None)
    assert many[:3] == few
    assert len(set(many)) == 6
    assert random_kingdoms(3, 6, None) != few
    assert [one.editions for one in random_kingdoms(1, 5, "1e")] == ["base 1e, intrigue 1e"]
    assert [one.editions for one in random_kingdoms(1, 5, "base 1e")] == ["base 1e, intrigue 2e"]


def test_the_seed_of_a_pair_depends_on_seed_kingdom_and_names_alone() -> None:
    (pair,) = make_schedule([MONEY, SMITHY], [FIRST_GAME]).fixtures
    (swapped,) = make_schedule([SMITHY, MONEY], [Kingdom("2e", FIRST_GAME.cards[::-1])]).fixtures
    changed = replace(pair, first=replace(MONEY, buys=MONEY.buys[1:]))
    others = [
        replace(pair, first=GREEN),
        replace(pair, kingdom=kingdom_for([WITCH])),
        replace(pair, kingdom=Kingdom("1e", FIRST_GAME.cards)),
    ]
    seed = seed_of_pair(1, pair)
    assert seed_of_pair(1, swapped) == seed_of_pair(1, changed) == seed
    assert len({seed, seed_of_pair(2, pair), *(seed_of_pair(1, other) for other in others)}) == 5


# Playing.


def test_both_go_first_equally_often_with_the_same_luck() -> None:
    tournament = played(MONEY, replace(MONEY, name="Twin"), games=9)
    (score,) = scores(tournament).values()
    assert (score.games, score.rounds) == (10, 5)
    # Twins win as the starting player or not, but never both games of a round.
    assert (score.wins, score.squares) == (score.losses, 4 * 5)


def test_a_newcomer_does_not_change_the_games_of_the_others() -> None:
    few, many = scores(played(MONEY, SMITHY, WITCH)), scores(played(MONEY, SMITHY, GREEN, WITCH))
    assert len(many) == 6
    assert {pair: many[pair] for pair in few} == few


def test_another_seed_gives_other_games() -> None:
    assert scores(played(MONEY, SMITHY)) != scores(played(MONEY, SMITHY, seed=2))


def test_the_numbers_do_not_depend_on_how_many_processes_play() -> None:
    alone = played(MONEY, SMITHY, GREEN)
    shared = Tournament(ResultsFile(), 1, 4, make_schedule([MONEY, SMITHY, GREEN], None))
    with Workers(2, seconds_in_process=0.0) as workers:
        shared.run(workers)
    assert scores(shared) == scores(alone)


def test_progress_is_reported() -> None:
    noted: list[tuple[int, int]] = []
    tournament = Tournament(ResultsFile(), 1, 4, make_schedule([MONEY, SMITHY, GREEN], None))
    assert tournament.rounds_left() == 6
    tournament.run(InProcess(), lambda rounds, pairs: noted.append((rounds, pairs)))
    assert noted == [(2, 1), (2, 2), (2, 3)]
    assert tournament.rounds_left() == 0


def test_a_strategy_that_buys_nothing_is_refused_before_it_plays() -> None:
    idle = Strategy("Idle", (Line("Province", Operation(">", Fact(TURN), Number(10_000))),))
    with pytest.raises(BadSetup, match="Idle buys nothing"):
        Tournament(ResultsFile(), 1, 4, make_schedule([MONEY, SMITHY, idle], None)).check_everyone_buys()
    Tournament(ResultsFile(), 1, 4, make_schedule([MONEY, SMITHY, GREEN], None)).check_everyone_buys()


# Going on.


def test_after_an_interruption_only_the_rest_is_played(tmp_path: Path) -> None:
    entries = [MONEY, SMITHY, GREEN, WITCH]
    file = ResultsFile(tmp_path / "evening.sqlite")
    before = Observed(stop_before=4)
    with pytest.raises(KeyboardInterrupt):
        Tournament(file, 1, 4, make_schedule(entries, None)).run(before)
    file.close()

    file = ResultsFile(tmp_path / "evening.sqlite")
    resumed = Tournament(file, 1, 4, make_schedule(entries, None))
    after = Observed()
    resumed.run(after)
    assert len(before.pairs) == 4
    assert len(after.pairs) == 2
    assert not set(before.pairs) & set(after.pairs)
    assert scores(resumed) == scores(played(*entries))
    file.close()


def test_new_entries_and_kingdoms_play_only_their_own_pairs() -> None:
    file = ResultsFile()
    first = Tournament(file, 1, 2, make_schedule([MONEY, SMITHY], [FIRST_GAME]))
    first.run(InProcess())
    executor = Observed()
    Tournament(file, 1, 2, make_schedule([MONEY, SMITHY, GREEN], [FIRST_GAME])).run(executor)
    assert executor.pairs == [("Green", "Money"), ("Green", "Smith")]
    executor = Observed()
    second = Tournament(file, 1, 2, make_schedule([MONEY, SMITHY], [FIRST_GAME, kingdom_for([WITCH])]))
    second.run(executor)
    assert executor.pairs == [("Money", "Smith")]
    assert len(second.keys) == 2


def test_more_games_play_only_what_is_missing() -> None:
    file = ResultsFile()
    played(MONEY, SMITHY, file=file, games=4)
    executor = Observed()
    more = Tournament(file, 1, 10, make_schedule([MONEY, SMITHY], None))
    more.run(executor)
    assert executor.tasks == [("Money", "Smith", range(2, 5))]
    assert scores(more) == scores(played(MONEY, SMITHY, games=10))
    fewer = Tournament(file, 1, 4, make_schedule([MONEY, SMITHY], None))
    assert fewer.pending() == []


def test_a_changed_strategy_starts_over_and_its_old_results_stay_in_the_file() -> None:
    file = ResultsFile()
    before = played(MONEY, SMITHY, GREEN, file=file)
    smithies = replace(SMITHY, buys=(Line("Smithy"), *SMITHY.buys))
    after = Tournament(file, 1, 4, make_schedule([MONEY, smithies, GREEN], None))
    assert (before.changed, after.changed) == ([], ["Smith"])
    executor = Observed()
    after.run(executor)
    assert executor.pairs == [("Green", "Smith"), ("Money", "Smith")]
    assert len(file.scores()) == 5
    assert set(current_pairs(file)) == set(after.keys.values())
    assert Tournament(file, 1, 4, make_schedule([MONEY, smithies, GREEN], None)).changed == []


def test_a_file_has_one_seed() -> None:
    file = ResultsFile()
    played(MONEY, SMITHY, file=file, seed=5)
    with pytest.raises(BadResultsFile, match="has seed 5, not 6; use that seed, or choose another file"):
        Tournament(file, 6, 4, make_schedule([MONEY, SMITHY], None))
    with pytest.raises(BadSetup, match="a seed is a whole number from 0 to"):
        Tournament(ResultsFile(), -1, 4, make_schedule([MONEY, SMITHY], None))


# The crosstable.


def test_the_crosstable_sums_over_kingdoms_and_sees_both_sides() -> None:
    file = ResultsFile()
    tournament = Tournament(file, 1, 4, make_schedule([MONEY, SMITHY, GREEN], [FIRST_GAME, kingdom_for([WITCH])]))
    tournament.run(InProcess())
    table = crosstable(file, tournament.keys.values())
    green, money = table.score("Green", "Money"), table.score("Money", "Green")
    assert green is not None
    assert green.games == 8
    assert money == green.swapped()
    assert table.score("Money", "Money") is None
    assert table.total("Green").games == 16
    assert table.names[-1] == "Green"


def test_pairs_that_have_not_played_are_left_out() -> None:
    file = ResultsFile()
    tournament = played(MONEY, SMITHY, file=file)
    table = crosstable(file, [*tournament.keys.values(), PairKey(1, 2, 99)])
    assert list(table.scores) == [("Money", "Smith")]
    assert crosstable(file, []).names == []


def test_an_estimate_is_the_share_with_its_interval() -> None:
    even = estimate(Score(wins=50, draws=0, losses=50, rounds=50, squares=200).sample())
    assert (even.value, even.low < 0.5 < even.high) == (0.5, True)
    # The more the rounds vary, the less is known.
    varied = estimate(Score(wins=50, draws=0, losses=50, rounds=50, squares=400).sample())
    assert varied.high - varied.low > even.high - even.low


def test_a_rating_depends_on_how_much_the_rounds_varied() -> None:
    def width(squares: int) -> float:
        table = Crosstable({("Ann", "Bo"): Score(wins=50, draws=0, losses=50, rounds=50, squares=squares)})
        return table.groups[0][0].high - table.groups[0][0].low

    # A round is 0 or 2 wins every time: a hundred games are worth fifty.
    assert width(400) == pytest.approx(2**0.5 * 2 * 1.96 * 0.1 * 173.7, rel=0.05)
    assert width(200) < width(300) < width(400)


# Players that think.


@pytest.fixture
def hard(monkeypatch: pytest.MonkeyPatch) -> LevelEntry:
    """A level whose plans are known at once, and which does not think, so that tests are quick."""
    monkeypatch.setattr(opponents, "plans_for", lambda setting: (MONEY,))
    monkeypatch.setattr(opponents, "find_level", lambda name: Level(name, 0))
    return LevelEntry("Hard")


def test_a_level_plays_everywhere(hard: LevelEntry) -> None:
    (fixture,) = make_schedule([SMITHY, hard], None).fixtures
    assert (fixture.names, fixture.kingdom) == (("Hard", "Smith"), kingdom_for([SMITHY]))
    schedule = make_schedule([WITCH, hard, MONEY], [FIRST_GAME])
    assert (names_of(schedule), list(schedule.missing)) == ([("Hard", "Money")], ["Witch and Gold"])


def test_games_with_a_level_are_saved_round_by_round(hard: LevelEntry) -> None:
    file, before, after = ResultsFile(), Observed(stop_before=2), Observed()
    with pytest.raises(KeyboardInterrupt):
        Tournament(file, 1, 6, make_schedule([SMITHY, hard], None)).run(before)
    resumed = Tournament(file, 1, 6, make_schedule([SMITHY, hard], None))
    assert resumed.rounds_left() == 1
    resumed.check_everyone_buys()
    resumed.run(after)
    assert [task[2] for task in before.tasks] + [task[2] for task in after.tasks] == [
        range(0, 1),
        range(1, 2),
        range(2, 3),
    ]
    whole = Tournament(ResultsFile(), 1, 6, make_schedule([SMITHY, hard], None))
    whole.run(InProcess())
    assert scores(whole) == scores(resumed)


def test_a_level_with_another_time_to_think_starts_over(hard: LevelEntry) -> None:
    file = ResultsFile()
    Tournament(file, 1, 2, make_schedule([SMITHY, hard], None)).run(InProcess())
    assert Tournament(file, 1, 2, make_schedule([SMITHY, hard], None)).pending() == []
    at_once = LevelEntry("Hard", 0.0)
    again = Tournament(file, 1, 2, make_schedule([SMITHY, at_once], None))
    assert (again.changed, again.rounds_left()) == (["Hard"], 1)
    assert at_once.text == "Hard --think 0"
