"""The lines of a position, made from a game."""

from functools import lru_cache
from operator import attrgetter
from typing import Final, final

from freehold.rules.card import STEPS
from freehold.rules.game import Game, records
from freehold.rules.setup import Setup
from freehold.rules.triggers import LATER_SIZE
from freehold.rules.vocabulary import (
    ASIDE,
    CHEAPER,
    DISCARDED,
    DRAW,
    ENDING_IDS,
    FRAME,
    GAINED,
    GAINED_THIS_TURN,
    HAND,
    IN_PLAY,
    KNOWN,
    KNOWN_SEEN,
    KNOWN_SIZE,
    KNOWN_SLOT,
    MATS,
    NONE,
    PAYS_MORE,
    PAYS_MORE_ONCE,
    PHASE_IDS,
    PILES,
    PLAY_ORIGINAL,
    PLAY_OWNER,
    PLAY_SIZE,
    PLAY_SLOT,
    POINTS,
    POOL,
    PURPOSE_IDS,
    SEAT_NUMBERS,
    SHUFFLED,
    STAYING,
    TOP,
    TRASHED,
    TURNS,
    UNSEEN,
)
from freehold.rules.zones import PASS_SIZE

SEAT_LETTERS: Final = "ABCDEF"

# Lines that hold one number of the game, by its name there, with its default.
NUMBERS: Final = {
    "turn": 1,
    "actions": 1,
    "buys": 1,
    "coins": 0,
    "actions_played": 0,
    "random": 1,
    "number": 0,
}
# Lines of a seat that count cards, and those for all players.
ZONES: Final = {"hand": HAND, "in play": IN_PLAY, "staying": STAYING, "aside": ASIDE, "gained": GAINED}
SHARED: Final = {
    "trash": TRASHED,
    "cheaper": CHEAPER,
    "pays more": PAYS_MORE,
    "pays more once": PAYS_MORE_ONCE,
    "gained this turn": GAINED_THIS_TURN,
}
ANY: Final = "?"


@final
class _CountLine:
    """A line that counts cards, as it was last written: most stay the same from one choice to the next."""

    __slots__ = ("_last", "end", "key", "start")

    def __init__(self, key: str, start: int, width: int) -> None:
        self.key: Final = key
        self.start: Final = start
        self.end: Final = start + width
        self._last: tuple[list[int], str] = ([], "")

    def text(self, cells: list[int], names: list[str]) -> str:
        counts = cells[self.start : self.end]
        # Read and replaced as a whole, since games with the same set-up may be written in several threads.
        before, text = self._last
        if counts != before:
            text = write_counts(counts, names)
            self._last = (counts, text)
        return text


class _Lines:
    """What the lines of a position have in common in all games with one set-up: their keys, and where their counts are.

    A saved game is written after every choice at a table, and measured, this saves half of the time.
    """

    def __init__(self, setup: Setup) -> None:
        width = int(setup.width)
        self.names: Final = [card.name for card in setup.cards]
        self.width: Final = width
        first = {"editions": setup.editions, "kingdom": ", ".join(setup.kingdom), "players": str(setup.players)}
        self.first: Final = {key: value for key, value in first.items() if value}
        rows = [(key, row * width) for key, row in SHARED.items()]
        rows += [(f"{name} on piles", int(setup.pile_token_row(name))) for name in setup.pile_tokens]
        self.shared: Final = [_CountLine(key, start, width) for key, start in rows]
        self.turn_limit: Final = str(setup.turn_limit)
        self.seats: Final = [_SeatLines(setup, seat) for seat in range(setup.players)]


