"""Player adapters: players written in plain Python, seated beside the built-in ones."""

import importlib.util
from pathlib import Path
from types import SimpleNamespace

import pytest

from freehold import Decision, IllegalChoice, View, new_game
from freehold.cards.kingdoms import random_kingdom
from freehold.players.adapter import Chooser, PlayerAdapter
from freehold.players.match import play_out
from freehold.players.random_player import RandomPlayer
from freehold.rules.game import Game
from freehold.rules.vocabulary import OVER
from tests.seated import big_money

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "provident.py"


def example() -> Chooser:
    """The player of docs/write-a-player.md."""
    spec = importlib.util.spec_from_file_location("provident", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    chooser: Chooser = module.Provident()
    return chooser


class Always:
    """Gives the same answer to everything."""

    def __init__(self, answer: str) -> None:
        self.answer = answer

    def choose(self, view: View, decision: Decision) -> str:
        return self.answer


def first_game() -> Game:
    return new_game("First Game", players=2, seed=5, first=0)


def test_the_example_of_the_docs_plays_a_whole_game() -> None:
    game = first_game()
    play_out(game, [PlayerAdapter(example()), big_money()])
    assert game.phase == OVER
    assert game.owned(0, game.setup.slot("Province")) > 0
    assert game.owned(0, game.setup.slot("Duchy")) > 0


@pytest.mark.parametrize("seed", range(20))
def test_the_example_of_the_docs_can_answer_every_question(seed: int) -> None:
    edition = ("1e", "2e")[seed % 2]
    game = new_game(random_kingdom(edition, seed), players=3, seed=seed, editions=edition)
    play_out(game, [PlayerAdapter(example()), RandomPlayer(seed), PlayerAdapter(example())])
    assert game.phase == OVER


def test_an_adapted_player_gets_its_own_view_and_decision() -> None:
    seen: list[tuple[int, int, bool]] = []

    def choose(view: View, decision: Decision) -> str:
        seen.append((view.seat, decision.seat, view.is_asked()))
        return list(decision.options)[-1]

    play_out(first_game(), [big_money(), PlayerAdapter(SimpleNamespace(choose=choose))])
    assert set(seen) == {(1, 1, True)}


def test_the_same_choices_give_the_same_game_as_choosing_by_hand() -> None:
    seated, by_hand = first_game(), first_game()
    play_out(seated, [PlayerAdapter(example()), PlayerAdapter(example())])
    while by_hand.phase != OVER:
        decision = by_hand.decision()
        by_hand.answer(example().choose(View(by_hand, decision.seat), decision))
    assert seated == by_hand


def test_an_option_that_is_not_offered_is_refused_with_those_that_are() -> None:
    game = first_game()
    before = game.copy()
    with pytest.raises(IllegalChoice) as refused:
        play_out(game, [PlayerAdapter(Always("Colony")), big_money()])
    assert str(refused.value) == "'Colony' is not offered; the options are Copper, all, decline"
    assert game == before


@pytest.mark.parametrize("answer", [None, 0, 61, True, ["all"]])
def test_an_answer_that_is_no_name_is_refused_too(answer: object) -> None:
    game = first_game()
    chooser = SimpleNamespace(choose=lambda view, decision: answer)
    with pytest.raises(IllegalChoice, match="is not offered; the options are Copper, all, decline"):
        play_out(game, [PlayerAdapter(chooser), big_money()])


def test_an_error_in_an_adapted_player_is_raised() -> None:
    def choose(view: View, decision: Decision) -> str:
        raise LookupError("no idea")

    with pytest.raises(LookupError, match="no idea"):
        play_out(first_game(), [PlayerAdapter(SimpleNamespace(choose=choose)), big_money()])
