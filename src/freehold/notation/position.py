"""A position as text: a line per thing on the table, as one would lay it out by hand.

    edition: 2e
    kingdom: Cellar, Chapel, Festival, Gardens, Laboratory, Militia, Moat, Smithy, Village, Witch
    players: 2
    active: A
    A hand: 2 Copper, Militia, 2 Estate
    A deck: Silver, Gold / 3 Copper, 2 Estate
    B hand: Moat, 4 Copper

Seats are letters from A. A deck lists the cards whose place is fixed, from the top, then after a slash the shuffled
rest; `Silver(AB)` was seen by A and B. Of a discard pile the last card named lies on top. What no line mentions is as
at the start of a turn, and cards named nowhere lie in the Supply, so `supply` need not be written; if it is, it must
agree. The lines from `random` on are written for a game stopped in the middle of something, and need not be set by
hand. The same lines as one JSON object are the saved form of a game.
"""

import json
import re
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from freehold.cards.basic import BASIC
from freehold.cards.catalogue import EDITIONS, find_name, make_setup
from freehold.rules.card import STEP_BY_NAME, STEPS
from freehold.rules.errors import BadState, FreeholdError
from freehold.rules.game import Game
from freehold.rules.randomness import LARGEST_SEED
from freehold.rules.setup import MOST_SEATS, TURNS_AT_MOST, Setup
from freehold.rules.turn import THE_TURN
from freehold.rules.vocabulary import (
    ALL,
    ASIDE,
    BLOCK_BITS,
    DECLINE,
    DISCARDED,
    DRAW,
    DRAW_SIZE,
    ENDING_IDS,
    EXTRA,
    EXTRA_ONCE,
    FRAME,
    FROM_NOWHERE,
    FROM_SUPPLY,
    FROM_TRASH,
    HAND,
    HAND_MASK,
    HAND_SIZE,
    IN_PLAY,
    KNOWN,
    NONE,
    OPTION,
    OVER,
    PHASE_IDS,
    POOL,
    PURPOSE_IDS,
    SEATS,
    SUPPLY,
    TOP,
    TRASHED,
    TURNS,
    WIDTH,
    ZONE_IDS,
)

SEAT_LETTERS: Final = "ABCDEF"

# Lines that hold one number of the game, with the value they have when not written.
_NUMBERS: Final = {
    "turn": 1,
    "actions": 1,
    "buys": 1,
    "coins": 0,
    "reduction": 0,
    "actions played": 0,
    "random": 1,
    "number": 0,
}
_ZONES: Final = {"hand": HAND, "in play": IN_PLAY, "aside": ASIDE}
_SHARED: Final = {"trash": TRASHED, "pool": POOL, "extra": EXTRA, "extra once": EXTRA_ONCE}
_CARD: Final = re.compile(r"(?:([0-9]{1,4})\s+)?(.+?)(?:\(([A-F]*)\))?")
# No game comes near so many turns, coins or the like.
_MOST: Final = 1_000_000


def write_counts(counts: list[int], names: list[str]) -> str:
    """Counts per slot as `3 Copper, Estate`."""
    return ", ".join(
        names[slot] if count == 1 else f"{count} {names[slot]}" for slot, count in enumerate(counts) if count
    )


def _letters(mask: int) -> str:
    return "".join(letter for seat, letter in enumerate(SEAT_LETTERS) if (mask >> seat) & 1)


# Writing.


def to_fields(game: Game) -> dict[str, str]:
    """Every line of a position by its key."""
    setup = game.setup
    names = [card.name for card in setup.cards]
    cells = list(game.cells)
    fields = {
        "edition": setup.edition,
        "kingdom": ", ".join(names[len(BASIC) :]),
        "players": str(setup.players),
        "active": SEAT_LETTERS[game.active],
        "phase": PHASE_IDS[game.phase],
        "turn": str(game.turn),
        "actions": str(game.actions),
        "buys": str(game.buys),
        "coins": str(game.coins),
        "reduction": str(game.reduction),
        "actions played": str(game.actions_played),
        "supply": ", ".join(f"{cells[SUPPLY + slot]} {name}" for slot, name in enumerate(names)),
    }
    for key, start in _SHARED.items():
        fields[key] = write_counts(cells[start : start + setup.width], names)
    for seat in range(setup.players):
        fields.update(_seat_fields(game, seat, cells, names))
    fields["random"] = str(game.random)
    fields["number"] = str(game.number)
    fields["turn limit"] = str(setup.turn_limit)
    fields["ending"] = ENDING_IDS[game.ending]
    fields["source"] = _card_name(setup, game.source)
    fields["left play"] = "" if game.lies_in_play else "yes"
    fields["shielded"] = _letters(game.shielded)
    fields["picks"] = " ".join(str(pick) for pick in game.picks)
    fields["stack"] = "; ".join(_frame(game, at) for at in range(0, game.depth, FRAME))
    fields["question"] = _question(game)
    return {
        key: value for key, value in fields.items() if value and not (key in _NUMBERS and value == str(_NUMBERS[key]))
    }


