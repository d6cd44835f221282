"""What docs/write-a-strategy.md says about the language is true."""

import re
from pathlib import Path

import pytest

from freehold.notation.strategy import BadStrategy, read_strategy, write_strategy
from freehold.notation.strategy_source import FACT_WORDS
from freehold.notation.strategy_values import filled
from freehold.players.terms import COMPARISONS, COUNTED, FACTS
from tests.terminal.typist import run

PAGE = (Path(__file__).parents[2] / "docs" / "write-a-strategy.md").read_text("utf-8")
BLOCKS = re.findall(r"^```text\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
STRATEGIES = [block for block in BLOCKS if block.startswith("strategy ")]
LINES = [block for block in BLOCKS if block.startswith("buy ")]
PICTURES = [block for block in BLOCKS if block.startswith("$ ")]
# Words of a table or a sentence, by what they are.
WORDS = re.findall(r"`([^`\n]+)`", PAGE)


def test_every_block_is_known() -> None:
    assert len(STRATEGIES) + len(LINES) + len(PICTURES) == len(BLOCKS) == 12


@pytest.mark.parametrize("text", STRATEGIES + [f'strategy "Test"\n\n{lines}' for lines in LINES])
def test_the_examples_are_strategies_in_standard_form(text: str) -> None:
    # One of them has a placeholder for a number.
    text = filled(text, {"N": "2"})
    assert re.sub(" +", " ", write_strategy(read_strategy(text))) == re.sub(" +", " ", text)


def test_every_term_is_explained() -> None:
    assert {*COUNTED, *COMPARISONS, "and", "or", "not", "*", "/", "+", "-"} <= set(WORDS)
    assert {FACT_WORDS.get(fact, fact) for fact in FACTS} <= set(WORDS)


@pytest.mark.parametrize(
    "header", [word for word in WORDS if word.startswith(("strategy ", "why ", "in any", "even "))]
)
def test_every_header_is_one(header: str) -> None:
    name = "" if header.startswith("strategy") else 'strategy "Test"\n'
    assert read_strategy(f"{name}{header}\nbuy Gold")


@pytest.mark.parametrize("number", ["2 * (Witches owned + Militias owned)", "Provinces left", "Actions in hand"])
def test_numbers_can_be_compared(number: str) -> None:
    assert number in PAGE
    assert read_strategy(f'strategy "Test"\nbuy Gold when {number} > 2')


@pytest.mark.parametrize("mistake", ["when turn", "(turn > 3) + 1"])
def test_what_is_called_an_error_is_one(mistake: str) -> None:
    assert f"`{mistake}`" in PAGE
    with pytest.raises(BadStrategy, match=r"expected a (condition|number), not a"):
        read_strategy(f'strategy "Test"\nbuy Gold when {mistake.removeprefix("when ")}')


@pytest.mark.parametrize(
    ("picture", "text"),
    [
        (PICTURES[0], STRATEGIES[0].replace("Smithy until", "Smihty until")),
        (PICTURES[1], f"{STRATEGIES[0]}buy Gold when turn > 5\n"),
    ],
)
def test_the_examples_of_errors_are_what_is_printed(
    picture: str, text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.txt").write_text(text, "utf-8")
    assert f"$ freehold strategies mine.txt\n{run('strategies', 'mine.txt').err}" == picture
