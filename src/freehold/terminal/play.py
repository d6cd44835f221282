"""`freehold play`: a game at the terminal, for people and computer players."""

import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Final

from cyclopts import Parameter

from freehold.bots.player import BotSeat
from freehold.bots.spec import GAME_SECONDS, MOVE_SECONDS
from freehold.cards.catalogue import BASE_SET, INTRIGUE_SET, read_editions, write_editions
from freehold.cards.kingdoms import first_of_next_game, random_kingdom
from freehold.notation.kingdom import Kingdom
from freehold.notation.record import Record, check_players
from freehold.rules.errors import BadState, FreeholdError
from freehold.strategies.library import is_file
from freehold.terminal.bots import BotOption, BotSettings, load_bots
from freehold.terminal.keyboard import Keyboard
from freehold.terminal.kingdoms import EditionOption, kingdom_of
from freehold.terminal.output import MisuseError, make_console
from freehold.terminal.results import result
from freehold.terminal.saving import load
from freehold.terminal.seats import BOT, Seat, read_seats, seats_of, with_bots, with_own_strategies
from freehold.terminal.session import TerminalSession
from freehold.terminal.strategies import check_think

FIRST_KINGDOM: Final = "First Game"
INTERRUPTED: Final = 130

_Names = Annotated[list[str] | None, Parameter(negative=())]


@dataclass
class _KingdomOptions:
    """Which kingdom is wanted."""

    kingdom: str | None = None
    editions: str | None = None
    at_random: bool = False
    required: list[str] = field(default_factory=list)
    banned: list[str] = field(default_factory=list)
    sets: list[str] = field(default_factory=list)

    def kingdom_for(self, seed: int) -> Kingdom:
        if not self.at_random:
            return kingdom_of(FIRST_KINGDOM if self.kingdom is None else self.kingdom, self.editions)
        editions = write_editions(read_editions(self.editions))
        sets = self.sets or [BASE_SET, INTRIGUE_SET]
        from_each = _from_each(sets) if any(":" in one for one in sets) else None
        cards = random_kingdom(
            editions, seed, sets=sets, required=self.required, banned=self.banned, from_each=from_each
        )
        return Kingdom(editions, tuple(cards))


def play(
    *,
    kingdom: str | None = None,
    random: Annotated[bool, Parameter(negative=(), show_default=False)] = False,
    require: _Names = None,
    ban: _Names = None,
    sets: _Names = None,
    edition: EditionOption = None,
    seat: _Names = None,
    seed: int | None = None,
    save: Path | None = None,
    resume: Path | None = None,
    think: float | None = None,
    bot: BotOption = None,
    bot_move: float = MOVE_SECONDS,
    bot_game: float = GAME_SECONDS,
    bot_option: BotSettings = None,
) -> int:
    """Play a game in the terminal.

    Parameters
    ----------
    kingdom
        The ten kingdom cards: a recommended set by name (see `freehold kingdoms`), ten names with commas between
        them, or a file with either.
    random
        Draw ten random kingdom cards.
    require
        A card that is to be in the random kingdom; can be given several times.
    ban
        A card that is not to be in the random kingdom; can be given several times.
    sets
        A set to draw from: base, intrigue or own; can be given several times. With numbers that add up to ten, it says
        how many to draw from each, as in base:5,intrigue:5.
    edition
        The edition of the sets: 1e or 2e for all of them, or one for each, such as "base 2e, intrigue 1e"; by default
        the newest that have all the cards.
    seat
        Who sits at the table, once for each seat: human, or a computer player (easy, medium, hard, expert or a
        character such as greta, which think; computer, chance, a strategy of the library, or your own in a file such as
        mine.txt), with a name if you like, as in human:Ann. With --resume, give the files of own strategies again.
    seed
        A number that decides all shuffles; the same seed and the same answers give the same game.
    save
        A new file that always holds the record of the game.
    resume
        The file of a game to continue; it is kept up to date as before.
    think
        How many seconds computer players that think may take for a choice; with 0 they follow a plan without thinking.
        By default they think as long as their level needs.
    bot
        The command of a bot in any language (see docs/bots.md), in a seat after the others; can be given several
        times. Without --seat, you play against the bots.
    bot_move
        Seconds that a bot may use for each decision. If it needs longer, a computer player takes its seat.
    bot_game
        Seconds that a bot may use for all its decisions in a game.
    bot_option
        A setting of the bots, such as depth=3; can be given several times.
    """
    bots = load_bots(bot, bot_move, bot_game, bot_option)
    options = _KingdomOptions(kingdom, edition, random, _split(require), _split(ban), _split(sets))
    if resume is not None:
        limits = options.required or options.banned or options.sets
        if kingdom or random or edition or seed is not None or save or limits or not all(map(is_file, seat or [])):
            raise MisuseError(
                "--resume continues a game as it was set up, so it takes no other option but --think, --bot, and --seat"
                " for the files of own strategies"
            )
        record = load(resume)
        seats = with_own_strategies(seats_of(record.players), seat or [])
        missing = sum(one.kind == BOT for one in seats)
        if bots and len(bots) != missing:
            raise MisuseError(f"this game has {missing} bots, so give --bot that often, or not at all")
        path: Path | None = resume
    else:
        if kingdom and random:
            raise MisuseError("--kingdom and --random both choose the kingdom; use one of them")
        if not random and (options.required or options.banned or options.sets):
            raise MisuseError("--require, --ban and --sets say what --random may draw, so they need --random")
        if save is not None and save.is_dir():
            raise BadState(f"{save} is a folder, not a file")
        if save is not None and save.exists():
            raise BadState(f"{save} already exists; continue it with --resume {save}, or name another file")
        seats = read_seats(seat or (["human"] if bots else ["human", "computer"]), len(bots))
        seats = with_bots(seats, [one.name for one in bots])
        check_players([one.name for one in seats])
        record = _new_record(options, seats, secrets.randbelow(2**31) if seed is None else seed, None)
        path = save
    check_think(think, [seat.kind for seat in seats])
    for one in bots:
        one.check_fits(record.kingdom, len(seats))
    running = [BotSeat(one) for one in bots]
    try:
        return _play_on(record, seats, options, path, think, running)
    finally:
        for playing in running:
            playing.close()


