"""Puzzles: what the search enumerates, and that every puzzle of the collection has exactly one right answer."""

from collections import Counter

import pytest

import freehold
from freehold._mode import is_compiled
from freehold.puzzles import next_turn
from freehold.puzzles.attempt import RIGHT, SOLVED, WRONG, attempt
from freehold.puzzles.checking import faults
from freehold.puzzles.next_turn import chance_of_next_player
from freehold.puzzles.outcomes import outcomes
from freehold.puzzles.puzzle import (
    DIFFICULTIES,
    ENDGAME,
    KINDS,
    WIN,
    BadPuzzle,
    Puzzle,
    collection,
    daily,
    find_puzzle,
    id_of,
    read_puzzle,
    write_puzzle,
)
from freehold.puzzles.turn_search import SURE, TooManyPositions, TurnSearch
from freehold.puzzles.words import explanation, known_cards, question_of, title, wrong_choice
from freehold.rules.errors import IllegalChoice
from freehold.rules.game import Game
from freehold.rules.vocabulary import HAND

KINGDOM = "kingdom: Cellar, Bridge, Festival, Gardens, Laboratory, Militia, Moat, Smithy, Village, Witch"
# All Provinces but one are out, and A is two points behind.
LATE = f"""{KINGDOM}
trash: 5 Province
A discard: Province
A turns: 9
B discard: Province, 2 Estate
B turns: 9
turn: 19"""


def at(*lines: str) -> Game:
    return freehold.read_position("\n".join([LATE, *lines]))


def option(game: Game, name: str) -> int:
    return game.decision().options[name]


# Outcomes.


def test_what_can_be_drawn_is_enumerated_with_its_chances() -> None:
    game = at("A hand: Laboratory, Copper", "A deck: / Gold, 2 Copper")
    found: Counter[tuple[int, ...]] = Counter()
    for likely, after in outcomes(game, option(game, "Laboratory")):
        assert after is not None
        start = after.row(0, HAND)
        found[tuple(after.cells[start : start + 3])] += round(1000 * likely)
    assert dict(found) == {(3, 0, 0): 333, (2, 0, 1): 333 + 333}


def test_a_card_that_is_known_is_drawn_for_sure() -> None:
    game = at("A hand: Village, Copper", "A deck: Gold(A) / 5 Copper")
    ((likely, after),) = outcomes(game, option(game, "Village"))
    assert likely == 1.0
    assert after is not None
    assert after.in_hand(0, after.setup.slots["Gold"]) == 1


def test_a_draw_after_a_shuffle_is_not_enumerated() -> None:
    game = at("A hand: Smithy, Copper", "A deck: / Gold, Copper")
    assert [after for _, after in outcomes(game, option(game, "Smithy"))] == [None]


def test_cards_that_may_lie_in_the_discard_pile_are_not_drawn() -> None:
    game = at("A hand: Laboratory, Copper", "A deck: / 2 Gold, 2 Copper")
    assert all(after is not None for _, after in outcomes(game, option(game, "Laboratory"), spare=2))
    assert [after for _, after in outcomes(game, option(game, "Laboratory"), spare=3)] == [None]


# A turn.


def test_a_win_that_needs_no_luck_is_found() -> None:
    game = at("A hand: 2 Gold, 2 Copper, Smithy", "A deck: / 4 Estate")
    search = TurnSearch(game, 1000)
    assert search.surely_wins(game, option(game, "decline"))
    assert search.surely_wins(game, option(game, "Smithy"))
    line = search.winning_line(game, option(game, "decline"))
    for choice in line:
        game.choose(choice)
    assert game.winners() == [0]


def test_a_win_that_needs_luck_is_not_sure() -> None:
    game = at("A hand: 2 Gold, Village, Estate", "A deck: / 2 Copper, 4 Gold")
    search = TurnSearch(game, 1000)
    assert search.surely_wins(game, option(game, "Village")) is False
    assert search.after(game, option(game, "Village"), 0) == pytest.approx(4 / 6)
    assert search.best(game, 0) == pytest.approx(4 / 6)


def test_a_draw_that_wins_whatever_comes_is_sure() -> None:
    game = at("A hand: 2 Gold, Laboratory, Estate", "A deck: / 3 Copper, 4 Gold")
    assert TurnSearch(game, 1000).surely_wins(game, option(game, "Laboratory"))


