"""The graders of De werkplaats: plain data in, plain data out.

    grade(lesson, source)          everything at once: a dict with a verdict for each checkpoint
    next_step(..., observations)   one step of the conversation behind it; runs no student code
    observe(source, batch)         runs student code; has no opinion

A lesson with slug `een-les` is judged by the package `checkers.een_les`, which has `CHECKPOINTS`,
a tuple of `checkers.kit.cases.Checkpoint`. There is no list of lessons.
"""

from __future__ import annotations

import contextlib
import importlib
import random
import re
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from checkers.kit.cases import Checkpoint

Observer = Callable[[str, Mapping[str, Any]], dict[str, Any]]


class UnknownLessonError(LookupError):
    """There is no checker for this lesson, or no such checkpoint in it."""


def checkpoints_of(lesson: str) -> tuple[Checkpoint, ...]:
    """Return the checkpoints of a lesson, by its slug. Raises UnknownLessonError."""
    module = f"{__name__}.{lesson.replace('-', '_')}"
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", lesson) or lesson in ("kit", "page"):
        raise UnknownLessonError(f"{lesson!r} is not the slug of a lesson (letters, digits, -)")
    try:
        found: tuple[Checkpoint, ...] = importlib.import_module(module).CHECKPOINTS
    except ModuleNotFoundError as error:
        if error.name != module:
            raise
        raise UnknownLessonError(f"no checker for lesson {lesson!r}: no module {module}") from None
    return found


def checkpoint_of(lesson: str, identity: str) -> Checkpoint:
    """Return one checkpoint of a lesson. Raises UnknownLessonError."""
    found = {checkpoint.id: checkpoint for checkpoint in checkpoints_of(lesson)}
    if identity not in found:
        raise UnknownLessonError(
            f"lesson {lesson!r} has no checkpoint {identity!r}; it has {', '.join(found)}"
        )
    return found[identity]


def observe(
    source: str, batch: Mapping[str, Any], emit: Callable[[dict[str, Any]], object] | None = None
) -> dict[str, Any]:
    """Run student code here, in this interpreter; see `checkers.kit.observe`."""
    from checkers.kit.observe import observe as observe_here

    return observe_here(source, batch, emit)


def next_step(
    lesson: str, source: str, checkpoint: str, seed: int, observations: Sequence[Any]
) -> dict[str, Any]:
    """Return {"observe": BATCH} to ask for more, or {"verdict": CHECKPOINT}.

    Pure: the same arguments give the same answer, and `source` is never executed.
    """
    from checkers.kit import judge

    del source  # a verdict rests on what was observed, not on how the code looks
    return judge.next_step(checkpoint_of(lesson, checkpoint), seed, observations)


def get_ready(lesson: str, seed: int) -> None:
    """Make the cases of `seed` now: processes that are forked from this one then share them."""
    from checkers.kit import judge

    for checkpoint in checkpoints_of(lesson):
        # A fault of ours is met again, and shown, in the verdict of each program.
        with contextlib.suppress(Exception):
            judge.own_batch(checkpoint, seed)


def grade(
    lesson: str,
    source: str,
    checkpoints: Sequence[str] | None = None,
    observe: Observer = observe,
    seed: int | None = None,
    file: str = "main.py",
) -> dict[str, Any]:
    """Judge `source` and return {"lesson", "file", "checkpoints": [verdict, ...]}.

    `observe` runs student code somewhere: here by default, which is only safe with code you trust.
    What else it may offer, `checkers.kit.runs` says.
    Without `seed` every checkpoint draws fresh random cases.
    """
    from checkers.kit.runs import Runs

    known = [checkpoint.id for checkpoint in checkpoints_of(lesson)]
    draw = random.SystemRandom().randrange
    asked = [
        (checkpoint_of(lesson, identity), draw(1_000_000) if seed is None else seed)
        for identity in (known if checkpoints is None else checkpoints)
    ]
    runs, verdicts = Runs(observe, source), []
    runs.look_ahead(asked)
    for checkpoint, drawn in asked:
        observations: list[Any] = []
        step = next_step(lesson, source, checkpoint.id, drawn, observations)
        while "observe" in step:
            observations.append(runs(step["observe"]))
            step = next_step(lesson, source, checkpoint.id, drawn, observations)
        verdicts.append(step["verdict"])
    return {"lesson": lesson, "file": file, "checkpoints": verdicts}
