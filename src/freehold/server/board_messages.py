"""What pages of analysis boards say, and what they are told; everything else that crosses the wire is in `messages`."""

from typing import Annotated

from msgspec import Meta, Raw

from freehold.server.messages import Message, OptionName, PlayerName, Refused, SeatNumber, TableId, Token
from freehold.server.review_messages import ReviewId

LONGEST_RECORD = 60_000
BoardId = TableId
NodeNumber = Annotated[int, Meta(ge=0)]
ComputerId = Annotated[str, Meta(max_length=60)]

# Opening a board (POST /api/boards).


class NewBoard(Message, frozen=True, kw_only=True):
    """What to analyse, one of these: a finished game, a record, a position, a review, or a copy of another board.

    `step` is where to begin: after how many choices of a game, of how many picks of a record or review, or which node.
    """

    name: PlayerName
    table: TableId | None = None
    record: Annotated[str, Meta(max_length=LONGEST_RECORD)] = ""
    position: Annotated[str, Meta(max_length=LONGEST_RECORD)] = ""
    board: BoardId | None = None
    review: ReviewId | None = None
    step: NodeNumber = 0


class BoardOpened(Message, frozen=True, kw_only=True):
    """The response: the token gives the right to lead, and is sent once."""

    board: BoardId
    node: NodeNumber
    token: Token


class BoardChecked(Message, frozen=True, kw_only=True):
    """A board can be opened with this (POST /api/boards/check)."""

    # A position in its usual form, with the Supply that it leaves; empty if something else was checked.
    position: str


class PlayOn(Message, frozen=True, kw_only=True):
    """Plays a game from a node against computers (POST /api/boards/{board}/tables)."""

    node: NodeNumber
    name: PlayerName
    seat: SeatNumber
    # The id of a computer player, for all other seats.
    computer: ComputerId = ""
    new_shuffles: bool = True


# What a page says over its connection (WS /api/boards/{board}/live). The first message is BoardHello.


class BoardHello(Message, frozen=True, kw_only=True, tag="hello"):
    """Says who this is: the token of the leader, or nothing."""

    token: Token | None = None


class Look(Message, frozen=True, kw_only=True, tag="look"):
    """Asks for the game at a node, or where the leader is, as a seat saw it; without a seat, all cards are shown."""

    node: NodeNumber | None = None
    seat: SeatNumber | None = None


class Lead(Message, frozen=True, kw_only=True, tag="lead"):
    """Shows a node to everybody; this and the messages below are for the leader."""

    node: NodeNumber


class Try(Message, frozen=True, kw_only=True, tag="try"):
    """Answers the question at a node; then computers answer for these seats until another seat is asked."""

    node: NodeNumber
    picks: Annotated[list[OptionName], Meta(min_length=1, max_length=64)]
    new_shuffles: bool = False
    computer: ComputerId = ""
    seats: Annotated[list[SeatNumber], Meta(max_length=6)]


class Compute(Message, frozen=True, kw_only=True, tag="compute"):
    """Lets a computer answer for these seats from a node on, until another seat is asked; or `once`."""

    node: NodeNumber
    computer: ComputerId = ""
    seats: Annotated[list[SeatNumber], Meta(min_length=1, max_length=6)]
    once: bool = False
    new_shuffles: bool = False


class Stop(Message, frozen=True, kw_only=True, tag="stop"):
    """Stops the computers."""


class Comment(Message, frozen=True, kw_only=True, tag="comment"):
    """Writes a comment at a node, instead of the one before."""

    node: NodeNumber
    text: Annotated[str, Meta(max_length=1000)]


class Delete(Message, frozen=True, kw_only=True, tag="delete"):
    """Deletes a node and all that follow it."""

    node: NodeNumber


class Promote(Message, frozen=True, kw_only=True, tag="promote"):
    """Makes a variation the main line."""

    node: NodeNumber


class OfferLead(Message, frozen=True, kw_only=True, tag="offer"):
    """Offers the lead to anybody who would like to take it, or keeps it."""

    offered: bool


class TakeLead(Message, frozen=True, kw_only=True, tag="take"):
    """Takes the lead that was offered; anybody can."""

    name: PlayerName


FromBoardPage = BoardHello | Look | Lead | Try | Compute | Stop | Comment | Delete | Promote | OfferLead | TakeLead

# What the page is told.


class BoardNode(Message, frozen=True, kw_only=True):
    """A choice; what was asked and picked is null if the seat from which the page looks did not see it."""

    node: NodeNumber
    parent: NodeNumber
    seat: SeatNumber
    purpose: str | None
    picks: list[str] | None
    # The card that asked; empty if it was the turn itself.
    card: str
    # Whose turn it was, and which of theirs.
    active: SeatNumber
    turn: int
    # Whether all shuffles are other ones from here on.
    new_shuffles: bool
    # The name of the computer player that chose; empty for a person.
    computer: str
    comment: str


class BoardInfo(Message, frozen=True, kw_only=True, tag="board"):
    """A board (GET /api/boards/{board}), and on a connection what has changed on it."""

    board: BoardId
    players: list[str]
    # The node that the leader shows, and the leader's name.
    node: NodeNumber
    leader: str
    # Whether the leader would like to hand over the lead, and whether this page has it.
    offered: bool
    leads: bool
    # The comment at the start.
    comment: str
    # All nodes, those with the same parent in order; or if not `whole`, those that are new or have changed.
    whole: bool
    # A list of `BoardNode`, in JSON.
    nodes: Raw


class OpenSeat(Message, frozen=True, kw_only=True):
    """All cards of a player that may be hidden from somebody."""

    hand: dict[str, int]
    # From the top; null is one of the shuffled rest.
    deck_top: list[str | None]
    deck: dict[str, int]
    discard: dict[str, int]


class Shown(Message, frozen=True, kw_only=True, tag="shown"):
    """The game at a node, as a seat saw it, or with all cards shown."""

    node: NodeNumber
    seat: SeatNumber | None
    # A `TableView`, in JSON.
    view: Raw
    # With all cards shown, also the position as text.
    open: list[OpenSeat] | None
    position: str


class YouLead(Message, frozen=True, kw_only=True, tag="token"):
    """This page has the lead now."""

    token: Token


class Computed(Message, frozen=True, kw_only=True, tag="computed"):
    """The computers have chosen all that they were asked to."""


ToBoardPage = BoardInfo | Shown | YouLead | Computed | Refused
