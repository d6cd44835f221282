"""Worlds: whole games that a seat cannot tell from the one it sees, with everything it cannot know dealt anew.

A player who has followed the game knows what everybody owns and how many cards lie in each pile, since gains, discards,
draws and shuffles happen in the open. So every pile keeps its size. The viewer's own cards stay, and so does what lies
face up, what everybody saw go to a discard pile, and the cards in decks that the viewer has seen. All other cards of a
player are dealt again to where that player has hidden cards, each way as likely as any other.

Nothing here may depend on where the hidden cards really lie.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from freehold.rules.card import STEPS
from freehold.rules.game import Game, reacted
from freehold.rules.randomness import random_from_seed
from freehold.rules.vocabulary import (
    ALL,
    DECLINE,
    DISCARDED,
    DRAW,
    DRAW_SIZE,
    HAND,
    HAND_MASK,
    HAND_ROW,
    HAND_SIZE,
    KNOWN,
    KNOWN_SEAT,
    KNOWN_SEEN,
    KNOWN_SIZE,
    KNOWN_SLOT,
    MATS,
    NONE,
    OVER,
    PLACE,
    PLAY_NUMBERS,
    PLAY_SIZE,
    PLAY_SLOT,
    PLAY_TREASURE,
    POOL,
    TOPDECK,
    UNSEEN,
)
from freehold.rules.zones import ALL_VIEWERS, SPECTATORS, SUPPOSED

# Deals in which another player would not be asked what they are asked are discarded. Hardly any question needs a
# hundred deals; after this many, the cards stay as they are.
DEALS_AT_MOST: Final = 20_000


def determinized(game: Game, viewer: i64, seed: i64) -> Game:
    """A copy of the game in which everything that the viewer cannot know is dealt anew, the luck to come included."""
    random = random_from_seed(seed)
    left: i64 = DEALS_AT_MOST
    while True:
        world = game.copy()
        world.random = random
        # It counts all choices, and so would tell which answers of others were forced.
        world.number = 0
        if game.has_shared_luck():
            world.forget_order()
        if left == 0 or world.phase == OVER or is_dealt(world, viewer):
            return world
        random = world.random
        left -= 1


def is_dealt(world: Game, viewer: i64) -> bool:
    """Deal everything again that the viewer cannot know; whether the question that waits would then be asked."""
    if len(world.passes):
        pass_again(world, viewer)
    asked = world.asked
    stays = whose_cards_stay(world, viewer)
    if asked != viewer and asked != stays:
        deal(world, asked, viewer)
        if not is_asked_again(world):
            return False
    seat: i64
    for seat in range(world.setup.players):
        if seat == viewer:
            deal_own(world, seat)
        elif seat != asked and seat != stays:
            deal(world, seat, viewer)
    if world.play_count and world.setup.committing_slots:
        commit_again(world, viewer)
    return True


def whose_cards_stay(world: Game, viewer: i64) -> i64:
    """The player whose cards cannot be dealt again because a question depends on them, or none.

    That is a player whose hand another one looks at, and one who is asked by a card of people's own: the rules cannot
    know what such a card would offer.
    """
    if world.zone == HAND and world.owner != world.asked:
        return world.owner
    card = world.asking_card
    if world.asked != viewer and card != NONE and (world.setup.own_slots >> card) & 1:
        return world.asked
    return NONE


# Dealing.


def deal(world: Game, seat: i64, viewer: i64) -> None:
    """Deal the hidden cards of another player again."""
    on_mats = mat_sizes(world, seat) if len(world.setup.mats) else None
    under = gather(world, seat, viewer)
    deal_out(world, seat, viewer, under, on_mats)


def gather(world: Game, seat: i64, viewer: i64) -> i64:
    """Put all hidden cards of another player into the draw pile; how many of them come from the discard pile."""
    cells = world.cells
    at = world.base(seat)
    width: i64 = world.setup.width
    hand = at + HAND_ROW
    pile = hand + DRAW * width
    discards = hand + DISCARDED * width
    unseen = hand + UNSEEN * width
    under: i64 = 0
    slot: i64 = 0
    while slot < width:
        count = cells[unseen + slot]
        if count:
            cells[discards + slot] -= count
            cells[pile + slot] += count
            cells[unseen + slot] = 0
            under += count
        count = cells[hand + slot]
        if count:
            cells[pile + slot] += count
            cells[hand + slot] = 0
        slot += 1
    if cells[at + KNOWN]:
        gather_known(world, seat, viewer)
    if len(world.setup.mats):
        gather_mats(world, seat)
    return under


def deal_out(world: Game, seat: i64, viewer: i64, under: i64, on_mats: list[int] | None) -> None:
    """Deal the hidden cards of another player from the draw pile, where they all are, to where they came from."""
    if on_mats is not None:
        deal_mats(world, seat, on_mats)
    cells = world.cells
    at = world.base(seat)
    if cells[at + KNOWN]:
        deal_known(world, seat, viewer)
    hand = at + HAND_ROW
    pile = hand + DRAW * world.setup.width
    discards = hand + DISCARDED * world.setup.width
    unseen = hand + UNSEEN * world.setup.width
    size = cells[at + DRAW_SIZE] + cells[at + HAND_SIZE] + under
    mask: i64 = 0
    left = cells[at + HAND_SIZE]
    while left > 0:
        slot = world.take_nth(pile, world.below(size))
        cells[hand + slot] += 1
        mask |= 1 << slot
        size -= 1
        left -= 1
    cells[at + HAND_MASK] = mask
    while under > 0:
        slot = world.take_nth(pile, world.below(size))
        cells[discards + slot] += 1
        cells[unseen + slot] += 1
        size -= 1
        under -= 1


def deal_own(world: Game, seat: i64) -> None:
    """Deal the viewer's own cards again: all are known but those in the draw pile that only others have seen."""
    if world.cells[world.base(seat) + KNOWN]:
        gather_known(world, seat, seat)
        deal_known(world, seat, seat)