def test_the_answer_of_another_player_is_not_enumerated() -> None:
    game = at("A hand: 2 Gold, Militia", "A deck: / 4 Estate", "B hand: Moat, 4 Copper")
    search = TurnSearch(game, 1000)
    assert search.surely_wins(game, option(game, "Militia")) is None
    assert search.surely_wins(game, option(game, "decline")) is False


def test_an_attack_that_a_reaction_may_ward_off_is_not_sure() -> None:
    """With a Moat in the kingdom, a Witch may give no Curse, also if nobody holds a Moat in this world."""
    piles = ("trash: 9 Curse, 10 Cellar, 10 Moat", "A hand: Witch, Estate", "A deck: / 4 Estate", "B hand: 5 Copper")
    game = freehold.read_position("\n".join([KINGDOM, "A discard: 3 Province", "B discard: Province", *piles]))
    search = TurnSearch(game, 1000)
    assert search.surely_wins(game, option(game, "Witch")) is None
    other = freehold.read_position(
        "\n".join([KINGDOM.replace("Moat", "Chapel"), "A discard: 3 Province", *piles]).replace("Moat", "Chapel")
    )
    assert TurnSearch(other, 1000).surely_wins(other, option(other, "Witch"))


def test_a_search_gives_up_after_its_number_of_positions() -> None:
    game = at("A hand: 2 Gold, 2 Copper, Smithy", "A deck: / 4 Estate")
    with pytest.raises(TooManyPositions):
        TurnSearch(game, 2).surely_wins(game, option(game, "Smithy"))


# The next turn.


def after_turn_of_a(*lines: str) -> Game:
    """The start of B's turn."""
    game = at("phase: buy", *lines)
    game.answer("decline")
    return game


def test_all_hands_of_the_next_player_are_enumerated() -> None:
    cards = ("A deck: / 5 Copper", "B hand: 2 Gold, 3 Copper", "B deck: / Gold, 4 Estate")
    game = after_turn_of_a(*cards, "B discard seen: Province, Estate")
    # Of 10 cards 5 are in hand: $8 needs all Golds, or two of them and at least two Coppers.
    ways = 7 * 6 // 2 + 3 * (3 * 4 + 1)
    low, high = chance_of_next_player(game, 1000)
    assert low == high == pytest.approx(ways / 252)


def test_cards_that_were_discarded_unseen_may_be_in_hand() -> None:
    game = after_turn_of_a("A deck: / 5 Copper", "B hand: 2 Gold, 3 Copper", "B deck: / Gold, 4 Estate")
    # A Province and an Estate more, of which nobody but B knows that they are not in hand.
    ways = 9 * 8 // 2 + 3 * (3 * 6 + 1)
    low, high = chance_of_next_player(game, 1000)
    assert low == high == pytest.approx(ways / 792)


def test_too_many_hands_are_not_enumerated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(next_turn, "MOST_HANDS", 3)
    game = after_turn_of_a("A deck: / 5 Copper", "B hand: 2 Gold, 3 Copper", "B deck: / Gold, 4 Estate")
    with pytest.raises(TooManyPositions, match="hands"):
        chance_of_next_player(game, 1000)


# The collection.


def test_there_are_many_puzzles_of_every_kind() -> None:
    puzzles = list(collection().values())
    assert len(puzzles) >= 60
    assert Counter(one.kind for one in puzzles).keys() == set(KINDS)
    assert {one.difficulty for one in puzzles} == set(DIFFICULTIES)
    assert all(one.id == id_of(one.kind, one.position) for one in puzzles)


def test_they_are_spread_over_kingdoms_and_editions() -> None:
    setups = [one.game().setup for one in collection().values()]
    kingdoms = Counter(tuple(setup.kingdom) for setup in setups)
    assert max(kingdoms.values()) <= 2
    assert len({setup.editions for setup in setups}) == 4
    assert len({card for kingdom in kingdoms for card in kingdom}) > 60


@pytest.mark.parametrize("id_", list(collection()) if is_compiled() else list(collection())[::20])
def test_every_puzzle_has_exactly_one_right_answer(id_: str) -> None:
    puzzle = find_puzzle(id_)
    assert faults(puzzle) == []
    assert len(puzzle.game().decision().options) >= 3


