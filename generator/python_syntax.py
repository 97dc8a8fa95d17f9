"""Refuses Python that cannot be read: of graders, and of the lessons' own programs."""

import sys
import warnings
from functools import partial
from pathlib import Path

from checkers.kit.syntax_texts import dutch_syntax_text
from generator.faults import FaultList
from generator.kept import Kept, our_code
from generator.output import sha256_of

Problem = tuple[int, str]


def note_problem(path: Path, source: str | None, faults: FaultList) -> None:
    """Note why a program of a lesson, the text of `path`, cannot be read; None: said already."""
    if source is not None and not source.strip():
        remedy = "Zet er code neer; python3 build.py new maakt een voorbeeld."
        faults.add(path, 0, "", "het bestand is leeg", remedy)
    _note(path, _problem(source or ""), faults)


def check_graders(root: Path, cache: Path, faults: FaultList) -> None:
    """Note every file in checkers/ that cannot be read. What was found is kept in `cache`."""
    kept = Kept(cache / "checkers", our_code(), sys.version)
    for file in sorted((root / "checkers").rglob("*.py")):
        source = file.read_bytes()
        problem: Problem = kept.get(sha256_of(source), partial(_problem, source))
        _note(file.relative_to(root), problem, faults)
    kept.forget_old()


def _note(path: Path, problem: Problem, faults: FaultList) -> None:
    line, words = problem
    if words:
        faults.add(path, line, "", f"geen geldig Python: {words}", "Verbeter deze regel.")


def _problem(source: str | bytes) -> Problem:
    """Where it goes wrong, and why; no words when it does not."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            compile(source, "<bron>", "exec", dont_inherit=True)
    except SyntaxError as error:
        return error.lineno or 0, dutch_syntax_text(error)
    except ValueError as error:  # a null byte, in some versions
        return 0, str(error)
    except (RecursionError, MemoryError):
        return 0, "De code is te diep genest om te lezen."
    return 0, ""