# Cards whose place in a draw pile somebody knows.


def is_seen(world: Game, record: i64, viewer: i64) -> bool:
    """Whether the viewer has seen a known card of a draw pile; spectators see what everybody sees."""
    seen = world.known[record + KNOWN_SEEN]
    if viewer == NONE:
        return seen == world.everyone()
    return (seen >> viewer) & 1 != 0


def gather_known(world: Game, seat: i64, viewer: i64) -> None:
    """Add the known cards that the viewer has not seen to the unordered ones."""
    known = world.known
    pile = world.row(seat, DRAW)
    record: i64 = 0
    while record < len(known):
        if known[record + KNOWN_SEAT] == seat and not is_seen(world, record, viewer):
            world.cells[pile + known[record + KNOWN_SLOT]] += 1
        record += KNOWN_SIZE


def deal_known(world: Game, seat: i64, viewer: i64) -> None:
    """Put random cards where somebody, but not the viewer, knows which card lies."""
    known = world.known
    record: i64 = 0
    while record < len(known):
        if known[record + KNOWN_SEAT] == seat and not is_seen(world, record, viewer):
            known[record + KNOWN_SLOT] = take_any(world, world.row(seat, DRAW))
        record += KNOWN_SIZE


def take_any(world: Game, row: i64) -> i64:
    """Take a random card out of a row that is not empty; its slot."""
    return world.take_nth(row, world.below(world.row_size(row)))


# Mats.


def mat_sizes(world: Game, seat: i64) -> list[int]:
    """How many hidden cards lie on each mat of a player."""
    sizes: list[int] = []
    place: i64
    for place in range(i64(len(world.setup.mats))):
        size: i64 = 0
        if not world.setup.mats[place].face_up:
            size = world.row_size(world.row(seat, MATS + place))
        sizes.append(size)
    return sizes


def gather_mats(world: Game, seat: i64) -> None:
    cells = world.cells
    pile = world.row(seat, DRAW)
    place: i64
    slot: i64
    for place in range(i64(len(world.setup.mats))):
        if not world.setup.mats[place].face_up:
            row = world.row(seat, MATS + place)
            for slot in range(world.setup.width):
                cells[pile + slot] += cells[row + slot]
                cells[row + slot] = 0


def deal_mats(world: Game, seat: i64, sizes: list[int]) -> None:
    place: i64
    for place in range(i64(len(sizes))):
        row = world.row(seat, MATS + place)
        left: i64 = sizes[place]
        while left > 0:
            world.cells[row + take_any(world, world.row(seat, DRAW))] += 1
            left -= 1


# What others passed each other.


def pass_again(world: Game, viewer: i64) -> None:
    """Let the others have passed each other any cards, where the viewer has not seen which.

    How many cards were passed is public, so everybody owns as many as before, and the view says the same about who owns
    what. In this world, all others know what was passed.
    """
    knows: i64 = SPECTATORS if viewer == NONE else viewer
    players: i64 = world.setup.players
    sizes: list[list[int]] = []
    under: list[int] = []
    flows: list[list[int]] = []
    seat: i64
    for seat in range(players):
        sizes.append(mat_sizes(world, seat))
        under.append(gather(world, seat, viewer) if seat != viewer else 0)
        flows.append([int(world.unexplained(knows, seat, other)) for other in range(players)])
    take_back(world, viewer, knows)
    while pass_some(world, knows, flows):
        pass
    # Only to have the cards in their places: all are gathered and dealt once more, with the same random numbers.
    random = world.random
    for seat in range(players):
        if seat != viewer:
            deal_out(world, seat, viewer, under[seat], sizes[seat])
    world.random = random


