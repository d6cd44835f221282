"""Everything that crosses the wire, as types: what a page may say, and what it is told.

The page's own types are generated from these (`python -m freehold.server.page_types`), so the two cannot drift. Only
ids travel; the page puts them into words. Seats are numbers from 0, a card is its printed name, mats and tokens have
the names that their cards give them, and the ids of purposes, zones and phases are those of `rules/vocabulary.py`.

Boards, reviews, puzzles and numbers have messages of their own: `board_messages`, `review_messages` and so on.
"""

from typing import Annotated, Literal

from msgspec import Meta, Raw, Struct

from freehold.sessions.computers import MAX_OWN_LENGTH
from freehold.sessions.errors import Reason

TableId = Annotated[str, Meta(pattern="^[a-z0-9]{10}$")]
Token = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{16,64}$")]
PlayerName = Annotated[str, Meta(min_length=1, max_length=24)]
ChatText = Annotated[str, Meta(min_length=1, max_length=500)]
CardName = Annotated[str, Meta(min_length=1, max_length=40)]
OptionName = Annotated[str, Meta(min_length=1, max_length=200)]
SeatNumber = Annotated[int, Meta(ge=0, le=5)]
Edition = Literal["1e", "2e"]
# The edition of each set; by default the newest, and with none at all the newest that have all the cards.
Editions = dict[Annotated[str, Meta(max_length=20)], Edition]
Phase = Literal["action", "treasure", "buy", "clean-up", "over"]
# Where a recommended set comes from: the base game's rulebooks, or the first of Intrigue.
Rulebook = Literal["1e", "2e", "intrigue-1e"]
SeatKind = Literal["person", "computer", "open"]
# The ids of `rules/vocabulary.py` and `rules/events.py`; a test compares them.
Purpose = Literal[
    "play-action",
    "play-treasure",
    "buy",
    "play",
    "discard",
    "trash",
    "gain",
    "topdeck",
    "reveal",
    "name",
    "choose",
    "pass",
    "set-aside",
    "order",
    "put-in-deck",
    "place",
]
EventKind = Literal[
    "turn",
    "play",
    "play-again",
    "buy",
    "gain",
    "draw",
    "discard",
    "trash",
    "reveal",
    "look",
    "topdeck",
    "set-aside",
    "shuffle",
    "pass",
    "name",
    "choose",
    "react",
    "actions",
    "buys",
    "coins",
    "discard-deck",
    "take",
    "end",
    "put-in-deck",
    "stay",
    "tokens",
    "move",
    "decline",
]
OptionKind = Literal["card", "option", "place", "all", "decline"]
PileGroup = Literal["basic", "kingdom", "outside"]
KingdomKind = Literal["set", "cards", "random", "draft"]
# How the kingdom of a table was chosen.
TableKingdom = Literal["set", "cards", "random", "draft", "daily"]
Ending = Literal["provinces", "piles", "turn limit"]
# The id of a level of the computer players; empty for those that follow a plan.
LevelId = Literal["easy", "medium", "hard", "expert", ""]
# Why something was refused; the reasons of a game session are more exact than the others.
RefusalCode = Literal[
    Reason,
    "malformed",
    "too-large",
    "too-fast",
    "too-many-pages",
    "no-such-table",
    "no-such-review",
    "bad-record",
    "too-many-reviews",
    "no-such-board",
    "no-such-puzzle",
    "wrong-token",
    "stale",
    "illegal",
    "busy",
]


class Message(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename="camel"):
    """Any message."""


# Setting up a table (POST /api/tables).


class SeatSpec(Message, frozen=True, kw_only=True):
    """Who should sit there: `person` is the player who sets up the table, `open` waits for a friend."""

    kind: SeatKind
    name: Annotated[str, Meta(max_length=24)] = ""
    # The id of a computer player, as listed by GET /api/computers.
    computer: Annotated[str, Meta(max_length=60)] = ""
    # The text of a strategy that the computer player follows instead.
    strategy: Annotated[str, Meta(max_length=MAX_OWN_LENGTH)] = ""


class StrategyText(Message, frozen=True, kw_only=True):
    """A strategy to check (POST /api/strategies/check)."""

    text: Annotated[str, Meta(max_length=MAX_OWN_LENGTH)]


