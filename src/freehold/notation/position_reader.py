"""A game made from the lines of a position."""

import re
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from freehold.cards.catalogue import find_name, fitting_editions, make_setup, read_editions
from freehold.notation import older_forms
from freehold.notation.position_writer import ANY, NUMBERS, SEAT_LETTERS, SHARED, ZONES, key_of, known_cards
from freehold.rules.card import STEP_BY_NAME
from freehold.rules.errors import BadSetup, BadState, FreeholdError
from freehold.rules.game import Game
from freehold.rules.randomness import LARGEST_SEED
from freehold.rules.setup import MOST_SEATS, TURNS_AT_MOST, Setup
from freehold.rules.vocabulary import (
    ALL,
    ASIDE,
    DECLINE,
    DEEPER,
    DISCARDED,
    DRAW,
    DRAW_SIZE,
    ENDING_IDS,
    FROM_NOWHERE,
    FROM_SUPPLY,
    FROM_TRASH,
    HAND,
    HAND_MASK,
    HAND_SIZE,
    IN_PLAY,
    IN_PLAY_MASK,
    KNOWN,
    KNOWN_SEAT,
    KNOWN_SIZE,
    KNOWN_SLOT,
    MATS,
    NONE,
    OPTION,
    OVER,
    OWNED,
    PHASE_IDS,
    PILES,
    PLACE,
    PLAY_ANSWERS,
    PLAY_LIES,
    PLAY_ORIGINAL,
    PLAY_SIZE,
    PLAY_UNAFFECTED,
    POINTS,
    POOL,
    PURPOSE_IDS,
    SHUFFLED,
    STAY_COUNT,
    STAYING,
    STAYS_IN_PLAY,
    TOP,
    TRASHED,
    TURNS,
    UNSEEN,
)

_CARD: Final = re.compile(r"(?:([0-9]{1,4})\s+)?(.+?)(?:\(([A-F]*)\))?")
# Far more turns, coins and so on than any game has.
_MOST: Final = 1_000_000


class _Reader:
    """Reads the fields of a position; every error says where it is."""

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
        players = self.number("players", 2)
        if not 2 <= players <= MOST_SEATS:
            raise self.fault("players", f"a game has 2 to {MOST_SEATS} players, not {players}")
        limit = self.number("turn limit", TURNS_AT_MOST)
        kingdom = [name.strip() for name in self.text("kingdom").split(",") if name.strip()]
        written = self.text("editions")
        key = "editions"
        try:
            editions = read_editions(written)
            key = "kingdom"
            return make_setup(kingdom, players, editions if written else fitting_editions(kingdom), limit)
        except FreeholdError as error:
            raise self.fault(key, str(error)) from None

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
        counts = [0] * self.setup.width
        for slot, count, _ in self.cards(key, text):
            counts[slot] += count
        return counts

    def slot(self, key: str, name: str) -> int:
        return self.cards(key, name)[0][0] if name else NONE

    def integer(self, key: str, text: str) -> int:
        if not re.fullmatch("-?[0-9]{1,19}", text) or not -(2**62) < int(text) < 2**62:
            raise self.fault(key, f"{text!r} is not a number of up to 62 bits")
        return int(text)

    def numbers(self, key: str) -> list[int]:
        return [self.integer(key, one) for one in self.text(key).split()]

    def parts(self, key: str, numbers: int) -> list[list[str]]:
        """The records of a line: each has a number of words, and the name of a card at the end."""
        found = []
        for written in self.text(key).split(";"):
            if written.strip():
                parts = written.split(maxsplit=numbers)
                if len(parts) < numbers:
                    raise self.fault(key, f"{written.strip()!r} is not a record as the game writes it")
                found.append([*parts, ""] if len(parts) == numbers else parts)
        return found


def from_fields(fields: dict[str, str], places: dict[str, str] | None = None) -> Game:
    """The game of these fields, run to its question."""
    game = laid_out(fields, places)
    if game.asked == NONE:
        try:
            game.run()
        except (IndexError, FreeholdError):
            place = (places or {}).get("stack", "stack")
            raise BadState(f"{place}: the waiting steps do not fit the cards on the table") from None
    return game


