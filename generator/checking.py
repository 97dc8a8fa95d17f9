"""`check`: the whole site is built, with everything verified, and thrown away."""

import tempfile
from pathlib import Path

from generator.faults import FaultList, FaultsError
from generator.gate import check_lessons
from generator.model import Lesson
from generator.python_files import Runtime
from generator.site import BrokenLinksError, build_site


def check_project(root: Path, runtime: Runtime) -> list[Lesson]:
    """Check everything; the lessons, when nothing is wrong.

    Raises:
        FaultsError: all faults of all lessons.
        BundleError: a script or style sheet is not right.
    """
    found: list[Lesson] = []

    def gate(lessons: list[Lesson], root: Path, faults: FaultList) -> None:
        found.extend(lessons)
        check_lessons(lessons, root, faults)

    with tempfile.TemporaryDirectory() as scratch:
        try:
            build_site(root, Path(scratch) / "dist", runtime, gate=gate)
        except BrokenLinksError as error:
            raise _as_faults(error) from error
    return found


def _as_faults(error: BrokenLinksError) -> FaultsError:
    faults = FaultList()
    for broken in error.broken:
        remedy = "Zoek in de les of het sjabloon waar deze verwijzing vandaan komt."
        faults.add(Path(broken.page), broken.line, "", broken.problem, remedy)
    return FaultsError(faults.faults)
