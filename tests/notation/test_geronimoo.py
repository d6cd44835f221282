"""DominionSim bots: what can be converted keeps its meaning, and the rest is reported."""

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from freehold.notation.geronimoo import read_xml, write_xml
from freehold.notation.imported import BadImport
from freehold.notation.strategy import read_strategy, write_strategy
from freehold.players.strategy import Count, Fact, Line, Not, Number, Operation, Strategy, Term
from freehold.players.terms import (
    ALL_OPPONENTS,
    AN_OPPONENT,
    AND,
    COINS,
    COMPARISONS,
    COUNTED,
    FACTS,
    GAINED,
    GAINS_TO_END,
    IN_HAND,
    IN_PLAY,
    LEFT,
    OR,
    OWNED,
    PLAYERS,
    SCORE,
    SCORE_DIFFERENCE,
    TOTAL_MONEY,
    TRASHED,
)
from tests.notation.meaning import Table

BOTS = (Path(__file__).parent / "samples" / "bots.xml").read_text("utf-8")
SMITHIES = Count("Smithy", OWNED)
VILLAGES = Count("Village", OWNED)
PROVINCES = Count("Province", LEFT)
OPPONENT_SCORE = Operation("-", Fact(SCORE), Fact(SCORE_DIFFERENCE))


def bot(*buys: str) -> str:
    return f'<player name="Bot" author="" description="">{"".join(buys)}</player>'


def condition(left: str, operator: str, right: str, extra: str = "") -> str:
    """A condition: a side is a function with its attribute after a colon."""

    def side(name: str, written: str) -> str:
        function, _, attribute = written.partition(":")
        return f'<{name} type="{function}" attribute="{attribute}"/>'

    more = side("extra_operation", extra) if extra else ""
    return f'<condition>{side("left", left)}<operator type="{operator}"/>{side("right", right)}{more}</condition>'


def read_condition(*conditions: str) -> Term | None:
    """The condition of a bot that buys Gold under these conditions."""
    (imported,) = read_xml(bot(f'<buy name="Gold">{"".join(conditions)}</buy>'))
    assert imported.left_out == ()
    (line,) = imported.strategy.buys
    return line.when


def left_out_of(buy: str) -> str:
    """Why this buy is left out."""
    (imported,) = read_xml(bot(buy))
    assert imported.strategy.buys == ()
    (sentence,) = imported.left_out
    return sentence


# Reading.


def test_a_bot_file_becomes_strategies() -> None:
    torturers, other = read_xml(BOTS)
    owned = Count("Torturer", OWNED)
    assert torturers.strategy == Strategy(
        "Torturers at work",
        (
            Line("Province", Operation(">", Fact(TOTAL_MONEY), Number(15.0))),
            Line(
                "Duchy",
                Operation(
                    AND,
                    Operation(">", Fact(SCORE_DIFFERENCE), Number(-6.0)),
                    Operation("<=", Fact(GAINS_TO_END), Number(4.0)),
                ),
            ),
            Line(
                "Torturer",
                Operation("<=", owned, Operation("+", Count("Mining Village", OWNED), Number(1.0))),
            ),
            Line("Mining Village"),
            Line(
                "Chapel",
                Operation(">=", Count("Treasure", OWNED), Operation("/", Fact("cards owned"), Number(2.0))),
            ),
            Line("Silver"),
        ),
        "By A Villager: Villages keep the Torturers going. Money comes last.",
    )
    assert torturers.left_out == (
        "buy Mining Village: it is played by our tactics, not by the play strategy forEngines",
    )
    assert other.strategy == Strategy("From another box", (Line("Silver"),))


