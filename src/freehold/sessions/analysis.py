"""A board for analysis: a game or a position, and a tree of the choices that people have tried from there.

A board is immutable and plain data. It starts from the set-up of a recorded game or from a position, and every node is
reached from its parent by one choice. A choice can have a seed, and then all shuffles from there on come from it.
Without one, the shuffles are those that the game would have had anyway. Either way the same node is always the same
game, so games are not stored but replayed (`BoardGames`).
"""

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, final

from freehold.notation.position import read_position, write_json
from freehold.notation.position_writer import SEAT_LETTERS
from freehold.notation.record import Record
from freehold.players.player import Player
from freehold.players.random_player import RandomPlayer
from freehold.rules.errors import BadState
from freehold.rules.game import Game
from freehold.rules.vocabulary import NONE, PURPOSE_IDS
from freehold.sessions.computers import check_computer, computer_player
from freehold.sessions.errors import NotAllowed, Stale
from freehold.sessions.game_session import Checkpoint, Choice, GameSession, needed_picks, question_goes_on
from freehold.sessions.thoughts import answer_in, world_of

# The node where a board starts; it is not among the others, since no choice leads to it.
START: Final = 0
MOST_NODES: Final = 5000
LONGEST_COMMENT: Final = 1000
# How many letters all comments of a board have together.
MOST_COMMENTED: Final = 50_000
# How many choices computers make in a row at most; a turn has far fewer.
MOST_PLAYED_ON: Final = 300
# How many games of a board are kept, and after how many choices of a long line one is.
_GAMES_KEPT: Final = 60
_KEPT_EVERY: Final = 16


@dataclass(frozen=True, slots=True)
class BoardStart:
    """Where a board starts: the set-up of a game, or a position in its saved form."""

    record: Record
    position: str = ""

    def session(self) -> GameSession:
        """The game at the start."""
        return GameSession.replayed(self.record, {}, (), Checkpoint(self.position, 0) if self.position else None)


@dataclass(frozen=True, slots=True)
class Node:
    """A choice that was made or tried, and so the moment after it."""

    parent: int
    choice: Choice
    # What was asked, and by which card; empty if it was the turn itself.
    purpose: str
    card: str
    # Whose turn it was, and which of theirs.
    active: int
    turn: int
    # The computer player that chose; empty for a person.
    computer: str = ""


@dataclass(frozen=True, slots=True)
class AnalysisBoard:
    """A board; nodes with the same parent are in the order of this mapping, the main line first."""

    start: BoardStart
    nodes: Mapping[int, Node] = field(default_factory=dict)
    comments: Mapping[int, str] = field(default_factory=dict)
    # Numbers of deleted nodes are not used again.
    next_node: int = START + 1

    # Queries.

    def check_node(self, number: int) -> int:
        """Check that there is this node."""
        if number != START and number not in self.nodes:
            raise Stale(f"this board has no node {number}; perhaps it was deleted")
        return number

    def path(self, number: int) -> list[int]:
        """The nodes from the start, without it, to this one."""
        found = []
        while self.check_node(number) != START:
            found.append(number)
            number = self.nodes[number].parent
        return found[::-1]

    def children(self, number: int) -> list[int]:
        """The nodes that follow this one, the main line first."""
        return [child for child, node in self.nodes.items() if node.parent == number]

    def line(self, number: int = START) -> list[int]:
        """The main line from this node, without it, to its end."""
        first: dict[int, int] = {}
        for child, node in self.nodes.items():
            first.setdefault(node.parent, child)
        found = []
        while number in first:
            number = first[number]
            found.append(number)
        return found

    def after_picks(self, picks: int) -> int:
        """The node of the main line at which at least this many picks have been made, or its last."""
        number = START
        for number in self.line() if picks > 0 else ():
            picks -= len(self.nodes[number].choice.picks)
            if picks <= 0:
                break
        return number

    # Changes.

    def with_choice(self, at: int, game: Game, choice: Choice, computer: str = "") -> tuple["AnalysisBoard", int]:
        """The board with a choice at a node, whose game is given, and the node after it; the choice is not checked.

        If the same choice with the same shuffles was tried before, that node is found.
        """
        for number in self.children(at):
            if self.nodes[number].choice == choice:
                return self, number
        if len(self.nodes) >= MOST_NODES:
            raise NotAllowed(f"a board has at most {MOST_NODES} choices; delete a variation first", "board-full")
        number = self.next_node
        node = _node(at, game, choice, computer)
        return replace(self, nodes={**self.nodes, number: node}, next_node=number + 1), number

    def with_comment(self, number: int, text: str) -> "AnalysisBoard":
        """The board with a comment at a node, instead of the one before; an empty one removes it."""
        self.check_node(number)
        text = text.strip()
        if len(text) > LONGEST_COMMENT:
            raise NotAllowed(f"a comment has at most {LONGEST_COMMENT} letters, not {len(text)}", "board-full")
        comments = {key: one for key, one in self.comments.items() if key != number}
        if text:
            comments[number] = text
        if sum(map(len, comments.values())) > MOST_COMMENTED:
            text = f"all comments of a board have at most {MOST_COMMENTED} letters together"
            raise NotAllowed(text, "board-full")
        return replace(self, comments=comments)

    def without(self, number: int) -> "AnalysisBoard":
        """The board without a node and all that follow it."""
        if self.check_node(number) == START:
            raise NotAllowed("the start of a board cannot be deleted")
        gone = {number}
        # A node is always after its parent.
        for other, node in self.nodes.items():
            if node.parent in gone:
                gone.add(other)
        return replace(
            self,
            nodes={key: node for key, node in self.nodes.items() if key not in gone},
            comments={key: text for key, text in self.comments.items() if key not in gone},
        )

    def promoted(self, number: int) -> "AnalysisBoard":
        """The board with a node before the others of its parent, so that it is part of the main line there."""
        if self.check_node(number) == START:
            raise NotAllowed("the start of a board has no variations")
        first = self.children(self.nodes[number].parent)[0]
        if first == number:
            return self
        nodes: dict[int, Node] = {}
        for other, node in self.nodes.items():
            if other == first:
                nodes[number] = self.nodes[number]
            nodes.setdefault(other, node)
        return replace(self, nodes=nodes)


