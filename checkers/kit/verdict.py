"""A verdict as the JSON object that the page, the tests and the command line read.

A failed check shows what was tried and what differed:

    "inputs":   {"call": "f(x)", "code": a program to paste, "arguments": {name: MATRIX, ...}}
    "expected": MATRIX, "actual": MATRIX      (null where there is nothing to draw)
    MATRIX = {"where": "y", "dtype", "shape", "data": cells row by row, "differs": [[i, j], ...]}

Cells are rounded to 12 digits; one that JSON lacks is the text "nan", "inf" or "-inf".
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from checkers.kit import texts
from checkers.kit.cases import Check, Checkpoint
from checkers.kit.data import encode_array
from checkers.kit.diagnosis import Misconception
from checkers.kit.evaluate import Failure
from checkers.kit.forms import Problem
from checkers.kit.paste import call_text, code_of
from checkers.kit.plan import Item

DIGITS = 12
CELLS_SHOWN = 400


@dataclass(frozen=True)
class Verdict:
    """What is known at the end of the conversation."""

    checkpoint: Checkpoint
    checks: Sequence[Check]
    failure: Failure | None
    misconception: Misconception | None
    notes: Sequence[str]

    def data(self, seed: int) -> dict[str, Any]:
        """Return the CHECKPOINT object."""
        return {
            "id": self.checkpoint.id,
            "status": "passed" if self.failure is None else "failed",
            "message": " ".join([self._message(), *self.notes]),
            "misconception": self._diagnosis(),
            "seed": seed,
            "checks": list(self._checks()),
        }

    def _message(self) -> str:
        if self.failure is None:
            calls = sum(len(check.cases) for check in self.checks)
            return texts.passed(self.checkpoint.function, calls)
        if self.misconception is not None:
            return f"{self.misconception.name}. {self.misconception.text}"
        problem, check = self.failure.problem, self.failure.check
        return " ".join(part for part in (problem.text, check.rule, check.action) if part)

    def _diagnosis(self) -> str | None:
        if self.misconception is not None:
            return self.misconception.id
        return self.failure.problem.cause if self.failure is not None else None

    def _checks(self) -> list[dict[str, Any]]:
        own = [texts.of_check(check) for check in self.checks]
        order = [*texts.BEFORE, *own, *texts.AFTER]
        failed = self.failure.check if self.failure else None
        at = order.index(failed) if failed is not None else len(order)
        return [
            self._failed(text) if position == at else _untold(text, reached=position < at)
            for position, text in enumerate(order)
        ]

    def _failed(self, text: texts.CheckText) -> dict[str, Any]:
        assert self.failure is not None
        problem, item = self.failure.problem, self.failure.item
        return {
            "id": text.id,
            "title": text.title,
            "status": "failed",
            "message": " ".join(part for part in (problem.text, text.rule) if part),
            "expected": matrix(problem.expected, problem, always=True),
            "actual": matrix(problem.actual, problem, always=False),
            "inputs": _inputs(self.checkpoint, item),
        }


def _untold(text: texts.CheckText, *, reached: bool) -> dict[str, Any]:
    return {
        "id": text.id,
        "title": text.title,
        "status": "passed" if reached else "skipped",
        "message": "" if reached else "Nog niet aan toegekomen.",
        "expected": None,
        "actual": None,
        "inputs": None,
    }


def matrix(value: Any, problem: Problem | None = None, *, always: bool = False) -> Any:
    """Return an array as a MATRIX for the page to draw; None when it cannot be drawn."""
    if not isinstance(value, np.ndarray) or value.dtype.kind not in "biuf":
        return None
    if value.size > CELLS_SHOWN:
        return None
    encoded = encode_array(value)
    drawn = {key: encoded[key] for key in ("dtype", "shape")}
    drawn["data"] = [_rounded(cell) for cell in encoded["data"]]
    if problem is not None:
        drawn["where"] = problem.where
        cells = _differing(problem) if always or problem.cells is not None else []
        drawn["differs"] = cells
    return drawn


def _differing(problem: Problem) -> list[list[int]]:
    cells = problem.cells
    if cells is None:
        one, other = problem.expected, problem.actual
        both = isinstance(one, np.ndarray) and isinstance(other, np.ndarray)
        if not both or one.shape != other.shape:
            return []
        cells = one != other
    return [[int(number) for number in cell] for cell in np.argwhere(cells)]


def _rounded(cell: Any) -> Any:
    if isinstance(cell, float) and math.isfinite(cell):
        return float(f"{cell:.{DIGITS}g}")
    return cell


def _inputs(checkpoint: Checkpoint, item: Item | None) -> Any:
    if item is None:
        return None
    arguments = item.case.arguments
    flat = {}
    for name, value in arguments.items():
        parts = value.items() if isinstance(value, dict) else ()
        flat.update({f'{name}["{key}"]': matrix(part) for key, part in parts})
        if not isinstance(value, dict):
            flat[name] = matrix(np.asarray(value))
    return {
        "call": call_text(checkpoint.function, arguments, item.case.how),
        "code": code_of(checkpoint.function, arguments, item.case.how),
        "arguments": flat,
    }
