"""A game as a seat can imagine it: what it sees stays, and what it cannot see is dealt again at random.

Which cards are hidden follows from what everybody owns as far as the seat can know. The result must not depend on where
they really are, so they are sorted before they are dealt.
"""

from mypy_extensions import i64

from freehold.rules.game import Game
from freehold.rules.randomness import random_from_seed
from freehold.rules.vocabulary import (
    DISCARDED,
    DRAW,
    DRAW_SIZE,
    HAND,
    HAND_MASK,
    KNOWN,
    KNOWN_SEEN,
    KNOWN_SLOT,
    MATS,
    NONE,
    OWNED,
    TOP,
)
from freehold.rules.zones import PASS_SIZE, SPECTATORS


def dealt_again(game: Game, viewer: i64, seed: i64, sees_discards: bool) -> Game:
    """A copy in which everything the viewer cannot see is dealt again, and future shuffles come out differently."""
    twin = game.copy()
    twin.random = random_from_seed(seed)
    hidden: list[list[int]] = []
    sizes: list[list[int]] = []
    seat: i64
    for seat in range(game.setup.players):
        rows = rows_to_deal(twin, seat, viewer, sees_discards)
        sizes.append([twin.row_size(row) for row in rows])
        hidden.append(take_hidden(twin, seat, viewer, rows))
    forget_passes(twin, viewer, hidden)
    for seat in range(game.setup.players):
        deal(twin, seat, viewer, hidden[seat], rows_to_deal(twin, seat, viewer, sees_discards), sizes[seat])
    twin.recount()
    return twin


def rows_to_deal(game: Game, seat: i64, viewer: i64, sees_discards: bool) -> list[int]:
    """The rows that hold hidden cards of a player; the last one takes whatever is left."""
    if seat == viewer:
        return [game.row(seat, DRAW)] if sees_discards else [game.row(seat, DRAW), game.row(seat, DISCARDED)]
    rows = [game.row(seat, HAND)]
    for place, mat in enumerate(game.setup.mats):
        if not mat.face_up:
            rows.append(game.row(seat, MATS + place))
    # Nobody else sees how many cards are in the draw pile and in the discard pile.
    return [*rows, game.row(seat, DISCARDED), game.row(seat, DRAW)]


def take_hidden(game: Game, seat: i64, viewer: i64, rows: list[int]) -> list[int]:
    """Take all cards that the viewer cannot see out of the rows of a player; their slots."""
    cells = game.cells
    top = cells[game.base(seat) + TOP]
    taken: list[int] = []
    slot: i64
    for row in rows:
        for slot in range(game.setup.width):
            count = cells[row + slot]
            if row == game.row(seat, DISCARDED) and slot == top:
                count -= 1
            cells[row + slot] -= count
            taken.extend([int(slot)] * int(count))
    for at in unseen(game, seat, viewer):
        taken.append(int(game.known[at + KNOWN_SLOT]))
    return taken


def unseen(game: Game, seat: i64, viewer: i64) -> list[int]:
    """The records of cards in a draw pile that someone other than the viewer knows, from the top."""
    found: list[int] = []
    missing = game.cells[game.base(seat) + KNOWN]
    depth: i64 = 0
    while missing > 0:
        at = game.known_at(seat, depth)
        if at != NONE:
            missing -= 1
            if viewer == NONE or not (game.known[at + KNOWN_SEEN] >> viewer) & 1:
                found.append(int(at))
        depth += 1
    return found


def forget_passes(game: Game, viewer: i64, hidden: list[list[int]]) -> None:
    """Make the players own what the viewer believes they own: undo the passes it does not know of."""
    # A card that was passed on has to come back first, so this may take more than one round.
    while forget_some(game, viewer, hidden):
        pass


def forget_some(game: Game, viewer: i64, hidden: list[list[int]]) -> bool:
    """Undo passes that the viewer does not know of; whether there was one."""
    passes = game.passes
    knows = SPECTATORS if viewer == NONE else viewer
    found = False
    at: i64 = 0
    while at < len(passes):
        giver = passes[at]
        receiver = passes[at + 1]
        slot = passes[at + 2]
        if not (passes[at + 3] >> knows) & 1:
            while passes[at + 4] > 0 and int(slot) in hidden[receiver]:
                hidden[receiver].remove(int(slot))
                hidden[giver].append(int(slot))
                game.cells[game.row(receiver, OWNED) + slot] -= 1
                game.cells[game.row(giver, OWNED) + slot] += 1
                passes[at + 4] -= 1
                found = True
        at += PASS_SIZE
    return found


def deal(game: Game, seat: i64, viewer: i64, hidden: list[int], rows: list[int], sizes: list[int]) -> None:
    """Deal a player's hidden cards at random to the rows that hold them."""
    hidden.sort()
    places = unseen(game, seat, viewer)
    for at in places:
        game.known[at + KNOWN_SLOT] = draw_lot(game, hidden)
    last = len(rows) - 1
    for number, row in enumerate(rows):
        count = len(hidden) if number == last else sizes[number]
        if row == game.row(seat, DISCARDED) and seat != viewer:
            count = 0
        while count > 0 and hidden:
            game.cells[row + draw_lot(game, hidden)] += 1
            count -= 1
    at_seat = game.base(seat)
    game.cells[at_seat + DRAW_SIZE] = game.row_size(game.row(seat, DRAW))
    game.cells[at_seat + HAND_MASK] = game.row_mask(game.row(seat, HAND))


def draw_lot(game: Game, slots: list[int]) -> i64:
    """Take a random card out of a list; its slot."""
    return slots.pop(int(game.below(len(slots))))
