"""The strength benchmark: menus that evolve, results that survive a crash, and a game in step with another version."""

import math
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random
from statistics import mean, stdev

import pytest
from rich.console import Console

from benchmarks import menus, strength, strength_games
from benchmarks.strength import OPPONENTS, Measurement, Options, all_kingdoms, chosen_kingdoms, percentile, points_ahead
from benchmarks.strength_file import Result, StrengthFile, spreads_of
from benchmarks.strength_games import Batch, OutOfStep, Release, bin_of, older_edition, release_at, seconds_of
from freehold._mode import PACKAGE, is_compiled
from freehold.cards.catalogue import find_set
from freehold.lab.executor import InProcess
from freehold.lab.findings import Estimate
from freehold.lab.opponents import prepared
from freehold.lab.trial import Setting
from freehold.notation.kingdom import Kingdom, read_kingdom
from freehold.notation.provincial import write_menu
from freehold.players.levels import Level
from freehold.players.match import VICTORY_SHARE
from freehold.rules.errors import FreeholdError
from freehold.rules.game import Game, start
from freehold.rules.vocabulary import NONE
from freehold.strategies.library import default_strategy, find_strategy

FIRST_GAME = read_kingdom("First Game")
# With this few, thinking gains something, but takes seconds only.
ROLLOUTS = 200
ROUNDS = 4


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Searches for opponents that take moments."""
    monkeypatch.setattr(menus, "POOL", 6)
    monkeypatch.setattr(menus, "PROMISING", 2)
    monkeypatch.setattr(menus, "FIRST_ROUNDS", 1)
    monkeypatch.setattr(menus, "MORE_ROUNDS", 1)
    monkeypatch.setattr(menus, "FINAL_ROUNDS", 1)
    for name in ("FIRST_ROUNDS", "FINAL_ROUNDS"):
        monkeypatch.setattr(strength_games, name, 1)
    monkeypatch.setattr(strength, "ROUNDS_OF_STRATEGIES", 2)
    monkeypatch.setattr(strength, "GAMES_OF_STRATEGIES", 4)


# Menus.


def test_a_seed_always_finds_the_same_menu() -> None:
    found = menus.evolve(Setting(FIRST_GAME), 1, games=100)
    assert menus.evolve(Setting(FIRST_GAME), 1, games=100) == found
    assert menus.evolve(Setting(FIRST_GAME), 2, games=100) != found


def test_menus_stay_menus() -> None:
    chance = Random(5)
    pool = [menus.first_menu(FIRST_GAME.cards, chance) for _ in range(5)]
    for _ in range(300):
        parent, other = chance.choices(pool, k=2)
        child = menus.child_of(parent, other, FIRST_GAME.cards, chance)
        assert child != parent
        assert 1 <= len(child.entries) <= menus.MAX_ENTRIES
        assert all(0 <= one <= 8 for one in (child.estate, child.duchy, child.province))
        assert write_menu(child.strategy()).left_out == ()
        pool.append(child)


# Kingdoms.


def test_all_playable_recommended_sets_and_forty_random_kingdoms() -> None:
    found = all_kingdoms(1)
    assert len(found) == 60
    assert found["Random 1"] == all_kingdoms(1)["Random 1"] != all_kingdoms(2)["Random 1"]
    assert len(chosen_kingdoms("7", found)) == 7
    assert list(chosen_kingdoms("random 2, village square", found)) == ["Random 2", "Village Square"]
    with pytest.raises(FreeholdError, match="there is no kingdom 'Nowhere'; the names are First Game"):
        chosen_kingdoms("Nowhere", found)


# Measuring.


def options(*opponents: str, games: int = 4, release: Path | None = None) -> Options:
    return Options("Big Money", None, games, opponents, 1, 0.0, 100, release, float("inf"))


def measured(file: Path, *opponents: str, games: int = 4, version: str = "1") -> tuple[StrengthFile, int]:
    """The file after measuring, and how many rounds were played."""
    found = StrengthFile(file, version, 1)
    measurement = Measurement(options(*opponents, games=games), {"First Game": FIRST_GAME}, found)
    counted: list[int] = []
    measurement.prepare(InProcess(), lambda done: None)
    measurement.play(InProcess(), counted.append)
    return found, sum(counted)


def test_what_is_measured_is_stored_and_not_played_again(tmp_path: Path) -> None:
    file = tmp_path / "strength.jsonl"
    found, played = measured(file, "common-sense", "menu", "library", "three", "plan")
    assert played == 2 + 2 + 2 + 2 + 2
    assert found.opponents.keys() == StrengthFile(file, "1", 1).opponents.keys()
    again, played = measured(file, "common-sense", "menu", "library", "three", "plan")
    assert (played, again.results) == (0, found.results)
    _, played = measured(file, "common-sense", games=10)
    assert played == 3
    # Another version plays anew, against the same opponents.
    other, played = measured(file, "menu", version="2")
    assert (played, other.opponents) == (2, found.opponents)
    assert other.results.keys() == {(next(iter(found.opponents))[0], "menu")}


def test_a_line_that_was_cut_off_is_played_again(tmp_path: Path) -> None:
    file = tmp_path / "strength.jsonl"
    found, _ = measured(file, "common-sense", games=8)
    text = file.read_text("utf-8")
    file.write_text(text[:-10], "utf-8")
    again, played = measured(file, "common-sense", games=8)
    assert (played, again.results) == (2, found.results)
    assert file.read_text("utf-8") == text


def test_the_tables(tmp_path: Path) -> None:
    names = ("common-sense", "plan", "three")
    found, _ = measured(tmp_path / "strength.jsonl", *names)
    console = Console(width=strength.WIDTH)
    kingdoms = {"First Game": FIRST_GAME}
    with console.capture() as captured:
        console.print(strength.table_of_kingdoms(found, kingdoms, [OPPONENTS[name] for name in names]))
        console.print(strength.summary(found, kingdoms, [OPPONENTS[name] for name in names]))
    lines = captured.get().splitlines()
    assert lines[1].split()[:2] == ["First", "Game"]
    assert any(line.startswith("Common Sense  ") and line.rstrip().endswith("no") for line in lines)
    assert any(line.startswith("its plan alone  ") and " 50.0% " in line for line in lines)


def test_results_with_other_labels_are_named(tmp_path: Path) -> None:
    file = tmp_path / "strength.jsonl"
    measured(file, "common-sense", version="Hard, then")
    assert '--label "Hard, then"  (2 rounds)' in StrengthFile(file, "Hard, now", 1).nothing_counted()
    assert "--label" not in StrengthFile(tmp_path / "other.jsonl", "Hard, now", 1).nothing_counted()


def test_times_are_counted_in_bins() -> None:
    assert [bin_of(seconds) for seconds in (0.0, 0.0001, 0.000105)] == [0, 0, 1]
    for seconds in (0.001, 0.3, 1.5, 20.0):
        assert seconds <= seconds_of(bin_of(seconds)) * 1.000001 < 1.11 * seconds
    assert percentile(Counter({3: 50, 7: 45, 9: 5}), 0.5) == seconds_of(3)
    assert percentile(Counter({3: 50, 7: 45, 9: 5}), 0.95) == seconds_of(7)
    assert percentile(Counter({3: 50, 7: 45, 9: 5}), 0.96) == seconds_of(9)


def test_shares_and_rating_points() -> None:
    assert points_ahead(0.5) == 0.0
    assert points_ahead(0.76) == pytest.approx(200, abs=1)
    assert points_ahead(0.24) == -points_ahead(0.76)
    assert points_ahead(1.0) == pytest.approx(1200, abs=1)


def results_of(kingdoms: int, freedom: float | None) -> list[Result]:
    """Two or three rounds in each kingdom; their variance is 0.01, or differs with so many degrees of freedom."""
    luck = Random(5)
    found = []
    for number in range(kingdoms):
        variance = 0.01 if freedom is None else 0.01 * freedom / luck.gammavariate(freedom / 2, 2.0)
        gains = {place: luck.gauss(0.1, math.sqrt(variance)) for place in range(2 + number % 2)}
        found.append(Result(2, gains=gains, base=0.6, plan=0.6))
    return found


@pytest.mark.parametrize("freedom", [3.0, 8.0, None])
def test_the_intervals_of_kingdoms_contain_the_truth_in_95_of_100(freedom: float | None) -> None:
    found = results_of(2000, freedom)
    spreads = spreads_of(found)
    assert spreads is not None
    assert spreads.usual == pytest.approx(0.01, rel=0.15)
    assert (spreads.freedom < 5) == (freedom == 3.0)
    known = [one.expected(spreads) for one in found]
    assert sum(one is not None and one.low <= 0.7 <= one.high for one in known) == pytest.approx(1900, abs=45)


def test_one_kingdom_has_only_its_own_rounds() -> None:
    one, other = results_of(2, None)
    assert spreads_of([one]) is None
    alone = one.expected()
    assert alone is not None
    assert 0.0 < alone.low < 0.6 + mean(one.gains.values()) < alone.high
    assert Result(2, gains={0: 0.1}, base=0.6, plan=0.6).expected() == Estimate(0.7, 0.0, 1.0)
    assert spreads_of([one, other]) is not None


# Another version.


def test_another_version_plays_in_step() -> None:
    """The other version is this one, so the result is that of a game without it."""
    setting = Setting(Kingdom("base 2e, intrigue 1e", find_set("First Game", "2e").cards))
    player = find_strategy("Smithy")
    here = Batch(player, "here", default_strategy(), setting, range(2), 5)
    there = Batch(player, "there", None, setting, range(2), 5, PACKAGE.parent)
    assert there.play().shares == here.play().shares
    release_at(PACKAGE.parent).stop()
    release_at.cache_clear()


def test_only_kingdoms_of_the_other_version_are_played() -> None:
    assert older_edition(FIRST_GAME) == "2e"
    courtier = ("Courtier", *FIRST_GAME.cards[1:])
    assert older_edition(Kingdom("base 2e, intrigue 2e", courtier)) == ""


def test_a_version_that_plays_by_other_rules_is_noticed() -> None:
    setting = Setting(FIRST_GAME)
    release = Release(PACKAGE.parent)
    release.begin(setting, 1)
    game = start(setting.setup(), 2, 0)
    with pytest.raises(OutOfStep, match="plays this game by other rules"):
        _play_to_the_end(game, release)
    release.stop()


def _play_to_the_end(game: Game, release: Release) -> None:
    """Let the other version choose for all seats."""
    while game.asked != NONE:
        choice = release.choose(game)
        game.choose(choice)
        release.note(choice)


# Strength.


@pytest.mark.skipif(not is_compiled(), reason="interpreted rollouts take fifty times as long")
@pytest.mark.parametrize("name", ["Laboratory", "Moneylender", "Common Sense"])
def test_thinking_is_not_worse_than_the_plan_alone(name: str) -> None:
    """The same deals, once with the plan alone and once with thinking, which must not lose clearly more."""
    setting = Setting(read_kingdom("Big Money (1e)"))
    hard = replace(prepared("Hard", setting), level=Level("Quick", ROLLOUTS))
    alone = replace(hard, seconds=0.0)
    thought, planned = (
        Batch(player, name, find_strategy(name), setting, range(ROUNDS), seed=3).play().shares
        for player in (hard, alone)
    )
    lead = [(one - other) / (2 * VICTORY_SHARE) for one, other in zip(thought, planned, strict=True)]
    assert mean(lead) >= -2 * stdev(lead) / math.sqrt(ROUNDS)
