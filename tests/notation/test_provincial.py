"""Provincial menus: what can be converted keeps its meaning, and the rest is reported."""

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from freehold.cards.catalogue import find_set, make_setup
from freehold.notation.imported import BadExport, BadImport, Exported
from freehold.notation.provincial import read_menu, write_menu
from freehold.players.match import play_out
from freehold.players.strategist import Strategist
from freehold.players.strategy import Count, Fact, Line, Not, Number, Operation, Strategy, Term
from freehold.players.terms import COINS, LEFT, OWNED
from freehold.rules.game import start
from freehold.strategies.library import find_strategy
from tests.notation.meaning import Table

MENUS = (Path(__file__).parent / "samples" / "menus.txt").read_text("utf-8").splitlines()


def left(most: float) -> Term:
    """A condition: at most this many Provinces left."""
    return Operation("<=", Count("Province", LEFT), Number(most))


def fewer(card: str, copies: float) -> Term:
    """A condition: fewer copies owned."""
    return Operation("<", Count(card, OWNED), Number(copies))


def write(*lines: Line) -> Exported:
    return write_menu(Strategy("Menu", lines))


# Reading.


def test_a_menu_becomes_a_strategy() -> None:
    imported = read_menu("e3-d4-p8-gold@99|library@1|silver@99", "Libraries")
    assert imported.strategy == Strategy(
        "Libraries",
        (
            Line("Province"),
            Line("Duchy", left(4.0)),
            Line("Estate", left(3.0)),
            Line("Gold"),
            Line("Library", fewer("Library", 1.0)),
            Line("Silver"),
        ),
    )
    assert imported.left_out == ()


def test_a_second_entry_starts_where_the_first_ends() -> None:
    imported = read_menu("e0-d0-p8-library@1|gold@99|library@2|silver@5|moat@1|silver@99")
    assert imported.strategy.buys == (
        Line("Province"),
        Line("Library", fewer("Library", 1.0)),
        Line("Gold"),
        Line("Library", fewer("Library", 3.0)),
        Line("Silver", fewer("Silver", 5.0)),
        Line("Moat", fewer("Moat", 1.0)),
        Line("Silver"),
    )


def test_a_quota_counts_the_cards_that_a_player_starts_with() -> None:
    assert read_menu("e0-d0-p0-copper@1|estate@5|copper@8|curse@1").strategy.buys == (
        Line("Copper", fewer("Copper", 1.0)),
        Line("Estate", fewer("Estate", 5.0)),
        Line("Copper", fewer("Copper", 9.0)),
        Line("Curse", fewer("Curse", 1.0)),
    )


def test_one_copper_is_never_bought() -> None:
    """The seven Coppers at the start fill the entry."""
    setup = make_setup(find_set("First Game", "2e").cards, 2)
    player = Strategist(read_menu("e0-d0-p8-gold@99|silver@99|copper@1|estate@1").strategy, setup)
    for seed in range(10):
        game = start(setup, seed)
        play_out(game, [player, player])
        for seat in range(2):
            assert game.owned(seat, setup.slots["Copper"]) == 7
            assert game.owned(seat, setup.slots["Estate"]) == 3


@pytest.mark.parametrize("spelling", ["throne room", "throne_room", "throneroom", "Throne Room", " throne  room "])
def test_names_in_any_spelling(spelling: str) -> None:
    assert read_menu(f" E0-d0-p0-{spelling}@99\n").strategy.buys == (Line("Throne Room"),)


def test_a_threshold_or_quota_of_0_buys_nothing() -> None:
    assert read_menu("e0-d0-p0-gold@0").strategy.buys == ()
    assert read_menu("e0-d0-p1").strategy.buys == (Line("Province", left(1.0)),)


def test_cards_of_other_sets_are_reported() -> None:
    imported = read_menu("e2-d3-p4-platinum@99|counting_house@1|gold@99")
    assert imported.strategy.buys[-1] == Line("Gold")
    assert len(imported.strategy.buys) == 4
    assert imported.left_out == (
        "buy platinum: this card is not included in Freehold",
        "buy counting house: this card is not included in Freehold",
    )


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "a menu looks like e3-d4-p8-gold@99|silver@99, not ''"),
        ("gold@99|silver@99", "a menu looks like e3-d4-p8-gold@99|silver@99, not 'gold@99|silver@99'"),
        ("e3-d4-p8-gold", "a menu entry looks like gold@99, not 'gold'"),
        ("e3-d4-p8-gold@", "a menu entry looks like gold@99, not 'gold@'"),
        ("e3-d4-p8-@1", "a menu entry looks like gold@99, not '@1'"),
        ("e3-d4-p8-gold@-1", "a menu entry looks like gold@99, not 'gold@-1'"),
        ("e3-d4-p8-gold@1||silver@1", "a menu entry looks like gold@99, not ''"),
        ("e3-d4-p8-gold@1|", "a menu entry looks like gold@99, not ''"),
        ("e3-d4-p8-" + "gold@1|" * 2000, "this is too long for a menu; the limit is 10,000 characters"),
    ],
)
def test_an_invalid_menu_is_an_error(text: str, sentence: str) -> None:
    with pytest.raises(BadImport) as error:
        read_menu(text)
    assert str(error.value) == sentence