def take_back(world: Game, viewer: i64, knows: i64) -> None:
    """Let everybody own what the viewer believes they own, as if what was passed unseen had not been passed."""
    seat: i64
    slot: i64
    for seat in range(world.setup.players):
        if seat != viewer:
            pile = world.row(seat, DRAW)
            for slot in range(world.setup.width):
                lent = world.believed(knows, seat, slot) - world.owned(seat, slot)
                world.change_owned(seat, slot, lent)
                world.cells[pile + slot] += lent
    world.passes = vec[i64]()


def pass_some(world: Game, knows: i64, flows: list[list[int]]) -> bool:
    """Pass one random card for each two players between whom some are missing; whether there was any to pass."""
    unseen = ALL_VIEWERS & ~(1 << knows)
    found = False
    giver: i64
    receiver: i64
    for giver in range(world.setup.players):
        for receiver in range(world.setup.players):
            if flows[giver][receiver] > 0 and pass_any(world, giver, receiver, unseen):
                flows[giver][receiver] -= 1
                found = True
            # The viewer took the giver for another player than the one it must have been.
            if flows[giver][receiver] < 0 and pass_any(world, receiver, giver, unseen | SUPPOSED):
                flows[giver][receiver] += 1
                found = True
    return found


def pass_any(world: Game, giver: i64, receiver: i64, seen: i64) -> bool:
    """Pass a random one of the giver's hidden cards, which all are in the draw pile; whether there was one."""
    pile = world.row(giver, DRAW)
    if world.row_size(pile) == 0:
        return False
    slot = take_any(world, pile)
    world.cells[world.row(receiver, DRAW) + slot] += 1
    world.change_owned(giver, slot, -1)
    world.change_owned(receiver, slot, 1)
    world.note_pass(giver, receiver, slot, seen)
    return True


# What other players have chosen, or are being asked.


def any_in_hand(world: Game, seat: i64) -> i64:
    """A random card of a hand that is not empty, which stays there; its slot."""
    hand = world.row(seat, HAND)
    slot = take_any(world, hand)
    world.cells[hand + slot] += 1
    return slot


def commit_again(world: Game, viewer: i64) -> None:
    """Let the others have chosen any cards of their hands where a play keeps what they chose."""
    play: i64
    seat: i64
    for play in range(world.play_count):
        if (world.setup.committing_slots >> world.of_play(play, PLAY_SLOT)) & 1:
            for seat in range(world.setup.players):
                at = play * PLAY_SIZE + PLAY_NUMBERS + seat
                if seat != viewer and world.plays[at] and world.hand_size(seat):
                    world.plays[at] = 1 + any_in_hand(world, seat)


def is_asked_again(world: Game) -> bool:
    """Ask another player the same question about the cards they now have; whether there is anything to choose."""
    seat = world.asked
    if world.purpose == PLACE:
        if world.subject != NONE:
            world.subject = any_in_hand(world, seat)
        return True
    options: i64
    if world.several:
        if world.zone == HAND:
            world.fill_pool(world.row(seat, HAND))
        elif world.zone == DRAW:
            world.fill_pool_from_top(seat, world.row_size(POOL * world.setup.width) + len(world.picks))
        else:
            return True
        pick_again(world)
        options = world.pool()
    elif world.zone == HAND:
        options = offered_from_hand(world, seat)
    elif world.zone == DISCARDED and world.purpose == TOPDECK:
        options = world.discards(seat)
    else:
        return True
    options |= world.options & (1 << DECLINE)
    world.options = options
    return options & (options - 1) != 0


def pick_again(world: Game) -> None:
    """Let a player have picked any cards of the pool, as many as before."""
    at: i64
    for at in range(i64(len(world.picks))):
        world.picks[at] = take_any(world, POOL * world.setup.width)


def offered_from_hand(world: Game, seat: i64) -> i64:
    """What the question offers of the hand that its player now has."""
    if world.answer_step == reacted.number:
        return world.reactions(seat)
    step = STEPS[world.answer_step]
    # The card just drawn is any card of the hand.
    options: i64 = 1 << any_in_hand(world, seat) if step.drawn else world.hand(seat)
    if step.types:
        options &= world.setup.of_type(step.types)
    if step.slots:
        options &= step.slots
    if world.purpose == PLAY_TREASURE and world.asking == NONE and options & ~world.setup.treasures_with_text:
        options |= 1 << ALL
    return options
