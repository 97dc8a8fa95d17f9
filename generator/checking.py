"""The gate: what must hold for every lesson before it can be published."""

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from generator.faults import FaultList, FaultsError
from generator.glossary.reading import read_glossary
from generator.lesson import SOLUTION, START
from generator.misconceptions import check_misconceptions
from generator.model import Lesson
from generator.pages import make_environment, render_widgets
from generator.python_files import Runtime
from generator.site import BrokenLinksError, build_site, read_lessons
from generator.spelling import check_feedback_spelling, check_spelling

TIME_LIMIT = 120.0  # seconds, for the start and the solution of all lessons together


def check_project(root: Path, runtime: Runtime) -> list[Lesson]:
    """Check everything; the lessons, when nothing is wrong.

    Raises:
        FaultsError: all faults of all lessons.
        BundleError: a script or style sheet is not right.
    """
    faults = FaultList()
    lessons = read_lessons(root, root / ".cache", faults, read_glossary(root, faults))
    environment = make_environment(root)
    for lesson in lessons:
        render_widgets(lesson, environment, faults)
    check_spelling(root, root / ".cache", faults)
    check_grading(lessons, root, faults)
    check_misconceptions(lessons, root, faults)
    if not faults.faults:
        check_feedback_spelling(lessons, root, root / ".cache", faults)
        _check_pages(root, runtime, faults)
    faults.raise_any()
    return lessons


def check_grading(lessons: list[Lesson], root: Path, faults: FaultList) -> None:
    """The solution passes every checkpoint, the start none."""
    jobs = [
        {"lesson": lesson.slug, "source": source, "file": name}
        for lesson in lessons
        for name, source in ((START, lesson.start), (SOLUTION, lesson.solution))
    ]
    results = iter(_grade(jobs, root))
    for lesson in lessons:
        _judge_start(lesson, next(results, None), faults)
        _judge_solution(lesson, next(results, None), faults)


def _grade(jobs: list[dict[str, str]], root: Path) -> list[dict[str, Any]]:
    try:
        done = subprocess.run(
            [sys.executable, "-m", "generator.grade_child"],
            input=json.dumps(jobs).encode(),
            stdout=subprocess.PIPE,
            cwd=root,
            timeout=TIME_LIMIT,
            check=False,
        )
        printed = done.stdout
    except subprocess.TimeoutExpired as stopped:
        printed = stopped.stdout or b""
    lines = printed.decode().splitlines(keepends=True)
    return [json.loads(line) for line in lines if line.endswith("\n")]


def _judge_start(lesson: Lesson, result: dict[str, Any] | None, faults: FaultList) -> None:
    file = lesson.path.with_name(START)
    for identity, verdict in _verdicts(lesson, result, file, faults).items():
        if verdict["status"] != "failed":
            found = f"met de begincode is dit checkpoint {verdict['status']!r}"
            remedy = "Laat in start.py iets te doen, of maak de checker strenger."
            faults.add(file, 0, identity, found, remedy)


def _judge_solution(lesson: Lesson, result: dict[str, Any] | None, faults: FaultList) -> None:
    file = lesson.path.with_name(SOLUTION)
    for identity, verdict in _verdicts(lesson, result, file, faults).items():
        if verdict["status"] != "passed":
            found = f"de voorbeeldoplossing is {verdict['status']!r}"
            remedy = "Verbeter de oplossing of de checker."
            faults.add(file, 0, identity, found, remedy, str(verdict["message"]))


def _verdicts(
    lesson: Lesson, result: dict[str, Any] | None, file: Path, faults: FaultList
) -> dict[str, dict[str, Any]]:
    """The verdicts by checkpoint; empty, and a fault, when they are not those of the lesson."""
    if result is None or "error" in result:
        problem = result["error"] if result else f"geen antwoord binnen {TIME_LIMIT:g} s"
        remedy = f"Verbeter checkers/{lesson.slug.replace('-', '_')}."
        faults.add(file, 0, "", f"de checkers konden dit niet beoordelen: {problem}", remedy)
        return {}
    verdicts = {verdict["id"]: verdict for verdict in result["checkpoints"]}
    known = [point.id for point in lesson.checkpoints]
    if list(verdicts) != known:
        found = f"de checkers kennen {', '.join(verdicts) or 'geen checkpoints'}"
        faults.add(lesson.path, 0, "checkpoints", found, f"De les kent {', '.join(known)}.")
        return {}
    return verdicts


def _check_pages(root: Path, runtime: Runtime, faults: FaultList) -> None:
    with tempfile.TemporaryDirectory() as scratch:
        try:
            build_site(root, Path(scratch) / "dist", runtime, validate=True)
        except BrokenLinksError as error:
            for broken in error.broken:
                remedy = "Zoek in de les of het sjabloon waar deze verwijzing vandaan komt."
                faults.add(Path(broken.page), broken.line, "", broken.problem, remedy)
        except FaultsError as error:
            faults.faults += error.faults
