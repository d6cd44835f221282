"""A table as one seat may see it, as messages: only views and the events a seat may see are sent."""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, Final, cast

import msgspec
from mypy_extensions import i64

from freehold.cards import intrigue, intrigue_1e
from freehold.cards.basic import BASIC
from freehold.cards.catalogue import kingdom_cards, read_editions
from freehold.notation.question import on_enter
from freehold.rules.card import Card
from freehold.rules.decision import ALL_NAME, DECLINE_NAME, Decision
from freehold.rules.errors import FreeholdError
from freehold.rules.events import BUYS, PLAYS, TURN_STARTS
from freehold.rules.game import Game
from freehold.rules.setup import MOST_SEATS, with_companions
from freehold.rules.view import View
from freehold.rules.vocabulary import ACTION, ACTION_PHASE, BUY_PHASE, NONE, PHASE_IDS, TREASURE_PHASE
from freehold.server.messages import (
    DraftView,
    Edition,
    LogPlace,
    MatView,
    Option,
    OptionKind,
    Phase,
    PileGroup,
    PileView,
    Purpose,
    Question,
    Request,
    SeatView,
    TableInfo,
    TableView,
    Waiting,
)
from freehold.server.result import result_of
from freehold.server.tickets import request_ticket, ticket
from freehold.sessions.computers import COMPUTER_NAME, computer_name
from freehold.sessions.game_session import GameSession
from freehold.table.table import Table

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
    "seats": [_NO_CARDS] * MOST_SEATS,
}
# Who gets a card that is passed, by the card that says so.
_RECEIVERS: Final[dict[Card, Callable[[Game, i64], i64]]] = {
    intrigue.masquerade: intrigue.next_with_cards,
    intrigue_1e.masquerade: Game.seat_after,
}
_START_OF_LOG: Final = LogPlace(turn=0, line=0)
_encoder: Final = msgspec.json.Encoder()
_KINDS: Final[dict[str, OptionKind]] = {"choose": "option", "place": "place"}


def table_view(table: Table, seat: int | None, choices: int = 0) -> TableView:
    """The table for one seat, or for a spectator, as if nobody were connected; without log and events.

    `choices` is how many choices this seat has made: even one that changes nothing makes it another version.
    """
    session = table.session
    view = None if session is None else session.view(NONE if seat is None else seat)
    data: dict[str, Any] = _BEFORE if view is None else view.data(counters=table.counters == "helpful")
    asked = view is not None and view.is_asked()
    shown = TableView(
        table=table.id,
        version=0,
        seat=seat,
        status=table.status,
        set=table.kingdom_spec.set,
        kingdom=table.kingdom_spec.kind,
        editions=_editions(table.editions),
        counters=table.counters,
        turn=data["turn"],
        phase=data["phase"] if session is None else _phase(session, seat),
        active=data["active"],
        actions=data["actions"],
        buys=data["buys"],
        coins=data["coins"],
        piles=_piles(table, data),
        trash=data["trash"],
        seats=_seats(table, data["seats"]),
        question=_question(table, view) if view is not None and asked else None,
        waiting=None if session is None or asked else _waiting(session),
        draft=_draft(table),
        undo="no" if seat is None else table.undo_kind(seat),
        request=_request(table, seat),
        result=result_of(session) if session is not None and session.is_over else None,
        next_table=table.next_table,
        commitment=table.commitment,
        log_from=_START_OF_LOG,
        log=[],
        events=[],
    )
    return _numbered(table, shown, choices)


def _numbered(table: Table, view: TableView, choices: int) -> TableView:
    """The view with the numbers of its question and version, which depend on nothing but what this seat can know."""
    session = table.session
    # Everybody sees that something happens, if not with which cards.
    known = (choices, 0 if session is None else len(session.journal.events))
    question = view.question
    if view.seat is not None and question is not None:
        # What the others ask each other meanwhile does not make it another question.
        shown = (known, view.turn, view.phase, view.coins, view.piles, view.trash, view.seats[view.seat].hand, question)
        question = msgspec.structs.replace(question, number=ticket(table, "question", _encoder.encode(shown)))
    version = ticket(table, "version", _encoder.encode((known, view)))
    return msgspec.structs.replace(view, version=version, question=question)


