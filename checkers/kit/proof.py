"""The evidence for a diagnosis: does a wrong program do what the student's function did?"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from checkers.kit.calls import make_call, make_calls
from checkers.kit.cases import Checkpoint
from checkers.kit.diagnosis import Evidence, Function, Misconception, diagnose
from checkers.kit.evaluate import REFUSED, Failure, Item, problem_of
from checkers.kit.forms import alike
from checkers.kit.observation import Outcome, Seen, read_call
from checkers.kit.texts import FRESH, UNTOUCHED

Agrees = Callable[[Function, Item], bool]


def prove(
    checkpoint: Checkpoint,
    items: Sequence[Item],
    calls: Sequence[Mapping[str, Any]],
    seen: Seen,
    failure: Failure,
) -> Misconception | None:
    """Return the misconception that explains `failure`, if exactly one is proven to.

    Required: the same outcome in all calls up to and including the check that failed, and in all
    core checks. Between several that satisfy this, the remaining calls decide.
    """
    if not failure.failing or failure.problem.stage == "stopped":
        return None
    simulate = _Simulation(calls, whole=failure.check in (UNTOUCHED, FRESH))
    required, further = _split(items, failure)

    def agrees(program: Function, item: Item) -> bool:
        return _same(item, seen.outcomes[item.index], simulate(program, item.index), simulate.whole)

    def is_required(program: Function) -> bool:
        if not all(agrees(program, item) for item in required):
            return False
        if simulate.whole:
            return True
        wrong = (items[index] for index in failure.failing)
        return any(problem_of(checkpoint, i, simulate(program, i.index)) is not None for i in wrong)

    def is_further(program: Function) -> bool:
        return all(agrees(program, item) for item in further)

    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        return diagnose(checkpoint.misconceptions, Evidence(is_required, is_further))


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


class _Simulation:
    """Runs wrong programs on the calls of a batch, each call at most once."""

    def __init__(self, calls: Sequence[Mapping[str, Any]], *, whole: bool) -> None:
        self._calls = calls
        self._known: dict[tuple[Function, int], Outcome] = {}
        self.whole = whole

    def __call__(self, program: Function, index: int) -> Outcome:
        key = program, index
        if key not in self._known:
            if self.whole:
                self._run_all(program)
            else:
                event, _ = make_call(program, self._calls[index])
                self._known[key] = read_call(event)
        return self._known[key]

    def _run_all(self, program: Function) -> None:
        def note(event: dict[str, Any]) -> None:
            key = program, event["index"]
            if event["event"] == "later":
                self._known[key].later = event["value"]
            else:
                self._known[key] = read_call(event)

        make_calls(program, self._calls, note)


def _same(item: Item, student: Outcome, known: Outcome, sharing: bool) -> bool:
    """Tell whether two outcomes of one call are the same for the purpose of a diagnosis.

    A known mistake that raises without a message stands for any message of that type.
    """
    if not student.reached:
        return False
    if sharing and not (
        set(student.changed) == set(known.changed)
        and (student.later is None) == (known.later is None)
        and (student.tied is None) == (known.tied is None)
    ):
        return False
    one, other = student.error, known.error
    if item.expected is REFUSED:
        return _refusal(one) == _refusal(other)
    if one is not None and other is not None:
        return one["type"] == other["type"] and other["message"] in ("", one["message"])
    return one is None and other is None and alike(item.expected, student.value, known.value)


def _refusal(error: Mapping[str, Any] | None) -> str:
    """Return how a call that should be refused ended: what it gave does not matter."""
    if error is None:
        return "accepted"
    return "ValueError" if error["is_value_error"] else str(error["type"])
