"""A whole game as text: how it was set up, and every choice that was made.

    record: 2
    editions: base 2e, intrigue 2e
    kingdom: Cellar, Market, Merchant, Militia, Mine, Moat, Remodel, Smithy, Village, Workshop
    players: Ann, Bob
    first: by lot
    seed: 0
    turn limit: 2000

    turn 1 Ann: all | Militia
    turn 1 Bob: all | Militia
    turn 2 Ann: all | Silver
    turn 2 Bob: all | Silver
    turn 3 Ann: all | Militia
    turn 3 Bob: all | Militia
    turn 4 Ann: Militia | [Bob] Silver | [Bob] Estate
    end: 15 choices; unfinished
    checksum: ac235c691c31d373

A choice is the id of an option; if another player than the one whose turn it is chooses, that name comes before it. A
backslash escapes a bar or a backslash in an option, and a bracket at its start. Reading the lines gives the same game,
since its shuffles come from the seed. Where players must not be able to predict them, they come from a secret: such a
record has the line `secret: ` with 64 hexadecimal digits instead of the seed, or `shared secret: ` if all games with it
share their luck. If players gave up, the line `end: ` says so at its end, such as `; resigned: Bob`. The checksum
covers all lines above it.

A record can also state the cards that came from the draw piles, in the order they were drawn, no matter by whom. The
line `deal: ` has the cards of the first hands, and braces after a choice have the cards drawn because of it. Anything
not stated comes from the seed.

    deal: 3 Copper, 2 Estate, 4 Copper, Estate

    turn 1 Ann: all | Silver {4 Copper, Estate}
"""

import hashlib
import re
from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import dataclass, field
from itertools import groupby
from typing import Final

from freehold.cards.catalogue import check_edition, fitting_editions, make_setup, read_editions, write_editions
from freehold.notation import older_forms
from freehold.rules.errors import BadSetup, BadState, FreeholdError, IllegalChoice
from freehold.rules.events import Journal
from freehold.rules.game import Game, start
from freehold.rules.randomness import LARGEST_SEED
from freehold.rules.setup import MOST_SEATS, TURNS_AT_MOST, Setup
from freehold.rules.shuffles import SECRET_BYTES, Shuffles
from freehold.rules.steering import StatedDraws
from freehold.rules.vocabulary import ENDING_IDS, NONE, OVER

FORM: Final = "2"
OLDER_FORM: Final = "1"
BY_LOT: Final = "by lot"
UNFINISHED: Final = "unfinished"

# The first hands of a record that states what was drawn.
_DEAL: Final = "deal"
_KEYS: Final = ("record", "editions", "kingdom", "players", "first", "seed", "turn limit")
# The first form had one edition for all sets, and the words of printed options.
_OLDER_KEYS: Final = ("record", "edition", *_KEYS[2:])
# Where the shuffles come from: one of these.
_SEED: Final = "seed"
_SECRET: Final = "secret"
_SHARED: Final = "shared secret"
_SOURCES: Final = (_SEED, _SECRET, _SHARED)
_TURN: Final = re.compile(r"turn (\d{1,9}) ([^:]+):(?: (.*))?")
_BETWEEN: Final = " | "
# A choice and the cards that came because of it; a brace in an option is escaped.
_DRAWN: Final = re.compile(r"(.*) \{([^{}]*)\}")
_CARDS: Final = re.compile(r"(?:([1-9]\d{0,2}) )?(\S.*)")
_RESIGNED: Final = "resigned: "


