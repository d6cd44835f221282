"""A strategy as text: reading and writing."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from freehold.cards.catalogue import add_card, all_cards, remove_card
from freehold.notation.strategy import (
    MAX_NAME_LENGTH,
    MAX_NUMBER,
    BadStrategy,
    read_strategy,
    write_strategy,
)
from freehold.players.strategy import Count, Fact, Line, Not, Number, Operation, Strategy, Term
from freehold.players.terms import AND, COMPARISONS, COUNTED, FACTS, OR, PRODUCTS, SUMS
from freehold.rules.card import Card
from freehold.rules.vocabulary import ACTION, TREASURE
from tests.notation.strategy_texts import condition, number, refusal, written

DOUBLE_WITCH = """
strategy "Double Witch"
why "Curses cost the others more than a Gold would earn you."

buy Province when total money >= 15
buy Witch    until 2                # Witches owned < 2
buy Gold
buy Smithy   when Smithies owned < Treasures owned / 11
buy Estate   when Provinces left <= 2 and not (empty piles >= 2 or score difference < -6)
trash Curse
trash Copper when total money > 6
play Laboratory
"""
TYPES = ("Action", "Treasure", "Victory", "Attack", "Reaction")


@contextmanager
def own_card(name: str) -> Iterator[None]:
    add_card(Card(name, 3, ACTION, "+1 Action.", actions=1))
    try:
        yield
    finally:
        remove_card(name)


# What is read.


def test_a_strategy_is_read_line_by_line() -> None:
    provinces_left = Count("Province", "left")
    assert read_strategy(DOUBLE_WITCH) == Strategy(
        name="Double Witch",
        why="Curses cost the others more than a Gold would earn you.",
        buys=(
            Line("Province", Operation(">=", Fact("total money"), Number(15))),
            Line("Witch", Operation("<", Count("Witch", "owned"), Number(2))),
            Line("Gold"),
            Line(
                "Smithy",
                Operation("<", Count("Smithy", "owned"), Operation("/", Count("Treasure", "owned"), Number(11))),
            ),
            Line(
                "Estate",
                Operation(
                    "and",
                    Operation("<=", provinces_left, Number(2)),
                    Not(
                        Operation(
                            "or",
                            Operation(">=", Fact("empty piles"), Number(2)),
                            Operation("<", Fact("score difference"), Number(-6)),
                        )
                    ),
                ),
            ),
        ),
        trashes=(Line("Curse"), Line("Copper", Operation(">", Fact("total money"), Number(6)))),
        plays=(Line("Laboratory"),),
    )


def test_until_is_a_number_of_cards_owned_and_may_have_a_condition_too() -> None:
    few = Operation("<", Count("Witch", "owned"), Number(2))
    early = Operation("<", Fact("turn"), Number(9))
    late = Operation(">", Fact("turn"), Number(4))
    text = 'strategy "Test"\nbuy Witch until 2\nbuy Witch until 2 when turn < 9 or turn > 4'
    assert read_strategy(text).buys == (
        Line("Witch", few),
        Line("Witch", Operation("and", few, Operation("or", early, late))),
    )


def test_once_per_turn_is_about_cards_gained_this_turn() -> None:
    once = Operation("<", Count("Witch", "gained this turn"), Number(1))
    few = Operation("<", Count("Witch", "owned"), Number(2))
    early = Operation("<", Fact("turn"), Number(9))
    text = 'strategy "Test"\nbuy Witch once per turn\nbuy Witch until 2 Once  Per Turn when turn < 9'
    strategy = read_strategy(text)
    assert strategy.buys == (Line("Witch", once), Line("Witch", Operation("and", few, Operation("and", once, early))))
    assert write_strategy(strategy).endswith("buy Witch once per turn\nbuy Witch until 2 once per turn when turn < 9\n")


def test_discards_and_treasures_have_lines_of_their_own() -> None:
    text = """
    strategy "Test"
    buy Gold
    play Silver
    discard Estate when Estates in hand > 1
    hold back Copper
    """
    strategy = read_strategy(text)
    assert strategy.plays == (Line("Silver"),)
    assert strategy.discards == (Line("Estate", Operation(">", Count("Estate", "in hand"), Number(1))),)
    assert strategy.holds == (Line("Copper"),)


def test_two_headers_are_lines_of_their_own() -> None:
    plain = read_strategy('strategy "Test"\nbuy Gold')
    assert (plain.any_kingdom, plain.even_when_behind, plain.keeps_to_list, plain.why) == (False, False, False, "")
    headed = read_strategy('strategy "Test"\nin any kingdom\neven when behind\nKeep to  the list\nbuy Gold')
    assert (headed.any_kingdom, headed.even_when_behind, headed.keeps_to_list) == (True, True, True)


def test_headers_can_be_anywhere() -> None:
    text = 'buy Gold\nin  ANY kingdom\nstrategy "Test"\nwhy "Because."'
    assert read_strategy(text) == Strategy("Test", (Line("Gold"),), "Because.", any_kingdom=True)


def test_capitals_spaces_comments_and_line_ends_do_not_matter() -> None:
    plain = 'strategy "Test"\nbuy Throne Room when total money >= 5 and Throne Rooms owned < 2\ntrash Curse\n'
    shouted = (
        '\ufeff# by me\r\n\r\n  STRATEGY "Test"#named\r\n\tBuy  throne_room\tWHEN Total  Money>=5'
        " And\u00a0throne rooms OWNED<2 # enough\r\n\r\ntrash CURSE"
    )
    assert read_strategy(shouted) == read_strategy(plain)


def test_a_hash_in_quotes_does_not_start_a_comment() -> None:
    assert read_strategy('strategy "We\'re #1 \\"so far\\" \\\\o/"\nbuy Gold').name == 'We\'re #1 "so far" \\o/'


@pytest.mark.parametrize(
    ("name", "plural"),
    [
        ("Province", "Provinces"),
        ("Duchy", "Duchies"),
        ("Smithy", "Smithies"),
        ("Library", "Libraries"),
        ("Spy", "Spies"),
        ("Witch", "Witches"),
        ("Thief", "Thieves"),
        ("Gardens", "Gardens"),
        ("Nobles", "Nobles"),
        ("Ironworks", "Ironworks"),
        ("Curse", "Curses"),
        ("Moat", "Moats"),
        ("Militia", "Militias"),
        ("Throne Room", "Throne Rooms"),
        ("Mining Village", "Mining Villages"),
    ],
)
def test_cards_are_counted_by_their_plural(name: str, plural: str) -> None:
    assert number(f"{plural} owned") == number(f"{name} owned") == Count(name, "owned")
    assert written(condition(f"{name} owned > 3")) == f"{plural} owned > 3"


def test_every_card_is_found_by_name() -> None:
    for name in all_cards():
        assert read_strategy(f'strategy "Test"\nbuy {name.upper()} until 1').buys[0].card == name
        assert number(f'"{name}" left') == Count(name, "left")


@pytest.mark.parametrize("place", COUNTED)
def test_cards_are_counted_in_five_places(place: str) -> None:
    assert number(f"Coppers {place}") == Count("Copper", place)
    assert number(f"Actions {place.upper()}") == Count("Action", place)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Actions", "Action"),
        ("Treasures", "Treasure"),
        ("Victory cards", "Victory"),
        ("Attacks", "Attack"),
        ("Reactions", "Reaction"),
        ("Attack cards", "Attack"),
        ("Reaction card", "Reaction"),
    ],
)
def test_types_are_counted_like_cards(text: str, name: str) -> None:
    assert number(f"{text} owned") == Count(name, "owned")


def test_curses_are_the_card() -> None:
    assert number("Curses left") == Count("Curse", "left")


@pytest.mark.parametrize("fact", FACTS)
def test_every_fact_can_be_asked_for(fact: str) -> None:
    assert number(fact) == number(fact.upper()) == Fact(fact)


def test_the_gains_to_the_end_of_the_game_are_written_in_full() -> None:
    assert number("gains to end the game") == Fact("gains to end")
    assert written(condition("gains to end <= 3")) == "gains to end the game <= 3"


def test_actions_alone_are_a_fact_and_actions_with_a_place_are_cards() -> None:
    assert number("actions") == Fact("actions")
    assert number("actions in hand") == Count("Action", "in hand")


@pytest.mark.parametrize(("text", "value"), [("0", 0), ("2.5", 2.5), ("-6", -6), ("- 0.25", -0.25), ("1000000", 1e6)])
def test_numbers_may_have_decimals_and_a_sign(text: str, value: float) -> None:
    assert number(text) == Number(value)


@pytest.mark.parametrize(
    ("text", "means"),
    [
        ("turn < 1 or turn < 2 and turn < 3", "turn < 1 or (turn < 2 and turn < 3)"),
        ("not turn < 1 and turn < 2", "(not (turn < 1)) and turn < 2"),
        ("not not turn < 1", "not (not (turn < 1))"),
        ("turn < 1 and turn < 2 and turn < 3", "(turn < 1 and turn < 2) and turn < 3"),
        ("1 + 2 * 3 < 4 - 5 / 6", "(1 + (2 * 3)) < (4 - (5 / 6))"),
        ("7 - 4 - 2 < 8 / 4 / 2", "((7 - 4) - 2) < ((8 / 4) / 2)"),
        ("turn - -3 > -2", "(turn) - (-3) > (-2)"),
        ("turn-3>coins", "(turn - 3) > coins"),
    ],
)
def test_operator_precedence(text: str, means: str) -> None:
    assert condition(text) == condition(means)


@pytest.mark.parametrize("comparison", COMPARISONS)
def test_numbers_are_compared(comparison: str) -> None:
    assert condition(f"coins {comparison} 5") == Operation(comparison, Fact("coins"), Number(5))


def test_custom_cards_can_be_named() -> None:
    with own_card("Bee-keeper's Hut"):
        text = """strategy "Test"

