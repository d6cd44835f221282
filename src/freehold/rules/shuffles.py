"""Shuffles that nobody can predict: random numbers from a keyed hash of a secret.

The quick generator of `randomness.py` is for simulations. A player who sees enough of its numbers can compute the rest.
So at a table with a secret, every choice gets a random state of its own, from the secret and the number of the choice.
One choice shows far too little to find even that state, and it says nothing about any other choice.

Luck can also be shared by many games with the same secret. Then every copy of a card has a place of its own in every
shuffle of a seat, whatever else lies in the deck: who buys the same cards draws them in the same order.
"""

from hashlib import blake2b
from typing import Final, final

from mypy_extensions import i64

from freehold.rules.errors import BadSetup
from freehold.rules.randomness import LARGEST_SEED

SECRET_BYTES: Final = 32
# Each purpose has its own numbers, and those of one say nothing about another. BLAKE2b takes 16 bytes at most.
SET_UP: Final = b"freehold set-up"
CHOICE: Final = b"freehold choice"
KINGDOM: Final = b"freehold kingdom"
COMPUTER: Final = b"freehold player"
PAGE: Final = b"freehold page"
COMMITMENT: Final = b"freehold promise"
SHARED: Final = b"freehold shared"


def check_secret(secret: bytes) -> bytes:
    if len(secret) != SECRET_BYTES:
        raise BadSetup(f"the secret of a game has {SECRET_BYTES} bytes, not {len(secret)}")
    return secret


def derived_key(secret: bytes, purpose: bytes) -> bytes:
    """A key for one purpose; it does not lead back to the secret."""
    return blake2b(key=secret, person=purpose, digest_size=SECRET_BYTES).digest()


def derived_number(secret: bytes, purpose: bytes, number: int = 0) -> int:
    """A number from 0 to LARGEST_SEED for one purpose; `number` tells apart several of them."""
    digest = blake2b(number.to_bytes(8, "big"), key=secret, person=purpose, digest_size=8).digest()
    return int.from_bytes(digest, "big") & LARGEST_SEED


def commitment(secret: bytes) -> str:
    """The hash of a secret, which a table shows before the game: it fixes the secret without telling it."""
    return derived_key(secret, COMMITMENT).hex()


@final
class Shuffles:
    """The random states of a game with a secret, one for each choice."""

    def __init__(self, secret: bytes, shared: bool = False) -> None:
        self._secret: Final = check_secret(secret)
        # Whether games with the same secret share their luck.
        self.shared: Final = shared

    def seed(self) -> int:
        """The seed of the first shuffles, and of who starts."""
        return derived_number(self._secret, SET_UP)

    def state_at(self, number: i64) -> i64:
        """The random state for the choice with this number; the same after an undo, so that undo cannot reshuffle."""
        return derived_number(self._secret, CHOICE, number)

    def place(self, seat: i64, shuffle: i64, card: str, copy: i64) -> bytes:
        """Where shared luck puts a copy of a card in a shuffle of a seat: the smallest of these is on top."""
        text = f"{seat} {shuffle} {copy} {card}"
        return blake2b(text.encode(), key=self._secret, person=SHARED, digest_size=16).digest()
