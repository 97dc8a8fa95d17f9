"""What the tests of the checkers share: verdicts on functions and on sources."""

import pkgutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import checkers
from checkers import grade
from checkers.kit import judge
from checkers.kit.calls import make_calls
from checkers.kit.cases import Checkpoint

ROOT = Path(__file__).resolve().parent.parent
LESSON = "laat-iedere-query-mengen"
LESSONS = [
    module.name.replace("_", "-")
    for module in pkgutil.iter_modules(checkers.__path__)
    if module.ispkg and module.name != "kit"
]
SOLUTION = (ROOT / "lessons" / LESSON / "solution.py").read_text(encoding="utf-8")
FUNCTION = {"found": True, "callable": True, "class": "function", "stub": False}

Verdict = dict[str, Any]


def observation_of(function: Callable[..., Any], batch: dict[str, Any]) -> dict[str, Any]:
    """What would be observed of a program that defines this function."""
    events: list[dict[str, Any]] = [{"event": "program", "error": None, "function": FUNCTION}]
    make_calls(function, batch["calls"], events.append)
    return {"events": [*events, {"event": "end"}]}


def judged(checkpoint: Checkpoint, function: Callable[..., Any], seed: int) -> Verdict:
    """The verdict on a function, wherever it is defined."""
    observations: list[Any] = []
    while True:
        step = judge.next_step(checkpoint, seed, observations)
        if "verdict" in step:
            return dict(step["verdict"])
        asked = step["observe"]["function"]
        right = {name: item.checkpoint.reference for name, item in checkpoint.stand_ins.items()}
        observations.append(observation_of(right.get(asked, function), step["observe"]))


def verdicts(
    source: str, seed: int = 1, lesson: str = LESSON, **options: Any
) -> dict[str, Verdict]:
    """The verdict on each checkpoint, by id."""
    found = grade(lesson, source, seed=seed, **options)
    return {verdict["id"]: verdict for verdict in found["checkpoints"]}


def statuses(source: str, seed: int = 1, **options: Any) -> list[str]:
    """The status of each checkpoint, in order."""
    return [verdict["status"] for verdict in verdicts(source, seed, **options).values()]


def failed_check(verdict: Verdict) -> dict[str, Any]:
    """The one check that speaks."""
    (failed,) = [check for check in verdict["checks"] if check["status"] == "failed"]
    return dict(failed)


def changed_solution(old: str, new: str, solution: str = SOLUTION) -> str:
    """The solution with one piece of code replaced; the piece must be there once."""
    assert solution.count(old) == 1, old
    return solution.replace(old, new)


@contextmanager
def faults_raised() -> Iterator[None]:
    """Raise a fault of the checker itself, instead of showing it as ours."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(judge.RAISE, "1")
        yield
