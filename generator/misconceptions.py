"""Every known mistake is rejected, with its own diagnosis: proven once for each state of a checker.

The programs run in a process of their own, and what was found is kept below `.cache/` by the
content of the checker: for a lesson with a hundred known mistakes it takes half a minute.
"""

import hashlib
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from generator.faults import FaultList
from generator.model import Lesson

SEED = 11
KEPT = "misconceptions"
TIME_LIMIT = 300.0  # seconds, for all known mistakes of a lesson


def check_misconceptions(lessons: list[Lesson], root: Path, faults: FaultList) -> None:
    """Note each known mistake that passes, or that gets another diagnosis than its own."""
    started = {lesson.slug: _start(lesson.slug, root) for lesson in lessons}
    for lesson in lessons:
        package = Path("checkers") / lesson.slug.replace("-", "_")
        answer = _finish(started[lesson.slug], root, lesson.slug)
        if isinstance(answer, str):
            faults.add(package, 0, "", "de bekende fouten konden niet draaien", answer)
            continue
        for problem in answer:
            found, remedy = _in_words(problem)
            field = f"{problem['checkpoint']}: {problem['misconception']}"
            faults.add(_file(problem, package, root), problem["line"], field, found, remedy)


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


def _start(slug: str, root: Path) -> subprocess.Popen[str] | None:
    """A process that tries the mistakes of a lesson; None when that was done already."""
    if _kept(root, slug).exists():
        return None
    print(f"{slug}: bekende fouten nalopen (tot de checker verandert)", file=sys.stderr)
    command = [sys.executable, "-m", "generator.misconceptions_child", slug, str(SEED)]
    return subprocess.Popen(
        command, cwd=root, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def _finish(process: subprocess.Popen[str] | None, root: Path, slug: str) -> list[Any] | str:
    """What was found, or in words why nothing could be."""
    kept = _kept(root, slug)
    if process is None:
        return list(json.loads(kept.read_text(encoding="utf-8")))
    try:
        printed, complaint = process.communicate(timeout=TIME_LIMIT)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        return f"Zoek in de checker een lus zonder eind; na {TIME_LIMIT:g} s is het gestopt."
    if process.returncode:
        return f"Verbeter de checker: {complaint.strip().splitlines()[-1] if complaint else ''}"
    kept.parent.mkdir(parents=True, exist_ok=True)
    for old in kept.parent.glob(f"{slug}.*.json"):
        old.unlink()
    kept.write_text(printed, encoding="utf-8")
    return list(json.loads(printed))


def _kept(root: Path, slug: str) -> Path:
    return root / ".cache" / KEPT / f"{slug}.{checker_code(root, slug)[:16]}.json"


def checker_code(root: Path, slug: str) -> str:
    """What changes when the graders of a lesson, or what they are made of, do."""
    digest = hashlib.sha256()
    for package in ("kit", slug.replace("-", "_")):
        for path in sorted((root / "checkers" / package).rglob("*.py")):
            digest.update(f"{path.relative_to(root)}\0".encode() + path.read_bytes())
    return digest.hexdigest()
