"""Hold what was seen against what should be: the first check that fails speaks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from checkers.kit import texts
from checkers.kit.aftermath import changed, not_fresh, picture
from checkers.kit.before import before_calls
from checkers.kit.cases import Case, Checkpoint
from checkers.kit.forms import Problem, alike
from checkers.kit.observation import Outcome, Seen
from checkers.kit.plan import REFUSED, Item, difference
from checkers.kit.remembered import remembered


@dataclass(frozen=True)
class Failure:
    """The check that failed, on which call, and how. `failing` are all failing calls of it."""

    check: texts.CheckText
    problem: Problem
    item: Item | None = None
    failing: tuple[int, ...] = ()
    position: int = 0


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
    return difference(checkpoint, item, outcome.value)


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
    yield texts.FORM, _staged(core, ("type", "shape"))
    yield texts.FINITE, _staged(core, ("finite",))
    for check in dict.fromkeys(item.check.id for item in items):
        own = [item for item in items if item.check.id == check]
        text = texts.of_check(own[0].check)
        yield text, [(item.index, found[item.index]) for item in own if item.index in found]
    yield texts.UNTOUCHED, list(changed(items, seen))
    yield texts.FRESH, list(not_fresh(checkpoint, items, seen))


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
        problem = difference(checkpoint, items[index], seen.outcomes[index].value)
        if problem is not None:
            yield index, picture("remembered", texts.EARLIER, problem, "antwoord-onthouden")


def _staged(found: dict[int, Problem], stages: tuple[str, ...]) -> list[tuple[int, Problem]]:
    return [(index, problem) for index, problem in found.items() if problem.stage in stages]
