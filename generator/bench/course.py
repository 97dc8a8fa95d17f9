"""A course of many lessons: the starter's lesson again and again, each with words of its own."""

import shutil
from collections.abc import Iterator
from pathlib import Path

from generator.lesson import LESSON
from generator.starter import HERE, LESSON_FILES

# Everything else is as in the project itself.
OWN_FOLDERS = ("lessons", "dist", ".cache", ".git")
TERMS = ("begrippen.yaml", "woorden.txt")
MODULE = 20  # lessons in a module
# What makes a lesson differ from every other: its place, its text and what its sample prints.
OWN = (
    ("lesson: 1\n", "lesson: {lesson}\n"),
    ("module: 1\n", "module: {module}\n"),
    ("title: Titel van de les\n", "title: Aandelen, deel {n}\n"),
    ("Vier mensen leggen", "In groep {n} leggen vier mensen"),
    ("print(shares(amounts))", "print(shares(amounts))\nprint({n})"),
    (" [0.25  0.25  0.5  ]]\n", " [0.25  0.25  0.5  ]]\n{n}\n"),
)


def lay_course(real: Path, root: Path, count: int) -> None:
    """Make a project at `root` with what `real` has, and this many lessons in place of its own."""
    root.mkdir(parents=True, exist_ok=True)
    for path in real.iterdir():
        if path.name not in OWN_FOLDERS:
            (root / path.name).symlink_to(path)
    for number in range(1, count + 1):
        folder = lesson_folder(root, number)
        folder.mkdir(parents=True)
        for name in LESSON_FILES:
            shutil.copy(HERE / "lesson" / name, folder)
        (folder / LESSON).write_text(lesson_text(number), encoding="utf-8")
    for name in TERMS:
        shutil.copy(real / "lessons" / name, root / "lessons")


def lesson_folder(root: Path, number: int) -> Path:
    """Where a lesson of the course is."""
    return root / "lessons" / f"aandelen-{number}"


def lesson_text(number: int) -> str:
    """The Markdown of one lesson, front matter and all."""
    text = (HERE / "lesson" / LESSON).read_text(encoding="utf-8")
    module, lesson = divmod(number - 1, MODULE)
    for old, new in OWN:
        if old not in text:
            raise ValueError(f"the starter's lesson has no {old!r} any more")
        text = text.replace(old, new.format(n=number, module=module + 1, lesson=lesson + 1))
    return text


def markdown_of(root: Path) -> Iterator[tuple[str, str]]:
    """The name and the story of each lesson, without its front matter: what any generator reads."""
    for path in sorted((root / "lessons").glob(f"*/{LESSON}")):
        story = path.read_text(encoding="utf-8").split("\n---\n", 1)[1]
        yield path.parent.name, story.lstrip()
