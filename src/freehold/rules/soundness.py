"""Invariants that must hold after every choice; checked in games with people's own cards."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from freehold.rules.errors import BadCard
from freehold.rules.vocabulary import (
    DRAW,
    DRAW_SIZE,
    GAINED,
    HAND,
    HAND_MASK,
    HAND_SIZE,
    IN_PLAY,
    IN_PLAY_MASK,
    KNOWN,
    KNOWN_SEAT,
    KNOWN_SIZE,
    KNOWN_SLOT,
    OWNED,
    PILES,
    STAYING,
    TRASHED,
    UNSEEN,
)

if TYPE_CHECKING:
    from freehold.rules.game import Game


def is_sound(game: "Game") -> bool:
    """Whether every card is in exactly one place, and the sizes and owners stored with the cards agree with them."""
    try:
        check_cards(game)
    except BadCard:
        return False
    return True


def check_cards(game: "Game") -> None:
    """Check that every card is in exactly one place, and that the stored sizes and owners agree with the cards."""
    slot: i64
    for slot in range(game.setup.width):
        check_kind(game, slot)
    seat: i64
    for seat in range(game.setup.players):
        check_sizes(game, seat)


def check_kind(game: "Game", slot: i64) -> None:
    """Check that there are as many copies of a card as at the start, each with the player who owns it."""
    cells = game.cells
    width = game.setup.width
    lost = game.setup.totals[slot] - cells[PILES * width + slot] - cells[TRASHED * width + slot]
    seat: i64
    for seat in range(game.setup.players):
        owned = cells[game.row(seat, OWNED) + slot]
        lost -= owned
        zone: i64
        for zone in range(game.setup.rows):
            if zone != OWNED and zone != STAYING and zone != UNSEEN and zone != GAINED:
                count = cells[game.row(seat, zone) + slot]
                if count < 0:
                    lost = -1
                owned -= count
        at: i64 = 0
        while at < len(game.known):
            if game.known[at + KNOWN_SEAT] == seat and game.known[at + KNOWN_SLOT] == slot:
                owned -= 1
            at += KNOWN_SIZE
        if owned:
            lost = owned
    if lost:
        raise BadCard(f"loses or makes up copies of {game.setup.cards[slot].name}; move cards only by the verbs")


def check_sizes(game: "Game", seat: i64) -> None:
    """Check the stored sizes of a player's hand, draw pile and cards in play."""
    cells = game.cells
    at = game.base(seat)
    hand: i64 = 0
    draw: i64 = 0
    slot: i64
    for slot in range(game.setup.width):
        hand += cells[game.row(seat, HAND) + slot]
        draw += cells[game.row(seat, DRAW) + slot]
    known: i64 = 0
    place: i64 = 0
    while place < len(game.known):
        if game.known[place + KNOWN_SEAT] == seat:
            known += 1
        place += KNOWN_SIZE
    alike = hand == cells[at + HAND_SIZE] and draw == cells[at + DRAW_SIZE] and known == cells[at + KNOWN]
    alike = alike and cells[at + HAND_MASK] == game.row_mask(game.row(seat, HAND))
    if not alike or cells[at + IN_PLAY_MASK] != game.row_mask(game.row(seat, IN_PLAY)):
        raise BadCard("miscounts the cards of a player; move cards only by the verbs")
