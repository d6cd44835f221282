"""The lines of a position, made from a game."""

from typing import Final

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
    STAYING,
    TOP,
    TRASHED,
    TURNS,
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
ZONES: Final = {"hand": HAND, "in play": IN_PLAY, "staying": STAYING, "aside": ASIDE}
SHARED: Final = {"trash": TRASHED, "cheaper": CHEAPER, "pays more": PAYS_MORE, "pays more once": PAYS_MORE_ONCE}
ANY: Final = "?"


def write_counts(counts: list[int], names: list[str]) -> str:
    """Counts per slot as `3 Copper, Estate`."""
    # A list, here and below: a saved game is written after every choice at a table, and a generator takes longer.
    if not any(counts):
        return ""
    return ", ".join(
        [name if count == 1 else f"{count} {name}" for count, name in zip(counts, names, strict=True) if count]
    )


def _letters(mask: int) -> str:
    return "".join(letter for seat, letter in enumerate(SEAT_LETTERS) if (mask >> seat) & 1)


def to_fields(game: Game) -> dict[str, str]:
    """Every line of a position by its key."""
    setup = game.setup
    names = [card.name for card in setup.cards]
    cells = list(game.cells)
    width = int(setup.width)
    fields = {
        "editions": setup.editions,
        "kingdom": ", ".join(setup.kingdom),
        "players": str(setup.players),
        "active": SEAT_LETTERS[game.active],
        "phase": PHASE_IDS[game.phase],
    }
    for name, default in NUMBERS.items():
        value = getattr(game, name)
        fields[key_of(name)] = "" if value == default else str(value)
    fields["supply"] = ", ".join(
        [f"{count} {name}" for count, name in zip(cells[PILES : PILES + width], names, strict=True)]
    )
    for key, row in SHARED.items():
        fields[key] = write_counts(cells[row * width : (row + 1) * width], names)
    for name in setup.pile_tokens:
        row_start = setup.pile_token_row(name)
        fields[f"{name} on piles"] = write_counts(cells[row_start : row_start + width], names)
    for seat in range(setup.players):
        fields.update(_seat_fields(game, seat, cells, names))
    fields["turn limit"] = str(setup.turn_limit)
    fields["ending"] = ENDING_IDS[game.ending]
    pool = cells[POOL * width : (POOL + 1) * width]
    if any(pool):
        fields["pool"] = " ".join([str(slot) for slot, count in enumerate(pool) for _ in range(count)])
    fields["picks"] = " ".join([str(pick) for pick in game.picks])
    fields["passes"] = "; ".join([_pass(game, record) for record in records(game.passes, PASS_SIZE) if record[4]])
    fields["later"] = "; ".join([_waiting(game, record) for record in records(game.later, LATER_SIZE)])
    if game.depth or game.asked != NONE:
        fields["plays"] = "; ".join([_play(game, play) for play in range(game.play_count)])
    fields["stack"] = "; ".join([_frame(game, at) for at in range(0, game.depth, FRAME)])
    fields["question"] = _question(game)
    return {key: value for key, value in fields.items() if value}


def key_of(name: str) -> str:
    return name.replace("_", " ")


def _seat_fields(game: Game, seat: int, cells: list[int], names: list[str]) -> dict[str, str]:
    setup = game.setup
    letter = SEAT_LETTERS[seat]
    at = game.base(seat)
    fields = {f"{letter} {key}": write_counts(_row(game, seat, zone, cells), names) for key, zone in ZONES.items()}
    for number, mat in enumerate(setup.mats):
        fields[f"{letter} mat {mat.name}"] = write_counts(_row(game, seat, MATS + number, cells), names)
    fields[f"{letter} deck"] = _deck(game, seat, cells, names)
    discards = _row(game, seat, DISCARDED, cells)
    top = cells[at + TOP]
    if top != NONE and discards[top]:
        discards[top] -= 1
        under = write_counts(discards, names)
        fields[f"{letter} discard"] = f"{under}, {names[top]}" if under else names[top]
    fields[f"{letter} turns"] = str(cells[at + TURNS] or "")
    fields[f"{letter} points"] = str(cells[at + POINTS] or "")
    tokens = [int(game.tokens(seat, name)) for name in setup.tokens]
    fields[f"{letter} tokens"] = write_counts(tokens, setup.tokens)
    return fields


def _row(game: Game, seat: int, zone: int, cells: list[int]) -> list[int]:
    start = game.row(seat, zone)
    return cells[start : start + game.setup.width]


def _deck(game: Game, seat: int, cells: list[int], names: list[str]) -> str:
    places: list[str] = []
    known = cells[game.base(seat) + KNOWN]
    while known:
        at = game.known_at(seat, len(places))
        if at == NONE:
            places.append(ANY)
        else:
            seen = _letters(game.known[at + KNOWN_SEEN])
            places.append(names[game.known[at + KNOWN_SLOT]] + (f"({seen})" if seen else ""))
            known -= 1
    rest = write_counts(_row(game, seat, DRAW, cells), names)
    return f"{', '.join(places)} / {rest}".strip() if rest else ", ".join(places)


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
    rest = " ".join(str(number) for number in numbers[PLAY_ORIGINAL:])
    return f"{owner} {rest} {_card_name(game.setup, numbers[PLAY_SLOT])}".strip()


def _frame(game: Game, at: int) -> str:
    step, seat, a, b, play = list(game.stack[at : at + FRAME])
    return f"{STEPS[step].name} {SEAT_LETTERS[seat]} {a} {b} {play}"


def _question(game: Game) -> str:
    if game.asked == NONE:
        return ""
    parts = (
        SEAT_LETTERS[game.asked],
        PURPOSE_IDS[game.purpose],
        STEPS[game.answer_step].name,
        str(game.answer_argument),
        f"{'several' if game.several else 'one'} {game.least} {game.most}",
        f"{SEAT_LETTERS[game.owner]} {game.setup.zone_id(game.zone)}".strip(),
        _bits(int(game.options)),
        str(game.asking),
        f"{game.cheapest} {game.dearest} {_card_name(game.setup, game.subject)}".strip(),
    )
    return "; ".join(parts)


def _bits(mask: int) -> str:
    bits: list[str] = []
    while mask:
        low = mask & -mask
        bits.append(str(low.bit_length() - 1))
        mask ^= low
    return " ".join(bits)


def known_cards(game: Game) -> list[list[int]]:
    return records(game.known, KNOWN_SIZE)
