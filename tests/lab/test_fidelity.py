"""Fidelity: which numbers are compared, and what happens if one is too far off."""

import pytest

from freehold.lab import fidelity
from freehold.lab.executor import InProcess
from freehold.lab.fidelity import BMU, COLUMNS, ENGINE, PLAIN, SCORES, SMITHY, Comparison, allowed, table
from freehold.strategies.library import find_strategy, names


def test_every_bot_of_the_table_is_in_the_library() -> None:
    assert {*SCORES, *COLUMNS} <= set(names())
    assert {PLAIN, fidelity.ONE_SMITHY, fidelity.TWO_SMITHIES} <= set(names())


def test_the_bots_keep_to_their_lists() -> None:
    assert all(find_strategy(name).keeps_to_list for name in SCORES)
    assert all(find_strategy(name).even_when_behind for name in (PLAIN, fidelity.ONE_SMITHY, fidelity.TWO_SMITHIES))


def test_the_published_scores_are_consistent() -> None:
    """Two scores against each other add up to 100, apart from the luck of a thousand games."""
    for row, scores in SCORES.items():
        for column, score in zip(COLUMNS, scores, strict=True):
            assert (score is None) == (row == column)
            back = SCORES[column][COLUMNS.index(row)] if row in COLUMNS else None
            if score is not None and back is not None:
                assert abs(score + back - 100) <= 3, (row, column)


def test_the_engine_may_be_further_off_than_money() -> None:
    assert allowed(BMU, SMITHY) == allowed(SMITHY, BMU) == 5
    assert allowed(BMU, ENGINE) == allowed(ENGINE, BMU) == 12


@pytest.mark.parametrize(("ours", "too_far"), [(21.0, False), (31.0, False), (20.9, True), (31.1, True)])
def test_a_number_that_is_too_far_off_is_marked(ours: float, too_far: bool) -> None:
    one = Comparison("Big Money Ultimate : Smithy", 26, ours, 5)
    assert one.is_out_of_range == too_far
    assert table([one]).endswith("too far") == too_far


def test_plain_big_money_scores_what_six_programs_say() -> None:
    """With so few games luck is worth several points; a bug is worth more."""
    for one in fidelity.compare_plain_money(600, InProcess()):
        assert abs(one.difference) <= 8, one


def test_the_exit_code_says_whether_all_numbers_are_close_enough(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(fidelity, "PLAIN_GAMES_FACTOR", 1)
    monkeypatch.setattr(fidelity, "COLUMNS", (BMU,))
    monkeypatch.setattr(fidelity, "SCORES", {SMITHY: (73,)})
    for name in ("ALLOWED", "ALLOWED_FOR_PLAIN", "ALLOWED_TURNS", "ALLOWED_FOR_GOING_FIRST"):
        monkeypatch.setattr(fidelity, name, 100.0)
    assert fidelity.main(["--games", "20"]) == 0
    assert capsys.readouterr().out.endswith("10 of 10 numbers are within the allowed difference.\n")
    monkeypatch.setattr(fidelity, "SCORES", {SMITHY: (-50,)})
    assert fidelity.main(["--games", "20"]) == 1
    printed = capsys.readouterr().out
    assert printed.count("too far") == 1
    assert printed.endswith("9 of 10 numbers are within the allowed difference.\n")
