"""Answers for cards that nobody wrote tactics for: try what each option leads to, and take the best.

A choice is tried in worlds, where everybody then answers by the rules of thumb until the turn itself continues.
What the seat then owns, holds and can buy measures how good the choice was. The rule of thumb stands unless another
option is clearly better.
"""

from typing import Final

from mypy_extensions import i64

from freehold.cards.basic import COPPER
from freehold.players.tactics.evaluator import NOTHING, Evaluator
from freehold.players.tactics.questions import answer as rule_of_thumb
from freehold.players.tactics.trades import BURDEN, COPPER_AS_JUNK, COPPER_AS_MONEY, LONG, POINT, WINS, rounds_left
from freehold.players.tactics.worth import actions_ahead, buys_ahead, spending
from freehold.rules.errors import FreeholdError
from freehold.rules.game import Game
from freehold.rules.view import View
from freehold.rules.vocabulary import ACTION, DECLINE, NONE, ORDER, POINTS, REVEAL, TREASURE

# Each option is tried in this many worlds, the same ones for all.
DEALS: Final = 6
# An option must be better than the rule of thumb by this much, in tenths of a coin: less may be luck.
CLEARLY: Final = 4
# Give up on a card that asks more often than this in one play.
QUESTIONS_AT_MOST: Final = 40


def answer(evaluator: Evaluator) -> i64:
    """The answer to the current question: by the asking card's tactics, by a rule of thumb, or by trying."""
    thumb = rule_of_thumb(evaluator)
    if evaluator.setup.own_slots == 0 or not is_untaught(evaluator) or evaluator.planned_discard() != NONE:
        return thumb
    return best_tried(evaluator, thumb)


def is_untaught(evaluator: Evaluator) -> bool:
    """Whether the asking card is one of people's own without tactics for this question."""
    view = evaluator.view
    own = evaluator.setup.own_slots
    purpose = view.purpose()
    if purpose == REVEAL or purpose == ORDER:
        offered = view.options() & own
        slot: i64
        for slot in range(evaluator.setup.width):
            if (offered >> slot) & 1 and (purpose == ORDER or evaluator.reacting[slot] is None):
                return True
        return False
    card = view.asking_card()
    return card != NONE and (own >> card) & 1 != 0 and evaluator.answering[card] is None


def best_tried(evaluator: Evaluator, thumb: i64) -> i64:
    """The option that turns out best when tried, or the one that the rule of thumb says."""
    view = evaluator.view
    options = view.options()
    best = thumb
    most = tried(evaluator, view, thumb) + CLEARLY * DEALS
    option: i64
    for option in range(DECLINE + 1):
        if option != thumb and (options >> option) & 1:
            worth = tried(evaluator, view, option)
            if worth > most:
                most = worth
                best = option
    evaluator.look(view)
    return best


def tried(evaluator: Evaluator, view: View, option: i64) -> i64:
    """How good an option turns out, summed over the worlds."""
    worth: i64 = 0
    number: i64
    for number in range(DEALS):
        game = view.determinize(number)
        try:
            game.choose(option)
            play_on(evaluator, game)
        except FreeholdError:
            # It leads to an error, here or only in a world.
            return NOTHING
        worth += standing(evaluator, game, view.seat)
    return worth


def play_on(evaluator: Evaluator, game: Game) -> None:
    """Let everybody answer by the rules of thumb until the turn itself asks or the game is over."""
    left: i64 = QUESTIONS_AT_MOST
    while left > 0 and game.asked != NONE and game.asking != NONE:
        evaluator.look(View(game, game.asked))
        game.choose(rule_of_thumb(evaluator))
        left -= 1


def standing(evaluator: Evaluator, game: Game, me: i64) -> i64:
    """How well a seat is doing, in tenths of a coin: what it owns and can buy now, compared with the others."""
    evaluator.look(View(game, me))
    if game.is_over:
        return WINS if me in game.winners() else -WINS
    left = rounds_left(evaluator)
    worth = belongings(evaluator, game, me, left) + prospects(evaluator)
    seat: i64
    for seat in range(game.setup.players):
        if seat != me:
            worth -= (belongings(evaluator, game, seat, left) + 4 * game.hand_size(seat)) // 2
    return worth


def belongings(evaluator: Evaluator, game: Game, seat: i64, left: i64) -> i64:
    """The value of a player's cards and victory points, given how long the game will last."""
    worth = POINT * game.cells[game.base(seat) + POINTS]
    slot: i64
    for slot in range(game.setup.width):
        owned = game.owned(seat, slot)
        if owned:
            worth += owned * (POINT * evaluator.points_of(slot) + use_of(evaluator, slot) * left // LONG)
    return worth


def use_of(evaluator: Evaluator, slot: i64) -> i64:
    """The value of a copy of a card in a long game, apart from its points: by its cost, unless it does nothing."""
    if slot == COPPER:
        return COPPER_AS_JUNK if evaluator.junk(COPPER) else COPPER_AS_MONEY
    card = evaluator.setup.cards[slot]
    return 10 * card.cost if card.types & (ACTION | TREASURE) else -BURDEN


def prospects(evaluator: Evaluator) -> i64:
    """What the hand is worth: what it can buy, and the Actions that can still be played."""
    view = evaluator.view
    coins = evaluator.coins_ahead()
    worth = spending(evaluator, coins, buys_ahead(evaluator)) + coins
    if actions_ahead(evaluator) == 0:
        return worth
    best: i64 = 0
    slot: i64
    for slot in range(evaluator.setup.width):
        if evaluator.setup.types[slot] & ACTION and view.hand(slot):
            card = evaluator.setup.cards[slot]
            use = 9 * card.cards + 2 * card.cost + 1
            if card.actions:
                worth += view.hand(slot) * use
            elif use > best:
                best = use
    return worth + best
