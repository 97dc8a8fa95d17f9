"""What one program was seen to do, with as few runs of it as a fair verdict needs."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any

from checkers.kit import judge
from checkers.kit.cases import Checkpoint

Batch = Mapping[str, Any]
Observation = dict[str, Any]


class Runs:
    """Observes batches of one program, none of them twice.

    `observe(source, batch)` runs the program for one batch. Where it has a method `together`, that
    takes several batches and sees them all in one run.
    """

    def __init__(self, observe: Any, source: str) -> None:
        self._observe, self._source = observe, source
        self._seen: list[tuple[Batch, Observation]] = []

    def __call__(self, batch: Batch) -> Observation:
        """Return the observation of one batch."""
        for earlier, observation in self._seen:
            if earlier == batch:
                return observation
        return self._remember(batch, self._observe(self._source, batch))

    def look_ahead(self, asked: Sequence[tuple[Checkpoint, int]]) -> None:
        """See in one run what these checkpoints, each with its seed, ask of the program as it is.

        Calls to one function may leave something behind for the next. So of all but the first only
        what passes is kept: nobody is blamed for what was not seen in a run of its own.
        """
        together = getattr(self._observe, "together", None)
        if together is None:
            return
        try:
            plain = _own_batches(asked)
            if len(plain) > 1:
                seen = together(self._source, [batch for _, _, batch in plain])
                for one, observation in zip(plain, seen, strict=True):
                    if observation is not None and (one is plain[0] or _counts(one, observation)):
                        self._remember(one[2], observation)
        except Exception:
            if os.environ.get(judge.RAISE):
                raise
            # A fault of ours: the conversation meets it too, and makes a verdict of it.

    def _remember(self, batch: Batch, observation: Observation) -> Observation:
        self._seen.append((batch, observation))
        return observation


def _own_batches(asked: Sequence[tuple[Checkpoint, int]]) -> list[tuple[Checkpoint, int, Batch]]:
    """Return what asks for each checkpoint's function, and for those it leans on, once."""
    found: list[tuple[Checkpoint, int, Batch]] = []
    for checkpoint, seed in asked:
        for one in (*(lean.checkpoint for lean in checkpoint.stand_ins.values()), checkpoint):
            batch = judge.own_batch(one, seed)
            if all(batch != earlier for _, _, earlier in found):
                found.append((one, seed, batch))
    return found


def _counts(one: tuple[Checkpoint, int, Batch], observation: Observation) -> bool:
    """Tell whether it does not matter that calls to another function went before."""
    never_ends = observation.get("stopped") == "timeout" and not observation["events"]
    return never_ends or judge.passes(one[0], one[1], observation)
