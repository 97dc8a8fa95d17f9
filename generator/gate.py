"""The gate: what the graders of a lesson must hold before it can be published."""

from pathlib import Path
from typing import Any

from generator.faults import FaultList
from generator.graders import Answer, ask, note_unlike, package_of
from generator.lesson import SOLUTION, START
from generator.misconceptions import check_misconceptions
from generator.model import Lesson
from generator.spelling import check_feedback_spelling

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
    # What is wrong with a program itself is said already; its graders can be looked at anyway.
    programs = {x.slug: {} if faults.about(_files(x)) else _programs(x) for x in lessons}
    answers = ask(programs, root)
    sound = []
    for lesson in lessons:
        answer = answers[lesson.slug]
        if note_unlike(lesson, answer, faults):
            _judge_start(lesson, answer, faults)
            _judge_solution(lesson, answer, faults)
        if not faults.about_any_in(package_of(lesson.slug)):
            sound.append(lesson)
    return sound


def _files(lesson: Lesson) -> list[Path]:
    return [lesson.path.with_name(name) for name in (START, SOLUTION)]


def _programs(lesson: Lesson) -> dict[str, str]:
    return {START: lesson.start, SOLUTION: lesson.solution}


def _judge_start(lesson: Lesson, answer: Answer, faults: FaultList) -> None:
    for verdict in _verdicts(answer, START):
        if verdict["status"] != "failed":
            found = f"de begincode {_VERDICTS[verdict['status']]}"
            remedy = "Laat in start.py iets te doen, of maak de checker strenger."
            details = "" if verdict["status"] == "passed" else str(verdict["message"])
            faults.add(lesson.path.with_name(START), 0, verdict["id"], found, remedy, details)


def _judge_solution(lesson: Lesson, answer: Answer, faults: FaultList) -> None:
    for verdict in _verdicts(answer, SOLUTION):
        if verdict["status"] != "passed":
            found = f"de voorbeeldoplossing {_VERDICTS[verdict['status']]}"
            remedy = "Verbeter de oplossing of de checker."
            message = str(verdict["message"])
            faults.add(lesson.path.with_name(SOLUTION), 0, verdict["id"], found, remedy, message)


def _verdicts(answer: Answer, program: str) -> list[dict[str, Any]]:
    """What was found of one program; nothing when it was not graded."""
    found: list[dict[str, Any]] = answer["results"].get(program, {}).get("checkpoints", [])
    return found
