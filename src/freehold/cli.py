"""The `freehold` command and its subcommands.

Subcommands are registered by import path, so that each command imports only what it needs.
"""

import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from typing import Any, Final

from cyclopts import (
    App,
    CoercionError,
    CycloptsError,
    MissingArgumentError,
    Parameter,
    Token,
    UnusedCliTokensError,
    ValidationError,
    convert,
)

from freehold._mode import version
from freehold.rules.errors import FreeholdError
from freehold.terminal.command_help import FlowingHelp
from freehold.terminal.extras import MissingExtra, extra_with
from freehold.terminal.output import INTERRUPTED, MisuseError, make_console

FAILED: Final = 1
MISUSED: Final = 2
_NUMBERS: Final[dict[type | None, str]] = {int: "a whole number", float: "a number"}


def usage_message(error: CycloptsError) -> str:
    """What is wrong with the arguments."""
    if isinstance(error, UnusedCliTokensError):
        words = " ".join(error.unused_tokens or [])
        return f"{words!r} was not expected; names with spaces need quotes"
    if isinstance(error, ValidationError) and error.argument is not None:
        return f"{error.argument.name}: {error.exception_message}"
    if isinstance(error, CoercionError) and error.target_type in _NUMBERS and error.token is not None:
        name = error.token.keyword or (error.argument.name if error.argument else "the value")
        return f"{name} must be {_NUMBERS[error.target_type]}, not {error.token.value[:60]!r}"
    if isinstance(error, MissingArgumentError) and error.argument is not None and not error.tokens_so_far:
        name, command = error.argument.name, " ".join(["freehold", *(error.command_chain or ())])
        return f"{name} {'needs a value' if name.startswith('-') else 'is missing'}; see {command} --help"
    text = str(error)
    return text if text.endswith("...") else text.rstrip(".")


def read_value(kind: Any, tokens: Sequence[Token]) -> Any:
    """The value of an argument; unlike those of the library, whole numbers have no fractions."""
    if kind is int and "." in tokens[0].value:
        raise CoercionError(token=tokens[0], target_type=int)
    return convert(kind, tokens)


