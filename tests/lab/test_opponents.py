"""Players of a level for a kingdom: which plans they know."""

import pytest

from freehold._mode import is_compiled
from freehold.lab import opponents
from freehold.lab.archetypes import beginners_plans, yardsticks
from freehold.lab.opponents import plans_for, prepared
from freehold.lab.trial import Setting, Trial
from freehold.notation.kingdom import read_kingdom
from freehold.notation.strategy import read_strategy
from freehold.players.levels import CHARACTERS

FIRST_GAME = Setting(read_kingdom("First Game"))


def test_hard_and_medium_know_the_plans_of_the_kingdom() -> None:
    for name in ("Medium", "Hard"):
        assert set(plans_for(FIRST_GAME)) <= set(prepared(name, FIRST_GAME).plans)


def test_others_usually_play_common_sense() -> None:
    common_sense, _ = yardsticks(FIRST_GAME.setup())
    for name in ("Hard", "Viktor"):
        found = prepared(name, FIRST_GAME)
        assert found.plans[found.followed] == common_sense
        assert len(set(found.plans)) == len(found.plans)


@pytest.mark.skipif(not is_compiled(), reason="interpreted games take fifty times as long")
def test_one_of_the_plans_for_an_unsolved_kingdom_beats_common_sense(monkeypatch: pytest.MonkeyPatch) -> None:
    """Gardens win against Common Sense here, but lose to the plan that does best against all."""
    setting = Setting(read_kingdom("Size Distortion 1e"))
    monkeypatch.setattr(opponents, "solved_for", lambda setting: ())
    common_sense, _ = yardsticks(setting.setup())
    followed = opponents.plans_for.__wrapped__(setting)[: opponents.MOST_FOLLOWED]
    assert max(Trial(setting, plan, (common_sense,), 100, 7).play().mean for plan in followed) > 0.85


def test_some_rush_begins_gardens_with_fewer_workshops_than_it_wants() -> None:
    """One that waits for nine Workshops never begins if somebody keeps two of the ten."""
    setting = Setting(read_kingdom("Size Distortion 1e"))
    keeper = read_strategy('strategy "Keeper"\nbuy Workshop until 2\nbuy Gold\nbuy Silver')
    setup = setting.setup()
    common_sense, _ = yardsticks(setup)
    gardens = [
        Trial(setting, plan, (keeper,), 10, 7).play().copies(setup)["Gardens"]
        for plan in prepared("Hard", setting).plans
        if plan.buys[0].card == "Gardens" and plan != common_sense
    ]
    assert min(gardens) < 1
    assert max(gardens) > 4


def test_easy_knows_no_good_plan() -> None:
    plans = prepared("Easy", FIRST_GAME).plans
    assert set(plans) == set(beginners_plans(FIRST_GAME.setup()))
    assert not set(plans) & set(plans_for(FIRST_GAME))


@pytest.mark.parametrize(("name", "first"), [("Pip", "Silver"), ("Mirabel", "Village"), ("Bruno", "Militia")])
def test_easy_characters_begin_with_what_they_like(name: str, first: str) -> None:
    assert name in {one.name for one in CHARACTERS}
    assert prepared(name, FIRST_GAME).plans[0].buys[2].card == first


@pytest.mark.parametrize("name", ["Odile", "Anselm", "Leonie"])
def test_a_character_follows_the_best_plan_that_it_likes(name: str) -> None:
    """None of the solved plans in First Game does with few kinds of Actions, and Big Money alone would win 5%."""
    common_sense, _ = yardsticks(FIRST_GAME.setup())
    assert Trial(FIRST_GAME, prepared(name, FIRST_GAME).plans[0], (common_sense,), 50, 7).play().mean > 0.3
