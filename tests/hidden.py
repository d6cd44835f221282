"""What a viewer cannot see, and the same game with that mixed up."""

from random import Random

from freehold.rules.events import (
    DISCARDS,
    DRAWS,
    LOOKS,
    PASSES,
    PUTS_ON_DECK,
    Event,
)
from freehold.rules.game import Game
from freehold.rules.vocabulary import DISCARDED, DRAW, HAND, HAND_MASK, NONE, TOP


def mixed_up(game: Game, viewer: int, chance: Random, own_deck: bool = True) -> Game:
    """A copy in which all cards hidden from the viewer lie anywhere else, in piles of the same size.

    These are the hands and draw piles of the others, their discard piles but for the top cards, the known cards of draw
    piles that the viewer did not see, and the viewer's own shuffled draw pile unless it is to stay as it is.
    """
    twin = game.copy()
    piles: list[tuple[int, list[int]]] = []
    for seat in range(game.setup.players):
        at = game.base(seat)
        if seat != viewer:
            piles.append((at + HAND, _take(twin, at + HAND, NONE)))
            piles.append((at + DISCARDED, _take(twin, at + DISCARDED, game.cells[at + TOP])))
        if seat != viewer or own_deck:
            piles.append((at + DRAW, _take(twin, at + DRAW, NONE)))
    unseen = [place for place, entry in enumerate(game.known) if viewer == NONE or not (entry >> (16 + viewer)) & 1]

    slots = [slot for _, pile in piles for slot in pile] + [game.known[place] & 0xFF for place in unseen]
    chance.shuffle(slots)
    for row, pile in piles:
        for _ in pile:
            twin.cells[row + slots.pop()] += 1
    for seat in range(game.setup.players):
        at = game.base(seat)
        twin.cells[at + HAND_MASK] = twin.row_mask(at + HAND)
    for place in unseen:
        twin.known[place] = (game.known[place] & ~0xFF) | slots.pop()
    return twin


def _take(game: Game, row: int, kept: int) -> list[int]:
    """Take all cards out of a row but one copy of the kept one."""
    taken = []
    for slot in range(game.setup.width):
        count = game.cells[row + slot] - (1 if slot == kept else 0)
        taken += [slot] * count
        game.cells[row + slot] -= count
    return taken


def may_see(game: Game, event: Event, viewer: int) -> bool:
    """Whether the rules let a viewer see the faces of an event's cards."""
    source = "" if event.source == NONE else game.setup.cards[event.source].name
    if event.kind in (DRAWS, LOOKS):
        return viewer == event.seat
    if event.kind == PASSES:
        return viewer in (event.seat, event.detail)
    if event.kind == PUTS_ON_DECK:
        return viewer == event.seat or source == "Bureaucrat"
    if event.kind == DISCARDS and event.count > 1 and (event.detail == HAND or source == "Sentry"):
        return viewer == event.seat
    return True


def faces(event: Event, viewer: int) -> list[object]:
    """All that a viewer learns from an event."""
    seen = event.as_seen_by(viewer)
    return [seen.kind, seen.seat, seen.slots, seen.count, seen.shown, seen.source, seen.detail]


def shows_others(game: Game, event: Event, viewer: int) -> bool:
    """Whether the viewer may see a card of somebody else in this event, so that hidden cards come to light."""
    return event.seat != viewer and (event.shown != NONE or bool(event.slots and may_see(game, event, viewer)))