def _new_record(options: _KingdomOptions, seats: list[Seat], seed: int, first: int | None) -> Record:
    found = options.kingdom_for(seed)
    return Record(list(found.cards), [seat.name for seat in seats], seed, found.editions, first)


def _play_on(
    record: Record,
    seats: list[Seat],
    options: _KingdomOptions,
    path: Path | None,
    think: float | None,
    bots: Sequence[BotSeat],
) -> int:
    """Play one game after the other as long as the people want."""
    keyboard = Keyboard(make_console())
    say = keyboard.console.print
    while True:
        session = TerminalSession(record, seats, keyboard, path, think, bots)
        if session.game.is_over and session.session.record.choices == record.choices:
            raise BadState(f"this game is already over; read it with: freehold replay {path}")
        try:
            if not session.play():
                _leave(session, ask=True)
                return 0
            say(result(session.game, session.names))
            if session.path is not None:
                say(f"The game is saved in {session.path}.", soft_wrap=True)
            if not session.people or keyboard.ask("Another game? [y/N] ").strip().casefold() not in ("y", "yes"):
                return 0
        except EOFError:
            _leave(session, ask=False)
            return 0
        except KeyboardInterrupt:
            say()
            _leave(session, ask=bool(session.people))
            return INTERRUPTED
        # The seed of a game with a secret is 0, so there is no next one.
        seed = secrets.randbelow(2**31) if record.secret else record.seed + 1
        first = first_of_next_game(record.editions, len(seats), session.game.winners(), seed)
        if options.at_random:
            record = _new_record(options, seats, seed, first)
        else:
            record = Record(record.kingdom, record.players, seed, record.editions, first)
        path = path and _next_path(path)
        say(f"{seats[first].name} starts.", soft_wrap=True)


def _leave(session: TerminalSession, ask: bool) -> None:
    """Say where the game is saved and how to continue it."""
    say = session.console.print
    if session.game.is_over:
        return
    while ask and session.path is None:
        try:
            name = session.keyboard.ask("Save the game to which file? [Enter: do not save it] ").strip()
            if not name:
                break
            if Path(name).is_dir():
                raise BadState(f"{name} is a folder, not a file")
            if Path(name).exists():
                raise BadState(f"{name} already exists; name another file")
            session.path = Path(name)
            session.save()
        except (EOFError, KeyboardInterrupt):
            say()
            break
        except FreeholdError as error:
            session.path = None
            say(f"{error}.", soft_wrap=True)
    if session.path is None:
        say("The game was not saved. To keep one, start it with --save FILE.", soft_wrap=True)
    else:
        session.save()
        think = "" if session.think is None else f" --think {session.think:g}"
        say(f"The game is saved; continue it with: freehold play --resume {session.path}{think}", soft_wrap=True)


def _next_path(path: Path) -> Path:
    """A name for the file of the next game, such as evening-2.txt."""
    stem, dash, number = path.stem.rpartition("-")
    base, count = (stem, int(number)) if dash and number.isdecimal() else (path.stem, 1)
    while True:
        count += 1
        found = path.with_name(f"{base}-{count}{path.suffix}")
        if not found.exists():
            return found


def _split(names: list[str] | None) -> list[str]:
    """Names given one by one or with commas between them."""
    return [name.strip() for one in names or [] for name in one.split(",") if name.strip()]


def _from_each(sets: list[str]) -> dict[str, int]:
    """How many cards to draw from each set, written as base:5."""
    counts: dict[str, int] = {}
    for one in sets:
        name, _, count = one.partition(":")
        if not re.fullmatch("[0-9]{1,2}", count) or name in counts:
            raise MisuseError(f"--sets takes each set once with its number, as in base:5,intrigue:5, not {one!r}")
        counts[name] = int(count)
    return counts
