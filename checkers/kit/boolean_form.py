"""The form of a result that says yes or no in every cell."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from checkers.kit.forms import Problem, describe_type


@dataclass(frozen=True)
class BooleanForm:
    """A NumPy array of booleans. 0 and 1 are none: `~` and indexing treat them differently."""

    name: str

    def names(self, where: str) -> dict[str, str]:
        """Return the one array there is."""
        return {where: self.name}

    def compare(
        self,
        expected: Any,
        actual: Any,
        where: str,
        precision: str,  # noqa: ARG002  (booleans have none)
        terms: Any = None,  # noqa: ARG002
    ) -> Problem | None:
        """Compare type, shape and cells, in that order."""
        if not isinstance(actual, np.ndarray):
            text = f"`{where}` is {describe_type(actual)}; verwacht: een NumPy-array."
            return Problem("type", text, where)
        if actual.dtype != np.bool_:
            text = f"`{where}` heeft dtype {actual.dtype}; verwacht: bool."
            return Problem("type", text, where, actual=actual)
        if actual.shape != expected.shape:
            text = f"`{where}` heeft vorm {actual.shape}; verwacht: {expected.shape}."
            return Problem("shape", text, where, expected, actual)
        differs = expected != actual
        if not differs.any():
            return None
        first = tuple(int(axis[0]) for axis in np.nonzero(differs))
        place = f"{where}[{', '.join(map(str, first))}]"
        text = f"`{place}` is {bool(actual[first])}; verwacht: {bool(expected[first])}."
        return Problem("value", text, where, expected, actual, differs)
