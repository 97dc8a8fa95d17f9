"""Whether the graders know the checkpoints of the lessons; no program is judged for it."""

import json
import subprocess
import sys
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import TypedDict

from generator.faults import FaultList
from generator.kept import Kept
from generator.model import Lesson
from generator.output import sha256_of

TIME_LIMIT = 60  # seconds, to import all graders
# In a process of its own: here a grader that was imported once would stay as it was.
_ASK = """
import json, sys, traceback
from pathlib import Path
from checkers import checkpoints_of
for slug in sys.argv[1:]:
    found = {"known": [], "error": "", "file": "", "line": 0}
    try:
        found["known"] = [checkpoint.id for checkpoint in checkpoints_of(slug)]
    except BaseException as error:  # SystemExit too
        found["error"] = f"{type(error).__name__}: {error}"
        for frame in traceback.extract_tb(error.__traceback__):
            if "checkers" in Path(frame.filename).parts:
                found |= {"file": frame.filename, "line": frame.lineno}
    print(json.dumps(found))
"""


class Answer(TypedDict):
    """What one lesson's grader knows, or why it cannot be imported, and where."""

    known: list[str]
    error: str
    file: str
    line: int


def check_checkpoints(
    root: Path, cache: Path, lessons: Iterable[Lesson], faults: FaultList
) -> None:
    """Note graders that cannot be imported, or know others than the lesson has."""
    graded = {x.slug: x for x in lessons if (root / _folder(x)).is_dir()}
    sources = sorted((root / "checkers").rglob("*.py"))
    states = [f"{file.relative_to(root)} {sha256_of(file.read_bytes())}" for file in sources]
    kept = Kept(cache / "checkpoints", sys.version, *states)
    answers = kept.get(" ".join(graded), partial(_ask, root, list(graded)))
    kept.forget_old()
    for lesson, answer in zip(graded.values(), answers or [], strict=False):
        _compare(root, lesson, answer, faults)


def _ask(root: Path, slugs: list[str]) -> list[Answer] | None:
    """An answer for each of `slugs`; None when there is no end to it."""
    if not slugs:
        return []
    command = [sys.executable, "-c", _ASK, *slugs]
    try:
        done = subprocess.run(
            command, cwd=root, capture_output=True, check=False, timeout=TIME_LIMIT
        )
    except subprocess.TimeoutExpired:
        return None
    return [json.loads(line) for line in done.stdout.splitlines() if line.startswith(b'{"known"')]


def _compare(root: Path, lesson: Lesson, answer: Answer, faults: FaultList) -> None:
    folder = _folder(lesson)
    if answer["error"]:
        file = Path(answer["file"])
        path = file.relative_to(root) if file.is_relative_to(root) else folder / "__init__.py"
        found = f"de checkers van {lesson.slug} starten niet ({answer['error']})"
        faults.add(path, answer["line"], "", found, "Verbeter deze regel.")
        return
    own = [point.id for point in lesson.checkpoints]
    if answer["known"] != own:
        found = f"{folder.as_posix()} kent {', '.join(answer['known']) or 'geen checkpoints'}"
        remedy = (
            f"De les kent {', '.join(own) or 'er geen'}. Geef ze daar dezelfde namen en volgorde."
        )
        faults.add(lesson.path, 0, "checkpoints", found, remedy)


def _folder(lesson: Lesson) -> Path:
    return Path("checkers") / lesson.slug.replace("-", "_")
