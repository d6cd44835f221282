"""What is true of every game at every question."""

from freehold.rules.game import Game
from freehold.rules.vocabulary import (
    ASIDE,
    DECLINE,
    DISCARDED,
    DRAW,
    DRAW_SIZE,
    HAND,
    HAND_MASK,
    HAND_SIZE,
    IN_PLAY,
    KNOWN,
    NONE,
    OVER,
    SUPPLY,
    TOP,
    TRASHED,
    WIDTH,
)

ZONES = (HAND, DRAW, DISCARDED, IN_PLAY, ASIDE)


def check(game: Game) -> None:
    """See that no card came or went, that all counts agree with the cards, and that there is a question or an end."""
    cells = list(game.cells)
    assert min(cells) >= NONE
    check_conserved(game, cells)
    for seat in range(game.setup.players):
        check_counts(game, seat, cells)
    assert game.stocked == sum(1 << slot for slot in range(game.setup.width) if cells[SUPPLY + slot])
    if game.phase == OVER:
        assert game.asked == NONE
        assert game.options == 0
    else:
        assert 0 <= game.asked < game.setup.players
        assert game.options & (game.options - 1), "a question has at least two options"
        assert 0 < game.options < 1 << (DECLINE + 1)


def check_conserved(game: Game, cells: list[int]) -> None:
    """See that every card of the set-up lies in exactly one place."""
    rows = [SUPPLY, TRASHED, *[game.base(seat) + zone for seat in range(game.setup.players) for zone in ZONES]]
    found = [sum(column) for column in zip(*[cells[row : row + WIDTH] for row in rows], strict=True)]
    for entry in game.known:
        found[entry & 0xFF] += 1
    assert found[: game.setup.width] == list(game.setup.totals)
    assert not any(found[game.setup.width :])


def check_counts(game: Game, seat: int, cells: list[int]) -> None:
    """See that the sizes kept for a seat are those of its piles, and that the top of its discard pile lies there."""
    at = game.base(seat)
    assert min(cells[at : at + HAND_SIZE]) >= 0
    assert cells[at + HAND_SIZE] == sum(cells[at + HAND : at + HAND + WIDTH])
    assert cells[at + HAND_MASK] == game.row_mask(at + HAND)
    in_play = game.row_mask(at + IN_PLAY)
    assert in_play & ~game.laid == 0 if seat == game.active else in_play == 0
    assert cells[at + DRAW_SIZE] == sum(cells[at + DRAW : at + DRAW + WIDTH])
    assert cells[at + KNOWN] == sum(1 for entry in game.known if (entry >> 8) & 0xFF == seat)
    discards = cells[at + DISCARDED : at + DISCARDED + WIDTH]
    top = cells[at + TOP]
    assert discards[top] > 0 if top != NONE else not any(discards)
