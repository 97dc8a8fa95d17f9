"""Read a lesson's folder into one `Lesson`, and say everything that is wrong with it."""

import hashlib
import os
import re
from collections.abc import Iterable
from pathlib import Path

from generator.body import BodyParser
from generator.faults import FaultList
from generator.fields import SLUG, SLUG_HINT
from generator.frontmatter import Matter, read, split
from generator.glossary.model import Glossary
from generator.highlight import highlight_python
from generator.lesson_checks import (
    check_headings,
    check_ladders,
    check_marks,
    check_pictures,
    check_samples,
    check_widget_ids,
)
from generator.model import (
    Body,
    Checkpoint,
    FrontMatter,
    Lesson,
)
from generator.python_syntax import note_problem
from generator.text_files import read_source

LESSON = "lesson.md"
START = "start.py"
SOLUTION = "solution.py"
_NO_TERMS = Glossary()


def lesson_folders(root: Path) -> list[Path]:
    """The folders in `lessons/`, by name; a lesson is a folder, there is no list of them."""
    folder = root / "lessons"
    if not folder.is_dir():
        return []
    with os.scandir(folder) as entries:
        names = [entry.name for entry in entries if entry.is_dir() and entry.name[0] not in "._"]
    return [folder / name for name in sorted(names)]


def load_lessons(root: Path, faults: FaultList, glossary: Glossary = _NO_TERMS) -> list[Lesson]:
    """All lessons of the project that could be read, in the order of the course."""
    loaded = (load_lesson(folder, root, faults, glossary) for folder in lesson_folders(root))
    return in_order(lesson for lesson in loaded if lesson is not None)


def in_order(lessons: Iterable[Lesson]) -> list[Lesson]:
    """The order of the course."""
    return sorted(lessons, key=place_of)


def place_of(lesson: Lesson) -> tuple[str, int, int, str]:
    """What lessons are ordered by."""
    return lesson.meta.course, lesson.meta.module, lesson.meta.lesson, lesson.slug


def load_lesson(
    folder: Path, root: Path, faults: FaultList, glossary: Glossary = _NO_TERMS
) -> Lesson | None:
    """The lesson in `folder`; None when it cannot be read at all. Faults go to `faults`."""
    path = (folder / LESSON).relative_to(root)
    if not re.fullmatch(SLUG, folder.name):
        remedy = f"Noem de map anders: {SLUG_HINT}. De checker heet mee, met _ voor -."
        faults.add(path.parent, 0, "", f"{folder.name!r} kan geen adres van een les zijn", remedy)
        return None
    texts = {name: _read(path.with_name(name), root, faults) for name in (LESSON, START, SOLUTION)}
    for name in (START, SOLUTION):
        note_problem(path.with_name(name), texts[name], faults)
    lesson = texts[LESSON]
    parts = split(lesson, path, faults) if lesson is not None else None
    matter = read(parts.matter, path, faults) if parts else None
    parser = BodyParser(folder, path, faults, glossary)
    body = parser.body(parts.body, parts.body_line) if parts else None
    if body:
        check_samples(body, path, faults)
        check_widget_ids(body, path, faults)
        check_headings(body, path, faults)
        check_pictures(body, folder, path, faults)
    knows_checkpoints = matter and "checkpoints" not in matter.missing
    if matter and knows_checkpoints:
        check_ladders(matter, path, faults)
    if matter is None or body is None:
        return None
    if knows_checkpoints:
        check_marks(body, matter, path, faults)
    known = {name: text or "" for name, text in texts.items()}
    return _assemble(folder, path, matter, body, parser, known)


def _assemble(
    folder: Path,
    path: Path,
    matter: Matter,
    body: Body,
    parser: BodyParser,
    texts: dict[str, str],
) -> Lesson:
    meta = matter.data
    return Lesson(
        slug=folder.name,
        path=path,
        folder=folder,
        meta=meta,
        body=body,
        goals=tuple(
            parser.inline(text, matter.line("goals", i)) for i, text in enumerate(meta.goals)
        ),
        takeaways=tuple(
            parser.inline(text, matter.line("takeaways", i))
            for i, text in enumerate(meta.takeaways)
        ),
        sources=tuple(
            (parser.inline(source.text, matter.line("sources", i)), str(source.url))
            for i, source in enumerate(meta.sources)
        ),
        checkpoints=tuple(_checkpoints(meta, matter, parser)),
        start=texts[START],
        solution=texts[SOLUTION],
        start_html=highlight_python(texts[START]),
        solution_html=highlight_python(texts[SOLUTION]),
        version=_hash(texts.values()),
        missing=matter.missing,
    )


def _checkpoints(meta: FrontMatter, matter: Matter, parser: BodyParser) -> Iterable[Checkpoint]:
    for index, point in enumerate(meta.checkpoints):
        at = ("checkpoints", index)
        yield Checkpoint(
            id=point.id,
            number=index + 1,
            title=point.title,
            task=parser.passage(point.task, matter.line(*at, "task")),
            hints=tuple(
                parser.passage(hint, matter.line(*at, "hints", i))
                for i, hint in enumerate(point.hints)
            ),
        )


def _hash(texts: Iterable[str]) -> str:
    digest = hashlib.sha256()
    for text in texts:
        digest.update(hashlib.sha256(text.encode()).digest())
    return digest.hexdigest()[:16]


def _read(path: Path, root: Path, faults: FaultList) -> str | None:
    return read_source(root, path, faults, f"Maak {path.name} in de map van de les.")
