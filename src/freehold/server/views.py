"""A table as one seat may see it, as the fields of a message, each in JSON: only what a seat may see is sent.

Between two choices most fields stay as they are. So each is encoded by itself, what everybody sees alike is encoded
once for all, and a page is sent only the fields that have changed.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, Final, cast, final

import msgspec
from mypy_extensions import i64

from freehold.cards import intrigue, intrigue_1e
from freehold.cards.basic import BASIC
from freehold.cards.catalogue import kingdom_cards, read_editions
from freehold.notation.question import is_idle, on_enter
from freehold.rules.card import Card
from freehold.rules.decision import ALL_NAME, DECLINE_NAME, Decision
from freehold.rules.errors import FreeholdError
from freehold.rules.events import BUYS, PLAYS, TURN_STARTS
from freehold.rules.game import Game
from freehold.rules.setup import Setup, with_companions
from freehold.rules.view import View
from freehold.rules.vocabulary import ACTION, ACTION_PHASE, BUY_PHASE, NONE, PHASE_IDS, TREASURE_PHASE
from freehold.server.history import History
from freehold.server.messages import (
    DraftView,
    Edition,
    MatView,
    Option,
    OptionKind,
    Phase,
    PileGroup,
    PileView,
    Purpose,
    Question,
    Request,
    SeatState,
    TableInfo,
    TableKingdom,
    TableView,
    Waiting,
)
from freehold.server.result import result_of
from freehold.server.tickets import request_ticket, ticket
from freehold.sessions.computers import COMPUTER_NAME, computer_name
from freehold.sessions.game_session import GameSession
from freehold.table.table import Request as PlayersRequest
from freehold.table.table import Table

# The name of each field and the JSON of its value, such as `"turn":3`.
Fields = dict[str, bytes]

# What players show before the game.
_NO_CARDS: Final[dict[str, Any]] = {
    "hand": None,
    "hand_size": 0,
    "deck_size": None,
    "deck_top": [],
    "discard_top": None,
    "discard_size": None,
    "discard": None,
    "in_play": {},
    "staying": {},
    "aside": {},
    "mats": {},
    "mat_sizes": {},
    "tokens": {},
    "points": 0,
    "turns": 0,
}
_BEFORE: Final[dict[str, Any]] = {
    "turn": 1,
    "phase": "action",
    "active": 0,
    "actions": 0,
    "buys": 0,
    "coins": 0,
    "trash": {},
}
# Who gets a card that is passed, by the card that says so.
_RECEIVERS: Final[dict[Card, Callable[[Game, i64], i64]]] = {
    intrigue.masquerade: intrigue.next_with_cards,
    intrigue_1e.masquerade: Game.seat_after,
}
_encoder: Final = msgspec.json.Encoder()
_KEYS: Final = {field.name: f'"{field.encode_name}":'.encode() for field in msgspec.structs.fields(TableView)}
_UNDO: Final = {kind: b'"undo":' + _encoder.encode(kind) for kind in ("no", "free", "ask")}
_HINTS: Final = {given: b'"hints":' + _encoder.encode(given) for given in (False, True)}
_KINDS: Final[dict[str, OptionKind]] = {"choose": "option", "place": "place"}


def _field(name: str, value: object) -> bytes:
    return _KEYS[name] + _encoder.encode(value)


def in_braces(fields: Iterable[bytes]) -> bytes:
    """Fields as one object."""
    return b"{" + b",".join(fields) + b"}"


@final
class Scene:
    """A table at one moment, as far as everybody sees the same."""

    def __init__(self, table: Table, history: History | None, earlier: "Scene | None" = None) -> None:
        self.table: Final = table
        self.history: Final = history
        session = table.session
        self._counters: Final = table.counters == "helpful" or table.status == "over"
        # What spectators see.
        self._view: Final = None if session is None else session.view(NONE)
        data: dict[str, Any] = _BEFORE if self._view is None else self._view.table_data()
        piles = None if session is None else (data["supply"], data["outside"], data["costs"], data["pile_tokens"])
        self._piles: Final = piles
        is_same = earlier is not None and piles is not None and earlier._piles == piles
        self.fields: Final[Fields] = {
            **(_settings(table) if earlier is None else {name: earlier.fields[name] for name in _SETTINGS}),
            "status": _field("status", table.status),
            "hints": _HINTS[table.gives_hints],
            "turn": _field("turn", data["turn"]),
            "active": _field("active", data["active"]),
            "actions": _field("actions", data["actions"]),
            "buys": _field("buys", data["buys"]),
            "coins": _field("coins", data["coins"]),
            "piles": earlier.fields["piles"]
            if earlier is not None and is_same
            else _field("piles", _piles(table, data)),
            "trash": _field("trash", data["trash"]),
            "waiting": _field("waiting", None if session is None or table.is_given_up else _waiting(session)),
            "draft": _field("draft", _draft(table)),
            "result": _field("result", result_of(table)),
            "next_table": _field("next_table", table.next_table),
        }
        self._seats: Final[dict[int, bytes]] = {}

    def seats(self, view: View | None) -> list[bytes]:
        """All players, as the viewer with this view sees them."""
        return [self._seat(number, view) for number in range(len(self.table.seats))]

    def _seat(self, number: int, view: View | None) -> bytes:
        if view is not None and self._sees_more(view, number):
            return self._seen_by(view, number)
        if number not in self._seats:
            self._seats[number] = self._seen_by(self._view, number)
        return self._seats[number]

    def _sees_more(self, view: View, number: int) -> bool:
        """Whether a viewer knows more of a player than a spectator does, such as a card that was passed."""
        session = self.table.session
        was_passed = self._counters and session is not None and len(session.game.passes) > 0
        return was_passed or view.sees_more_of(number)

    def _seen_by(self, view: View | None, number: int) -> bytes:
        if view is None:
            return _seat(self.table, number, _NO_CARDS, None)
        return _seat(self.table, number, view.seat_data(i64(number), self._counters), self._score(view, number))

    def _score(self, view: View, number: int) -> int | None:
        """The points of a player as far as the viewer can know them, if they are to be counted."""
        session = self.table.session
        if session is not None and self.table.status == "over":
            return int(session.game.score(i64(number)))
        return int(view.points(i64(number))) if self._counters or view.seat == number else None


# These stay as they are.
_SETTINGS: Final = ("table", "set", "kingdom", "editions", "counters", "commitment", "lesson")


def _settings(table: Table) -> Fields:
    return {
        "table": _field("table", table.id),
        "set": _field("set", table.kingdom_spec.set),
        "kingdom": _field("kingdom", _kingdom_of(table)),
        "editions": _field("editions", _editions(table.editions)),
        "counters": _field("counters", table.counters),
        "commitment": _field("commitment", table.commitment),
        "lesson": _field("lesson", table.lesson),
    }


@final
class Snapshot:
    """A table at one moment as one viewer sees it, apart from who is connected.

    Its numbers depend on nothing but what the viewer can know; even a choice of one's own that changes nothing makes it
    another version.
    """

    def __init__(self, scene: Scene, seat: int | None) -> None:
        table, history = scene.table, scene.history
        session = table.session
        self.table: Final = table
        self.history: Final = history
        view = None if session is None else session.view(NONE if seat is None else seat)
        self.seats: Final = scene.seats(view)
        fields: Fields = {
            **scene.fields,
            "seat": _field("seat", seat),
            "phase": _field("phase", shown_phase(table, seat)),
            "undo": _UNDO["no" if seat is None else table.undo_kind(seat)],
            "request": _field("request", None if table.request is None else _request(table, table.request, seat)),
            "question": _NO_QUESTION,
        }
        # Everybody sees that something happens, if not with which cards.
        choices = 0 if history is None or seat is None else history.choices[seat]
        known = b"%d %d" % (choices, 0 if session is None else len(session.journal.events))
        # The number of this viewer's question, if there is one.
        self.question: int | None = None
        if view is not None and view.is_asked() and not table.is_given_up:
            assert seat is not None
            assert session is not None
            question = question_of(session.game, view)
            # What the others ask each other meanwhile does not make it another question.
            shown = [fields[name] for name in ("turn", "phase", "coins", "piles", "trash")]
            content = (known, *shown, self.seats[seat], _encoder.encode(question))
            self.question = ticket(table, "question", content)
            fields["question"] = _field("question", msgspec.structs.replace(question, number=self.question))
            fields["waiting"] = _NOBODY
        self.version: Final = ticket(table, "version", (known, *fields.values(), *self.seats))
        fields["version"] = _field("version", self.version)
        # All but the seats, log and events: those depend on who is connected and what a page knows already.
        self.fields: Final = fields


_NO_QUESTION: Final = _field("question", None)
_NOBODY: Final = _field("waiting", None)


def with_presence(seats: Sequence[bytes], connected: Collection[int], waits: Mapping[int, int]) -> bytes:
    """The field of the seats: who is connected, and in how many seconds the computer can take over from who is not."""
    shown = []
    for number, seat in enumerate(seats):
        is_connected = b"true" if number in connected else b"false"
        wait = b"%d" % waits[number] if number in waits else b"null"
        shown.append(b'%b,"connected":%b,"replaceableIn":%b}' % (seat[:-1], is_connected, wait))
    return b'"seats":[%b]' % b",".join(shown)


@lru_cache(maxsize=64)
def _editions(editions: str) -> dict[str, Edition]:
    return cast("dict[str, Edition]", read_editions(editions))


def _kingdom_of(table: Table) -> TableKingdom:
    return "daily" if table.day else table.kingdom_spec.kind


def shown_phase(table: Table, seat: int | None) -> Phase:
    """The phase as others see it: a phase skipped without playing a card would reveal what a player does not hold."""
    session = table.session
    if session is None:
        return "action"
    if table.is_given_up:
        return "over"
    game = session.game
    if seat == game.active or game.phase not in (TREASURE_PHASE, BUY_PHASE):
        return PHASE_IDS[game.phase]
    for event in reversed(session.journal.events):
        if event.kind == BUYS:
            return PHASE_IDS[BUY_PHASE]
        if event.kind == PLAYS and not game.setup.types[event.slots[0]] & ACTION:
            return PHASE_IDS[TREASURE_PHASE]
        if event.kind == TURN_STARTS:
            break
    return PHASE_IDS[ACTION_PHASE if game.actions else TREASURE_PHASE]


# Piles.


def _piles(table: Table, data: Mapping[str, Any]) -> list[PileView]:
    """The piles of the game, or before it begins those of the cards chosen so far."""
    if table.session is not None:
        return piles_of(table.session.game.setup, data)
    cards = _cards_before(table.kingdom, table.editions)
    left = {card.name: card.pile[len(table.seats) - 2] for card in cards}
    costs = {card.name: int(card.cost) for card in cards}
    return _shown_piles(_stacks(cards, table.kingdom), left, costs, {})


def piles_of(setup: Setup, data: Mapping[str, Any]) -> list[PileView]:
    """The piles of a game, from the data of a view."""
    stacks = _stacks(tuple(setup.cards), tuple(setup.kingdom))
    return _shown_piles(stacks, data["supply"] | data["outside"], data["costs"], data["pile_tokens"])


def _shown_piles(
    stacks: list[tuple[tuple[str, ...], PileGroup]],
    left: Mapping[str, int],
    costs: Mapping[str, int],
    tokens: Mapping[str, Mapping[str, int]],
) -> list[PileView]:
    if tokens:
        return [_pile(names, group, left, costs, tokens) for names, group in stacks]
    return [
        _plain_pile(names[0], group, costs[names[0]], left[names[0]])
        if len(names) == 1
        else _pile(names, group, left, costs, tokens)
        for names, group in stacks
    ]


@lru_cache(maxsize=64)
def _cards_before(kingdom: tuple[str, ...], editions: str) -> tuple[Card, ...]:
    available = kingdom_cards(editions)
    return tuple(with_companions([*BASIC, *(available[name] for name in kingdom)]))


@lru_cache(maxsize=64)
def _stacks(cards: tuple[Card, ...], kingdom: tuple[str, ...]) -> list[tuple[tuple[str, ...], PileGroup]]:
    """The cards of each pile, from its top at the start of the game to its bottom, and where it lies."""
    below = {card for one in cards for card in one.below}
    return [
        (
            (card.name, *(lower.name for lower in card.below)),
            "outside" if not card.in_supply else "kingdom" if card.name in kingdom else "basic",
        )
        for card in cards
        if card not in below
    ]


@lru_cache(maxsize=8192)
def _plain_pile(name: str, group: PileGroup, cost: int, left: int) -> PileView:
    """A pile of one kind of card without tokens, as most are."""
    return PileView(name=name, card=name, cost=cost, left=left, layers={}, group=group, tokens={})


def _pile(
    names: Sequence[str],
    group: PileGroup,
    left: Mapping[str, int],
    costs: Mapping[str, int],
    tokens: Mapping[str, Mapping[str, int]],
) -> PileView:
    # An empty pile shows the card that lay at its bottom.
    top = next((name for name in names if left[name]), names[-1])
    on_pile = {token: sum([counts.get(name, 0) for name in names]) for token, counts in tokens.items()}
    return PileView(
        name=names[0],
        card=top,
        cost=costs[top],
        left=sum([left[name] for name in names]),
        layers={name: left[name] for name in names} if len(names) > 1 else {},
        group=group,
        tokens={token: count for token, count in on_pile.items() if count},
    )


# Players.


def _seat(table: Table, number: int, data: Mapping[str, Any], score: int | None) -> bytes:
    seat = table.seats[number]
    computer = shown_computer_name(seat.computer) if seat.kind == "computer" else ""
    if table.session is not None and len(data["in_play"]) > 1:
        data = {**data, "in_play": _as_played(table.session, number, data["in_play"])}
    return _encoder.encode(
        SeatState(
            seat=number,
            name=seat.name,
            kind=seat.kind,
            computer=computer,
            resigned=seat.resigned,
            score=score,
            **cards_of(data),
        )
    )


def _as_played(session: GameSession, seat: int, in_play: Mapping[str, int]) -> dict[str, int]:
    """The cards in play in the order in which they were first played, after those that are there from before."""
    played: list[str] = []
    for event in reversed(session.journal.events):
        if event.kind == TURN_STARTS:
            break
        if event.kind == PLAYS and event.seat == seat:
            played += [session.game.setup.cards[slot].name for slot in event.slots]
    order = {name: place for place, name in enumerate(played)}
    return {name: in_play[name] for name in sorted(in_play, key=lambda name: -order.get(name, len(played)))}


def cards_of(data: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a player's cards, from the data of a view."""
    mats = [MatView(name=name, size=data["mat_sizes"][name], cards=cards) for name, cards in data["mats"].items()]
    return {**{name: data[name] for name in _NO_CARDS if name != "mat_sizes"}, "mats": mats}


