"""Refuses Python that cannot be read: of graders, and of the lessons' own programs."""

import sys
import warnings
from functools import partial
from pathlib import Path

from generator.faults import FaultList
from generator.kept import Kept
from generator.output import sha256_of

Problem = tuple[int, str]


def note_problem(path: Path, source: str, faults: FaultList) -> None:
    """Note why `source`, the text of `path`, cannot be read, if it cannot."""
    _note(path, _problem(source), faults)


def check_graders(root: Path, cache: Path, faults: FaultList) -> None:
    """Note every file in checkers/ that cannot be read. What was found is kept in `cache`."""
    kept = Kept(cache / "checkers", sys.version)
    for file in sorted((root / "checkers").rglob("*.py")):
        source = file.read_bytes()
        problem: Problem = kept.get(sha256_of(source), partial(_problem, source))
        _note(file.relative_to(root), problem, faults)
    kept.forget_old()


def _note(path: Path, problem: Problem, faults: FaultList) -> None:
    line, words = problem
    if words:
        faults.add(path, line, "", f"geen geldig Python ({words})", "Verbeter deze regel.")


def _problem(source: str | bytes) -> Problem:
    """Where it goes wrong, in Python's words; no words when it does not."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            compile(source, "<bron>", "exec", dont_inherit=True)
    except SyntaxError as error:
        return error.lineno or 0, error.msg
    except ValueError as error:  # a null byte, in some versions
        return 0, str(error)
    return 0, ""
