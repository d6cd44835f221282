"""Test cards that use what the official ones do not: mats, tokens, points, staying in play, other piles."""

from freehold import Card, Game, add_card, card, step
from freehold.rules.card import Mat
from freehold.rules.vocabulary import ACTION, SET_ASIDE, TREASURE, VICTORY, card_type

CELLAR_MAT = "Root Cellar"
DISPLAY_MAT = "Display"
SEALS = "Seals"
TOLL = "Toll"
NIGHT = card_type("Night")


@card(
    "Storekeeper",
    3,
    ACTION | NIGHT,
    "+2 Cards. +1 Action. Put a card from your hand face down on your Root Cellar mat. Take a Seal and 1 point.",
    cards=2,
    actions=1,
    mats=(Mat(CELLAR_MAT, face_up=False),),
    tokens=(SEALS,),
)
def storekeeper(game: Game, me: int) -> None:
    game.add_tokens(me, SEALS, 1)
    game.plus_points(me, 1)
    game.ask(me, SET_ASIDE, game.hand(me), store)


@step
def store(game: Game, me: int, slot: int, _: int) -> None:
    game.put_on_mat(me, slot, CELLAR_MAT)


@card(
    "Showroom",
    4,
    ACTION,
    "+$2. Stays in play. Put a card from your hand face up on your Display mat.",
    coins=2,
    mats=(Mat(DISPLAY_MAT),),
    pile_tokens=(TOLL,),
)
def showroom(game: Game, me: int) -> None:
    game.stay(me)
    game.put_tokens_on_pile(game.setup.slot("Silver"), TOLL, 1)
    game.ask(me, SET_ASIDE, game.hand(me), show)


@step
def show(game: Game, me: int, slot: int, _: int) -> None:
    game.put_on_mat(me, slot, DISPLAY_MAT)


ledger = Card("Ledger", 0, TREASURE, "Worth $1 when played.", coins=1, pile=(10,) * 5, in_supply=False)
bullion = Card("Bar", 9, TREASURE, "Worth $5 when played.", coins=5, pile=(12,) * 5)
manor = Card("Manor", 5, VICTORY, "3 victory points.", points=3, pile=(5,) * 5)


@card(
    "Lodge",
    2,
    ACTION,
    "+1 Card. +1 Action. Gain a Ledger.",
    cards=1,
    actions=1,
    pile=(5,) * 5,
    brings=(ledger, bullion),
    below=(manor,),
)
def lodge(game: Game, me: int) -> None:
    game.gain(me, game.setup.slot("Ledger"))


for one in (storekeeper, showroom, lodge):
    add_card(one)