def test_everything_left_out_is_reported() -> None:
    assert read_xml(BOTS)[1].left_out == (
        "AppliesPPR: our strategies do not avoid the second-to-last Province",
        "board: the kingdom is chosen for the game, not by a strategy",
        "start_state: our games always start as the rules say",
        "buy Grand Market: this card is not included in Freehold",
        "buy Province: its condition counts Colony, which is not included in Freehold",
        "buy Smithy: our language cannot count cards of type Terminal",
        "buy Gold: unknown function isActionPhase",
        "buy Moat: unknown attribute bane",
    )


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("countCardsInDeck:Throne_Room", Count("Throne Room", OWNED)),
        ("countCardsInHand:Moat", Count("Moat", IN_HAND)),
        ("countCardsInPlay:Bridge", Count("Bridge", IN_PLAY)),
        ("countCardsInSupply:Province", PROVINCES),
        ("countCardTypeInDeck:Action", Count("Action", OWNED)),
        ("countCardTypeInDeck:Curse", Count("Curse", OWNED)),
        ("countAvailableMoney", Fact(COINS)),
        ("getAvailableMoney", Fact(COINS)),
        ("countTurns", Fact("turn")),
        ("countBuysLeft", Fact("buys")),
        ("countEmptyPiles", Fact("empty piles")),
        ("countCardsInOpponentsDecks:Throne_Room", Count("Throne Room", ALL_OPPONENTS)),
        ("countCardsLeftInSmallestPile", Fact("smallest pile")),
        ("countVP", Fact(SCORE)),
        ("countMAXOpponentVP", OPPONENT_SCORE),
        ("constant:-2.5", Number(-2.5)),
    ],
)
def test_quantities(written: str, read: Term) -> None:
    assert read_condition(condition(written, "equalTo", "constant:1")) == Operation("=", read, Number(1.0))


@pytest.mark.parametrize(
    ("word", "operator"),
    [
        ("smallerThan", "<"),
        ("smallerOrEqualThan", "<="),
        ("equalTo", "="),
        ("greaterOrEqualThan", ">="),
        ("greaterThan", ">"),
    ],
)
def test_comparisons(word: str, operator: str) -> None:
    read = read_condition(condition("countCardsInDeck:Smithy", word, "countCardsInDeck:Village"))
    assert read == Operation(operator, SMITHIES, VILLAGES)


@pytest.mark.parametrize(
    ("word", "operator"), [("plus", "+"), ("minus", "-"), ("multiplyWith", "*"), ("divideBy", "/")]
)
def test_arithmetic_on_the_right_side(word: str, operator: str) -> None:
    read = read_condition(condition("countTurns", "smallerThan", "countCardsInDeck:Smithy", f"{word}:11.0"))
    assert read == Operation("<", Fact("turn"), Operation(operator, SMITHIES, Number(11.0)))


def test_all_conditions_of_a_buy_have_to_hold() -> None:
    turns = [condition("countTurns", "greaterThan", f"constant:{turn}") for turn in (1, 2, 3)]
    one, two, three = [Operation(">", Fact("turn"), Number(float(turn))) for turn in (1, 2, 3)]
    assert read_condition(*turns) == Operation(AND, Operation(AND, one, two), three)


def test_a_file_of_one_player() -> None:
    (imported,) = read_xml('<player><buy name="militia"/></player>')
    assert imported.strategy == Strategy("Unnamed", (Line("Militia"),))


@pytest.mark.parametrize(
    ("buy", "reason"),
    [
        (f"<buy>{condition('countTurns', 'equalTo', 'constant:1')}</buy>", "?: this card is not included in Freehold"),
        ('<buy name="Gold"><or/></buy>', "Gold: unknown element <or>"),
        (
            '<buy name="Gold"><condition><left type="countTurns"/></condition></buy>',
            "Gold: a condition needs exactly one left side, one operator and one right side",
        ),
        (
            '<buy name="Gold"><condition><left type="countTurns"/><left type="countVP"/><operator type="equalTo"/>'
            '<right type="constant" attribute="1"/></condition></buy>',
            "Gold: a condition needs exactly one left side, one operator and one right side",
        ),
        (
            '<buy name="Gold"><condition><middle/></condition></buy>',
            "Gold: unknown element <middle> in a condition",
        ),
        (
            f'<buy name="Gold">{condition("countTurns", "unlike", "constant:1")}</buy>',
            "Gold: unknown operator unlike",
        ),
        (
            f'<buy name="Gold">{condition("countTurns", "equalTo", "constant:many")}</buy>',
            "Gold: 'many' is not a number up to 1,000,000",
        ),
        (
            f'<buy name="Gold">{condition("countTurns", "equalTo", "constant:nan")}</buy>',
            "Gold: 'nan' is not a number up to 1,000,000",
        ),
        (
            f'<buy name="Gold">{condition("countTurns", "equalTo", "constant:1", "divideBy:0")}</buy>',
            "Gold: nothing can be divided by 0",
        ),
        (
            f'<buy name="Gold">{condition("countTurns", "equalTo", "constant:1", "modulo:2")}</buy>',
            "Gold: unknown arithmetic modulo",
        ),
        (
            f'<buy name="Gold">{condition("countTurns", "equalTo", "constant:1") * 51}</buy>',
            "Gold: it has more than 50 conditions",
        ),
    ],
)
def test_a_buy_that_cannot_be_expressed_is_reported(buy: str, reason: str) -> None:
    assert left_out_of(buy) == f"buy {reason}"


