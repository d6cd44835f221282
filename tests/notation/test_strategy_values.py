"""Placeholders in a strategy text, and the numbers to try in their place."""

import re

import pytest

from freehold.notation.strategy_values import filled, placeholders_in, read_varied
from freehold.rules.errors import BadSetup


@pytest.mark.parametrize(
    ("written", "combinations"),
    [
        (["N=1..3"], [{"N": "1"}, {"N": "2"}, {"N": "3"}]),
        (["N = 2, 4..5"], [{"N": "2"}, {"N": "4"}, {"N": "5"}]),
        (["N=0.5,1"], [{"N": "0.5"}, {"N": "1"}]),
        (["N=1..2", "LATE=4,5"], [{"N": n, "LATE": late} for n in "12" for late in "45"]),
    ],
)
def test_all_combinations_are_tried(written: list[str], combinations: list[dict[str, str]]) -> None:
    assert read_varied(written) == combinations


@pytest.mark.parametrize(
    ("written", "sentence"),
    [
        (["n=1..3"], "a placeholder is written in capitals with its values, such as N=1..5 or N=2,4,8, not 'n=1..3'"),
        (["N"], "a placeholder is written in capitals with its values, such as N=1..5 or N=2,4,8, not 'N'"),
        (["N=1..x"], "'N=1..x' does not say which numbers to try; write it as N=1..5 or N=2,4,8"),
        (["N=1,,2"], "'N=1,,2' does not say which numbers to try; write it as N=1..5 or N=2,4,8"),
        (["N=5..1"], "5..1 goes down; write the smaller number first, as in 1..5"),
        (["N=1,1"], "'N=1,1' has the same number twice"),
        (["N=1", "N=2"], "N has values twice; give all of them at once, such as N=2,4,8"),
        (["N=1..1000"], "1..1000 are 1,000 values; at most 100 can be tried at once"),
        (["N=1..20", "M=1..6"], "that is 120 combinations of values; at most 100 can be tried at once"),
    ],
)
def test_values_that_make_no_sense_are_refused(written: list[str], sentence: str) -> None:
    with pytest.raises(BadSetup, match=f"^{re.escape(sentence)}$"):
        read_varied(written)


def test_only_whole_words_outside_quotation_marks_and_comments_are_replaced() -> None:
    text = 'strategy "N Smithies" # N is varied\nbuy Smithy until N when Nobles owned < N + M'
    assert filled(text, {"N": "3", "M": "10"}) == (
        'strategy "N Smithies" # N is varied\nbuy Smithy until 3 when Nobles owned < 3 + 10'
    )
    assert placeholders_in(text, ["N", "M", "X"]) == {"N", "M"}
    assert placeholders_in('strategy "N" # N', ["N"]) == set()