buy "Bee-keeper's Hut" until 2
buy Gold               when "Bee-keeper's Huts" left > 2
"""
        strategy = read_strategy(text)
        assert [line.card for line in strategy.buys] == ["Bee-keeper's Hut", "Gold"]
        assert write_strategy(strategy) == text
        assert read_strategy('strategy "Test"\nbuy bee keepers hut').buys == (Line("Bee-keeper's Hut"),)
    assert "there is no card" in refusal(text)


@pytest.mark.parametrize("name", ["Left Hand", "Play Money", "Not So Fast", "3 Wishes", "Cards", "Garden", "Moat s"])
def test_a_card_with_a_keyword_in_its_name_is_quoted(name: str) -> None:
    with own_card(name):
        strategy = Strategy(
            "Test",
            (Line(name, Operation("<", Count(name, "owned"), Number(3))), Line("Moat"), Line("Gardens")),
            trashes=(Line("Gold", Operation("<", Count(name, "owned"), Count("Gardens", "owned"))),),
        )
        assert read_strategy(write_strategy(strategy)) == strategy


# Writing.


@pytest.mark.parametrize(
    "text",
    [
        'strategy "Big Money"\n\nbuy Province\nbuy Gold\nbuy Silver\n',
        """strategy "All \\"there\\" is"
