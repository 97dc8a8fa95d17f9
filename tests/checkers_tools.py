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
from checkers.kit.cases import Checkpoint
from checkers.kit.selfcheck import verdict_on

ROOT = Path(__file__).resolve().parent.parent
LESSON = "laat-iedere-query-mengen"
LESSONS = [
    module.name.replace("_", "-")
    for module in pkgutil.iter_modules(checkers.__path__)
    if module.ispkg and module.name != "kit"
]
SOLUTION = (ROOT / "lessons" / LESSON / "solution.py").read_text(encoding="utf-8")

Verdict = dict[str, Any]


def judged(checkpoint: Checkpoint, function: Callable[..., Any], seed: int) -> Verdict:
    """The verdict on a function, wherever it is defined."""
    return verdict_on(checkpoint, function, seed)


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
