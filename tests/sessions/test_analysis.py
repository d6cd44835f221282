"""The analysis board: a tree of choices from a game or a position, where the same node is always the same game."""

from random import Random

import pytest

from freehold.notation.position import read_json, write_json, write_position
from freehold.notation.record import Record, RecordedGame, choices_made
from freehold.players.strategist import Strategist
from freehold.rules.errors import BadSetup, BadState, IllegalChoice
from freehold.rules.game import Game
from freehold.rules.view import View
from freehold.rules.vocabulary import NONE
from freehold.sessions import analysis
from freehold.sessions.analysis import (
    START,
    AnalysisBoard,
    BoardGames,
    board_of_position,
    board_of_record,
    let_computer_choose,
    play,
    play_on,
)
from freehold.sessions.analysis_form import read_board, write_start, write_tree
from freehold.sessions.errors import NotAllowed, Stale
from freehold.sessions.game_session import Choice, GameSession, question_goes_on
from freehold.strategies.library import default_strategy
from tests.shuffled import secret

KINGDOM = ["Cellar", "Market", "Merchant", "Militia", "Mine", "Moat", "Remodel", "Smithy", "Village", "Workshop"]
POSITION = """
kingdom: Cellar, Chapel, Festival, Gardens, Laboratory, Militia, Moat, Smithy, Village, Witch
A hand: Smithy, 2 Copper, 2 Estate
A deck: / 3 Copper, 3 Silver, 2 Estate, Gold
B hand: Moat, 4 Copper
B deck: / 3 Copper, 2 Estate
"""


def played_game(seed: int, choices: int = 10_000, with_secret: bool = False) -> Record:
    """A game that computers have played, to its end or for as many choices."""
    record = Record(list(KINGDOM), ["Ann", "Bob"], seed, secret=secret(seed) if with_secret else b"")
    recorded = RecordedGame(record)
    player = Strategist(default_strategy(), recorded.game.setup)
    while recorded.game.asked != NONE and len(record.choices) < choices:
        recorded.choose(player.choose(View(recorded.game, recorded.game.asked)))
    return record


def hand(game: Game, seat: int) -> object:
    return View(game, seat).seat_data(seat)["hand"]


@pytest.fixture
def games() -> BoardGames:
    return BoardGames()


# A recorded game.


@pytest.mark.parametrize("with_secret", [False, True])
def test_the_main_line_is_the_recorded_game(with_secret: bool) -> None:
    record = played_game(4, with_secret=with_secret)
    board = board_of_record(record)
    states = [write_json(record.new_game())]
    states += [write_json(game) for game in choices_made(record) if not question_goes_on(game)]
    line = [START, *board.line()]
    assert [write_json(BoardGames().at(board, number).game) for number in line[::25]] == states[::25]
    games = BoardGames()
    backwards = [write_json(games.at(board, number).game) for number in reversed(line)]
    assert backwards == states[::-1]
    assert games.at(board, line[-1]).is_over


def test_a_board_opens_at_a_choice_of_the_record() -> None:
    record = played_game(4)
    board = board_of_record(record)
    for picks in (0, 1, 7, 30, len(record.choices)):
        number = board.after_picks(picks)
        made = sum(len(board.nodes[node].choice.picks) for node in board.path(number))
        assert made >= picks
        assert number == START or made - len(board.nodes[number].choice.picks) < picks
    assert board.after_picks(10**6) == board.line()[-1]
    assert board.after_picks(-3) == START


def test_another_move_at_an_earlier_moment(games: BoardGames) -> None:
    board = board_of_record(played_game(4))
    buying = next(number for number, node in board.nodes.items() if node.purpose == "buy")
    before = board.nodes[buying].parent
    board, tried = play(board, games, before, ["Estate"])
    assert board.children(before) == [buying, tried]
    assert board.nodes[tried].choice.picks == ("Estate",)
    assert board.line()[0] == 1
    # The same move is not made twice, also not the recorded one.
    assert play(board, games, before, ["Estate"]) == (board, tried)
    assert play(board, games, before, board.nodes[buying].choice.picks) == (board, buying)


def test_illegal_choices_are_refused(games: BoardGames) -> None:
    board = board_of_record(played_game(4))
    with pytest.raises(IllegalChoice):
        play(board, games, START, ["Province"])
    with pytest.raises(Stale, match="over"):
        play(board, games, board.line()[-1], ["Province"])
    with pytest.raises(Stale, match="no node 9999"):
        play(board, games, 9999, ["all"])
    with pytest.raises(Stale, match="no node -1"):
        games.at(board, -1)


