"""`freehold bot`: check a bot, or let it play at a table; and the options of other commands that name bots."""

import shlex
from collections.abc import Sequence
from typing import Annotated, Final

from cyclopts import Parameter
from rich.text import Text

from freehold.bots.player import introduced
from freehold.bots.spec import MOVE_SECONDS, BotSpec
from freehold.rules.errors import BadSetup
from freehold.terminal.extras import require
from freehold.terminal.output import MisuseError, make_console, print_json

BotOption = Annotated[list[str] | None, Parameter(negative=())]
BotSettings = Annotated[list[str] | None, Parameter(negative=())]
# More notes about bots than this are only counted.
_MOST_NOTES: Final = 5


def load_bots(
    commands: Sequence[str] | None,
    move_seconds: float,
    game_seconds: float,
    settings: Sequence[str] | None,
    cluster: str | None = None,
) -> list[BotSpec]:
    """The bots given on the command line; each is started to learn what it is."""
    if commands and cluster is not None:
        raise MisuseError("bots run on this machine, so use --jobs instead of --cluster")
    given = dict(_setting(one) for one in settings or [])
    if given and not commands:
        raise MisuseError("--bot-option is for bots, so it needs --bot")
    found = []
    known: set[str] = set()
    for command in commands or []:
        spec, hello = introduced(command, move_seconds, game_seconds, given)
        found.append(spec)
        known |= {option.name for option in hello.options}
    unknown = [name for name in given if name not in known]
    if unknown:
        raise BadSetup(f"no bot has the option {', '.join(unknown)}; there is {', '.join(sorted(known)) or 'none'}")
    return found


def _setting(written: str) -> tuple[str, str]:
    name, found, value = written.partition("=")
    if not found or not name:
        raise MisuseError(f"--bot-option is written as name=value, not {written!r}")
    return name, value


def bot_words(bots: Sequence[BotSpec]) -> list[str]:
    """The options that name these bots on the command line."""
    if not bots:
        return []
    words = [word for one in bots for word in ("--bot", one.command)]
    words += ["--bot-move", f"{bots[0].move_seconds:g}", "--bot-game", f"{bots[0].game_seconds:g}"]
    settings = dict.fromkeys(setting for one in bots for setting in one.settings)
    return words + [word for setting in settings for word in ("--bot-option", setting)]


def few_notes(notes: Sequence[str]) -> list[str]:
    """What happened to bots, the first few in full."""
    shown = [f"{note}." for note in notes[:_MOST_NOTES]]
    return (
        [*shown, f"The same or the like happened {len(notes) - _MOST_NOTES} times more."]
        if notes[_MOST_NOTES:]
        else shown
    )


def check(
    command: str,
    /,
    *,
    games: int = 20,
    move: float = MOVE_SECONDS,
    json_: Annotated[bool, Parameter(name="--json", negative=(), show_default=False)] = False,
) -> int:
    """Check that a bot keeps to the protocol.

    Parameters
    ----------
    command
        The command that starts the bot, such as "python3 bot.py".
    games
        How many games to play with it, in random kingdoms and with every number of players that it can.
    move
        Seconds that it may use for each decision.
    json_
        Print JSON: name, passed, and for each check its name, whether it passed, and details.
    """
    from freehold.bots.check import check_bot

    if not 1 <= games <= 10_000:
        raise MisuseError(f"--games must be between 1 and 10,000, not {games}")
    found = check_bot(command, games, move)
    passed = all(one.passed for one in found)
    if json_:
        checks = [{"name": one.name, "passed": one.passed, "detail": one.detail} for one in found]
        print_json({"command": command, "passed": passed, "checks": checks})
        return 0 if passed else 1
    console = make_console()
    for one in found:
        mark = Text("passed  ", "green") if one.passed else Text("failed  ", "bold red")
        console.print(mark + Text(one.name + (f": {one.detail}" if one.detail else "")), soft_wrap=True)
    console.print("The bot keeps to the protocol." if passed else "The bot does not keep to the protocol.")
    return 0 if passed else 1


def join(
    url: str,
    /,
    *,
    bot: str,
    seat: int | None = None,
    name: str | None = None,
) -> int:
    """Let a bot on this computer play at a table in the browser.

    Parameters
    ----------
    url
        The link to a seat, which has the seat's token after a #, or to a table with a free seat.
    bot
        The command that starts the bot, such as "python3 bot.py".
    seat
        Which free seat to take, counted from 1; by default the first.
    name
        The name of the player; by default that of the bot.
    """
    require("server", "freehold bot join")
    from freehold.bots.joining import join_table, take_seat

    console = make_console()
    spec, _ = introduced(bot)
    link = take_seat(url, name or spec.name, None if seat is None else seat - 1)
    console.print(f"{spec.name} plays at {link}. Press Ctrl-C to stop it.", soft_wrap=True)
    console.print(f"If it stops: freehold bot join {shlex.quote(link)} --bot {shlex.quote(bot)}", soft_wrap=True)
    console.print(join_table(link, bot), soft_wrap=True)
    return 0