@given(st.text("edp-0123456789@|gold silver\x00", max_size=40))
@settings(deadline=None)
def test_any_text_is_read_or_refused(text: str) -> None:
    with suppress(BadImport):
        read_menu(text)
    with suppress(BadImport):
        read_menu(f"e3-d4-p8-{text}")


# Writing.


@pytest.mark.parametrize("menu", MENUS)
def test_reading_and_writing_is_lossless(menu: str) -> None:
    imported = read_menu(menu)
    assert imported.left_out == ()
    assert write_menu(imported.strategy) == Exported(menu.replace("_", " ").lower(), ())


@pytest.mark.parametrize(
    ("condition", "quota"),
    [
        (None, "99"),
        (fewer("Moat", 2), "2"),
        (fewer("Moat", 1.5), "2"),
        (fewer("Moat", 500), "99"),
        (Operation("<=", Count("Moat", OWNED), Number(2)), "3"),
        (Operation("=", Count("Moat", OWNED), Number(0)), "1"),
        (Operation(">", Number(3), Count("Moat", OWNED)), "3"),
    ],
)
def test_quotas(condition: Term | None, quota: str) -> None:
    assert write(Line("Moat", condition)) == Exported(f"e0-d0-p0-moat@{quota}", ())


def test_lines_that_never_apply_are_not_written() -> None:
    lines = (
        Line("Province", left(0)),
        Line("Duchy", left(4)),
        Line("Duchy", left(6)),
        Line("Gold"),
        Line("Gold", fewer("Gold", 3)),
        Line("Moat", fewer("Moat", 3)),
        Line("Moat", fewer("Moat", 2)),
        Line("Smithy", fewer("Smithy", 0)),
    )
    assert write(*lines) == Exported("e0-d6-p0-gold@99|moat@3", ())


LATE = "a menu checks Provinces left only before its entries, for Province, Duchy and Estate"
OTHER = "a menu has only quotas and the three thresholds, not this condition"


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ((Line("Province", Operation(">", Fact(COINS), Number(9))),), f"buy Province: {OTHER}"),
        ((Line("Estate", left(2)), Line("Duchy", left(4))), f"buy Duchy: {LATE}"),
        ((Line("Gold"), Line("Duchy", left(6))), f"buy Duchy: {LATE}"),
        ((Line("Smithy", Not(fewer("Village", 2))),), f"buy Smithy: {OTHER}"),
        ((Line("Smithy", Operation("!=", Count("Smithy", OWNED), Number(2))),), f"buy Smithy: {OTHER}"),
        ((Line("Grand Market"),), "buy Grand Market: this card is not included in Freehold"),
    ],
)
def test_a_strategy_that_a_menu_cannot_express_is_refused(lines: tuple[Line, ...], reason: str) -> None:
    with pytest.raises(BadExport) as refused:
        write(*lines)
    assert str(refused.value) == f"Menu cannot be written as a menu: {reason}"


def test_double_witch_is_refused_rather_than_written_without_its_provinces() -> None:
    with pytest.raises(BadExport, match=f"^Double Witch cannot be written as a menu: buy Province: {OTHER}$"):
        write_menu(find_strategy("Double Witch"))


def test_what_a_strategy_has_besides_buys_is_reported() -> None:
    strategy = Strategy("All", (Line("Gold"),), "Why", True, False, (Line("Curse"),))
    assert write_menu(strategy).left_out == (
        "trash lines: a menu cannot express this",
        "in any kingdom: a menu cannot express this",
    )


# Round trips keep the meaning for two players.


CARDS = ["Copper", "Duchy", "Estate", "Gold", "Moat", "Province", "Throne Room"]
numbers = st.one_of(st.integers(-1, 12), st.just(2.5)).map(float)
lines = st.one_of(
    st.builds(Line, st.sampled_from(CARDS)),
    st.builds(lambda card, most: Line(card, left(most)), st.sampled_from(["Duchy", "Estate", "Province"]), numbers),
    st.builds(lambda card, copies: Line(card, fewer(card, copies)), st.sampled_from(CARDS), numbers),
)


@given(st.lists(lines, max_size=8), st.sets(st.sampled_from(CARDS)), st.integers(1, 8), st.integers(0, 1000))
@settings(max_examples=300, deadline=None)
def test_a_written_menu_is_read_back_with_the_same_meaning(
    many: list[Line], offered: set[str], provinces_left: int, seed: int
) -> None:
    """Lines that cannot be expressed are removed one by one; then both choose the same card."""
    kept: list[Line] = []
    for line in many:
        with suppress(BadExport):
            write(*kept, line)
            kept.append(line)
    many = kept
    back = read_menu(write(*many).text)
    assert back.left_out == ()
    for table in (Table(seed + n, {Count("Province", LEFT): provinces_left}) for n in range(5)):
        assert table.taken(back.strategy.buys, offered) == table.taken(many, offered)