def test_unknown_parts_and_attributes_of_a_player_are_reported() -> None:
    (imported,) = read_xml(
        '<player name="Bot" mood="sad"><sell name="Gold"/><buy name="Gold" strategy="standard"/></player>'
    )
    assert imported.strategy.buys == (Line("Gold"),)
    assert imported.left_out == (
        "mood: unknown attribute of a player",
        "sell: unknown part of a player",
    )


def test_what_is_quoted_is_short_and_prints() -> None:
    (imported,) = read_xml(
        f'<player name="{"x" * 500}&#10;" description="{"y" * 5000}"><buy name="A&#9;{"z" * 500}"/></player>'
    )
    assert len(imported.strategy.name) == 60
    assert len(imported.strategy.why) == 1000
    (sentence,) = imported.left_out
    assert sentence.isprintable()
    assert len(sentence) < 120


# Untrusted files.


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "line 1, column 1: this is not valid XML: no element found"),
        ("buy Province", "line 1, column 1: this is not valid XML: syntax error"),
        ("<player>\n  <buy name='Gold'>\n</player>", "line 3, column 3: this is not valid XML: mismatched tag"),
        (
            "<player><buy name=“Gold”/></player>",
            "line 1, column 19: this is not valid XML: not well-formed (invalid token)",
        ),
        ("<player>&lots;</player>", "line 1, column 9: this is not valid XML: undefined entity"),
        ("<html/>", "a bot file starts with <playerCollection> or <player>, not <html>"),
        ("<playerCollection/>", "this bot file has no <player>"),
        ("<playerCollection><bot/></playerCollection>", "a <playerCollection> contains <player> elements, not <bot>"),
        ("\n<!DOCTYPE player>\n<player/>", "line 2: a document type (<!DOCTYPE ...>) is not allowed in a bot file"),
        ("<a>" * 20, "line 1: elements are nested more than 10 deep"),
        ("<player>" + " " * 4_000_000, "this is too long for a bot file; the limit is 4,000,000 characters"),
        ("<player>\ud800</player>", "line 1, column 9: this is not valid XML: not well-formed (invalid token)"),
    ],
)
def test_an_invalid_bot_file_is_an_error(text: str, sentence: str) -> None:
    with pytest.raises(BadImport) as error:
        read_xml(text)
    assert str(error.value) == sentence


def test_entities_are_never_declared() -> None:
    laughs = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 20))
    for declared in (f'<!ENTITY l0 "ha">{laughs}', '<!ENTITY l19 SYSTEM "file:///etc/passwd">'):
        with pytest.raises(BadImport, match=r"^line 1: a document type"):
            read_xml(f'<!DOCTYPE player [{declared}]><player name="&l19;"/>')


@given(st.integers(0, len(BOTS)), st.integers(0, 40), st.text('<>/"=&; ab\x00é', max_size=5))
@settings(deadline=None)
def test_a_damaged_file_is_read_or_refused(start: int, length: int, put: str) -> None:
    with suppress(BadImport):
        for imported in read_xml(BOTS[:start] + put + BOTS[start + length :]):
            assert all(sentence.isprintable() for sentence in imported.left_out)


# Writing.


def written_and_read(*lines: Line) -> tuple[tuple[Line, ...], tuple[str, ...]]:
    exported = write_xml([Strategy("Bot", lines)])
    (imported,) = read_xml(exported.text)
    assert imported.left_out == ()
    return imported.strategy.buys, exported.left_out


def test_the_text_of_a_bot_file() -> None:
    strategy = Strategy("Two & more", (Line("Throne Room", Operation("<", PROVINCES, Number(4))),), "One.\nTwo.")
    assert write_xml([strategy]).text == (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        "<playerCollection>\n"
        '   <player name="Two &amp; more" author="" description="One.XXXXTwo.">\n'
        '      <type name="Bot" />\n'
        '      <type name="Province" />\n'
        '      <type name="TwoPlayer" />\n'
        '      <buy name="Throne_Room">\n'
        "         <condition>\n"
        '            <left type="countCardsInSupply" attribute="Province" />\n'
        '            <operator type="smallerThan" />\n'
        '            <right type="constant" attribute="4.0" />\n'
        "         </condition>\n"
        "      </buy>\n"
        "   </player>\n"
        "</playerCollection>\n"
    )


