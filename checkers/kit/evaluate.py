"""Hold what was seen against what should be: the first check that fails speaks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from checkers.kit import texts
from checkers.kit.before import before_calls
from checkers.kit.calls import overwritten
from checkers.kit.cases import Case, Check, Checkpoint
from checkers.kit.forms import Problem, alike
from checkers.kit.observation import NOTHING, Outcome, Seen
from checkers.kit.remembered import remembered

FORM_STAGES = ("type", "shape", "finite")


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


@dataclass(frozen=True)
class Failure:
    """The check that failed, on which call, and how. `failing` are all failing calls of it."""

    check: texts.CheckText
    problem: Problem
    item: Item | None = None
    failing: tuple[int, ...] = ()
    position: int = 0


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


def problem_of(checkpoint: Checkpoint, item: Item, outcome: Outcome) -> Problem | None:
    """Return what is wrong with one call's result, its arguments left aside."""
    if not outcome.reached:
        return Problem("stopped", "")
    error = outcome.error
    if item.expected is REFUSED:
        if error is None:
            text, cause = texts.accepted(checkpoint.function, outcome.value)
            return Problem("accepted", text, cause=cause)
        if error["is_value_error"]:
            return None
        text = texts.other_error(checkpoint.function, error)
        return Problem("other-error", text, cause=_cause_of(error, refusal=True))
    if error is not None:
        text = texts.raised(checkpoint.function, error, item.case.how)
        return Problem("raised", text, cause=_cause_of(error, refusal=False))
    if outcome.value is None:
        text = texts.returned_none(checkpoint.function)
        return Problem("none", text, cause="geen-return")
    return _difference(checkpoint, item, outcome.value)


def _cause_of(error: Mapping[str, Any], *, refusal: bool) -> str | None:
    """Return what an exception leaves no doubt about."""
    if error["type"] in ("NameError", "UnboundLocalError"):
        return "naam-onbekend"
    if error["kind"] == "exit":
        return "stopt-het-programma"
    if not refusal:
        return None
    chosen = error["is_deliberate"] or error["type"] == "AssertionError"
    return "andere-fout-dan-valueerror" if chosen else "voorwaarde-niet-gecontroleerd"


def _difference(checkpoint: Checkpoint, item: Item, value: Any) -> Problem | None:
    return checkpoint.form.compare(
        item.expected, value, texts.RESULT, item.case.precision, item.terms
    )


def evaluate(checkpoint: Checkpoint, items: Sequence[Item], seen: Seen) -> Failure | None:
    """Return the first failing check, or None when every check passes."""
    for position, (check, found) in enumerate(_in_order(checkpoint, items, seen)):
        problems = dict(found)
        if problems:
            index = next(iter(problems))
            item = items[index] if index >= 0 else None
            failing = tuple(key for key in problems if key >= 0)
            return Failure(check, problems[index], item, failing, position)
    return None


def _in_order(
    checkpoint: Checkpoint, items: Sequence[Item], seen: Seen
) -> Iterator[tuple[texts.CheckText, list[tuple[int, Problem]]]]:
    """Yield every check with its problems: (number of the call or -1, problem)."""
    yield from before_calls(checkpoint, seen)
    problems = [(item, problem_of(checkpoint, item, seen.outcomes[item.index])) for item in items]
    stopped = Problem("stopped", texts.stopped(checkpoint.function, seen.stopped, during_call=True))
    found = {
        item.index: stopped if problem.stage == "stopped" else problem
        for item, problem in problems
        if problem is not None
    }
    core = {index: found[index] for index in found if items[index].check.core}
    yield texts.REPEATABLE, list(_not_repeatable(items, seen))
    yield texts.OWN, list(_remembered(checkpoint, items, seen, found))
    yield texts.RUNS, _staged(core, ("stopped", "raised"))
    yield texts.RETURNS, _staged(core, ("none",))
    yield texts.FORM, _staged(core, FORM_STAGES)
    for check in dict.fromkeys(item.check.id for item in items):
        own = [item for item in items if item.check.id == check]
        text = texts.of_check(own[0].check)
        yield text, [(item.index, found[item.index]) for item in own if item.index in found]
    yield texts.UNTOUCHED, list(_changed(items, seen))
    yield texts.FRESH, list(_not_fresh(checkpoint, items, seen))


