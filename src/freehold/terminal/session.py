"""One game at the terminal: people are asked one after the other and type their answers."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from rich.text import Text

from freehold.bots.player import BotSeat
from freehold.lab.hints import adviser_for, hint
from freehold.lab.review import setting_of
from freehold.notation.log_line import WordedLine
from freehold.notation.log_words import log_lines
from freehold.notation.question import choice_words, is_idle, label, option_words, purpose_of
from freehold.notation.record import Record
from freehold.rules.decision import DECLINE_NAME, Decision
from freehold.rules.errors import FreeholdError, IllegalChoice
from freehold.rules.game import Game
from freehold.rules.view import View
from freehold.rules.vocabulary import BUY, NONE, PLAY_ACTION
from freehold.sessions.game_session import GameSession
from freehold.terminal import screen
from freehold.terminal.answers import prompt_for, read_answers
from freehold.terminal.help import explain
from freehold.terminal.keyboard import Keyboard
from freehold.terminal.saving import save
from freehold.terminal.seats import BOT, Seat, computers_of
from freehold.terminal.thinkers import Thinkers

HELP: Final = """\
  2 or sil   the number or the start of the name of an option
  1 1 3      several answers at once; also: cop, cop, est or: 2 copper, est
  Enter      the answer in brackets
  0 or done  decline, or end a choice of several cards
  ? Militia  read a card
  log        all that happened so far
  table      the table again
  hint       what a good player would choose, if all others are computer players
  undo       undo your last choice, if all others are computer players
  q          stop; you can resume the game later"""

# Lines that are no answers, and have nothing after them.
COMMANDS: Final = ("undo", "hint", "log", "table")
OPTIONS_IN_HINT: Final = 4


class TerminalSession:
    """A game session at the screen, its file, and what each person has read so far."""

    def __init__(
        self,
        record: Record,
        seats: list[Seat],
        keyboard: Keyboard,
        path: Path | None,
        think: float | None = None,
        bots: Sequence[BotSeat] = (),
    ) -> None:
        self.names = [seat.name for seat in seats]
        self.people = [number for number, seat in enumerate(seats) if seat.is_human]
        self.keyboard = keyboard
        self.console = keyboard.console
        self.path = path
        self.at_screen = NONE
        self.saved: tuple[Path, list[str]] | None = None
        self.read: dict[int, list[WordedLine]] = {}
        # The bots that are running, by seat; the others of a saved game are played by the computer.
        at = [number for number, seat in enumerate(seats) if seat.kind == BOT]
        self.bots = dict(zip(at, bots, strict=bool(bots)))
        self.session = GameSession.resumed(record, computers_of(seats, record.setup(), self.bots))
        for number, bot in self.bots.items():
            bot.begin(self.session.view(number), self.names)
        # How long computer players that think may take for a choice; None: as long as their level needs.
        self.think = think
        self.thinkers = Thinkers(record, think, self.console)

    @property
    def game(self) -> Game:
        return self.session.game

    # Playing.

    def play(self) -> bool:
        """Play to the end, or until somebody leaves; whether the game is over."""
        while (seat := self.session.asked) is not None:
            self.save()
            if seat == self.session.thinking_seat:
                self.session = self.thinkers.let_choose(self.session, seat)
            elif seat in self.bots:
                self._let_bot_choose(seat)
            elif not self._ask_person(seat):
                return False
        self.save()
        for number, bot in self.bots.items():
            bot.end(self.game, number, self.session.journal.events)
        self._tell_news(self.people[0] if len(self.people) == 1 else NONE)
        return True

    def _let_bot_choose(self, seat: int) -> None:
        """Let a bot choose, or the computer if it fails, and say what the bot has to say."""
        bot, view = self.bots[seat], self.session.view(seat)
        chosen = bot.choose(view, self.session.journal.events)
        (name,) = [name for name, option in view.decision().options.items() if option == chosen]
        self.session = self.session.choose(seat, int(self.game.number), [name])
        for said in (*([f"{self.names[seat]}: {bot.comment}"] if bot.comment else []), *bot.notes):
            self._say(said)
        bot.notes.clear()

    def save(self) -> None:
        """Bring the file up to date."""
        record = self.session.record
        if self.path is not None and (self.path, record.choices) != self.saved:
            save(record, self.path)
            self.saved = (self.path, list(record.choices))

    def _ask_person(self, seat: int) -> bool:
        """Ask until there is an answer; whether the person continues."""
        view = self.session.view(seat)
        decision = view.decision()
        if is_idle(self.game):
            self.session = self.session.choose(seat, int(self.game.number), [DECLINE_NAME])
            return True
        if len(self.people) > 1 and self.at_screen != seat:
            self._hand_over(seat)
        if not decision.picked:
            self._tell_news(seat)
            self.console.print(screen.table(view, self.names))
        self.console.print(screen.asked(decision, view, self.names))
        while True:
            line = self.keyboard.ask(prompt_for(decision, view)).strip()
            word = line.casefold()
            if word in ("q", "quit", "exit"):
                return False
            if word == "undo":
                if self._undo(seat):
                    return True
            elif word == "hint":
                self._hint(view, decision)
            elif word == "log":
                self.console.print(screen.log_text(self._log(seat), self.game.setup))
            elif word == "table":
                self.console.print(screen.table(view, self.names))
                self.console.print(screen.asked(decision, view, self.names))
            elif word.startswith("?") or word == "help":
                explain(self.console, line, HELP, self.game.setup)
            elif (command := word.partition(" ")[0]) in COMMANDS:
                self._say(f"type {command!r} alone.")
            elif self._answer(line, decision, view):
                return True

    def _hand_over(self, seat: int) -> None:
        """Hide what the last person saw until the next one sits at the screen."""
        self.keyboard.hide()
        self.keyboard.ask(f"{self.names[seat]} is asked; the others look away. Press Enter, {self.names[seat]}. ")
        self.keyboard.hide()
        self.at_screen = seat

    # Answering.

    def _answer(self, line: str, decision: Decision, view: View) -> bool:
        """Give the answers of a line; whether the game has gone on."""
        before = self.session
        try:
            answers = read_answers(line, decision, view, self._room(decision, view))
            if decision.card:
                _check_copies(answers, decision, view)
                self.session = self.session.choose(int(decision.seat), int(before.game.number), answers)
            else:
                self._answer_turn(answers, decision)
        except FreeholdError as error:
            self._say(f"{error}.")
        return self.session is not before

    def _answer_turn(self, answers: list[str], decision: Decision) -> None:
        """Play several cards or buy several, one after the other: all of them or none.

        Only Action cards stay played even if the next one cannot be: taking them back would show what they drew.
        """
        session = self.session
        for place, answer in enumerate(answers):
            if place and not self._offers(session, decision, answer):
                if purpose_of(decision) == PLAY_ACTION or answer == DECLINE_NAME:
                    self._say_unused(answers[place:])
                    break
                raise _cannot_follow(answers, place, decision)
            session = session.choose(int(decision.seat), int(session.game.number), [answer])
            if purpose_of(decision) == PLAY_ACTION:
                self.session = session
        self.session = session

    def _offers(self, session: GameSession, decision: Decision, answer: str) -> bool:
        """Whether the same turn offers this for the same purpose again."""
        game = session.game
        if game.asked != decision.seat or game.turn != self.game.turn:
            return False
        now = game.decision()
        return now.purpose == decision.purpose and not now.card and answer in now.options

    def _say_unused(self, answers: list[str]) -> None:
        words = [answer for answer in answers if answer != DECLINE_NAME]
        if words:
            self._say(f"This cannot be done now: {', '.join(words)}.")

    def _room(self, decision: Decision, view: View) -> int:
        """How many answers one line can hold."""
        if decision.card:
            return int(decision.most) - len(decision.picked)
        return int(view.buys()) if purpose_of(decision) == BUY else int(view.hand_size(view.seat))

    def _undo(self, seat: int) -> bool:
        """Take back the last choice of a person alone with computers, and all that followed from it."""
        if len(self.people) > 1:
            self._say("A choice can be taken back only if all others are computer players.")
            return False
        if self.session.undo_kind(seat, alone=True) == "no":
            self._say("There is nothing to undo.")
            return False
        self.session = self.session.undone(seat)
        self.read[seat] = self._log(seat)
        self._say("Taken back.")
        return True

    def _hint(self, view: View, decision: Decision) -> None:
        """What the options are worth, as far as the person can know; the best ones only."""
        if len(self.people) > 1:
            self._say("Hints are for a person alone with computer players.")
            return
        with self.console.status("Thinking ..."):
            found = hint(adviser_for(setting_of(self.session.record)), view)
        for name, win in list(found.options.items())[:OPTIONS_IN_HINT]:
            reach = 50 * (win.high - win.low)
            self.console.print(f"  {win.value:4.0%} ± {reach:.0f}  {label(decision, view, name)}")
        best = choice_words(decision, view, found.best)
        self._say(f"I would choose: {best}. {found.why}")

    # Telling.

    def _say(self, text: str) -> None:
        self.console.print(Text(text[0].upper() + text[1:], style="italic"))

    def _log(self, viewer: int) -> list[WordedLine]:
        return log_lines(self.game.setup, self.session.journal.events, self.names, viewer)

    def _tell_news(self, viewer: int) -> None:
        """The lines of the log that this viewer has not read; one that has grown since comes again."""
        lines = self._log(viewer)
        known = self.read.get(viewer, [])
        same = 0
        while same < min(len(lines), len(known)) and lines[same] == known[same]:
            same += 1
        if lines[same:]:
            self.console.print()
            self.console.print(screen.log_text(lines[same:], self.game.setup))
        self.read[viewer] = lines


def _check_copies(answers: list[str], decision: Decision, view: View) -> None:
    """Check that each card or option can be picked this often."""
    if decision.most > 1:
        for answer, count in Counter(answers).items():
            left = int(view.left_to_pick(decision.options[answer])) if answer != DECLINE_NAME else 1
            if count > left:
                raise IllegalChoice(_only(left, option_words(view, decision, answer)))


def _cannot_follow(answers: list[str], place: int, decision: Decision) -> IllegalChoice:
    """Why an answer cannot come after the ones before it."""
    count = answers[:place].count(answers[place])
    if count and purpose_of(decision) != BUY:
        return IllegalChoice(_only(count, answers[place]))
    return IllegalChoice(f"{answers[place]} cannot follow after {answers[place - 1]}")


def _only(count: int, what: str) -> str:
    return f"there {'is' if count == 1 else 'are'} only {count} of {what}"
