"""What a viewer cannot see, and the same game with that mixed up."""

from random import Random

from librt.vecs import vec
from mypy_extensions import i64

from freehold.rules.events import (
    DISCARDS,
    DRAWS,
    LOOKS,
    PASSES,
    PUTS_ON_DECK,
    Event,
)
from freehold.rules.game import Game
from freehold.rules.view import View
from freehold.rules.vocabulary import DISCARDED, DRAW, HAND, HAND_MASK, KNOWN, NONE, TOP, WIDTH

Place = tuple[str, int]


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


def dealt_anew(game: Game, viewer: int, chance: Random) -> Game:
    """A copy in which nobody owns other cards than the viewer can know, but all that is hidden lies in another order.

    These are the other hands, all draw piles, what lies under the top of the discard piles, what the others passed each
    other, and the luck to come.
    """
    twin = game.copy()
    twin.random = chance.randrange(1, 1 << 61)
    may_look = View(game, viewer).looks_through_discards()
    for seat in range(game.setup.players):
        places = hidden_places(twin, seat, viewer, keep_discards=seat == viewer and may_look)
        cards = [slot for _, slot in places]
        chance.shuffle(cards)
        for (zone, old), new in zip(places, cards, strict=True):
            replace(twin, seat, zone, old, new)
    if len(twin.passed):
        swap_what_was_passed(twin, viewer, chance)
    return twin


def hidden_places(game: Game, seat: int, viewer: int, keep_discards: bool) -> list[Place]:
    """Every card of a seat that the viewer cannot see, with the zone it lies in."""
    places: list[Place] = []
    at = game.base(seat)
    cells = list(game.cells)
    if seat != viewer:
        places += [("hand", slot) for slot in range(WIDTH) for _ in range(cells[at + HAND + slot])]
    places += [("draw", slot) for slot in range(WIDTH) for _ in range(cells[at + DRAW + slot])]
    if not keep_discards:
        discards = cells[at + DISCARDED : at + DISCARDED + WIDTH]
        if cells[at + TOP] != NONE and discards[cells[at + TOP]]:
            discards[cells[at + TOP]] -= 1
        places += [("discard", slot) for slot in range(WIDTH) for _ in range(discards[slot])]
    for depth in range(cells[at + KNOWN]):
        entry = game.known[game.known_at(seat, depth)]
        if not (entry >> (16 + viewer)) & 1:
            places.append((f"known {depth}", entry & 0xFF))
    return places


def replace(game: Game, seat: int, zone: str, old: int, new: int) -> None:
    """Put one card where another one lies."""
    at = game.base(seat)
    if zone.startswith("known"):
        index = game.known_at(seat, int(zone.split()[1]))
        game.known[index] = (game.known[index] & ~0xFF) | new
        return
    row = at + {"hand": HAND, "draw": DRAW, "discard": DISCARDED}[zone]
    game.cells[row + old] -= 1
    game.cells[row + new] += 1
    game.cells[at + HAND_MASK] = game.row_mask(at + HAND)


def swap_what_was_passed(game: Game, viewer: int, chance: Random) -> None:
    """Let two other players have passed each other other cards than they did."""
    others = [seat for seat in range(game.setup.players) if seat != viewer]
    if len(others) < 2:
        return
    one, other = chance.sample(others, 2)
    mine = hidden_places(game, one, viewer, keep_discards=False)
    theirs = hidden_places(game, other, viewer, keep_discards=False)
    if not mine or not theirs:
        return
    zone, slot = chance.choice(mine)
    other_zone, other_slot = chance.choice(theirs)
    replace(game, one, zone, slot, other_slot)
    replace(game, other, other_zone, other_slot, slot)
    passed = list(game.passed)
    for seat, lost, won in ((one, slot, other_slot), (other, other_slot, slot)):
        passed[seat * WIDTH + lost] -= 1
        passed[seat * WIDTH + won] += 1
    game.passed = vec[i64](passed)


def may_see(game: Game, event: Event, viewer: int) -> bool:
    """Whether the rules let a viewer see the faces of an event's cards."""
    source = "" if event.source == NONE else game.setup.cards[event.source].name
    if event.kind in (DRAWS, LOOKS):
        return viewer == event.seat
    if event.kind == PASSES:
        return viewer in (event.seat, event.number)
    if event.kind == PUTS_ON_DECK:
        return viewer == event.seat or source == "Bureaucrat"
    if event.kind == DISCARDS and event.count > 1 and (event.zone == HAND or source == "Sentry"):
        return viewer == event.seat
    return True


def faces(event: Event, viewer: int) -> list[object]:
    """All that a viewer learns from an event."""
    seen = event.as_seen_by(viewer)
    return [seen.kind, seen.seat, seen.slots, seen.count, seen.shown, seen.source, seen.zone, seen.number]


def shows_others(game: Game, event: Event, viewer: int) -> bool:
    """Whether the viewer may see a card of somebody else in this event, so that hidden cards come to light."""
    return event.seat != viewer and (event.shown != NONE or bool(event.slots and may_see(game, event, viewer)))
