"""The doors the page uses, with JSON text in and out.

`run_program_json` and `observe_json` run student code and are called in the student's worker;
`next_step_json` is called in the worker that judges. Modules are imported when first needed: a
plain run must not wait for a checker.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from checkers.kit.program import run_program

__all__ = ["next_step_json", "observe_json", "run_program", "run_program_json"]


def run_program_json(request: str, write: Callable[[str, str], object]) -> str:
    """Run a program. `request` is the JSON list of {name, source, quiet?}.

    `write("stdout" | "stderr", text)` is called at once for every piece of output. Returns the
    JSON of {"ok", "error"} as `checkers.kit.program.run_program` describes it.
    """
    files: list[dict[str, Any]] = json.loads(request)
    return json.dumps(run_program(files, write))


def next_step_json(request: str) -> str:
    """Take one step in judging a checkpoint; never runs student code.

    `request` is the JSON of {"lesson", "source", "checkpoint", "seed", "observations": [...]}.
    Returns the JSON of {"observe": BATCH} (run it, append its observation, ask again) or of
    {"verdict": CHECKPOINT}.
    """
    from checkers import next_step

    asked: dict[str, Any] = json.loads(request)
    step = next_step(
        asked["lesson"],
        asked["source"],
        asked["checkpoint"],
        asked["seed"],
        asked.get("observations", []),
    )
    return json.dumps(step, allow_nan=False)


def observe_json(request: str, emit: Callable[[str], object] | None = None) -> str:
    """Run one batch on the student's code. `request` is the JSON of {"source", "batch": BATCH}.

    `emit(event_json)` is called after every single call. Returns the JSON of the observation
    {"events": [...]}. A caller that stops this early makes the observation itself, from what was
    emitted: {"events": [...], "stopped": "timeout" | "memory" | "died" | "output"}.
    """
    from checkers.kit.observe import observe_text

    asked: dict[str, Any] = json.loads(request)
    return observe_text(asked["source"], asked["batch"], emit)
