"""`freehold puzzle`: positions with one right answer, and the mistakes of your own games."""

import json
import os
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Final, Literal

from cyclopts import Parameter
from rich.console import Console
from rich.text import Text

from freehold.lab.mistakes import mistakes
from freehold.lab.review import review
from freehold.notation.card_words import CardWords
from freehold.notation.question import label
from freehold.puzzles.attempt import RIGHT, SOLVED, WRONG, attempt
from freehold.puzzles.puzzle import Puzzle, collection, daily, find_puzzle
from freehold.puzzles.words import NAMES_OF_KINDS, explanation, known_cards, question_of, title
from freehold.rules.errors import FreeholdError
from freehold.rules.view import View
from freehold.terminal import screen
from freehold.terminal.answers import prompt_for, read_answers
from freehold.terminal.executor import check_executor_options, make_executor
from freehold.terminal.help import explain
from freehold.terminal.keyboard import Keyboard
from freehold.terminal.output import MisuseError, make_console, plain_table, print_json
from freehold.terminal.review import seat_of
from freehold.terminal.saving import load
from freehold.terminal.serve import default_data_folder

FILE: Final = "puzzles.json"
HELP: Final = """\
  2 or sil   the number or the start of the name of an option
  Enter      the answer in brackets
  0 or done  decline, or end a choice of several cards
  ? Militia  read a card
  table      the table again
  show       the answer
  q          stop"""


def puzzle(
    id_: Annotated[str | None, Parameter(name="ID")] = None,
    /,
    *,
    daily_: Annotated[bool, Parameter(name="--daily", negative=(), show_default=False)] = False,
    list_: Annotated[bool, Parameter(name="--list", negative=(), show_default=False)] = False,
    kind: Literal["win", "endgame"] | None = None,
    from_: Annotated[Path | None, Parameter(name="--from")] = None,
    seat: str | None = None,
    jobs: int | None = None,
    json_: Annotated[bool, Parameter(name="--json", negative=(), show_default=False)] = False,
) -> int:
    """Solve puzzles: positions with one right answer.

    Parameters
    ----------
    id_
        The id of a puzzle; by default the next one that you have not solved.
    daily_
        The puzzle of today, the same for everybody.
    list_
        List all puzzles, and which of them you have solved.
    kind
        Only puzzles of this kind: win (this turn) or endgame.
    from_
        Review the record of a game, and try its costly decisions again.
    seat
        With --from, whose decisions: a player's name, or the number of a seat from 0; by default everybody's.
    jobs
        With --from, how many processes to use for the review; by default one per core.
    json_
        Print JSON instead of asking: the position, the question, the options and the answer, or the list.
    """
    _check_use(id_, daily_, list_, kind, from_, seat, jobs)
    progress = Progress(default_data_folder() / FILE)
    if from_ is not None:
        chosen = _from_record(from_, seat, jobs)
        if not chosen and not json_:
            make_console().print("There are no costly mistakes in this game.")
    else:
        wanted = [one for one in collection().values() if kind in (None, one.kind)]
        if list_:
            _list(wanted, progress, json_)
            return 0
        chosen = [_chosen(id_, daily_, wanted, progress)]
    if json_:
        data = [_data(one) for one in chosen]
        print_json(data if from_ is not None else data[0])
        return 0
    keyboard = Keyboard(make_console())
    for one in chosen:
        try:
            is_solved = _solve(one, keyboard)
        except EOFError:
            break
        if is_solved is None:
            break
        if is_solved and from_ is None:
            progress.add(one.id)
    return 0


def _check_use(
    id_: str | None,
    is_daily: bool,
    is_list: bool,
    kind: str | None,
    record: Path | None,
    seat: str | None,
    jobs: int | None,
) -> None:
    named = [id_ is not None, is_daily, is_list, record is not None]
    if sum(named) > 1:
        raise MisuseError("use one of an id, --daily, --list and --from")
    if kind is not None and (named[0] or named[1] or named[3]):
        raise MisuseError("--kind chooses among the puzzles of the collection, so use it alone or with --list")
    if record is None and (seat is not None or jobs is not None):
        raise MisuseError("--seat and --jobs are for --from")
    check_executor_options(jobs, None)


