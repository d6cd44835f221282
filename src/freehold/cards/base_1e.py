"""The base game in its first edition, written as its differences from the second."""

from typing import Final

from mypy_extensions import i64

from freehold.cards.base import (
    SECOND_EDITION,
    discard_top,
    gain_it,
    mine_gain,
    moneylender_pay,
    throne_room_play,
)
from freehold.cards.basic import COPPER
from freehold.rules.card import Card, card, step
from freehold.rules.game import Game
from freehold.rules.vocabulary import (
    ACTION,
    ATTACK,
    DECLINE,
    DISCARD,
    DRAW,
    FROM_TRASH,
    GAIN,
    NONE,
    PLAY,
    TRASH,
    TREASURE,
)

DROPPED: Final = ("Artisan", "Bandit", "Harbinger", "Merchant", "Poacher", "Sentry", "Vassal")

# Cards that only the first edition has.


@card(
    "Adventurer",
    6,
    ACTION,
    "Reveal cards from your deck until two of them are Treasures. Take those into your hand and discard the others.",
)
def adventurer(game: Game, me: i64) -> None:
    found: i64 = 0
    while found < 2:
        slot = game.reveal_aside(me)
        if slot == NONE:
            break
        if game.is_type(slot, TREASURE):
            game.hand_from_aside(me, slot)
            found += 1
    game.discard_aside(me)


@card(
    "Chancellor",
    3,
    ACTION,
    "+$2. You may put your whole deck into your discard pile.",
    coins=2,
    options={"discard-deck": "Put your deck into your discard pile"},
)
def chancellor(game: Game, me: i64) -> None:
    game.ask_option(me, chancellor_flip, optional=True)


@step
def chancellor_flip(game: Game, me: i64, option: i64, _: i64) -> None:
    if option != DECLINE:
        game.discard_deck(me)


@card("Feast", 4, ACTION, "Trash this. Gain a card costing up to $5.")
def feast(game: Game, me: i64) -> None:
    if game.lies_in_play():
        game.trash_this(me)
    game.then(feast_gain, me)


@step
def feast_gain(game: Game, me: i64, _: i64, __: i64) -> None:
    game.ask_gain(me, 0, 5, gain_it)


@card(
    "Spy",
    4,
    ACTION | ATTACK,
    "+1 Card. +1 Action. Each player, you too, reveals the top card of their deck, and you say whether it is discarded"
    " or stays.",
    cards=1,
    actions=1,
)
def spy(game: Game, me: i64) -> None:
    game.then(spy_on, me, me)
    game.each_victim(me, spy_on, me)


@step
def spy_on(game: Game, owner: i64, me: i64, _: i64) -> None:
    if game.reveal_top(owner, 1):
        game.ask(me, DISCARD, 1 << game.top(owner), spy_discard, owner, optional=True, owner=owner, zone=DRAW)


@step
def spy_discard(game: Game, me: i64, slot: i64, owner: i64) -> None:
    if slot != DECLINE:
        game.discard_from_top(owner, slot)
    else:
        game.leave_on_top(owner)


@card(
    "Thief",
    4,
    ACTION | ATTACK,
    "Each other player reveals the top 2 cards of their deck. If any are Treasures, one that you choose is trashed; the"
    " rest is discarded. You may gain any of the Treasures trashed.",
)
def thief(game: Game, me: i64) -> None:
    game.each_victim(me, thief_reveal, me)
    game.then(thief_take, me)


@step
def thief_reveal(game: Game, foe: i64, me: i64, _: i64) -> None:
    count = game.reveal_top(foe, 2)
    loot = game.top_options(foe, count, TREASURE)
    if loot:
        game.ask(me, TRASH, loot, thief_trash, foe, owner=foe, zone=DRAW)
    else:
        discard_top(game, foe, count)


@step
def thief_trash(game: Game, me: i64, slot: i64, foe: i64) -> None:
    """The loot is kept with the play, one card for each victim, until the Thief takes what they want."""
    rest: i64 = 1 if game.deck_size(foe) > 1 else 0
    game.trash_from_top(foe, slot)
    game.remember(foe, 1 + slot)
    discard_top(game, foe, rest)


@step
def thief_take(game: Game, me: i64, _: i64, __: i64) -> None:
    game.clear_pool()
    victims: i64 = 0
    foe: i64
    for foe in range(game.setup.players):
        if game.remembered(foe):
            game.add_to_pool(game.remembered(foe) - 1)
            victims += 1
    game.ask_several(me, GAIN, 0, victims, thief_gain, zone=FROM_TRASH)


@step
def thief_gain(game: Game, me: i64, _: i64, __: i64) -> None:
    slot: i64
    for slot in game.picks:
        game.gain_from_trash(me, slot)


woodcutter: Final = Card("Woodcutter", 3, ACTION, "+1 Buy. +$2.", buys=1, coins=2)


# Cards that leave no choice in the first edition.


@card("Mine", 5, ACTION, "Trash a Treasure from your hand. Gain a Treasure costing up to $3 more to your hand.")
def mine(game: Game, me: i64) -> None:
    game.ask(me, TRASH, game.hand(me, TREASURE), mine_gain)


@card("Moneylender", 4, ACTION, "Trash a Copper from your hand. If you do, +$3.")
def moneylender(game: Game, me: i64) -> None:
    game.ask(me, TRASH, game.hand(me) & (1 << COPPER), moneylender_pay)


@card("Throne Room", 4, ACTION, "Play an Action card from your hand twice.")
def throne_room(game: Game, me: i64) -> None:
    game.ask(me, PLAY, game.hand(me, ACTION), throne_room_play)


ADDED: Final = (adventurer, chancellor, feast, spy, thief, woodcutter)
CHANGED: Final = (mine, moneylender, throne_room)
_OTHER_NAMES: Final = [*DROPPED, *[changed.name for changed in CHANGED]]

FIRST_EDITION: Final = (
    *[same for same in SECOND_EDITION if same.name not in _OTHER_NAMES],
    *CHANGED,
    *ADDED,
)
