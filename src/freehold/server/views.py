"""A table as one seat may see it, put into messages: only views and the events a seat may see go out."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Final, Literal, cast

from mypy_extensions import i64

from freehold.cards.basic import BASIC
from freehold.cards.catalogue import all_cards
from freehold.notation.log import LogLine, Segment, log_lines
from freehold.notation.question import label, on_enter, question
from freehold.rules.decision import ALL_NAME, DECLINE_NAME, Decision
from freehold.rules.events import EVENT_NAMES, TURN_STARTS, Event
from freehold.rules.view import View
from freehold.rules.vocabulary import (
    EMPTY_PILES,
    ENDING_NAMES,
    NONE,
    PHASE_NAMES,
    PILE_THAT_ENDS,
    PURPOSE_NAMES,
    TURN_LIMIT,
)
from freehold.server.messages import (
    DraftView,
    Edition,
    Happening,
    LogEntry,
    LogSegment,
    Option,
    PileView,
    Question,
    ReplayStep,
    Request,
    Result,
    SeatView,
    TableInfo,
    TableView,
    Waiting,
)
from freehold.table.computers import computer_name
from freehold.table.live import LiveGame
from freehold.table.table import Table

_REASONS: Final = {
    PILE_THAT_ENDS: "The Provinces have run out.",
    EMPTY_PILES: "Too many piles have run out.",
    TURN_LIMIT: "The game was cut off at its turn limit.",
}
_ANEW: Final = LogLine(0, (Segment("The log starts anew here: the game began with an older version of the rules."),))


class Follower:
    """What one page has been told of a table so far, and so what it has to be told next."""

    def __init__(self, seat: int | None) -> None:
        self.seat: Final = seat
        self.log: list[LogEntry] = []
        # Events and lines up to the last turn that has begun: they do not change any more.
        self._settled_events: list[Event] = []
        self._settled_lines = 0
        self._events: list[Event] = []

    def view(self, table: Table, connected: Collection[int]) -> TableView:
        """The table now, with what is new since the last time."""
        live = table.live
        happenings: list[Happening] = []
        before = self.log
        if live is not None:
            events = live.journal.events
            going_on = _begins_with(events, self._events)
            if going_on and self._events:
                happenings = [_happening(live, event, self.seat) for event in events[len(self._events) :]]
            self.log = self._log(live, events)
            self._events = events
        same = 0
        while same < min(len(before), len(self.log)) and before[same] == self.log[same]:
            same += 1
        return table_view(table, self.seat, connected, same, self.log[same:], happenings)

    def _log(self, live: LiveGame, events: list[Event]) -> list[LogEntry]:
        if not _begins_with(events, self._settled_events):
            self._settled_events = []
            self._settled_lines = 0
        viewer = NONE if self.seat is None else self.seat
        settled = len(self._settled_events)
        lines = [*self.log[: self._settled_lines]]
        if not lines and live.begins_anew:
            lines.append(_entry(_ANEW))
        names = live.record.players
        lines += [_entry(line) for line in log_lines(live.game.setup, events[settled:], names, viewer, live.game)]
        # Everything before the turn that is being played is settled.
        turn = max((place for place, event in enumerate(events) if event.kind == TURN_STARTS), default=0)
        if turn > settled and not live.over:
            self._settled_events = events[:turn]
            unsettled = log_lines(live.game.setup, events[turn:], names, viewer, live.game)
            self._settled_lines = len(lines) - len(unsettled)
        return lines


def _begins_with(events: Sequence[Event], earlier: Sequence[Event]) -> bool:
    """Whether a journal goes on from an earlier one: the very same events, not others after something was undone."""
    return len(events) >= len(earlier) and (not earlier or events[len(earlier) - 1] is earlier[-1])


def _entry(line: LogLine) -> LogEntry:
    segments = [LogSegment(text=segment.text, card=segment.card) for segment in line.segments]
    return LogEntry(indent=line.indent, heading=line.heading, segments=segments)


def _happening(live: LiveGame, event: Event, seat: int | None) -> Happening:
    seen = event.as_seen_by(i64(NONE if seat is None else seat))
    cards = live.game.setup.cards
    return Happening(
        kind=EVENT_NAMES[seen.kind],
        seat=seen.seat,
        cards=[cards[slot].name for slot in seen.slots],
        count=seen.count,
        source="" if seen.source == NONE else cards[seen.source].name,
        detail=seen.detail,
    )


def table_view(
    table: Table,
    seat: int | None,
    connected: Collection[int] = (),
    log_from: int = 0,
    log: Sequence[LogEntry] = (),
    happenings: Sequence[Happening] = (),
) -> TableView:
    """The table for one seat, or for a spectator."""
    live = table.live
    game = None if live is None else live.game
    view = None if live is None else live.view(NONE if seat is None else seat)
    asked = view is not None and view.is_asked()
    return TableView(
        table=table.id,
        version=table.version,
        seat=seat,
        status=table.status,
        title=table.title,
        edition=cast(Edition, table.edition),
        counters=table.counters,
        turn=1 if game is None else game.turn,
        phase=PHASE_NAMES[0 if game is None else game.phase],
        active=0 if game is None else game.active,
        actions=0 if game is None else game.actions,
        buys=0 if game is None else game.buys,
        coins=0 if game is None else game.coins,
        piles=_piles(table, view),
        trash={} if view is None else cast("dict[str, int]", view.data()["trash"]),
        seats=_seats(table, view, connected),
        question=_question(view, table.names) if view is not None and asked else None,
        waiting=None if live is None or asked else _waiting(live),
        draft=_draft(table),
        undo="no" if seat is None else table.undo_kind(seat),
        request=_request(table, seat),
        result=None if live is None or not live.over else _result(live),
        next_table=table.next_table,
        log_from=log_from,
        log=list(log),
        happenings=list(happenings),
    )


def _piles(table: Table, view: View | None) -> list[PileView]:
    if view is not None:
        slots = range(view.slots())
        return [PileView(card=view.card(i).name, cost=view.cost(i), left=view.supply(i)) for i in map(i64, slots)]
    cards = all_cards()
    names = [card.name for card in BASIC] + list(table.kingdom)
    players = len(table.seats) - 2
    return [PileView(card=name, cost=cards[name].cost, left=cards[name].pile[players]) for name in names]


def _seats(table: Table, view: View | None, connected: Collection[int]) -> list[SeatView]:
    found = []
    shown = None if view is None else cast("list[dict[str, object]]", view.data(table.counters == "helpful")["seats"])
    for number, seat in enumerate(table.seats):
        data = {} if shown is None else shown[number]
        found.append(
            SeatView(
                seat=number,
                name=seat.name,
                kind=seat.kind,
                computer=computer_name(seat.computer) if seat.kind == "computer" else "",
                connected=number in connected,
                hand=cast("dict[str, int] | None", data.get("hand")),
                hand_size=cast(int, data.get("hand_size", 0)),
                deck_size=cast("int | None", data.get("deck_size")),
                deck_top=cast("list[str | None]", data.get("deck_top", [])),
                discard_top=cast("str | None", data.get("discard_top")),
                discard_size=cast("int | None", data.get("discard_size")),
                discard=cast("dict[str, int] | None", data.get("discard")),
                in_play=cast("dict[str, int]", data.get("in_play", {})),
                aside=cast("dict[str, int]", data.get("aside", {})),
                turns=cast(int, data.get("turns", 0)),
            )
        )
    return found


def _question(view: View, names: Sequence[str]) -> Question:
    decision = view.decision()
    several = decision.most > 1
    return Question(
        number=decision.number,
        card=decision.card,
        text=question(decision, view, names),
        purpose=decision.purpose,
        zone=decision.zone,
        about=decision.about,
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


def _waiting(live: LiveGame) -> Waiting | None:
    game = live.game
    if game.asked == NONE:
        return None
    return Waiting(
        seat=game.asked,
        purpose=PURPOSE_NAMES[game.purpose],
        card="" if game.asker == NONE else game.setup.cards[game.asker].name,
    )


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
        id=request.id,
        kind=request.kind,
        by=request.by,
        seat=request.seat,
        agreed=sorted(request.agreed),
        mine=seat in table.voters(request) and seat not in request.agreed,
    )


def _result(live: LiveGame) -> Result:
    game = live.game
    seats = range(game.setup.players)
    names = [card.name for card in game.setup.cards]
    return Result(
        ending=ENDING_NAMES[game.ending],
        reason=_REASONS[game.ending],
        winners=game.winners(),
        scores=[game.score(i64(seat)) for seat in seats],
        decks=[
            {name: count for slot, name in enumerate(names) if (count := game.owned(i64(seat), i64(slot)))}
            for seat in seats
        ],
        points_by_turn=points_by_turn(live),
    )


def points_by_turn(live: LiveGame) -> list[list[int]]:
    """The points of each seat after each turn, from the start of the game or as far back as it is known."""
    seats = range(len(live.record.players))
    moment = LiveGame.replayed(live.record, {}, (), live.beginning)
    points = [[int(moment.game.score(i64(seat)))] for seat in seats]
    turn = moment.game.turn
    for choice in live.choices:
        moment = moment.followed([choice])
        if moment.game.turn != turn or moment.over:
            turn = moment.game.turn
            for seat in seats:
                points[seat].append(int(moment.game.score(i64(seat))))
    return points


def replay_steps(table: Table, seat: int | None) -> list[ReplayStep]:
    """A finished game step by step, as one seat saw it."""
    assert table.live is not None
    live = table.live
    follower = Follower(seat)
    moment = LiveGame.replayed(live.record, {}, (), live.beginning)
    steps = [ReplayStep(view=follower.view(replace(table, live=moment), ()))]
    for choice in live.choices:
        moment = moment.followed([choice])
        steps.append(ReplayStep(view=follower.view(replace(table, live=moment), ())))
    return steps


def table_info(table: Table) -> TableInfo:
    """What anybody with the link may know."""
    return TableInfo(
        table=table.id,
        title=table.title,
        edition=cast(Edition, table.edition),
        status=table.status,
        kingdom=list(table.kingdom),
        seats=table.names,
        open_seats=table.open_seats,
    )
