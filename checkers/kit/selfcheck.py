"""Whether known mistakes do what they are there for: be rejected, each by its own name."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from checkers.kit import judge
from checkers.kit.calls import make_calls
from checkers.kit.cases import Checkpoint

_FUNCTION = {"found": True, "callable": True, "class": "function", "stub": False}


def unproven(checkpoints: Sequence[Checkpoint], seed: int) -> Iterator[dict[str, Any] | None]:
    """Yield, for each known mistake, what is wrong when its program is not rejected by its name.

    As plain data: the `file` and `line` of the program, the `checkpoint`, the `misconception`, the
    `status` of the verdict on its program and the diagnosis `given` instead, or None. For each
    program that is rejected as it should be, None: whoever waits sees that it goes on.
    """
    with np.errstate(all="ignore"), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for checkpoint in checkpoints:
            for known in checkpoint.misconceptions:
                for program in known.programs:
                    problem = _problem(checkpoint, known.id, program, seed)
                    yield problem
                    if problem:
                        break


def _problem(
    checkpoint: Checkpoint, known: str, program: Callable[..., Any], seed: int
) -> dict[str, Any] | None:
    verdict = verdict_on(checkpoint, program, seed)
    given = verdict["misconception"]
    if verdict["status"] == "failed" and given == known:
        return None
    code = getattr(program, "__code__", None)
    return {
        "file": code.co_filename if code else "",
        "line": code.co_firstlineno if code else 0,
        "checkpoint": checkpoint.id,
        "misconception": known,
        "program": getattr(program, "__name__", ""),
        "status": verdict["status"],
        "given": given,
    }


def verdict_on(checkpoint: Checkpoint, program: Callable[..., Any], seed: int) -> dict[str, Any]:
    """Return the verdict on a function of ours, run here: it is trusted."""
    observations: list[Any] = []
    while True:
        step = judge.next_step(checkpoint, seed, observations)
        if "verdict" in step:
            return dict(step["verdict"])
        asked = step["observe"]["function"]
        right = {name: item.checkpoint.reference for name, item in checkpoint.stand_ins.items()}
        observations.append(_observed(right.get(asked, program), step["observe"]))


def _observed(function: Callable[..., Any], batch: dict[str, Any]) -> dict[str, Any]:
    events: list[dict[str, Any]] = [{"event": "program", "error": None, "function": _FUNCTION}]
    make_calls(function, batch["calls"], events.append)
    return {"events": [*events, {"event": "end"}]}
