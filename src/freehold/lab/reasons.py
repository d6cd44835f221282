"""Why one option is better than another, in one sentence of the game, from what the seat can know.

The values of options come from rollouts, which do not say why. A reason is a fact about the deck or the Supply that
speaks for the better option: for example three terminal Actions with one Village. If no such fact is found, the
sentence gives the figures.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from math import floor
from typing import Final

from mypy_extensions import i64

from freehold.lab.findings import Estimate
from freehold.rules.card import Card
from freehold.rules.decision import DECLINE_NAME
from freehold.rules.view import View
from freehold.rules.vocabulary import ACTION, ATTACK, BUY, CURSE, DISCARD, GAIN, PLAY_ACTION, TRASH, TREASURE, VICTORY

HAND: Final = 5
# A game that can end after so many gains is near its end.
NEAR_THE_END: Final = 8
# A smaller difference between two options is not worth a reason.
NOISE: Final = 0.02
_DECLINING: Final = {
    PLAY_ACTION: "Playing no Action",
    BUY: "Buying nothing",
    GAIN: "Gaining nothing",
    TRASH: "Trashing nothing",
    DISCARD: "Discarding nothing",
}
_ACTIONS: Final = re.compile(r"\+(\d) Actions?\b")


@dataclass(frozen=True)
class Reason:
    """A sentence in English, and its id with what it says, for other languages.

    Among the values, `best` and `other` are options by their ids.
    """

    id: str = ""
    text: str = ""
    values: Mapping[str, str | float] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.id)

    def __str__(self) -> str:
        return self.text


NONE_FOUND: Final = Reason()
WINS_NOW: Final = Reason("wins-now", "It ends the game this turn, and you win.")


class Comparison:
    """The better option and another one, by their ids, as the seat that is asked sees them."""

    def __init__(self, view: View, best: str, other: str) -> None:
        self.view: Final = view
        self.best_name: Final = best
        self.other_name: Final = other
        self.best: Final = _card(view, best)
        self.other: Final = _card(view, other)

    # Facts about the deck of the seat.

    def owned(self, fits: Callable[[Card], bool]) -> int:
        """How many of its cards are of some kind."""
        view = self.view
        return sum(int(view.owned(i64(slot))) for slot in range(int(view.slots())) if fits(view.card(i64(slot))))

    def coins_in_hand(self, coins: int = 0, cards: int = 0) -> float:
        """What the Treasures of an average hand of five are worth, with this many more coins and cards in the deck."""
        return HAND * (int(self.view.owned_money()) + coins) / max(1, int(self.view.owned_cards()) + cards)


def reason(view: View, best: str, other: str, values: dict[str, Estimate], is_clear: bool = False) -> Reason:
    """Why an option is better than another one; unless it is clear that it is, they may be about as good."""
    if not is_clear and values[best].value - values[other].value < NOISE:
        return Reason("about-as-good", f"{_words(view, other)} would be about as good.", {"other": other})
    compared = Comparison(view, best, other)
    found = (say(compared) for say in _REASONS.get(int(view.purpose()), ()))
    return next(filter(None, found), NONE_FOUND) or _figures(view, best, other, values)


def _figures(view: View, best: str, other: str, values: dict[str, Estimate]) -> Reason:
    best_wins, other_wins = values[best].value, values[other].value
    won = f"{_words(view, best)} won {_percent(best_wins)} of the games played on from here"
    second = _words(view, other)
    if other == DECLINE_NAME:
        second = second.lower().replace("action", "Action")
    text = f"{won}, {second} {_percent(other_wins)}."
    return Reason("figures", text, {"best": best, "other": other, "bestWins": best_wins, "otherWins": other_wins})


def _percent(share: float) -> str:
    """A share in percent, a half rounded up: so do pages, which show it beside these words."""
    return f"{floor(100 * share + 0.5)}%"


def _words(view: View, option: str) -> str:
    """What an option is called in a sentence."""
    if option == DECLINE_NAME:
        return _DECLINING.get(int(view.purpose()), "Declining")
    asking = _card(view, view.decision().card)
    printed = asking.options.get(option) if asking is not None else None
    return option if printed is None else f"\u201c{printed}\u201d"


def _card(view: View, option: str) -> Card | None:
    """The card that an option names, if it does."""
    slot = view.setup().slots.get(option)
    return None if slot is None else view.card(i64(slot))


# Kinds of cards.


def gives_actions(card: Card) -> int:
    """How many Actions a card gives, or may give as a choice."""
    return max([int(card.actions), *(int(number) for number in _ACTIONS.findall(card.text))])


def is_terminal(card: Card) -> bool:
    """Whether playing it uses up an Action for good."""
    return bool(card.types & ACTION) and gives_actions(card) == 0


def is_village(card: Card) -> bool:
    return bool(card.types & ACTION) and gives_actions(card) >= 2


def is_only_points(card: Card) -> bool:
    """A Victory card that does nothing in a hand."""
    return bool(card.types & VICTORY) and not card.types & (ACTION | TREASURE)


def is_weak(card: Card) -> bool:
    return bool(card.types & CURSE) or card.name in ("Copper", "Estate")


def _count(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


# Reasons to gain a card, or not to.


def _end_of_the_game(compared: Comparison) -> Reason:
    view, other = compared.view, compared.other
    if other is None or not (int(view.last_gains()) >> int(view.slot(other.name))) & 1:
        return NONE_FOUND
    return Reason("ends-game", f"Taking the last {other.name} would end the game now.", {"other": other.name})


def _points_count(compared: Comparison) -> Reason:
    best, other, left = compared.best, compared.other, int(compared.view.gains_to_end())
    if best is None or not is_only_points(best) or left > NEAR_THE_END:
        return NONE_FOUND
    if other is not None and is_only_points(other):
        return NONE_FOUND
    text = f"The game can end after {_count(left, 'more gain')}: points count more than a better deck now."
    return Reason("points-count", text, {"left": left})


def _too_early_for_points(compared: Comparison) -> Reason:
    best, other, left = compared.best, compared.other, int(compared.view.gains_to_end())
    if other is None or not is_only_points(other) or left < NEAR_THE_END or (best is not None and is_only_points(best)):
        return NONE_FOUND
    now, then = compared.coins_in_hand(), compared.coins_in_hand(cards=1)
    text = (
        f"The end is {_count(left, 'gain')} away, and one more {other.name} brings an average hand of five "
        f"from ${now:.1f} down to ${then:.1f}."
    )
    return Reason("too-early", text, {"left": left, "other": other.name, "now": now, "then": then})


def _stranded(compared: Comparison) -> Reason:
    """The example of all: another terminal Action for too few Villages."""
    other = compared.other
    if other is None or not is_terminal(other) or (compared.best is not None and is_terminal(compared.best)):
        return NONE_FOUND
    terminals, villages = compared.owned(is_terminal) + 1, compared.owned(is_village)
    if terminals <= villages + 1:
        return NONE_FOUND
    cards = int(compared.view.owned_cards()) + 1
    text = (
        f"Another terminal Action would often be stranded: {terminals} of them for {_count(villages, 'Village')} "
        f"in {cards} cards."
    )
    return Reason("stranded", text, {"terminals": terminals, "villages": villages, "cards": cards})


def _more_villages(compared: Comparison) -> Reason:
    if compared.best is None or not is_village(compared.best):
        return NONE_FOUND
    terminals, villages = compared.owned(is_terminal), compared.owned(is_village)
    if terminals <= villages:
        return NONE_FOUND
    text = (
        f"The deck has {_count(terminals, 'terminal Action')}, and {_count(villages, 'card')} to play several of them."
    )
    return Reason("more-villages", text, {"terminals": terminals, "villages": villages})


def _nothing_to_help(compared: Comparison) -> Reason:
    other = compared.other
    if other is None or not is_village(other) or int(other.cards) > 1:
        return NONE_FOUND
    terminals, villages = compared.owned(is_terminal), compared.owned(is_village)
    if terminals > villages + 1:
        return NONE_FOUND
    text = f"The deck has {_count(terminals, 'terminal Action')}, so another {other.name} has little to help."
    return Reason("nothing-to-help", text, {"terminals": terminals, "other": other.name})


def _rid_of_weak_cards(compared: Comparison) -> Reason:
    best = compared.best
    if best is None or not best.types & ACTION or "rash" not in best.text or "hand" not in best.text:
        return NONE_FOUND
    weak = compared.owned(is_weak)
    if weak < HAND:
        return NONE_FOUND
    cards = int(compared.view.owned_cards())
    text = f"{weak} of the {cards} cards in the deck are Coppers, Estates or Curses, and {best.name} can trash them."
    return Reason("weak-cards", text, {"weak": weak, "cards": cards, "best": best.name})


def _attack(compared: Comparison) -> Reason:
    best = compared.best
    if best is None or not best.types & ATTACK or (compared.other is not None and compared.other.types & ATTACK):
        return NONE_FOUND
    foes = int(compared.view.players()) - 1
    whom = "the opponent" if foes == 1 else f"{foes} opponents"
    return Reason("attack", f"{best.name} hits {whom} every time it is played.", {"best": best.name, "foes": foes})


def _more_money(compared: Comparison) -> Reason:
    best, other = compared.best, compared.other
    if best is None or not best.types & TREASURE:
        return NONE_FOUND
    now, then = compared.coins_in_hand(), compared.coins_in_hand(int(best.coins), 1)
    if then <= now or (other is not None and other.types & TREASURE and other.coins >= best.coins):
        return NONE_FOUND
    text = f"{best.name} brings the Treasures of an average hand of five from ${now:.1f} to ${then:.1f}."
    return Reason("more-money", text, {"best": best.name, "now": now, "then": then})


def _more_cards(compared: Comparison) -> Reason:
    best, other = compared.best, compared.other
    if best is None or not best.types & ACTION or best.cards < 2 or (other is not None and other.cards >= best.cards):
        return NONE_FOUND
    cards, coins = int(best.cards), compared.coins_in_hand() / HAND
    text = f"{best.name} draws {cards} cards, with ${coins:.1f} of Treasure on an average card of the deck."
    return Reason("more-cards", text, {"best": best.name, "cards": cards, "coins": coins})


def _no_card_is_better(compared: Comparison) -> Reason:
    other = compared.other
    if compared.best_name != DECLINE_NAME or other is None:
        return NONE_FOUND
    text = f"{other.name} would only make the good cards come up less often."
    return Reason("no-card", text, {"other": other.name})


# Reasons to trash a card, or not to.


def _better_without(compared: Comparison) -> Reason:
    best = compared.best
    if best is None:
        return NONE_FOUND
    now, then = compared.coins_in_hand(), compared.coins_in_hand(-_coins(best), -1)
    if then < now + 0.05:
        return NONE_FOUND
    text = f"Without it, the Treasures of an average hand of five are worth ${then:.1f} instead of ${now:.1f}."
    return Reason("better-without", text, {"now": now, "then": then})


def _worse_without(compared: Comparison) -> Reason:
    other = compared.other
    if other is None:
        return NONE_FOUND
    now, then = compared.coins_in_hand(), compared.coins_in_hand(-_coins(other), -1)
    if then > now - 0.05:
        return NONE_FOUND
    text = f"Without {other.name}, the Treasures of an average hand of five are worth only ${then:.1f}, not ${now:.1f}."
    return Reason("worse-without", text, {"other": other.name, "now": now, "then": then})


def _coins(card: Card) -> int:
    return int(card.coins) if card.types & TREASURE else 0


# Reasons to play a card first.


def _gives_its_action_back(compared: Comparison) -> Reason:
    best, other = compared.best, compared.other
    if best is None or other is None or best.actions == 0 or not is_terminal(other):
        return NONE_FOUND
    text = f"{best.name} gives its Action back, so that {other.name} can still be played."
    return Reason("action-back", text, {"best": best.name, "other": other.name})


_TO_GAIN: Final = (
    _end_of_the_game,
    _points_count,
    _too_early_for_points,
    _stranded,
    _more_villages,
    _nothing_to_help,
    _rid_of_weak_cards,
    _attack,
    _more_money,
    _more_cards,
    _no_card_is_better,
)
_REASONS: Final[dict[int, tuple[Callable[[Comparison], Reason], ...]]] = {
    BUY: _TO_GAIN,
    GAIN: _TO_GAIN,
    TRASH: (_better_without, _worse_without),
    PLAY_ACTION: (_gives_its_action_back,),
}
