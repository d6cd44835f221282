"""The numbers the rules speak in: types, purposes, phases, zones and the two options that are not cards."""

from typing import Final

# Card types, as bits: a card with several types counts as each of them (types-all-purposes).
ACTION: Final = 1
TREASURE: Final = 2
VICTORY: Final = 4
CURSE: Final = 8
ATTACK: Final = 16
REACTION: Final = 32

TYPE_NAMES: Final = {
    ACTION: "Action",
    TREASURE: "Treasure",
    VICTORY: "Victory",
    CURSE: "Curse",
    ATTACK: "Attack",
    REACTION: "Reaction",
}

# What a question is for. The ids are stored and sent, so they never change.
PLAY_ACTION: Final = 1
PLAY_TREASURE: Final = 2
BUY: Final = 3
PLAY: Final = 4
DISCARD: Final = 5
TRASH: Final = 6
GAIN: Final = 7
TOPDECK: Final = 8
REVEAL: Final = 9
NAME: Final = 10
OPTION: Final = 11
PASS: Final = 12
SET_ASIDE: Final = 13

PURPOSE_IDS: Final = (
    "",
    "play-action",
    "play-treasure",
    "buy",
    "play",
    "discard",
    "trash",
    "gain",
    "topdeck",
    "reveal",
    "name",
    "choose",
    "pass",
    "set-aside",
)

# Phases of a turn. Treasures come before buys, and none after the first buy (buy-no-treasure-after-buy-2e).
ACTION_PHASE: Final = 0
TREASURE_PHASE: Final = 1
BUY_PHASE: Final = 2
CLEAN_UP: Final = 3
OVER: Final = 4

PHASE_IDS: Final = ("action", "treasure", "buy", "clean-up", "over")

# Why a game is over.
RUNNING: Final = 0
PILE_THAT_ENDS: Final = 1
EMPTY_PILES: Final = 2
TURN_LIMIT: Final = 3

ENDING_IDS: Final = ("running", "provinces", "piles", "turn limit")

# No card, nobody, nothing.
NONE: Final = -1

# Options that are not a card or a numbered option. An option is a bit of one number, so they take its highest bits.
ALL: Final = 60
DECLINE: Final = 61

# Room for this many kinds of card in one game; a standard Supply has 17 piles.
WIDTH: Final = 24

# The rows of the cells, WIDTH numbers each: first what all players share, then a block per seat.
SUPPLY: Final = 0
TRASHED: Final = 24
POOL: Final = 48
EXTRA: Final = 72
EXTRA_ONCE: Final = 96
SEATS: Final = 128

# Within the block of a seat: its zones as counts per slot, then single numbers.
BLOCK_BITS: Final = 7
HAND: Final = 0
DRAW: Final = 24
DISCARDED: Final = 48
IN_PLAY: Final = 72
ASIDE: Final = 96
HAND_SIZE: Final = 120
DRAW_SIZE: Final = 121
KNOWN: Final = 122
TOP: Final = 123
TURNS: Final = 124
# The slots that are in the hand, as bits: looking through all counts would cost more than keeping it.
HAND_MASK: Final = 125

# Where the cards of a question lie: a zone of its seat by its row, or one of these.
FROM_SUPPLY: Final = 128
FROM_TRASH: Final = 129
FROM_NOWHERE: Final = 130

ZONE_IDS: Final = {
    HAND: "hand",
    DRAW: "deck",
    DISCARDED: "discard",
    IN_PLAY: "play",
    ASIDE: "aside",
    FROM_SUPPLY: "supply",
    FROM_TRASH: "trash",
    FROM_NOWHERE: "",
}

# A frame of the stack: step, seat, two arguments, and the card it belongs to.
FRAME: Final = 5
