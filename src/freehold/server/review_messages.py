"""How a page asks for a review, and what it is told; a review has the same keys as the JSON of `freehold review`."""

from typing import Annotated, Literal

from msgspec import Meta, Raw, Struct

from freehold.server.messages import Explanation, Message, Purpose, SeatNumber, TableId

ReviewId = Annotated[str, Meta(pattern="^[0-9a-f]{32}$")]


class NewReview(Message, frozen=True, kw_only=True):
    """Asks for a review of the finished game of a table, or of a record (POST /api/reviews)."""

    table: TableId | None = None
    record: str | None = None


class ReviewAsked(Message, frozen=True, kw_only=True):
    """The response: the same game has the same review, for everybody."""

    review: ReviewId


class ReviewProgress(Message, frozen=True, kw_only=True):
    """How far a review has got (GET /api/reviews/{review})."""

    status: Literal["running", "done", "failed"]
    # How many decisions are judged, of how many.
    judged: int
    decisions: int
    # What is known so far, a `Review`; null at first.
    review: Raw


class Reviewed(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part of a review."""


class Review(Reviewed, frozen=True, kw_only=True):
    """What is known of a game; lists are by seat where nothing else is said."""

    kingdom: list[str]
    editions: str
    players: list[str]
    # The points after the last choice.
    scores: list[int]
    # The seat of `win` and `interval` in the graph.
    seat: SeatNumber
    # What each seat won, from 0 to 1; empty if the game is not over.
    result: list[float]
    interrupted: bool
    rollouts: "ReviewRollouts"
    # All decisions but the order of Treasures, and those with an alternative that are judged.
    graph: list["ReviewPoint"]
    decisions: list["ReviewDecision"]
    start: list[float]
    skill: list[float]
    luck: list[float]
    without_luck: list[float]
    error_rate: list[float | None]
    report_card: list["ReportCard"]
    plans: list["ReviewPlan"]


class ReviewRollouts(Reviewed, frozen=True, kw_only=True):
    """How many rollouts are played: for each point of the graph, and for an option at first, then, and at last."""

    graph: int
    options: list[int]


class ReviewPoint(Reviewed, frozen=True, kw_only=True):
    """The chances to win before a decision, and how luck changed them until the next one."""

    # The number of the choice in the record, from 0, and the turn, from 1, counting those of all players.
    number: int
    turn: int
    seat: SeatNumber
    win: float
    interval: list[float]
    wins: list[float]
    intervals: list[list[float]]
    luck: list[float]


class ReviewOption(Reviewed, frozen=True, kw_only=True):
    """What an option is worth for the one who chooses."""

    win: float
    interval: list[float]


class ReviewDecision(Reviewed, frozen=True, kw_only=True):
    """A decision with an alternative, and what it cost."""

    number: int
    turn: int
    seat: SeatNumber
    purpose: Purpose
    # The card that asks, or `the turn`.
    card: str
    chosen: str
    hand: dict[str, int]
    coins: int
    buys: int
    best: str
    options: dict[str, ReviewOption]
    cost: float
    grade: Literal["good", "slip", "mistake", "blunder", "missed win"]
    # Why the best option is better, in an English sentence, if the choice cost something; and its parts.
    why: str
    reason: Explanation


class ReportCard(Reviewed, frozen=True, kw_only=True):
    """How well a seat has chosen: in a word, and the error rates in parts of the game."""

    level: Literal["expert", "strong", "fair", "learning", "beginner"] | None
    parts: dict[Literal["opening", "middle", "endgame"], float | None]


class ReviewPlan(Reviewed, frozen=True, kw_only=True):
    """The plan that a seat seems to have followed, if one is known, and what the best plan here wins against it."""

    seat: SeatNumber
    plan: str | None
    text: str
    best: str
    best_wins: float