def laid_out(fields: dict[str, str], places: dict[str, str] | None = None) -> Game:
    """The game of these fields, before it runs to its question."""
    if older_forms.is_older(fields):
        try:
            fields = older_forms.position(fields)
        except BadSetup as error:
            raise BadState(f"{(places or {}).get('kingdom', 'kingdom')}: {error}") from None
    reader = _Reader(fields, places or {})
    setup = reader.setup
    width = int(setup.width)
    cells = [0] * int(setup.size)
    known: list[int] = []
    for key, row in SHARED.items():
        cells[row * width : (row + 1) * width] = reader.counts(key, reader.text(key))
    for name in setup.pile_tokens:
        row_start = int(setup.pile_token_row(name))
        key = f"{name} on piles"
        cells[row_start : row_start + width] = reader.counts(key, reader.text(key))
    for slot in reader.numbers("pool"):
        if not 0 <= slot < width:
            raise reader.fault("pool", f"{slot} is not the slot of a card: those are 0 to {width - 1}")
        cells[POOL * width + slot] += 1
    game = Game(setup, vec[i64]())
    for seat in range(setup.players):
        known += _read_seat(reader, game, seat, cells)
    _fill_piles(reader, game, cells, known)

    game.cells = _vec(cells)
    game.known = _vec(known)
    game.picks = _vec(_read_picks(reader))
    game.plays = _vec(_read_plays(reader))
    game.play_count = len(game.plays) // PLAY_SIZE
    game.stack = _vec(_read_stack(reader, int(game.play_count)))
    game.depth = len(game.stack)
    game.later = _vec(_read_later(reader))
    game.passes = _vec(_read_passes(reader))
    game.recount()
    game.active = reader.seat("active", reader.text("active", "A"))
    game.phase = reader.choice("phase", PHASE_IDS, PHASE_IDS[0])
    game.ending = reader.choice("ending", ENDING_IDS, ENDING_IDS[0])
    for name, default in NUMBERS.items():
        most = LARGEST_SEED if name == "random" else _MOST
        setattr(game, name, reader.number(key_of(name), default, most))
    _read_question(reader, game)
    unknown = [key for key in fields if key not in reader.used]
    if unknown:
        raise reader.fault(unknown[0], f"there is no line {unknown[0]!r} in a position")
    if (game.phase == OVER) != (game.ending != 0):
        raise reader.fault("ending", "a game has an ending when its phase is over, and only then")
    return game


def _vec(numbers: list[int]) -> vec[i64]:
    return vec[i64](numbers)


