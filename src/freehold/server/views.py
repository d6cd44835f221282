"""A table as one seat may see it, put into messages: only views and the events a seat may see go out."""

from collections.abc import Collection, Sequence
from functools import cache
from typing import Any, Final, Literal, cast

from freehold.cards.basic import BASIC
from freehold.cards.catalogue import all_cards
from freehold.notation.question import label, on_enter, question
from freehold.rules.decision import ALL_NAME, DECLINE_NAME, Decision
from freehold.rules.errors import FreeholdError
from freehold.rules.events import BUYS, PLAYS, TURN_STARTS
from freehold.rules.setup import MOST_SEATS
from freehold.rules.view import View
from freehold.rules.vocabulary import ACTION, ACTION_PHASE, BUY_PHASE, NONE, PHASE_IDS, TREASURE_PHASE
from freehold.server.messages import (
    DraftView,
    Edition,
    Happening,
    LogEntry,
    Option,
    Phase,
    PileView,
    Question,
    Request,
    SeatView,
    TableInfo,
    TableView,
    Waiting,
)
from freehold.server.result import result_of
from freehold.server.tickets import ticket, version_ticket
from freehold.sessions.computers import COMPUTER_NAME, computer_name
from freehold.sessions.game_session import GameSession
from freehold.table.table import Table

# What there is to see of players before the game.
_NO_CARDS: Final[dict[str, Any]] = {
    "hand": None,
    "hand_size": 0,
    "deck_size": None,
    "deck_top": [],
    "discard_top": None,
    "discard_size": None,
    "discard": None,
    "in_play": {},
    "aside": {},
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
    "seats": [_NO_CARDS] * MOST_SEATS,
}


def table_view(
    table: Table,
    seat: int | None,
    connected: Collection[int] = (),
    log_from: int = 0,
    log: Sequence[LogEntry] = (),
    happenings: Sequence[Happening] = (),
) -> TableView:
    """The table for one seat, or for a spectator."""
    session = table.session
    view = None if session is None else session.view(NONE if seat is None else seat)
    data: dict[str, Any] = _BEFORE if view is None else view.data(counters=table.counters == "helpful")
    asked = view is not None and view.is_asked()
    return TableView(
        table=table.id,
        version=version_ticket(table),
        seat=seat,
        status=table.status,
        title=table.title,
        edition=cast(Edition, table.editions),
        counters=table.counters,
        turn=data["turn"],
        phase=data["phase"] if session is None else _phase(session, seat),
        active=data["active"],
        actions=data["actions"],
        buys=data["buys"],
        coins=data["coins"],
        piles=_piles(table, data),
        trash=data["trash"],
        seats=_seats(table, data["seats"], connected),
        question=_question(table, view) if view is not None and asked else None,
        waiting=None if session is None or asked else _waiting(session),
        draft=_draft(table),
        undo="no" if seat is None else table.undo_kind(seat),
        request=_request(table, seat),
        result=result_of(session) if session is not None and session.is_over else None,
        next_table=table.next_table,
        log_from=log_from,
        log=list(log),
        happenings=list(happenings),
    )


def _phase(session: GameSession, seat: int | None) -> Phase:
    """The phase as others see it: that a player goes on without playing anything tells what they do not hold."""
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


def _piles(table: Table, data: dict[str, Any]) -> list[PileView]:
    if table.session is not None:
        costs = data["costs"]
        return [PileView(card=name, cost=costs[name], left=left) for name, left in data["supply"].items()]
    cards = all_cards()
    names = [card.name for card in BASIC] + list(table.kingdom)
    players = len(table.seats) - 2
    return [PileView(card=name, cost=cards[name].cost, left=cards[name].pile[players]) for name in names]


def _seats(table: Table, shown: Sequence[dict[str, Any]], connected: Collection[int]) -> list[SeatView]:
    return [
        SeatView(
            seat=number,
            name=seat.name,
            kind=seat.kind,
            computer=_computer_name(seat.computer) if seat.kind == "computer" else "",
            connected=number in connected,
            hand=data["hand"],
            hand_size=data["hand_size"],
            deck_size=data["deck_size"],
            deck_top=data["deck_top"],
            discard_top=data["discard_top"],
            discard_size=data["discard_size"],
            discard=data["discard"],
            in_play=data["in_play"],
            aside=data["aside"],
            turns=data["turns"],
        )
        for number, (seat, data) in enumerate(zip(table.seats, shown, strict=False))
    ]


@cache
def _computer_name(computer: str) -> str:
    try:
        return computer_name(computer)
    except FreeholdError:
        # It is not in the library any more; another one plays on.
        return COMPUTER_NAME


def _question(table: Table, view: View) -> Question:
    decision = view.decision()
    several = decision.most > 1
    return Question(
        number=ticket(table, "question", decision.number),
        card=decision.card,
        text=question(decision, view, table.names),
        purpose=decision.purpose,
        zone=decision.zone,
        owner=decision.owner,
        options=[
            Option(name=name, label=label(decision, view, name), kind=_kind(decision, name))
            for name in decision.options
        ],
        picked=list(decision.picked),
        least=max(0, decision.least - len(decision.picked)),
        most=decision.most - len(decision.picked),
        copies={
            name: view.left_to_pick(option) if several else 1
            for name, option in decision.options.items()
            if name not in (ALL_NAME, DECLINE_NAME)
        },
        main=on_enter(decision),
    )


def _kind(decision: Decision, name: str) -> Literal["card", "option", "all", "decline"]:
    if name == ALL_NAME:
        return "all"
    if name == DECLINE_NAME:
        return "decline"
    return "option" if decision.purpose == "choose" else "card"


def _waiting(session: GameSession) -> Waiting | None:
    """Whom the table waits for and which card asks; what it asks for may tell what they hold, such as a Reaction."""
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


def _request(table: Table, seat: int | None) -> Request | None:
    request = table.request
    if request is None:
        return None
    return Request(
        id=ticket(table, "request", request.id),
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
        title=table.title,
        edition=cast(Edition, table.editions),
        status=table.status,
        kingdom=list(table.kingdom),
        seats=table.names,
        open_seats=table.open_seats,
    )
