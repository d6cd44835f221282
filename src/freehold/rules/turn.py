"""The turn: Action phase, Treasures, buys, Clean-up, and whether the game goes on."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from freehold.rules.events import BUYS, GAME_ENDS, PLAYS, TURN_STARTS
from freehold.rules.setup import COSTS
from freehold.rules.vocabulary import (
    ACTION,
    ACTION_PHASE,
    ALL,
    BUY,
    BUY_PHASE,
    CLEAN_UP,
    DECLINE,
    DISCARDED,
    EMPTY_PILES,
    EXTRA,
    EXTRA_ONCE,
    FRAME,
    FROM_SUPPLY,
    HAND,
    HAND_MASK,
    HAND_SIZE,
    IN_PLAY,
    NONE,
    OVER,
    PILE_THAT_ENDS,
    PLAY_ACTION,
    PLAY_TREASURE,
    RUNNING,
    TOP,
    TREASURE,
    TREASURE_PHASE,
    TURN_LIMIT,
    TURNS,
)

if TYPE_CHECKING:
    from freehold.rules.game import Game

HAND_AT_START: Final = 5
# The answer to a question of the turn itself, not of a card.
THE_TURN: Final = -1


def ask_turn(game: "Game", purpose: i64, options: i64, zone: i64) -> None:
    game.asked = game.active
    game.owner = game.active
    game.purpose = purpose
    game.asking_card = NONE
    game.zone = zone
    game.options = options | (1 << DECLINE)
    game.answer_step = THE_TURN
    game.several = False
    game.least = 1
    game.most = 1
    game.source = NONE


def action_phase(game: "Game") -> None:
    game.shielded = 0
    hand = game.hand(game.active)
    options = hand & game.setup.of_type[ACTION]
    if options and game.actions > 0:
        ask_turn(game, PLAY_ACTION, options, HAND)
    else:
        game.phase = TREASURE_PHASE
        ask_treasure(game, hand)


def answer_action(game: "Game", option: i64) -> None:
    if option == DECLINE:
        game.phase = TREASURE_PHASE
        return
    game.actions -= 1
    mark = game.depth
    game.play_from_hand(game.active, option)
    if game.depth > mark + FRAME:
        game.in_order(mark)


def treasure_phase(game: "Game") -> None:
    ask_treasure(game, game.hand(game.active))


def ask_treasure(game: "Game", hand: i64) -> None:
    options = hand & game.setup.of_type[TREASURE]
    if options:
        if options & ~game.setup.treasures_with_text:
            options |= 1 << ALL
        ask_turn(game, PLAY_TREASURE, options, HAND)
    else:
        game.phase = BUY_PHASE


def answer_treasure(game: "Game", option: i64) -> None:
    if option == DECLINE:
        game.phase = BUY_PHASE
    elif option == ALL:
        treasures = game.hand(game.active, TREASURE) & ~game.setup.treasures_with_text
        slot: i64 = 0
        while treasures:
            if treasures & 1:
                play_treasures(game, slot, game.in_hand(game.active, slot))
            treasures >>= 1
            slot += 1
    else:
        play_treasures(game, option, 1)
        if (game.setup.treasures_with_text >> option) & 1:
            mark = game.depth
            game.source = option
            game.follow(game.active, option)
            if game.depth > mark + FRAME:
                game.in_order(mark)


def play_treasures(game: "Game", slot: i64, count: i64) -> None:
    """Play this many copies of a Treasure from hand, one after the other."""
    cells = game.cells
    game.take_copies_from_hand(game.active, slot, count)
    cells[game.base(game.active) + IN_PLAY + slot] += count
    game.laid |= 1 << slot
    game.coins += count * game.setup.coins[slot]
    if game.has_extras:
        game.coins += count * cells[EXTRA + slot] + cells[EXTRA_ONCE + slot]
        cells[EXTRA_ONCE + slot] = 0
    if game.journal is not None:
        game.journal.note(PLAYS, game.active, [int(slot)] * int(count))


def buy_phase(game: "Game") -> None:
    if game.buys == 0:
        game.phase = CLEAN_UP
        return
    within: i64 = game.coins + game.reduction
    if within >= COSTS:
        within = COSTS - 1
    options = game.stocked & game.setup.within_cost[within]
    if options:
        ask_turn(game, BUY, options, FROM_SUPPLY)
    else:
        game.phase = CLEAN_UP


def answer_buy(game: "Game", option: i64) -> None:
    if option == DECLINE:
        game.phase = CLEAN_UP
        return
    game.coins -= game.cost(option)
    game.buys -= 1
    if game.journal is not None:
        game.journal.note(BUYS, game.active, [option])
    game.gain(game.active, option)


def clean_up(game: "Game") -> None:
    """Discard hand and play area, draw a new hand, and see whether the game is over.

    The cards in play go on top, so that a hand stays hidden whenever a card was played (cleanup-order-free-2e).
    """
    cells = game.cells
    me = game.active
    at = game.base(me)
    top_of_hand: i64 = NONE
    top_of_play: i64 = NONE
    slots = cells[at + HAND_MASK] | game.laid
    slot: i64 = 0
    while slots:
        if slots & 1:
            in_hand = cells[at + HAND + slot]
            in_play = cells[at + IN_PLAY + slot]
            cells[at + DISCARDED + slot] += in_hand + in_play
            if in_hand:
                top_of_hand = slot
                cells[at + HAND + slot] = 0
            if in_play:
                top_of_play = slot
                cells[at + IN_PLAY + slot] = 0
        slots >>= 1
        slot += 1
    game.laid = 0
    if top_of_play != NONE:
        cells[at + TOP] = top_of_play
    elif top_of_hand != NONE:
        cells[at + TOP] = top_of_hand
    cells[at + HAND_SIZE] = 0
    cells[at + HAND_MASK] = 0
    game.source = NONE
    game.draw(me, HAND_AT_START)
    cells[at + TURNS] += 1
    if game.has_extras:
        game.has_extras = False
        for slot in range(game.setup.width):
            cells[EXTRA + slot] = 0
            cells[EXTRA_ONCE + slot] = 0
    end_or_go_on(game)


def end_or_go_on(game: "Game") -> None:
    """The end is tested only when a turn finishes (end-checked-at-turn-end)."""
    if game.setup.ending_slots & ~game.stocked:
        game.ending = PILE_THAT_ENDS
    elif game.stocked != game.setup.all_slots and game.empty_piles() >= game.setup.piles_that_end:
        game.ending = EMPTY_PILES
    elif game.turn >= game.setup.turn_limit:
        game.ending = TURN_LIMIT
    if game.ending != RUNNING:
        game.phase = OVER
        if game.journal is not None:
            game.journal.note_number(GAME_ENDS, NONE, 0, NONE, game.ending)
        return
    game.turn += 1
    game.active = game.seat_after(game.active)
    start_turn(game)


def start_turn(game: "Game") -> None:
    game.phase = ACTION_PHASE
    game.actions = 1
    game.buys = 1
    game.coins = 0
    game.reduction = 0
    game.actions_played = 0
    if game.journal is not None:
        turns = game.cells[game.base(game.active) + TURNS] + 1
        game.journal.note_number(TURN_STARTS, game.active, game.turn, NONE, turns)