def _card_name(setup: Setup, slot: int) -> str:
    return setup.cards[slot].name if slot != NONE else ""


def _seat_fields(game: Game, seat: int, cells: list[int], names: list[str]) -> dict[str, str]:
    letter = SEAT_LETTERS[seat]
    at = game.base(seat)
    width = game.setup.width
    fields = {}
    for key, zone in _ZONES.items():
        fields[f"{letter} {key}"] = write_counts(cells[at + zone : at + zone + width], names)
    known = []
    for depth in range(cells[at + KNOWN]):
        entry = game.known[game.known_at(seat, depth)]
        seen = _letters(entry >> 16)
        known.append(names[entry & 0xFF] + (f"({seen})" if seen else ""))
    rest = write_counts(cells[at + DRAW : at + DRAW + width], names)
    fields[f"{letter} deck"] = f"{', '.join(known)} / {rest}".strip() if rest else ", ".join(known)
    discards = cells[at + DISCARDED : at + DISCARDED + width]
    top = cells[at + TOP]
    if top != NONE and discards[top]:
        discards[top] -= 1
        under = write_counts(discards, names)
        fields[f"{letter} discard"] = f"{under}, {names[top]}" if under else names[top]
    fields[f"{letter} turns"] = str(cells[at + TURNS]) if cells[at + TURNS] else ""
    passed = list(game.passed[seat * WIDTH : seat * WIDTH + width])
    fields[f"{letter} took in secret"] = write_counts([max(0, count) for count in passed], names)
    fields[f"{letter} gave in secret"] = write_counts([max(0, -count) for count in passed], names)
    return fields


def _frame(game: Game, at: int) -> str:
    step, seat, a, b, source = list(game.stack[at : at + FRAME])
    return f"{STEPS[step].name} {SEAT_LETTERS[seat]} {a} {b} {_card_name(game.setup, source)}".strip()


def _question(game: Game) -> str:
    if game.asked == NONE:
        return ""
    step = "turn" if game.answer_step == THE_TURN else STEPS[game.answer_step].name
    options = " ".join(str(bit) for bit in range(DECLINE + 1) if (game.options >> bit) & 1)
    parts = (
        SEAT_LETTERS[game.asked],
        PURPOSE_IDS[game.purpose],
        step,
        str(game.answer_argument),
        f"{'several' if game.several else 'one'} {game.least} {game.most}",
        f"{SEAT_LETTERS[game.owner]} {ZONE_IDS[game.zone]}".strip(),
        options,
        _card_name(game.setup, game.asking_card),
    )
    return "; ".join(parts)


def write_position(game: Game) -> str:
    """The text form of a game at this moment."""
    return "".join(f"{key}: {value}\n" for key, value in to_fields(game).items())


def write_json(game: Game) -> str:
    """The saved form of a game at this moment."""
    return json.dumps(to_fields(game), ensure_ascii=False)


# Reading.


