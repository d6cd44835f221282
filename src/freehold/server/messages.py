"""Everything that crosses the wire, as types: what a page may say, and what it is told.

The page's own types are made from these (`python -m freehold.server.page_types`), so the two cannot drift. Seats are
numbers from 0; a card is its printed name; a zone is a word of `rules/vocabulary.py`.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

TableId = Annotated[str, Meta(pattern="^[a-z0-9]{10}$")]
Token = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{16,64}$")]
PlayerName = Annotated[str, Meta(min_length=1, max_length=24)]
ChatText = Annotated[str, Meta(min_length=1, max_length=500)]
CardName = Annotated[str, Meta(min_length=1, max_length=40)]
OptionName = Annotated[str, Meta(min_length=1, max_length=200)]
SeatNumber = Annotated[int, Meta(ge=0, le=5)]
Edition = Literal["1e", "2e"]
Phase = Literal["action", "treasure", "buy", "clean-up", "over"]
SeatKind = Literal["person", "computer", "open"]


class Message(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename="camel"):
    """Anything that is sent."""


# What one has to say to set up a table (POST /api/tables).


class SeatSpec(Message, frozen=True, kw_only=True):
    """Who should sit there: `person` is whoever sets up the table, `open` waits for a friend."""

    kind: SeatKind
    name: Annotated[str, Meta(max_length=24)] = ""
    # The id of a computer player, as listed by GET /api/computers.
    computer: Annotated[str, Meta(max_length=60)] = ""


class KingdomSpec(Message, frozen=True, kw_only=True):
    """Which ten cards: a recommended set, exact cards, a random ten, or chosen by the players in turn."""

    kind: Literal["set", "cards", "random", "draft"]
    set: Annotated[str, Meta(max_length=60)] = ""
    cards: Annotated[list[CardName], Meta(max_length=10)] = []
    required: Annotated[list[CardName], Meta(max_length=10)] = []
    banned: Annotated[list[CardName], Meta(max_length=60)] = []


class NewTable(Message, frozen=True, kw_only=True):
    """A table as somebody wants it; empty fields give the first-game set against the computer."""

    name: PlayerName
    seats: Annotated[list[SeatSpec], Meta(min_length=2, max_length=6)]
    kingdom: KingdomSpec
    edition: Edition = "2e"
    # Helpful counters show the sizes of all piles; strict ones only what one may count at a real table.
    counters: Literal["strict", "helpful"] = "strict"


class SeatTaken(Message, frozen=True, kw_only=True):
    """Answers setting up a table or taking a seat: the token is the right to that seat, and shown once."""

    table: TableId
    seat: SeatNumber
    token: Token


class TakeSeat(Message, frozen=True, kw_only=True):
    """Take an open seat (POST /api/tables/{table}/seats)."""

    name: PlayerName
    seat: SeatNumber | None = None


# What a page says over its connection (WS /api/tables/{table}/live). The first message is Hello.


class Hello(Message, frozen=True, kw_only=True, tag="hello"):
    """Says who one is: the token of a seat, or nothing for a spectator."""

    token: Token | None = None


class Choose(Message, frozen=True, kw_only=True, tag="choose"):
    """Answers the question of that number; several picks of one question come together, in order, and count as one."""

    number: Annotated[int, Meta(ge=0)]
    picks: Annotated[list[OptionName], Meta(min_length=1, max_length=64)]


class Draft(Message, frozen=True, kw_only=True, tag="draft"):
    """Chooses the next kingdom card where the players choose in turn."""

    card: CardName


class Undo(Message, frozen=True, kw_only=True, tag="undo"):
    """Takes back this seat's last choice, or asks the others whether it may."""

    version: Annotated[int, Meta(ge=0)]


class AnswerRequest(Message, frozen=True, kw_only=True, tag="answer"):
    """Agrees or disagrees with what somebody asked the others."""

    request: Annotated[int, Meta(ge=0)]
    agree: bool


class Replace(Message, frozen=True, kw_only=True, tag="replace"):
    """Asks the others to let the computer play on for a player who left."""

    seat: SeatNumber


class Return(Message, frozen=True, kw_only=True, tag="return"):
    """Plays on oneself where the computer has played on meanwhile."""


class Say(Message, frozen=True, kw_only=True, tag="say"):
    """Says something at the table."""

    text: ChatText


class Again(Message, frozen=True, kw_only=True, tag="again"):
    """Wants another game with the same people: the same kingdom or a new one."""

    same_kingdom: bool


FromPage = Hello | Choose | Draft | Undo | AnswerRequest | Replace | Return | Say | Again

# What the page is told.


class Option(Message, frozen=True, kw_only=True):
    """One thing that can be answered; `label` says it in words."""

    name: str
    label: str
    kind: Literal["card", "option", "all", "decline"]


class Question(Message, frozen=True, kw_only=True):
    """What this seat is asked."""

    number: int
    # The card that asks; empty if it is the turn itself.
    card: str
    text: str
    purpose: str
    # Where the cards to pick from lie, and whose they are.
    zone: str
    owner: SeatNumber
    options: list[Option]
    picked: list[str]
    least: int
    most: int
    # How many copies of each card can still be picked, where several are asked for.
    copies: dict[str, int]
    # What the main button does if nothing is marked; nothing where something must be chosen.
    main: str | None


