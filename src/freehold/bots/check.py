"""A conformance test: whether a bot keeps to the protocol."""

import contextlib
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, final

from mypy_extensions import i64

from freehold.bots import telling
from freehold.bots.player import answer_to
from freehold.bots.process import BotProcess
from freehold.bots.protocol import Ask, BotError, BotHello, Clock, Error, Stop, ToBot, Value, common_version
from freehold.bots.spec import GAME_SECONDS
from freehold.cards.catalogue import KINGDOM_SIZE, kingdom_cards, make_setup, read_editions
from freehold.cards.kingdoms import random_kingdom
from freehold.players.strategist import Strategist
from freehold.rules.errors import FreeholdError
from freehold.rules.events import Event, Journal
from freehold.rules.game import start
from freehold.rules.setup import MOST_SEATS, Setup
from freehold.rules.view import View
from freehold.rules.vocabulary import NONE
from freehold.strategies.library import default_strategy

# Every message has more fields than the protocol knows.
_UNKNOWN: Final = b',"not_in_the_protocol":{"a":[1,null,"]}"]}'
_UNKNOWN_TYPE: Final = b'{"type":"not_in_the_protocol","number":1}'
_TURNS: Final = 60


@dataclass(frozen=True)
class Check:
    """What was checked, whether it passed, and details."""

    name: str
    passed: bool
    detail: str = ""


def check_bot(command: str, games: int = 20, move_seconds: float = 10.0) -> list[Check]:
    """Check a bot; if it cannot even start, only that is reported."""
    found: list[Check] = []
    try:
        process = BotProcess(command)
    except BotError as error:
        return [Check("starts", False, str(error))]
    try:
        bot = _Conversation(process, move_seconds)
        with _checking(found, "says hello"):
            hello = process.greet(extra=_UNKNOWN)
            bot.hello = hello
        if not found[-1].passed:
            return found
        found[-1] = Check("says hello", True, f"{hello.name}{f' by {hello.author}' if hello.author else ''}")
        with _checking(found, f"plays {games} games, with fields that it does not know"):
            for number in range(games):
                bot.play(number)
        if found[-1].passed:
            found.append(Check("answers in time", True, f"{bot.answers:,} answers, the slowest in {bot.slowest:.3f} s"))
            with _checking(found, "goes on after stop"):
                bot.play(0, stops=True)
            with _checking(found, "goes on after an error"):
                bot.send(Error(message="this is only a test"))
                bot.play(1 % games)
            with _checking(found, "ignores a message of a type that it does not know"):
                process.write(_UNKNOWN_TYPE, time.monotonic() + move_seconds)
                bot.play(1 % games)
            with _checking(found, "joins in the middle of a game"):
                bot.play(0, joins_at=8)
            if bot.play(0) == bot.play(0):
                found.append(Check("gives the same answers in the same game", True))
            else:
                found.append(Check("gives other answers in the same game, so that results cannot be repeated", True))
            with _checking(found, "ends when its input is closed"):
                if not process.ends_by_itself():
                    raise BotError("it is still running some seconds later")
    finally:
        process.close()
    return found


@contextlib.contextmanager
def _checking(found: list[Check], name: str) -> Iterator[None]:
    try:
        yield
        found.append(Check(name, True))
    except FreeholdError as error:
        found.append(Check(name, False, str(error)))


@final
class _Conversation:
    """The games that a bot is checked with."""

    def __init__(self, process: BotProcess, move_seconds: float) -> None:
        self.hello = BotHello(versions=[1], name="?")
        self.answers = 0
        self.slowest = 0.0
        self._process: Final = process
        self._move_seconds: Final = move_seconds
        self._games = 0

    def send(self, message: ToBot) -> None:
        self._process.send(message, time.monotonic() + self._move_seconds, _UNKNOWN)

    def play(self, number: int, stops: bool = False, joins_at: int = 0) -> list[str]:
        """Play a game against computer players; the answers of the bot."""
        setup = _setup(self.hello, number)
        players = int(setup.players)
        journal = Journal()
        game = start(setup, i64(number), 0, journal)
        computer = Strategist(default_strategy(), setup)
        seat = number % players
        view = View(game, i64(seat))
        while game.asked != NONE and game.turn <= joins_at:
            game.choose(computer.choose(View(game, game.asked)))
        self._games += 1
        names = [self.hello.name if one == seat else f"Computer {one + 1}" for one in range(players)]
        clock = Clock(move=self._move_seconds, game=GAME_SECONDS)
        self.send(telling.new_game(view, names, clock, self._games, _defaults(self.hello), common_version(self.hello)))
        asked = told = 0
        answers: list[str] = []
        events: list[Event] = journal.events
        while game.asked != NONE:
            if game.asked != seat:
                game.choose(computer.choose(View(game, game.asked)))
                continue
            for _ in range(2 if stops else 1):
                asked += 1
                ask = telling.question(view, asked, events[told:], told, clock)
                self.send(ask)
                if stops and asked % 2:
                    self.send(Stop(number=asked))
            told = len(events)
            answers.append(self._answer(ask))
            game.answer(answers[-1])
        self.send(telling.ending(game, seat, events[told:], told))
        return answers

    def _answer(self, ask: Ask) -> str:
        started = time.monotonic()
        answer = answer_to(ask, lambda: self._process.receive(started + self._move_seconds))
        self.slowest = max(self.slowest, time.monotonic() - started)
        self.answers += 1
        return answer.option


def _setup(hello: BotHello, number: int) -> Setup:
    """A kingdom that the bot can play with, and a number of players."""
    fewest, most = max(2, hello.players[0]), min(MOST_SEATS, hello.players[1])
    players = fewest + number % (most - fewest + 1) if fewest <= most else fewest
    editions = read_editions("1e" if number % 2 else "2e")
    banned = [] if hello.cards is None else [name for name in kingdom_cards(editions) if name not in hello.cards]
    if len(kingdom_cards(editions)) - len(banned) < KINGDOM_SIZE:
        raise BotError(f"it knows fewer than {KINGDOM_SIZE} kingdom cards, so that no game is possible")
    return make_setup(random_kingdom(editions, number, banned=banned), players, editions, _TURNS)


def _defaults(hello: BotHello) -> dict[str, Value]:
    return {option.name: option.default for option in hello.options}
