"""The gate: a solution that fails, or a start that passes, is not published."""

import textwrap
from pathlib import Path

import pytest

from generator.checking import check_grading
from generator.faults import Fault, FaultList
from generator.lesson import load_lessons
from tests.project import ROOT, Project

# Judges by looking for a word, so that a test can make any outcome.
CHECKERS = '''
"""A stand-in for the checkers."""

CHECKPOINTS = {"eerste-les": ["optellen"], "tweede-les": ["herhalen"]}


def grade(lesson, source, file):
    if "BREEK" in source:
        raise RuntimeError("stuk")
    status = "passed" if "return" in source else "failed"
    ids = [*CHECKPOINTS[lesson], *(["extra"] if "EXTRA" in source else [])]
    return {"checkpoints": [{"id": id_, "status": status, "message": "zo"} for id_ in ids]}
'''
SECOND = Path("lessons/tweede-les")


@pytest.fixture
def project(tmp_path: Path) -> Project:
    project = Project(tmp_path)
    (project.root / "checkers" / "__init__.py").write_text(textwrap.dedent(CHECKERS))
    (project.root / "generator").symlink_to(ROOT / "generator")
    (project.root / SECOND / "solution.py").write_text("def herhalen():\n    return 1\n")
    return project


def gate(project: Project) -> list[Fault]:
    faults = FaultList()
    check_grading(load_lessons(project.root, faults), project.root, faults)
    return faults.faults


def test_right(project: Project) -> None:
    assert gate(project) == []


def test_a_solution_that_fails(project: Project) -> None:
    project.edit("return 1", "pass", SECOND / "solution.py")
    (fault,) = gate(project)
    assert (fault.path, fault.field, fault.details) == (SECOND / "solution.py", "herhalen", "zo")


def test_a_start_that_passes(project: Project) -> None:
    project.edit("...", "return 1", SECOND / "start.py")
    (fault,) = gate(project)
    assert (fault.path, fault.field) == (SECOND / "start.py", "herhalen")
    assert "'passed'" in fault.found


def test_a_checker_that_breaks(project: Project) -> None:
    project.edit("return 1", "return BREEK", SECOND / "solution.py")
    (fault,) = gate(project)
    assert "RuntimeError: stuk" in fault.found
    assert "checkers/tweede_les" in fault.remedy


def test_checkpoints_that_differ_from_the_lesson(project: Project) -> None:
    project.edit("return 1", "return EXTRA", SECOND / "solution.py")
    (fault,) = gate(project)
    assert fault.found == "de checkers kennen herhalen, extra"
    assert fault.remedy == "De les kent herhalen."
