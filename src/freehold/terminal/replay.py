"""`freehold replay`: read a recorded game."""

from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter
from rich.text import Text

from freehold.notation.foreign.dominion_games_writer import write_dominion_games
from freehold.notation.log_line import WordedLine
from freehold.notation.log_words import SPECTATOR, log_lines
from freehold.notation.record import Record
from freehold.notation.record import replay as play_again
from freehold.rules.errors import BadSetup
from freehold.rules.events import PUBLIC, Event, Journal
from freehold.rules.vocabulary import OVER
from freehold.terminal.keyboard import Keyboard
from freehold.terminal.output import MisuseError, make_console
from freehold.terminal.results import result
from freehold.terminal.saving import load
from freehold.terminal.screen import log_text


def replay(
    file: Path,
    /,
    *,
    as_: Annotated[str | None, Parameter(name="--as")] = None,
    all_: Annotated[bool, Parameter(name="--all", negative=(), show_default=False)] = False,
    step: Annotated[bool, Parameter(negative=(), show_default=False)] = False,
    format_: Annotated[Literal["dominion.games"] | None, Parameter(name="--format", show_default=False)] = None,
) -> int:
    """Print the log of a recorded game and its result.

    Parameters
    ----------
    file
        The record of a game, as `freehold play --save` keeps it.
    as_
        Show what this player could see, by name or by letter (A is the first seat); by default what everybody saw.
    all_
        Show everything, hidden cards too.
    step
        Stop after each turn until you press Enter; q leaves.
    format_
        Print the log in the wording of another program.
    """
    if as_ is not None and all_:
        raise MisuseError("--as shows what one player saw and --all shows everything; use one of them")
    record = load(file)
    viewer = SPECTATOR if as_ is None else _seat(as_, record)
    journal = Journal()
    game = play_again(record, journal)
    if format_ is not None:
        seen_by = None if all_ else viewer
        print(write_dominion_games(game.setup, journal.events, record.players, seen_by), end="")
        return 0
    events = [_uncovered(event) for event in journal.events] if all_ else journal.events
    lines = log_lines(game.setup, events, record.players, viewer)
    console = make_console()
    keyboard = Keyboard(console)
    stated = "draws as stated" if record.draws else f"seed {record.seed}"
    shuffles = "shuffled from a secret" if record.secret else stated
    console.print(Text(f"{record.editions}, {shuffles}: {', '.join(record.kingdom)}", style="dim"))
    for turn in _turns(lines):
        console.print()
        console.print(log_text(turn, game.setup))
        if step and not _goes_on(keyboard):
            return 0
    console.print()
    if game.phase == OVER:
        console.print(result(game, record.players))
    else:
        console.print("The record stops here; the game is not over.")
    return 0


def _seat(written: str, record: Record) -> int:
    """The seat of a name or of a letter."""
    for seat, name in enumerate(record.players):
        if written.casefold() == name.casefold():
            return seat
    letters = "ABCDEF"[: len(record.players)]
    if len(written) == 1 and written.upper() in letters:
        return letters.index(written.upper())
    raise BadSetup(f"nobody called {written!r} sits at this table; the players are {', '.join(record.players)}")


def _uncovered(event: Event) -> Event:
    """The event with its cards face up."""
    return event.with_slots(event.slots, PUBLIC)


def _turns(lines: list[WordedLine]) -> list[list[WordedLine]]:
    """The lines of a log, turn by turn."""
    turns: list[list[WordedLine]] = [[]]
    for line in lines:
        if line.heading and turns[-1]:
            turns.append([])
        turns[-1].append(line)
    return turns


def _goes_on(keyboard: Keyboard) -> bool:
    try:
        return keyboard.ask("[Enter: next turn] > ").strip().casefold() not in ("q", "quit")
    except EOFError:
        return False