@cache
def shown_computer_name(computer: str) -> str:
    """What a computer player is called."""
    try:
        return computer_name(computer)
    except FreeholdError:
        # It is no longer in the library; the default one plays instead.
        return COMPUTER_NAME


# Questions.


def question_of(game: Game, view: View) -> Question:
    """What the seat of a view is asked."""
    decision = view.decision()
    several = decision.most > 1
    return Question(
        number=0,
        purpose=cast(Purpose, decision.purpose),
        card=decision.card,
        subject=decision.subject,
        cheapest=None if decision.cheapest == NONE else decision.cheapest,
        dearest=None if decision.dearest == NONE else decision.dearest,
        zone=decision.zone,
        owner=decision.owner,
        receiver=_receiver(game, decision),
        options=[Option(id=option, kind=_kind(decision, option)) for option in decision.options],
        picked=list(decision.picked),
        least=max(0, decision.least - len(decision.picked)),
        most=decision.most - len(decision.picked),
        copies={
            name: view.left_to_pick(option) if several else 1
            for name, option in decision.options.items()
            if name not in (ALL_NAME, DECLINE_NAME)
        },
        main=on_enter(decision),
        idle=is_idle(game),
    )


def _kind(decision: Decision, option: str) -> OptionKind:
    if option == ALL_NAME:
        return "all"
    if option == DECLINE_NAME:
        return "decline"
    return _KINDS.get(decision.purpose, "card")


