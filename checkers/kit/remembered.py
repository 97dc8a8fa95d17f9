"""An answer that belongs to an earlier call: what a memory gives whose key says too little."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from checkers.kit.observation import Outcome

ENOUGH = 3  # different numbers: fewer may be equal by chance, or known by heart


def remembered(
    outcomes: Sequence[Outcome], right: Collection[int], wrong: Collection[int]
) -> Iterator[int]:
    """Yield the calls in `wrong` that gave, to the last bit, the answer of an earlier right one."""
    answers = {
        key: index for index in sorted(right, reverse=True) if (key := _key(outcomes[index].value))
    }
    for index in wrong:
        key = _key(outcomes[index].value)
        if key is not None and answers.get(key, index) < index:
            yield index


def _key(value: Any) -> tuple[Any, ...] | None:
    """Return all numbers in a result, with their shapes; None when there are too few."""
    arrays = list(_arrays(value))
    numbers = {number for array in arrays for number in array.ravel().tolist()}
    if len(numbers) < ENOUGH:
        return None
    return tuple((array.shape, array.tobytes()) for array in arrays)


def _arrays(value: Any) -> Iterator[Any]:
    if isinstance(value, np.ndarray):
        if value.dtype.kind == "f":
            yield value
    elif isinstance(value, Mapping):
        for part in value.values():
            yield from _arrays(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _arrays(part)
