"""The turn: Action phase, Treasures, buys, Clean-up, and whether the game continues.

A phase asks its question like any card, and the answer arrives in a step. Phases and answers are called directly
rather than through the list of steps, which would slow down money games (docs/fast.md).
"""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from freehold.rules.card import Step, step, takes
from freehold.rules.events import BUYS, GAME_ENDS, GETS_COINS, PLAYS, PRINTED, TURN_STARTS
from freehold.rules.setup import COSTS
from freehold.rules.vocabulary import (
    ACTION,
    ACTION_PHASE,
    ALL,
    AT_CLEAN_UP,
    AT_TURN_END,
    AT_TURN_START,
    BUY,
    BUY_PHASE,
    CHEAPER,
    CLEAN_UP,
    DECLINE,
    DISCARDED,
    EMPTY_PILES,
    FROM_SUPPLY,
    GAINED_THIS_TURN,
    HAND,
    HAND_MASK,
    HAND_ROW,
    HAND_SIZE,
    IN_PLAY,
    IN_PLAY_MASK,
    NONE,
    ON_BUY,
    OVER,
    PAYS_MORE,
    PAYS_MORE_ONCE,
    PILE_THAT_ENDS,
    PLAY_ACTION,
    PLAY_TREASURE,
    RUNNING,
    STAY_COUNT,
    STAYING,
    TOP,
    TREASURE,
    TREASURE_PHASE,
    TURN_LIMIT,
    TURNS,
    UNSEEN,
)

if TYPE_CHECKING:
    from freehold.rules.game import Game

HAND_AT_START: Final = 5


def ask_turn(game: "Game", purpose: i64, options: i64, zone: i64, then: Step) -> None:
    game.play = NONE
    game.put_question(game.active, purpose, options | (1 << DECLINE), then, 0, game.active, zone)


def action_phase(game: "Game") -> None:
    hand = game.hand_mask(game.active)
    options = hand & game.setup.actions
    if options and game.actions > 0:
        ask_turn(game, PLAY_ACTION, options, HAND, TAKE_ACTION)
    else:
        game.phase = TREASURE_PHASE
        ask_treasure(game, hand)


def take_action(game: "Game", me: i64, option: i64, _: i64) -> None:
    if option == DECLINE:
        game.phase = TREASURE_PHASE
        return
    game.actions -= 1
    game.play_from_hand(me, option)


def treasure_phase(game: "Game") -> None:
    ask_treasure(game, game.hand_mask(game.active))


def ask_treasure(game: "Game", hand: i64) -> None:
    options = hand & game.setup.treasures
    if options:
        if options & ~game.setup.treasures_with_text:
            options |= 1 << ALL
        ask_turn(game, PLAY_TREASURE, options, HAND, TAKE_TREASURE)
    else:
        game.phase = BUY_PHASE


def take_treasure(game: "Game", me: i64, option: i64, _: i64) -> None:
    if option == DECLINE:
        game.phase = BUY_PHASE
    elif option == ALL:
        play_all_treasures(game, game.hand_mask(me) & game.setup.treasures & ~game.setup.treasures_with_text)
    else:
        play_treasures(game, option, 1)
        if (game.setup.treasures_with_text >> option) & 1:
            game.play_treasure_text(me, option)


def play_all_treasures(game: "Game", treasures: i64) -> None:
    """Play all copies of these Treasures from hand; they do nothing but pay."""
    cells = game.cells
    at = game.base(game.active)
    hand = at + HAND_ROW
    play = hand + IN_PLAY * game.setup.width
    # If there is no journal and no Treasure pays more, they all move at once.
    is_plain = game.journal is None and not game.modified and len(game.passes) == 0
    played: i64 = 0
    coins: i64 = 0
    left = treasures
    slot: i64 = 0
    while left:
        if left & 1:
            copies = cells[hand + slot]
            if is_plain:
                cells[hand + slot] = 0
                cells[play + slot] += copies
                played += copies
                coins += copies * game.setup.coins[slot]
            else:
                play_treasures(game, slot, copies)
        left >>= 1
        slot += 1
    if is_plain:
        cells[at + HAND_SIZE] -= played
        cells[at + HAND_MASK] &= ~treasures
        cells[at + IN_PLAY_MASK] |= treasures
        game.coins += coins


