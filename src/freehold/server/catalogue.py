"""What can be read without a table: the cards with their rulings, the recommended sets, the computer players."""

from functools import cache
from typing import Final, cast

from freehold.cards.catalogue import all_cards, editions_of, recommended_sets, sets_of
from freehold.cards.rulings import rulings_of
from freehold.server.messages import CardInfo, ComputerInfo, Edition, SetInfo
from freehold.strategies.library import DEFAULT, default_strategy, find_strategy, names
from freehold.table.computers import CHANCE

# How strong the computer players are, from 1 to 5, where it is not the usual 3.
USUAL: Final = 3
STRENGTHS: Final = {"Big Money": 2, "Double Witch": 4, "Witch": 4, "Masquerade": 4, "Torturer": 4, "Minion": 4}


def cards() -> list[CardInfo]:
    """Every card there is, people's own cards too."""
    return [
        CardInfo(
            name=card.name,
            cost=card.cost,
            types=card.type_names(),
            text=card.text,
            editions=cast("list[Edition]", editions_of(card.name)),
            sets=sets_of(card.name),
            rulings=[ruling.statement for ruling in rulings_of(card.name)],
        )
        for card in all_cards().values()
    ]


def sets() -> list[SetInfo]:
    """The recommended sets, those too that need other boxes."""
    return [
        SetInfo(name=one.name, edition=one.edition, cards=list(one.cards), missing=list(one.missing))
        for one in recommended_sets()
    ]


@cache
def computers() -> list[ComputerInfo]:
    """The computer players: the one for any kingdom first."""
    usual = default_strategy()
    found = [
        ComputerInfo(id=DEFAULT, name="Computer", character=usual.why, strength=5, needs=[]),
        ComputerInfo(
            id=CHANCE, name="Chance", character="Chooses by lot. For the very first games.", strength=1, needs=[]
        ),
    ]
    basic = {card.name for card in all_cards().values() if len(sets_of(card.name)) == 2}
    for name in names():
        strategy = find_strategy(name)
        if name == usual.name:
            continue
        needs = [] if strategy.any_kingdom else list(dict.fromkeys(line.card for line in strategy.buys))
        found.append(
            ComputerInfo(
                id=name,
                name=name,
                character=strategy.why,
                strength=STRENGTHS.get(name, USUAL),
                needs=[card for card in needs if card not in basic],
            )
        )
    return found