@dataclass
class Record:
    """How a game was set up and what was chosen in it; `first` is the starting seat, or None if it is random."""

    kingdom: list[str]
    players: list[str]
    seed: int
    # The edition of each set; by default the newest that have all the cards.
    editions: str = ""
    first: int | None = None
    turn_limit: int = TURNS_AT_MOST
    choices: list[str] = field(default_factory=list)
    # If there is one, the shuffles come from it and not from the seed.
    secret: bytes = b""
    # Whether all games with this secret share their luck (see `freehold.rules.shuffles`).
    shared: bool = False
    # The names of players who gave up the game.
    resigned: tuple[str, ...] = ()
    # The cards that came from the draw piles, in order, by the number of the choice, from 1; 0 has the first hands.
    # Anything not stated here comes from the seed.
    draws: dict[int, tuple[str, ...]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.editions = write_editions(read_editions(self.editions or fitting_editions(self.kingdom)))

    def with_choices(self, choices: list[str]) -> "Record":
        """The same set-up with other choices."""
        twin = copy(self)
        twin.choices = choices
        return twin

    def setup(self) -> Setup:
        """The set-up of the game."""
        check_players(self.players)
        return make_setup(self.kingdom, len(self.players), self.editions, self.turn_limit)

    def new_game(self, journal: Journal | None = None) -> Game:
        """The game before the first of its choices."""
        setup = self.setup()
        if self.first is not None and not 0 <= self.first < len(self.players):
            raise BadSetup(f"seat {self.first} cannot start: the seats are 0 to {len(self.players) - 1}")
        first = NONE if self.first is None else self.first
        return start(setup, self.seed, first, journal, self.shuffles(), self.steering(setup))

    def shuffles(self) -> Shuffles | None:
        """Where the random numbers come from, unless it is the seed."""
        return Shuffles(self.secret, self.shared) if self.secret else None

    def steering(self, setup: Setup) -> StatedDraws | None:
        """The cards that the record states, for a game with this set-up."""
        if not self.draws:
            return None
        return StatedDraws({number: [int(setup.slot(card)) for card in cards] for number, cards in self.draws.items()})


def check_players(names: list[str]) -> None:
    """Check that the names of the players are valid and different."""
    if not 2 <= len(names) <= MOST_SEATS:
        raise BadSetup(f"a game has 2 to {MOST_SEATS} players, not {len(names)}")
    for name in names:
        if not name or name != name.strip() or not name.isprintable() or set(name) & set(",;:|[]\\"):
            raise BadSetup(f"{name!r} cannot be the name of a player; use letters, digits, spaces and the like")
        if name == BY_LOT:
            raise BadSetup(f"{name!r} cannot be the name of a player, since it means a random starting player")
        if names.count(name) > 1:
            raise BadSetup(f"two players are called {name}; give each a name of their own")


# Playing.


def choices_made(record: Record, journal: Journal | None = None) -> Iterator[Game]:
    """Replay a record: yields the same game object after each choice."""
    return _play(record.new_game(journal), record)


def replay(record: Record, journal: Journal | None = None) -> Game:
    """The game of a record after all its choices."""
    game = record.new_game(journal)
    for _ in _play(game, record):
        pass
    return game


def _play(game: Game, record: Record) -> Iterator[Game]:
    for place, choice in enumerate(record.choices, 1):
        _answer(game, choice, f"choice {place}")
        yield game


def _answer(game: Game, choice: str, place: str) -> None:
    try:
        game.answer(choice)
    except IllegalChoice as error:
        raise BadState(f"{place}: {error}") from None


class RecordedGame:
    """A game that records every choice; a record that already has choices is continued."""

    def __init__(self, record: Record, journal: Journal | None = None) -> None:
        self.record: Final = record
        self.game: Final = replay(record, journal)

    def __repr__(self) -> str:
        players = ", ".join(self.record.players)
        return f"<RecordedGame of {players} at choice {len(self.record.choices) + 1}: {self.game!r}>"

    def answer(self, name: str, number: int = NONE) -> None:
        """Answer the question by the id of an option; a refused answer is not recorded."""
        self.game.answer(name, number)
        self.record.choices.append(name)

    def choose(self, option: int, number: int = NONE) -> None:
        """Answer the question by the number of an option; a refused answer is not recorded."""
        names = {bit: name for name, bit in self.game.decision().options.items()}
        self.game.choose(option, number)
        self.record.choices.append(names[option])

    def text(self) -> str:
        """The record so far as text."""
        return write_record(self.record)


# Writing.


def write_record(record: Record) -> str:
    """The text of a record."""
    game = record.new_game()
    names = record.players
    header = (
        FORM,
        game.setup.editions,
        ", ".join(game.setup.kingdom),
        ", ".join(names),
        BY_LOT if record.first is None else names[record.first],
        record.secret.hex() or str(record.seed),
        str(record.turn_limit),
    )
    source = _SEED if not record.secret else _SHARED if record.shared else _SECRET
    keys = _with_source(_KEYS, source)
    lines = [f"{key}: {value}" for key, value in zip(keys, header, strict=True)]
    if record.draws:
        lines.append(f"{_DEAL}: {_listed(record.draws.get(0, ()))}")
    lines.append("")
    turn = 0
    for place, choice in enumerate(record.choices, 1):
        written = _mark(game, names) + _escape(choice, bool(record.draws))
        if game.turn != turn:
            turn = game.turn
            lines.append(f"{_heading(game, names)}: {written}")
        else:
            lines[-1] += _BETWEEN + written
        _answer(game, choice, f"choice {place}")
        if isinstance(game.steering, StatedDraws):
            # Only the cards that have come: after an undo, another choice may have led to different ones.
            came = [game.setup.cards[slot].name for slot in game.steering.taken(game.number)]
            lines[-1] += f" {{{_listed(came)}}}" if came else ""
    lines.append(_end(game, record, len(record.choices)))
    lines.append(f"checksum: {checksum(lines)}")
    return "\n".join(lines) + "\n"


def _with_source(keys: tuple[str, ...], source: str) -> tuple[str, ...]:
    return tuple(source if key == _SEED else key for key in keys)


def _heading(game: Game, names: list[str]) -> str:
    return f"turn {game.turns_taken(game.active) + 1} {names[game.active]}"


def _mark(game: Game, names: list[str]) -> str:
    """Who chooses, if it is not the player of the turn."""
    return "" if game.asked in (game.active, NONE) else f"[{names[game.asked]}] "


def _listed(cards: Sequence[str]) -> str:
    """Cards in order, such as `3 Copper, Estate, Copper`."""
    runs = [(name, len(list(run))) for name, run in groupby(cards)]
    return ", ".join(f"{count} {name}" if count > 1 else name for name, count in runs)


def _escape(choice: str, states_draws: bool) -> str:
    choice = choice.replace("\\", "\\\\").replace("|", "\\|")
    if states_draws:
        choice = choice.replace("{", "\\{")
    return f"\\{choice}" if choice.startswith("[") else choice


def _end(game: Game, record: Record, count: int) -> str:
    names = record.players
    resigned = f"; {_RESIGNED}{', '.join(record.resigned)}" if record.resigned else ""
    if game.phase != OVER:
        return f"end: {count} choices; {UNFINISHED}{resigned}"
    scores = ", ".join(f"{name} {game.score(seat)}" for seat, name in enumerate(names))
    standings = {
        name: (game.score(seat), -game.turns_taken(seat))
        for seat, name in enumerate(names)
        if name not in record.resigned
    }
    winners = " and ".join(name for name, standing in standings.items() if standing == max(standings.values()))
    return f"end: {count} choices; {ENDING_IDS[game.ending]}; {scores}; won by {winners}{resigned}"


def checksum(lines: list[str]) -> str:
    """The checksum of the lines above it."""
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]


