"""Every ruling is named by a test, and every name is that of a ruling."""

from tests.rulings import CARDBOARD, missing, named, rulings


def test_every_ruling_is_covered() -> None:
    assert missing() == []


def test_no_unknown_ruling_is_named() -> None:
    assert sorted(set(named()) - set(rulings())) == []


def test_few_rulings_are_excused() -> None:
    assert len(CARDBOARD) <= 10
    assert set(CARDBOARD) <= set(rulings())
    assert not set(CARDBOARD) & set(named())
