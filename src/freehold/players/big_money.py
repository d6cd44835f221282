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
        options = view.options()
        if purpose == PLAY_TREASURE and (options >> ALL) & 1:
            return ALL
        if purpose == BUY:
            return self.buy(view, options)
        if purpose != PLAY_ACTION and (options >> DECLINE) & 1:
            return DECLINE
        option: i64 = 0
        while not (options >> option) & 1:
            option += 1
        return option

    def buy(self, view: View, options: i64) -> i64:
        if (options >> PROVINCE) & 1:
            return PROVINCE
        if (options >> GOLD) & 1:
            return GOLD
        if self.wanted > 0:
            smithy = view.slot("Smithy")
            if smithy != NONE and (options >> smithy) & 1 and view.owned(smithy) < self.wanted:
                return smithy
        return SILVER if (options >> SILVER) & 1 else DECLINE