class _Reader:
    """Reads the fields of a position; every complaint names the place it comes from."""

    def __init__(self, fields: dict[str, str], places: dict[str, str]) -> None:
        self.fields = fields
        self.places = places
        self.used: set[str] = set()
        self.setup = self.read_setup()
        self.names = [card.name for card in self.setup.cards]

    def fault(self, key: str, reason: str) -> BadState:
        return BadState(f"{self.places.get(key, key)}: {reason}")

    def text(self, key: str, default: str = "") -> str:
        self.used.add(key)
        return self.fields.get(key, default).strip()

    def number(self, key: str, default: int, most: int = _MOST) -> int:
        text = self.text(key, str(default))
        if not re.fullmatch("[0-9]{1,19}", text) or int(text) > most:
            raise self.fault(key, f"{key} is a whole number from 0 to {most}, not {text!r}")
        return int(text)

    def choice(self, key: str, names: tuple[str, ...], default: str) -> int:
        text = self.text(key, default)
        if text not in names:
            raise self.fault(key, f"{key} is one of {', '.join(names)}, not {text!r}")
        return names.index(text)

    def read_setup(self) -> Setup:
        edition = EDITIONS[self.choice("edition", EDITIONS, "2e")]
        players = self.number("players", 2)
        if not 2 <= players <= MOST_SEATS:
            raise self.fault("players", f"a game has 2 to {MOST_SEATS} players, not {players}")
        limit = self.number("turn limit", TURNS_AT_MOST)
        kingdom = [name.strip() for name in self.text("kingdom").split(",") if name.strip()]
        try:
            return make_setup(kingdom, players, edition, limit)
        except FreeholdError as error:
            raise self.fault("kingdom", str(error)) from None

    def seat(self, key: str, letter: str) -> int:
        seat = SEAT_LETTERS.find(letter) if len(letter) == 1 else -1
        if not 0 <= seat < self.setup.players:
            raise self.fault(
                key, f"seats are {SEAT_LETTERS[0]} to {SEAT_LETTERS[self.setup.players - 1]}, not {letter!r}"
            )
        return seat

    def seats(self, key: str, letters: str) -> int:
        mask = 0
        for letter in letters:
            mask |= 1 << self.seat(key, letter)
        return mask

    def cards(self, key: str, text: str) -> list[tuple[int, int, int]]:
        """Cards as (slot, count, seen) in the order they are written."""
        found = []
        for item in text.split(","):
            if not item.strip():
                continue
            match = _CARD.fullmatch(item.strip())
            if match is None:
                raise self.fault(key, f"{item.strip()!r} is not a card; write for example 3 Copper")
            count, name, seen = match.groups()
            try:
                slot = self.setup.slots[find_name(name, self.setup.slots)]
            except FreeholdError as error:
                raise self.fault(key, f"{error}, among the cards of this game") from None
            found.append((slot, int(count or 1), self.seats(key, seen or "")))
        return found

    def counts(self, key: str, text: str) -> list[int]:
        counts = [0] * WIDTH
        for slot, count, _ in self.cards(key, text):
            counts[slot] += count
        return counts

    def slot(self, key: str, name: str) -> int:
        return self.cards(key, name)[0][0] if name else NONE

    def integer(self, key: str, text: str) -> int:
        if not re.fullmatch("-?[0-9]{1,6}", text):
            raise self.fault(key, f"{text!r} is not a number of up to six digits")
        return int(text)


def from_fields(fields: dict[str, str], places: dict[str, str] | None = None) -> Game:
    """The game of these fields, run to its question."""
    reader = _Reader(fields, places or {})
    setup = reader.setup
    cells = [0] * len(setup.first_cells)
    known: list[int] = []
    for key, start in _SHARED.items():
        cells[start : start + WIDTH] = reader.counts(key, reader.text(key))
    for seat in range(setup.players):
        known += _read_seat(reader, seat, cells)
    _fill_supply(reader, cells, known)

    game = Game(setup, _vec(cells), _vec(_read_stack(reader)), _vec(known), _vec(_read_picks(reader)))
    passed = _read_passed(reader)
    if any(passed):
        game.passed = _vec(passed)
    game.stocked = sum(1 << slot for slot in range(setup.width) if cells[SUPPLY + slot])
    game.active = reader.seat("active", reader.text("active", "A"))
    game.phase = reader.choice("phase", PHASE_IDS, PHASE_IDS[0])
    game.ending = reader.choice("ending", ENDING_IDS, ENDING_IDS[0])
    game.turn = reader.number("turn", 1)
    game.actions = reader.number("actions", 1)
    game.buys = reader.number("buys", 1)
    game.coins = reader.number("coins", 0)
    game.reduction = reader.number("reduction", 0)
    game.actions_played = reader.number("actions played", 0)
    game.random = reader.number("random", 1, LARGEST_SEED)
    game.number = reader.number("number", 0)
    game.laid = game.row_mask(game.base(game.active) + IN_PLAY)
    game.has_extras = any(cells[EXTRA : EXTRA + 2 * WIDTH])
    game.source = reader.slot("source", reader.text("source"))
    game.lies_in_play = not reader.text("left play")
    game.shielded = reader.seats("shielded", reader.text("shielded"))
    _read_question(reader, game)
    unknown = [key for key in fields if key not in reader.used]
    if unknown:
        raise reader.fault(unknown[0], f"there is no line {unknown[0]!r} in a position")
    if (game.phase == OVER) != (game.ending != 0):
        raise reader.fault("ending", "a game has an ending when its phase is over, and only then")
    if game.asked == NONE:
        try:
            game.run()
        except IndexError:
            raise reader.fault("stack", "the steps that wait here do not fit the cards on the table") from None
    return game


