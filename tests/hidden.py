"""What a viewer cannot see, and the same game with those cards mixed up."""

from random import Random

from freehold.rules.events import DISCARDS, DRAWS, LOOKS, MOVES, PASSES, PUTS_IN_DECK, PUTS_ON_DECK, Event
from freehold.rules.game import Game, records
from freehold.rules.view import View
from freehold.rules.vocabulary import (
    DISCARDED,
    DRAW,
    HAND,
    HAND_MASK,
    KNOWN_DEPTH,
    KNOWN_SEAT,
    KNOWN_SEEN,
    KNOWN_SIZE,
    KNOWN_SLOT,
    MATS,
    NONE,
    UNSEEN,
)
from freehold.rules.zones import PASS_SIZE, SPECTATORS, SUPPOSED

# Where a card lies: the seat, the zone, and under how many cards if that is fixed.
Place = tuple[int, int, int]


def mixed_up(game: Game, viewer: int, rng: Random, own_deck: bool = True) -> Game:
    """A copy in which all cards hidden from the viewer lie anywhere else, in piles of the same size.

    These are the hands, hidden mats and draw piles of the others, what nobody saw them discard, the known
    cards of draw piles that the viewer did not see, and the viewer's own shuffled draw pile unless it is to stay as it
    is. What each player owns in all is still counted as it was.
    """
    twin = game.copy()
    places: list[tuple[Place, int]] = []
    for seat in range(game.setup.players):
        hidden = hidden_places(game, seat, viewer, keep_discards=seat == viewer)
        places += [one for one in hidden if own_deck or one[0] != (viewer, DRAW, NONE)]
    cards = [slot for _, slot in places]
    rng.shuffle(cards)
    for (place, old), new in zip(places, cards, strict=True):
        replace(twin, place, old, new)
    return twin


def redealt(game: Game, viewer: int, rng: Random) -> Game:
    """A copy in which nobody owns other cards than the viewer can know, but all that is hidden lies in another order.

    These are the other hands and hidden mats, all draw piles, what was discarded unseen, what the others passed each
    other, and the luck to come.
    """
    twin = game.copy()
    twin.random = rng.randrange(1, 1 << 61)
    may_look = View(game, viewer).looks_through_discards()
    for seat in range(game.setup.players):
        shuffle_hidden(twin, seat, viewer, rng, keep_discards=seat == viewer and may_look)
    if len(twin.passes):
        swap_what_was_passed(twin, viewer, rng)
    return twin


def rearranged(game: Game, viewer: int, rng: Random) -> Game:
    """A copy that a viewer who has followed the whole game, and counted all cards, cannot tell from it.

    The hidden cards of each other player lie in another order, and two players who passed each other a card unseen have
    passed another one.
    """
    twin = game.copy()
    twin.random = rng.randrange(1, 1 << 61)
    for seat in range(game.setup.players):
        if seat != viewer:
            shuffle_hidden(twin, seat, viewer, rng)
    for at in range(0, len(twin.passes), PASS_SIZE):
        exchange_passed(twin, viewer, at, rng)
    return twin


def exchange_passed(game: Game, viewer: int, at: int, rng: Random) -> None:
    """If the viewer does not know of a pass, let the giver have passed another card."""
    giver, receiver, slot, seen, count = list(game.passes[at : at + PASS_SIZE])
    if (seen >> (SPECTATORS if viewer == NONE else viewer)) & 1 or seen & SUPPOSED or count != 1:
        return
    kept = unrevealed_places(game, giver, viewer)
    taken = [one for one in unrevealed_places(game, receiver, viewer) if one[1] == slot]
    if not kept or not taken:
        return
    place, other = rng.choice(kept)
    replace(game, place, other, slot)
    replace(game, taken[0][0], slot, other)
    game.passes[at + 2] = other
    for seat, by in ((giver, 1), (receiver, -1)):
        game.change_owned(seat, slot, by)
        game.change_owned(seat, other, -by)


def shuffle_hidden(game: Game, seat: int, viewer: int, rng: Random, keep_discards: bool = False) -> None:
    """Shuffle the cards of a seat that the viewer cannot see, and has not seen revealed to all."""
    places = unrevealed_places(game, seat, viewer, keep_discards)
    cards = [slot for _, slot in places]
    rng.shuffle(cards)
    for (place, old), new in zip(places, cards, strict=True):
        replace(game, place, old, new)