def _read_seat(reader: _Reader, game: Game, seat: int, cells: list[int]) -> list[int]:
    """Fill the block of a seat; the records of its known cards."""
    setup = reader.setup
    letter = SEAT_LETTERS[seat]
    at = int(game.base(seat))

    def fill(zone: int, counts: list[int]) -> list[int]:
        start = int(game.row(seat, zone))
        cells[start : start + setup.width] = counts
        return counts

    for name, zone in [*ZONES.items(), *[(f"mat {mat.name}", MATS + n) for n, mat in enumerate(setup.mats)]]:
        key = f"{letter} {name}"
        fill(zone, reader.counts(key, reader.text(key)))
    hand, played, staying = (
        cells[game.row(seat, zone) : game.row(seat, zone) + setup.width] for zone in (HAND, IN_PLAY, STAYING)
    )
    if any(stays > lies for stays, lies in zip(staying, played, strict=True)):
        raise reader.fault(f"{letter} staying", "only cards that are in play can stay there")
    cells[at + HAND_SIZE] = sum(hand)
    cells[at + HAND_MASK] = sum(1 << slot for slot, count in enumerate(hand) if count)
    cells[at + IN_PLAY_MASK] = sum(1 << slot for slot, count in enumerate(played) if count)
    cells[at + STAY_COUNT] = sum(staying)

    key = f"{letter} deck"
    top, _, rest = reader.text(key).partition("/")
    cells[at + DRAW_SIZE] = sum(fill(DRAW, reader.counts(key, rest)))
    known: list[int] = []
    depth = 0
    for item in top.split(","):
        if item.strip() == ANY:
            depth += 1
            continue
        for slot, count, seen in reader.cards(key, item):
            for _ in range(count):
                known += [seat, depth, slot, seen]
                depth += 1
    cells[at + KNOWN] = len(known) // KNOWN_SIZE
    if depth - cells[at + KNOWN] > cells[at + DRAW_SIZE]:
        raise reader.fault(key, "there are more `?` places than cards in the rest of the deck")

    key = f"{letter} discard"
    discards = [slot for slot, count, _ in reader.cards(key, reader.text(key)) if count]
    under = list(fill(DISCARDED, reader.counts(key, reader.text(key))))
    cells[at + TOP] = discards[-1] if discards else NONE
    if discards:
        under[discards[-1]] -= 1
    key = f"{letter} discard seen"
    unseen = [count - seen for count, seen in zip(under, reader.counts(key, reader.text(key)), strict=True)]
    if min(unseen) < 0:
        raise reader.fault(key, "only cards under the top of the discard pile can be named here")
    fill(UNSEEN, unseen)
    cells[at + TURNS] = reader.number(f"{letter} turns", 0)
    cells[at + SHUFFLED] = reader.number(f"{letter} shuffles", 0)
    cells[at + POINTS] = reader.integer(f"{letter} points", reader.text(f"{letter} points", "0"))
    key = f"{letter} tokens"
    for item in reader.text(key).split(","):
        if item.strip():
            match = _CARD.fullmatch(item.strip())
            if match is None or match[2] not in setup.tokens:
                raise reader.fault(key, f"no card in this game has tokens {item.strip()!r}")
            cells[at + setup.token(match[2])] = int(match[1] or 1)
    return known


def _fill_piles(reader: _Reader, game: Game, cells: list[int], known: list[int]) -> None:
    """Count what each player owns, put the remaining cards into the piles, and check that the cards add up."""
    setup = reader.setup
    written = reader.text("supply")
    said = reader.counts("supply", written) if written else []
    zones = [HAND, DRAW, DISCARDED, IN_PLAY, ASIDE, *[MATS + place for place in range(len(setup.mats))]]
    for at in range(0, len(known), KNOWN_SIZE):
        cells[game.row(known[at + KNOWN_SEAT], OWNED) + known[at + KNOWN_SLOT]] += 1
    for slot, name in enumerate(reader.names):
        elsewhere = cells[TRASHED * setup.width + slot]
        for seat in range(setup.players):
            owned = game.row(seat, OWNED) + slot
            cells[owned] += sum(cells[game.row(seat, zone) + slot] for zone in zones)
            elsewhere += cells[owned]
        left = int(setup.totals[slot]) - elsewhere
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
        cells[PILES + slot] = left


def _read_picks(reader: _Reader) -> list[int]:
    picks = reader.numbers("picks")
    for pick in picks:
        if not 0 <= pick < reader.setup.width:
            raise reader.fault("picks", f"{pick} is not the slot of a card: those are 0 to {reader.setup.width - 1}")
    return picks


def _read_plays(reader: _Reader) -> list[int]:
    found: list[int] = []
    lines = reader.parts("plays", 1 + PLAY_SIZE - PLAY_ORIGINAL)
    for *parts, name in lines:
        numbers = [reader.slot("plays", name), reader.seat("plays", parts[0])]
        numbers += [reader.integer("plays", part) for part in parts[1:]]
        fits = (
            0 <= numbers[PLAY_ORIGINAL] < len(lines)
            and 0 <= numbers[PLAY_LIES] <= STAYS_IN_PLAY
            and 0 <= numbers[PLAY_UNAFFECTED] < 1 << MOST_SEATS
            and NONE <= numbers[PLAY_ANSWERS] < len(lines)
        )
        if not fits or len(numbers) != PLAY_SIZE:
            raise reader.fault("plays", f"{' '.join(parts)!r} is not a play as the game writes it")
        found += numbers
    return found


def _step(reader: _Reader, key: str, name: str) -> int:
    if name not in STEP_BY_NAME:
        raise reader.fault(key, f"{name!r} is not a step of any card")
    return int(STEP_BY_NAME[name].number)