why "To see it all."
in any kingdom
even when behind
keep to the list

buy Province    when total money >= 15
buy Throne Room until 2
buy Gold
buy Smithy      when Smithies owned < Treasures owned / 11
buy Witch       until 2 when turn < 10 or Curses left > 3

trash Curse
trash Copper when total money > 6

play Laboratory
play Village    when Actions in hand >= 2
""",
    ],
)
def test_the_written_form_is_aligned(text: str) -> None:
    assert write_strategy(read_strategy(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "turn < 1 or turn < 2 and not (turn < 3 or turn < 4)",
        "(turn < 1 or turn < 2) and turn < 3",
        "turn < 1 and (turn < 2 and turn < 3)",
        "not not turn < 1",
        "(1 + 2) * 3 - (4 - 5) / (6 / 7) > -0.5 * (turn - -2)",
    ],
)
def test_parentheses_are_written_where_needed(text: str) -> None:
    assert written(condition(text)) == text
    assert written(condition(re.sub(r"(turn < \d)", r"((\1))", text))) == text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Golds owned < 2", "until 2"),
        ("Golds owned < 2 and turn > 3", "until 2 when turn > 3"),
        ("Golds owned < 2 and (turn > 3 or turn < 2)", "until 2 when turn > 3 or turn < 2"),
        ("Golds owned < 2 and turn > 3 and coins > 2", "when Golds owned < 2 and turn > 3 and coins > 2"),
        ("Golds owned < 2 or turn > 3", "when Golds owned < 2 or turn > 3"),
        ("Golds owned < 2.5", "when Golds owned < 2.5"),
        ("Golds owned < 0", "when Golds owned < 0"),
        ("Golds owned <= 2", "when Golds owned <= 2"),
        ("Golds left < 2", "when Golds left < 2"),
        ("Silvers owned < 2", "when Silvers owned < 2"),
    ],
)
def test_until_is_written_where_it_says_the_same(text: str, shown: str) -> None:
    strategy = read_strategy(f'strategy "Test"\nbuy Gold when {text}\ntrash Gold when {text}')
    assert write_strategy(strategy) == f'strategy "Test"\n\nbuy Gold {shown}\n\ntrash Gold when {text}\n'
    assert read_strategy(write_strategy(strategy)) == strategy


@pytest.mark.parametrize("value", [float("nan"), float("inf"), MAX_NUMBER + 1.0])
def test_a_number_that_could_not_be_read_is_not_written(value: float) -> None:
    with pytest.raises(BadStrategy, match="at most 1000000"):
        written(Operation("<", Fact("turn"), Number(value)))


CARDS = sorted(all_cards())
ACTIONS = [name for name in CARDS if all_cards()[name].types & ACTION]
TREASURES = [name for name in CARDS if all_cards()[name].types & TREASURE]
values = st.one_of(
    st.floats(-MAX_NUMBER, MAX_NUMBER).map(Number),
    st.integers(-20, 20).map(lambda whole: Number(float(whole))),
    st.builds(Count, st.sampled_from([*CARDS, *TYPES]), st.sampled_from(COUNTED)),
    st.sampled_from(FACTS).map(Fact),
)


def joined(operators: tuple[str, ...], terms: st.SearchStrategy[Term]) -> st.SearchStrategy[Term]:
    return st.builds(Operation, st.sampled_from(operators), terms, terms)


numbers: st.SearchStrategy[Term] = st.recursive(values, lambda terms: joined(SUMS + PRODUCTS, terms), max_leaves=6)
conditions: st.SearchStrategy[Term] = st.recursive(
    joined(COMPARISONS, numbers), lambda terms: st.one_of(st.builds(Not, terms), joined((AND, OR), terms)), max_leaves=6
)


@st.composite
def buy_lines(draw: st.DrawFn) -> Line:
    card = draw(st.sampled_from(CARDS))
    when = draw(st.none() | conditions)
    if draw(st.booleans()):
        once = Operation("<", Count(card, "gained this turn"), Number(float(draw(st.integers(0, 2)))))
        when = once if when is None else Operation(AND, once, when)
    if draw(st.booleans()):
        few = Operation("<", Count(card, "owned"), Number(float(draw(st.integers(-1, 12)))))
        when = few if when is None else Operation(AND, few, when)
    return Line(card, when)


def order_lines(cards: list[str]) -> st.SearchStrategy[tuple[Line, ...]]:
    lines = st.builds(Line, st.sampled_from(cards), st.none() | conditions)
    return st.lists(lines, max_size=3).map(tuple)


texts = st.text(st.characters(codec="utf-8").filter(str.isprintable), max_size=MAX_NAME_LENGTH)
strategies = st.builds(
    Strategy,
    name=texts.filter(lambda name: bool(name.strip())),
    buys=st.lists(buy_lines(), min_size=1, max_size=4).map(tuple),
    why=texts,
    any_kingdom=st.booleans(),
    even_when_behind=st.booleans(),
    keeps_to_list=st.booleans(),
    trashes=order_lines(CARDS),
    plays=order_lines([*ACTIONS, *TREASURES]),
    discards=order_lines(CARDS),
    holds=order_lines(TREASURES),
)


@settings(max_examples=60, derandomize=True, deadline=None, database=None)
@given(strategies)
def test_what_is_written_is_read_as_the_same(strategy: Strategy) -> None:
    text = write_strategy(strategy)
    assert read_strategy(text) == strategy
    assert write_strategy(read_strategy(text)) == text


@settings(max_examples=60, derandomize=True, deadline=None, database=None)
@given(conditions)
def test_no_unnecessary_parentheses_are_written(term: Term) -> None:
    text = written(term)
    open_brackets: list[int] = []
    for place, letter in enumerate(text):
        if letter == "(":
            open_brackets.append(place)
        elif letter == ")":
            first = open_brackets.pop()
            without = text[:first] + text[first + 1 : place] + text[place + 1 :]
            try:
                assert condition(without) != term
            except BadStrategy:
                continue