def hidden_places(game: Game, seat: int, viewer: int, keep_discards: bool) -> list[tuple[Place, int]]:
    """Where each card of a seat lies that the viewer cannot see, and which card that is."""
    setup = game.setup
    zones = [DRAW]
    if seat != viewer:
        zones += [HAND, *[MATS + place for place, mat in enumerate(setup.mats) if not mat.face_up]]
    if not keep_discards:
        zones.append(DISCARDED)
    found: list[tuple[Place, int]] = []
    for zone in zones:
        for slot in range(setup.width):
            count = game.cells[game.row(seat, UNSEEN if zone == DISCARDED else zone) + slot]
            found += [((seat, zone, NONE), slot)] * count
    for at in range(0, len(game.known), KNOWN_SIZE):
        seen = viewer != NONE and (game.known[at + KNOWN_SEEN] >> viewer) & 1
        if game.known[at + KNOWN_SEAT] == seat and not seen:
            found.append(((seat, DRAW, game.known[at + KNOWN_DEPTH]), game.known[at + KNOWN_SLOT]))
    return found


def unrevealed_places(game: Game, seat: int, viewer: int, keep_discards: bool = False) -> list[tuple[Place, int]]:
    """The same without cards of the draw pile that everybody has seen: spectators saw those too."""
    revealed = [
        (seat, DRAW, record[KNOWN_DEPTH])
        for record in records(game.known, KNOWN_SIZE)
        if record[KNOWN_SEAT] == seat and record[KNOWN_SEEN] == game.everyone()
    ]
    return [one for one in hidden_places(game, seat, viewer, keep_discards) if one[0] not in revealed]


def replace(game: Game, place: Place, old: int, new: int) -> None:
    """Swap two cards."""
    seat, zone, depth = place
    if depth != NONE:
        game.known[game.known_at(seat, depth) + KNOWN_SLOT] = new
        return
    for row in [game.row(seat, zone), *([game.row(seat, UNSEEN)] if zone == DISCARDED else [])]:
        game.cells[row + old] -= 1
        game.cells[row + new] += 1
    game.cells[game.base(seat) + HAND_MASK] = game.row_mask(game.row(seat, HAND))


def swap_what_was_passed(game: Game, viewer: int, rng: Random) -> None:
    """Make two other players have passed each other one more card, unseen by the viewer."""
    others = [seat for seat in range(game.setup.players) if seat != viewer]
    if len(others) < 2:
        return
    one, other = rng.sample(others, 2)
    mine = hidden_places(game, one, viewer, keep_discards=False)
    theirs = hidden_places(game, other, viewer, keep_discards=False)
    if not mine or not theirs:
        return
    place, slot = rng.choice(mine)
    other_place, other_slot = rng.choice(theirs)
    replace(game, place, slot, other_slot)
    replace(game, other_place, other_slot, slot)
    for giver, receiver, passed in ((one, other, slot), (other, one, other_slot)):
        game.change_owned(giver, passed, -1)
        game.change_owned(receiver, passed, 1)
        game.note_pass(giver, receiver, passed, (1 << giver) | (1 << receiver))


def may_see(game: Game, event: Event, viewer: int) -> bool:
    """Whether the rules let a viewer see the faces of an event's cards."""
    source = "" if event.source == NONE else game.setup.cards[event.source].name
    if event.kind in (DRAWS, LOOKS, PUTS_IN_DECK):
        return viewer == event.seat
    if event.kind == PASSES:
        return viewer in (event.seat, event.number)
    if event.kind == PUTS_ON_DECK:
        # Everybody saw what is put back, but only its owner knows the order of several (scout-order-private).
        is_revealed = source in ("Scout", "Patrol") and is_put_back_alone(game, event)
        return viewer == event.seat or is_revealed or source in ("Bureaucrat", "Courier", "Spy")
    if event.kind == MOVES:
        zone = event.number if event.number >= MATS else event.zone
        return viewer == event.seat or game.setup.mats[zone - MATS].face_up
    if event.kind == DISCARDS and event.count > 1 and (event.zone == HAND or source == "Sentry"):
        return viewer == event.seat
    return True


def is_put_back_alone(game: Game, event: Event) -> bool:
    """Whether no other card is put on the deck right before or after the one of this event."""
    assert game.journal is not None
    events = game.journal.events
    at = next(number for number, one in enumerate(events) if one is event)
    return PUTS_ON_DECK not in {one.kind for one in [*events[max(at - 1, 0) : at], *events[at + 1 : at + 2]]}


def faces(event: Event, viewer: int) -> list[object]:
    """Everything a viewer learns from an event."""
    seen = event.as_seen_by(viewer)
    return [seen.kind, seen.seat, seen.slots, seen.count, seen.shown, seen.source, seen.zone, seen.number, seen.word]


def shows_others(game: Game, event: Event, viewer: int) -> bool:
    """Whether the viewer may see a card of somebody else in this event, so that hidden cards come to light."""
    return event.seat != viewer and (event.shown != NONE or bool(event.slots and may_see(game, event, viewer)))
