"""The gate: graders, start and solution that are not right are not published."""

from pathlib import Path

import pytest

from generator.faults import Fault, FaultList
from generator.gate import check_grading, check_lessons
from generator.lesson import load_lessons
from generator.misconceptions import check_misconceptions
from tests.project import Starter

SOLUTION = Path("lessons/mijn-les/solution.py")
START = Path("lessons/mijn-les/start.py")
CHECKER = Path("checkers/mijn_les/__init__.py")
CHECKPOINTS = "CHECKPOINTS = (CHECKPOINT,)"


@pytest.fixture
def project(tmp_path: Path) -> Starter:
    return Starter(tmp_path)


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """What has no end is known after two seconds of the processor's time."""
    monkeypatch.setattr("generator.watchdog.BUSY", 2.0)


def gate(project: Starter) -> list[Fault]:
    faults = FaultList()
    check_grading(load_lessons(project.root, faults), project.root, faults)
    return sorted(set(faults.faults))


def test_right(project: Starter) -> None:
    assert gate(project) == []


def test_a_solution_that_fails(project: Starter) -> None:
    project.edit("axis=-1", "axis=0", SOLUTION)
    (fault,) = gate(project)
    assert (fault.path, fault.field) == (SOLUTION, "aandelen")
    assert "wordt afgekeurd" in fault.found
    assert "verwacht: 0.125" in fault.details


def test_a_start_that_passes(project: Starter) -> None:
    (project.root / START).write_text((project.root / SOLUTION).read_text())
    (fault,) = gate(project)
    assert (fault.path, fault.field, fault.found) == (START, "aandelen", "de begincode slaagt")


@pytest.mark.parametrize("file", [SOLUTION, START])
@pytest.mark.parametrize("loop", ["while True: pass", "import os; os._exit(0)"])
def test_a_program_that_does_not_come_back_is_said_once(
    project: Starter, file: Path, loop: str
) -> None:
    line = project.edit("def shares(amounts):", f"def shares(amounts):\n    {loop}", file)
    (fault,) = gate(project)
    if "while" in loop:
        assert (fault.path, fault.line) == (file, line + 1)
        assert "komt geen einde aan" in fault.found
    else:
        assert (fault.path, fault.line) == (file, 0)
        assert "stopte Python zelf" in fault.found


def test_a_known_mistake_without_end_is_told_with_its_line(project: Starter) -> None:
    right = "return amounts / amounts.max(axis=-1, keepdims=True)"
    line = project.edit(right, "while True: pass", CHECKER)
    faults = FaultList()
    check_lessons(load_lessons(project.root, faults), project.root, faults)
    (fault,) = faults.faults
    assert (fault.path, fault.line, fault.field) == (CHECKER, line, "bekende fouten")


def test_a_solution_that_cannot_be_read_is_said_once(project: Starter) -> None:
    line = project.edit("return amounts", "return (amounts", SOLUTION)
    (fault,) = gate(project)
    assert (fault.path, fault.line) == (SOLUTION, line)
    assert "Het haakje ( wordt nergens gesloten" in fault.found