def with_presence(view: TableView, connected: Collection[int]) -> TableView:
    """The view with the seats whose players are connected."""
    seats = [msgspec.structs.replace(seat, connected=seat.seat in connected) for seat in view.seats]
    return msgspec.structs.replace(view, seats=seats)


@lru_cache(maxsize=64)
def _editions(editions: str) -> dict[str, Edition]:
    return cast("dict[str, Edition]", read_editions(editions))


def _phase(session: GameSession, seat: int | None) -> Phase:
    """The phase as others see it: a phase skipped without playing a card would reveal what a player does not hold."""
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
        setup = table.session.game.setup
        left, costs, tokens = data["supply"] | data["outside"], data["costs"], data["pile_tokens"]
        stacks = _stacks(tuple(setup.cards), tuple(setup.kingdom))
    else:
        cards = _cards_before(table.kingdom, table.editions)
        left = {card.name: card.pile[len(table.seats) - 2] for card in cards}
        costs = {card.name: int(card.cost) for card in cards}
        tokens = {}
        stacks = _stacks(cards, table.kingdom)
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


def _seats(table: Table, shown: Sequence[dict[str, Any]]) -> list[SeatView]:
    return [
        SeatView(
            seat=number,
            name=seat.name,
            kind=seat.kind,
            computer=_computer_name(seat.computer) if seat.kind == "computer" else "",
            connected=False,
            hand=data["hand"],
            hand_size=data["hand_size"],
            deck_size=data["deck_size"],
            deck_top=data["deck_top"],
            discard_top=data["discard_top"],
            discard_size=data["discard_size"],
            discard=data["discard"],
            in_play=data["in_play"],
            staying=data["staying"],
            aside=data["aside"],
            mats=[
                MatView(name=name, size=data["mat_sizes"][name], cards=cards) for name, cards in data["mats"].items()
            ],
            tokens=data["tokens"],
            points=data["points"],
            turns=data["turns"],
        )
        for number, (seat, data) in enumerate(zip(table.seats, shown, strict=False))
    ]


@cache
def _computer_name(computer: str) -> str:
    try:
        return computer_name(computer)
    except FreeholdError:
        # It is no longer in the library; the default one plays instead.
        return COMPUTER_NAME


def with_waits(view: TableView, waits: Mapping[int, int]) -> TableView:
    """A view as it is sent now: with the seconds until the computer can take over for players who have left."""
    if not waits:
        return view
    seats = [
        msgspec.structs.replace(seat, replaceable_in=waits.get(seat.seat) if seat.kind == "person" else None)
        for seat in view.seats
    ]
    return msgspec.structs.replace(view, seats=seats)


# Questions.


def _question(table: Table, view: View) -> Question:
    assert table.session is not None
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
        receiver=_receiver(table, decision),
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
    )


def _kind(decision: Decision, option: str) -> OptionKind:
    if option == ALL_NAME:
        return "all"
    if option == DECLINE_NAME:
        return "decline"
    return _KINDS.get(decision.purpose, "card")


def _receiver(table: Table, decision: Decision) -> int | None:
    """Who gets a card that is passed, if that is known."""
    if decision.purpose != "pass" or table.session is None:
        return None
    game = table.session.game
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


def _request(table: Table, seat: int | None) -> Request | None:
    request, number = table.request, request_ticket(table)
    if request is None or number is None:
        return None
    return Request(
        id=number,
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
        kingdom=table.kingdom_spec.kind,
        editions=_editions(table.editions),
        status=table.status,
        cards=list(table.kingdom),
        seats=table.names,
        open_seats=table.open_seats,
        commitment=table.commitment,
    )
