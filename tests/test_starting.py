"""A lesson to start from: it builds, passes its own checks, and its mistakes are recognised."""

import re
from pathlib import Path
from textwrap import dedent

import pytest

from generator.faults import FaultList
from generator.gate import check_grading
from generator.lesson import load_lessons
from generator.misconceptions import check_misconceptions
from generator.model import Lesson, Sample, Widget
from generator.pages import make_environment, render_widgets
from generator.questions.model import NumericQuestion
from generator.samples import verify_samples
from generator.starter import StartError, start_lesson
from tests.project import ROOT, Starter

SLUG = "mijn-les"
CHECKER = Path("checkers/mijn_les/__init__.py")


@pytest.fixture
def project(tmp_path: Path) -> Starter:
    return Starter(tmp_path)


def checked(project: Starter) -> tuple[Lesson, FaultList]:
    faults = FaultList()
    lessons = load_lessons(project.root, faults)
    check_grading(lessons, project.root, faults)
    check_misconceptions(lessons, project.root, faults)
    return lessons[0], faults


def test_it_is_complete_and_right(project: Starter) -> None:
    lesson, faults = checked(project)
    assert faults.faults == []
    assert lesson.meta.title == "Mijn les"
    kinds = [type(block) for block in lesson.body.walk()]
    assert {Sample, Widget, NumericQuestion} <= set(kinds)
    assert len(lesson.checkpoints) == 1
    project.build()
    page = (project.dist / "lessen" / SLUG / "index.html").read_text()
    assert "Mijn les" in page
    assert 'data-checkpoint="aandelen"' in page


def test_a_known_mistake_without_proof_is_named(project: Starter) -> None:
    # One that is no mistake, and one that nothing tells from another.
    text = (project.root / CHECKER).read_text()
    twin = '@KNOWN.add("tweeling", "x", "x.")\ndef twin(amounts: Any) -> Any:\n    '
    right = '@KNOWN.add("goed", "x", "x.")\ndef right(amounts: Any) -> Any:\n    '
    more = f"{twin}return of_everything(amounts)\n\n\n{right}return reference(amounts)\n\n\n"
    (project.root / CHECKER).write_text(text.replace("def checks(", more + "def checks("))
    _, faults = checked(project)
    found = {fault.field: fault for fault in faults.faults}
    assert set(found) == {"aandelen: alles-opgeteld", "aandelen: tweeling", "aandelen: goed"}
    assert "slaagt toch" in found["aandelen: goed"].found
    assert "diagnose" in found["aandelen: tweeling"].found
    assert all(fault.path == CHECKER and fault.line and fault.remedy for fault in faults.faults)


def test_a_checker_that_breaks_is_named(project: Starter) -> None:
    (project.root / CHECKER).write_text("CHECKPOINTS = 1 / 0\n")
    faults = FaultList()
    check_misconceptions(load_lessons(project.root, FaultList()), project.root, faults)
    (fault,) = faults.faults
    assert "ZeroDivisionError" in fault.details


@pytest.mark.parametrize(
    "slug", ["Mijn les", "mijn_les", "-les", "les-", "2-les", "kit", "../x", ""]
)
def test_a_name_that_cannot_be_is_refused(tmp_path: Path, slug: str) -> None:
    with pytest.raises(StartError, match="kleine letters"):
        start_lesson(tmp_path, slug)
    assert list(tmp_path.iterdir()) == []


def test_what_is_there_stays(project: Starter) -> None:
    before = (project.root / CHECKER).read_text()
    with pytest.raises(StartError, match="bestaat al"):
        start_lesson(project.root, SLUG)
    assert (project.root / CHECKER).read_text() == before


def test_the_blocks_of_the_guide_can_be_added(project: Starter) -> None:
    """Pasted as they stand in the guide, but for what says that it is there already."""
    guide = (ROOT / "docs/lessen-schrijven.md").read_text()
    parts = re.findall(r"(?:^    .*\n|^\n)+", guide, re.MULTILINE)
    blocks = [dedent(part) for part in parts if part.lstrip().startswith("```")]
    assert len(blocks) == 3
    lesson = project.root / "lessons/mijn-les/lesson.md"
    lesson.write_text(lesson.read_text() + "\n".join(blocks))
    faults = FaultList()
    (read,) = load_lessons(project.root, faults)
    verify_samples([read], project.root / ".cache", faults)
    render_widgets(read, make_environment(project.root), faults)
    assert faults.faults == []
    assert len(read.samples) == 2
