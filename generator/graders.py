"""Asks the graders of lessons whether they are right, and what they say of programs.

They run in a process of their own: what was imported once would stay as it was, and what never ends
is ended. Answers are kept by the content of graders and programs; a problem is looked at again.
"""

import hashlib
import json
import sys
from collections.abc import Iterable, Mapping
from importlib.metadata import version
from pathlib import Path
from typing import Any, TypedDict

from generator.faults import FaultList
from generator.kept import Kept, our_code
from generator.model import Lesson
from generator.watchdog import Seen, in_words, run_watched

# What a watchdog calls the graders themselves; a program goes by the name of its file.
CHECKER = "checker"
_MOST = 4_000  # bytes shown of what graders print
PROGRAM = "main.py"  # the name that graders give to the file of a program
Result = dict[str, Any]


class Problem(TypedDict):
    """Why nothing could be graded."""

    path: str
    line: int
    found: str
    remedy: str


class Answer(TypedDict):
    """The checkpoints that graders know, and the result of each program; or a problem."""

    problem: Problem | None
    ids: list[str]
    results: dict[str, Result]


def ask(programs: Mapping[str, Mapping[str, str]], root: Path) -> dict[str, Answer]:
    """The answer for each lesson; `programs` has the texts to grade by the lesson's slug."""
    kept = Kept(root / ".cache" / "verdicts", our_code(), version("numpy"))
    jobs = {x: json.dumps({"lesson": x, "sources": texts}) for x, texts in programs.items()}
    questions = {slug: job + checker_code(root, slug) for slug, job in jobs.items()}
    found: dict[str, Answer] = {}
    for slug, question in questions.items():
        answer = kept.find(question)
        if answer:
            found[slug] = answer
    while fresh := [slug for slug in jobs if slug not in found]:
        answers = _run([jobs[slug] for slug in fresh], root)
        for slug, answer in zip(fresh, answers, strict=False):
            found[slug] = answer
            if not answer["problem"]:
                kept.keep(questions[slug], answer)
    kept.forget_old()
    return found


def note_unlike(lesson: Lesson, answer: Answer, faults: FaultList) -> bool:
    """Note graders that are not right, or know other checkpoints than the lesson; whether not."""
    problem = answer["problem"]
    if problem:
        path = Path(problem["path"])
        faults.add(path, problem["line"], "", problem["found"], problem["remedy"])
        return False
    ours = [point.id for point in lesson.checkpoints]
    if answer["ids"] == ours or "checkpoints" in lesson.missing:
        return True
    found = f"de les kent {', '.join(ours)}; de checker kent {', '.join(answer['ids'])}"
    remedy = "Geef ze in lesson.md en in de checker dezelfde id, in dezelfde volgorde."
    faults.add(lesson.path, 0, "checkpoints", found, remedy)
    return False


def check_graders_know(lessons: Iterable[Lesson], root: Path, faults: FaultList) -> None:
    """Note what is wrong with the graders that there are; no program is judged for it."""
    graded = {x.slug: x for x in lessons if (root / package_of(x.slug)).is_dir()}
    for slug, answer in ask({slug: {} for slug in graded}, root).items():
        note_unlike(graded[slug], answer, faults)


def package_of(slug: str) -> Path:
    """The folder of a lesson's graders, from the root of the project."""
    return Path("checkers") / slug.replace("-", "_")


def checker_code(root: Path, slug: str) -> str:
    """What changes when the graders of a lesson, or what they are made of, do."""
    digest = hashlib.sha256()
    for package in ("kit", slug.replace("-", "_")):
        for path in sorted((root / "checkers" / package).rglob("*.py")):
            digest.update(f"{path.relative_to(root)}\0".encode() + path.read_bytes())
    return digest.hexdigest()


def _run(jobs: list[str], root: Path) -> list[Answer]:
    """The answers to the first jobs; at least one: of a job that ends the process, what it did."""
    text = "".join(f"{job}\n" for job in jobs)
    done = run_watched("generator.grade_child", data=text.encode(), root=root)
    # What graders print is for their author.
    print(done.complaint[-_MOST:].decode("utf-8", "replace"), end="", file=sys.stderr)
    lines = done.printed.decode().splitlines(keepends=True)
    answers: list[Answer] = [json.loads(line) for line in lines if line.endswith("\n")]
    if len(answers) < len(jobs):
        slug = json.loads(jobs[len(answers)])["lesson"]
        last = done.seen[-1] if done.seen else Seen(f"{slug} {CHECKER}")
        answers.append({"problem": _problem(slug, last, root), "ids": [], "results": {}})
    return answers


def _problem(slug: str, last: Seen, root: Path) -> Problem:
    """What ended the process: a program, or the graders."""
    found, remedy = in_words(last)
    name = last.name.removeprefix(f"{slug} ")
    if name == CHECKER:
        path, line = place_of(slug, last, root)
    else:
        path = Path("lessons") / slug / name
        _, line = last.frame_in([PROGRAM]) or ("", 0)
    return {"path": path.as_posix(), "line": line, "found": found, "remedy": remedy}


def place_of(slug: str, last: Seen, root: Path) -> tuple[Path, int]:
    """The innermost line in the graders of a lesson; 0 when it is not known."""
    package = root.resolve() / package_of(slug)
    file, line = last.frame_in([str(package)]) or (str(package / "__init__.py"), 0)
    return Path(file).relative_to(root.resolve()), line
