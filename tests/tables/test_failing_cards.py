"""One of people's own cards fails: one sentence names it, nothing is stored, and the game continues."""

import logging
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from mypy_extensions import i64

from freehold.cards.catalogue import add_card, remove_card
from freehold.notation.record import read_record
from freehold.rules.card import Card, card, step
from freehold.rules.errors import BadCard, BadSetup
from freehold.rules.game import Game
from freehold.rules.view import View
from freehold.rules.vocabulary import ACTION, DISCARD
from freehold.sessions.computers import CHANCE
from freehold.sessions.game_session import restored
from freehold.table.new_table import KingdomSpec, NewTable, SeatSpec
from freehold.table.storage import Storage
from freehold.table.table import Table
from tests.tables.people import A_PAIR, ANN, BOB, choose, game_of, laid, number
from tests.tables.stored import run, same, settled
from tests.terminal.typist import run as run_command


@card("Squib", 2, ACTION, "It fails.", actions=1)
def squib(game: Game, me: int) -> None:
    game.plus_coins(2)
    raise ZeroDivisionError("no cards")


@card("Snare", 2, ACTION, "Each other player discards a card, and then it fails.")
def snare(game: Game, me: int) -> None:
    game.each_opponent(me, ask_snared)


@step
def ask_snared(game: Game, foe: int, _: int, __: int) -> None:
    game.ask(foe, DISCARD, game.hand(foe), snared, optional=True)


@step
def snared(game: Game, foe: int, slot: int, _: int) -> None:
    raise ZeroDivisionError("no cards")


@card("Trip", 2, ACTION, "Discard two cards, and then it fails.")
def trip(game: Game, me: int) -> None:
    game.pick_from_hand(me, DISCARD, 2, 2, tripped)


@card("Stumble", 2, ACTION, "Discard up to four cards, and then it fails.")
def stumble(game: Game, me: int) -> None:
    game.pick_from_hand(me, DISCARD, 0, 4, tripped)


@step
def tripped(game: Game, me: int, count: int, _: int) -> None:
    raise ZeroDivisionError("no cards")


KINGDOM = ("Squib", "Cellar", "Moat", "Village", "Smithy", "Market", "Festival", "Laboratory", "Workshop", "Gardens")
WITH_SQUIB = replace(A_PAIR, kingdom=KingdomSpec("cards", cards=KINGDOM))


@pytest.fixture(autouse=True)
def own_cards() -> Iterator[list[Card]]:
    """The failing cards, for one test."""
    cards = [squib, snare, trip, stumble]
    for one in cards:
        add_card(one)
    yield cards
    for one in cards:
        remove_card(one.name)


class First:
    """Always picks the first option."""

    def choose(self, view: View) -> i64:
        options = view.options()
        option = i64(0)
        while not (options >> option) & 1:
            option += 1
        return option


def test_a_choice_that_fails_is_refused_and_names_the_card() -> None:
    session = laid("A hand: Squib, Village, 3 Copper")
    before = session.state()
    with pytest.raises(BadCard, match=r"^Squib fails with ZeroDivisionError: no cards; nothing has changed"):
        choose(session, "Squib")
    assert session.state() == before
    assert choose(session, "Village").game.actions == 2


def test_the_last_of_several_picks_fails() -> None:
    session = choose(laid("A hand: Trip, Copper, Silver, Gold"), "Trip")
    with pytest.raises(BadCard, match=r"^Trip fails"):
        choose(session, "Copper", "Gold")
    with pytest.raises(BadCard, match=r"^Trip fails"):
        choose(choose(session, "Copper"), "Gold")


