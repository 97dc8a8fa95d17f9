"""Random numbers that a seed fixes, the same here and in `site/app/lab/random.ts`.

xoshiro128** with its state filled by SplitMix64, as the authors advise: Blackman and Vigna,
"Scrambled Linear Pseudorandom Number Generators" (ACM TOMS 47(4), 2021). Normal numbers by Box and
Muller (1958). A stream is a sequence of its own below one seed: one a row, say.
"""

import math
from collections.abc import Iterator
from itertools import islice

_32 = (1 << 32) - 1
_64 = (1 << 64) - 1
SEEDS = 1_000_000  # seeds are below this: short enough to read out


def bits(state: tuple[int, int, int, int]) -> Iterator[int]:
    """The 32-bit outputs of xoshiro128** from `state`."""
    a, b, c, d = state
    while True:
        yield _rotate(b * 5 & _32, 7) * 9 & _32
        c ^= a
        d ^= b
        a, b, c, d = a ^ d, b ^ c, c ^ (b << 9 & _32), _rotate(d, 11)


def normals(seed: int, stream: int = 0) -> Iterator[float]:
    """Independent numbers with mean 0 and variance 1."""
    source = bits(state_of(seed, stream))
    while True:
        # Never 0, so that the logarithm exists.
        radius, turn = ((next(source) + 0.5) / 2**32 for _ in range(2))
        length = math.sqrt(-2 * math.log(radius))
        yield length * math.cos(2 * math.pi * turn)
        yield length * math.sin(2 * math.pi * turn)


def take(count: int, seed: int, stream: int = 0) -> list[float]:
    """The first `count` normal numbers of a stream."""
    return list(islice(normals(seed, stream), count))


def state_of(seed: int, stream: int) -> tuple[int, int, int, int]:
    """Four words for `bits`; equal seeds with another stream have nothing in common."""
    mixer = _split_mix(seed + (stream << 32))
    one, two = next(mixer), next(mixer)
    return one & _32, one >> 32, two & _32, two >> 32


def _split_mix(state: int) -> Iterator[int]:
    while True:
        state = state + 0x9E3779B97F4A7C15 & _64
        mixed = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & _64
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & _64
        yield mixed ^ mixed >> 31


def _rotate(word: int, by: int) -> int:
    return (word << by | word >> 32 - by) & _32