# Reading.


def read_record(text: str) -> Record:
    """The record of a text, replayed to check that it is complete and every choice is legal."""
    reader = _Reader()
    lines = text.splitlines() or [""]
    for number, line in enumerate(lines, 1):
        reader.number = number
        if reader.checksum and line.strip():
            raise reader.fault("a record ends with its checksum, and nothing may follow it")
        if line.strip():
            reader.read(line)
    if not reader.checksum:
        missing = "its checksum" if reader.ended else "its 'end:' line"
        raise reader.fault(f"the record stops here without {missing}, so it was cut off")
    above = lines.index(f"checksum: {reader.checksum}")
    true = checksum(lines[:above])
    if reader.checksum != true:
        raise reader.fault(
            f"the lines above have checksum {true}, not {reader.checksum}; they were changed after they were written",
            above + 1,
        )
    return reader.record


class _Reader:
    """Reads a record line by line and replays it along the way; every error names the line."""

    def __init__(self) -> None:
        self.number = 0
        self.fields: dict[str, str] = {}
        self.places: dict[str, int] = {}
        self.record = Record([], [], 0)
        self.game: Game | None = None
        self.ended = False
        self.checksum = ""

    def fault(self, reason: str, number: int = 0) -> BadState:
        return BadState(f"line {number or self.number}: {reason}")

    def read(self, line: str) -> None:
        turn = _TURN.fullmatch(line)
        key, colon, value = line.partition(": ")
        if self.ended:
            if key != "checksum" or not value:
                raise self.fault("after the 'end:' line comes the line 'checksum: ...'")
            self.checksum = value
        elif turn is not None:
            self.read_turn(self.started(), f"turn {turn[1]} {turn[2]}", turn[3] or "")
        elif key == "end" and colon:
            self.read_end(self.started(), line)
        elif self.game is not None:
            raise self.fault(f"{line!r} is neither a turn, such as 'turn 3 Ann: all | Silver', nor the 'end:' line")
        else:
            self.read_field(key, colon, value)

    # The header.

    @property
    def keys(self) -> tuple[str, ...]:
        keys = _OLDER_KEYS if self.fields.get("record") == OLDER_FORM else _KEYS
        return _with_source(keys, self.source)

    @property
    def source(self) -> str:
        """The key of what the shuffles come from; the seed's if none was read yet."""
        return next((key for key in _SOURCES if key in self.fields), _SEED)

    def read_field(self, key: str, colon: str, value: str) -> None:
        if colon and key in _SOURCES:
            if any(other in self.fields for other in _SOURCES if other != key):
                raise self.fault("the shuffles of a game come from a seed or from a secret, not from both")
        elif not colon or key not in (*self.keys, _DEAL):
            known = [f"{_SEED} or {_SECRET}" if one in _SOURCES else one for one in self.keys]
            raise self.fault(f"a header line is 'key: value' with one of {', '.join(known)}, not {key!r}")
        if key in self.fields:
            raise self.fault(f"{key!r} is written twice; once, on line {self.places[key]}, is enough")
        self.fields[key] = value
        self.places[key] = self.number

    def started(self) -> Game:
        """The game of the header, at the choices read so far."""
        if self.game is None:
            for key in self.keys:
                if key not in self.fields:
                    raise self.fault(f"before this line the header needs a line '{key}: ...'")
            if self.fields["record"] not in (OLDER_FORM, FORM):
                raise self.header_fault("record", f"this is form {self.fields['record']!r} of a record, not {FORM}")
            self.record = self.read_header()
            if _DEAL in self.fields:
                self.record.draws[0] = self.read_cards(self.fields[_DEAL], self.places[_DEAL])
            try:
                self.game = self.record.new_game()
            except FreeholdError as error:
                raise self.header_fault("kingdom", str(error)) from None
            self.check_draws(self.game, self.places.get(_DEAL, 0))
        return self.game

    def header_fault(self, key: str, reason: str) -> BadState:
        return self.fault(reason, self.places[key])

    def read_header(self) -> Record:
        players = self.fields["players"].split(", ")
        try:
            check_players(players)
        except FreeholdError as error:
            raise self.header_fault("players", str(error)) from None
        try:
            editions = self.read_editions()
        except FreeholdError as error:
            raise self.header_fault(self.keys[1], str(error)) from None
        first = self.fields["first"]
        if first != BY_LOT and first not in players:
            raise self.header_fault(
                "first", f"the first player is one of {', '.join(players)} or '{BY_LOT}', not {first!r}"
            )
        return Record(
            kingdom=self.fields["kingdom"].split(", "),
            players=players,
            seed=self.read_number(_SEED, 0, LARGEST_SEED) if self.source == _SEED else 0,
            editions=editions,
            first=None if first == BY_LOT else players.index(first),
            turn_limit=self.read_number("turn limit", 1, 10**9),
            secret=self.read_secret(),
            shared=self.source == _SHARED,
        )

    def read_editions(self) -> str:
        if self.fields["record"] == OLDER_FORM:
            return older_forms.EDITIONS[check_edition(self.fields["edition"])]
        return write_editions(read_editions(self.fields["editions"]))

    def read_secret(self) -> bytes:
        if self.source == _SEED:
            return b""
        text = self.fields[self.source]
        if not re.fullmatch(rf"[0-9a-f]{{{2 * SECRET_BYTES}}}", text):
            raise self.header_fault(self.source, f"a secret has {2 * SECRET_BYTES} hexadecimal digits")
        return bytes.fromhex(text)

    def read_cards(self, text: str, line: int) -> tuple[str, ...]:
        """Cards in the order they were drawn."""
        setup = self.record.setup()
        cards: list[str] = []
        for part in text.split(", "):
            found = _CARDS.fullmatch(part)
            if found is None or found[2] not in setup.slots:
                raise self.fault(f"the cards that were drawn are written as '3 Copper, Estate', not {part!r}", line)
            cards += [found[2]] * int(found[1] or 1)
        return tuple(cards)

    def check_draws(self, game: Game, line: int) -> None:
        """Check that the cards stated for the last choice have all come."""
        if isinstance(game.steering, StatedDraws):
            left = game.steering.left(game.number)
            if left:
                raise self.fault(f"a {game.setup.cards[left[0]].name} cannot come from a draw pile here", line)

    def read_number(self, key: str, least: int, most: int) -> int:
        text = self.fields[key]
        if not re.fullmatch(r"[0-9]{1,19}", text) or not least <= int(text) <= most:
            raise self.header_fault(key, f"the {key} is a whole number from {least} to {most}, not {text!r}")
        return int(text)

    # The choices.

    def read_turn(self, game: Game, heading: str, text: str) -> None:
        names = self.record.players
        for part in text.split(_BETWEEN):
            drawn = _DRAWN.fullmatch(part) if self.record.draws else None
            written = drawn[1] if drawn is not None else part
            if game.asked == NONE:
                raise self.fault(f"{written!r} comes after the end of the game; the line 'end: ...' belongs here")
            if heading != _heading(game, names):
                raise self.fault(f"{written!r} is a choice of '{_heading(game, names)}', not of '{heading}'")
            mark = _mark(game, names)
            choice = written.removeprefix(mark)
            if not written.startswith(mark) or choice.startswith("["):
                raise self.fault(
                    f"{written!r} answers for the wrong player: {names[game.asked]} is asked here, so"
                    f" {f'it begins with {mark.strip()!r}' if mark else 'it has no name before it'}"
                )
            choice = re.sub(r"\\(.)", r"\1", choice)
            if self.fields["record"] == OLDER_FORM:
                choice = older_forms.option_id(choice)
            if drawn is not None:
                number, cards = len(self.record.choices) + 1, self.read_cards(drawn[2], self.number)
                self.record.draws[number] = cards
                game.steering = StatedDraws({number: [int(game.setup.slot(card)) for card in cards]})
            _answer(game, choice, f"line {self.number}")
            self.record.choices.append(choice)
            self.check_draws(game, self.number)

    def read_end(self, game: Game, line: str) -> None:
        resigned = line.rpartition("; ")[2]
        if resigned.startswith(_RESIGNED):
            names = resigned.removeprefix(_RESIGNED).split(", ")
            if not set(names) < set(self.record.players):
                raise self.fault(f"those who resigned are some of {', '.join(self.record.players)}, not {resigned!r}")
            self.record.resigned = tuple(names)
        true = _end(game, self.record, len(self.record.choices))
        if line != true:
            raise self.fault(f"the choices above lead to {true!r}, but this line says {line!r}")
        self.ended = True
