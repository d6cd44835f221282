"""An invalid strategy is refused, with what is wrong and where; and hostile input does no harm."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from freehold.notation.strategy import (
    MAX_DEPTH,
    MAX_NAME_LENGTH,
    MAX_TEXT_LENGTH,
    MAX_WHY_LENGTH,
    BadStrategy,
    read_strategy,
    write_strategy,
)
from freehold.players.strategy import Line, Not, Strategy
from freehold.rules.errors import FreeholdError
from tests.notation.strategy_texts import condition, refusal, written


def test_an_error_shows_the_line_with_a_caret() -> None:
    assert refusal('strategy "Test"\n\nbuy Gold\n  buy Wich until 2 # two\n', "mine.txt") == (
        "mine.txt, line 4, column 7: there is no card 'Wich'; perhaps you mean Witch\n"
        "      buy Wich until 2 # two\n"
        "          ^"
    )
    assert refusal("by Gold").startswith("line 1, column 1: a line starts with buy, trash, ")


# The caret is under the first letter after the bar.
@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (
            "|bye Gold",
            "a line starts with buy, trash, play, discard, `hold back`, strategy, why, `in any kingdom`, `even when",
        ),
        ("|in any king", "a line starts with buy,"),
        ("why |because", 'expected words in quotation marks, such as "Double Witch"'),
        ('why |"because', "this quotation mark is not closed on the same line"),
        ("why |“because”", "expected words in quotation marks"),
        ('|strategy "Again"', "there are two `strategy` lines; keep one"),
        ('why |"be\tcause"', "a reason must be one line of printable characters"),
        ("buy|", "expected the name of a card"),
        ("buy |when turn > 3", "expected the name of a card"),
        ("buy |2 Gold", "expected the name of a card"),
        ("buy |Smithey", "there is no card 'Smithey'; perhaps you mean Smithy"),
        ("trash |Xyzzy", "there is no card 'Xyzzy'"),
        ('buy |"Gold when turn > 3"', "there is no card 'Gold when turn > 3'"),
        ("buy |Actions", "there is no card 'Actions'"),
        ("play |Duchy", "Duchy is neither an Action nor a Treasure; `play` says which of those to play first"),
        ("hold back |Duchy", "Duchy is not a Treasure; `hold back` says which Treasures not to play"),
        ("buy Gold |once a turn", "expected `until`, `once per turn`, `when` or the end of the line"),
        ("buy Gold |if coins > 3", "expected `when` and a condition, or the end of the line, after Gold"),
        ("buy Gold |please", "expected `when` and a condition, or the end of the line, after Gold"),
        ("buy Gold|; buy Silver", "expected `until`, `once per turn`, `when` or the end of the line"),
        ("buy Gold until |two", "expected a number"),
        ("buy Gold until |2.5", "`until` takes a whole number of at least 1, such as until 2"),
        ("buy Gold until |0", "`until` takes a whole number of at least 1, such as until 2"),
        ("buy Gold until |9999999", "`until` takes a whole number of at least 1, such as until 2"),
        ("buy Gold until 2 |3", "expected `once per turn`, `when` or the end of the line"),
        ("trash Gold |until 2", "expected `when` or the end of the line"),
        ("buy Gold when|", "expected a condition, such as Provinces left <= 5"),
        ("buy Gold when |owned", "expected a condition, such as Provinces left <= 5"),
        ("buy Gold when turn > 3 and|", "expected a condition, such as Provinces left <= 5"),
        ("buy Gold when |turn", "expected a condition, not a number; compare it, as in total money >= 15"),
        ("buy Gold when (|5)", "expected a condition, not a number"),
        ("buy Gold when turn > 3 or |2", "expected a condition, not a number"),
        ("buy Gold when |2 and turn > 3", "expected a condition, not a number"),
        ("buy Gold when not |turn", "expected a condition, not a number"),
        ("buy Gold when (|turn > 3) > 2", "expected a number, not a condition"),
        ("buy Gold when 2 > (|turn > 3)", "expected a number, not a condition"),
        ("buy Gold when 1 + (|turn > 3) > 2", "expected a number, not a condition"),
        ("buy Gold when 2 * (|not turn > 3) > 2", "expected a number, not a condition"),
        ("buy Gold when turn >|", "expected a number, such as 5, total money or Provinces left"),
        ("buy Gold when turn =|= 3", "expected a number, such as 5"),
        ("buy Gold when turn > |not turn > 3", "expected a number, such as 5"),
        ("buy Gold when turn |≥ 3", "expected a comparison, such as >= 5"),
        ("buy Gold when total money |15", "expected a comparison, such as >= 5"),
        ("buy Gold when turn > 3 |> 2", "expected `and`, `or` or the end of the line"),
        ("buy Gold when turn > |1000001", "a number can be at most 1000000"),
        ("buy Gold when turn > |-1000001", "a number can be at most 1000000"),
        ("buy Gold when (turn > 3|", "expected `and`, `or` or a closing parenthesis"),
        ("buy Gold when turn > 3|)", "expected `and`, `or` or the end of the line"),
        ('buy Gold when "Witch" |> 2', "expected owned, owned by an opponent, owned by all opponents, gained"),
        (
            "buy Gold when |Witches > 2",
            "say where to count Witches: owned, owned by an opponent, owned by all opponents",
        ),
        ("buy Gold when Witches |ovned > 2", "say where to count Witches: owned"),
        ("buy Gold when |Witches in deck > 2", "say where to count Witches: owned"),
        ("buy Gold when |Wiches owned > 2", "there is no card 'Wiches'; perhaps you mean Witches"),
        ("buy Gold when |totl mony > 2", "'totl mony' is not a fact or a card; perhaps you mean total money"),
        ("buy Gold when |totl mony 2", "'totl mony' is not a fact or a card; perhaps you mean total money"),
        ("buy Gold when |xyzzy > 2", "'xyzzy' is not a fact or a card; use one of turn, coins, actions"),
        ("buy Gold when coins |in hand > 2", "`coins` is already a number; remove `in hand`"),
        ("buy Gold when |cards in hand > 2", "only `cards owned` counts all cards"),
    ],
)
def test_an_error_says_what_is_wrong_and_where(line: str, sentence: str) -> None:
    column = line.index("|") + 1
    line = line.replace("|", "")
    told, shown, caret = refusal(f'strategy "Test"\n{line}\nbuy Silver').split("\n")
    assert told.startswith(f"line 2, column {column}: {sentence}")
    assert shown == "    " + line.replace("\t", " ")
    assert caret == " " * (3 + column) + "^"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", 'a strategy needs a name; add a line such as strategy "Double Witch"'),
        ("buy Gold", 'a strategy needs a name; add a line such as strategy "Double Witch"'),
        ('strategy "Idle"\ntrash Copper', "Idle never buys anything; add a line such as buy Province"),
    ],
)
def test_a_strategy_has_a_name_and_buys_something(text: str, sentence: str) -> None:
    assert refusal(text) == sentence
    assert refusal(text, "mine.txt") == f"mine.txt: {sentence}"


@pytest.mark.parametrize("header", ['why "Because."', "in any kingdom", "even when behind"])
def test_a_header_can_occur_only_once(header: str) -> None:
    assert "lines; keep one" in refusal(f'strategy "Test"\n{header}\nbuy Gold\n{header}')


@pytest.mark.parametrize("name", ["", "   ", "a\x1b[31mb", "a\u202eb", "x" * (MAX_NAME_LENGTH + 1)])
def test_a_name_fits_on_a_line_of_a_terminal(name: str) -> None:
    assert refusal(f'strategy "{name}"\nbuy Gold').startswith("line 1, column 10: ")
    with pytest.raises(BadStrategy):
        write_strategy(Strategy(name, (Line("Gold"),)))


def test_a_why_has_a_maximum_length() -> None:
    assert "a reason can have at most" in refusal(f'strategy "Test"\nwhy "{"x" * (MAX_WHY_LENGTH + 1)}"\nbuy Gold')


# Hostile input.


@pytest.mark.parametrize(
    "text",
    [
        "(" * 50_000,
        "(" * 20_000 + "turn > 3" + ")" * 19_999,
        " and ".join(["turn > 3"] * 5_000),
        " or not ".join(["turn > 3"] * 5_000),
        " + ".join(["1"] * 20_000) + " > 3",
        "not " * 20_000 + "turn > 3",
        "turn > " + "9" * 90_000,
        "turn > 0." + "9" * 90_000 + "x",
        "x" * 90_000,
        "x " * 45_000,
        "turn" + " " * 90_000 + "!",
        '"' * 90_001,
        "\\" * 90_000,
        "\x00\x1b" * 40_000,
        "'\u2019" * 40_000,
    ],
    ids=range(15),
)
@pytest.mark.parametrize("before", ["", 'strategy "Test"\nbuy ', 'strategy "Test"\nbuy Gold when '])
def test_hostile_input_does_no_harm(text: str, before: str) -> None:
    sentence = refusal(before + text)
    assert len(sentence) < 500
    assert all(line.isprintable() for line in sentence.split("\n"))


def test_a_text_has_a_maximum_length() -> None:
    assert "a strategy can have at most 100000 characters" in refusal("#" * (MAX_TEXT_LENGTH + 1))
    assert read_strategy('strategy "Test"\nbuy Gold\n#'.ljust(MAX_TEXT_LENGTH, "#")).name == "Test"


def test_a_condition_has_a_maximum_depth() -> None:
    longest = " and ".join(["turn > 3"] * (MAX_DEPTH - 1))
    assert written(condition(longest)) == longest
    text = f'strategy "Test"\nbuy Gold when {longest} and turn > 3'
    assert refusal(text).startswith("line 2, column 15: this condition is too long;")
    with pytest.raises(BadStrategy, match="nested too deeply"):
        written(Not(condition(longest)))


PIECES = (
    *("strategy ", "why ", '"Test"', '"', "in any kingdom", "even when behind", "buy ", "trash ", "play ", "until "),
    *(
        "when ",
        "Gold",
        "Throne Rooms",
        "Actions",
        "turn",
        "total money",
        " owned",
        " in hand",
        " left",
        " and ",
        " or ",
    ),
    *("not ", "<", "<=", "=", "!=", "+", "-", "*", "/", "(", ")", "3", "2.5", "#", "\n", "\t", "\\", "x", "\x00"),
)


@settings(max_examples=200, derandomize=True, deadline=None, database=None)
@given(st.one_of(st.lists(st.sampled_from(PIECES), max_size=30).map("".join), st.text(max_size=60)))
def test_any_text_is_a_strategy_or_refused(text: str) -> None:
    try:
        strategy = read_strategy(f'strategy "Test"\nbuy Gold{text}')
    except FreeholdError:
        return
    assert read_strategy(write_strategy(strategy)) == strategy