def _read_stack(reader: _Reader, plays: int) -> list[int]:
    found: list[int] = []
    for step, seat, a, b, play in reader.parts("stack", 4):
        number = reader.integer("stack", play or "-1")
        if not NONE <= number < plays:
            raise reader.fault("stack", f"there is no play {number} that a step could belong to")
        found += [_step(reader, "stack", step), reader.seat("stack", seat)]
        found += [reader.integer("stack", a), reader.integer("stack", b), number]
    return found


def _read_later(reader: _Reader) -> list[int]:
    found: list[int] = []
    for step, seat, a, b, name in reader.parts("later", 4):
        found += [reader.seat("later", seat), _step(reader, "later", step)]
        found += [reader.integer("later", a), reader.integer("later", b), reader.slot("later", name)]
    return found


def _read_passes(reader: _Reader) -> list[int]:
    found: list[int] = []
    for giver, receiver, seen, count, name in reader.parts("passes", 4):
        found += [reader.seat("passes", giver), reader.seat("passes", receiver), reader.slot("passes", name)]
        found += [reader.integer("passes", seen), reader.integer("passes", count)]
    return found


def _read_question(reader: _Reader, game: Game) -> None:
    text = reader.text("question")
    if not text:
        return
    key = "question"
    parts = [part.strip() for part in text.split(";")]
    if len(parts) != 9 or parts[1] not in PURPOSE_IDS:
        raise reader.fault(key, "this is not a question as the game writes it")
    game.asked = reader.seat(key, parts[0])
    game.purpose = PURPOSE_IDS.index(parts[1])
    game.answer_step = _step(reader, key, parts[2])
    game.answer_argument = reader.integer(key, parts[3])
    bounds = parts[4].split()
    if len(bounds) != 3 or bounds[0] not in ("one", "several"):
        raise reader.fault(key, "a question says one or several picks, then the least and the most")
    game.several = bounds[0] == "several"
    game.least, game.most = (reader.integer(key, bound) for bound in bounds[1:])
    letter, _, zone = parts[5].partition(" ")
    game.owner = reader.seat(key, letter)
    game.zone = game.setup.zone_named(zone)
    if game.zone == NONE:
        raise reader.fault(key, f"cards do not lie in {zone!r}")
    game.asking = reader.integer(key, parts[7])
    if not NONE <= game.asking < game.play_count:
        raise reader.fault(key, f"there is no play {game.asking} that could ask")
    costs = parts[8].split(maxsplit=2)
    if len(costs) < 2:
        raise reader.fault(key, "a question says what a card to gain may cost, from and to, or -1 -1")
    game.cheapest, game.dearest = (reader.integer(key, cost) for cost in costs[:2])
    game.subject = reader.slot(key, " ".join(costs[2:]))
    game.options = 0
    for bit in parts[6].split():
        option = reader.integer(key, bit)
        if not _is_option(game, option):
            raise reader.fault(key, f"{option} is not an option of this question")
        game.options |= 1 << option
    if game.options & (game.options - 1) == 0:
        raise reader.fault(key, "a question has at least two options")


def _is_option(game: Game, option: int) -> bool:
    """Whether an option can be picked: declining, an option printed on the card, or a card in the zone."""
    if option in (ALL, DECLINE):
        return True
    if game.purpose == OPTION:
        return game.asking != NONE and 0 <= option < len(game.setup.cards[game.asking_card].options)
    if game.purpose == PLACE:
        return 0 <= option <= DEEPER
    if not 0 <= option < game.setup.width:
        return False
    if game.zone == FROM_NOWHERE:
        return True
    if game.zone == FROM_SUPPLY:
        return game.cells[PILES + option] > 0
    if game.zone == FROM_TRASH:
        return game.cells[TRASHED * game.setup.width + option] > 0
    if game.zone == DRAW:
        return any(record[KNOWN_SEAT] == game.owner and record[KNOWN_SLOT] == option for record in known_cards(game))
    return game.cells[game.row(game.owner, game.zone) + option] > 0
