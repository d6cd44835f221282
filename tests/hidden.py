"""What a viewer cannot see, and the same game with those cards mixed up."""

from random import Random

from freehold.rules.events import DISCARDS, DRAWS, LOOKS, MOVES, PASSES, PUTS_IN_DECK, PUTS_ON_DECK, Event
from freehold.rules.game import Game
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
    TOP,
)

# Where a card lies: the seat, the zone, and under how many cards if that is fixed.
Place = tuple[int, int, int]


def mixed_up(game: Game, viewer: int, rng: Random, own_deck: bool = True) -> Game:
    """A copy in which all cards hidden from the viewer lie anywhere else, in piles of the same size.

    These are the hands, hidden mats and draw piles of the others, their discard piles but for the top cards, the known
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

    These are the other hands and hidden mats, all draw piles, what lies under the top of the discard piles, what the
    others passed each other, and the luck to come.
    """
    twin = game.copy()
    twin.random = rng.randrange(1, 1 << 61)
    may_look = View(game, viewer).looks_through_discards()
    for seat in range(game.setup.players):
        places = hidden_places(twin, seat, viewer, keep_discards=seat == viewer and may_look)
        cards = [slot for _, slot in places]
        rng.shuffle(cards)
        for (place, old), new in zip(places, cards, strict=True):
            replace(twin, place, old, new)
    if len(twin.passes):
        swap_what_was_passed(twin, viewer, rng)
    return twin


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
            on_top = zone == DISCARDED and game.cells[game.base(seat) + TOP] == slot
            found += [((seat, zone, NONE), slot)] * (game.cells[game.row(seat, zone) + slot] - on_top)
    for at in range(0, len(game.known), KNOWN_SIZE):
        seen = viewer != NONE and (game.known[at + KNOWN_SEEN] >> viewer) & 1
        if game.known[at + KNOWN_SEAT] == seat and not seen:
            found.append(((seat, DRAW, game.known[at + KNOWN_DEPTH]), game.known[at + KNOWN_SLOT]))
    return found


def replace(game: Game, place: Place, old: int, new: int) -> None:
    """Swap two cards."""
    seat, zone, depth = place
    if depth != NONE:
        game.known[game.known_at(seat, depth) + KNOWN_SLOT] = new
        return
    row = game.row(seat, zone)
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
        return viewer == event.seat or source in ("Bureaucrat", "Courier")
    if event.kind == MOVES:
        zone = event.number if event.number >= MATS else event.zone
        return viewer == event.seat or game.setup.mats[zone - MATS].face_up
    if event.kind == DISCARDS and event.count > 1 and (event.zone == HAND or source == "Sentry"):
        return viewer == event.seat
    return True


def faces(event: Event, viewer: int) -> list[object]:
    """Everything a viewer learns from an event."""
    seen = event.as_seen_by(viewer)
    return [seen.kind, seen.seat, seen.slots, seen.count, seen.shown, seen.source, seen.zone, seen.number, seen.word]


def shows_others(game: Game, event: Event, viewer: int) -> bool:
    """Whether the viewer may see a card of somebody else in this event, so that hidden cards come to light."""
    return event.seat != viewer and (event.shown != NONE or bool(event.slots and may_see(game, event, viewer)))