def test_a_wrong_answer_in_the_file_would_be_noticed() -> None:
    win, endgame = (next(one for one in collection().values() if one.kind == kind) for kind in KINDS)
    other = next(name for name in win.game().decision().options if name != win.answer)
    assert faults(read_puzzle(write_puzzle(win).replace(f"line: {win.answer}", f"line: {other}")))
    wrong = next(name for name in endgame.values if name != endgame.answer)
    assert faults(read_puzzle(write_puzzle(endgame).replace(f"line: {endgame.answer}", f"line: {wrong}")))


def test_a_puzzle_has_one_text_form() -> None:
    for puzzle in list(collection().values())[::10]:
        assert read_puzzle(write_puzzle(puzzle)).line == puzzle.line
        assert read_puzzle(write_puzzle(puzzle)).position == puzzle.position
    with pytest.raises(BadPuzzle):
        read_puzzle("puzzle: w123456\nkind: win\n")


def test_every_puzzle_comes_once_before_one_comes_again() -> None:
    days = [daily(day).id for day in range(700_000, 700_000 + len(collection()))]
    assert sorted(days) == sorted(collection())
    assert daily(700_000) == daily(700_000 + len(collection()))


def test_an_unknown_puzzle_is_an_error() -> None:
    with pytest.raises(BadPuzzle, match="no puzzle 'w0'"):
        find_puzzle("w0")


# Words.


def test_titles_and_questions_do_not_tell_the_answer_apart() -> None:
    for puzzle in collection().values():
        assert question_of(puzzle).endswith("?")
        assert " to " in title(puzzle)
        assert explanation(puzzle)[0].isupper()


def of_kind(kind: str) -> Puzzle:
    return next(one for one in collection().values() if one.kind == kind)


def test_the_explanation_of_a_win_names_the_final_score() -> None:
    puzzle = of_kind(WIN)
    game = puzzle.game()
    seat = game.asked
    for choice in puzzle.line:
        game.answer(choice)
    assert f"the game ends {game.score(seat)} to {game.score(1 - seat)}" in explanation(puzzle)


def test_a_wrong_answer_of_an_endgame_says_how_it_is_lost() -> None:
    puzzle = of_kind(ENDGAME)
    wrong = next(name for name in puzzle.values if name != puzzle.answer)
    why = wrong_choice(puzzle, puzzle.game(), wrong).text
    assert "of the hands" in why or "you lose" in why
    assert "more points" in wrong_choice(puzzle, puzzle.game(), "decline").text


def test_what_the_player_knows_is_told() -> None:
    game = at("A hand: 2 Gold, Village", "A deck: Silver(A) / 2 Copper", "B hand: 3 Copper", "B deck: / Gold")
    pile, theirs = known_cards(game)
    assert pile == {"Copper": 2, "Silver": 1}
    assert theirs == {"Copper": 3, "Gold": 1, "Estate": 2, "Province": 1}


# Attempts.


def test_the_line_of_a_win_solves_it_step_by_step() -> None:
    puzzle = max((one for one in collection().values() if one.kind == WIN), key=lambda one: len(one.line))
    for length in range(len(puzzle.line)):
        assert attempt(puzzle, puzzle.line[:length]).state == RIGHT
    found = attempt(puzzle, puzzle.line)
    assert (found.state, found.why) == (SOLVED, explanation(puzzle))


def test_a_wrong_choice_is_taken_back() -> None:
    puzzle = of_kind(WIN)
    wrong = next(name for name in puzzle.game().decision().options if name != puzzle.answer)
    found = attempt(puzzle, [wrong])
    assert (found.state, found.right) == (WRONG, ())
    assert found.game == puzzle.game()
    assert "cannot be sure" in found.why


def test_an_endgame_is_solved_with_one_choice() -> None:
    puzzle = of_kind(ENDGAME)
    assert attempt(puzzle, [puzzle.answer]).state == SOLVED
    assert attempt(puzzle, ["decline"]).state == WRONG


def test_what_is_not_offered_is_refused() -> None:
    with pytest.raises(IllegalChoice):
        attempt(of_kind(WIN), ["Castle"])


def test_later_choices_may_differ_from_the_line() -> None:
    """Each right choice after the first keeps a sure win, also if the line shows another one."""
    puzzle = max((one for one in collection().values() if one.kind == WIN), key=lambda one: len(one.line))
    game = puzzle.game()
    search = TurnSearch(game, 10_000)
    game.answer(puzzle.answer)
    for name, number in game.decision().options.items():
        is_right = search.after(game, number, 0) > SURE
        assert (attempt(puzzle, [puzzle.answer, name]).state != WRONG) == is_right
