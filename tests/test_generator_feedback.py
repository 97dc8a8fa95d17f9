"""The page with every message that the checkers can give."""

from collections.abc import Sequence
from html import unescape
from pathlib import Path

import pytest

from checkers import checkpoints_of
from checkers.kit.catalogue import catalogue
from generator.faults import FaultList
from generator.feedback import feedback_page, write_feedback
from generator.model import Lesson
from generator.site import read_lessons
from tests.project import ROOT


@pytest.fixture(scope="module")
def lessons() -> Sequence[Lesson]:
    """The lessons of this site."""
    return read_lessons(ROOT, ROOT / ".cache", FaultList())


def test_every_message_of_every_checkpoint_is_on_the_page(lessons: Sequence[Lesson]) -> None:
    page = unescape(feedback_page(lessons, ROOT))
    for lesson in lessons:
        entries = catalogue(checkpoints_of(lesson.slug))
        assert entries
        for entry in entries:
            assert f"<dd>{entry['text']}</dd>" in page, entry
        for point in lesson.checkpoints:
            assert f'id="{lesson.slug}-{point.id}"' in page


def test_the_page_needs_no_other_file(lessons: Sequence[Lesson], tmp_path: Path) -> None:
    path = tmp_path / "nieuw" / "feedback.html"
    write_feedback(lessons, ROOT, path)
    page = path.read_text(encoding="utf-8")
    assert page.startswith("<!doctype html>")
    assert "<link" not in page
    assert "<script" not in page
    assert "src=" not in page
