"""The conversation that leads to a verdict. Pure, trusted; never runs student code."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Sequence
from typing import Any

from checkers.kit import texts
from checkers.kit.cases import Checkpoint, batch_of
from checkers.kit.data import GarbledError
from checkers.kit.evaluate import Failure, evaluate
from checkers.kit.forms import Problem
from checkers.kit.observation import Seen, read
from checkers.kit.prepared import Prepared, prepared
from checkers.kit.proof import prove
from checkers.kit.verdict import Verdict

RAISE = "CHECKERS_RAISE"  # set in tests: a fault of ours is raised instead of shown


def next_step(checkpoint: Checkpoint, seed: int, observations: Sequence[Any]) -> dict[str, Any]:
    """Return {"observe": BATCH} or {"verdict": CHECKPOINT}, given all observations so far."""
    try:
        return _next_step(checkpoint, seed, observations)
    except Exception:
        if os.environ.get(RAISE):
            raise
        return {"verdict": broken(checkpoint.id, seed)}


def own_batch(checkpoint: Checkpoint, seed: int) -> dict[str, Any]:
    """Return the BATCH that asks for a checkpoint's own function, in the program as it is."""
    return batch_of(checkpoint, prepared(checkpoint, seed).calls)


def passes(checkpoint: Checkpoint, seed: int, observation: Any) -> bool:
    """Tell whether an observation of the checkpoint's own batch passes."""
    return _Reading(prepared(checkpoint, seed), observation).failure is None


def broken(identity: str, seed: int) -> dict[str, Any]:
    """Return the verdict that says that we, not the student, made a mistake."""
    return {
        "id": identity,
        "status": "broken",
        "message": texts.OUR_FAULT,
        "misconception": None,
        "seed": seed,
        "checks": [],
    }


def _next_step(checkpoint: Checkpoint, seed: int, observations: Sequence[Any]) -> dict[str, Any]:
    leaned = list(checkpoint.stand_ins.items())
    if len(observations) < len(leaned):
        other = leaned[len(observations)][1].checkpoint
        return {"observe": own_batch(other, seed)}
    seen = zip(leaned, observations, strict=False)
    wrong = [name for (name, it), one in seen if not passes(it.checkpoint, seed, one)]
    ready = prepared(checkpoint, seed)
    rest = observations[len(leaned) :]
    if not rest:
        return {"observe": batch_of(checkpoint, ready.calls, wrong)}
    reading = _Reading(ready, rest[0], wrong)
    if not wrong or not reading.may_blame_a_stand_in():
        return {"verdict": reading.verdict(seed)}
    if len(rest) == 1:
        return {"observe": batch_of(checkpoint, ready.calls, wrong, only_usual=True)}
    other_reading = _Reading(ready, rest[1], wrong)
    return {"verdict": max(reading, other_reading, key=_Reading.reach).verdict(seed)}


class _Reading:
    """One observation, read and evaluated."""

    def __init__(self, ready: Prepared, observation: Any, replaced: Sequence[str] = ()) -> None:
        self.ready, self.replaced = ready, replaced
        self.seen, self.failure = _read(ready, observation)

    def may_blame_a_stand_in(self) -> bool:
        """Tell whether the failure may come from a call that a stand-in does not know."""
        failure, seen = self.failure, self.seen
        if seen is not None and seen.stopped == "timeout" and not seen.started:
            return False  # it will not end with less of a stand-in either
        return failure is not None and failure.check not in (texts.ATTEMPTED, texts.SYNTAX)

    def reach(self) -> int:
        """Return how many checks passed before one failed."""
        return len(self.ready.items) + 99 if self.failure is None else self.failure.position

    def verdict(self, seed: int) -> dict[str, Any]:
        """Return the CHECKPOINT object, with a diagnosis where one is proven."""
        misconception = None
        if self.failure is not None and self.seen is not None:
            misconception = prove(self.ready, self.seen, self.failure)
        checkpoint, checks = self.ready.checkpoint, self.ready.checks
        found = Verdict(checkpoint, checks, self.failure, misconception, self._notes())
        return found.data(seed)

    def _notes(self) -> list[str]:
        notes = []
        if self.replaced:
            notes.append(texts.stand_in(", ".join(self.replaced)))
        error = self.seen.error if self.seen is not None else None
        failed = self.failure.check if self.failure is not None else None
        if error is not None and failed not in (texts.SYNTAX, texts.DEFINED):
            notes.append(texts.crashed_at_top(error))
        return notes


_latest: deque[tuple[Prepared, Any, tuple[Seen | None, Failure | None]]] = deque(maxlen=4)


def _read(ready: Prepared, observation: Any) -> tuple[Seen | None, Failure | None]:
    """Read and evaluate an observation; the steps of a conversation bring the same ones again."""
    for earlier, same, result in _latest:
        if earlier is ready and (same is observation or same == observation):
            return result
    seen: Seen | None = None
    try:
        seen = read(observation, len(ready.items))
        failure = evaluate(ready.checkpoint, ready.items, seen)
    except GarbledError:
        failure = Failure(texts.DEFINED, Problem("garbled", texts.garbled()))
    _latest.append((ready, observation, (seen, failure)))
    return seen, failure
