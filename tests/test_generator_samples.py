"""Samples print what the lesson shows, or the build fails and says how they differ."""

from pathlib import Path

import pytest

from generator.faults import Fault, FaultList, FaultsError
from generator.lesson import load_lessons
from generator.samples import verify_samples
from tests.project import FIRST, Project

SOLUTION = Path("lessons/eerste-les/solution.py")


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path)


def run(project: Project) -> list[Fault]:
    faults = FaultList()
    lessons = load_lessons(project.root, faults)
    assert faults.faults == []
    verify_samples(lessons, project.root / ".cache", faults)
    return faults.faults


def test_other_output_is_shown_as_a_difference(project: Project) -> None:
    line = project.edit("```output\n3\n", "```output\n4\n")
    (fault,) = run(project)
    assert (fault.path, fault.line, fault.field) == (FIRST, line + 1, "sample begin")
    assert fault.details == "-4\n+3"


def test_a_mismatch_fails_the_build(project: Project) -> None:
    project.edit("```output\n3\n", "```output\n4\n")
    with pytest.raises(FaultsError, match="sample begin"):
        project.build()
    assert not project.dist.exists()


def test_an_exception_is_named_with_the_line_in_the_lesson(project: Project) -> None:
    line = project.edit("print(a)", "print(1 / 0)")
    (fault,) = run(project)
    assert fault.line == line
    assert fault.found == "ZeroDivisionError: division by zero"


def test_each_sample_has_a_namespace_of_its_own(project: Project) -> None:
    line = project.edit("id=verder after=begin", "id=verder")
    (fault,) = run(project)
    assert fault.line == line + 1
    assert fault.found == "NameError: name 'a' is not defined"


def test_what_earlier_samples_print_is_not_counted(project: Project) -> None:
    project.edit("print(a)", "print(a)  # in the chain of `verder`")
    assert run(project) == []


def test_leaving_the_program_is_no_way_out(project: Project) -> None:
    project.edit("print(a)", "raise SystemExit(0)")
    faults = run(project)
    assert "SystemExit: 0" in [fault.found for fault in faults]


@pytest.mark.parametrize(
    "loop",
    [
        "while True: pass",
        "while True:\n    try: sum(range(10**9))\n    except BaseException: pass",
    ],
)
def test_a_loop_without_end_is_stopped_and_said_once(
    project: Project, monkeypatch: pytest.MonkeyPatch, loop: str
) -> None:
    monkeypatch.setattr("generator.watchdog.BUSY", 1.0)
    line = project.edit("print(a)", loop)
    (fault,) = run(project)
    assert fault.field == "sample begin"
    assert fault.line - line in range(loop.count("\n") + 1)
    assert "komt geen einde aan: na 1 s" in fault.found


def test_a_loop_in_the_solution_is_one_of_the_solution(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("generator.watchdog.BUSY", 1.0)
    line = project.edit("return a + b", "while True: pass", SOLUTION)
    (fault,) = run(project)
    assert (fault.path, fault.line, fault.field) == (SOLUTION, line, "sample begin")


def test_waiting_is_no_work(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine that is busy with something else makes no fault of it."""
    monkeypatch.setattr("generator.watchdog.BUSY", 0.5)
    project.edit("print(a)", "import time; time.sleep(1.5); print(a)")
    assert run(project) == []


def test_one_lesson_cannot_spoil_the_next(project: Project) -> None:
    """They share a process that forks; what is written past `print` is no report either."""
    code = "import os, sys; sys.__stdout__ = None; os.write(1, b'null'); os._exit(0)"
    project.edit("print(a)", code)
    (fault,) = run(project)
    assert (fault.path, fault.field) == (FIRST, "sample begin")
    assert "stopte Python zelf" in fault.found


def test_a_solution_that_stops_is_said_once(project: Project) -> None:
    text = (project.root / SOLUTION).read_text()
    (project.root / SOLUTION).write_text(f"{text}\n1 / 0\n")
    (fault,) = run(project)
    assert (fault.path, fault.line) == (SOLUTION, text.count("\n") + 2)
    assert "ZeroDivisionError" in fault.found


def test_the_solution_is_what_samples_run_with(project: Project) -> None:
    project.edit("return a + b", "return a - b", SOLUTION)
    (fault,) = run(project)
    assert fault.details == "-3\n+-1"


def test_outcomes_are_kept_until_something_changes(project: Project) -> None:
    assert run(project) == []
    (kept,) = (project.root / ".cache").iterdir()
    kept.write_text(kept.read_text().replace('"3\\n"', '"kept\\n"'))
    (fault,) = run(project)
    assert "+kept" in fault.details
    project.edit("print(a)", "print(a + 0)")
    assert run(project) == []
