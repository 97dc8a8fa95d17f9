"""Whole student programs of three kinds, graded as `build.py grade` does it.

Right ones pass; wrong ones fail at their own checkpoints and there only, with a diagnosis that fits
their mistake; hostile ones get what is fair. What the first lines of a file say is what is asked.
"""

from pathlib import Path
from typing import Any

import pytest

from checkers import checkpoints_of
from checkers.kit import cases
from checkers.kit.catalogue import diagnoses
from generator.grading import grade_files, read_source
from tests.checkers_tools import LESSON, faults_raised

PROGRAMS = Path(__file__).resolve().parent / "programs"
IDS = ("masked-softmax", "attention", "attention-backward")
SEED = {"right": 23, "wrong": 24, "hostile": 25}

Verdicts = dict[str, dict[str, Any]]


def files_of(kind: str) -> list[Path]:
    """The programs of one kind."""
    return sorted((PROGRAMS / kind).glob("*.py"))


def header(path: Path, key: str) -> str:
    """What the line `# key: …` at the top of a program says."""
    (line,) = [
        line
        for line in path.read_text(encoding="utf-8", errors="replace").splitlines()[:12]
        if line.startswith(f"# {key}:")
    ]
    return line.split(":", 1)[1].strip()


def graded(kind: str) -> dict[str, Verdicts]:
    """The verdicts on all programs of one kind, by file name and checkpoint."""
    sources = [(path.name, read_source(str(path))) for path in files_of(kind)]
    with faults_raised():
        results = list(grade_files(LESSON, sources, SEED[kind]))
    return {
        result["file"]: {verdict["id"]: verdict for verdict in result["checkpoints"]}
        for result in results
    }


@pytest.fixture(scope="module")
def right() -> dict[str, Verdicts]:
    return graded("right")


@pytest.fixture(scope="module")
def wrong() -> dict[str, Verdicts]:
    return graded("wrong")


@pytest.fixture(scope="module")
def hostile() -> dict[str, Verdicts]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cases, "SECONDS", 3.0)  # the real limit only makes this wait longer
        return graded("hostile")


@pytest.mark.parametrize("path", files_of("right"), ids=lambda path: path.stem)
def test_a_right_program_passes(path: Path, right: dict[str, Verdicts]) -> None:
    for verdict in right[path.name].values():
        assert verdict["status"] == "passed", verdict["message"]


@pytest.mark.parametrize("path", files_of("wrong"), ids=lambda path: path.stem)
def test_a_wrong_program_fails_at_its_own_checkpoints_with_a_fitting_diagnosis(
    path: Path, wrong: dict[str, Verdicts]
) -> None:
    asked = {name.strip() for name in header(path, "wrong").split(",")}
    fitting = {name.strip() for name in header(path, "diagnosis").split("|")}
    verdicts = wrong[path.name]
    failed = {name for name in IDS if verdicts[name]["status"] == "failed"}
    assert failed == asked, {name: verdicts[name]["message"] for name in failed ^ asked}
    for name in failed:
        assert (verdicts[name]["misconception"] or "-") in fitting, verdicts[name]["message"]


@pytest.mark.parametrize("path", files_of("hostile"), ids=lambda path: path.stem)
def test_a_hostile_program_gets_what_is_fair(path: Path, hostile: dict[str, Verdicts]) -> None:
    asked = dict(pair.split("=") for pair in header(path, "expect").split())
    for name in IDS:
        verdict = hostile[path.name][name]
        assert verdict["status"] in ("passed", "failed")
        assert asked[name] in ("any", verdict["status"]), verdict["message"]


def test_a_diagnosis_is_the_rule(wrong: dict[str, Verdicts]) -> None:
    failed = [
        verdict
        for verdicts in wrong.values()
        for verdict in verdicts.values()
        if verdict["status"] == "failed"
    ]
    named = [verdict for verdict in failed if verdict["misconception"]]
    assert len(named) >= 0.92 * len(failed)


def test_only_diagnoses_that_exist_are_called_fitting() -> None:
    known = {"-"} | diagnoses(checkpoints_of(LESSON))
    for path in files_of("wrong"):
        assert {name.strip() for name in header(path, "diagnosis").split("|")} <= known, path.name