def _receiver(game: Game, decision: Decision) -> int | None:
    """Who gets a card that is passed, if that is known."""
    if decision.purpose != "pass":
        return None
    find = _RECEIVERS.get(game.setup.cards[game.asking_card])
    return None if find is None else int(find(game, i64(decision.seat)))


def _waiting(session: GameSession) -> Waiting | None:
    """Whom the table waits for, and which card asks; the purpose is left out, since it may reveal what they hold."""
    game = session.game
    if game.asked == NONE:
        return None
    return Waiting(seat=game.asked, card="" if game.asking_card == NONE else game.setup.cards[game.asking_card].name)


def _draft(table: Table) -> DraftView | None:
    if table.status != "drafting":
        return None
    draft = table.draft()
    if draft is None or draft.whose_turn is None:
        return None
    return DraftView(chosen=list(table.kingdom), seat=draft.whose_turn, available=table.cards_to_pick(draft))


def _request(table: Table, request: PlayersRequest, seat: int | None) -> Request:
    return Request(
        id=request_ticket(table, request),
        kind=request.kind,
        by=request.by,
        seat=request.seat,
        agreed=sorted(request.agreed),
        mine=seat in table.voters(request) and seat not in request.agreed,
    )


def table_info(table: Table) -> TableInfo:
    """What anybody with the link may know."""
    return TableInfo(
        table=table.id,
        set=table.kingdom_spec.set,
        kingdom=_kingdom_of(table),
        editions=_editions(table.editions),
        status=table.status,
        cards=list(table.kingdom),
        seats=table.names,
        open_seats=table.open_seats,
        commitment=table.commitment,
        lesson=table.lesson,
    )
