"""Whether a player can compute the shuffles of a game from the cards they draw.

The quick generator is a congruence, x' = ax + c modulo 2^62, and a drawn card says between which two bounds its output
lay. Which bits of x are output depends on the top three bits. In one draw of eight all three are set, and the output is
the bits that follow. A player who guesses which draws these are knows about seven of the 62 bits of each. Between 20
states of one congruence there are relations with small factors, sum(f_j x_j) = K modulo 2^62, and lattice reduction
finds them. Small factors keep the error of what the player knows small, so the relations hold for a right guess and
fail for a wrong one. That is how an attack on the generator begins.

Both tests play a real game of two players who draw only at Clean-up. They tell the attacker which draws have the top
bits set, so the relations fail for no other reason than that there are none.
"""

import math
from collections import Counter
from dataclasses import dataclass

import numpy as np
import pytest

from freehold.notation.record import Record
from freehold.rules.events import DRAWS, GAINS, Journal
from freehold.rules.game import Game
from freehold.rules.randomness import INCREMENT, LOW_32, MULTIPLIER, next_random, random_from_seed
from freehold.rules.shuffles import Shuffles
from freehold.rules.vocabulary import NONE, PILES
from tests.shuffled import secret

KINGDOM = ["Cellar", "Market", "Merchant", "Militia", "Mine", "Moat", "Remodel", "Smithy", "Village", "Workshop"]
BOUGHT = {*KINGDOM, "Silver", "Gold"}
PLAYERS = ["Ann", "Bob"]
ANN = 0
TURNS = 184
MODULUS = 1 << 62
TOP_BITS_SET = 7
SEEDS = [8, 9]
# How many draws the relations are between, and how fine their ranges are counted.
TERMS = 20
FINENESS = 1 << 10


def record(seed: int, has_secret: bool) -> Record:
    return Record(KINGDOM, PLAYERS, 0 if has_secret else seed, first=ANN, secret=secret(seed) if has_secret else b"")


def play_turn(game: Game) -> None:
    """Play no Actions, and buy a card of the fullest pile, so that the deck has many different cards."""
    turn = game.turn
    while game.asked != NONE and game.turn == turn:
        decision = game.decision()
        if decision.purpose != "buy":
            game.answer("all" if "all" in decision.options else "decline")
            continue
        left = {name: int(game.cells[PILES + slot]) for name, slot in decision.options.items() if name in BOUGHT}
        fullest = max(left, key=lambda name: (left[name], name), default="decline")
        game.answer(fullest if left.get(fullest, 0) > 1 else "decline")


@dataclass
class Draw:
    """What a player learns from a card they draw: the range of the random number, as parts of the whole."""

    seat: int
    # How many random numbers of the game came before it.
    place: int
    low: float
    high: float
    # The random state behind it, which no player sees.
    state: int


def draws_of(record: Record) -> list[Draw]:
    """All draws of a game."""
    journal = Journal()
    game = record.new_game(journal)
    names = {card.name: slot for slot, card in enumerate(game.setup.cards)}
    piles = [Counter[int](), Counter[int]()]
    elsewhere = [Counter({names["Copper"]: 7, names["Estate"]: 3}) for _ in PLAYERS]
    found: list[Draw] = []
    state = random_from_seed(Shuffles(record.secret).seed() if record.secret else record.seed)
    seen = 0
    while True:
        for event in journal.events[seen:]:
            seat = int(event.seat)
            if event.kind == GAINS:
                elsewhere[seat][event.slots[0]] += 1
            elif event.kind == DRAWS:
                hand = Counter[int]()
                for slot in event.slots:
                    if not piles[seat].total():
                        piles[seat], elsewhere[seat] = elsewhere[seat], Counter()
                    size, below = piles[seat].total(), sum(piles[seat][lower] for lower in range(slot))
                    state = next_random(state)
                    found.append(Draw(seat, len(found), below / size, (below + piles[seat][slot]) / size, int(state)))
                    piles[seat][slot] -= 1
                    hand[slot] += 1
                elsewhere[seat] += hand
        seen = len(journal.events)
        if game.turn > TURNS:
            return found
        play_turn(game)
        if record.secret:
            # The last choice of a turn leads to the draws at its end.
            state = Shuffles(record.secret).state_at(game.number - 1)


# The lattice.


