"""The numbers the rules use: types, purposes, phases, zones, moments, and the two options that are not cards.

Inside the rules everything is a number. Texts, databases and messages use ids instead; ids are stored and sent, so they
never change. Words for people are made elsewhere.
"""

from typing import Final

from freehold.rules.errors import BadSetup

# Card types, as bits: a card with several types counts as each of them (types-all-purposes).
ACTION: Final = 1
TREASURE: Final = 2
VICTORY: Final = 4
CURSE: Final = 8
ATTACK: Final = 16
REACTION: Final = 32

# The types of a card are bits of one number.
MOST_TYPES: Final = 60

TYPE_NAMES: Final[dict[int, str]] = {
    ACTION: "Action",
    TREASURE: "Treasure",
    VICTORY: "Victory",
    CURSE: "Curse",
    ATTACK: "Attack",
    REACTION: "Reaction",
}


def card_type(name: str) -> int:
    """Declare a type of card by its name; the same name gives the same type."""
    for bit, known in TYPE_NAMES.items():
        if known == name:
            return bit
    if len(TYPE_NAMES) == MOST_TYPES:
        raise BadSetup(f"there is no room for the type {name}: there are {MOST_TYPES} types of cards already")
    bit = 1 << len(TYPE_NAMES)
    TYPE_NAMES[bit] = name
    return bit


# What a question is for.
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
ORDER: Final = 14
PUT_IN_DECK: Final = 15
PLACE: Final = 16

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
    "order",
    "put-in-deck",
    "place",
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
# The last option for a place in a deck, if there are more places than options: go deeper.
DEEPER: Final = 59

# A game has at most this many kinds of card: each is a bit of the options.
MOST_KINDS: Final = 60

# The zones of a player: rows with a count for each kind of card. The first five and the mats hold cards.
HAND: Final = 0
DRAW: Final = 1
DISCARDED: Final = 2
IN_PLAY: Final = 3
ASIDE: Final = 4
# How many copies a player has anywhere, and how many of those in play stay there through the Clean-up.
OWNED: Final = 5
STAYING: Final = 6
# How many copies in the discard pile went there without the others seeing which card it was.
UNSEEN: Final = 7
# How many copies a player has gained in this game, including cards trashed or passed on since.
GAINED: Final = 8
# The mats of the cards in the game come last, in the order in which the cards declare them.
MATS: Final = 9

# Other places for the cards of a question or an event.
FROM_SUPPLY: Final = 100
FROM_TRASH: Final = 101
FROM_NOWHERE: Final = 102

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

# Numbers of a player, in front of the rows.
HAND_SIZE: Final = 0
DRAW_SIZE: Final = 1
KNOWN: Final = 2
TOP: Final = 3
TURNS: Final = 4
# Victory points that are not on cards.
POINTS: Final = 5
# The slots in hand and in play, as bits: maintaining them is cheaper than scanning all counts.
HAND_MASK: Final = 6
IN_PLAY_MASK: Final = 7
# How many cards in play stay there.
STAY_COUNT: Final = 8
# How many cards a player owns, and the coins printed on them: strategies read both every turn.
OWNED_CARDS: Final = 9
OWNED_COINS: Final = 10
# How often a player has shuffled; counted only where luck is shared.
SHUFFLED: Final = 11
SEAT_NUMBERS: Final = 12
# Where the row of the hand begins in the block of a seat: right after the numbers.
HAND_ROW: Final = SEAT_NUMBERS

# Rows that all players share: cards left in each pile, the Trash, what can still be picked, the modifiers of this turn
# (how much less a card costs, how much more a Treasure pays, and how much more its next copy pays), and what the active
# player has gained this turn.
PILES: Final = 0
TRASHED: Final = 1
POOL: Final = 2
CHEAPER: Final = 3
PAYS_MORE: Final = 4
PAYS_MORE_ONCE: Final = 5
GAINED_THIS_TURN: Final = 6
SHARED_ROWS: Final = 7

# The record of a known card: whose draw pile it lies in, under how many cards, its slot, and the seats that have seen
# it. Every other place of the pile holds one of the unordered cards.
KNOWN_SEAT: Final = 0
KNOWN_DEPTH: Final = 1
KNOWN_SLOT: Final = 2
KNOWN_SEEN: Final = 3
KNOWN_SIZE: Final = 4

# A frame of the stack: step, seat, two arguments, and the play it belongs to.
FRAME: Final = 5

# A play of a card: its slot, its owner, the play that put the card into play (itself, unless it is played again),
# whether it is in play, the seats it does not affect, the play it reacts to, and numbers for the card's own use.
PLAY_SLOT: Final = 0
PLAY_OWNER: Final = 1
PLAY_ORIGINAL: Final = 2
PLAY_LIES: Final = 3
PLAY_UNAFFECTED: Final = 4
PLAY_ANSWERS: Final = 5
PLAY_NUMBERS: Final = 6
PLAY_SIZE: Final = 12

NOT_IN_PLAY: Final = 0
LIES_IN_PLAY: Final = 1
STAYS_IN_PLAY: Final = 2

# Moments at which a card can act.
ON_GAIN: Final = 0
ON_BUY: Final = 1
ON_TRASH: Final = 2
ON_DISCARD: Final = 3
ON_PLAY: Final = 4
ON_ATTACK: Final = 5
AT_TURN_START: Final = 6
AT_CLEAN_UP: Final = 7
AT_TURN_END: Final = 8
MOMENTS: Final = 9

# Where a card must be to act: it is itself the card that is gained, trashed and so on, or it is in hand or in play.
THIS: Final = 0
IN_HAND: Final = 1
WHILE_IN_PLAY: Final = 2
PLACES: Final = 3