class _SeatLines:
    """The lines of one seat."""

    def __init__(self, setup: Setup, seat: int) -> None:
        width = int(setup.width)
        at = int(setup.seats_at + seat * setup.block)
        letter = SEAT_LETTERS[seat]
        zones = [*ZONES.items(), *[(f"mat {mat.name}", MATS + number) for number, mat in enumerate(setup.mats)]]

        def line(key: str, zone: int) -> _CountLine:
            return _CountLine(f"{letter} {key}", at + SEAT_NUMBERS + zone * width, width)

        self.seat: Final = seat
        self.zones: Final = [line(key, zone) for key, zone in zones]
        self.deck: Final = line("deck", DRAW)
        self.discard: Final = line("discard", DISCARDED)
        self.seen: Final = _CountLine(f"{letter} discard seen", 0, width)
        self.unseen: Final = at + SEAT_NUMBERS + UNSEEN * width
        self.known: Final = at + KNOWN
        self.top: Final = at + TOP
        self.numbers: Final = [(f"{letter} turns", at + TURNS), (f"{letter} points", at + POINTS)]
        self.numbers.append((f"{letter} shuffles", at + SHUFFLED))
        self.tokens_key: Final = f"{letter} tokens"
        self.tokens: Final = [at + int(setup.token(name)) for name in setup.tokens]


# As many set-ups as a server remembers tables, and some more.
@lru_cache(maxsize=512)
def _lines_of(setup: Setup) -> _Lines:
    return _Lines(setup)


def write_counts(counts: list[int], names: list[str]) -> str:
    """Counts per slot as `3 Copper, Estate`."""
    # Lists, here and below: a generator takes longer.
    if not any(counts):
        return ""
    return ", ".join(
        [name if count == 1 else f"{count} {name}" for count, name in zip(counts, names, strict=True) if count]
    )


def _letters(mask: int) -> str:
    return "".join(letter for seat, letter in enumerate(SEAT_LETTERS) if (mask >> seat) & 1)


def to_fields(game: Game) -> dict[str, str]:
    """Every line of a position by its key, except empty ones."""
    lines = _lines_of(game.setup)
    names = lines.names
    cells = list(game.cells)
    width = lines.width
    fields = lines.first.copy()
    fields["active"] = SEAT_LETTERS[game.active]
    fields["phase"] = PHASE_IDS[game.phase]
    for (key, default), value in zip(_NUMBER_LINES, _numbers(game), strict=True):
        if value != default:
            fields[key] = str(value)
    supply = zip(cells[PILES : PILES + width], names, strict=True)
    fields["supply"] = ", ".join([f"{count} {name}" for count, name in supply])
    for line in lines.shared:
        if text := line.text(cells, names):
            fields[line.key] = text
    for seat in lines.seats:
        _add_seat(fields, game, seat, cells, names)
    fields["turn limit"] = lines.turn_limit
    fields["ending"] = ENDING_IDS[game.ending]
    pool = cells[POOL * width : (POOL + 1) * width]
    if any(pool):
        fields["pool"] = " ".join([str(slot) for slot, count in enumerate(pool) for _ in range(count)])
    if picks := list(game.picks):
        fields["picks"] = " ".join([str(pick) for pick in picks])
    if passes := "; ".join([_pass(game, record) for record in records(game.passes, PASS_SIZE) if record[4]]):
        fields["passes"] = passes
    if later := "; ".join([_waiting(game, record) for record in records(game.later, LATER_SIZE)]):
        fields["later"] = later
    depth = int(game.depth)
    if game.play_count and (depth or game.asked != NONE):
        fields["plays"] = "; ".join([_play(game, play) for play in range(game.play_count)])
    if depth:
        fields["stack"] = "; ".join([_frame(game, at) for at in range(0, depth, FRAME)])
    if game.asked != NONE:
        fields["question"] = _question(game)
    return fields


def key_of(name: str) -> str:
    return name.replace("_", " ")


_NUMBER_LINES: Final = [(key_of(name), default) for name, default in NUMBERS.items()]
_numbers: Final = attrgetter(*NUMBERS)