REFERENCE = "return amounts / amounts.sum(axis=-1, keepdims=True)"
CHECKERS = [
    # old, new, whether the fault has the line of the change, what is found, what would be right
    ("KNOWN = ", "KNOWN == ", True, "NameError", "deze regel"),
    ("KNOWN = ", "KNOWN = = ", True, "geen geldig Python", "deze regel"),
    ("KNOWN = ", "1 / 0\nKNOWN = ", True, "ZeroDivisionError", "deze regel"),
    ("KNOWN = ", "raise SystemExit(1)\nKNOWN = ", True, "SystemExit", "deze regel"),
    ("KNOWN = ", "import os; os._exit(1)\nKNOWN = ", False, "stopte Python", "os._exit"),
    ("KNOWN = ", "while True: pass\nKNOWN = ", True, "geen einde", "lus zonder eind"),
    ("    example = {", "    while True: pass\n    example = {", True, "geen einde", "lus"),
    ("    example = {", "    1 / 0\n    example = {", True, "checks breekt af", "deze regel"),
    ("amounts.sum(axis=-1", "{}.pop(axis=-1", True, "reference breekt af", "deze regel"),
    (CHECKPOINTS, "", False, "CHECKPOINTS", "CHECKPOINTS = (CHECKPOINT,)"),
    (CHECKPOINTS, "CHECKPOINTS = CHECKPOINT", False, "geen rij", "met de komma"),
    (CHECKPOINTS, "CHECKPOINTS = ('x',)", False, "'x', geen Checkpoint", "met de komma"),
    ("(CHECKPOINT,)", "()", False, "geen rij", "met de komma"),
    ('("amounts",)', '("amounts")', False, "geen tuple", 'parameters=("amounts",)'),
    ("checks=checks", "checks=lambda rng: []", False, "geen controles", "minstens één Check"),
    ('"willekeurig",', '"voorbeeld",', False, "voorbeeld is er twee keer", "een eigen id"),
    ('[Case({"amounts": [[1, 3], [2, 2]]})]', "[]", False, "geen aanroep", "één Case"),
    ('Case({"amounts": [[', 'Case({"bedragen": [[', False, "'bedragen'", "amounts"),
    ('"door-het-grootste"', '"Het grootste"', False, "geen goede id", "kleine letters"),
    ('"Gedeeld door het grootste getal"', '""', False, "geen naam", "wat er misging"),
    ('form=ArrayForm("aandelen")', 'form="aandelen"', False, "form is 'aandelen'", "ArrayForm"),
    ("    return [\n", "    return [\n        'x',\n", False, "staat 'x'", "alleen Check"),
    ("[Case(example), ", "['x', ", False, "staat 'x'", "alleen Case"),
    (REFERENCE, "return 'x'", False, "met solution.py breekt de checker af", "reference"),
    ('how="keyword"', 'how="naam"', False, "'naam'", "keyword"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "has_line", "found", "remedy"), CHECKERS)
def test_a_checker_that_is_not_right_is_said_once(
    project: Starter, old: str, new: str, has_line: bool, found: str, remedy: str
) -> None:
    line = project.edit(old, new, CHECKER)
    (fault,) = gate(project)
    assert fault.path in (CHECKER, CHECKER.parent)
    assert fault.line == (line if has_line else 0)
    assert found in fault.found
    assert remedy in fault.remedy


def test_a_lesson_without_checker(project: Starter) -> None:
    (project.root / CHECKER).unlink()
    (fault,) = gate(project)
    assert (fault.path, fault.found) == (CHECKER, "deze les heeft geen checker")


@pytest.mark.parametrize("code", ["print('hoi')", "import os; os.write(1, b'hoi')"])
def test_a_checker_that_prints_is_no_riddle(
    project: Starter, capfd: pytest.CaptureFixture[str], code: str
) -> None:
    project.edit("KNOWN = ", f"{code}\nKNOWN = ", CHECKER)
    faults = FaultList()
    lessons = load_lessons(project.root, faults)
    check_misconceptions(check_grading(lessons, project.root, faults), project.root, faults)
    assert faults.faults == []
    printed = capfd.readouterr()
    assert "hoi" not in printed.out
    assert "hoi" in printed.err


def test_checkpoints_that_differ_from_the_lesson(project: Starter) -> None:
    project.edit('id="aandelen"', 'id="delen"', CHECKER)
    (fault,) = gate(project)
    assert fault.found == "de les kent aandelen; de checker kent delen"


def test_one_checker_that_ends_python_does_not_silence_another(project: Starter) -> None:
    project.start("andere-les")
    project.edit("KNOWN = ", "import os; os._exit(1)\nKNOWN = ", CHECKER)
    (project.root / "lessons/andere-les/solution.py").write_text("print(1)\n")
    assert {fault.path for fault in gate(project)} == {
        CHECKER,
        Path("lessons/andere-les/solution.py"),
    }


def test_what_was_found_is_kept_until_something_changes(project: Starter) -> None:
    assert gate(project) == []
    kept = list((project.root / ".cache" / "verdicts").iterdir())
    assert gate(project) == []
    assert list((project.root / ".cache" / "verdicts").iterdir()) == kept
    project.edit("axis=-1", "axis=0", SOLUTION)
    assert len(gate(project)) == 1
