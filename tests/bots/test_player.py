"""A bot at a table: it gets only the view of its seat, and whatever it does, the game goes on."""

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from freehold.bots import player as bot_player
from freehold.bots import process, telling
from freehold.bots.match import play_out
from freehold.bots.player import BotSeat, introduced
from freehold.bots.protocol import BotError, Clock, encoded
from freehold.bots.spec import BotSpec
from freehold.cards.catalogue import find_set, make_setup
from freehold.players.player import Player
from freehold.players.strategist import Strategist
from freehold.rules.errors import BadSetup
from freehold.rules.events import Journal
from freehold.rules.game import Game, start
from freehold.rules.view import View
from freehold.rules.vocabulary import NONE
from freehold.strategies.library import default_strategy
from tests.bots.bots import PENNY, odd

SETUP = make_setup(find_set("First Game", "2e").cards, 2)


@contextmanager
def seated(command: str, move_seconds: float = 10.0, game_seconds: float = 600.0) -> Iterator[BotSeat]:
    bot = BotSeat(BotSpec("Odd", command, move_seconds, game_seconds))
    try:
        yield bot
    finally:
        bot.close()


def computer() -> Player:
    return Strategist(default_strategy(), SETUP)


def played(bot: BotSeat, seed: int = 1) -> Game:
    """A whole game with a bot in the first seat."""
    journal = Journal()
    game = start(SETUP, seed, 0, journal)
    play_out(game, journal, [bot, computer()], ["Odd", "Computer"])
    assert game.is_over
    return game


def test_a_bot_plays_whole_games_in_one_process() -> None:
    with seated(PENNY) as bot:
        scores = [played(bot, seed).scores() for seed in (1, 2)]
        assert bot.notes == []
        assert all(score > 6 for score, _ in scores)
    with seated(PENNY) as bot:
        assert [played(bot, seed).scores() for seed in (1, 2)] == scores


@pytest.mark.parametrize(
    ("thing", "reason"),
    [
        ("illegal", "at its question 1: it chose 'Colony', which is not offered; the options are Copper, all, decline"),
        ("garbage", "at its question 1: not a message of the protocol: Hello, world! "),
        ("dies", "at its question 3: the bot has ended with exit code 3"),
        ("resigns", "at its question 1: it resigned. well played"),
        ("gives-up", "at its question 1: it cannot go on: out of memory"),
        ("ahead", "at its question 1: it answered question 6, which it was not asked"),
        ("endless", "at its question 1: a line of the bot is longer than 65,536 bytes"),
        ("newer", "at its start: Odd newer speaks the versions [7] of the protocol, not (1,)"),
        ("unprintable", "at its start: the name of a bot has only printable characters"),
    ],
)
def test_a_bot_that_fails_loses_its_seat_but_the_game_goes_on(thing: str, reason: str) -> None:
    with seated(odd(thing)) as bot:
        game = played(bot)
        (note,) = bot.notes
        assert note.startswith(f"Odd lost its seat to a computer player in game 1, {reason}")
        # The computer player has played well enough.
        assert game.score(0) > 10


def test_a_late_bot_loses_its_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    with seated(odd("repeats"), move_seconds=0.3) as bot:
        played(bot)
        assert "the bot has not answered in time" in bot.notes[0]
    with seated(odd("silent"), move_seconds=0.3) as bot:
        started = time.monotonic()
        played(bot)
        assert bot.notes == [
            "Odd lost its seat to a computer player in game 1, at its question 1: the bot has not answered in time"
        ]
        assert time.monotonic() - started < 20
    monkeypatch.setattr(process, "HELLO_WITHIN", 0.3)
    with seated(odd("mute")) as bot:
        played(bot)
        assert "at its start: the bot has not answered in time" in bot.notes[0]


def test_the_clock_of_the_game_counts_all_questions() -> None:
    with seated(PENNY, game_seconds=0.002) as bot:
        played(bot)
        assert "the bot has not answered in time" in bot.notes[0]


def test_a_bot_that_does_not_read_is_late(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_player, "READS_WITHIN", 0.3)
    with seated(odd("deaf"), move_seconds=0.3) as bot:
        played(bot)
        assert "Odd lost its seat" in bot.notes[0]