def test_a_computer_does_something_else(caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("freehold.sessions.game_session.computer_player", lambda *_: First())
    session = laid("active: B\nB hand: Squib, Copper\nA hand: Estate", computers={BOB: "default"})
    with caplog.at_level(logging.ERROR):
        on = session.with_computers({BOB: "default"})
    assert on.asked == ANN
    assert "Squib" not in [pick for choice in on.choices for pick in choice.picks]
    assert "default picks Squib, but Squib fails with ZeroDivisionError" in caplog.text


@pytest.mark.parametrize("own", ["Trip", "Stumble"])
def test_a_computer_goes_back_to_before_it_played_the_card(own: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("freehold.sessions.game_session.computer_player", lambda *_: First())
    start = f"active: B\nB hand: {own}, Copper, Silver, Gold, Estate\nA hand: Estate"
    session = laid(start, computers={BOB: "default"}).with_computers({BOB: "default"})
    assert session.asked == ANN
    assert session.choices[0].picks == ("decline",)
    again = restored(session.record, session.computers, session.choices, session.checkpoint, session.state())
    assert again.entries == session.entries
    assert len(again.journal.events) == len(session.journal.events)


# Computers that think.


def test_the_plan_answers_if_what_a_computer_thought_of_fails(caplog: pytest.LogCaptureFixture) -> None:
    session = laid("active: B\nB hand: Squib, Copper\nA hand: Estate", computers={BOB: "hard"})
    with caplog.at_level(logging.ERROR):
        on = session.let_computer_choose(number(session), ["Squib"])
    assert on.choices[0].picks == ("decline",)
    assert "hard has chosen what cannot be done: BadCard" in caplog.text


def test_a_thinking_computer_takes_back_a_card_that_can_only_fail() -> None:
    session = laid("active: B\nB hand: Trip, Copper, Silver, Gold, Estate\nA hand: Estate", computers={BOB: "hard"})
    played = session.let_computer_choose(number(session), ["Trip"])
    assert played.thinking_seat == BOB
    on = played.let_computer_choose(number(played), ["Copper", "Silver"])
    assert on.asked == ANN
    assert on.choices[0].picks == ("decline",)
    assert on.computers == {BOB: "hard"}
    assert not on.continues(played)
    assert played.continues(session)


def test_the_choice_that_makes_a_thinking_computer_fail_is_taken_back() -> None:
    session = choose(laid("A hand: Snare, Village\nB hand: 2 Copper, Estate", computers={BOB: "hard"}), "Snare")
    assert session.thinking_seat == BOB
    on = session.let_computer_choose(number(session))
    assert (on.asked, on.choices) == (ANN, [])


def test_what_a_thinking_computer_takes_back_is_no_longer_stored(tmp_path: Path) -> None:
    async def body(here: Storage, there: Storage) -> None:
        kingdom = KingdomSpec("cards", cards=("Trip", *KINGDOM[1:]))
        order = NewTable("Ann", (SeatSpec("person"), SeatSpec("computer", computer="hard")), kingdom)
        table, _ = await settled(here, order)
        # Ann does nothing; the computer buys a Trip and plays it.
        while not table.last_rewind:
            game = game_of(table)
            if game.thinking_seat is None:
                table = await here.choose(table.id, ANN, number(game), ["decline"])
            else:
                await there.load_table(table.id)
                picks = ["Trip"] if "Trip" in game.game.decision().options else None
                table = await here.let_computer_choose(table.id, number(game), picks, table.version)
        assert table.last_rewind == table.version
        assert same(await there.load_table(table.id), table)

    run(str(tmp_path / "tables.sqlite"), 2, body)


def test_if_a_computer_can_only_fail_the_choice_that_led_there_is_refused() -> None:
    session = laid("A hand: Snare, Village\nB hand: 2 Copper, Estate", computers={BOB: CHANCE})
    with pytest.raises(BadCard, match=r"^Snare fails"):
        choose(session, "Snare")
    assert choose(session, "Village").asked == ANN


def test_nothing_is_stored_and_the_table_continues(database: str) -> None:
    async def body(here: Storage, there: Storage) -> None:
        table, _ = await settled(here, WITH_SQUIB)
        table = await with_squib_in_hand(here, table)
        session = game_of(table)
        assert session.asked is not None
        with pytest.raises(BadCard, match=r"^Squib fails"):
            await here.choose(table.id, session.asked, number(session), ["Squib"])
        assert same(await here.load_table(table.id), table)
        assert same(await there.load_table(table.id), table)
        on = await there.choose(table.id, session.asked, number(session), ["decline"])
        assert on.version == table.version + 1

    run(database, 2, body)


def test_a_table_whose_card_is_gone_says_so(database: str) -> None:
    async def body(here: Storage, there: Storage) -> None:
        table, _ = await settled(here, WITH_SQUIB)
        remove_card("Squib")
        try:
            with pytest.raises(BadSetup, match="there is no card 'Squib'"):
                await there.load_table(table.id)
        finally:
            add_card(squib)
        assert same(await there.load_table(table.id), table)

    run(database, 2, body)


async def with_squib_in_hand(storage: Storage, table: Table) -> Table:
    """Buy Squibs until somebody can play one."""
    for _ in range(100):
        session = game_of(table)
        assert session.asked is not None
        options = session.game.decision().options
        if session.game.decision().purpose == "play-action":
            return table
        pick = next(pick for pick in ("all", "Squib", "decline", *options) if pick in options)
        table = await storage.choose(table.id, session.asked, number(session), [pick])
    raise AssertionError("nobody ever holds a Squib")


def test_at_the_terminal_the_question_is_asked_again(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    tried: list[str] = []

    def answer(printed: str) -> str | None:
        if len(tried) == 1:
            tried.append(printed)
            return "0"
        if tried:
            return None
        if "Play an Action card?" in printed:
            tried.append(printed)
            return "squib"
        return "squib" if "Squib $2" in printed else ""

    seats = ("--seat", "human", "--seat", "Big Money")
    done = run_command(
        "play", "--kingdom", ", ".join(KINGDOM), "--seed", "1", *seats, "--save", str(file), typed=answer
    )
    assert done.code == 0
    sentence = "Squib fails with ZeroDivisionError: no cards; nothing has changed, so choose something else."
    assert sentence in " ".join(tried[1].split())
    record = read_record(file.read_text("utf-8"))
    assert record.choices[-1] == "decline"
