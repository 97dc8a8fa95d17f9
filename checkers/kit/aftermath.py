"""What a call left behind: changed arguments, and results that do not stand by themselves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from checkers.kit import texts
from checkers.kit.calls import overwritten
from checkers.kit.cases import Case, Checkpoint
from checkers.kit.forms import Problem
from checkers.kit.observation import NOTHING, Outcome, Seen
from checkers.kit.plan import REFUSED, Item, again, difference


def changed(items: Sequence[Item], seen: Seen) -> Iterator[tuple[int, Problem]]:
    """Yield the calls that changed an argument."""
    for item in items:
        arguments = seen.outcomes[item.index].changed
        for name, after in arguments.items():
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


def not_fresh(
    checkpoint: Checkpoint, items: Sequence[Item], seen: Seen
) -> Iterator[tuple[int, Problem]]:
    """Yield the calls whose result something later changed, or that answered an earlier call."""
    for item in items:
        outcome = seen.outcomes[item.index]
        if item.expected is REFUSED or outcome.error is not None:
            continue
        if outcome.later is not None:
            found = difference(checkpoint, item, outcome.later)
            if found is not None:
                yield item.index, picture("later", texts.LATER, found, "gedeeld-resultaat")
        if outcome.tied is not None:
            found = _tied_part(checkpoint, item, outcome)
            if found is not None:
                yield item.index, picture("tied", texts.TIED, found, "resultaat-deelt-invoer")
        if outcome.again is not NOTHING:
            found = _stale(checkpoint, item, outcome)
            if found is not None:
                yield item.index, picture("again", texts.AGAIN, found, "antwoord-onthouden")


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
    return difference(checkpoint, item, value)


def _stale(checkpoint: Checkpoint, item: Item, outcome: Outcome) -> Problem | None:
    """Return how a second call, with other numbers in the same arrays, went wrong."""
    case = Case(overwritten(dict(item.case.arguments)), precision=item.case.precision)
    return difference(checkpoint, again(checkpoint, item, case), outcome.again)


def picture(stage: str, text: str, found: Problem, cause: str) -> Problem:
    """Return a difference under another heading, with what leaves no doubt about its cause."""
    return replace(found, stage=stage, text=text, cause=cause)
