"""Kingdoms in numbers: openings, and what cards are worth."""

import pytest

from freehold._mode import is_compiled
from freehold.cards.catalogue import recommended_sets
from freehold.lab import numbers as measuring
from freehold.lab.executor import InProcess
from freehold.lab.numbers import NOTHING, SPLITS, OpeningTrial, data_of, numbers_of, shipped, shipped_for
from freehold.lab.trial import Setting
from freehold.notation.kingdom import read_kingdom
from freehold.strategies.library import find_strategy
from freehold.strategies.solved import set_name, solved_kingdom

SETTING = Setting(read_kingdom("First Game 1e"))
PLANS = tuple(find_strategy(name) for name in ("Smithy", "Big Money Ultimate", "Militia"))


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measuring, "plans_for", lambda setting: PLANS)
    monkeypatch.setattr(measuring, "ROUNDS_TO_CHOOSE", 1)
    monkeypatch.setattr(measuring, "ROUNDS_TO_CHOOSE_RIVAL", 2)


def trial(split: tuple[int, int], buys: tuple[str, str], rounds: int) -> float:
    return OpeningTrial(SETTING, PLANS[0], PLANS[0], split, buys, rounds, 3).play().mean


@pytest.mark.skipif(not is_compiled(), reason="takes hundreds of games")
def test_a_good_opening_wins_more_than_a_bad_one() -> None:
    good, bad = trial((4, 3), ("Smithy", "Silver"), 150), trial((4, 3), ("Moat", "Moat"), 150)
    assert good > 0.45
    assert bad < good - 0.1


def test_the_same_games_are_played_every_time() -> None:
    assert trial((5, 2), ("Market", NOTHING), 4) == trial((5, 2), ("Market", NOTHING), 4)


def test_a_card_that_cannot_be_bought_is_left() -> None:
    """With $3, Mine cannot be bought, so nothing is."""
    assert trial((3, 4), ("Mine", "Silver"), 4) == trial((3, 4), (NOTHING, "Silver"), 4)


def test_a_kingdom_in_numbers() -> None:
    found = numbers_of(SETTING, InProcess(), rounds=2)
    assert set(found.openings) == set(SPLITS)
    for split, openings in found.openings.items():
        wins = [one.wins.value for one in openings]
        assert wins == sorted(wins, reverse=True)
        assert found.planned[split] in [one.buys for one in openings]
        for one in openings:
            costs = [0 if not card else {"Silver": 3}.get(card, _cost(card)) for card in one.buys]
            assert all(cost <= coins for cost, coins in zip(costs, split, strict=True))
    assert set(found.worth) == set(SETTING.kingdom.cards)
    # The best plan buys no Cellar, so it makes no difference.
    assert (found.worth["Cellar"].low, found.worth["Cellar"].high) == (0.5, 0.5)
    assert found.worth["Smithy"].low < found.worth["Smithy"].high
    assert data_of(found)["openings"][0]["coins"] == [2, 5]


def _cost(card: str) -> int:
    setup = SETTING.setup()
    return int(setup.cards[setup.slots[card]].cost)


def test_every_solved_set_has_numbers() -> None:
    solved = [one for one in recommended_sets() if one.playable and solved_kingdom(one, 2) is not None]
    assert set(shipped()) == {set_name(one) for one in solved}
    for one in solved:
        found = shipped()[set_name(one)]
        assert {worth["card"] for worth in found["worth"]} == set(one.cards)
        assert [opening["coins"] for opening in found["openings"]] == [list(split) for split in SPLITS]


def test_numbers_are_found_by_the_cards_in_any_order() -> None:
    kingdom = read_kingdom("First Game 2e")
    assert shipped_for(kingdom.cards[::-1], kingdom.editions) == shipped()["First Game (2e)"]
    assert shipped_for(kingdom.cards[:9], kingdom.editions) is None