# Shuffles.


@pytest.mark.parametrize("with_secret", [False, True])
def test_the_same_shuffles_repeat_the_recorded_luck(with_secret: bool) -> None:
    record = played_game(6, 60, with_secret)
    board = board_of_record(record)
    # Made again by hand, choice by choice, on a board without them.
    again, games, at = board_of_record(record.with_choices([])), BoardGames(), START
    for number in board.line():
        again, at = play(again, games, at, board.nodes[number].choice.picks)
    assert games.at(again, at).game == BoardGames().at(board, board.line()[-1]).game
    assert again.nodes == board.nodes


@pytest.mark.parametrize("with_secret", [False, True])
def test_new_shuffles_differ_and_can_be_repeated(with_secret: bool) -> None:
    board, games = board_of_record(played_game(6, 60, with_secret)), BoardGames()
    # The end of a second turn, after which a deck is shuffled for the first time.
    bought = next(node for node in board.nodes.values() if node.purpose == "buy" and node.turn == 2)
    at, picks, seat = bought.parent, bought.choice.picks, bought.choice.seat
    hands = {}
    for seed in range(8):
        board, number = play(board, games, at, picks, seed)
        hands[seed] = hand(games.at(board, number).game, seat)
        assert play(board, games, at, picks, seed) == (board, number)
        assert BoardGames().at(board, number).game == games.at(board, number).game
    assert len({str(one) for one in hands.values()}) > 1
    # What follows has the new shuffles too, whatever the set-up of the game says.
    ends = {}
    for child in board.children(at)[1:]:
        board, end = play_on(board, games, child, {0: "Big Money", 1: "Big Money"})
        ends[child] = write_position(games.at(board, end).game)
        assert games.at(board, end).is_reshuffled
    assert len(set(ends.values())) > 1


def test_a_node_is_the_same_game_from_any_kept_one() -> None:
    rng = Random(5)
    board, games = board_of_record(played_game(9, 40, with_secret=True)), BoardGames()
    for step in range(60):
        at = rng.choice([START, *board.nodes])
        if games.at(board, at).is_over:
            continue
        options = list(games.at(board, at).game.decision().options)
        board, _ = play(board, games, at, [rng.choice(options)], rng.choice([None, None, step]))
    numbers = [START, *board.nodes]
    rng.shuffle(numbers)
    assert [games.at(board, one).game for one in numbers] == [BoardGames().at(board, one).game for one in numbers]


def test_few_games_are_kept_and_none_is_replayed_from_far(monkeypatch: pytest.MonkeyPatch) -> None:
    board, games = board_of_record(played_game(4)), BoardGames()
    replayed = 0
    true = GameSession.followed

    def counted(session: GameSession, choices: object) -> GameSession:
        nonlocal replayed
        made = list(choices)  # type: ignore[call-overload]
        replayed += len(made)
        return true(session, made)

    monkeypatch.setattr(GameSession, "followed", counted)
    line = board.line()
    for number in [*line, *reversed(line)]:
        games.at(board, number)
    assert len(games._kept) <= analysis._GAMES_KEPT
    assert replayed <= 20 * len(line)


def test_a_node_that_was_never_stored_is_not_taken_for_another(games: BoardGames) -> None:
    board = board_of_position(POSITION)
    lost, number = play(board, games, START, ["Smithy"])
    other, same = play(board, games, START, ["decline"])
    assert number == same
    for one in (lost, other):
        assert games.at(one, number).game == BoardGames().at(one, number).game


# Positions.


def test_a_position_is_a_start(games: BoardGames) -> None:
    board = board_of_position(POSITION)
    game = games.at(board, START).game
    assert read_json(board.start.position) == game
    assert board.start.record.players == ["A", "B"]
    board, number = play(board, games, START, ["Smithy"])
    assert games.at(board, number).game.hand_size(0) == 7
    assert board.nodes[number].purpose == "play-action"


def test_a_position_can_be_in_the_middle_of_a_card(games: BoardGames) -> None:
    game = read_json(board_of_position(POSITION.replace("A hand: Smithy", "A hand: Militia")).start.position)
    game.answer("Militia")
    board = board_of_position(write_position(game))
    board, number = play(board, games, START, ["Moat"])
    assert board.nodes[number].card == "Militia"
    assert board.nodes[number].choice.seat == 1