def play_treasures(game: "Game", slot: i64, count: i64) -> None:
    """Play this many copies of a Treasure from hand, one at a time."""
    game.take_copies_from_hand(game.active, slot, count)
    game.add_to_play(game.active, slot, count)
    game.coins += count * game.setup.coins[slot]
    once: i64 = 0
    if game.modified:
        cells = game.cells
        width = game.setup.width
        once = cells[PAYS_MORE_ONCE * width + slot]
        cells[PAYS_MORE_ONCE * width + slot] = 0
        game.coins += count * cells[PAYS_MORE * width + slot] + once
    if len(game.passes):
        game.prove(game.active, slot)
    if game.journal is not None:
        game.journal.note(PLAYS, game.active, [int(slot)] * int(count))
        if once:
            game.journal.note_number(GETS_COINS, game.active, once, NONE, PRINTED)


def buy_phase(game: "Game") -> None:
    if game.buys == 0:
        game.phase = CLEAN_UP
        return
    options: i64
    if game.modified:
        options = game.costing(0, game.coins)
    else:
        within: i64 = game.coins
        if within >= COSTS:
            within = COSTS - 1
        options = game.stocked & game.setup.within_cost[within]
    if options:
        ask_turn(game, BUY, options, FROM_SUPPLY, TAKE_BUY)
    else:
        game.phase = CLEAN_UP


def take_buy(game: "Game", me: i64, option: i64, _: i64) -> None:
    if option == DECLINE:
        game.phase = CLEAN_UP
        return
    game.coins -= game.cost(option)
    game.buys -= 1
    if game.journal is not None:
        game.journal.note(BUYS, me, [option])
    if (game.setup.moments >> ON_BUY) & 1:
        game.set_off(ON_BUY, me, option)
        game.then(gain_bought, me, option)
    else:
        game.gain(me, option)


# The steps that take the answers of the turn.
TAKE_ACTION: Final = takes(types=ACTION)(take_action)
TAKE_TREASURE: Final = takes(types=TREASURE)(take_treasure)
TAKE_BUY: Final = step(take_buy)


@step
def gain_bought(game: "Game", me: i64, slot: i64, _: i64) -> None:
    game.gain(me, slot)


def clean_up(game: "Game") -> None:
    """Run the triggers of Clean-up, then discard and draw."""
    if (game.setup.moments >> AT_CLEAN_UP) & 1:
        game.play = NONE
        game.set_off(AT_CLEAN_UP, game.active, NONE)
        game.then(sweep_up, game.active)
    else:
        sweep(game)


@step
def sweep_up(game: "Game", me: i64, _: i64, __: i64) -> None:
    sweep(game)