app: Final = App(
    name="freehold",
    help="Play and study the card game Dominion: the base game and Intrigue, each in both editions.",
    help_epilogue="""Examples:

    freehold serve                     play in the browser
    freehold play                      play against the computer in the terminal
    freehold play --random --seat human:Ann --seat human:Bo --seat computer
    freehold cards throne room         what a card does
    freehold simulate "Big Money" "Double Witch"
    freehold play --help               help for a command
""",
    version=version,
    version_format="plaintext",
    help_format="plaintext",
    help_formatter=FlowingHelp(),
    default_parameter=Parameter(converter=read_value),
    suppress_keyboard_interrupt=False,
)
app.command(
    "freehold.terminal.serve:serve",
    name="serve",
    help="Play in the browser, with friends or the computer.",
    help_epilogue="""Examples:

    freehold serve
    freehold serve --host 0.0.0.0 --port 8080 --no-browser
    freehold serve --database postgresql://tables.example/freehold --workers 4
""",
)
app.command(
    "freehold.terminal.backup:backup",
    name="backup",
    help="Copy the tables of a server to a file, while it runs.",
    help_epilogue="""The tables of a PostgreSQL database are copied with pg_dump.

Examples:

    freehold backup tables-2026-11-17.sqlite
    freehold backup /srv/copies/monday.sqlite --data /srv/freehold
""",
)
app.command(
    "freehold.terminal.play:play",
    name="play",
    help="Play a game in the terminal, alone or with others.",
    help_epilogue="""Without options, you play against the computer with the cards of First Game.
Type ? at any prompt for help.

Examples:

    freehold play --kingdom "Size Distortion" --save evening.txt
    freehold play --resume evening.txt
    freehold play --random --require witch --ban thief --seed 7
    freehold play --seat human:Ann --seat human:Bo --seat computer:Eve
""",
)
app.command(
    "freehold.terminal.replay:replay",
    name="replay",
    help="Print the log of a recorded game and its result.",
    help_epilogue="""Examples:

    freehold replay evening.txt
    freehold replay evening.txt --as Ann --step
    freehold replay evening.txt --all --format dominion.games
""",
)
app.command(
    "freehold.terminal.verify:verify",
    name="verify",
    help="Check that a recorded game follows from its shuffles and choices.",
    help_epilogue="""A table in the browser shows a hash from its start. Its record, which you can
download when the game is over, has the secret that all shuffles came from. If
the hash of that secret is the one you saw, the shuffles were fixed before the
game and nobody changed them. The exit code is 1 if the hash is different or if
the game does not follow from its record.

Examples:

    freehold verify freehold-k3v9x0q2ma.txt
    freehold verify freehold-k3v9x0q2ma.txt --hash 4f6c...
    freehold verify evening.txt --json
""",
)
app.command(
    "freehold.terminal.import_log:import_",
    name="import",
    help="Turn a log of dominion.games or Goko into a game to replay, review and continue.",
    help_epilogue="""The rules play the game again, decision by decision, as the log tells it. Draws
that the log hides are filled in so that everything it tells later is possible.
If the log contradicts the rules, the line is named, and what they would allow.

Examples:

    freehold import log.txt
    freehold import log.txt --out evening.txt
    freehold import log.txt --kingdom "Size Distortion" --json
""",
)
app.command(
    "freehold.terminal.review:review",
    name="review",
    help="Review a recorded game: chances to win, costly decisions, and luck.",
    help_epilogue="""Good plans for the kingdom play the game on from every decision, many times, with
other luck. That tells the chance to win, what other choices would have been
worth, and how much was luck. Press Ctrl-C to stop with what is known.

Examples:

    freehold review evening.txt
    freehold review evening.txt --seat Ann --report evening.html
    freehold review evening.txt --json
""",
)
app.command(
    "freehold.terminal.puzzle:puzzle",
    name="puzzle",
    help="Solve puzzles: positions with one right answer, or the mistakes of your own game.",
    help_epilogue="""Every puzzle was checked by an exhaustive search. Which ones you have solved is kept
in your data folder.

Examples:

    freehold puzzle
    freehold puzzle --daily
    freehold puzzle --list --kind endgame
    freehold puzzle --from evening.txt --seat Ann
""",
)
app.command(
    "freehold.terminal.cards:cards",
    name="cards",
    help="List all cards, or show one.",
    help_epilogue="""Examples:

    freehold cards
    freehold cards throne room
    freehold cards --json
""",
)
app.command(
    "freehold.terminal.kingdoms:kingdoms",
    name="kingdoms",
    help="List the sets of ten kingdom cards that the rulebooks recommend.",
    help_epilogue="""Start a playable set by its name; if two editions have a set with that name, choose one:

    freehold play --kingdom "Size Distortion"
    freehold play --kingdom "First Game" --edition 1e
""",
)
app.command(
    "freehold.terminal.simulate:simulate",
    name="simulate",
    help="Let strategies play each other many times, and say how certain the result is.",
    help_epilogue="""A strategy is a name from the library (see freehold strategies) or your own file.
Easy, Medium, Hard and Expert are computer players that think about their
choices, and so are characters such as Viktor. A game with one takes seconds,
and with Expert up to minutes.

Examples:

    freehold simulate "Big Money" "Double Witch"
    freehold simulate mine.txt "Big Money" --until-clear
    freehold simulate Militia Smithy Witch --games 20000 --report result.html
    freehold simulate Hard "Common Sense" --think 0.2 --games 20
""",
)
app.command(
    "freehold.terminal.tournament:tournament",
    name="tournament",
    help="Let every strategy play every other, in one kingdom or many, and rate them.",
    help_epilogue="""You can interrupt it at any time: the same command with the same file continues where it stopped.

Examples:

    freehold tournament "Big Money" Smithy Militia --file evening.sqlite
    freehold tournament --any --random 20 --games 200 --file all.sqlite
    freehold tournament Medium Hard --kingdom "First Game" --games 20
""",
)
bot: Final = App(
    name="bot",
    help="Check a bot in any language, or let it play at a table.",
    help_epilogue="""Bots also play in other commands: freehold play, simulate and tournament take --bot COMMAND.

Examples:

    freehold bot check "python3 bot.py"
    freehold bot join https://tables.example/t/k3v9x0q2ma --bot ./bot
""",
    help_format="plaintext",
)
bot.command(
    "freehold.terminal.bots:check",
    name="check",
    help="Check that a bot keeps to the protocol.",
    help_epilogue="""Examples:

    freehold bot check "python3 bot.py"
    freehold bot check ./bot --games 100 --json
""",
)
bot.command(
    "freehold.terminal.bots:join",
    name="join",
    help="Let a bot on this computer play at a table in the browser.",
    help_epilogue="""Examples:

    freehold bot join https://tables.example/t/k3v9x0q2ma --bot ./bot
    freehold bot join "https://tables.example/t/k3v9#TOKEN" --bot ./bot
""",
)
app.command(bot)
app.command(
    "freehold.terminal.solve:solve",
    name="solve",
    help="Find good strategies for a kingdom: they evolve by playing each other.",
    help_epilogue="""You can interrupt it at any time: what was found so far is measured and printed.
With --resume, the same command continues where it stopped.

Examples:

    freehold solve "First Game"
    freehold solve "Village Square" --minutes 10 --resume square.json
    freehold solve "Village Square" --report square.html
    freehold solve kingdom.txt --generations 50 --seed 7 --json
""",
)
app.command(
    "freehold.terminal.openings:openings",
    name="openings",
    help="Measure the first two buys of a kingdom, and what each card is worth.",
    help_epilogue="""Examples:

    freehold openings "First Game"
    freehold openings kingdom.txt --rounds 5000
    freehold openings "Size Distortion" --edition 1e --json
""",
)
app.command(
    "freehold.terminal.strategies:strategies",
    name="strategies",
    help="List the strategies of the library, show one, check your own, or convert one to another format.",
    help_epilogue="""Examples:

    freehold strategies
    freehold strategies "Double Witch"
    freehold strategies mine.txt --export xml
    freehold strategies bots.xml
""",
)
app.command(
    "freehold.terminal.bench:bench",
    name="bench",
    help="Measure how fast the engine is on this machine.",
    help_epilogue="""Examples:

    freehold bench
    freehold bench --yardstick --seconds 3
""",
)


def main(arguments: list[str] | None = None) -> int:
    """Run one command; the exit code is 1 if it fails, and 2 if its arguments are wrong."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            # Characters that the terminal cannot encode or decode become question marks.
            stream.reconfigure(errors="replace")
    try:
        code = app(
            arguments, console=make_console(), print_error=False, exit_on_error=False, result_action="return_value"
        )
        sys.stdout.flush()
    except CycloptsError as error:
        print(f"freehold: {usage_message(error)}", file=sys.stderr)
        return MISUSED
    except FreeholdError as error:
        print(f"freehold: {error}", file=sys.stderr)
        return MISUSED if isinstance(error, MisuseError) else FAILED
    except ModuleNotFoundError as error:
        extra = extra_with(error.name or "")
        if extra is None:
            raise
        print(f"freehold: {MissingExtra('this', extra)}", file=sys.stderr)
        return FAILED
    except KeyboardInterrupt:
        print("\nfreehold: interrupted", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # Whatever read our output has closed the pipe: write nothing more, not even at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return code if isinstance(code, int) else 0


if __name__ == "__main__":
    sys.exit(main())
