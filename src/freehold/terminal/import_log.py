"""`freehold import`: a game from the log of another program."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn

from freehold.notation.foreign.importing import ImportedGame, import_log
from freehold.notation.foreign.story import BadLog
from freehold.notation.kingdom import Kingdom
from freehold.notation.record import replay
from freehold.rules.errors import BadState
from freehold.rules.game import Game
from freehold.rules.vocabulary import OVER
from freehold.terminal.kingdoms import EditionOption, kingdom_of
from freehold.terminal.output import make_console, print_json
from freehold.terminal.results import result
from freehold.terminal.saving import save


def import_(
    log: Path,
    /,
    *,
    out: Path | None = None,
    kingdom: str | None = None,
    edition: EditionOption = None,
    json_: Annotated[bool, Parameter(name="--json", negative=(), show_default=False)] = False,
) -> int:
    """Turn the log of another program into a game.

    Parameters
    ----------
    log
        A log of dominion.games, or one in the style of Goko.
    out
        Save the game to this file, which must not exist; by default LOG with the ending .game.txt.
    kingdom
        The kingdom, if the log does not list it: the name of a recommended set, ten card names separated by commas, or
        a file with either. By default the cards that the log names, filled up with others.
    edition
        The edition of the sets in --kingdom.
    json_
        Print what was found as JSON.
    """
    path = log.with_suffix(".game.txt") if out is None else out
    if path.exists():
        raise BadState(f"{path} already exists; name another file with --out")
    given = None if kingdom is None else kingdom_of(kingdom, edition)
    found = _imported(_text_of(log), given, log)
    save(found.record, path)
    game = replay(found.record)
    if json_:
        print_json(_data(found, game, path))
    else:
        _show(found, game, path)
    return 0


def _text_of(path: Path) -> str:
    try:
        return path.read_text("utf-8-sig")
    except OSError as error:
        raise BadState(f"{path} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise BadState(f"{path} is not a text file, so it is not the log of a game") from None


def _imported(text: str, kingdom: Kingdom | None, path: Path) -> ImportedGame:
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("Following the log", total=None)
        try:
            return import_log(text, kingdom, lambda done, of: progress.update(task, completed=done, total=of))
        except BadLog as error:
            raise BadState(f"{path}, {error}") from None


def _notes(found: ImportedGame) -> list[str]:
    """What was guessed."""
    notes = []
    if found.guessed_draws:
        notes.append("The log hides some draws: those cards are one possibility of several.")
    if found.guessed_cards:
        cards = ", ".join(found.guessed_cards)
        notes.append(
            f"The log does not list the kingdom, which is filled up with {cards}; --kingdom gives the true one."
        )
    return notes


def _show(found: ImportedGame, game: Game, path: Path) -> None:
    say = make_console().print
    say(f"A game of {found.program} with {len(found.record.choices)} choices, {', '.join(found.record.kingdom)}.")
    if game.phase == OVER:
        say(result(game, found.record.players))
    elif found.record.resigned:
        say(f"{' and '.join(found.record.resigned)} left the game, so it is not over.")
    else:
        say("The log stops here; the game is not over.")
    for note in _notes(found):
        say(note, soft_wrap=True)
    say(f"The game is saved in {path}; read it with: freehold replay {path}", soft_wrap=True)


def _data(found: ImportedGame, game: Game, path: Path) -> dict[str, object]:
    return {
        "program": found.program,
        "players": found.record.players,
        "points": [int(points) for points in game.scores()],
        "kingdom": found.record.kingdom,
        "editions": found.record.editions,
        "guessed_cards": list(found.guessed_cards),
        "guessed_draws": found.guessed_draws,
        "resigned": list(found.record.resigned),
        "over": game.phase == OVER,
        "choices": len(found.record.choices),
        "file": str(path),
    }