def reduced(basis: list[list[int]]) -> list[list[int]]:
    """A basis of the same lattice with short vectors (Lenstra, Lenstra and Lovász)."""
    at = 1
    while at < len(basis):
        triangle = np.linalg.qr(np.array(basis[: at + 1], dtype=float).T).R
        for row in reversed(range(at)):
            factor = round(float(triangle[row, at] / triangle[row, row]))
            basis[at] = [one - factor * other for one, other in zip(basis[at], basis[row], strict=True)]
            triangle[:, at] -= factor * triangle[:, row]
        if math.hypot(triangle[at, at], triangle[at - 1, at]) < 0.99 * abs(triangle[at - 1, at - 1]):
            basis[at - 1], basis[at] = basis[at], basis[at - 1]
            at = max(at - 1, 1)
        else:
            at += 1
    return basis


def steps(count: int) -> tuple[int, int]:
    """The factor and the summand of that many steps of the generator."""
    factor, summand = 1, 0
    for _ in range(count):
        factor, summand = factor * MULTIPLIER % MODULUS, (summand * MULTIPLIER + INCREMENT) % MODULUS
    return factor, summand


def agreement(draws: list[Draw]) -> float:
    """How well the relations between these draws hold: 1 if they hold exactly, about 0 for unrelated numbers."""
    jumps = [steps(draw.place - draws[0].place) for draw in draws]
    # A narrow range is known well, and so may have a large factor.
    widths = [max(1, round((draw.high - draw.low) * FINENESS)) for draw in draws]
    basis = [[-jump[0] * widths[0], *[0] * (TERMS - 1)] for jump in jumps]
    basis[0][0] = MODULUS * widths[0]
    for place in range(1, TERMS):
        basis[place][place] = widths[place]
    phases = []
    for vector in reduced(basis):
        factors = [value // width for value, width in zip(vector, widths, strict=True)]
        assert sum(factor * jump[0] for factor, jump in zip(factors, jumps, strict=True)) % MODULUS == 0
        true = sum(factor * jump[1] for factor, jump in zip(factors, jumps, strict=True)) % MODULUS / MODULUS
        middles = [(TOP_BITS_SET + (draw.low + draw.high) / 2) / 8 for draw in draws]
        guessed = sum(factor * middle for factor, middle in zip(factors, middles, strict=True))
        phases.append(math.cos(2 * math.pi * (guessed - true)))
    return sum(phases) / len(phases)


def informative(draws: list[Draw], top_bits: int) -> list[Draw]:
    """Ann's draws with these top bits that tell most, in order."""
    own = [draw for draw in draws if draw.seat == ANN and draw.state >> 59 == top_bits]
    return sorted(sorted(own, key=lambda draw: draw.high - draw.low)[:TERMS], key=lambda draw: draw.place)


@pytest.mark.parametrize("has_secret", [False, True])
def test_the_draws_are_those_of_the_game(has_secret: bool) -> None:
    """The tests below would show nothing if they got the draws wrong."""
    draws = draws_of(record(SEEDS[0], has_secret))
    assert len([draw for draw in draws if draw.seat == ANN]) == 465
    for draw in draws:
        output = (((draw.state >> 20) ^ draw.state) >> ((draw.state >> 59) + 20)) & LOW_32
        assert draw.low <= output / 2**32 < draw.high


@pytest.mark.parametrize("seed", SEEDS)
def test_with_a_seed_the_draws_of_a_player_are_related(seed: int) -> None:
    draws = draws_of(record(seed, has_secret=False))
    assert agreement(informative(draws, TOP_BITS_SET)) > 0.8
    # A wrong guess can be told from the right one.
    assert abs(agreement(informative(draws, 3))) < 0.5


@pytest.mark.parametrize("seed", SEEDS)
def test_with_a_secret_the_draws_of_a_player_are_not_related(seed: int) -> None:
    draws = draws_of(record(seed, has_secret=True))
    assert abs(agreement(informative(draws, TOP_BITS_SET))) < 0.5


def next_hands(game: Game, turns: int) -> list[list[int]]:
    """The hands that are drawn in the next turns."""
    journal = game.journal = Journal()
    for _ in range(turns):
        play_turn(game)
    return [event.slots for event in journal.events if event.kind == DRAWS]


@pytest.mark.parametrize("seed", SEEDS)
def test_the_random_state_tells_all_later_hands_only_with_a_seed(seed: int) -> None:
    """A copy has everything but the secret: the cards and the random state, as after a successful attack."""
    told = []
    for has_secret in (False, True):
        game = record(seed, has_secret).new_game()
        for _ in range(20):
            play_turn(game)
        predicted, drawn = next_hands(game.copy(), 40), next_hands(game, 40)
        told.append(sum(one == other for one, other in zip(predicted, drawn, strict=True)))
    assert told[0] == 40
    assert told[1] <= 2