def test_a_bad_position_says_where() -> None:
    with pytest.raises(BadState, match="line 3: there is no card 'Smihty'"):
        board_of_position(POSITION.replace("A hand: Smithy", "A hand: Smihty"))


# Computers.


def test_a_computer_chooses_once_or_until_a_person_is_asked(games: BoardGames) -> None:
    board, number = let_computer_choose(board_of_position(POSITION), games, START, "Big Money with a Smithy")
    assert board.nodes[number].computer == "Big Money with a Smithy"
    assert board.nodes[number].choice == Choice(0, ("Smithy",))
    board, end = play_on(board, games, number, {0: "Big Money"})
    assert games.at(board, end).asked == 1
    assert all(board.nodes[one].choice.seat == 0 for one in board.path(end))
    assert play_on(board, games, end, {0: "Big Money"}) == (board, end)
    # Plans see only what their seat sees, so they choose the same again.
    assert play_on(board, games, number, {0: "Big Money"}) == (board, end)


def test_computers_stop_sometime(games: BoardGames, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "MOST_PLAYED_ON", 7)
    board, end = play_on(board_of_position(POSITION), games, START, {0: "chance", 1: ""})
    assert len(board.path(end)) == 7
    assert {node.computer for node in board.nodes.values()} <= {"chance", ""}


def test_an_unknown_computer_is_refused(games: BoardGames) -> None:
    with pytest.raises(BadSetup, match="no computer player"):
        let_computer_choose(board_of_position(POSITION), games, START, "Deep Thought")


# The tree.


@pytest.fixture
def tree(games: BoardGames) -> AnalysisBoard:
    """The nodes 1 and 3 at the start, 2 after 1, 4 after 3."""
    board = board_of_position(POSITION)
    board, first = play(board, games, START, ["Smithy"])
    board, _ = play(board, games, first, ["all"])
    board, second = play(board, games, START, ["decline"])
    board, _ = play(board, games, second, ["all"])
    assert [(number, node.parent) for number, node in board.nodes.items()] == [(1, 0), (2, 1), (3, 0), (4, 3)]
    return board


def test_a_variation_is_deleted_with_what_follows(tree: AnalysisBoard, games: BoardGames) -> None:
    board = tree.with_comment(2, "well drawn").without(1)
    assert list(board.nodes) == [3, 4]
    assert board.comments == {}
    # Numbers are not used again.
    assert play(board, games, START, ["Smithy"])[1] == 5
    with pytest.raises(NotAllowed, match="start"):
        tree.without(START)
    with pytest.raises(Stale):
        board.without(1)


def test_a_variation_becomes_the_main_line(tree: AnalysisBoard) -> None:
    assert tree.line() == [1, 2]
    board = tree.promoted(3)
    assert board.line() == [3, 4]
    assert board.children(START) == [3, 1]
    assert board.promoted(3) is board
    assert list(board.without(3).nodes) == [1, 2]


def test_comments(tree: AnalysisBoard, monkeypatch: pytest.MonkeyPatch) -> None:
    board = tree.with_comment(START, " Where to begin? ").with_comment(3, "too slow")
    assert board.comments == {START: "Where to begin?", 3: "too slow"}
    assert board.with_comment(3, "").comments == {START: "Where to begin?"}
    with pytest.raises(NotAllowed, match="at most 1000 letters, not 1001"):
        board.with_comment(3, "x" * 1001)
    with pytest.raises(Stale):
        board.with_comment(17, "nowhere")
    monkeypatch.setattr(analysis, "MOST_COMMENTED", 20)
    assert board.with_comment(3, "fast").comments[3] == "fast"
    with pytest.raises(NotAllowed, match="together"):
        board.with_comment(3, "too slow again")


def test_a_board_has_an_end(tree: AnalysisBoard, games: BoardGames, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "MOST_NODES", 4)
    with pytest.raises(NotAllowed, match="at most 4 choices"):
        play(tree, games, START, ["Smithy"], seed=1)
    assert play(tree, games, START, ["Smithy"]) == (tree, 1)
    with pytest.raises(BadState, match="more than 4 choices"):
        board_of_record(played_game(4))


def test_a_board_comes_back_from_its_written_form(tree: AnalysisBoard, games: BoardGames) -> None:
    board, _ = play(tree.with_comment(2, "“schön”\nund gut").promoted(3), games, 2, ["Silver"], seed=5, computer="x")
    for one in (board, board_of_record(played_game(3, 30, with_secret=True))):
        again = read_board(write_start(one.start), write_tree(one))
        assert again == one
        assert list(again.nodes) == list(one.nodes)