class StrategyChecked(Message, frozen=True, kw_only=True):
    """What a strategy is called and needs, or what is wrong with its text."""

    # Empty if something is wrong.
    name: str = ""
    # Kingdom cards it cannot do without.
    needs: list[CardName] = []
    # One sentence for each line that is never used.
    warnings: list[str] = []
    # What is wrong and what would be right, in one sentence, and where; the line and column are 0 if it is nowhere.
    error: str = ""
    line: int = 0
    column: int = 0


class KingdomSpec(Message, frozen=True, kw_only=True):
    """Which ten cards: a recommended set, exact cards, a random ten, or chosen by the players in turn."""

    kind: KingdomKind
    set: Annotated[str, Meta(max_length=60)] = ""
    cards: Annotated[list[CardName], Meta(max_length=10)] = []
    required: Annotated[list[CardName], Meta(max_length=10)] = []
    banned: Annotated[list[CardName], Meta(max_length=60)] = []


class NewTable(Message, frozen=True, kw_only=True):
    """The settings of a new table; empty fields give First Game against the computer."""

    name: PlayerName
    seats: Annotated[list[SeatSpec], Meta(min_length=2, max_length=6)]
    kingdom: KingdomSpec
    editions: Editions = {}
    # Helpful counters show the sizes of all piles; strict ones only what players may count at a real table.
    counters: Literal["strict", "helpful"] = "strict"
    # Whether several players may ask for hints; they agree by sitting down.
    hints: bool = False
    # Whether the table is in the list of open tables while it waits for players, if the server has one.
    listed: bool = False


class NewLesson(Message, frozen=True, kw_only=True):
    """Start a lesson (POST /api/lessons/{number})."""

    name: PlayerName


class SeatTaken(Message, frozen=True, kw_only=True):
    """The response to setting up a table or taking a seat; the token gives the right to that seat and is sent once."""

    table: TableId
    seat: SeatNumber
    token: Token


class TakeSeat(Message, frozen=True, kw_only=True):
    """Take an open seat (POST /api/tables/{table}/seats)."""

    name: PlayerName
    seat: SeatNumber | None = None


# What a page says over its connection (WS /api/tables/{table}/live). The first message is Hello.


class Hello(Message, frozen=True, kw_only=True, tag="hello"):
    """Says who this is: the token of a seat, or nothing for a spectator."""

    token: Token | None = None


class Choose(Message, frozen=True, kw_only=True, tag="choose"):
    """Answers the question with that number; all picks of one question come together, in order, as one choice."""

    number: Annotated[int, Meta(ge=0)]
    picks: Annotated[list[OptionName], Meta(min_length=1, max_length=64)]


class Draft(Message, frozen=True, kw_only=True, tag="draft"):
    """Picks the next kingdom card when the players draft the kingdom."""

    card: CardName


class Undo(Message, frozen=True, kw_only=True, tag="undo"):
    """Takes back this seat's last choice, or asks the others whether it may."""

    version: Annotated[int, Meta(ge=0)]


class AnswerRequest(Message, frozen=True, kw_only=True, tag="answer"):
    """Agrees or disagrees with what somebody asked the others."""

    request: Annotated[int, Meta(ge=0)]
    agree: bool


class Replace(Message, frozen=True, kw_only=True, tag="replace"):
    """Asks the others to let the computer take over for a player who left."""

    seat: SeatNumber


class Return(Message, frozen=True, kw_only=True, tag="return"):
    """Takes the seat back from the computer."""


class Resign(Message, frozen=True, kw_only=True, tag="resign"):
    """Gives up the game."""


class GiveSeat(Message, frozen=True, kw_only=True, tag="give-seat"):
    """Gives an open seat to a computer player."""

    seat: SeatNumber
    computer: Annotated[str, Meta(max_length=60)] = ""


class AskCounts(Message, frozen=True, kw_only=True, tag="counts"):
    """Asks for one's own deck, and for what everybody has gained and trashed."""


class Say(Message, frozen=True, kw_only=True, tag="say"):
    """Says something at the table."""

    text: ChatText


class LogPlace(Message, frozen=True, kw_only=True):
    """A place in the log: which turn of the game, and which line of it, from 0."""

    turn: Annotated[int, Meta(ge=0)]
    line: Annotated[int, Meta(ge=0)]


class ReadLog(Message, frozen=True, kw_only=True, tag="log"):
    """Asks for the lines of the log before this place."""

    before: LogPlace


class AskHint(Message, frozen=True, kw_only=True, tag="hint"):
    """Asks what a good player would answer to the question with that number, or what these picks would cost."""

    number: Annotated[int, Meta(ge=0)]
    picks: Annotated[list[OptionName], Meta(max_length=64)] = []


