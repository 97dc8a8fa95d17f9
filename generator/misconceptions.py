"""Every known mistake is rejected, with its own diagnosis: proven once for each state of a checker.

The programs run in a process of their own, and what was found is kept below `.cache/` by the
content of the checker: for a lesson with a hundred known mistakes it takes half a minute.
"""

import json
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from generator.faults import FaultList
from generator.graders import CHECKER, checker_code, package_of, place_of
from generator.model import Lesson
from generator.watchdog import Done, Seen, in_words, run_watched

SEED = 11
KEPT = "misconceptions"


def check_misconceptions(lessons: list[Lesson], root: Path, faults: FaultList) -> None:
    """Note each known mistake that passes, or that gets another diagnosis than its own."""
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        answers = pool.map(lambda lesson: _problems(lesson.slug, root), lessons)
        for lesson, answer in zip(lessons, answers, strict=True):
            if isinstance(answer, Done):
                last = answer.seen[-1] if answer.seen else Seen(CHECKER)
                found, remedy = in_words(last)
                path, line = place_of(lesson.slug, last, root)
                faults.add(path, line, "bekende fouten", found, remedy, answer.last_words)
                continue
            for problem in answer:
                found, remedy = _in_words(problem)
                field = f"{problem['checkpoint']}: {problem['misconception']}"
                path = _file(problem, package_of(lesson.slug), root)
                faults.add(path, problem["line"], field, found, remedy)


def _file(problem: dict[str, Any], package: Path, root: Path) -> Path:
    """The file of the program that makes the mistake, where it is one of this project."""
    file = Path(problem["file"])
    return file.relative_to(root) if file.is_relative_to(root) else package


def _in_words(problem: dict[str, Any]) -> tuple[str, str]:
    program = f"{problem['program']} maakt deze fout"
    if problem["status"] == "passed":
        return f"{program} en slaagt toch", "Voeg een aanroep toe waarin de fout te zien is."
    if problem["given"]:
        remedy = "Voeg een aanroep toe die de twee uit elkaar houdt, of voeg ze samen."
        return f"{program}, maar de diagnose is {problem['given']}", remedy
    remedy = "Laat het programma de contractregels volgen, op die ene fout na."
    return f"{program}, maar krijgt geen diagnose", remedy


def _problems(slug: str, root: Path) -> list[dict[str, Any]] | Done:
    """What was found, now or before; how the process ended, when nothing was."""
    kept = root / ".cache" / KEPT / f"{slug}.{checker_code(root, slug)[:16]}.json"
    if kept.exists():
        return list(json.loads(kept.read_text(encoding="utf-8")))
    print(f"{slug}: bekende fouten nalopen (tot de checker verandert)", file=sys.stderr)
    done = run_watched("generator.misconceptions_child", slug, str(SEED), root=root)
    try:
        found: list[dict[str, Any]] = json.loads(done.printed)
    except ValueError:
        return done
    kept.parent.mkdir(parents=True, exist_ok=True)
    for old in kept.parent.glob(f"{slug}.*.json"):
        old.unlink()
    kept.write_bytes(done.printed)
    return found