def _node(at: int, game: Game, choice: Choice, computer: str = "") -> Node:
    card = "" if game.asking_card == NONE else game.setup.cards[game.asking_card].name
    turn = int(game.turns_taken(game.active)) + 1
    return Node(at, choice, PURPOSE_IDS[game.purpose], card, int(game.active), turn, computer)


# Opening a board.


def board_of_session(session: GameSession) -> AnalysisBoard:
    """A board with the choices of a game as its main line."""
    return _opened(BoardStart(session.record, session.checkpoint.state if session.checkpoint else ""))


def board_of_record(record: Record) -> AnalysisBoard:
    """A board with the choices of a record as its main line."""
    return _opened(BoardStart(record))


def board_of_position(text: str) -> AnalysisBoard:
    """A board that starts from a position in its text form; the players have the letters of their seats."""
    game = read_position(text)
    setup = game.setup
    letters = list(SEAT_LETTERS[: setup.players])
    record = Record(list(setup.kingdom), letters, 0, setup.editions, turn_limit=int(setup.turn_limit))
    return AnalysisBoard(BoardStart(record, write_json(game)))


def _opened(given: BoardStart) -> AnalysisBoard:
    start = replace(given, record=given.record.with_choices([]))
    game = start.session().game
    nodes: dict[int, Node] = {}
    number = START
    for pick in given.record.choices:
        if number and question_goes_on(game):
            before = nodes[number]
            nodes[number] = replace(before, choice=replace(before.choice, picks=(*before.choice.picks, pick)))
        else:
            if number == MOST_NODES:
                raise BadState(f"this game has more than {MOST_NODES} choices, which is too many for a board")
            nodes[number + 1] = _node(number, game, Choice(int(game.asked), (pick,)))
            number += 1
        game.answer(pick)
    return AnalysisBoard(start, nodes, next_node=number + 1)


# The games of a board.


@final
class BoardGames:
    """The games at the nodes of a board, each replayed from the nearest one that is kept.

    A node that is another object counts as another node: a board that could not be stored may have had one with the
    same number.
    """

    def __init__(self) -> None:
        # Those used last at the end.
        self._kept: Final[OrderedDict[int, tuple[Node | None, GameSession]]] = OrderedDict()

    def at(self, board: AnalysisBoard, number: int) -> GameSession:
        """The game at a node."""
        path = [START, *board.path(number)]
        known = len(path) - 1
        while (session := self._find(board, path[known])) is None and known:
            known -= 1
        session = session or board.start.session()
        self._keep(board, path[known], session)
        for first in range(known + 1, len(path), _KEPT_EVERY):
            some = path[first : first + _KEPT_EVERY]
            session = session.followed(board.nodes[one].choice for one in some)
            self._keep(board, some[-1], session)
        return session

    def _find(self, board: AnalysisBoard, number: int) -> GameSession | None:
        node, session = self._kept.get(number, (None, None))
        return session if node is board.nodes.get(number) else None

    def _keep(self, board: AnalysisBoard, number: int, session: GameSession) -> None:
        self._kept[number] = board.nodes.get(number), session
        self._kept.move_to_end(number)
        while len(self._kept) > _GAMES_KEPT:
            self._kept.popitem(last=False)


# Playing.


def play(
    board: AnalysisBoard, games: BoardGames, at: int, picks: Sequence[str], seed: int | None = None, computer: str = ""
) -> tuple[AnalysisBoard, int]:
    """Answer the question at a node; the board, and the node after the choice.

    Without a seed the shuffles stay as they are, and with one they come from it from here on.
    """
    session = games.at(board, at)
    if session.is_over:
        raise Stale("the game is over here, so there is nothing to choose")
    choice = Choice(int(session.game.asked), needed_picks(session.game, picks), seed=seed)
    board_after, number = board.with_choice(at, session.game, choice, computer)
    # Replayed now, so that a choice that makes a card fail is refused.
    games.at(board_after, number)
    return board_after, number


def computer_picks(session: GameSession, computer: str) -> tuple[str, ...]:
    """How a computer player answers the question that is asked; one that thinks does so by its plan."""
    seat = session.asked
    if seat is None:
        raise Stale("the game is over here, so there is nothing to choose")
    game = session.game
    player: Player | None = computer_player(check_computer(computer), game.setup)
    return answer_in(world_of(session, seat), player or RandomPlayer(int(game.number)))


def let_computer_choose(
    board: AnalysisBoard, games: BoardGames, at: int, computer: str, seed: int | None = None
) -> tuple[AnalysisBoard, int]:
    """Let a computer player answer the question at a node, by its plan."""
    return play(board, games, at, computer_picks(games.at(board, at), computer), seed, computer)


def play_on(
    board: AnalysisBoard, games: BoardGames, at: int, computers: Mapping[int, str], seed: int | None = None
) -> tuple[AnalysisBoard, int]:
    """Let computer players in these seats choose by their plans, until another seat is asked or the game is over."""
    for _ in range(MOST_PLAYED_ON):
        asked = games.at(board, at).asked
        if asked is None or asked not in computers:
            break
        board, at = let_computer_choose(board, games, at, computers[asked], seed)
        seed = None
    return board, at