def _add_seat(fields: dict[str, str], game: Game, lines: _SeatLines, cells: list[int], names: list[str]) -> None:
    """Add the lines of a seat; the top of its discard pile is taken out of the cells."""
    for line in lines.zones:
        if text := line.text(cells, names):
            fields[line.key] = text
    places = _known_places(game, lines.seat, cells[lines.known], names) if cells[lines.known] else ""
    rest = lines.deck.text(cells, names)
    if rest or places:
        fields[lines.deck.key] = f"{places} / {rest}".strip() if rest else places
    top = cells[lines.top]
    if top != NONE and cells[lines.discard.start + top]:
        cells[lines.discard.start + top] -= 1
        under = lines.discard.text(cells, names)
        fields[lines.discard.key] = f"{under}, {names[top]}" if under else names[top]
        if seen := lines.seen.text(_seen(cells, lines), names):
            fields[lines.seen.key] = seen
    for key, place in lines.numbers:
        if cells[place]:
            fields[key] = str(cells[place])
    if lines.tokens:
        tokens = write_counts([cells[place] for place in lines.tokens], game.setup.tokens)
        if tokens:
            fields[lines.tokens_key] = tokens


def _seen(cells: list[int], lines: _SeatLines) -> list[int]:
    """The cards under the top of a discard pile that went there in sight of all."""
    under = cells[lines.discard.start : lines.discard.end]
    unseen = cells[lines.unseen : lines.unseen + len(under)]
    return [count - hidden for count, hidden in zip(under, unseen, strict=True)]


def _known_places(game: Game, seat: int, known: int, names: list[str]) -> str:
    """The cards of a deck whose place is fixed, from the top."""
    places: list[str] = []
    while known:
        at = game.known_at(seat, len(places))
        if at == NONE:
            places.append(ANY)
        else:
            seen = _letters(game.known[at + KNOWN_SEEN])
            places.append(names[game.known[at + KNOWN_SLOT]] + (f"({seen})" if seen else ""))
            known -= 1
    return ", ".join(places)


def _card_name(setup: Setup, slot: int) -> str:
    return setup.cards[slot].name if slot != NONE else ""


def _pass(game: Game, record: list[int]) -> str:
    giver, receiver, slot, seen, count = record
    return f"{SEAT_LETTERS[giver]} {SEAT_LETTERS[receiver]} {seen} {count} {_card_name(game.setup, slot)}"


def _waiting(game: Game, record: list[int]) -> str:
    seat, step, a, b, slot = record
    return f"{STEPS[step].name} {SEAT_LETTERS[seat]} {a} {b} {_card_name(game.setup, slot)}"


def _play(game: Game, play: int) -> str:
    numbers = list(game.plays[play * PLAY_SIZE : (play + 1) * PLAY_SIZE])
    owner = SEAT_LETTERS[numbers[PLAY_OWNER]]
    rest = " ".join([str(number) for number in numbers[PLAY_ORIGINAL:]])
    return f"{owner} {rest} {_card_name(game.setup, numbers[PLAY_SLOT])}".strip()


def _frame(game: Game, at: int) -> str:
    step, seat, a, b, play = list(game.stack[at : at + FRAME])
    return f"{STEPS[step].name} {SEAT_LETTERS[seat]} {a} {b} {play}"


def _question(game: Game) -> str:
    kind = "several" if game.several else "one"
    owner = f"{SEAT_LETTERS[game.owner]} {game.setup.zone_id(game.zone)}".strip()
    subject = f"{game.cheapest} {game.dearest} {_card_name(game.setup, game.subject)}".strip()
    return (
        f"{SEAT_LETTERS[game.asked]}; {PURPOSE_IDS[game.purpose]}; {STEPS[game.answer_step].name};"
        f" {game.answer_argument}; {kind} {game.least} {game.most}; {owner}; {_bits(int(game.options))};"
        f" {game.asking}; {subject}"
    )


def _bits(mask: int) -> str:
    bits: list[str] = []
    while mask:
        low = mask & -mask
        bits.append(str(low.bit_length() - 1))
        mask ^= low
    return " ".join(bits)


def known_cards(game: Game) -> list[list[int]]:
    return records(game.known, KNOWN_SIZE)
