"""The cases of a checkpoint, numbered, with what each should give."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from checkers.kit import texts
from checkers.kit.cases import Case, Check, Checkpoint
from checkers.kit.forms import Problem


class Refusal:
    """The reference refuses these arguments with ValueError."""


REFUSED = Refusal()


@dataclass(frozen=True)
class Item:
    """One case with the check it belongs to, its number in the batch and what it should give.

    `terms` has the form of `expected` and says how large the terms of each cell are.
    """

    index: int
    check: Check
    case: Case
    expected: Any
    terms: Any = None


def plan(checkpoint: Checkpoint, checks: Sequence[Check]) -> list[Item]:
    """Number the cases of all checks and let the reference say what each should give."""
    pairs = [(check, case) for check in checks for case in check.cases]
    return [
        Item(
            index, check, case, _expected(checkpoint, check, case), _terms(checkpoint, check, case)
        )
        for index, (check, case) in enumerate(pairs)
    ]


def _terms(checkpoint: Checkpoint, check: Check, case: Case) -> Any:
    if check.refuses or checkpoint.terms is None:
        return None
    with np.errstate(all="ignore"):
        return checkpoint.terms(**case.arguments)


def _expected(checkpoint: Checkpoint, check: Check, case: Case) -> Any:
    with np.errstate(all="ignore"):
        if not check.refuses:
            return checkpoint.reference(**case.arguments)
        try:
            checkpoint.reference(**case.arguments)
        except ValueError:
            return REFUSED
    raise AssertionError(f"the reference does not refuse a case of {check.id!r}")


def again(checkpoint: Checkpoint, item: Item, case: Case) -> Item:
    """Return what another case should give in the place of this one."""
    expected, terms = _expected(checkpoint, item.check, case), _terms(checkpoint, item.check, case)
    return Item(item.index, item.check, case, expected, terms)


def difference(checkpoint: Checkpoint, item: Item, value: Any) -> Problem | None:
    """Return the first way in which a value departs from what a case should give."""
    return checkpoint.form.compare(
        item.expected, value, texts.RESULT, item.case.precision, item.terms
    )