class Rematch(Message, frozen=True, kw_only=True, tag="rematch"):
    """Asks for another game with the same people: the same kingdom or a new one."""

    same_kingdom: bool


FromPage = (
    Hello
    | Choose
    | Draft
    | Undo
    | AnswerRequest
    | Replace
    | Return
    | Resign
    | GiveSeat
    | Say
    | ReadLog
    | AskHint
    | AskCounts
    | Rematch
)

# What the page is told.


class Option(Message, frozen=True, kw_only=True):
    """One possible answer: a card, an option printed on the asking card, a place in a deck, all Treasures, or none."""

    id: str
    kind: OptionKind


class Question(Message, frozen=True, kw_only=True):
    """What this seat is asked."""

    number: int
    purpose: Purpose
    # The card that asks; empty if it is the turn itself.
    card: str
    # The card that led to the question, such as the one just trashed; empty if there is none.
    subject: str
    # What a card to gain may cost; null if there is no limit.
    cheapest: int | None
    dearest: int | None
    # Where the cards to pick from lie, and whose they are; for a gain, who gains.
    zone: str
    owner: SeatNumber
    # Who gets the card that is passed; null for other questions.
    receiver: SeatNumber | None
    options: list[Option]
    picked: list[str]
    # How many more picks are needed, and how many are possible.
    least: int
    most: int
    # How many copies of each card can still be picked, in a choice of several.
    copies: dict[str, int]
    # What the main button does if nothing is selected; null if something must be chosen.
    main: str | None
    # Whether no answer changes anything, such as revealing a Moat again. The page then declines without asking.
    idle: bool


class Waiting(Message, frozen=True, kw_only=True):
    """Whom the table is waiting for, as far as the others may know."""

    seat: SeatNumber
    # The card that asks; empty if it is the turn itself.
    card: str


class SeatState(Message, frozen=True, kw_only=True):
    """What the viewer may see of a player, apart from whether they are there; what is hidden is null."""

    seat: SeatNumber
    name: str
    kind: SeatKind
    # What the computer player is called; empty for people.
    computer: str
    # Whether the player has given up the game.
    resigned: bool
    # The points of the player as far as the viewer can know them; null where they are not to be counted.
    score: int | None
    hand: dict[str, int] | None
    hand_size: int
    deck_size: int | None
    # From the top; null for a card this seat has not seen.
    deck_top: list[str | None]
    discard_top: str | None
    discard_size: int | None
    discard: dict[str, int] | None
    in_play: dict[str, int]
    # How many of the cards in play stay there at the next Clean-up.
    staying: dict[str, int]
    aside: dict[str, int]
    mats: list["MatView"]
    tokens: dict[str, int]
    # Victory points that are not on cards.
    points: int
    turns: int


class SeatView(SeatState, frozen=True, kw_only=True):
    """What the viewer may see of a player."""

    connected: bool
    # How many seconds after this message the computer can take over, if the player has left; else null.
    replaceable_in: int | None = None


class MatView(Message, frozen=True, kw_only=True):
    """A mat of a player: everybody sees how many cards are on it, and which ones if they are face up."""

    name: str
    size: int
    cards: dict[str, int] | None


class PileView(Message, frozen=True, kw_only=True):
    """A pile."""

    # The first card of the pile, which names it, and the card that lies on top now.
    name: str
    card: str
    cost: int
    left: int
    # How many of each card are left, from the top, if a pile has several kinds; else empty.
    layers: dict[str, int]
    # Whether it is in the Supply; only certain cards can gain from other piles.
    group: PileGroup
    # Tokens that lie on the pile.
    tokens: dict[str, int]


class LogDeed(Message, frozen=True, kw_only=True, omit_defaults=True):
    """One thing that a line of the log tells; `what` is the id of its words in `notation/log_words.json`."""

    what: str
    # The cards that the viewer may see; else how many they are, or how much it is.
    cards: dict[str, int] = {}
    count: int = 0
    # The card on top, if only that one is seen, or if the order matters.
    top: str = ""
    # Who receives a card, or who shares a victory.
    seats: list[SeatNumber] = []
    # Options of the card that the line follows from, the name of a mat, the name of tokens.
    names: list[str] = []


