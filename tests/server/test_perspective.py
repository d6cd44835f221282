"""What a page is told step by step adds up to what a page that joins later sees."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

import msgspec
import pytest

from freehold.notation.log import GrowingLog
from freehold.notation.log_line import LogLine
from freehold.notation.position import write_json
from freehold.rules.events import Event
from freehold.server import turn_log
from freehold.server.history import History
from freehold.server.messages import LogEntry, LogPlace
from freehold.server.turn_log import LINES_TOGETHER, TurnLog
from freehold.sessions.game_session import Checkpoint, GameSession
from freehold.table.table import Table
from tests.server.follower import Follower
from tests.server.play import choose_at_random, table_in_play
from tests.table import FILLERS, lay


def whole_log(table: Table, seat: int | None) -> list[LogEntry]:
    """The log as a page that asks for all of it reads it."""
    assert table.session is not None
    history = History(table.session)
    log = TurnLog(seat)
    return read(log.lines(history, turn) for turn in range(history.turns))


def read(turns: Iterable[list[bytes]]) -> list[LogEntry]:
    return [msgspec.json.decode(line, type=LogEntry) for turn in turns for line in turn]


def test_the_log_stays_right_when_choices_are_taken_back() -> None:
    rng = Random(2)
    table = table_in_play(list(FILLERS))
    readers = [Follower(seat) for seat in (None, 0, 1)]
    for step in range(200):
        if table.status == "over":
            break
        before = table
        table = choose_at_random(table, rng)
        for reader in readers:
            view = reader.look(table)
            assert view.log_from != LogPlace(turn=0, line=0) or step == 0
        if step % 3 == 0 and table.session is not None:
            # Undo one choice of either player, which sometimes leads to the previous turn.
            seat = rng.randrange(2)
            if table.session.undo_kind(seat) != "no":
                table = replace(before, version=table.version + 1, session=table.session.undone(seat))
                for reader in readers:
                    assert reader.look(table).events == []
        for reader in readers:
            assert reader.lines == whole_log(table, reader.seat)


def test_little_is_sent_again() -> None:
    rng = Random(4)
    table = table_in_play(list(FILLERS))
    reader = Follower(0)
    reader.look(table)
    most = 0
    while table.status != "over":
        table = choose_at_random(table, rng)
        most = max(most, sum(len(turn) for turn in reader.look(table).log))
    assert len(reader.lines) > 200
    assert most < 40


def test_a_log_that_begins_in_the_middle_says_so_once() -> None:
    rng = Random(1)
    table = table_in_play(list(FILLERS))
    assert table.session is not None
    state = write_json(lay("A hand: Village, Smithy, 3 Copper; A deck: 10 Copper; B hand: 5 Copper").game)
    session = GameSession.replayed(table.session.record, {}, (), Checkpoint(state, 7))
    table = replace(table, session=session)
    reader = Follower(0)
    for _ in range(30):
        reader.look(table)
        assert reader.lines == whole_log(table, 0)
        told = [deed.what for line in reader.lines for deed in line.deeds]
        assert told[0] == "starts-here"
        assert told.count("starts-here") == 1
        table = choose_at_random(table, rng)
    undone = table.session.undone(0) if table.session is not None else None
    reader.look(replace(table, session=undone))
    assert reader.lines == whole_log(replace(table, session=undone), 0)


def test_a_page_is_not_told_what_it_knows() -> None:
    table = table_in_play(list(FILLERS))
    page = Follower(0)
    assert page.news(table, {0}) is not None
    assert page.news(table, {0}) is None
    came = page.news(table, {0, 1})
    assert came is not None
    assert came.log == [[]]
    assert [seat.connected for seat in came.seats] == [True, True]


def test_a_page_that_skips_versions_has_the_right_log() -> None:
    rng = Random(5)
    table = table_in_play(list(FILLERS))
    quick, slow = Follower(1), Follower(1)
    for step in range(150):
        if table.status == "over":
            break
        quick.look(table)
        if rng.random() < 0.1:
            told = slow.look(table)
            assert slow.lines == whole_log(table, 1)
            assert told.question == quick.look(table).question
        if step % 7 == 6 and table.session is not None and table.session.undo_kind(0) != "no":
            table = replace(table, version=table.version + 1, session=table.session.undone(0))
        else:
            table = choose_at_random(table, rng)


def long_game(choices: int = 150) -> Table:
    rng = Random(6)
    table = table_in_play(list(FILLERS))
    for _ in range(choices):
        table = choose_at_random(table, rng)
    return table


def test_a_page_that_joins_is_sent_the_end_of_the_log_and_reads_the_rest_piece_by_piece() -> None:
    table = long_game()
    assert table.session is not None
    history = History(table.session)
    log = TurnLog(0)
    place, turns = log.tail(history)
    lines = read(turns)
    assert LINES_TOGETHER <= len(lines) < 2 * LINES_TOGETHER
    while place != LogPlace(turn=0, line=0):
        place, turns = log.tail(history, place)
        earlier = read(turns)
        assert 0 < len(earlier) < 2 * LINES_TOGETHER
        lines = [*earlier, *lines]
    assert lines == whole_log(table, 0)


def test_a_very_long_turn_is_read_piece_by_piece_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turn_log, "LINES_TOGETHER", 2)
    table = long_game(60)
    assert table.session is not None
    history = History(table.session)
    log = TurnLog(0)
    place, turns = log.tail(history)
    cuts = [place]
    lines = read(turns)
    while place != LogPlace(turn=0, line=0):
        place, turns = log.tail(history, place)
        cuts.append(place)
        lines = [*read(turns), *lines]
    assert any(cut.line for cut in cuts)
    assert lines == whole_log(table, 0)


class NotedLog:
    """A log that notes which events it is given."""

    def __init__(self, noted: list[Event], *about: Any, log: GrowingLog | None = None) -> None:
        self.noted = noted
        self.log = log or GrowingLog(*about)

    def add(self, events: Sequence[Event]) -> int:
        self.noted += events
        return self.log.add(events)

    def lines(self) -> list[LogLine]:
        return self.log.lines()

    def copy(self) -> "NotedLog":
        return NotedLog(self.noted, log=self.log.copy())


def test_after_an_undo_only_what_changed_is_put_into_words(monkeypatch: pytest.MonkeyPatch) -> None:
    table = long_game()
    assert table.session is not None
    events: list[Event] = []

    page = Follower(0)
    page.look(table)
    monkeypatch.setattr(turn_log, "GrowingLog", partial(NotedLog, events))
    seat = next(seat for seat in (0, 1) if table.session.undo_kind(seat) != "no")
    page.look(replace(table, version=table.version + 1, session=table.session.undone(seat)))
    assert 0 < len(events) < 60 < len(table.session.journal.events)
    assert page.sent is not None


def test_only_new_events_are_put_into_words(monkeypatch: pytest.MonkeyPatch) -> None:
    events: list[Event] = []
    monkeypatch.setattr(turn_log, "GrowingLog", partial(NotedLog, events))
    rng = Random(3)
    table = table_in_play(list(FILLERS))
    page = Follower(0)
    page.news(table)
    for _ in range(100):
        table = choose_at_random(table, rng)
        page.news(table)
    assert table.session is not None
    assert len(events) == len(table.session.journal.events)


def test_events_that_were_made_a_second_time_are_recognised() -> None:
    table = long_game(80)
    assert table.session is not None
    before = History(table.session)
    # As if another server had undone a choice: everything is replayed from the database.
    again = GameSession.replayed(table.session.record, {}, table.session.choices[:-2])
    after = History(again, before)
    assert after.count == len(again.journal.events) < before.count
    assert after.kept(before) == after.count
    assert all(one is other for one, other in zip(after.events, before.events, strict=False))
    assert after.turns == History(again).turns
    assert [after.turn(turn) for turn in range(after.turns)] == [
        History(again).turn(turn) for turn in range(after.turns)
    ]
    assert after.choices == History(again).choices
