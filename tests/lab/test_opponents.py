"""Players of a level for a kingdom: which plans they know."""

import pytest

from freehold.lab.archetypes import beginners_plans
from freehold.lab.opponents import plans_for, prepared, unprepared
from freehold.lab.trial import Setting
from freehold.notation.kingdom import read_kingdom
from freehold.players.levels import CHARACTERS, EASY

FIRST_GAME = Setting(read_kingdom("First Game"))


def test_hard_and_medium_know_the_plans_of_the_kingdom() -> None:
    for name in ("Medium", "Hard"):
        assert set(plans_for(FIRST_GAME)) <= set(prepared(name, FIRST_GAME).plans)


def test_easy_knows_no_good_plan() -> None:
    plans = prepared("Easy", FIRST_GAME).plans
    assert set(plans) == set(beginners_plans(FIRST_GAME.setup()))
    assert not set(plans) & set(plans_for(FIRST_GAME))
    assert unprepared(EASY, FIRST_GAME).plans == plans


@pytest.mark.parametrize(("name", "first"), [("Pip", "Silver"), ("Mirabel", "Village"), ("Bruno", "Militia")])
def test_easy_characters_begin_with_what_they_like(name: str, first: str) -> None:
    assert name in {one.name for one in CHARACTERS}
    assert prepared(name, FIRST_GAME).plans[0].buys[2].card == first