class LogEntry(Message, frozen=True, kw_only=True):
    """A line of the log: what one player did. A heading has no deeds."""

    indent: int
    # Nobody does what some lines tell; below the heading of their own turn, a player is not named again.
    seat: SeatNumber | None
    is_named: bool
    # The card that it follows from; empty if it is the turn itself.
    card: str
    deeds: list[LogDeed]
    heading: "LogHeading | None" = None


class LogHeading(Message, frozen=True, kw_only=True):
    """The start of a player's turn, or the end of the game."""

    seat: SeatNumber | None = None
    turn: int | None = None
    ending: Ending | None = None


class GameEvent(Message, frozen=True, kw_only=True):
    """An event, for animating cards; `cards` is empty if the faces are hidden."""

    kind: EventKind
    # Who did it; nobody ends a game.
    seat: SeatNumber | None
    cards: list[str]
    count: int
    # The card that it follows from; empty if it is the turn itself.
    source: str
    # Where the cards come from, for a gain where they go; and for a move where they go.
    zone: str
    to_zone: str
    # Who gets a card that is passed.
    receiver: SeatNumber | None
    # Which turn of the player begins, or under how many cards of the deck a card is put.
    number: int | None
    # The option that was chosen, by its id on the card.
    option: str
    # The name of the tokens; empty for victory points.
    tokens: str
    ending: Ending | None


class Request(Message, frozen=True, kw_only=True):
    """A request to the other players, and who has agreed so far."""

    id: int
    kind: Literal["undo", "replace"]
    by: SeatNumber
    seat: SeatNumber
    agreed: list[SeatNumber]
    # Whether this seat still has to answer.
    mine: bool


class Result(Message, frozen=True, kw_only=True):
    """How a game ended: everything is open now."""

    ending: Ending | Literal["resigned"]
    # The empty pile that ended the game, such as Province; empty if another rule ended it.
    ending_pile: str
    winners: list[SeatNumber]
    scores: list[int]
    decks: list[dict[str, int]]
    # Points of each seat after each turn, for the chart.
    points_by_turn: list[list[int]]
    # What all shuffles came from; empty for a game begun with version 0.1.0.
    secret: str


class DraftView(Message, frozen=True, kw_only=True):
    """The draft of the kingdom before the game."""

    chosen: list[str]
    seat: SeatNumber
    available: list[str]


class TableView(Message, frozen=True, kw_only=True, tag="table"):
    """The table as this seat may see it; sent on joining."""

    table: TableId
    # Another number when this seat sees something happen or has made a choice. The numbers have no order, nor do
    # those of questions and requests.
    version: int
    # This page's seat, or null for a spectator.
    seat: SeatNumber | None
    status: Literal["waiting", "drafting", "playing", "over"]
    # The recommended set being played, if any, and how the kingdom was chosen.
    set: str
    kingdom: TableKingdom
    editions: dict[str, Edition]
    counters: Literal["strict", "helpful"]
    # Whether this seat may ask for hints.
    hints: bool
    # Which lesson it is; null for other tables.
    lesson: int | None
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
    # Whether undo is possible, and whether it is free or needs the others' agreement.
    undo: Literal["no", "free", "ask"]
    request: Request | None
    result: Result | None
    # The table of the next game, once somebody asked for a rematch.
    next_table: TableId | None
    # The hash of the secret that all shuffles come from; empty for a game begun with version 0.1.0.
    commitment: str
    # The log turn by turn from this place on: what came before stays. On joining it is only the end of the log.
    log_from: LogPlace
    log: list[list[LogEntry]]
    events: list[GameEvent]


class TableNews(Message, frozen=True, kw_only=True, tag="news"):
    """What has changed since the last message about the table: the fields of its view with new values."""

    changed: dict[str, Raw]
    log_from: LogPlace
    log: list[list[LogEntry]]
    events: list[GameEvent]


class LogLines(Message, frozen=True, kw_only=True, tag="log"):
    """Lines of the log from one place on, turn by turn, up to the place before which they were asked for."""

    log_from: LogPlace
    before: LogPlace
    log: list[list[LogEntry]]


class ChatLine(Message, frozen=True, kw_only=True):
    """A line of chat."""

    id: int
    # A spectator has no seat.
    seat: SeatNumber | None
    name: str
    text: str


class Chat(Message, frozen=True, kw_only=True, tag="chat"):
    """What was said at the table since the last such message; the first one has the end of what was said before."""

    lines: list[ChatLine]


