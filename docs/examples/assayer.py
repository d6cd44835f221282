"""A card that brings a richer Treasure and a larger Victory card to the Supply: Assayer, with Bullion and Realm."""

from freehold import Card, add_card
from freehold.rules.vocabulary import ACTION, TREASURE, VICTORY

bullion = Card("Bullion", 9, TREASURE, "Worth $5 when played.", coins=5, pile=(12, 12, 12, 18, 18))

realm = Card(
    "Realm",
    11,
    VICTORY,
    "9 victory points. The game ends with the turn that empties this pile.",
    points=9,
    pile=(8, 12, 12, 15, 18),
    ends_game=True,
)

assayer = Card(
    "Assayer",
    5,
    ACTION,
    "+1 Card. +1 Action. +1 Buy. Bullion and Realm are in the Supply of every game with this card.",
    cards=1,
    actions=1,
    buys=1,
    brings=(bullion, realm),
)

add_card(assayer)