def sweep(game: "Game") -> None:
    """Discard hand and play area, draw a new hand, and check whether the game is over.

    The cards in play go on top, so that a hand stays hidden whenever a card was played (cleanup-order-free-2e).
    Otherwise the least telling card of the hand goes on top.
    """
    cells = game.cells
    me = game.active
    at = game.base(me)
    width = game.setup.width
    hand = at + HAND_ROW
    discards = hand + DISCARDED * width
    play = hand + IN_PLAY * width
    unseen = hand + UNSEEN * width
    stays: i64 = 0
    top: i64 = NONE
    if cells[at + STAY_COUNT]:
        stays = keep_staying(game, me)
    in_play = cells[at + IN_PLAY_MASK] & ~stays
    if in_play == 0 and cells[at + HAND_MASK]:
        top = game.least_telling(hand)
        cells[unseen + top] -= 1
    slots = cells[at + HAND_MASK] | in_play
    slot: i64 = 0
    while slots:
        if slots & 1:
            held = cells[hand + slot]
            if held:
                cells[discards + slot] += held
                cells[unseen + slot] += held
                cells[hand + slot] = 0
            if (in_play >> slot) & 1:
                cells[discards + slot] += cells[play + slot]
                cells[play + slot] = 0
                top = slot
        slots >>= 1
        slot += 1
    if top != NONE:
        cells[at + TOP] = top
    if len(game.passes) and cells[at + TOP] != NONE:
        game.prove(me, cells[at + TOP])
    cells[at + HAND_SIZE] = 0
    cells[at + HAND_MASK] = 0
    cells[at + IN_PLAY_MASK] = stays
    game.play = NONE
    game.draw(me, HAND_AT_START)
    cells[at + TURNS] += 1
    if game.modified:
        clear_modifiers(game)
    if (game.setup.moments >> AT_TURN_END) & 1:
        game.set_off(AT_TURN_END, me, NONE)
        game.then(end_turn, me)
    else:
        end_or_go_on(game)


def keep_staying(game: "Game", me: i64) -> i64:
    """Of cards with copies that stay in play, discard the copies that do not; the slots that stay, as bits."""
    cells = game.cells
    stays: i64 = 0
    slot: i64
    for slot in range(game.setup.width):
        kept = cells[game.row(me, STAYING) + slot]
        if kept:
            stays |= 1 << slot
            at = game.row(me, IN_PLAY) + slot
            if cells[at] > kept:
                cells[game.row(me, DISCARDED) + slot] += cells[at] - kept
                cells[at] = kept
                cells[game.base(me) + TOP] = slot
    return stays


def clear_modifiers(game: "Game") -> None:
    width = game.setup.width
    game.modified = False
    slot: i64
    for slot in range(width):
        game.cells[CHEAPER * width + slot] = 0
        game.cells[PAYS_MORE * width + slot] = 0
        game.cells[PAYS_MORE_ONCE * width + slot] = 0


@step
def end_turn(game: "Game", me: i64, _: i64, __: i64) -> None:
    end_or_go_on(game)


def end_or_go_on(game: "Game") -> None:
    """The end of the game is checked only at the end of a turn (end-checked-at-turn-end)."""
    if game.setup.ending_slots & ~game.stocked:
        game.ending = PILE_THAT_ENDS
    elif game.empty >= game.setup.piles_that_end:
        game.ending = EMPTY_PILES
    elif game.turn >= game.setup.turn_limit:
        game.ending = TURN_LIMIT
    if game.ending != RUNNING:
        game.phase = OVER
        game.options = 0
        if game.journal is not None:
            game.journal.note_number(GAME_ENDS, NONE, 0, NONE, game.ending)
        return
    game.turn += 1
    game.active = game.seat_after(game.active)
    if game.gained:
        forget_gains(game)
    start_turn(game)


def forget_gains(game: "Game") -> None:
    """Clear the cards gained in the last turn."""
    at: i64 = GAINED_THIS_TURN * game.setup.width
    gained = game.gained
    while gained:
        if gained & 1:
            game.cells[at] = 0
        gained >>= 1
        at += 1
    game.gained = 0


def start_turn(game: "Game") -> None:
    game.phase = ACTION_PHASE
    game.actions = 1
    game.buys = 1
    game.coins = 0
    game.actions_played = 0
    me = game.active
    if game.journal is not None:
        turns = game.cells[game.base(me) + TURNS] + 1
        game.journal.note_number(TURN_STARTS, me, game.turn, NONE, turns)
    if game.cells[game.base(me) + STAY_COUNT]:
        # What stayed from the last turn leaves at the next Clean-up.
        slot: i64
        for slot in range(game.setup.width):
            game.cells[game.row(me, STAYING) + slot] = 0
        game.cells[game.base(me) + STAY_COUNT] = 0
    if (game.setup.moments >> AT_TURN_START) & 1 or len(game.later):
        game.set_off(AT_TURN_START, me, NONE)