class HintOption(Message, frozen=True, kw_only=True):
    """What an option is worth: the chance to win, and its 95% interval."""

    id: str
    win: float
    low: float
    high: float


class Explanation(Message, frozen=True, kw_only=True):
    """What a sentence about an option says, for other languages; `best` and `other` are options by their ids."""

    id: str
    values: dict[str, str | float]


class Hint(Message, frozen=True, kw_only=True, tag="hint"):
    """What a good player would answer to a question; for a choice of several, what it would pick first."""

    number: int
    # The picks that it was asked about, and the pick that the rest is about: the first that costs something, if any.
    picks: list[str]
    pick: str
    # What this pick costs, as a share of a victory; 0 if that may be chance.
    cost: float
    # The best first.
    options: list[HintOption]
    # Why the first one is best, in an English sentence, and its parts.
    why: str
    reason: Explanation


class SeatCounts(Message, frozen=True, kw_only=True):
    """What a player has gained and trashed in this game."""

    gained: dict[str, int]
    trashed: dict[str, int]


class Counts(Message, frozen=True, kw_only=True, tag="counts"):
    """One's own deck, wherever its cards are, and what everybody has gained and trashed."""

    # Null for a spectator, and before the game.
    deck: dict[str, int] | None
    seats: list[SeatCounts]


class Refused(Message, frozen=True, kw_only=True, tag="refused"):
    """Why something was not done; nothing has changed."""

    code: RefusalCode
    # The player that it depends on, such as the one whose choice it is.
    seat: SeatNumber | None = None
    # What was wrong in detail, in English, for developers; the page puts the code into words.
    detail: str


ToPage = TableView | TableNews | LogLines | Chat | Hint | Counts | Refused

# What the page can read without a table.


class CardInfo(Message, frozen=True, kw_only=True):
    """A card to read at full size (GET /api/cards)."""

    name: str
    # As in "an Estate", and as in "8 Provinces".
    article: str
    plural: str
    cost: int
    types: list[str]
    text: str
    # The options printed on it, by id.
    options: dict[str, str]
    # Its sets, and the editions of its set that have it; a basic card or one of your own is in all.
    sets: list[str]
    editions: list[Edition]
    # Whether it is one of the ten cards that a kingdom can have.
    kingdom: bool
    rulings: list[str]


class RuleInfo(Message, frozen=True, kw_only=True):
    """A ruling that is about no single card (GET /api/rules)."""

    id: str
    edition: str
    topic: str
    statement: str


class SetInfo(Message, frozen=True, kw_only=True):
    """A recommended set (GET /api/sets); `missing` names the cards of expansions that are not included."""

    name: str
    # The rulebook that recommends it, and the editions of the sets that its cards come from.
    rulebook: Rulebook
    editions: dict[str, Edition]
    cards: list[str]
    missing: list[str]


class ComputerInfo(Message, frozen=True, kw_only=True):
    """A computer player (GET /api/computers)."""

    id: str
    name: str
    character: str
    # From 1 (learning) to 5 (strongest); null where it has not been measured.
    strength: Annotated[int, Meta(ge=1, le=5)] | None
    # Kingdom cards it cannot do without.
    needs: list[str]
    # Whether it thinks about its choices; the others follow a plan.
    thinks: bool = False
    # Its level, or that of a character.
    level: LevelId = ""


class ReplayStep(Message, frozen=True, kw_only=True):
    """The table after one choice, as the chosen seat saw it."""

    # How many choices of the record have been made; one who picks several cards at once makes several.
    choices: int
    view: TableView


class TableInfo(Message, frozen=True, kw_only=True):
    """What anybody with the link may know before sitting down (GET /api/tables/{table})."""

    table: TableId
    set: str
    kingdom: TableKingdom
    editions: dict[str, Edition]
    status: Literal["waiting", "drafting", "playing", "over"]
    cards: list[str]
    seats: list[str]
    open_seats: list[SeatNumber]
    commitment: str
    # Which lesson it is; null for other tables.
    lesson: int | None


class OpenTables(Message, frozen=True, kw_only=True):
    """The tables that wait for players and want to be found (GET /api/open-tables)."""

    # Whether this server has such a list.
    listing: bool
    tables: list[TableInfo]


class Verified(Message, frozen=True, kw_only=True):
    """Whether the whole game, replayed, follows from the secret (GET /api/tables/{table}/verify)."""

    # Null if the rules have changed since the game began, so that it cannot be replayed.
    follows: bool | None
    choices: int
