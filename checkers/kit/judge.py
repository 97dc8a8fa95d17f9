"""The conversation that leads to a verdict. Pure, trusted; never runs student code."""

from __future__ import annotations

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
    checks = checkpoint.checks_for(seed)
    if not observations:
        return {"observe": batch_of(checkpoint, checks, replace=False)}
    items = plan(checkpoint, checks)
    own = _Reading(checkpoint, checks, items, observations[0], replaced=False)
    if own.failure is None or not _worth_replacing(checkpoint, own.failure):
        return {"verdict": own.verdict(seed)}
    if len(observations) == 1:
        return {"observe": batch_of(checkpoint, checks, replace=True)}
    replaced = _Reading(checkpoint, checks, items, observations[1], replaced=True)
    return {"verdict": _better(own, replaced).verdict(seed)}


def _worth_replacing(checkpoint: Checkpoint, failure: Failure) -> bool:
    return bool(checkpoint.stand_ins) and failure.check not in (texts.ATTEMPTED, texts.SYNTAX)


class _Reading:
    """One observation, read and evaluated."""

    def __init__(
        self,
        checkpoint: Checkpoint,
        checks: Sequence[Check],
        items: Sequence[Item],
        observation: Any,
        *,
        replaced: bool,
    ) -> None:
        self.checkpoint, self.checks, self.items = checkpoint, checks, items
        self.replaced = replaced
        self.seen: Seen | None = None
        try:
            self.seen = read(observation, len(items))
            self.failure = evaluate(checkpoint, items, self.seen)
        except GarbledError:
            self.failure = Failure(texts.DEFINED, Problem("garbled", texts.garbled()))

    def verdict(self, seed: int) -> dict[str, Any]:
        """Return the CHECKPOINT object, with a diagnosis where one is proven."""
        misconception = None
        if self.failure is not None and self.seen is not None:
            calls = batch_of(self.checkpoint, self.checks, replace=False)["calls"]
            misconception = prove(self.checkpoint, self.items, calls, self.seen, self.failure)
        notes = self._notes()
        return Verdict(self.checkpoint, self.checks, self.failure, misconception, notes).data(seed)

    def _notes(self) -> list[str]:
        notes = []
        if self.replaced:
            notes.append(texts.stand_in(", ".join(self.checkpoint.stand_ins)))
        error = self.seen.error if self.seen is not None else None
        failed = self.failure.check if self.failure is not None else None
        if error is not None and failed not in (texts.SYNTAX, texts.DEFINED):
            notes.append(texts.crashed_at_top(error))
        return notes


def _better(own: _Reading, replaced: _Reading) -> _Reading:
    """Return the reading that is fair: with right stand-ins, unless those change nothing."""
    one, other = own.failure, replaced.failure
    if one is None or other is None:
        return replaced
    same = one.check == other.check and one.problem.text == other.problem.text
    return own if same or other.position < one.position else replaced