def _vec(numbers: list[int]) -> vec[i64]:
    return vec[i64](numbers)


def _read_seat(reader: _Reader, seat: int, cells: list[int]) -> list[int]:
    """Fill the block of a seat; the entries of its known cards, deepest first."""
    letter = SEAT_LETTERS[seat]
    at = SEATS + (seat << BLOCK_BITS)
    for name, zone in _ZONES.items():
        key = f"{letter} {name}"
        cells[at + zone : at + zone + WIDTH] = reader.counts(key, reader.text(key))
    hand = cells[at + HAND : at + HAND + WIDTH]
    cells[at + HAND_SIZE] = sum(hand)
    cells[at + HAND_MASK] = sum(1 << slot for slot, count in enumerate(hand) if count)

    key = f"{letter} deck"
    top, _, rest = reader.text(key).partition("/")
    cells[at + DRAW : at + DRAW + WIDTH] = reader.counts(key, rest)
    cells[at + DRAW_SIZE] = sum(cells[at + DRAW : at + DRAW + WIDTH])
    known = []
    for slot, count, seen in reader.cards(key, top):
        known += [slot | (seat << 8) | (seen << 16)] * count
    cells[at + KNOWN] = len(known)

    key = f"{letter} discard"
    discards = reader.cards(key, reader.text(key))
    cells[at + DISCARDED : at + DISCARDED + WIDTH] = reader.counts(key, reader.text(key))
    cells[at + TOP] = discards[-1][0] if discards else NONE
    cells[at + TURNS] = reader.number(f"{letter} turns", 0)
    return known[::-1]


def _read_passed(reader: _Reader) -> list[int]:
    """Per seat and slot, the cards taken less those given where the others could not see them."""
    passed: list[int] = []
    for letter in SEAT_LETTERS[: reader.setup.players]:
        took, gave = (
            reader.counts(key, reader.text(key)) for key in (f"{letter} took in secret", f"{letter} gave in secret")
        )
        passed += [one - other for one, other in zip(took, gave, strict=True)]
    return passed


def _fill_supply(reader: _Reader, cells: list[int], known: list[int]) -> None:
    """Put what lies nowhere else into the Supply, and see that the cards add up."""
    setup = reader.setup
    written = reader.text("supply")
    said = reader.counts("supply", written) if written else []
    for slot, name in enumerate(reader.names):
        elsewhere = cells[TRASHED + slot] + sum(1 for entry in known if entry & 0xFF == slot)
        for seat in range(setup.players):
            at = SEATS + (seat << BLOCK_BITS) + slot
            elsewhere += sum(cells[at + zone] for zone in (HAND, DRAW, DISCARDED, IN_PLAY, ASIDE))
        left = setup.totals[slot] - elsewhere
        if left < 0:
            raise BadState(
                f"the cards do not add up: {elsewhere} {name} are laid out, but a game with {setup.players} players has"
                f" {setup.totals[slot]}"
            )
        if said and said[slot] != left:
            raise reader.fault(
                "supply",
                f"the cards do not add up: {said[slot]} {name} in the Supply, but the other lines leave {left}",
            )
        cells[SUPPLY + slot] = left


def _read_picks(reader: _Reader) -> list[int]:
    picks = [reader.integer("picks", pick) for pick in reader.text("picks").split()]
    for pick in picks:
        if not 0 <= pick < reader.setup.width:
            raise reader.fault("picks", f"{pick} is not the slot of a card: those are 0 to {reader.setup.width - 1}")
    return picks


