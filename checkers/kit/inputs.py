"""Random inputs for any lesson, made of few digits so that they can be pasted and checked by hand.

Only whole numbers are drawn, so that every platform gets the same inputs from the same seed.
"""

from __future__ import annotations

from typing import Any

import numpy as np


def tenths(rng: np.random.Generator, *shape: int, largest: int = 20) -> Any:
    """Return float64 numbers with one decimal, between -largest/10 and largest/10."""
    return rng.integers(-largest, largest + 1, shape) / 10


def signs(rng: np.random.Generator, *shape: int) -> Any:
    """Return -1.0 and 1.0, each as likely: mean 0 and variance 1 without a rounded number."""
    return rng.integers(0, 2, shape) * 2.0 - 1.0


def whole(rng: np.random.Generator, dtype: Any, *shape: int) -> Any:
    """Return whole numbers of any type from 0 to 127, at most as large as int8 holds."""
    return rng.integers(0, 128, shape).astype(dtype)


def read_only(array: Any) -> Any:
    """Return a copy that cannot be written to."""
    copy = np.array(array)
    copy.flags.writeable = False
    return copy