class Progress:
    """Which puzzles were solved, in a file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.solved: list[str] = []
        try:
            found = json.loads(path.read_text("utf-8"))
            self.solved = [one for one in found["solved"] if isinstance(one, str)]
        except (OSError, ValueError, KeyError, TypeError):
            # Without the file, or with a damaged one, nothing was solved.
            pass

    def add(self, id_: str) -> None:
        if id_ in self.solved:
            return
        self.solved.append(id_)
        beside = self.path.with_name(f".{self.path.name}.{os.getpid()}")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            beside.write_text(json.dumps({"solved": self.solved}), "utf-8")
            os.replace(beside, self.path)
        except OSError as error:
            make_console().print(f"{self.path} cannot be written: {error.strerror}.", soft_wrap=True)


def _chosen(id_: str | None, is_daily: bool, wanted: Sequence[Puzzle], progress: Progress) -> Puzzle:
    if id_ is not None:
        return find_puzzle(id_)
    if is_daily:
        return daily(datetime.now(UTC).toordinal())
    return next((one for one in wanted if one.id not in progress.solved), wanted[0])


def _from_record(path: Path, seat: str | None, jobs: int | None) -> list[Puzzle]:
    record = load(path)
    number = None if seat is None else seat_of(seat, record)
    console = Console(stderr=True)
    with make_executor(jobs, None) as executor, console.status("Reviewing the game ..."):
        return mistakes(review(record, executor), number)


# Showing.


def _list(puzzles: Sequence[Puzzle], progress: Progress, as_json: bool) -> None:
    if as_json:
        print_json(
            [
                {
                    "id": one.id,
                    "kind": one.kind,
                    "difficulty": one.difficulty,
                    "title": title(one),
                    "solved": one.id in progress.solved,
                }
                for one in puzzles
            ]
        )
        return
    table = plain_table()
    for heading in ("id", "kind", "difficulty", "solved", "position"):
        table.add_column(heading)
    for one in puzzles:
        table.add_row(one.id, one.kind, one.difficulty, "yes" if one.id in progress.solved else "", title(one))
    console = make_console()
    console.print(table)
    done = sum(one.id in progress.solved for one in puzzles)
    console.print(f"{done} of {len(puzzles)} are solved.")


def _data(one: Puzzle) -> dict[str, object]:
    game = one.game()
    view = View(game, game.asked)
    return {
        "id": one.id,
        "kind": one.kind,
        "difficulty": one.difficulty,
        "title": title(one),
        "question": question_of(one),
        "options": list(view.decision().options),
        "view": view.data(),
        "answer": one.answer,
        "line": list(one.line),
        "values": one.values,
        "explanation": explanation(one),
    }


def names_at(one: Puzzle) -> list[str]:
    """You and the others, by seat."""
    game = one.game()
    players = int(game.setup.players)
    others = "Opponent" if players == 2 else "Opponent {}"
    return ["You" if seat == game.asked else others.format(seat + 1) for seat in range(players)]


def _cards(counts: dict[str, int]) -> str:
    plural = CardWords().plural
    return ", ".join(name if count == 1 else f"{count} {plural(name)}" for name, count in counts.items()) or "empty"


def _solve(one: Puzzle, keyboard: Keyboard) -> bool | None:
    """Ask until there is an answer; whether it was found without showing it, or None to stop."""
    console, names = keyboard.console, names_at(one)
    say = console.print
    say(Text(f"{NAMES_OF_KINDS[one.kind]} ({one.difficulty}), {one.id}", style="bold"))
    say(question_of(one), soft_wrap=True)
    game = one.game()
    points = [int(View(game, game.asked).points(seat)) for seat in range(int(game.setup.players))]
    say("Points: " + ", ".join(f"{name} {score}" for name, score in zip(names, points, strict=True)) + ".")
    pile, theirs = known_cards(game)
    say(f"Your draw pile: {_cards(pile)}.", soft_wrap=True)
    say(f"All cards of your opponent: {_cards(theirs)}.", soft_wrap=True)
    choices: list[str] = []
    wrong = 0
    found = attempt(one, choices)
    is_new = True
    while True:
        view = View(found.game, found.game.asked)
        decision = view.decision()
        if is_new:
            say(screen.table(view, names))
            say(screen.asked(decision, view, names))
            say("Type a number or a name, show for the answer, ? for help, or q to stop.")
        line = keyboard.ask(prompt_for(decision, view)).strip()
        word = line.casefold()
        is_new = word == "table"
        if is_new:
            continue
        if word in ("q", "quit", "exit"):
            return None
        if word == "show":
            say(Text(explanation(one), style="italic"))
            return False
        if word.startswith("?") or word == "help":
            explain(console, line, HELP, found.game.setup)
            continue
        try:
            (choice,) = read_answers(line, decision, view, 1)
        except FreeholdError as error:
            say(f"{error}.", soft_wrap=True)
            continue
        found = attempt(one, [*choices, choice])
        if found.state == WRONG:
            wrong += 1
            say(Text(f"{found.why} Try again.", style="italic"))
        elif found.state == SOLVED:
            tries = "at the first try" if not wrong else f"with {wrong} wrong {'try' if wrong == 1 else 'tries'} before"
            say(Text(f"{label(decision, view, choice)}: solved {tries}. {found.why}", style="italic"))
            return True
        else:
            assert found.state == RIGHT
            choices = list(found.right)
            is_new = True
            say(Text("Right. Go on.", style="italic"))
