"""The gate: what the graders of a lesson must hold before it can be published.

What was found is kept by the content of the lesson's programs and graders; they are run again when
any of those changes.
"""

import json
import subprocess
import sys
from collections.abc import Iterable
from importlib.metadata import version
from pathlib import Path
from typing import Any

from generator.faults import FaultList
from generator.kept import Kept, our_code
from generator.lesson import SOLUTION, START
from generator.misconceptions import check_misconceptions, checker_code
from generator.model import Lesson
from generator.spelling import check_feedback_spelling

TIME_LIMIT = 60.0  # seconds, for the start and the solution of one lesson
Result = dict[str, Any]
_VERDICTS = {
    "passed": "slaagt",
    "failed": "wordt afgekeurd",
    "broken": "kan niet worden nagekeken",
    "skipped": "wordt overgeslagen",
}


def check_lessons(lessons: list[Lesson], root: Path, faults: FaultList) -> None:
    """Note every lesson whose graders, start or solution are not right."""
    sound = check_grading(lessons, root, faults)
    check_misconceptions(sound, root, faults)
    if not faults.faults:
        check_feedback_spelling(lessons, root, root / ".cache", faults)


def check_grading(lessons: list[Lesson], root: Path, faults: FaultList) -> list[Lesson]:
    """The solution passes every checkpoint, the start none; the lessons whose graders work."""
    results = _results([x for x in lessons if not faults.about(_programs(x))], root)
    sound = []
    for lesson in lessons:
        found = results.get(lesson.slug)
        if found is None:  # its own file says so already
            continue
        before = len(faults.faults)
        _note_broken(found, faults)
        if len(faults.faults) == before and _same_checkpoints(lesson, found[0], faults):
            sound.append(lesson)
            _judge_start(lesson, found[0], faults)
            _judge_solution(lesson, found[1], faults)
    return sound


def _programs(lesson: Lesson) -> list[Path]:
    return [lesson.path.with_name(name) for name in (START, SOLUTION)]


def _results(lessons: Iterable[Lesson], root: Path) -> dict[str, list[Result]]:
    """What became of the start and the solution of each lesson, by its slug."""
    folder = root / ".cache" / "verdicts"
    kept = Kept(folder, our_code(), version("numpy"))
    jobs = {lesson.slug: _job(lesson) for lesson in lessons}
    questions = {slug: job + checker_code(root, slug) for slug, job in jobs.items()}
    found = {slug: kept.find(question) for slug, question in questions.items()}
    fresh = [slug for slug, results in found.items() if results is None]
    while fresh:
        for slug, results in zip(fresh, _grade([jobs[x] for x in fresh], root), strict=False):
            found[slug] = results
            if not any("path" in result for result in results):  # what is broken is looked at again
                kept.keep(questions[slug], results)
        fresh = [slug for slug in fresh if found[slug] is None]
    kept.forget_old()
    return found


def _job(lesson: Lesson) -> str:
    sources = {START: lesson.start, SOLUTION: lesson.solution}
    return json.dumps({"lesson": lesson.slug, "sources": sources})


def _grade(jobs: list[str], root: Path) -> list[list[Result]]:
    """The results of the first jobs; at least one: of a job that ends the process, what it did."""
    problem = "hij stopte Python zelf"
    try:
        done = subprocess.run(
            [sys.executable, "-m", "generator.grade_child"],
            input="".join(f"{job}\n" for job in jobs).encode(),
            stdout=subprocess.PIPE,
            cwd=root,
            timeout=TIME_LIMIT + 2 * len(jobs),
            check=False,
        )
        printed = done.stdout
    except subprocess.TimeoutExpired as stopped:
        printed = stopped.stdout or b""
        problem = f"geen antwoord binnen {TIME_LIMIT:g} s; zoek een lus zonder eind"
    lines = printed.decode().splitlines(keepends=True)
    results = [json.loads(line) for line in lines if line.endswith("\n")]
    if len(results) < len(jobs):
        package = f"checkers/{json.loads(jobs[len(results)])['lesson'].replace('-', '_')}"
        found = f"begincode of oplossing kon niet worden nagekeken: {problem}"
        remedy = "Kijk in de checker en in solution.py."
        broken = {"path": package, "line": 0, "found": found, "remedy": remedy}
        results.append([broken, broken])
    return results


def _note_broken(results: Iterable[Result], faults: FaultList) -> None:
    """Note why graders could not grade."""
    for result in results:
        if "path" in result:
            faults.add(Path(result["path"]), result["line"], "", result["found"], result["remedy"])


def _same_checkpoints(lesson: Lesson, result: Result, faults: FaultList) -> bool:
    """Whether lesson and graders have the same checkpoints, in the same order."""
    theirs = [verdict["id"] for verdict in result["checkpoints"]]
    ours = [point.id for point in lesson.checkpoints]
    if theirs == ours:
        return True
    found = f"de les kent {', '.join(ours)}; de checker kent {', '.join(theirs) or 'niets'}"
    remedy = "Geef ze in lesson.md en in de checker dezelfde id, in dezelfde volgorde."
    faults.add(lesson.path, 0, "checkpoints", found, remedy)
    return False


def _judge_start(lesson: Lesson, result: Result, faults: FaultList) -> None:
    for verdict in result["checkpoints"]:
        if verdict["status"] != "failed":
            found = f"de begincode {_VERDICTS[verdict['status']]}"
            remedy = "Laat in start.py iets te doen, of maak de checker strenger."
            details = "" if verdict["status"] == "passed" else str(verdict["message"])
            faults.add(lesson.path.with_name(START), 0, verdict["id"], found, remedy, details)


def _judge_solution(lesson: Lesson, result: Result, faults: FaultList) -> None:
    for verdict in result["checkpoints"]:
        if verdict["status"] != "passed":
            found = f"de voorbeeldoplossing {_VERDICTS[verdict['status']]}"
            remedy = "Verbeter de oplossing of de checker."
            message = str(verdict["message"])
            faults.add(lesson.path.with_name(SOLUTION), 0, verdict["id"], found, remedy, message)
