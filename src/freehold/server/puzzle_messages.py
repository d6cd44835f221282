"""What a page says and is told about puzzles. Titles, questions and reasons come in English, and in parts."""

from typing import Annotated, Literal

from msgspec import Meta

from freehold.server.messages import Message, OptionName, Purpose, TableView

PuzzleKind = Literal["win", "endgame", "mistake"]
Difficulty = Literal["easy", "medium", "hard"]


class PuzzleInfo(Message, frozen=True, kw_only=True):
    """A puzzle in the list."""

    id: str
    kind: PuzzleKind
    difficulty: Difficulty
    title: str
    # What the title is made of: the points, and the cards, or without any the coins and Buys.
    mine: int
    theirs: int
    cards: list[str]
    coins: int
    buys: int


class PuzzleList(Message, frozen=True, kw_only=True):
    """All puzzles, and the id of today's (GET /api/puzzles)."""

    daily: str
    puzzles: list[PuzzleInfo]


class PuzzleView(Message, frozen=True, kw_only=True):
    """The position of a puzzle as its player sees it, without the answer (GET /api/puzzles/{puzzle})."""

    info: PuzzleInfo
    question: str
    # What a player who has followed the game knows: the points of each seat, the own draw pile, and all cards of the
    # other player.
    points: list[int]
    draw_pile: dict[str, int]
    opponent: dict[str, int]
    view: TableView


class TryPuzzle(Message, frozen=True, kw_only=True):
    """The choices so far, from the position of the puzzle on; none to be shown the answer (POST …/try)."""

    choices: Annotated[list[OptionName], Meta(max_length=60)]


class PuzzleStep(Message, frozen=True, kw_only=True):
    """Choices of one purpose by their ids, and the card that asked."""

    purpose: Purpose
    card: str
    picks: list[str]
    # Whether the opponent gains the chosen card.
    for_opponent: bool


class PuzzleSentence(Message, frozen=True, kw_only=True):
    """What a sentence about choices says."""

    id: str
    values: dict[str, float]
    steps: list[PuzzleStep]
    # What the steps are compared with.
    others: list[PuzzleStep]


class PuzzleTried(Message, frozen=True, kw_only=True):
    """What came of a try: the choices that are right, the position after them, and why the last one is wrong or the
    puzzle is solved."""

    state: Literal["right", "wrong", "solved"]
    choices: list[str]
    why: str
    told: list[PuzzleSentence]
    points: list[int]
    view: TableView
