"""The evidence for a diagnosis: does a wrong program do what the student's function did?"""

from __future__ import annotations

import re
import warnings
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from checkers.kit.diagnosis import (
    EXACT,
    PRECISIONS,
    ROUGH,
    AnyError,
    Evidence,
    Function,
    Misconception,
    diagnose,
)
from checkers.kit.evaluate import Failure, problem_of
from checkers.kit.forms import alike
from checkers.kit.observation import NOTHING, Outcome, Seen
from checkers.kit.plan import REFUSED, Item
from checkers.kit.prepared import Prepared
from checkers.kit.texts import FRESH, UNTOUCHED, accepted

SHAPE_ERRORS = ("ValueError", "IndexError")
OF_SHAPES = re.compile(r"shape|dimension|broadcast|axis|axes|size|operand|index|unpack")
IN_PRODUCT = re.compile(r"size (\d+) is different from (\d+)")


def prove(ready: Prepared, seen: Seen, failure: Failure) -> Misconception | None:
    """Return the misconception that explains `failure`, if exactly one is proven to.

    Required: the same outcome in all calls up to and including the check that failed, and in all
    core checks. Between several that satisfy this, the remaining calls decide, first those with
    valid input, and then which arguments were changed. What agrees only roughly must do so in all
    calls, and does not speak where a fact does.
    """
    if not failure.failing or failure.problem.stage == "stopped":
        return None
    fact = failure.problem.cause is not None
    for precision in (EXACT,) if fact else PRECISIONS:
        known = [item for item in ready.checkpoint.misconceptions if item.precision == precision]
        with warnings.catch_warnings(), np.errstate(all="ignore"):
            warnings.simplefilter("ignore")
            found = diagnose(known, _evidence(ready, seen, failure, precision)) if known else None
        if found is not None:
            return found
    return None


def _evidence(ready: Prepared, seen: Seen, failure: Failure, precision: str) -> Evidence:
    whole = failure.check in (UNTOUCHED, FRESH)
    run = ready.simulation.run
    simulate = (lambda program, index: run(program)[index]) if whole else ready.simulation.call
    required, further = _split(ready.items, failure)
    if precision == ROUGH:
        required = [*required, *further]

    def agrees(program: Function, item: Item) -> bool:
        outcome = seen.outcomes[item.index]
        return _same(item, outcome, simulate(program, item.index), whole, precision)

    def gives_the_same(program: Function, item: Item) -> bool:
        outcome, alone = seen.outcomes[item.index], ready.simulation.call(program, item.index)
        return _same(item, outcome, alone, False, precision)

    def is_required(program: Function) -> bool:
        # A whole run takes long: few programs are left once single calls have been compared.
        if whole and not all(gives_the_same(program, item) for item in required):
            return False
        if not all(agrees(program, item) for item in required):
            return False
        if whole:
            return True
        return any(
            problem_of(ready.checkpoint, ready.items[index], simulate(program, index)) is not None
            for index in failure.failing
        )

    def is_further(program: Function) -> bool:
        return all(agrees(program, item) for item in further)

    def is_further_valid(program: Function) -> bool:
        return all(agrees(program, item) for item in further if item.expected is not REFUSED)

    def changes_the_same(program: Function) -> bool:
        return _changed(seen.outcomes) == _changed(run(program))

    return Evidence(is_required, (is_further_valid, is_further, changes_the_same))


def _changed(outcomes: Sequence[Outcome]) -> set[str]:
    """Return the arguments that some call changed: which call depends on the numbers."""
    return {name for outcome in outcomes for name in outcome.changed}


def _split(items: Sequence[Item], failure: Failure) -> tuple[list[Item], list[Item]]:
    """Divide the calls into required and further ones; the failing ones come first."""
    failing = [items[index] for index in failure.failing]
    ids = list(dict.fromkeys(item.check.id for item in items))
    last = ids.index(failure.check.id) if failure.check.id in ids else -1
    if failure.check in (UNTOUCHED, FRESH):
        last = len(ids)
    before = set(ids[: last + 1])
    required = list(failing)
    further: list[Item] = []
    for item in items:
        if item.index not in failure.failing:
            needed = item.check.core or item.check.id in before
            (required if needed else further).append(item)
    return required, further


def _same(item: Item, student: Outcome, known: Outcome, sharing: bool, precision: str) -> bool:
    """Tell whether two outcomes of one call are the same for the purpose of a diagnosis.

    Where a known mistake raises AnyError, the student's may end in any exception.
    """
    if not student.reached:
        return False
    if sharing and not (
        set(student.changed) == set(known.changed)
        and (student.later is None) == (known.later is None)
        and (student.tied is None) == (known.tied is None)
        and (student.again is NOTHING or alike(None, student.again, known.again))
    ):
        return False
    one, other = student.error, known.error
    if one is not None and other is not None and other["type"] == AnyError.__name__:
        return True
    if item.expected is REFUSED:
        return _refusal(student) == _refusal(known)
    if one is not None and other is not None:
        return _same_error(one, other)
    both = one is None and other is None
    return both and alike(item.expected, student.value, known.value, precision)


def _same_error(one: Mapping[str, Any], known: Mapping[str, Any]) -> bool:
    """Tell whether two exceptions on valid input are the same.

    A known one without a message stands for any that student code raises on purpose. What NumPy
    says of shapes that do not fit depends on how a product is written, so there the type is enough.
    """
    if one["type"] != known["type"]:
        return False
    if not known["message"] and one["is_deliberate"]:
        return True
    messages = str(one["message"]), str(known["message"])
    if one["type"] not in SHAPE_ERRORS or one["is_deliberate"]:
        return messages[0] == messages[1]
    return bool(_misfit(messages[0]) == _misfit(messages[1]))


def _misfit(message: str) -> Any:
    """Return what two errors of NumPy must share: of a product, which two sizes met."""
    if message.startswith("matmul: "):
        sizes = IN_PRODUCT.search(message)
        return sorted(sizes.groups()) if sizes else "too few axes"
    if "read-only" in message:
        return "read-only"
    return "shapes" if OF_SHAPES.search(message) else message


def _refusal(outcome: Outcome) -> str:
    """Return how a call that should be refused ended: which numbers it gave does not matter."""
    error, value = outcome.error, outcome.value
    if error is not None:
        return "ValueError" if error["is_value_error"] else str(error["type"])
    return accepted("", value)[1]
