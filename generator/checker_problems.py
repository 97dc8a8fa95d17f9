"""What is wrong with the graders of a lesson before they grade anything, with its place."""

import re
import traceback
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import checkers
from checkers import checkpoints_of
from checkers.kit.cases import Case, Check, Checkpoint
from checkers.kit.syntax_texts import dutch_syntax_text
from generator.fields import SLUG, SLUG_HINT

T = TypeVar("T")
ROOT = Path(checkers.__file__).resolve().parents[1]
SEED = 11
_HOW = ("positional", "keyword")


class _ProblemError(Exception):
    """Found, remedy and, when known, the line of the checker's own file."""

    def __init__(self, found: str, remedy: str, path: Path | None = None, line: int = 0) -> None:
        super().__init__(found)
        self.found, self.remedy, self.path, self.line = found, remedy, path, line


def problem_of(lesson: str) -> dict[str, Any] | None:
    """The first problem of the graders of `lesson`, as plain data; None when there is none."""
    package = Path("checkers") / lesson.replace("-", "_")
    try:
        _look_at(lesson, package)
    except _ProblemError as problem:
        path = (problem.path or package / "__init__.py").as_posix()
        return {
            "path": path,
            "line": problem.line,
            "found": problem.found,
            "remedy": problem.remedy,
        }
    return None


def problem_with(lesson: str, program: str, error: Exception) -> dict[str, Any]:
    """What it is that the graders of `lesson` broke off with, while they judged `program`."""
    path, line = _place(error, Path("checkers") / lesson.replace("-", "_"))
    found = f"met {program} breekt de checker af ({type(error).__name__}: {error})"
    remedy = "Verbeter de checker: kijk wat reference, form en checks hier doen."
    return {"path": path.as_posix(), "line": line, "found": found, "remedy": remedy}


def _look_at(lesson: str, package: Path) -> None:
    if not (ROOT / package / "__init__.py").exists():
        remedy = "Maak dit bestand; python3 build.py new andere-les maakt er een om over te nemen."
        raise _ProblemError("deze les heeft geen checker", remedy)
    shape = "Schrijf onderaan: CHECKPOINTS = (CHECKPOINT,) — met de komma."
    points = _guarded(package, "de checker breekt af", lambda: _checkpoints(lesson))
    if points is None:
        raise _ProblemError("CHECKPOINTS ontbreekt", shape)
    if not isinstance(points, tuple) or not points:
        raise _ProblemError("CHECKPOINTS is geen rij van checkpoints", shape)
    for point in points:
        if not isinstance(point, Checkpoint):
            raise _ProblemError(f"in CHECKPOINTS staat {point!r:.40}, geen Checkpoint", shape)
        if not hasattr(point.form, "compare"):
            remedy = 'Schrijf bijvoorbeeld form=ArrayForm("naam van de uitkomst").'
            raise _ProblemError(f"{point.id}: form is {point.form!r:.40}", remedy)
        if not isinstance(point.parameters, tuple):
            remedy = f'Schrijf parameters=("{point.parameters}",) — met de komma.'
            raise _ProblemError(f"{point.id}: parameters is geen tuple", remedy)
        for known in point.misconceptions:
            about = f"{point.id}: de bekende fout {known.id!r}"
            if not re.fullmatch(SLUG, known.id):
                raise _ProblemError(f"{about} heeft geen goede id", f"Gebruik {SLUG_HINT}.")
            if not (known.name.strip() and known.text.strip()):
                remedy = "Zeg wat er misging en wat de student kan doen."
                raise _ProblemError(f"{about} heeft geen naam of geen uitleg", remedy)
        for check in _checks_of(point, package):
            _look_at_check(check, point, package)


def _checkpoints(lesson: str) -> Any:
    """What the module calls CHECKPOINTS; None when it has no such name."""
    try:
        return checkpoints_of(lesson)
    except AttributeError as error:
        if error.name != "CHECKPOINTS":
            raise
        return None


def _checks_of(point: Checkpoint, package: Path) -> Iterator[Check]:
    about = f"{point.id}: de functie checks breekt af"
    checks = _guarded(package, about, lambda: point.checks_for(SEED))
    if not isinstance(checks, (list, tuple)) or not checks:
        remedy = "Geef een lijst van minstens één Check terug: return [Check(…)]."
        raise _ProblemError(f"{point.id}: de functie checks geeft geen controles", remedy)
    seen = set[str]()
    for check in checks:
        if not isinstance(check, Check):
            remedy = "Zet in de lijst alleen Check(…)."
            raise _ProblemError(f"{point.id}: tussen de controles staat {check!r:.40}", remedy)
        if check.id in seen:
            remedy = "Geef iedere Check een eigen id."
            raise _ProblemError(f"{point.id}: de controle {check.id} is er twee keer", remedy)
        seen.add(check.id)
        yield check


def _look_at_check(check: Check, point: Checkpoint, package: Path) -> None:
    about = f"{point.id}, controle {check.id}"
    if not check.cases:
        raise _ProblemError(f"{about}: er is geen aanroep", "Geef minstens één Case.")
    for case in check.cases:
        if not isinstance(case, Case):
            remedy = "Zet in de lijst alleen Case({…})."
            raise _ProblemError(f"{about}: tussen de aanroepen staat {case!r:.40}", remedy)
        unknown = sorted(set(case.arguments) - set(point.parameters))
        if unknown:
            remedy = f"De parameters zijn: {', '.join(point.parameters)}."
            raise _ProblemError(f"{about}: onbekende parameter {unknown[0]!r}", remedy)
        if case.how not in _HOW:
            remedy = f"Kies uit: {', '.join(_HOW)}."
            raise _ProblemError(f"{about}: onbekende manier van aanroepen {case.how!r}", remedy)
        if not check.refuses:
            call = partial(point.reference, **case.arguments)
            if _guarded(package, f"{about}: reference breekt af", call) is None:
                remedy = "Eindig reference met return en het goede antwoord."
                raise _ProblemError(f"{about}: reference geeft None", remedy)


def _guarded(package: Path, about: str, run: Callable[[], T]) -> T:
    """What `run` returns; its errors as a problem, at the last line that is the checker's own."""
    try:
        return run()
    except SyntaxError as error:
        path = Path(error.filename).relative_to(ROOT) if error.filename else package
        found = f"geen geldig Python: {dutch_syntax_text(error)}"
        raise _ProblemError(found, "Verbeter deze regel.", path, error.lineno or 0) from error
    except (Exception, SystemExit) as error:
        path, line = _place(error, package)
        found = f"{about} ({type(error).__name__}: {error})"
        raise _ProblemError(found, "Verbeter deze regel van de checker.", path, line) from error


def _place(error: BaseException, package: Path) -> tuple[Path, int]:
    frames = traceback.extract_tb(error.__traceback__)
    own = [x for x in frames if Path(x.filename).is_relative_to(ROOT / package)]
    if own:
        return Path(own[-1].filename).relative_to(ROOT), own[-1].lineno or 0
    return package / "__init__.py", 0
