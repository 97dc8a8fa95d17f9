"""Samples print what the lesson shows, or the build fails and says how they differ."""

from pathlib import Path

import pytest

from generator.faults import Fault, FaultList, FaultsError
from generator.lesson import load_lessons
from generator.samples import verify_samples
from tests.project import FIRST, Project


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path)


def run(project: Project, time_limit: float = 30.0) -> list[Fault]:
    faults = FaultList()
    lessons = load_lessons(project.root, faults)
    assert faults.faults == []
    verify_samples(lessons, project.root / ".cache", faults, time_limit=time_limit)
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


def test_a_loop_without_end_is_stopped(project: Project) -> None:
    project.edit("print(a)", "while True: pass")
    faults = run(project, time_limit=2.0)
    assert [fault.field for fault in faults] == ["sample begin", "sample verder"]
    assert "niet klaar binnen 2 s" in faults[0].found


def test_one_lesson_cannot_spoil_the_next(project: Project) -> None:
    """They share a process that forks; what is written past `print` is no report either."""
    code = "import os, sys; sys.__stdout__ = None; os.write(1, b'null'); os._exit(0)"
    project.edit("print(a)", code)
    assert {(fault.path, fault.field) for fault in run(project)} == {
        (FIRST, "sample begin"),
        (FIRST, "sample verder"),
    }


def test_the_solution_is_what_samples_run_with(project: Project) -> None:
    project.edit("return a + b", "return a - b", Path("lessons/eerste-les/solution.py"))
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
