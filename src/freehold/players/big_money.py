"""Big Money: Treasures and Provinces, with up to so many Smithies."""

from typing import final

from mypy_extensions import i64

from freehold.cards.basic import GOLD, PROVINCE, SILVER
from freehold.players.player import Player
from freehold.rules.view import View
from freehold.rules.vocabulary import ALL, BUY, DECLINE, NONE, PLAY_ACTION, PLAY_TREASURE


@final
class BigMoney(Player):
    """Buys a Province, a Gold, a Smithy if one is wanted, or a Silver, whichever it can first."""

    def __init__(self, smithies: i64 = 0) -> None:
        self.wanted: i64 = smithies

    def choose(self, view: View) -> i64:
        purpose = view.purpose()
        if purpose == BUY:
            coins = view.coins()
            if coins >= 8:
                return PROVINCE
            if coins >= 6:
                return GOLD
            if coins >= 4 and self.wanted > 0:
                smithy = view.slot("Smithy")
                if smithy != NONE and view.owned(smithy) < self.wanted:
                    return smithy
            return SILVER if coins >= 3 else DECLINE
        if purpose == PLAY_TREASURE:
            return ALL
        if purpose == PLAY_ACTION:
            return view.slot("Smithy")
        options = view.options()
        if (options >> DECLINE) & 1:
            return DECLINE
        option: i64 = 0
        while not (options >> option) & 1:
            option += 1
        return option