class Waiting(Message, frozen=True, kw_only=True):
    """Whom the table waits for, as far as the others may know."""

    seat: SeatNumber
    # The card that asks; empty if it is the turn itself.
    card: str


class SeatView(Message, frozen=True, kw_only=True):
    """What one may see of a player; what is hidden is null."""

    seat: SeatNumber
    name: str
    kind: SeatKind
    # What the computer player is called; empty for people.
    computer: str
    connected: bool
    hand: dict[str, int] | None
    hand_size: int
    deck_size: int | None
    # From the top, null for a card this seat did not see.
    deck_top: list[str | None]
    discard_top: str | None
    discard_size: int | None
    discard: dict[str, int] | None
    in_play: dict[str, int]
    aside: dict[str, int]
    turns: int


class PileView(Message, frozen=True, kw_only=True):
    """A pile of the Supply."""

    card: str
    cost: int
    left: int


class LogSegment(Message, frozen=True, kw_only=True):
    text: str
    # The card it names, if it does.
    card: str = ""


class LogEntry(Message, frozen=True, kw_only=True):
    indent: int
    heading: bool
    segments: list[LogSegment]


class Happening(Message, frozen=True, kw_only=True):
    """Something that happened, for showing cards move; `cards` is empty where the faces are hidden."""

    kind: str
    seat: SeatNumber
    cards: list[str]
    count: int
    source: str
    detail: int


class Request(Message, frozen=True, kw_only=True):
    """Something somebody asked the others, and who has agreed so far."""

    id: int
    kind: Literal["undo", "replace"]
    by: SeatNumber
    seat: SeatNumber
    agreed: list[SeatNumber]
    # Whether this seat still has to answer.
    mine: bool


class Result(Message, frozen=True, kw_only=True):
    """How a game ended: everything is open now."""

    ending: str
    reason: str
    winners: list[SeatNumber]
    scores: list[int]
    decks: list[dict[str, int]]
    # Points of each seat after each turn, for the chart.
    points_by_turn: list[list[int]]


class DraftView(Message, frozen=True, kw_only=True):
    """Cards being chosen in turn before the game."""

    chosen: list[str]
    seat: SeatNumber
    available: list[str]


class TableView(Message, frozen=True, kw_only=True, tag="table"):
    """The table as this seat may see it; sent at first and after every change."""

    table: TableId
    # Another number each time something changes; they have no order, and so have those of questions and requests.
    version: int
    # This page's seat, or null for a spectator.
    seat: SeatNumber | None
    status: Literal["waiting", "drafting", "playing", "over"]
    title: str
    edition: Edition
    counters: Literal["strict", "helpful"]
    turn: int
    phase: Phase
    active: SeatNumber
    actions: int
    buys: int
    coins: int
    piles: list[PileView]
    trash: dict[str, int]
    seats: list[SeatView]
    question: Question | None
    waiting: Waiting | None
    draft: DraftView | None
    # Whether undo is there, and whether it is free or has to be asked for.
    undo: Literal["no", "free", "ask"]
    request: Request | None
    result: Result | None
    # The table of the next game, once somebody wanted one.
    next_table: TableId | None
    # The log from this line on: what came before stays.
    log_from: int
    log: list[LogEntry]
    happenings: list[Happening]


class ChatLine(Message, frozen=True, kw_only=True, tag="chat"):
    """Something said; earlier lines are sent one by one after Hello."""

    id: int
    # A spectator has no seat.
    seat: SeatNumber | None
    name: str
    text: str


class Refused(Message, frozen=True, kw_only=True, tag="refused"):
    """Why something was not done: nothing has changed."""

    code: Literal[
        "malformed", "too large", "too fast", "no such table", "wrong token", "not yours", "stale", "illegal", "busy"
    ]
    text: str


ToPage = TableView | ChatLine | Refused

# What the page can read without a table.


class CardInfo(Message, frozen=True, kw_only=True):
    """A card to read at full size (GET /api/cards)."""

    name: str
    cost: int
    types: list[str]
    text: str
    editions: list[Edition]
    sets: list[str]
    rulings: list[str]


class SetInfo(Message, frozen=True, kw_only=True):
    """A recommended set (GET /api/sets); `missing` names the cards that need another box."""

    name: str
    edition: str
    cards: list[str]
    missing: list[str]


class ComputerInfo(Message, frozen=True, kw_only=True):
    """A computer player (GET /api/computers)."""

    id: str
    name: str
    character: str
    # From 1 (learning) to 5 (strongest).
    strength: Annotated[int, Meta(ge=1, le=5)]
    # Kingdom cards it cannot do without.
    needs: list[str]


class ReplayStep(Message, frozen=True, kw_only=True):
    """The table after one choice, as the chosen seat saw it."""

    view: TableView


class TableInfo(Message, frozen=True, kw_only=True):
    """What anybody with the link may know before sitting down (GET /api/tables/{table})."""

    table: TableId
    title: str
    edition: Edition
    status: Literal["waiting", "drafting", "playing", "over"]
    kingdom: list[str]
    seats: list[str]
    open_seats: list[SeatNumber]