def test_a_bot_that_fails_again_and_again_is_not_started_any_more() -> None:
    with seated(odd("illegal")) as bot:
        for seed in range(4):
            played(bot, seed)
        assert bot.notes[-1] == "Odd is not started again, since it failed 3 times in a row"


def test_answers_to_earlier_questions_and_unknown_fields_are_skipped() -> None:
    with seated(odd("slow-and-old")) as bot:
        played(bot)
        assert bot.notes == []


def test_a_bot_can_repeat_its_random_choices() -> None:
    with seated(odd("random")) as bot:
        scores = [played(bot, 5).scores() for _ in range(2)]
        assert scores[0] == scores[1]
        assert bot.notes == []


def test_a_command_that_cannot_be_started() -> None:
    with pytest.raises(BotError, match="cannot be started: No such file"):
        introduced("/no/such/bot")
    with pytest.raises(BotError, match="is empty"):
        introduced(" ")
    with pytest.raises(BotError, match="cannot be read"):
        introduced("'")


def test_what_a_bot_can_play() -> None:
    spec, _ = introduced(odd("picky"))
    with pytest.raises(BadSetup, match="plays with 2 to 3 players, not 4"):
        spec.check_fits(["Moat"], 4)
    with pytest.raises(BadSetup, match="cannot play with Smithy"):
        spec.check_fits(["Moat", "Smithy"], 2)
    spec.check_fits(["Moat"], 3)


def test_options_of_a_bot() -> None:
    spec, hello = introduced(odd("options"), options={"depth": "5", "other": "1"})
    assert [option.name for option in hello.options] == ["depth"]
    assert spec.options == (("depth", 5),)
    for wrong in ("12", "x", "2.5", "true"):
        with pytest.raises(BotError, match="the option depth is a int from 1 up to 9"):
            introduced(odd("options"), options={"depth": wrong})
    bot = BotSeat(spec)
    journal = Journal()
    game = start(SETUP, 1, 0, journal)
    view = View(game, 0)
    bot.begin(view, ["Odd", "Computer"])
    bot.choose(view, journal.events)
    assert bot.comment == "depth 5"
    bot.close()


# What a bot is told.


def test_a_bot_is_told_nothing_that_its_seat_cannot_know() -> None:
    """Everything hidden is dealt again: what the bot is told stays the same."""
    journal = Journal()
    game = start(SETUP, 4, 0, journal)
    seats = [computer(), computer()]
    compared = 0
    while game.asked != NONE:
        if game.asked == 0:
            view = View(game, 0)
            world = View(view.determinize(game.number), 0)
            told = [
                (
                    telling.new_game(one, ["A", "B"], Clock()),
                    telling.question(one, 1, [], 0, Clock()),
                )
                for one in (view, world)
            ]
            assert told[0] == told[1]
            compared += 1
        game.choose(seats[game.asked].choose(View(game, game.asked)))
    assert compared > 20


def test_events_are_told_as_the_seat_saw_them() -> None:
    journal = Journal()
    game = start(SETUP, 4, 0, journal)
    seats = [computer(), computer()]
    while game.asked != NONE:
        game.choose(seats[game.asked].choose(View(game, game.asked)))
    for event in telling.seen_events(SETUP, journal.events, 0):
        if event.kind == "draw":
            assert len(event.cards) == (event.count if event.seat == 0 else 0)
    ending = json.loads(encoded(telling.ending(game, 0, journal.events[-1:], len(journal.events) - 1)))
    assert ending["scores"] == list(game.scores())
    assert ending["events"][-1]["kind"] == "end"


def test_undone_events_are_told_again() -> None:
    """`events_before` says how many of the events that a bot was told still count."""
    with seated(odd("random")) as bot:
        journal = Journal()
        game = start(SETUP, 4, 0, journal)
        view = View(game, 0)
        bot.begin(view, ["Odd", "Computer"])
        bot.choose(view, journal.events)
        known = list(journal.events)
        assert bot._kept(known) == len(known)
        changed = [*known[:-1], known[-1].with_slots([0], -1), known[-1]]
        assert bot._kept(changed) == len(known) - 1
        assert bot._kept(known[:2]) == 2
