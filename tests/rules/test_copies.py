"""Copies and equality: every number of a game belongs to both, or follows from the others."""

import ast
from pathlib import Path

import pytest

from freehold.rules import game as game_module
from freehold.rules import state as state_module
from freehold.rules.game import Game
from freehold.rules.state import NUMBERS, QUESTION
from freehold.rules.vocabulary import NONE
from tests.table import A, B, lay

# Compared number by number in `Game.numbers`.
RECORDS = {"cells", "stack", "plays", "picks", "later", "known", "passes"}
# What follows from the cells, from the length of the records, or from the question.
DERIVED = {"stocked", "empty", "modified", "gained", "depth", "play_count", "play", "gains_to_end", "largest_counted"}
# The set-up is compared separately; a journal, a secret and stated draws are not part of the state.
APART = {"setup", "journal", "shuffles", "steering"}


def method(module: object, owner: str, name: str) -> ast.FunctionDef:
    """The source of a method, since a compiled class does not list its fields."""
    source = (
        Path(str(getattr(module, "__file__", ""))).parent / f"{str(getattr(module, '__name__', '')).split('.')[-1]}.py"
    )
    for node in ast.parse(source.read_text("utf-8")).body:
        if isinstance(node, ast.ClassDef) and node.name == owner:
            for one in node.body:
                if isinstance(one, ast.FunctionDef) and one.name == name:
                    return one
    raise LookupError(f"there is no {owner}.{name}")


def assigned(function: ast.FunctionDef) -> set[str]:
    """The fields of `self` that a method assigns."""
    targets = [node.target for node in ast.walk(function) if isinstance(node, ast.AnnAssign)]
    for node in ast.walk(function):
        if isinstance(node, ast.Assign):
            targets += [target for target in node.targets if isinstance(target, ast.Attribute)]
    return {target.attr for target in targets if isinstance(target, ast.Attribute)}


def test_every_field_is_compared_or_follows_from_those_that_are() -> None:
    fields = assigned(method(state_module, "State", "__init__"))
    assert {*NUMBERS, *QUESTION} | RECORDS <= fields
    assert fields - {*NUMBERS, *QUESTION} - RECORDS - APART <= DERIVED
    assert len(NUMBERS) + len(QUESTION) == len({*NUMBERS, *QUESTION})


def test_a_copy_takes_over_every_field() -> None:
    fields = assigned(method(state_module, "State", "__init__"))
    assert assigned(method(game_module, "Game", "become")) == fields - APART


def middle_of_a_card() -> Game:
    table = lay("A hand: Militia, Bridge, Copper; B hand: 3 Copper, 2 Estate; B deck: Silver, Gold; actions: 2")
    table.choose("Bridge", "Militia", "Copper")
    assert table.asks(B, "discard", "Militia")
    return table.game


@pytest.mark.parametrize("name", [*NUMBERS, *QUESTION])
def test_games_that_differ_in_one_number_are_different(name: str) -> None:
    game = middle_of_a_card()
    twin = game.copy()
    value = getattr(twin, name)
    setattr(twin, name, (not value) if isinstance(value, bool) else value + 1)
    assert twin != game
    again = twin.copy()
    assert getattr(again, name) == getattr(twin, name)
    assert again == twin


def test_games_that_differ_in_a_cell_a_frame_a_play_or_a_pick_are_different() -> None:
    game = middle_of_a_card()
    assert game.depth == 0 or len(game.stack) >= game.depth
    for name in ("cells", "plays", "picks", "known"):
        twin = game.copy()
        assert twin == game
        getattr(twin, name)[-1] += 1
        assert twin != game, name
        assert game == middle_of_a_card()
    later = lay("A hand: Council Room; A deck: 4 Copper").game
    waiting = later.copy()
    waiting.push(0, A, 1, 2, NONE)
    assert waiting != later
    other = waiting.copy()
    other.stack[-1] = 0
    assert other != waiting


def test_the_question_of_a_finished_game_does_not_count() -> None:
    table = lay("phase: buy; coins: 8; trash: 7 Province")
    table.choose("Province")
    table.end_turn()
    assert table.game.is_over
    assert table.game.options == 0
    twin = table.game.copy()
    twin.purpose += 1
    assert twin == table.game


def test_known_cards_are_the_same_in_whatever_order_they_are_kept() -> None:
    one = lay("A hand: Copper; A deck: Gold, Silver, Estate").game
    other = one.copy()
    slot = other.take_known(A, 1)
    other.put_known(A, 1, slot, 0)
    assert list(one.known) != list(other.known)
    assert one == other


def test_a_copy_has_no_journal_and_leaves_the_original_alone() -> None:
    game = middle_of_a_card()
    assert game.journal is not None
    twin = game.copy()
    assert twin.journal is None
    twin.answer("Copper")
    assert twin != game
    assert game == middle_of_a_card()
    twin.become(game)
    assert twin == game
    assert twin.journal is None
