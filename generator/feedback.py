"""One page with every message the checkers can give, for whoever writes lessons to read."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from checkers import checkpoints_of
from checkers.kit.catalogue import catalogue
from generator.model import Lesson
from generator.pages import make_environment

HEADINGS = {
    "check": "Controles: de regel, en de volgende stap als geen oorzaak bewezen is",
    "misconception": "Bekende fouten: wat iemand leest als een programma haar bewijst",
    "fact": "Feiten: voorbeelden van wat er gebeurde",
}


@dataclass(frozen=True)
class Group:
    """Messages of one kind."""

    heading: str
    entries: list[dict[str, str]]


def feedback_page(lessons: Sequence[Lesson], root: Path) -> str:
    """Return the page as HTML that needs no other file."""
    light, dark = (
        (root / "site" / "styles" / name).read_text(encoding="utf-8")
        for name in ("tokens.css", "dark.css")
    )
    style = f"{light}\n@media (prefers-color-scheme: dark) {{\n{dark}}}\n"
    template = make_environment(root).get_template("feedback.html")
    found = [(lesson, _of_lesson(lesson)) for lesson in lessons]
    return template.render(lessons=found, style=style)


def _of_lesson(lesson: Lesson) -> list[tuple[Any, list[Group]]]:
    entries = catalogue(checkpoints_of(lesson.slug))
    points = []
    for point in lesson.checkpoints:
        own = [entry for entry in entries if entry["checkpoint"] == point.id]
        groups = [
            Group(heading, [entry for entry in own if entry["kind"] == kind])
            for kind, heading in HEADINGS.items()
        ]
        points.append((point, groups))
    return points


def write_feedback(lessons: Sequence[Lesson], root: Path, path: Path) -> None:
    """Write the page to `path`."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(feedback_page(lessons, root), encoding="utf-8")
