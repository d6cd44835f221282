"""Nobody is sent what they may not see: whole games with every card, seen from every seat and by a spectator."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from freehold.notation.log import GrowingLog, result_lines
from freehold.notation.log_line import Deed
from freehold.notation.position import write_json
from freehold.rules.events import EVENT_IDS, PLAYS, Event, Journal
from freehold.rules.game import Game
from freehold.rules.vocabulary import ACTION, NONE, TREASURE
from freehold.server import perspective
from freehold.server.counts import counts_of
from freehold.server.messages import LogEntry, TableView
from freehold.server.views import Fields, Scene, Snapshot
from freehold.sessions.game_session import Checkpoint, ChoiceEntry, GameSession
from freehold.table.table import Table
from tests.hidden import may_see, mixed_up, redealt
from tests.server.follower import Follower
from tests.server.play import (
    Kingdom,
    choose_at_random,
    kingdoms_with_every_card,
    own_cards,
    random_picks,
    table_in_play,
)
from tests.table import FILLERS, lay
from tests.tables.people import game_of

MOST_CHOICES = 1000
# How often somebody also looks with a new page.
RECONNECTS = 0.1
HIDDEN_MATS = ("Root Cellar",)
# Found by trial: every card is played in its game.
KINGDOMS = list(kingdoms_with_every_card(2))


class Onlooker:
    """A page of a seat or of a spectator, and the same page in another world: there all that it may not see differs."""

    def __init__(self, viewer: int, rng: Random) -> None:
        self.viewer = viewer
        self.rng = rng
        seat = None if viewer == NONE else viewer
        self.page = Follower(seat)
        self.page_elsewhere = Follower(seat)
        self.events: list[Event] = []
        self.entries: list[ChoiceEntry] = []
        self.known = 0
        # The cards that the viewer has seen so far in what happened.
        self.seen: set[str] = set()

    def look(self, table: Table) -> None:
        """Receive what the page is sent; in the other world it must be sent exactly the same."""
        connected = {0, 1}
        there = self.elsewhere(table)
        view = self.page.news(table, connected)
        elsewhere = self.page_elsewhere.news(there, connected)
        assert self.page.message == self.page_elsewhere.message, "something hidden shows"
        assert view == elsewhere
        if self.rng.random() < RECONNECTS:
            again, again_there = (Follower(self.page.seat) for _ in range(2))
            assert again.look(table, connected) == again_there.look(there, connected)
            assert again.message == again_there.message, "a page that reconnects sees more"
            assert counts_of(table, self.page.seat) == counts_of(there, self.page.seat), "what is counted shows more"
        if view is not None:
            self.check(view, table)

    # The other world.

    def elsewhere(self, table: Table) -> Table:
        session = table.session
        assert session is not None
        game = session.game if session.is_over else mixed_up(session.game, self.viewer, self.rng)
        for event in session.journal.events[len(self.events) :]:
            self.events.append(self.scrambled(session.game, event))
        for mark in session.entries[len(self.entries) :]:
            unknown = replace(mark.choice, picks=tuple("?" for _ in mark.choice.picks))
            self.entries.append(mark if mark.choice.seat == self.viewer else replace(mark, choice=unknown))
        journal = Journal()
        journal.events = self.events[:]
        record = session.record if session.is_over else replace(session.record, choices=[])
        entries = session.entries if session.is_over else self.entries[:]
        return replace(
            table, session=GameSession(record, session.computers, game, journal, entries, {}, session.checkpoint, [])
        )

    def scrambled(self, game: Game, event: Event) -> Event:
        """The event with any other cards where the viewer may not see their faces."""
        if may_see(game, event, self.viewer):
            return event
        slots = [self.rng.randrange(game.setup.width) for _ in event.slots]
        return event.with_slots(slots, event.seen)

    # What is in the message itself.

    def check(self, view: TableView, table: Table) -> None:
        session = table.session
        assert session is not None
        self.check_events(view, session)
        for seat in view.seats:
            if seat.seat != self.viewer:
                assert seat.hand is None
                assert seat.discard is None
                for mat in seat.mats:
                    assert (mat.cards is None) == (mat.name in HIDDEN_MATS and not session.is_over)
            else:
                assert sum((seat.hand or {}).values()) == seat.hand_size
            if not session.is_over and table.counters == "strict":
                assert (seat.deck_size is None) == (seat.seat != self.viewer)
                assert (seat.score is None) == (seat.seat != self.viewer)
                assert seat.discard_size is None
        assert (view.question is not None) == (session.asked is not None and session.asked == self.viewer)
        assert (view.result is not None) == session.is_over

    def check_events(self, view: TableView, session: GameSession) -> None:
        new = session.journal.events[self.known :]
        expected = []
        for event in new:
            cards = [session.game.setup.cards[slot].name for slot in event.slots]
            faces = cards if may_see(session.game, event, self.viewer) else []
            seat = None if event.seat == NONE else event.seat
            expected.append((EVENT_IDS[event.kind], seat, faces, event.count))
            self.seen |= set(faces)
            if event.shown != NONE:
                self.seen.add(session.game.setup.cards[event.shown].name)
        told = [(one.kind, one.seat, one.cards, one.count) for one in view.events]
        # What happened before the page joined is only in the log.
        assert told == (expected if self.known else [])
        self.known = len(session.journal.events)
        lines = [line for turn in view.log for line in turn]
        deeds = [deed for line in lines for deed in line.deeds]
        assert {card for deed in deeds for card in (*deed.cards, deed.top)} <= self.seen | {""}


def deeds_of(entry: LogEntry) -> tuple[Deed, ...]:
    """What a line tells, as it was before it was sent."""
    return tuple(
        Deed(one.what, tuple(one.cards.items()), one.count, one.top, tuple(one.seats), tuple(one.names))
        for one in entry.deeds
    )


@pytest.mark.parametrize("kingdom", KINGDOMS, ids=str)
def test_nobody_is_sent_what_they_may_not_see(kingdom: Kingdom) -> None:
    rng = Random(kingdom.seed)
    table = kingdom.table()
    onlookers = [Onlooker(viewer, Random(kingdom.seed)) for viewer in range(NONE, kingdom.players)]
    for onlooker in onlookers:
        onlooker.look(table)
    while table.status != "over":
        table = choose_at_random(table, rng)
        for onlooker in onlookers:
            onlooker.look(table)
        assert table.version < MOST_CHOICES

    session = table.session
    assert session is not None
    for onlooker in onlookers:
        log = GrowingLog(session.game.setup, onlooker.viewer)
        log.add(session.journal.events)
        whole = [*log.lines(), *result_lines(session.game)]
        for entry, line in zip(onlooker.page.lines, whole, strict=True):
            assert (entry.indent, entry.card, entry.is_named) == (line.indent, line.card, line.is_named)
            assert (entry.heading is None) == (line.heading is None)
            assert deeds_of(entry) == line.deeds
    cards = session.game.setup.cards
    played = {cards[event.slots[0]].name for event in session.journal.events if event.kind == PLAYS}
    kingdom_cards = [card for card in cards if card.name in session.game.setup.kingdom]
    assert {card.name for card in kingdom_cards if card.types & (ACTION | TREASURE)} <= played


def test_cards_of_our_own_keep_what_they_hide() -> None:
    with own_cards() as names:
        cards = [*names, *FILLERS][:10]
        for players in (2, 3):
            test_nobody_is_sent_what_they_may_not_see(Kingdom("2e", cards, players, "strict", players))


@pytest.mark.parametrize("kingdom", KINGDOMS, ids=str)
def test_what_can_be_taken_back_freely_has_shown_nothing_new(kingdom: Kingdom) -> None:
    rng = Random(kingdom.seed)
    table = kingdom.table()
    while table.status != "over":
        session = game_of(table)
        assert session.asked is not None
        seat, number, picks = session.asked, int(session.game.number), random_picks(session.game, rng)
        after = table.choose(seat, number, picks)
        if after.undo_kind(seat) == "free":
            # Another world that looks the same must still look the same after the same choice.
            journal = Journal()
            journal.events = session.journal.events[:]
            record = replace(session.record, choices=session.record.choices[:])
            game = redealt(session.game, seat, rng)
            elsewhere = replace(
                table, session=GameSession(record, {}, game, journal, session.entries[:], {}, session.checkpoint, [])
            )
            there = elsewhere.choose(seat, number, picks)
            # A player whose cards are all alike is not asked which: that much, and no more, may be guessed.
            if game_of(there).asked == game_of(after).asked:
                assert looks_of(there, seat) == looks_of(after, seat)
        table = after


def looks_of(table: Table, seat: int) -> tuple[Fields, list[bytes]]:
    snapshot = Snapshot(Scene(table, None), seat)
    return snapshot.fields, snapshot.seats


@pytest.mark.parametrize(
    "leak",
    [
        lambda session: session.view(1).hand(0),
        lambda session: session.record.choices[-1:],
        lambda session: session.entries[-1:],
        lambda session: [event.slots for event in session.journal.events],
    ],
    ids=["hand", "record", "choice", "event"],
)
def test_what_would_leak_is_noticed(leak: Callable[[GameSession], object], monkeypatch: pytest.MonkeyPatch) -> None:
    def leaking(scene: Scene, seat: int | None) -> Snapshot:
        assert scene.table.session is not None
        spec = replace(scene.table.kingdom_spec, set=str(leak(scene.table.session)))
        return Snapshot(Scene(replace(scene.table, kingdom_spec=spec), scene.history), seat)

    monkeypatch.setattr(perspective, "Snapshot", leaking)
    with pytest.raises(AssertionError, match="something hidden shows"):
        test_nobody_is_sent_what_they_may_not_see(KINGDOMS[0])


# What the rules do not ask a player tells something too.


def seen_of(position: str, *choices: str) -> dict[str, list[TableView]]:
    """What Ann and a spectator are sent while a game continues from a position, and what they see with new pages."""
    table = table_in_play(list(FILLERS))
    assert table.session is not None
    state = write_json(lay(position, kingdom="Militia, Smithy").game)
    table = replace(table, session=GameSession.replayed(table.session.record, {}, (), Checkpoint(state, 0)))
    pages = {"Ann": Follower(0), "spectator": Follower(None)}
    seen: dict[str, list[TableView]] = {name: [] for name in (*pages, "Ann again", "spectator again")}
    for choice in (None, *choices):
        if choice is not None:
            assert table.session is not None
            table = table.choose(int(table.session.game.asked), int(table.session.game.number), [choice])
        for name, page in pages.items():
            view = page.news(table, ())
            if view is not None:
                seen[name].append(view)
            fresh = Follower(page.seat).look(table)
            # A choice that nobody sees does not change what a new page shows either, not even the version.
            if seen[f"{name} again"][-1:] != [fresh]:
                seen[f"{name} again"].append(fresh)
    return seen


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (
            ("active: B; B hand: Smithy, 4 Copper; B deck: 5 Copper, Estate", "decline", "all"),
            ("active: B; B hand: Estate, 4 Copper; B deck: 5 Copper, Smithy", "all"),
        ),
        (
            ("active: B; B hand: Copper, 4 Estate; B deck: 5 Copper, Estate", "decline", "Curse"),
            ("active: B; B hand: 5 Estate; B deck: 6 Copper", "Curse"),
        ),
        (
            (
                "active: B; B hand: Copper, 2 Silver, Estate; B deck: 6 Copper, Estate",
                "Silver",
                "Silver",
                "decline",
                "Smithy",
            ),
            ("active: B; B hand: 2 Silver, 2 Estate; B deck: 7 Copper", "Silver", "Silver", "Smithy"),
        ),
    ],
    ids=["an Action not played", "no Treasure played", "a Treasure not played"],
)
def test_a_card_that_is_not_played_stays_hidden(one: tuple[str, ...], other: tuple[str, ...]) -> None:
    assert seen_of(*one) == seen_of(*other)


def test_the_numbers_that_pages_know_cannot_be_counted() -> None:
    table = table_in_play(list(FILLERS))
    numbers = []
    versions = []
    rng = Random(1)
    for _ in range(50):
        assert table.session is not None
        view = Follower(table.session.asked).look(table)
        assert view.question is not None
        numbers.append(view.question.number)
        versions.append(view.version)
        table = choose_at_random(table, rng)
    for sent in (numbers, versions):
        assert len(set(sent)) == 50
        assert min(sent) > 1_000_000
        assert max(sent) < 2**53
        assert sent != sorted(sent)
    elsewhere = Follower(0).look(table_in_play(list(FILLERS), seed=2))
    assert elsewhere.version != versions[0]
