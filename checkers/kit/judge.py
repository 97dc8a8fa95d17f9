"""The conversation that leads to a verdict. Pure, trusted; never runs student code."""

from __future__ import annotations

import functools
import os
from collections.abc import Sequence
from typing import Any

from checkers.kit import texts
from checkers.kit.cases import Check, Checkpoint, batch_of
from checkers.kit.data import GarbledError
from checkers.kit.evaluate import Failure, Item, evaluate, plan
from checkers.kit.forms import Problem
from checkers.kit.observation import Seen, read
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
        return {"observe": batch_of(other, _prepared(other, seed)[0])}
    seen = zip(leaned, observations, strict=False)
    wrong = [name for (name, it), one in seen if not _passes(it.checkpoint, seed, one)]
    checks, items = _prepared(checkpoint, seed)
    rest = observations[len(leaned) :]
    if not rest:
        return {"observe": batch_of(checkpoint, checks, wrong)}
    reading = _Reading(checkpoint, checks, items, rest[0], wrong)
    if not wrong or not reading.may_blame_a_stand_in():
        return {"verdict": reading.verdict(seed)}
    if len(rest) == 1:
        return {"observe": batch_of(checkpoint, checks, wrong, only_usual=True)}
    other_reading = _Reading(checkpoint, checks, items, rest[1], wrong)
    return {"verdict": max(reading, other_reading, key=_Reading.reach).verdict(seed)}


def _passes(checkpoint: Checkpoint, seed: int, observation: Any) -> bool:
    checks, items = _prepared(checkpoint, seed)
    return _Reading(checkpoint, checks, items, observation).failure is None


@functools.lru_cache(maxsize=4)  # the steps of one conversation, and of the next checkpoint's
def _prepared(checkpoint: Checkpoint, seed: int) -> tuple[Sequence[Check], Sequence[Item]]:
    checks = checkpoint.checks_for(seed)
    return checks, plan(checkpoint, checks)


class _Reading:
    """One observation, read and evaluated."""

    def __init__(
        self,
        checkpoint: Checkpoint,
        checks: Sequence[Check],
        items: Sequence[Item],
        observation: Any,
        replaced: Sequence[str] = (),
    ) -> None:
        self.checkpoint, self.checks, self.items = checkpoint, checks, items
        self.replaced = replaced
        self.seen: Seen | None = None
        try:
            self.seen = read(observation, len(items))
            self.failure = evaluate(checkpoint, items, self.seen)
        except GarbledError:
            self.failure = Failure(texts.DEFINED, Problem("garbled", texts.garbled()))

    def may_blame_a_stand_in(self) -> bool:
        """Tell whether the failure may come from a call that a stand-in does not know."""
        failure = self.failure
        return failure is not None and failure.check not in (texts.ATTEMPTED, texts.SYNTAX)

    def reach(self) -> int:
        """Return how many checks passed before one failed."""
        return len(self.items) + 99 if self.failure is None else self.failure.position

    def verdict(self, seed: int) -> dict[str, Any]:
        """Return the CHECKPOINT object, with a diagnosis where one is proven."""
        misconception = None
        if self.failure is not None and self.seen is not None:
            calls = batch_of(self.checkpoint, self.checks)["calls"]
            misconception = prove(self.checkpoint, self.items, calls, self.seen, self.failure)
        notes = self._notes()
        return Verdict(self.checkpoint, self.checks, self.failure, misconception, notes).data(seed)

    def _notes(self) -> list[str]:
        notes = []
        if self.replaced:
            notes.append(texts.stand_in(", ".join(self.replaced)))
        error = self.seen.error if self.seen is not None else None
        failed = self.failure.check if self.failure is not None else None
        if error is not None and failed not in (texts.SYNTAX, texts.DEFINED):
            notes.append(texts.crashed_at_top(error))
        return notes
