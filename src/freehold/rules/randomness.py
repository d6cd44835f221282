"""Random numbers, the same ones everywhere for the same seed."""

from typing import Final

from mypy_extensions import i64

# A 62-bit linear congruential generator with a scrambled output (PCG's XSH-RS). With 62 bits, machine
# integers and Python's agree, and every constant is one that mypyc need not box.
MULTIPLIER: Final = 3512401965023503517
INCREMENT: Final = 1442695040888963407
LOW_62: Final = 0x3FFF_FFFF_FFFF_FFFF
LOW_32: Final = 0xFFFF_FFFF
LARGEST_SEED: Final = LOW_62


def next_random(state: i64) -> i64:
    """The random state after this one."""
    return (state * MULTIPLIER + INCREMENT) & LOW_62


def scaled(state: i64, limit: i64) -> i64:
    """The output of a random state, as a number from 0 to limit - 1."""
    return (((((state >> 20) ^ state) >> ((state >> 59) + 20)) & LOW_32) * limit) >> 32


def random_from_seed(seed: i64) -> i64:
    """The first random state of a seed, far from those of neighbouring seeds."""
    state = next_random(seed)
    state = next_random(state ^ (state >> 31))
    return next_random(state ^ (state >> 29))
