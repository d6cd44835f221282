"""One game at the terminal: whoever is asked answers, people by typing and computer players by themselves."""

from dataclasses import replace
from pathlib import Path
from typing import Final

from mypy_extensions import i64
from rich.text import Text

from freehold.cards.catalogue import all_cards, find_name
from freehold.notation.log import LogLine, log_lines
from freehold.notation.question import label, on_enter, purpose_of
from freehold.notation.record import Record, RecordedGame
from freehold.rules.decision import DECLINE_NAME, Decision
from freehold.rules.errors import FreeholdError, IllegalChoice
from freehold.rules.events import Journal
from freehold.rules.game import Game
from freehold.rules.view import View
from freehold.rules.vocabulary import BUY, NONE, PLAY_ACTION
from freehold.terminal import screen
from freehold.terminal.answers import beginnings, read_answers
from freehold.terminal.cards import card_text
from freehold.terminal.keyboard import Keyboard
from freehold.terminal.saving import save
from freehold.terminal.seats import Seat

HELP: Final = """\
  2, sil     the number or the beginning of the name of an option
  1 1 3      several answers on one line, also as: cop, cop, est or: 2 copper, est
  Enter      what stands in brackets at the prompt
  0, done    decline, or end a choice of several cards
  ? Militia  read a card
  log        all that happened so far
  table      the table again
  undo       take back your last line, if all others are computer players
  q          stop; the game can go on later"""


class Session:
    """A game in progress, the record that grows with it, and what each person has read so far."""

    def __init__(self, record: Record, seats: list[Seat], keyboard: Keyboard, path: Path | None) -> None:
        self.seats = seats
        self.names = [seat.name for seat in seats]
        self.people = [number for number, seat in enumerate(seats) if seat.is_human]
        self.keyboard = keyboard
        self.console = keyboard.console
        self.path = path
        self.at_screen = NONE
        self.saved: tuple[Path, list[str]] | None = None
        self.read: dict[int, list[LogLine]] = {}
        # Where in the choices each answer of a person began, for taking it back.
        self.marks = self._answers_of_people(record)
        self._begin(record)

    def _begin(self, record: Record) -> None:
        self.journal = Journal()
        self.recorded = RecordedGame(record, self.journal)
        self.players = [
            None if seat.is_human else seat.player(record.seed + number + len(record.choices), self.recorded.game.setup)
            for number, seat in enumerate(self.seats)
        ]

    def _answers_of_people(self, record: Record) -> list[int]:
        game = record.new_game()
        marks = []
        for place, choice in enumerate(record.choices):
            if game.asked in self.people:
                marks.append(place)
            game.answer(choice)
        return marks

    @property
    def game(self) -> Game:
        return self.recorded.game

    @property
    def record(self) -> Record:
        return self.recorded.record

    # Playing.

    def play(self) -> bool:
        """Play to the end, or until somebody leaves; whether the game is over."""
        self.save()
        while self.game.asked != NONE:
            seat = int(self.game.asked)
            player = self.players[seat]
            if player is not None:
                self.recorded.choose(player.choose(View(self.game, i64(seat))))
            elif not self._ask_person(seat):
                return False
        self.save()
        self._tell_news(self.people[0] if len(self.people) == 1 else NONE)
        return True

    def save(self) -> None:
        """Bring the file up to date."""
        if self.path is not None and (self.path, self.record.choices) != self.saved:
            save(self.record, self.path)
            self.saved = (self.path, list(self.record.choices))

    def _ask_person(self, seat: int) -> bool:
        """Ask until there is an answer; whether the person goes on playing."""
        self.save()
        view = View(self.game, i64(seat))
        decision = self.game.decision()
        if len(self.people) > 1 and self.at_screen != seat:
            self._hand_over(seat)
        if not decision.picked:
            self._tell_news(seat)
            self.console.print(screen.table(view, self.names))
        self.console.print(screen.asked(decision, view, self.names))
        default = on_enter(decision)
        prompt = f"[Enter: {label(decision, view, default)}] > " if default else "> "
        while True:
            line = self.keyboard.ask(prompt).strip()
            word = line.casefold()
            if word in ("q", "quit", "exit"):
                return False
            if word == "undo":
                if self._undo(seat):
                    return True
            elif word == "log":
                self.console.print(screen.log_text(self._log(seat), self.game.setup))
            elif word == "table":
                self.console.print(screen.table(view, self.names))
                self.console.print(screen.asked(decision, view, self.names))
            elif word.startswith("?") or word == "help":
                self._help(line.removeprefix("?").strip() if word != "help" else "")
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
        """Give the answers of a line, all or none of them; whether there were any."""
        try:
            answers = read_answers(line, decision, self._room(decision, view))
            if purpose_of(decision) != PLAY_ACTION:
                # Tried on a copy first; not with Action cards, which would show what they are going to draw.
                self._try(answers, decision)
        except IllegalChoice as error:
            self._say(f"{error}.")
            return False
        self.marks.append(len(self.record.choices))
        for place, answer in enumerate(answers):
            if place and (not self._goes_on(self.game, decision) or answer not in self.game.decision().options):
                self._say_unused(answers[place:])
                break
            self.recorded.answer(answer)
            self.save()
        return True

    def _try(self, answers: list[str], decision: Decision) -> None:
        """See that each answer is possible after the one before it."""
        game = self.game.copy()
        for place, answer in enumerate(answers):
            if place and (not self._goes_on(game, decision) or answer not in game.decision().options):
                if answer == DECLINE_NAME:
                    return
                count = answers[:place].count(answer)
                if count and purpose_of(decision) != BUY:
                    raise IllegalChoice(f"there are only {count} of {answer}")
                raise IllegalChoice(f"{answer} cannot follow after {answers[place - 1]}")
            game.answer(answer)

    def _goes_on(self, game: Game, decision: Decision) -> bool:
        """Whether what is asked now is the next part of the same question."""
        if game.asked != decision.seat:
            return False
        now = game.decision()
        return (now.purpose, now.card) == (decision.purpose, decision.card) and (not now.card or len(now.picked) > 0)

    def _say_unused(self, answers: list[str]) -> None:
        words = [answer for answer in answers if answer != DECLINE_NAME]
        if words:
            self._say(f"This can not be done now: {', '.join(words)}.")

    def _room(self, decision: Decision, view: View) -> int:
        """How many answers one line can hold."""
        purpose = purpose_of(decision)
        if decision.card:
            return int(decision.most) - len(decision.picked)
        return int(view.buys()) if purpose == BUY else int(view.hand_size(view.seat))

    def _undo(self, seat: int) -> bool:
        """Take back the last answer of a lone person and all that followed from it."""
        if len(self.people) > 1:
            self._say("An answer can be taken back only where all others are computer players.")
            return False
        if not self.marks:
            self._say("There is nothing to take back.")
            return False
        self._begin(replace(self.record, choices=self.record.choices[: self.marks.pop()]))
        self.read[seat] = self._log(seat)
        self._say("Taken back.")
        return True

    # Telling.

    def _say(self, text: str) -> None:
        self.console.print(Text(text[0].upper() + text[1:], style="italic"))

    def _log(self, viewer: int) -> list[LogLine]:
        return log_lines(self.game.setup, self.journal.events, self.names, viewer)

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

    def _help(self, name: str) -> None:
        if not name:
            self.console.print(Text(HELP))
            return
        cards = all_cards()
        in_game = beginnings(name, [card.name for card in self.game.setup.cards])
        try:
            self.console.print(card_text(cards[in_game[0] if len(in_game) == 1 else find_name(name, cards)]))
        except FreeholdError as error:
            self._say(f"{error}.")