def test_reading_and_writing_is_lossless() -> None:
    strategies = [imported.strategy for imported in read_xml(BOTS)]
    exported = write_xml(strategies)
    assert exported.left_out == ()
    assert [imported.strategy for imported in read_xml(exported.text)] == strategies


def test_or_becomes_two_lines() -> None:
    few = Operation("<", SMITHIES, Number(2.0))
    late = Operation("<=", PROVINCES, Number(3.0))
    rich = Operation(">", Fact(COINS), Number(7.0))
    assert written_and_read(Line("Smithy", Operation(OR, few, late))) == (
        (Line("Smithy", few), Line("Smithy", late)),
        (),
    )
    assert written_and_read(Line("Smithy", Operation(AND, Operation(OR, few, late), rich))) == (
        (Line("Smithy", Operation(AND, few, rich)), Line("Smithy", Operation(AND, late, rich))),
        (),
    )


@pytest.mark.parametrize(
    ("condition", "comes_back"),
    [
        (Not(Operation("<", SMITHIES, VILLAGES)), [Operation(">=", SMITHIES, VILLAGES)]),
        (Operation("!=", SMITHIES, VILLAGES), [Operation("<", SMITHIES, VILLAGES), Operation(">", SMITHIES, VILLAGES)]),
        (Operation(">", Number(3.0), SMITHIES), [Operation("<", SMITHIES, Number(3.0))]),
        (
            Operation("<", Operation("-", SMITHIES, VILLAGES), Number(2.0)),
            [Operation("<", SMITHIES, Operation("+", VILLAGES, Number(2.0)))],
        ),
        (
            Operation("<", SMITHIES, Operation("*", Number(2.0), VILLAGES)),
            [Operation(">", VILLAGES, Operation("/", SMITHIES, Number(2.0)))],
        ),
        (
            Operation("<", Operation("*", SMITHIES, Number(3.0)), Number(10.0)),
            [Operation("<", SMITHIES, Operation("/", Number(10.0), Number(3.0)))],
        ),
        (Operation(">=", Fact(SCORE_DIFFERENCE), Number(0.0)), [Operation(">=", Fact(SCORE_DIFFERENCE), Number(0.0))]),
        (
            Operation("<", Fact(SCORE), Operation("*", Fact(SCORE_DIFFERENCE), Number(-1.0))),
            [Operation("<", Fact(SCORE), Operation("/", OPPONENT_SCORE, Number(2.0)))],
        ),
    ],
)
def test_conditions_are_rewritten_into_the_form_of_a_bot_file(condition: Term, comes_back: list[Term]) -> None:
    assert written_and_read(Line("Smithy", condition)) == (tuple(Line("Smithy", term) for term in comes_back), ())


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (Line("Grand Market"), "Grand Market is not included in Freehold"),
        (Line("Gold", Operation("<", Count("Colony", LEFT), Number(3))), "Colony is not included in Freehold"),
        (Line("Gold", Operation("<", Count("Copper", TRASHED), Number(3))), "a bot file cannot count cards trashed"),
        (
            Line("Gold", Operation("<", Count("Action", IN_HAND), Number(3))),
            "a bot file cannot count Action cards in hand",
        ),
        (Line("Gold", Operation("=", Fact(PLAYERS), Number(2))), "a bot file cannot use players"),
        (
            Line("Gold", Operation("<", Count("Gold", AN_OPPONENT), Number(3))),
            "a bot file cannot count cards owned by an opponent",
        ),
        (Line("Gold", Operation("<", Count("Gold", GAINED), Number(3))), "a bot file cannot count cards gained"),
        (Line("Gold", Operation("<", Number(float("inf")), SMITHIES)), "inf is not a number"),
        (
            Line("Gold", Operation("<", SMITHIES, Number(1e7))),
            "a number in its condition has too many digits, or is more than 1,000,000",
        ),
        (Line("Gold", Operation("<", Operation("/", SMITHIES, Number(0)), VILLAGES)), "nothing can be divided by 0"),
        (
            Line("Gold", Operation("<", Operation("*", SMITHIES, VILLAGES), Number(4))),
            "a bot file cannot multiply two quantities or divide by one",
        ),
        (
            Line("Gold", Operation("<", Operation("+", SMITHIES, VILLAGES), Number(4))),
            "a bot file condition compares two quantities, with one number added or one division",
        ),
        (
            Line("Gold", Operation("<", Operation("+", Not(SMITHIES), VILLAGES), Number(4))),
            "a bot file cannot calculate with a condition",
        ),
    ],
)
def test_a_line_that_a_bot_file_cannot_express_is_reported(line: Line, reason: str) -> None:
    assert written_and_read(Line("Silver"), line) == ((Line("Silver"),), (f"buy {line.card}: {reason}",))