def _read_stack(reader: _Reader) -> list[int]:
    numbers: list[int] = []
    for frame in reader.text("stack").split(";"):
        if not frame.strip():
            continue
        parts = frame.split(maxsplit=4)
        if len(parts) < 4 or parts[0] not in STEP_BY_NAME:
            raise reader.fault("stack", f"{frame.strip()!r} is not a step with its seat and two numbers")
        source = reader.slot("stack", parts[4]) if len(parts) == 5 else NONE
        numbers += [
            STEP_BY_NAME[parts[0]].number,
            reader.seat("stack", parts[1]),
            reader.integer("stack", parts[2]),
            reader.integer("stack", parts[3]),
            source,
        ]
    return numbers


def _read_question(reader: _Reader, game: Game) -> None:
    text = reader.text("question")
    if not text:
        return
    key = "question"
    parts = [part.strip() for part in text.split(";")]
    if len(parts) != 8 or parts[1] not in PURPOSE_IDS or (parts[2] != "turn" and parts[2] not in STEP_BY_NAME):
        raise reader.fault(key, "this is not a question as the game writes it")
    game.asked = reader.seat(key, parts[0])
    game.purpose = PURPOSE_IDS.index(parts[1])
    game.answer_step = THE_TURN if parts[2] == "turn" else STEP_BY_NAME[parts[2]].number
    game.answer_argument = reader.integer(key, parts[3])
    bounds = parts[4].split()
    if len(bounds) != 3 or bounds[0] not in ("one", "several"):
        raise reader.fault(key, "a question wants one or several picks, at least and at most so many")
    game.several = bounds[0] == "several"
    game.least, game.most = (reader.integer(key, bound) for bound in bounds[1:])
    letter, _, zone = parts[5].partition(" ")
    game.owner = reader.seat(key, letter)
    zones = {name: number for number, name in ZONE_IDS.items()}
    if zone not in zones:
        raise reader.fault(key, f"cards lie in one of {', '.join(name for name in zones if name)}, not in {zone!r}")
    game.zone = zones[zone]
    game.asking_card = reader.slot(key, parts[7])
    game.options = 0
    for bit in parts[6].split():
        option = reader.integer(key, bit)
        if not _is_option(game, option):
            raise reader.fault(key, f"{option} is not an option of this question")
        game.options |= 1 << option
    if game.options & (game.options - 1) == 0:
        raise reader.fault(key, "a question has at least two options")


def _is_option(game: Game, option: int) -> bool:
    """Whether an option can be picked: to decline, one that is printed on the card, or a card that lies in the zone."""
    if option in (ALL, DECLINE):
        return True
    if game.purpose == OPTION:
        return game.asking_card != NONE and 0 <= option < len(game.setup.cards[game.asking_card].options)
    if not 0 <= option < game.setup.width:
        return False
    if game.zone == FROM_NOWHERE:
        return True
    if game.zone == FROM_SUPPLY:
        return game.cells[SUPPLY + option] > 0
    if game.zone == FROM_TRASH:
        return game.cells[TRASHED + option] > 0
    at = game.base(game.owner)
    if game.zone == DRAW:
        return any(game.known_slot(game.owner, depth) == option for depth in range(game.cells[at + KNOWN]))
    return game.cells[at + game.zone + option] > 0


def read_position(text: str) -> Game:
    """The game of a position text, run to its question."""
    fields: dict[str, str] = {}
    places: dict[str, str] = {}
    for number, line in enumerate(text.splitlines(), 1):
        line = line.partition("#")[0].strip()
        if not line:
            continue
        key, colon, value = line.partition(":")
        key = " ".join(key.split())
        if not colon:
            raise BadState(f"line {number}: {line!r} is not of the form 'key: value'")
        if key in fields:
            raise BadState(f"line {number}: {key!r} is written twice")
        fields[key] = value
        places[key] = f"line {number}"
    return from_fields(fields, places)


def read_json(text: str) -> Game:
    """The game of its saved form."""
    try:
        fields = json.loads(text)
    except json.JSONDecodeError as error:
        raise BadState(f"line {error.lineno}: this is not JSON ({error.msg})") from None
    if not isinstance(fields, dict) or not all(isinstance(value, str) for value in fields.values()):
        raise BadState("a saved game is one JSON object with a text for every key")
    return from_fields(fields)