def _not_repeatable(items: Sequence[Item], seen: Seen) -> Iterator[tuple[int, Problem]]:
    """Compare the first two calls where they have the same arguments, passed in two ways."""
    pair = list(zip(items, seen.outcomes, strict=True))[:2]
    if len(pair) < 2 or not _same_arguments(pair[0][0].case, pair[1][0].case):
        return
    (item, first), (_, second) = pair
    both = first.reached and second.reached and first.error is None and second.error is None
    if both and not alike(item.expected, first.value, second.value):
        text = texts.not_repeatable(item.check.title)
        yield 1, Problem("repeatable", text, cause="niet-herhaalbaar")


def _same_arguments(one: Case, other: Case) -> bool:
    mine, theirs = one.arguments, other.arguments
    return mine.keys() == theirs.keys() and all(mine[name] is theirs[name] for name in mine)


def _remembered(
    checkpoint: Checkpoint, items: Sequence[Item], seen: Seen, found: Mapping[int, Problem]
) -> Iterator[tuple[int, Problem]]:
    core = [item.index for item in items if item.check.core]
    right, wrong = ([i for i in core if (i in found) is known] for known in (False, True))
    for index in remembered(seen.outcomes, right, wrong):
        problem = _difference(checkpoint, items[index], seen.outcomes[index].value)
        if problem is not None:
            yield index, _picture("remembered", texts.EARLIER, problem, "antwoord-onthouden")


def _staged(found: dict[int, Problem], stages: tuple[str, ...]) -> list[tuple[int, Problem]]:
    return [(index, problem) for index, problem in found.items() if problem.stage in stages]


def _changed(items: Sequence[Item], seen: Seen) -> Iterator[tuple[int, Problem]]:
    for item in items:
        changed = seen.outcomes[item.index].changed
        for name, after in changed.items():
            before = item.case.arguments.get(name)
            pair = _pair(before, after)
            text = texts.changed(name)
            yield item.index, Problem("changed", text, name, *pair, cause="invoer-veranderd")
            break


def _pair(before: Any, after: Any) -> tuple[Any, Any]:
    """Return before and after as arrays that can be drawn, or nothing."""
    if isinstance(before, dict) and isinstance(after, dict):
        for key, value in before.items():
            if isinstance(after.get(key), np.ndarray) and not np.array_equal(value, after[key]):
                return value, after[key]
    if isinstance(before, np.ndarray) and isinstance(after, np.ndarray):
        return before, after
    return None, None


def _not_fresh(
    checkpoint: Checkpoint, items: Sequence[Item], seen: Seen
) -> Iterator[tuple[int, Problem]]:
    for item in items:
        outcome = seen.outcomes[item.index]
        if item.expected is REFUSED or outcome.error is not None:
            continue
        if outcome.later is not None:
            found = _difference(checkpoint, item, outcome.later)
            if found is not None:
                yield item.index, _picture("later", texts.LATER, found, "gedeeld-resultaat")
        if outcome.tied is not None:
            found = _tied_part(checkpoint, item, outcome)
            if found is not None:
                yield item.index, _picture("tied", texts.TIED, found, "resultaat-deelt-invoer")
        if outcome.again is not NOTHING:
            found = _stale(checkpoint, item, outcome)
            if found is not None:
                yield item.index, _picture("again", texts.AGAIN, found, "antwoord-onthouden")


def _tied_part(checkpoint: Checkpoint, item: Item, outcome: Outcome) -> Problem | None:
    """Return how the result follows its arguments, in parts that may not share memory."""
    if texts.RESULT in checkpoint.may_share:
        return None
    value = outcome.tied
    if isinstance(value, tuple | list) and isinstance(outcome.value, tuple | list):
        value = [
            {**part, **{key: kept.get(key) for key in checkpoint.may_share if key in kept}}
            if isinstance(part, dict) and isinstance(kept, dict)
            else part
            for part, kept in zip(value, outcome.value, strict=False)
        ]
    return _difference(checkpoint, item, value)


def _stale(checkpoint: Checkpoint, item: Item, outcome: Outcome) -> Problem | None:
    """Return how a second call, with other numbers in the same arrays, went wrong."""
    case = Case(overwritten(dict(item.case.arguments)), precision=item.case.precision)
    terms = _terms(checkpoint, item.check, case)
    again = Item(item.index, item.check, case, _expected(checkpoint, item.check, case), terms)
    return _difference(checkpoint, again, outcome.again)


def _picture(stage: str, text: str, found: Problem, cause: str) -> Problem:
    return replace(found, stage=stage, text=text, cause=cause)