def test_a_condition_with_too_many_alternatives_is_reported() -> None:
    condition: Term = Operation("!=", SMITHIES, VILLAGES)
    for _ in range(5):
        condition = Operation(AND, condition, Operation("!=", SMITHIES, VILLAGES))
    assert written_and_read(Line("Gold", condition)) == ((), ("buy Gold: its condition would need more than 50 lines",))


def test_what_a_strategy_has_besides_buys_is_reported_with_its_name() -> None:
    strategy = Strategy("All", (Line("Gold"),), "", True, True, (Line("Curse"),), (Line("Village"),))
    sentences = (
        "trash lines: a bot file cannot express this",
        "play lines: a bot file cannot express this",
        "in any kingdom: a bot file cannot express this",
        "even when behind: a bot file cannot express this",
    )
    assert write_xml([strategy]).left_out == sentences
    assert write_xml([strategy, Strategy("None", ())]).left_out == tuple(f"All: {sentence}" for sentence in sentences)


# Round trips keep the meaning.


CARDS = ["Copper", "Duchy", "Gold", "Mining Village", "Province", "Smithy", "Throne Room"]
numbers = st.one_of(st.integers(-4, 12), st.sampled_from([0.5, 2.5, 0.1, 1e-9])).map(lambda value: Number(float(value)))
quantities = st.one_of(
    numbers,
    st.builds(Count, st.sampled_from([*CARDS[:3], "Treasure", "Action"]), st.sampled_from(COUNTED)),
    st.builds(Count, st.sampled_from(CARDS), st.sampled_from([OWNED, LEFT])),
    st.builds(Fact, st.sampled_from(FACTS)),
    st.just(Fact(SCORE_DIFFERENCE)),
)
reckoned = st.one_of(
    quantities,
    st.builds(Operation, st.sampled_from("+-*/"), quantities, numbers),
    st.builds(Operation, st.sampled_from("+-*/"), quantities, quantities),
)
comparisons = st.builds(Operation, st.sampled_from(COMPARISONS), reckoned, reckoned)
conditions = st.recursive(
    st.one_of(comparisons, comparisons, quantities),
    lambda inner: st.one_of(st.builds(Operation, st.sampled_from([AND, OR]), inner, inner), st.builds(Not, inner)),
    max_leaves=6,
)
lines = st.builds(Line, st.sampled_from(CARDS), st.one_of(st.none(), conditions))


@given(lines, st.integers(0, 1000))
@settings(max_examples=300, deadline=None)
def test_a_written_line_is_read_back_with_the_same_meaning(line: Line, seed: int) -> None:
    back, left_out = written_and_read(line)
    if left_out:
        assert back == ()
    else:
        for table in (Table(seed + n) for n in range(5)):
            assert table.taken(back, CARDS) == table.taken([line], CARDS)


@given(st.lists(lines, max_size=5))
@settings(max_examples=50, deadline=None)
def test_lines_are_written_one_after_the_other(many: list[Line]) -> None:
    each = [written_and_read(line) for line in many]
    assert written_and_read(*many) == (
        tuple(line for back, _ in each for line in back),
        tuple(sentence for _, sentences in each for sentence in sentences),
    )


@given(st.text(max_size=80), st.text(max_size=80), st.lists(lines, min_size=1, max_size=3))
@settings(max_examples=50, deadline=None)
def test_what_comes_back_can_be_written_as_a_strategy(name: str, why: str, many: list[Line]) -> None:
    (imported,) = read_xml(write_xml([Strategy(name, (Line("Silver"), *many), why)]).text)
    assert read_strategy(write_strategy(imported.strategy)) == imported.strategy
